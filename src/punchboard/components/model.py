"""The finished values a game is made of: the only thing later stages see of the YAML.

They are resolved, frozen and comparable. Texts still have all their languages; a
layout chooses one. What a game file says about its own checking (severities, and
the meaning of claims in its rules) and the places of fields are here, too.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.nodes import ListNode, MapNode, Node, ScalarNode, location_of
from punchboard.diagnostics import Diagnostic, Located, Location, Severity
from punchboard.geometry import Outline, Size
from punchboard.typesetting.keywords import Keyword
from punchboard.typesetting.markup import NamedStyle

# What a game says about its own checking


class Level(StrEnum):
    """How findings of a code are reported."""

    ERROR = "error"
    WARNING = "warning"
    IGNORE = "ignore"


class SeveritySetting(Located, frozen=True):
    """How this game wants findings of one code reported.

    Attributes:
        code: The code, such as `untranslated`.
        level: How they are reported.
        because: The reason; "" if the file gives none.
        location: Where the code is written.
    """

    code: str
    level: Level
    because: str
    location: Location


class ClaimBinding(Located, frozen=True):
    """What a claim in the rules means, if its words alone do not make it clear.

    Attributes:
        says: The words of the rules: a name, or a name with its number.
        component: The component that is meant; "" if the claim is to be ignored.
        item: The item that is meant; "" for all items of the component.
        because: The reason for the binding, or for ignoring the claim.
        location: Where the words are written.
    """

    says: str
    component: str
    item: str
    because: str
    location: Location


class RulesFile(Located, frozen=True):
    """A file with rules, and where the game file names it."""

    path: Path
    location: Location | None = None


def apply_severity(
    diagnostics: Iterable[Diagnostic], settings: Mapping[str, SeveritySetting]
) -> tuple[Diagnostic, ...]:
    """Return *diagnostics* with the severities that a game's *settings* ask for."""
    return tuple(
        each if each.code not in settings else _as(each, settings[each.code].level)
        for each in diagnostics
        if each.code not in settings or settings[each.code].level is not Level.IGNORE
    )


def severity_of(diagnostic: Diagnostic, settings: Mapping[str, SeveritySetting]) -> Severity | None:
    """Return how severe a game's *settings* want a finding; None where they ignore it."""
    settled = apply_severity((diagnostic,), settings)
    return settled[0].severity if settled else None


def _as(diagnostic: Diagnostic, level: Level) -> Diagnostic:
    return replace(diagnostic, severity=Severity(level.value))


# Places of fields


class Places:
    """The places of fields; a `Location` is made only on demand.

    A game has tens of thousands of fields, and usually there is nothing to
    report about any of them.
    """

    __slots__ = ("_rows",)

    def __init__(self, *rows: MapNode) -> None:
        """Remember where fields are written.

        Args:
            rows: Fields with their values; the first row that has a field counts.
        """
        self._rows = rows

    def of(self, field: str) -> Location | None:
        """Return where the value of *field* is written, or None."""
        node = self._node(field)
        return None if node is None else location_of(node)

    def find(self, field: str, text: str) -> Location | None:
        """Return where *text* is written in the value of *field*, or None.

        The value may be a list, or a mapping of languages.
        """
        node = self._node(field)
        texts = _texts(node) if node is not None else ()
        return next((location_of(each) for each in texts if each.text.rstrip("\n") == text), None)

    def _node(self, field: str) -> Node | None:
        nodes = (row.get(field) for row in self._rows)
        return next((node for node in nodes if node is not None), None)


#: The places of a value that has no fields in a file.
NOWHERE = Places()


def _texts(node: Node) -> Iterator[ScalarNode]:
    """Yield the texts in *node*, in the order written."""
    if isinstance(node, ScalarNode):
        yield node
    elif isinstance(node, ListNode):
        for child in node.children:
            yield from _texts(child)
    else:
        for _, value in node.pairs:
            yield from _texts(value)


# The game and its parts


class Text(Located, frozen=True):
    """A text in several languages, such as `{ja: 山札, en: Deck}`.

    Attributes:
        languages: Pairs of language code and text, in the order written.
        location: Where it is written; not part of the comparison.
    """

    languages: tuple[tuple[str, str], ...]
    location: Location | None = None

    def get(self, language: str) -> str | None:
        """Return the text in *language*, or None if it is not translated."""
        return dict(self.languages).get(language)

    @property
    def first(self) -> str:
        """The text in the first language written: the fallback."""
        return self.languages[0][1]


class Entry(str):
    """An entry of a shared definition, such as the suit `power`.

    It is a string, its id, so that it prints and compares as one, and carries
    the entry's fields and where they are written.
    """

    __slots__ = ("fields", "places")

    fields: Mapping[str, Value]
    places: Places

    def __new__(cls, entry_id: str, fields: Mapping[str, Value], places: Places = NOWHERE) -> Entry:
        """Return an entry that equals the string *entry_id*."""
        entry = super().__new__(cls, entry_id)
        entry.fields = fields
        entry.places = places
        return entry


Value: TypeAlias = (
    str | int | float | bool | Text | Entry | tuple["Value", ...] | Mapping[str, "Value"] | None
)


def entries_in(values: Iterable[Value]) -> list[Entry]:
    """Return the entries in *values* and those that they refer to, each once."""
    found: dict[int, Entry] = {}
    waiting = list(values)
    while waiting:
        each = waiting.pop()
        if isinstance(each, Entry):
            if id(each) not in found:
                found[id(each)] = each
                waiting += each.fields.values()
        elif isinstance(each, Mapping):
            waiting += each.values()
        elif isinstance(each, tuple | list):
            waiting += each
    return list(found.values())


class LayoutRef(Struct, frozen=True):
    """A layout's SVG file and the place in the YAML that names it."""

    path: Path
    location: Location


class Item(Located, frozen=True):
    """One entry of a component's list: a face design and how many copies of it.

    Attributes:
        id: Unique in its component and stable from build to build.
        quantity: Number of copies, 0 or more.
        fields: The values that a layout can show, with definitions resolved to `Entry`.
        location: Where the item is written.
        outline: Its own outline, seen from the front; None for the component's.
        places: Where its fields are written; not part of the comparison.
        front: Its own layout of the front; None for the component's.
        back: Its own layout of the back; None for the component's.
    """

    uncompared: ClassVar[frozenset[str]] = frozenset({"places"})

    id: str
    quantity: int
    fields: Mapping[str, Value]
    location: Location
    outline: Outline | None = None
    places: Places = NOWHERE
    front: LayoutRef | None = None
    back: LayoutRef | None = None


class Component(Struct, frozen=True, dict=True):
    """One kind of thing in the box.

    Attributes:
        id: Unique in the game.
        name: Its name, per language.
        kind: One of `kinds.KINDS`, such as `card` or `hexes`.
        outline: The finished edge, seen from the front, in mm; for a net
            (`die`, `standee`, `box`) that of one panel, as large as `front`
            draws it.
        front: Layout of the front; None only for a box, which is then plain.
        back: Layout of the back; None if no back is printed.
        items: In the order written; ids are unique.
        location: Where the component is written.
        panels: A box's other layouts: `side`, `top`.
        measures: The other measures of a net: `base` (standee, mm),
            `cards` (number) and `thickness` (of one card, mm).
        fields: Names of the fields of every item, even if there are no items yet.
        rules_names: Its other names in the rules.
        bindings: The definition whose entries a field refers to, by the name of
            the field or of a part of a field.
        listed: All items of the list, where the component takes some of them only.
        stock: What it is printed on, in its author's words; "" for anything.
        reads: Names that decide which items it takes and which layouts they have.
    """

    id: str
    name: Text
    kind: str
    outline: Outline
    front: LayoutRef | None
    back: LayoutRef | None
    items: tuple[Item, ...]
    location: Location
    fields: tuple[str, ...] = ()
    panels: Mapping[str, LayoutRef] = MappingProxyType({})
    measures: Mapping[str, float] = MappingProxyType({})
    rules_names: tuple[str, ...] = ()
    bindings: Mapping[str, str] = MappingProxyType({})
    listed: tuple[Item, ...] = ()
    stock: str = ""
    reads: frozenset[str] = frozenset()

    @property
    def all_items(self) -> tuple[Item, ...]:
        """The items of the list, also those that the component does not take."""
        return self.listed or self.items

    @property
    def layouts(self) -> tuple[LayoutRef, ...]:
        """All layouts that its pieces have, each once."""
        own = [layout for item in self.items for layout in (item.front, item.back)]
        found = (self.front, self.back, *self.panels.values(), *own)
        return tuple({each.path: each for each in found if each is not None}.values())

    @property
    def page(self) -> Size:
        """The size a layout is drawn for: the width and height of the largest items.

        Every item's trim box has its top-left corner in that of the page.
        """
        sizes = [self.outline_of(item).size for item in self.items] or [self.outline.size]
        return Size(max(each.width for each in sizes), max(each.height for each in sizes))

    def outline_of(self, item: Item) -> Outline:
        """Return the outline of one of the items."""
        return item.outline or self.outline

    @functools.cached_property
    def count(self) -> int:
        """Number of pieces in the box, copies included."""
        return sum(item.quantity for item in self.items)


class Check(Struct, frozen=True):
    """A sentence about the game that must stay true.

    Attributes:
        that: The sentence, an expression.
        because: Why it must be true; "" if the file gives no reason.
        location: Where the sentence is written.
    """

    that: str
    because: str
    location: Location


class ComponentSet(Located, frozen=True):
    """A game's components, as one finished value.

    Attributes:
        id: The game's folder name.
        name: The game's title, per language.
        languages: Language codes; the first is the default.
        players: Fewest and most players; None if the file does not say.
        definitions: Shared definitions by name, then by entry id.
        components: In the order written; ids are unique.
        location: The game file.
        checks: What must stay true, in the order written.
        styles: The styles that texts use as `{.name}`, by name.
        keywords: Words that get an icon or a style wherever they appear in texts.
        rules: The files with the rules, in the order written.
        severities: How this game wants findings reported, by code.
        agreements: The meaning of claims in the rules, in the order written.
        players_location: Where `players` is written; None if it is not.
        choices: Conditions on items by the name that commands call them.
        version: The version of the game, such as `0.7`; "" if the file gives none.
    """

    uncompared: ClassVar[frozenset[str]] = frozenset({"players_location"})

    id: str
    name: Text
    languages: tuple[str, ...]
    players: tuple[int, int] | None
    definitions: Mapping[str, Mapping[str, Entry]]
    components: tuple[Component, ...]
    location: Location
    checks: tuple[Check, ...] = ()
    styles: Mapping[str, NamedStyle] = MappingProxyType({})
    keywords: tuple[Keyword, ...] = ()
    rules: tuple[RulesFile, ...] = ()
    severities: Mapping[str, SeveritySetting] = MappingProxyType({})
    agreements: tuple[ClaimBinding, ...] = ()
    players_location: Location | None = None
    choices: Mapping[str, str] = MappingProxyType({})
    version: str = ""

    @property
    def called(self) -> tuple[str, ...]:
        """What its components are called, in all languages and in the rules."""
        texts = [text for each in self.components for _, text in each.name.languages]
        return (*texts, *(name for each in self.components for name in each.rules_names))
