"""The finished list of what a game is made of.

These values are the only thing later stages see of the YAML: resolved, frozen
and comparable. Texts still hold all their languages; a layout picks one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from punchboard.components.agreements import Agreement, RulesFile, Setting
from punchboard.components.places import NOWHERE, Places
from punchboard.diagnostics import Location
from punchboard.geometry import Outline, Size
from punchboard.markup.keywords import Keyword
from punchboard.markup.styles import NamedStyle


@dataclass(frozen=True, slots=True)
class Text:
    """A text in several languages, such as `{ja: 山札, en: Deck}`.

    Attributes:
        languages: Pairs of language code and text, in the order written.
        location: Where it stands; not part of the comparison.
    """

    languages: tuple[tuple[str, str], ...]
    location: Location | None = field(default=None, compare=False)

    def get(self, language: str) -> str | None:
        """Return the text in *language*, or None where it is not translated."""
        return dict(self.languages).get(language)

    @property
    def first(self) -> str:
        """The text in the first language written: the fallback."""
        return self.languages[0][1]


class Entry(str):
    """An entry of a shared definition, such as the suit `power`.

    It is its id (so that it prints and compares as one) and carries the
    entry's fields, and where they are written.
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


@dataclass(frozen=True, slots=True)
class LayoutRef:
    """A layout's SVG file and the place in the YAML that names it."""

    path: Path
    location: Location


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a component's list: a face design and how many copies of it.

    Attributes:
        id: Unique in its component and stable from build to build.
        quantity: Number of copies, 0 or more.
        fields: What the layout can show, definitions resolved to `Entry`.
        location: Where the item is written.
        outline: Its own outline as seen from the front; None for the component's.
        places: Where its fields are written; not part of the comparison.
    """

    id: str
    quantity: int
    fields: Mapping[str, Value]
    location: Location
    outline: Outline | None = None
    places: Places = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Component:
    """One kind of thing in the box.

    Attributes:
        id: Unique in the game.
        name: What it is called, per language.
        kind: One of `kinds.KINDS`, such as `card` or `hexes`.
        outline: The finished edge as seen from the front, in mm; of a net
            (`die`, `standee`, `box`) it is one panel, as large as `front`
            draws it.
        front: Layout of the front; None only for a box, which is plain then.
        back: Layout of the back; None prints no back.
        items: In the order written; ids are unique.
        location: Where the component is written.
        panels: A box's other layouts: `side`, `top`.
        measures: What else a net is folded from: `base` (standee, mm),
            `cards` (number) and `thickness` (of one card, mm).
        fields: Names of the fields of every item, also where there is none yet.
        rules_names: What else the rules call it.
        bindings: The definition whose entries a field holds, by the field's
            name; parts of fields too.
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
    panels: Mapping[str, LayoutRef] = field(default_factory=lambda: MappingProxyType({}))
    measures: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    rules_names: tuple[str, ...] = ()
    bindings: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def page(self) -> Size:
        """The size a layout is drawn for: as wide and high as the largest items.

        Every item's trim box has its top-left corner in that of the page.
        """
        sizes = [self.outline_of(item).size for item in self.items] or [self.outline.size]
        return Size(max(each.width for each in sizes), max(each.height for each in sizes))

    def outline_of(self, item: Item) -> Outline:
        """Return the outline of one of the items."""
        return item.outline or self.outline

    @property
    def count(self) -> int:
        """Number of pieces in the box, copies counted."""
        return sum(item.quantity for item in self.items)


@dataclass(frozen=True, slots=True)
class Check:
    """A sentence about the game that must stay true.

    Attributes:
        that: The sentence, an expression.
        because: Why it must be true; "" where the file says nothing.
        location: Where the sentence is written.
    """

    that: str
    because: str
    location: Location


@dataclass(frozen=True, slots=True)
class ComponentSet:
    """A game's components, as one finished value.

    Attributes:
        id: The game's folder name.
        name: The game's title, per language.
        languages: Language codes; the first is the default.
        players: Least and most players; None where the file says nothing.
        definitions: Shared definitions by name, then by entry id.
        components: In the order written; ids are unique.
        location: The game file.
        checks: What must stay true, in the order written.
        styles: What texts call `{.name}`, by name.
        keywords: Words that get a sign or a style wherever a text has them.
        rules: The files with the rules, in the order written.
        severities: How findings are told in this game, by their codes.
        agreements: What claims of the rules mean, in the order written.
        players_location: Where `players` is written; None where it is not.
    """

    id: str
    name: Text
    languages: tuple[str, ...]
    players: tuple[int, int] | None
    definitions: Mapping[str, Mapping[str, Entry]]
    components: tuple[Component, ...]
    location: Location
    checks: tuple[Check, ...] = ()
    styles: Mapping[str, NamedStyle] = field(default_factory=lambda: MappingProxyType({}))
    keywords: tuple[Keyword, ...] = ()
    rules: tuple[RulesFile, ...] = ()
    severities: Mapping[str, Setting] = field(default_factory=lambda: MappingProxyType({}))
    agreements: tuple[Agreement, ...] = ()
    players_location: Location | None = field(default=None, compare=False)
