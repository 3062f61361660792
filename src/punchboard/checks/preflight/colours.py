"""Colours as people see them: contrast, colour blindness, and which colours have a meaning."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from punchboard.colours import Colour, hex_of, parse_colour
from punchboard.components.model import ComponentSet, Entry, LayoutRef, Text, Value, entries_in
from punchboard.diagnostics import Location

#: The three kinds of colour blindness, by coloraide's names.
VISIONS = ("protan", "deutan", "tritan")


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@functools.lru_cache(8192)
def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@functools.cache
def distance(one: str, other: str) -> tuple[float, str]:
    """Return the distance of two colours for those who see it least, and who they are.

    The distance is CIEDE2000, for full colour blindness after Machado, Oliveira and
    Fernandes (2009); for tritanopia after Brettel, Viénot and Mollon (1997), which is
    closer to what these people see.

    Args:
        one: A colour as `#rrggbb`.
        other: Another colour.
    """
    seen = [("everybody", _delta(one, other, None))]
    seen += [(vision, _delta(one, other, vision)) for vision in VISIONS]
    who, least = min(seen, key=lambda each: each[1])
    return least, who


def _delta(one: str, other: str, vision: str | None) -> float:
    from coloraide import Color

    colours = [Color(one), Color(other)]
    if vision is not None:
        method = "brettel" if vision == "tritan" else "machado"
        colours = [each.filter(vision, method=method) for each in colours]
    return round(float(colours[0].delta_e(colours[1], method="2000")), 1)


@functools.lru_cache(8192)
def over_white(pixel: tuple[int, int, int, int]) -> Colour:
    """Return a pixel as it looks on white paper."""
    red, green, blue, cover = pixel
    share = cover / 255
    paper = 1 - share
    return red / 255 * share + paper, green / 255 * share + paper, blue / 255 * share + paper


class Meaning(Struct, frozen=True):
    """Entries of a definition that one layout shows by a colour.

    Attributes:
        definition: The name of the definition.
        field: The field with the colour.
        entries: The entries that are shown.
        signs: Other fields that the layout shows.
        layout: Where the game file names the layout.
        where: The name of the layout in messages.
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
        """Return whether two entries differ in another sign besides the colour."""
        return any(
            one.fields.get(sign) != other.fields.get(sign)
            and (one.fields.get(sign) or other.fields.get(sign))
            for sign in self.signs
        )


def meanings(game: ComponentSet) -> Iterator[Meaning]:
    """Yield the meanings of a game's colours, by layout and definition."""
    for component in game.components:
        values = (value for item in component.items for value in item.fields.values())
        held = set(map(id, entries_in(values)))
        for layout in component.layouts:
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
    # A tint of the same colour says no more than the colour itself.
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


def _source(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""  # reported when the layout is opened


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
