"""What is written in the margins of sheets: their labels, and a ruler of 50 mm.

The ruler shows whether a print has its true size, before anything is cut.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TypeAlias

from msgspec.structs import replace

from punchboard.geometry import Size
from punchboard.layouts.face import TextLayer
from punchboard.sheets.marks import PAGE_EDGE, Interval, gaps
from punchboard.sheets.options import SheetOptions
from punchboard.sheets.pages import SideName
from punchboard.sheets.sheet import Sheet, SheetLine, Side
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Span, TextFrame, TextStyle

#: Type size of labels, in mm (7 pt).
LABEL_SIZE = 2.5
#: Height of a label with the space around it, in mm.
LABEL_HEIGHT = 3.5

#: Most components named in the label of a sheet.
_NAMED = 4
_BASELINE = 2.6
_SIDE_SPACE = 1.5

#: Length of the ruler, and the room that it needs with its words, in mm.
_RULER, _RULER_ROOM = 50, 60.0

#: A place for a label: its width, its x and its baseline, in mm.
_Place: TypeAlias = tuple[float, float, float]


def labelled(sheets: Sequence[Sheet], game: str, language: str = "") -> tuple[Sheet, ...]:
    """Return the *sheets* of one file with their labels.

    A label reads `football · players · ja · 3/6`. It also names the side if a
    sheet has two, and the tile if it shows a part of a board.

    Args:
        sheets: All sheets of the file, in order.
        game: Id of the game.
        language: Code of the language; empty if there is only one.
    """
    return tuple(_labelled(sheet, game, language, sheets[-1].number) for sheet in sheets)


def _labelled(sheet: Sheet, game: str, language: str, last: int) -> Sheet:
    tile = sheet.front.placements[0].tile
    place = tile.name if tile else ""
    parts = (game, _components(sheet), place, sheet.stock, language, f"{sheet.number}/{last}")
    text = " · ".join(part for part in parts if part)
    if sheet.back is None:
        return replace(sheet, front=replace(sheet.front, label=text))
    return replace(
        sheet,
        front=replace(sheet.front, label=f"{text} · front"),
        back=replace(sheet.back, label=f"{text} · back"),
    )


def _components(sheet: Sheet) -> str:
    """Return the names of the sheet's components, as many as fit on a line."""
    first, more = sheet.components[:_NAMED], sheet.components[_NAMED:]
    return " + ".join((*first, f"{len(more)} more") if more else first)


def label_width(text: str) -> float:
    """Return an upper bound for the width of *text* in a common sans serif, in mm."""
    return LABEL_SIZE * sum(map(_em, text))


def _em(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return 1.0
    return 0.35 if character in " ·/-.,:'ijlftr" else 0.9 if character in "mwMW" else 0.6


def label_position(side: Side, page: Size, options: SheetOptions) -> tuple[float, float] | None:
    """Return where the label begins: x and the y of its baseline, in mm.

    It is clear of faces and, if there is room, of marks: in the upper margin, or
    else in a free strip further down, or else between faces, or else in the edge
    that some printers cannot reach, if possible away from the paper's edge. None
    means that faces fill the whole page.
    """
    width = label_width(side.label)
    margin = max(options.margin, PAGE_EDGE)
    strips = partial(_places, side, page)
    inner = partial(_inner_places, side, page)
    between = _places_between(side, page, margin)
    # Most labels have room in the first strip, so what is behind it is not looked for.
    places = chain(strips(margin), between, inner(margin), strips(PAGE_EDGE))
    place = next((each for each in places if each[0] >= width), None)
    if place is None:
        # Between faces a label that is too long would be over one.
        edges = (*strips(margin), *inner(margin), *strips(PAGE_EDGE))
        place = max(edges, key=lambda each: each[0], default=None)
    return place and place[1:]


def _places(side: Side, page: Size, edge: float) -> Iterator[_Place]:
    """Yield the places for a label that keep *edge* mm from the paper's edge."""
    faces = [(each.clip.y, each.clip.bottom) for each in side.placements]
    for top, bottom in gaps(faces, edge, page.height - edge):
        if bottom - top < LABEL_HEIGHT:
            continue
        # The outer part of the margin is free of marks.
        start = top if top == edge else bottom - LABEL_HEIGHT
        for left, right in _clear(side.lines, (start, start + LABEL_HEIGHT), page.width, edge):
            yield right - left, left, start + _BASELINE


def _places_between(side: Side, page: Size, edge: float) -> Iterator[_Place]:
    """Yield the places beside single faces that keep *edge* mm from the paper's edge."""
    clips = [each.clip for each in side.placements]
    starts = {each.bottom for each in clips} | {each.y - LABEL_HEIGHT for each in clips}
    for start in sorted(each for each in starts if each >= edge):
        end = start + LABEL_HEIGHT
        if end > page.height - edge:
            break
        beside = [
            SheetLine(each.x, start, each.right, end)
            for each in clips
            if each.y < end and each.bottom > start
        ]
        for left, right in _clear((*side.lines, *beside), (start, end), page.width, edge):
            yield right - left, left, start + _BASELINE


def _inner_places(side: Side, page: Size, margin: float) -> Iterator[_Place]:
    """Yield the places beside faces that reach into the *margin*, next to the faces."""
    faces = [(each.clip.y, each.clip.bottom) for each in side.placements]
    for top, bottom in gaps(faces, PAGE_EDGE, page.height - PAGE_EDGE):
        if bottom - top < LABEL_HEIGHT:
            continue
        start = bottom - LABEL_HEIGHT if top == PAGE_EDGE else top
        band = (start, start + LABEL_HEIGHT)
        for left, right in _clear(side.lines, band, page.width, margin):
            yield right - left, left, start + _BASELINE


def _clear(
    lines: Sequence[SheetLine], band: Interval, length: float, edge: float
) -> list[Interval]:
    """Return the parts of *band*, across a page *length* mm wide, without lines."""
    top, bottom = band
    crossing = [
        (line.x1 - _SIDE_SPACE, line.x2 + _SIDE_SPACE)
        for line in lines
        if min(line.y1, line.y2) < bottom and max(line.y1, line.y2) > top
    ]
    return gaps(crossing, edge, length - edge)


def with_rulers(sheets: Sequence[Sheet], options: SheetOptions) -> tuple[Sheet, ...]:
    """Return labelled *sheets* with a ruler on each front that has room for one."""
    return tuple(_with_ruler(sheet, options) for sheet in sheets)


def _with_ruler(sheet: Sheet, options: SheetOptions) -> Sheet:
    place = _ruler_place(sheet.front, sheet.paper, options)
    if place is None:
        return sheet
    x, y = place
    lines = [SheetLine(x, y, x + _RULER, y)]
    for mm in range(0, _RULER + 1, 10):
        height = 1.8 if mm in (0, _RULER) else 1.0
        lines.append(SheetLine(x + mm, y - height, x + mm, y))
    front = replace(sheet.front, lines=(*sheet.front.lines, *lines), ruler=place)
    return replace(sheet, front=front)


def _ruler_place(side: Side, page: Size, options: SheetOptions) -> tuple[float, float] | None:
    """Return where a ruler begins: at the right end of a strip that the label leaves free."""
    label = label_position(side, page, options)
    for width, left, baseline in _places(side, page, max(options.margin, PAGE_EDGE)):
        taken = 0.0
        if label is not None and label[1] == baseline and left <= label[0] < left + width:
            taken = label_width(side.label) + 2 * _SIDE_SPACE
        if width - taken >= _RULER_ROOM:
            return left + width - _RULER_ROOM, baseline
    return None


def labels_of(
    sheets: Sequence[Sheet], options: SheetOptions, fonts: FontStack, language: str
) -> dict[tuple[int, SideName], TextLayer]:
    """Return the words in the margins, by number of the sheet and side; some have no room."""
    labels: dict[tuple[int, SideName], TextLayer] = {}
    for sheet in sheets:
        sides: tuple[tuple[SideName, Side | None], ...] = (
            ("front", sheet.front),
            ("back", sheet.back),
        )
        for name, side in sides:
            if side is None:
                continue
            words = [(side.label, label_position(side, sheet.paper, options))]
            if side.ruler is not None:
                words.append((f"{_RULER} mm", (side.ruler[0] + _RULER + 1.0, side.ruler[1])))
            placed = [(text, place) for text, place in words if place is not None]
            if placed:
                labels[sheet.number, name] = _words(placed, fonts, language)
    return labels


def _words(
    words: Sequence[tuple[str, tuple[float, float]]], fonts: FontStack, language: str
) -> TextLayer:
    style = TextStyle(size=LABEL_SIZE, language=language)
    found = [set_text((Span(text, style),), TextFrame(*place), fonts) for text, place in words]
    return TextLayer(tuple(each.run for one in found for each in one.runs), style.fill)
