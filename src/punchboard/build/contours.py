"""What shows where to cut, for every outline on a sheet.

Ticks stand on both sides of the paper. Lines along an edge are drawn on the
fronts only: paper never feeds twice at exactly the same place, and on a back
they could lie inside the edge.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from punchboard import polygons
from punchboard.build.marks import (
    LINE_WIDTH,
    MARK_LENGTH,
    MARK_OFFSET,
    PAGE_EDGE,
    SHORTEST_MARK,
    Interval,
    crop_marks,
    cut_lines,
    gaps,
    ticks,
)
from punchboard.build.options import Marks, SheetOptions
from punchboard.build.sheet import Line
from punchboard.build.slot import Cut, Slot
from punchboard.geometry import Path, Point, Rect, Size

_HALF = LINE_WIDTH / 2
#: A tick at a corner keeps this far from other edges, in mm.
_CLEARANCE = 0.5
#: How finely the length of a tick is measured, in mm.
_STEP = 0.25


@dataclass(frozen=True, slots=True)
class _Obstacle:
    """An edge that ticks keep away from: its box, and its polygons if it is no box."""

    box: Rect
    paths: tuple[Path, ...]

    def holds(self, point: Point) -> bool:
        """Return whether *point* lies within, by the even-odd rule."""
        x, y = point
        if not (self.box.x < x < self.box.right and self.box.y < y < self.box.bottom):
            return False
        crossings = 0
        for path in self.paths:
            for (a, b), (c, d) in pairwise((*path, path[0])):
                crossings += (b > y) != (d > y) and x < a + (c - a) * (y - b) / (d - b)
        return not self.paths or crossings % 2 == 1


def marks(slots: Sequence[Slot], page: Size, options: SheetOptions) -> tuple[Line, ...]:
    """Return the marks beside and between *slots* on *page*, for both sides of the paper."""
    if options.marks is Marks.NONE:
        return ()
    of_cells = [slot for slot in slots if slot.cut is Cut.CELLS]
    clips = [slot.clip for slot in slots]
    found = ticks(_runs(of_cells), clips, page, options) if of_cells else ()
    if options.marks is Marks.LINES:
        return cut_lines(slots, page, options) + found
    return crop_marks(slots, page, options) + found + tuple(_corner_ticks(slots, page, options))


def contours(slots: Sequence[Slot], options: SheetOptions) -> tuple[Line, ...]:
    """Return the lines along the edges of *slots*, just outside of them.

    Where two edges meet, one line lies on both: they are cut together.
    """
    if options.marks is Marks.NONE:
        return ()
    # Between close hexagons there is no room for ticks.
    no_ticks = options.gutter < _tick_offset(options) + SHORTEST_MARK
    wanted = {Cut.CONTOUR}
    if no_ticks or options.marks is Marks.LINES:
        wanted.add(Cut.CORNERS)
    amount = min(_HALF, options.gutter / 2)
    lines = tuple(_shared_lines([slot for slot in slots if slot.cut is Cut.CELLS]))
    for slot in slots:
        if slot.cut in wanted:
            for path in polygons.offset(slot.paths, amount):
                lines += tuple(_line(*ends) for ends in pairwise((*path, path[0])))
    return lines


def _shared_lines(slots: Sequence[Slot]) -> Iterator[Line]:
    """Yield the lines between and around pieces on a grid of cells."""
    for x, start, end, side in _edges(slots, level=False):
        yield Line(x + side * _HALF, start, x + side * _HALF, end)
    for y, start, end, side in _edges(slots, level=True):
        yield Line(start, y + side * _HALF, end, y + side * _HALF)


def _runs(slots: Sequence[Slot]) -> list[Rect]:
    """Return the lines around pieces on a grid of cells as boxes without width."""
    upright = [Rect(x, start, 0.0, end - start) for x, start, end, _ in _edges(slots, level=False)]
    level = [Rect(start, y, end - start, 0.0) for y, start, end, _ in _edges(slots, level=True)]
    return upright + level


def _edges(slots: Sequence[Slot], *, level: bool) -> Iterator[tuple[float, float, float, int]]:
    """Yield the upright or the level edges of *slots*, each once.

    Each is its place, start and end in mm, and on which side of it there is
    paper to spare: -1 before it, 1 behind it, 0 where two pieces share it.
    """
    before: defaultdict[float, list[Interval]] = defaultdict(list)
    behind: defaultdict[float, list[Interval]] = defaultdict(list)
    for slot in slots:
        for path in slot.paths:
            for (x, y), (u, v) in pairwise((*path, path[0])):
                # Clockwise, an upright edge that runs down has its piece before it.
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


def _corner_ticks(slots: Sequence[Slot], page: Size, options: SheetOptions) -> Iterator[Line]:
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


def _continued(paths: Sequence[Path]) -> Iterator[tuple[Point, Point]]:
    """Yield the outer corners of *paths* with the directions in which edges leave them."""
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
    """Return how long a tick can be that begins *offset* mm from *corner*."""
    inner = Rect(0.0, 0.0, page.width, page.height).grown(-PAGE_EDGE)
    length = 0.0
    while length <= MARK_LENGTH:
        point = _along(corner, direction, offset + length)
        if not inner.contains(Rect(*point, 0.0, 0.0)) or any(each.holds(point) for each in near):
            break
        length += _STEP
    return length - _STEP


def _obstacle(slot: Slot) -> _Obstacle:
    grown = polygons.offset(slot.paths, _CLEARANCE)
    return _Obstacle(slot.cut_box.grown(_CLEARANCE), grown)


def _direction(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    length = math.hypot(x, y)
    return x / length, y / length


def _along(start: Point, direction: Point, distance: float) -> Point:
    return start[0] + direction[0] * distance, start[1] + direction[1] * distance


def _line(start: Point, end: Point) -> Line:
    """Return a line that runs to the right, or down."""
    first, last = sorted((start, end))
    return Line(*first, *last)
