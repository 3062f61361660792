"""Where to cut boxes: crop marks beside the faces, or cut lines across the sheet.

Nothing drawn here lies inside a trim. Both kinds are worked out for vertical
lines; horizontal ones are the same on the transposed page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from punchboard.build.options import SheetOptions
from punchboard.build.sheet import Line
from punchboard.build.slot import Cut, Slot
from punchboard.geometry import Rect, Size
from punchboard.lengths import MM_PER_POINT

#: Width of every line of sheet furniture: 0.25 pt, in mm.
LINE_WIDTH = 0.25 * MM_PER_POINT
#: A crop mark stays this far from the paper's edge, in mm.
PAGE_EDGE = 1.0
#: Shortest distance of a crop mark from the trim, in mm; the bleed may ask for more.
MARK_OFFSET = 2.0
MARK_LENGTH = 5.0
#: What is left of a mark must still guide a ruler, in mm.
SHORTEST_MARK = 1.5

_HALF = LINE_WIDTH / 2
#: A micrometre: what is nearer is the same place.
_TOLERANCE = 1e-3

Interval: TypeAlias = tuple[float, float]
#: The x of a vertical line, its top and its bottom, in mm.
_Upright: TypeAlias = tuple[float, float, float]


def crop_marks(slots: Sequence[Slot], page: Size, options: SheetOptions) -> tuple[Line, ...]:
    """Return short lines that continue the trim edges outwards from each corner.

    A mark stops where the paper or the bleed of another face begins; what
    would be too short to see is left out, and what coincides is one line.
    """
    return ticks(_cut_boxes(slots), [slot.clip for slot in slots], page, options)


def ticks(
    boxes: Sequence[Rect], clips: Sequence[Rect], page: Size, options: SheetOptions
) -> tuple[Line, ...]:
    """Return crop marks for *boxes* that keep off *clips*; a line is a box without width."""
    offset = max(options.bleed, MARK_OFFSET)
    upright = _ticks(boxes, clips, page.height, offset)
    level = _ticks(transposed(boxes), transposed(clips), page.width, offset)
    return _lines(upright, level, page)


def cut_lines(slots: Sequence[Slot], page: Size, options: SheetOptions) -> tuple[Line, ...]:
    """Return lines along every trim edge, from printer margin to printer margin.

    They lie just outside of the trims and stop where they would cross one; an
    edge that two trims share is marked in the margins only.
    """
    boxes, trims = _cut_boxes(slots), [slot.cut_box for slot in slots]
    upright = _guides(boxes, trims, options.margin, page.height - options.margin)
    level = _guides(
        transposed(boxes), transposed(trims), options.margin, page.width - options.margin
    )
    return _lines(upright, level, page)


def gaps(blocked: Iterable[Interval], low: float, high: float) -> list[Interval]:
    """Return the parts between *low* and *high* that no interval of *blocked* covers."""
    found = []
    for start, end in sorted(blocked):
        if start > low + _TOLERANCE:
            found.append((low, min(start, high)))
        low = max(low, end)
        if low >= high:
            break
    if low < high - _TOLERANCE:
        found.append((low, high))
    return [(start, end) for start, end in found if end > start]


def _ticks(
    trims: Sequence[Rect], clips: Sequence[Rect], length: float, offset: float
) -> list[_Upright]:
    """Return the vertical crop marks of *trims* on a page *length* mm high."""
    columns: dict[float, list[Rect]] = {}
    for trim in trims:
        columns.setdefault(_rounded(trim.x), []).append(trim)
        columns.setdefault(_rounded(trim.right), []).append(trim)
    found = []
    for x, ends in sorted(columns.items()):
        free = gaps(_crossed(clips, x), PAGE_EDGE, length - PAGE_EDGE)
        wanted = {(t.y - offset - MARK_LENGTH, t.y - offset) for t in ends}
        wanted |= {(t.bottom + offset, t.bottom + offset + MARK_LENGTH) for t in ends}
        parts = [
            (max(low, start), min(high, end))
            for low, high in free
            for start, end in wanted
            if min(high, end) - max(low, start) >= SHORTEST_MARK - _TOLERANCE
        ]
        found += [(x, top, bottom) for top, bottom in _merged(parts)]
    return found


def _cut_boxes(slots: Sequence[Slot]) -> list[Rect]:
    return [slot.cut_box for slot in slots if slot.cut is Cut.BOX]


def _guides(
    boxes: Sequence[Rect], trims: Sequence[Rect], low: float, high: float
) -> list[_Upright]:
    """Return the vertical cut lines of *boxes* between *low* and *high*, clear of *trims*."""
    lefts = {_rounded(box.x) for box in boxes}
    rights = {_rounded(box.right) for box in boxes}
    columns = {x - _HALF for x in lefts - rights} | {x + _HALF for x in rights - lefts}
    return [
        (x, top, bottom)
        for x in sorted(columns | (lefts & rights))
        for top, bottom in gaps(_crossed(trims, x), low, high)
        if bottom - top >= SHORTEST_MARK
    ]


def _crossed(boxes: Sequence[Rect], x: float) -> list[Interval]:
    """Return from where to where a vertical line at *x* would run over *boxes*."""
    left, right = x - _HALF + _TOLERANCE, x + _HALF - _TOLERANCE
    return [(box.y, box.bottom) for box in boxes if box.x < right and left < box.right]


def _merged(intervals: Iterable[Interval]) -> list[Interval]:
    """Return *intervals* with those that touch made one."""
    found: list[Interval] = []
    for start, end in sorted(intervals):
        if found and start <= found[-1][1] + _TOLERANCE:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def _rounded(value: float) -> float:
    """Return *value* without the noise of sums, so that edges that coincide are equal."""
    return round(value, 4)


def transposed(boxes: Sequence[Rect]) -> list[Rect]:
    """Return *boxes* with x and y exchanged."""
    return [Rect(box.y, box.x, box.height, box.width) for box in boxes]


def _lines(upright: Iterable[_Upright], level: Iterable[_Upright], page: Size) -> tuple[Line, ...]:
    """Return the lines, but for those at the paper's own edge, where nothing is cut."""
    vertical = [Line(x, a, x, b) for x, a, b in upright if _HALF <= x <= page.width - _HALF]
    horizontal = [Line(a, y, b, y) for y, a, b in level if _HALF <= y <= page.height - _HALF]
    return tuple(vertical + horizontal)
