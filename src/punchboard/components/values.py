"""Turns nodes into the values that layouts show: texts, entries, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from punchboard.components import messages
from punchboard.components.component_set import Entry, Text, Value
from punchboard.components.nodes import (
    ListNode,
    MapNode,
    Node,
    ScalarNode,
    is_nothing,
    location_of,
)
from punchboard.diagnostics import Diagnostic

#: A language code as far as it can be told from a field's name: `ja`, `pt-BR`.
LANGUAGE = re.compile(r"[a-z]{2}(-[A-Za-z0-9]{2,8})*")

Definitions = Mapping[str, Mapping[str, Entry]]


@dataclass(slots=True)
class ValueReader:
    """Reads the fields of one component's items, or of the definitions.

    Attributes:
        languages: The game's languages, the default first.
        definitions: What fields may refer to.
        bindings: Field names with the definition they hold an entry of, or
            None where they hold none; other fields are bound by their name.
        strict: Whether a bound field must name an entry.
        diagnostics: What was found wrong so far.
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
        """Return the definition whose entries the field *name* holds."""
        try:
            return self.bindings[name]
        except KeyError:
            found = next((each for each in _plurals(name) if each in self.definitions), None)
            self.bindings[name] = found
            return found

    def bound(self) -> Mapping[str, str]:
        """Return the fields read so far that hold entries, with their definitions."""
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
        """Return the entry *text* of *definition*; *node* is where it is named."""
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
        """Return whether *node* maps languages, and report languages the game lacks."""
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
        """Return the translations in *node*; None where all are blank."""
        texts: list[tuple[str, str]] = []
        for key, value in node.pairs:
            if not isinstance(value, ScalarNode):
                self.diagnostics.append(messages.wrong_type(value, f"`{key.text}`", "a text"))
            elif value.value is not None:
                texts.append((key.text, value.text))
        return Text(tuple(texts), location_of(node)) if texts else None

    def read_name(self, node: Node | None, fallback: str) -> Text:
        """Return a name, in every language; *fallback* where there is none."""
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
    """Yield the names of definitions that a field *name* may hold an entry of."""
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
