"""Turns nodes into the values that layouts show: texts, entries, numbers.

The shared definitions (suits, skills, terrains, players' colours) are read here,
too. Ids name things in messages, on sheets and in file names, and are checked. Texts
shown by a layout can be traced to their field, cell or entry.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.components import messages
from punchboard.components.model import Entry, Item, Places, Text, Value
from punchboard.components.nodes import ListNode, MapNode, Node, ScalarNode, is_nothing, location_of
from punchboard.diagnostics import Checked, Diagnostic, Location
from punchboard.patterns import regex

# Values of fields

#: What looks like a language code rather than the name of a field: `ja`, `pt-BR`.
LANGUAGE = regex(r"[a-z]{2}(-[A-Za-z0-9]{2,8})*")

Definitions = Mapping[str, Mapping[str, Entry]]


class ValueReader(Struct):
    """Reads the fields of one component's items, or of the definitions.

    Attributes:
        languages: The game's languages, the default first.
        definitions: The definitions that fields may refer to.
        bindings: Names of fields with the definition they refer to, or None for
            none; other fields are bound by their name.
        strict: Whether a bound field must name an entry.
        diagnostics: The problems found so far.
    """

    languages: tuple[str, ...]
    definitions: Definitions
    bindings: dict[str, str | None] = field(default_factory=dict)
    strict: bool = True
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def read(self, name: str, node: Node) -> Value:
        """Return the value of the field *name*."""
        return self._value(name, node, self.definition_of(name))

    def definition_of(self, name: str) -> str | None:
        """Return the definition that the field *name* refers to."""
        try:
            return self.bindings[name]
        except KeyError:
            found = next((each for each in _plurals(name) if each in self.definitions), None)
            self.bindings[name] = found
            return found

    def bound(self) -> Mapping[str, str]:
        """Return the fields read so far that refer to entries, with their definitions."""
        pairs = self.bindings.items()
        return MappingProxyType({name: found for name, found in pairs if found is not None})

    def _value(self, name: str, node: Node, definition: str | None) -> Value:
        if isinstance(node, ScalarNode):
            return node.value if definition is None else self._entry(name, node, definition)
        if isinstance(node, ListNode):
            return tuple(self._value(name, child, definition) for child in node.children)
        if self._is_text(node):
            return self.read_text(node)
        return MappingProxyType({key.text: self.read(key.text, value) for key, value in node.pairs})

    def _entry(self, name: str, node: ScalarNode, definition: str) -> Value:
        if node.value is None or node.text == "":
            return None
        return self.entry(name, node.text, node, definition)

    def entry(self, name: str, text: str, node: Node, definition: str) -> Value:
        """Return the entry *text* of *definition*, which is named at *node*."""
        entries = self.definitions[definition]
        entry = entries.get(text)
        if entry is not None:
            return entry
        if self.strict:
            self.diagnostics.append(
                messages.unknown_entry(location_of(node), text, name, definition, entries)
            )
        return node.value if isinstance(node, ScalarNode) else text

    def _is_text(self, node: MapNode) -> bool:
        """Return whether *node* maps languages; report those the game does not declare."""
        undeclared = [key for key, _ in node.pairs if key.text not in self.languages]
        if not undeclared:
            return bool(node.pairs)
        if len(undeclared) < len(node.pairs) and all(
            LANGUAGE.fullmatch(key.text) for key in undeclared
        ):
            self.diagnostics += [
                messages.undeclared_language(key, self.languages) for key in undeclared
            ]
            return True
        return False

    def read_text(self, node: MapNode) -> Text | None:
        """Return the translations in *node*; None if all are blank."""
        texts: list[tuple[str, str]] = []
        for key, value in node.pairs:
            if not isinstance(value, ScalarNode):
                self.diagnostics.append(messages.wrong_type(value, f"`{key.text}`", "a text"))
            elif value.value is not None:
                texts.append((key.text, value.text))
        return Text(tuple(texts), location_of(node)) if texts else None

    def read_name(self, node: Node | None, fallback: str) -> Text:
        """Return a name, in every language; *fallback* if there is none."""
        if isinstance(node, MapNode) and node.pairs:
            before = len(self.diagnostics)
            if self._is_text(node):
                return self.read_text(node) or self._everywhere(fallback)
            if len(self.diagnostics) == before:
                self.diagnostics += [
                    messages.undeclared_language(key, self.languages) for key, _ in node.pairs
                ]
        elif isinstance(node, ScalarNode) and node.value is not None:
            return Text(tuple((each, node.text) for each in self.languages), location_of(node))
        elif node is not None and not is_nothing(node):
            self.diagnostics.append(
                messages.wrong_type(node, "`name`", "a text or a mapping of languages")
            )
        return self._everywhere(fallback)

    def _everywhere(self, text: str) -> Text:
        return Text(tuple((each, text) for each in self.languages))


def _plurals(name: str) -> Iterator[str]:
    """Yield the names of definitions that a field *name* may refer to."""
    yield name
    yield name + "s"
    yield name + "es"
    if name.endswith("y"):
        yield name[:-1] + "ies"


def united(rows: Iterable[Mapping[str, Value]], columns: Iterable[str] = ()) -> dict[str, None]:
    """Return all field names of *rows*, after *columns*, each with None."""
    names = dict.fromkeys(columns)
    for row in rows:
        if not row.keys() <= names.keys():
            names.update(dict.fromkeys(row))
    return names


# Ids

_MAX_LENGTH = 100


def is_id(text: str) -> bool:
    """Return whether *text* can be an id: printable, no slash, not too long."""
    return (
        0 < len(text) <= _MAX_LENGTH
        and text.isprintable()
        and text.strip() == text
        and text not in {".", ".."}
        and "/" not in text
        and "\\" not in text
    )


def folded(text: str) -> str:
    """Return what *text* has in common with all ids that some file system takes for it."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def named_children(
    node: Node, what: str, diagnostics: list[Diagnostic]
) -> list[tuple[ScalarNode, Node]]:
    """Return ids with their bodies, from a mapping or a list of mappings with `id`.

    Args:
        node: The mapping or list.
        what: What messages call it, such as `components`.
        diagnostics: Collects what is wrong with it.
    """
    if isinstance(node, MapNode):
        pairs = list(node.pairs)
    elif isinstance(node, ListNode):
        pairs = [pair for child in node.children if (pair := _from_list(child, what, diagnostics))]
    else:
        diagnostics.append(messages.wrong_type(node, f"`{what}`", "a mapping of ids"))
        return []
    first: dict[str, ScalarNode] = {}
    for key, _ in pairs:
        if not is_id(key.text):
            diagnostics.append(messages.invalid_id(key, key.text))
        before = first.get(folded(key.text))
        if before is None:
            first[folded(key.text)] = key
        else:
            place = location_of(before)
            diagnostics.append(
                messages.duplicate_id(location_of(key), key.text, f"`{what}`", before.text, place)
            )
    return pairs


def _from_list(
    child: Node, what: str, diagnostics: list[Diagnostic]
) -> tuple[ScalarNode, Node] | None:
    """Return the id and body of a list's *child*; a single word is an id without a body."""
    if isinstance(child, ScalarNode) and child.value is not None:
        return child, child._replace(value=None)
    if not isinstance(child, MapNode):
        diagnostics.append(
            messages.wrong_type(child, f"an entry of `{what}`", "a mapping with `id`")
        )
        return None
    name = child.get("id")
    if not isinstance(name, ScalarNode):
        place = location_of(child)
        diagnostics.append(messages.missing_key(place, "id", f"an entry of `{what}`", "id: …"))
        return None
    return name, child.without("id")


# Definitions


class _Draft(Struct):
    """An entry whose fields have not been read yet.

    Attributes:
        row: The fields as written.
        fields: Their values.
    """

    row: MapNode
    fields: dict[str, Value] = field(default_factory=dict)


def read_definitions(node: Node | None, languages: tuple[str, ...]) -> Checked[Definitions]:
    """Return the definitions by name, then by entry id.

    Entries may refer to entries of other definitions, even in circles: all
    entries are made first and filled afterwards.
    """
    if node is None or is_nothing(node):
        return Checked({})
    if not isinstance(node, MapNode):
        found = messages.wrong_type(node, "`definitions`", "a mapping of definitions")
        return Checked({}, (found,))
    diagnostics: list[Diagnostic] = []
    drafts = {key.text: _drafts(key.text, body, languages, diagnostics) for key, body in node.pairs}
    definitions = {
        name: MappingProxyType(
            {
                key: Entry(key, MappingProxyType(draft.fields), Places(draft.row))
                for key, draft in entries.items()
            }
        )
        for name, entries in drafts.items()
    }
    reader = ValueReader(languages, definitions, strict=False, diagnostics=diagnostics)
    for entries in drafts.values():
        _fill(entries, reader)
    return Checked(MappingProxyType(definitions), tuple(diagnostics))


def _drafts(
    name: str, node: Node, languages: tuple[str, ...], diagnostics: list[Diagnostic]
) -> dict[str, _Draft]:
    if is_nothing(node):
        return {}
    bodies = named_children(node, name, diagnostics)
    return {key.text: _Draft(_row(body, languages)) for key, body in bodies}


def _fill(entries: dict[str, _Draft], reader: ValueReader) -> None:
    """Read the entries' fields; a field that only some have is None in the others."""
    for draft in entries.values():
        for key, value in draft.row.pairs:
            draft.fields[key.text] = reader.read(key.text, value)
    names = united(draft.fields for draft in entries.values())
    for draft in entries.values():
        for name in names:
            draft.fields.setdefault(name)


def _row(body: Node, languages: tuple[str, ...]) -> MapNode:
    """Return an entry's fields; a mere text or list is its field `value`."""
    place = body[-4:]
    if is_nothing(body):
        return MapNode((), *place)
    if isinstance(body, MapNode) and not (
        body.pairs and all(key.text in languages for key, _ in body.pairs)
    ):
        return body
    return MapNode(((ScalarNode("value", "value", *place), body),), *place)


# The places of texts


def place_of_text(item: Item, names: Iterable[str], texts: Iterable[str]) -> Location:
    """Return where *texts* are written: the place of the first one that is found.

    An expression may transform a field so that its text is not found; then it is
    the place of the first field, or that of the item.

    Args:
        item: The item that shows the texts.
        names: Names read by the expressions of the texts.
        texts: The texts.
    """
    for text in filter(None, texts):
        found = written_at(item, names, text)
        if found is not None:
            return found
    named = [name for name in sorted(names) if name in item.fields]
    places = (item.places.of(name) for name in named)
    return next((place for place in places if place is not None), item.location)


def written_at(item: Item, names: Iterable[str], text: str) -> Location | None:
    """Return where *text* is written in the fields *names* of an item; None if nowhere."""
    named = [name for name in sorted(names) if name in item.fields]
    # The value of a loop's variable may be in any field.
    for name in named or list(item.fields):
        found = item.places.find(name, text) or place_in_value(item.fields[name], text, set())
        if found is not None:
            return found
    return None


def within(place: Location | None, text: str, start: int, length: int) -> Location | None:
    """Return the place of some characters of the *text* written at *place*.

    It is known if the text is written literally on one line, with or without
    quotes; otherwise it is the place of the whole text.
    """
    if place is None or "\n" in text or place.length - len(text) not in (0, 2):
        return place
    quote = (place.length - len(text)) // 2
    return replace(place, column=place.column + quote + start, length=length)


def place_in_value(value: Value, text: str, seen: set[int]) -> Location | None:
    """Return where *text* is written in the entries of *value*."""
    if isinstance(value, Entry):
        if id(value) in seen:
            return None
        seen.add(id(value))
        for name, inner in value.fields.items():
            found = value.places.find(name, text) or place_in_value(inner, text, seen)
            if found is not None:
                return found
    elif isinstance(value, tuple | Mapping):
        for inner in value.values() if isinstance(value, Mapping) else value:
            found = place_in_value(inner, text, seen)
            if found is not None:
                return found
    return None
