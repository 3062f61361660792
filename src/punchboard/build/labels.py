"""The line of text in a sheet's margin: what it says and where it stands."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from punchboard.build.marks import PAGE_EDGE, Interval, gaps
from punchboard.build.options import SheetOptions
from punchboard.build.sheet import Line, Sheet, Side
from punchboard.geometry import Size

#: Type size of labels, in mm (7 pt).
LABEL_SIZE = 2.5
#: Height a label takes, with the space around it, in mm.
LABEL_HEIGHT = 3.5

#: Most components of a sheet that its label names.
_NAMED = 4
_BASELINE = 2.6
_SIDE_SPACE = 1.5

#: The width there, its x and its baseline, in mm.
_Place: TypeAlias = tuple[float, float, float]


def labelled(sheets: Sequence[Sheet], game: str, language: str = "") -> tuple[Sheet, ...]:
    """Return all *sheets* of one file with their labels.

    A label reads `football · players · ja · 3/6`, and names the side where a
    sheet has two, and the tile where it shows a part of a board.

    Args:
        sheets: All sheets of the file, in order.
        game: Id of the game.
        language: Code of the language; empty where there is only one.
    """
    return tuple(_labelled(sheet, game, language, sheets[-1].number) for sheet in sheets)


def _labelled(sheet: Sheet, game: str, language: str, last: int) -> Sheet:
    tile = sheet.front.placements[0].tile
    place = tile.name if tile else ""
    parts = (game, _components(sheet), place, language, f"{sheet.number}/{last}")
    text = " · ".join(part for part in parts if part)
    if sheet.back is None:
        return replace(sheet, front=replace(sheet.front, label=text))
    return replace(
        sheet,
        front=replace(sheet.front, label=f"{text} · front"),
        back=replace(sheet.back, label=f"{text} · back"),
    )


def _components(sheet: Sheet) -> str:
    """Return the names of the sheet's components, as many as a line holds."""
    first, more = sheet.components[:_NAMED], sheet.components[_NAMED:]
    return " + ".join((*first, f"{len(more)} more") if more else first)


def label_width(text: str) -> float:
    """Return a width in mm that *text* at label size does not exceed, in a common sans serif."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return LABEL_SIZE * (wide + 0.6 * (len(text) - wide))


def label_position(side: Side, page: Size, options: SheetOptions) -> tuple[float, float] | None:
    """Return where the label begins: x and the y of its baseline, in mm.

    It stands clear of faces and, where there is room, of marks: in the upper
    margin, else in a free strip further down, else in the edge that some
    printers cannot reach. None means that faces fill the whole page.
    """
    width = label_width(side.label)
    places = [
        place
        for edge in (max(options.margin, PAGE_EDGE), PAGE_EDGE)
        for place in _places(side, page, edge)
    ]
    roomy = next((place for place in places if place[0] >= width), None)
    widest = max(places, key=lambda place: place[0], default=None)
    place = roomy or widest
    return place and place[1:]


def _places(side: Side, page: Size, edge: float) -> Iterator[_Place]:
    """Yield the places for a label that keep *edge* mm from the paper's edge."""
    faces = [(each.clip.y, each.clip.bottom) for each in side.placements]
    for top, bottom in gaps(faces, edge, page.height - edge):
        if bottom - top < LABEL_HEIGHT:
            continue
        # At the outside of the margin marks are out of the way.
        start = top if top == edge else bottom - LABEL_HEIGHT
        for left, right in _clear(side.lines, (start, start + LABEL_HEIGHT), page.width, edge):
            yield right - left, left, start + _BASELINE


def _clear(lines: Sequence[Line], band: Interval, length: float, edge: float) -> list[Interval]:
    """Return the parts of *band*, across a page *length* mm wide, without a line."""
    top, bottom = band
    crossing = [
        (line.x1 - _SIDE_SPACE, line.x2 + _SIDE_SPACE)
        for line in lines
        if min(line.y1, line.y2) < bottom and max(line.y1, line.y2) > top
    ]
    return gaps(crossing, edge, length - edge)
