"""Where to cut: crop marks beside the faces, or cut lines across the sheet.

Nothing drawn here lies inside a trim. Both kinds are worked out for vertical
lines; horizontal ones are the same on the transposed page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from punchboard.build.grid import Slot
from punchboard.build.options import Marks, SheetOptions
from punchboard.build.sheet import Line
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


def marks(slots: Sequence[Slot], page: Size, options: SheetOptions) -> tuple[Line, ...]:
    """Return the marks that *options* ask for, for *slots* on *page*."""
    match options.marks:
        case Marks.CROP:
            return crop_marks(slots, page, options)
        case Marks.LINES:
            return cut_lines(slots, page, options)
        case Marks.NONE:
            return ()


def crop_marks(slots: Sequence[Slot], page: Size, options: SheetOptions) -> tuple[Line, ...]:
    """Return short lines that continue the trim edges outwards from each corner.

    A mark stops where the paper or the bleed of another face begins; what
    would be too short to see is left out, and what coincides is one line.
    """
    offset = max(options.bleed, MARK_OFFSET)
    trims, clips = [slot.trim for slot in slots], [slot.clip for slot in slots]
    upright = _ticks(trims, clips, page.height, offset)
    level = _ticks(_transposed(trims), _transposed(clips), page.width, offset)
    return _lines(upright, level, page)


def cut_lines(slots: Sequence[Slot], page: Size, options: SheetOptions) -> tuple[Line, ...]:
    """Return lines along every trim edge, from printer margin to printer margin.

    They lie just outside of the trims and stop where they would cross one; an
    edge that two trims share is marked in the margins only.
    """
    trims = [slot.trim for slot in slots]
    upright = _guides(trims, options.margin, page.height - options.margin)
    level = _guides(_transposed(trims), options.margin, page.width - options.margin)
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


def _guides(trims: Sequence[Rect], low: float, high: float) -> list[_Upright]:
    """Return the vertical cut lines of *trims* between *low* and *high*."""
    lefts = {_rounded(trim.x) for trim in trims}
    rights = {_rounded(trim.right) for trim in trims}
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


def _transposed(boxes: Sequence[Rect]) -> list[Rect]:
    return [Rect(box.y, box.x, box.height, box.width) for box in boxes]


def _lines(upright: Iterable[_Upright], level: Iterable[_Upright], page: Size) -> tuple[Line, ...]:
    """Return the lines, but for those at the paper's own edge, where nothing is cut."""
    vertical = [Line(x, a, x, b) for x, a, b in upright if _HALF <= x <= page.width - _HALF]
    horizontal = [Line(a, y, b, y) for y, a, b in level if _HALF <= y <= page.height - _HALF]
    return tuple(vertical + horizontal)
