"""Which colours mean something: entries that a layout shows by a colour."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from punchboard.colours import hex_of, parse_colour
from punchboard.components.component_set import (
    Component,
    ComponentSet,
    Entry,
    LayoutRef,
    Text,
    Value,
)
from punchboard.diagnostics import Location


@dataclass(frozen=True, slots=True)
class Meaning:
    """Entries of a definition that one layout shows by a colour.

    Attributes:
        definition: Its name.
        field: The colour's field.
        entries: The entries that are shown.
        signs: Other fields that the layout shows.
        layout: Where the list names the layout.
        where: What the layout is called in messages.
    """

    definition: str
    field: str
    entries: tuple[Entry, ...]
    signs: tuple[str, ...]
    layout: Location
    where: str

    def colour_of(self, entry: Entry) -> str:
        """Return the colour of an entry as `#rrggbb`."""
        return hex_of(parse_colour(str(entry.fields[self.field])))

    def tells_apart(self, one: Entry, other: Entry) -> bool:
        """Return whether a second sign goes with the colours of two entries."""
        return any(
            one.fields.get(sign) != other.fields.get(sign)
            and (one.fields.get(sign) or other.fields.get(sign))
            for sign in self.signs
        )


def meanings(game: ComponentSet) -> Iterator[Meaning]:
    """Yield what the colours of a game mean, by layout and definition."""
    for component in game.components:
        held = _held(component)
        for layout in _layouts(component):
            source = _source(layout.path)
            for name, entries in game.definitions.items():
                shown = _shown(name, entries.values(), held, source)
                yield from _of_layout(name, shown, layout, source)


def _of_layout(
    name: str, entries: tuple[Entry, ...], layout: LayoutRef, source: str
) -> Iterator[Meaning]:
    if len(entries) < 2:
        return
    fields = dict.fromkeys(field for entry in entries for field in entry.fields)
    colours = [field for field in fields if all(_is_colour(e.fields.get(field)) for e in entries)]
    signs = tuple(f for f in fields if f not in colours and _reads(source, f))
    # A tint of the same colour tells no more than the colour itself.
    shown = next((field for field in colours if _reads(source, field)), None)
    if shown is not None:
        where = f"`{layout.path.name}`"
        yield Meaning(name, shown, entries, signs, layout.location, where)


def _shown(name: str, entries: Iterable[Entry], held: set[int], source: str) -> tuple[Entry, ...]:
    """Return the entries of a definition that a component shows."""
    listed = tuple(entries)
    if re.search(rf"\b{re.escape(name)}\b", source):
        return listed
    return tuple(entry for entry in listed if id(entry) in held)


def _held(component: Component) -> set[int]:
    """Return the entries in the items of a component, by identity."""
    found: set[int] = set()
    for item in component.items:
        for value in item.fields.values():
            _collect(value, found)
    return found


def _collect(value: Value, found: set[int]) -> None:
    if isinstance(value, Entry):
        if id(value) in found:
            return
        found.add(id(value))
        inner: Iterable[Value] = value.fields.values()
    elif isinstance(value, Mapping):
        inner = value.values()
    elif isinstance(value, tuple):
        inner = value
    else:
        return
    for each in inner:
        _collect(each, found)


def _layouts(component: Component) -> Iterator[LayoutRef]:
    yield from filter(None, (component.front, component.back, *component.panels.values()))


def _source(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""  # told where the layout is opened


def _reads(source: str, field: str) -> bool:
    """Return whether a layout reads a field of an entry, as in `suit.icon`."""
    return re.search(rf"\w\.{re.escape(field)}\b", source) is not None


def _is_colour(value: Value) -> bool:
    if not isinstance(value, str) or isinstance(value, Entry | Text) or not value:
        return False
    try:
        parse_colour(value)
    except ValueError:
        return False
    return True
