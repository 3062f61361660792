"""Marks that show where to cut: crop marks, cut lines and contours, for every outline.

Nothing drawn here is inside a trim. Crop marks and cut lines are worked out for
vertical lines; horizontal ones are the same on the transposed page.

Ticks are on both sides of the paper. Lines along an edge are drawn on the fronts
only: paper never feeds twice at exactly the same place, and on a back they could
end up inside the edge.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from punchboard import geometry
from punchboard.geometry import Point, Polygon, Rect, Size
from punchboard.lengths import MM_PER_POINT
from punchboard.sheets.options import Marks, SheetOptions
from punchboard.sheets.sheet import SheetLine
from punchboard.sheets.slots import Cut, Slot

#: Width of every line of sheet furniture: 0.25 pt, in mm.
LINE_WIDTH = 0.25 * MM_PER_POINT
#: Least distance of a crop mark from the paper's edge, in mm.
PAGE_EDGE = 1.0
#: Least distance of a crop mark from the trim, in mm; the bleed may require more.
MARK_OFFSET = 2.0
MARK_LENGTH = 5.0
#: Least length of a mark that can still guide a ruler, in mm.
SHORTEST_MARK = 1.5
_HALF = LINE_WIDTH / 2
#: A micrometre: places that are closer are the same.
_TOLERANCE = 1e-3
#: Least distance of a tick at a corner from other edges, in mm.
_CLEARANCE = 0.5
#: How finely the length of a tick is measured, in mm.
_STEP = 0.25
Interval: TypeAlias = tuple[float, float]
#: The x of a vertical line, its top and its bottom, in mm.
_Upright: TypeAlias = tuple[float, float, float]


def marks(slots: Sequence[Slot], page: Size, options: SheetOptions) -> tuple[SheetLine, ...]:
    """Return the marks beside and between *slots* on *page*, for both sides of the paper."""
    if options.marks is Marks.NONE:
        return ()
    of_cells = [slot for slot in slots if slot.cut is Cut.CELLS]
    clips = [slot.clip for slot in slots]
    found = ticks(_runs(of_cells), clips, page, options) if of_cells else ()
    if options.marks is Marks.LINES:
        return cut_lines(slots, page, options) + found
    return crop_marks(slots, page, options) + found + tuple(_corner_ticks(slots, page, options))


# Crop marks and cut lines


def crop_marks(slots: Sequence[Slot], page: Size, options: SheetOptions) -> tuple[SheetLine, ...]:
    """Return short lines that continue the trim edges outwards from each corner.

    A mark stops at the paper's edge and at the bleed of another face; marks that
    would be too short are left out, and marks that coincide become one line.
    """
    return ticks(_cut_boxes(slots), [slot.clip for slot in slots], page, options)


def ticks(
    boxes: Sequence[Rect], clips: Sequence[Rect], page: Size, options: SheetOptions
) -> tuple[SheetLine, ...]:
    """Return crop marks for *boxes*, clear of *clips*; a line is a box without width."""
    offset = max(options.bleed, MARK_OFFSET)
    upright = _ticks(boxes, clips, page.height, offset)
    level = _ticks(transposed(boxes), transposed(clips), page.width, offset)
    return _lines(upright, level, page)


def cut_lines(slots: Sequence[Slot], page: Size, options: SheetOptions) -> tuple[SheetLine, ...]:
    """Return lines along every trim edge, from printer margin to printer margin.

    They run just outside the trims and are interrupted where they would cross
    one; an edge shared by two trims is marked in the margins only.
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
    """Return the intervals in which a vertical line at *x* would cross *boxes*."""
    left, right = x - _HALF + _TOLERANCE, x + _HALF - _TOLERANCE
    return [(box.y, box.bottom) for box in boxes if box.x < right and left < box.right]


def _merged(intervals: Iterable[Interval]) -> list[Interval]:
    """Return *intervals*, with those that touch merged."""
    found: list[Interval] = []
    for start, end in sorted(intervals):
        if found and start <= found[-1][1] + _TOLERANCE:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def _rounded(value: float) -> float:
    """Return *value* without rounding noise, so that edges that coincide are equal."""
    return round(value, 4)


def transposed(boxes: Sequence[Rect]) -> list[Rect]:
    """Return *boxes* with x and y exchanged."""
    return [Rect(box.y, box.x, box.height, box.width) for box in boxes]


def _lines(
    upright: Iterable[_Upright], level: Iterable[_Upright], page: Size
) -> tuple[SheetLine, ...]:
    """Return the lines, except those at the edge of the paper, where nothing is cut."""
    vertical = [SheetLine(x, a, x, b) for x, a, b in upright if _HALF <= x <= page.width - _HALF]
    horizontal = [SheetLine(a, y, b, y) for y, a, b in level if _HALF <= y <= page.height - _HALF]
    return tuple(vertical + horizontal)


# Contours and ticks at corners


class _Obstacle(Struct, frozen=True):
    """An edge that ticks keep clear of: its box, and its polygons if it is not a box."""

    box: Rect
    paths: tuple[Polygon, ...]

    def holds(self, point: Point) -> bool:
        """Return whether *point* is inside, by the even-odd rule."""
        x, y = point
        if not (self.box.x < x < self.box.right and self.box.y < y < self.box.bottom):
            return False
        crossings = 0
        for path in self.paths:
            for (a, b), (c, d) in pairwise((*path, path[0])):
                crossings += (b > y) != (d > y) and x < a + (c - a) * (y - b) / (d - b)
        return not self.paths or crossings % 2 == 1


def contours(slots: Sequence[Slot], options: SheetOptions) -> tuple[SheetLine, ...]:
    """Return the lines along the edges of *slots*, just outside them.

    Edges that coincide get a single line on both: they are cut together.
    """
    if options.marks is Marks.NONE:
        return ()
    # There is no room for ticks between close hexagons.
    no_ticks = options.gutter < _tick_offset(options) + SHORTEST_MARK
    wanted = {Cut.CONTOUR}
    if no_ticks or options.marks is Marks.LINES:
        wanted.add(Cut.CORNERS)
    amount = min(_HALF, options.gutter / 2)
    lines = tuple(_shared_lines([slot for slot in slots if slot.cut is Cut.CELLS]))
    for slot in slots:
        if slot.cut in wanted:
            for path in geometry.offset(slot.paths, amount):
                lines += tuple(_line(*ends) for ends in pairwise((*path, path[0])))
    return lines


def _shared_lines(slots: Sequence[Slot]) -> Iterator[SheetLine]:
    """Yield the lines between and around pieces on a grid of cells."""
    for x, start, end, side in _edges(slots, level=False):
        yield SheetLine(x + side * _HALF, start, x + side * _HALF, end)
    for y, start, end, side in _edges(slots, level=True):
        yield SheetLine(start, y + side * _HALF, end, y + side * _HALF)


def _runs(slots: Sequence[Slot]) -> list[Rect]:
    """Return the lines around pieces on a grid of cells as boxes without width."""
    upright = [Rect(x, start, 0.0, end - start) for x, start, end, _ in _edges(slots, level=False)]
    level = [Rect(start, y, end - start, 0.0) for y, start, end, _ in _edges(slots, level=True)]
    return upright + level


def _edges(slots: Sequence[Slot], *, level: bool) -> Iterator[tuple[float, float, float, int]]:
    """Yield the vertical or the horizontal edges of *slots*, each once.

    Each is its position, start and end in mm, and the side with paper to spare:
    -1 before it, 1 after it, 0 if two pieces share it.
    """
    before: defaultdict[float, list[Interval]] = defaultdict(list)
    behind: defaultdict[float, list[Interval]] = defaultdict(list)
    for slot in slots:
        for path in slot.paths:
            for (x, y), (u, v) in pairwise((*path, path[0])):
                # In clockwise order, the piece is before a vertical edge that runs down.
                place, end, start, other, piece_before = (
                    (y, u, x, v, u < x) if level else (x, v, y, u, v > y)
                )
                if place == other and start != end:
                    sides = before if piece_before else behind
                    sides[round(place, 4)].append((min(start, end), max(start, end)))
    for place in sorted(before.keys() | behind.keys()):
        one, other_side = before[place], behind[place]
        ends = [end for each in one + other_side for end in each]
        low, high = min(ends), max(ends)
        free_before, free_behind = gaps(one, low, high), gaps(other_side, low, high)
        for start, end in gaps(free_before + free_behind, low, high):
            yield place, start, end, 0
        for start, end in gaps(free_before + other_side, low, high):
            yield place, start, end, 1
        for start, end in gaps(one + free_behind, low, high):
            yield place, start, end, -1


def _corner_ticks(slots: Sequence[Slot], page: Size, options: SheetOptions) -> Iterator[SheetLine]:
    """Yield ticks that continue the edges of hexagons beyond their corners."""
    if not any(slot.cut is Cut.CORNERS for slot in slots):
        return
    offset = _tick_offset(options)
    kept = [_obstacle(slot) for slot in slots]
    for slot in slots:
        if slot.cut is not Cut.CORNERS:
            continue
        around = slot.trim.grown(offset + MARK_LENGTH)
        near = [each for each in kept if around.overlaps(each.box)]
        for corner, direction in _continued(slot.paths):
            length = _free_length(corner, direction, offset, near, page)
            if length >= SHORTEST_MARK:
                start = _along(corner, direction, offset)
                yield _line(start, _along(corner, direction, offset + length))


def _tick_offset(options: SheetOptions) -> float:
    return max(options.bleed, MARK_OFFSET)


def _continued(paths: Sequence[Polygon]) -> Iterator[tuple[Point, Point]]:
    """Yield the outer corners of *paths*, each with the direction of an edge beyond it."""
    for path in paths:
        around = zip((path[-1], *path[:-1]), path, (*path[1:], path[0]), strict=True)
        for before, corner, after in around:
            come, go = _direction(before, corner), _direction(corner, after)
            if come[0] * go[1] - come[1] * go[0] > 0:
                yield corner, come
                yield corner, (-go[0], -go[1])


def _free_length(
    corner: Point, direction: Point, offset: float, near: Sequence[_Obstacle], page: Size
) -> float:
    """Return the possible length of a tick that begins *offset* mm from *corner*."""
    inner = page.box.grown(-PAGE_EDGE)
    length = 0.0
    while length <= MARK_LENGTH:
        point = _along(corner, direction, offset + length)
        if not inner.contains(Rect(*point, 0.0, 0.0)) or any(each.holds(point) for each in near):
            break
        length += _STEP
    return length - _STEP


def _obstacle(slot: Slot) -> _Obstacle:
    grown = geometry.offset(slot.paths, _CLEARANCE)
    return _Obstacle(slot.cut_box.grown(_CLEARANCE), grown)


def _direction(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    length = math.hypot(x, y)
    return x / length, y / length


def _along(start: Point, direction: Point, distance: float) -> Point:
    return start[0] + direction[0] * distance, start[1] + direction[1] * distance


def _line(start: Point, end: Point) -> SheetLine:
    """Return a line that runs to the right, or down."""
    first, last = sorted((start, end))
    return SheetLine(*first, *last)
