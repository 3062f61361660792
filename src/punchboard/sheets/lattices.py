"""The densest of many regular arrangements of one outline on a page.

Two equal outlines keep a gutter if one, seen from the other, lies outside of
the Minkowski difference of the outline, grown by half the gutter, with itself.
From that zone it follows exactly how close rows can come.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from punchboard import polygons
from punchboard.geometry import Outline, Point, Polygon, Size
from punchboard.sheets.grid import how_many

#: Clipper counts in whole numbers; this many to a mm.
_CLIPPER = 100_000
#: What only touches does not overlap: zones are smaller by this part of them.
_TOUCH = 1e-7
#: How many shifts of a row are tried at equal distances.
_SHIFTS = 12
#: Rows never come closer than this part of the zone's height.
_CLOSEST = 20
_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class _Zone:
    """Where the top-left corner of a neighbour may not lie, seen from one's own.

    Attributes:
        top: The greatest y in the zone at x, in mm; 0 outside of it.
        right: The greatest x in the zone at y, in mm; 0 outside of it.
        width: The zone's greatest x, in mm; it is point-symmetric.
        height: The zone's greatest y, in mm.
        bends: Shifts in x worth trying, in mm.
    """

    top: Callable[[float], float]
    right: Callable[[float], float]
    width: float
    height: float
    bends: tuple[float, ...] = ()

    def transposed(self) -> _Zone:
        """Return the zone with x and y exchanged."""
        return _Zone(self.right, self.top, self.height, self.width)


@dataclass(frozen=True, slots=True)
class _Rows:
    """Equal rows, each *shift* to the right of the one before, or of every other one.

    Attributes:
        step: From one outline to the next of its row, in mm.
        shift: From a row to the next, in mm.
        pitch: From a row down to the next, in mm.
        zigzag: Whether every other row has the place of the first.
    """

    step: float
    shift: float
    pitch: float
    zigzag: bool

    def corners(self, room: Size) -> Iterator[Point]:
        """Yield the top-left corners that lie in *room*."""
        for row in range(1 + how_many(self.pitch, room.height)):
            times = row % 2 if self.zigzag else row
            start = times * self.shift % self.step
            if start > room.width + _TOLERANCE:
                continue
            for index in range(1 + how_many(self.step, room.width - start)):
                yield start + index * self.step, row * self.pitch

    def most(self, room: Size) -> int:
        """Return a number of corners that is never exceeded."""
        return (1 + how_many(self.pitch, room.height)) * (1 + how_many(self.step, room.width))


@lru_cache(maxsize=256)
def densest(outline: Outline, room: Size, gutter: float) -> tuple[Point, ...]:
    """Return where most trims of *outline* fit into *room*.

    Returns:
        Their top-left corners in reading order, in mm from the top-left of
        their block; none if not even one fits. Of equally dense arrangements
        straight rows win.
    """
    free = Size(room.width - outline.size.width, room.height - outline.size.height)
    if min(free.width, free.height) < -_TOLERANCE:
        return ()
    free = Size(max(0.0, free.width), max(0.0, free.height))
    zone = _zone(outline, gutter)
    in_rows = _best(zone, free)
    in_columns = [(x, y) for y, x in _best(zone.transposed(), free.turned())]
    best = in_columns if len(in_columns) > len(in_rows) else in_rows
    left, top = min(x for x, _ in best), min(y for _, y in best)
    return tuple(
        sorted(((x - left, y - top) for x, y in best), key=lambda at: (round(at[1], 3), at[0]))
    )


def _best(zone: _Zone, room: Size) -> list[Point]:
    best: list[Point] = []
    for step in _steps(zone, room.width):
        for shift in _shifts(zone, step, room.width):
            for zigzag in (True, False):
                rows = _Rows(step, shift, _pitch(zone, step, shift, zigzag=zigzag), zigzag)
                if rows.most(room) > len(best):
                    best = max(best, list(rows.corners(room)), key=len)
    return best


def _steps(zone: _Zone, width: float) -> Iterator[float]:
    """Yield distances of neighbours in a row: the least, and wider ones that fill it."""
    least = zone.right(0.0)
    yield least
    most = 1 + how_many(least, width)
    for count in (most, most - 1, most - 2):
        for gaps in (count - 0.5, count - 1.0):
            if gaps > 0 and width / gaps >= least:
                yield width / gaps
    # One outline to a row.
    yield width + zone.width + 1.0


def _shifts(zone: _Zone, step: float, width: float) -> Iterator[float]:
    """Yield how far a row may stand to the right of the one before, straight first."""
    yield from (step * part / _SHIFTS for part in range(_SHIFTS))
    yield width % step
    yield from (bend for bend in zone.bends if bend < min(step, width))


def _pitch(zone: _Zone, step: float, shift: float, *, zigzag: bool) -> float:
    """Return how close the rows may come, in mm."""
    # A pitch of nothing would give rows without end.
    pitch, apart = zone.height / _CLOSEST, 1
    while apart == 1 or zone.height / apart > pitch:
        if not zigzag:
            shifts: tuple[float, ...] = (apart * shift,)
        else:
            shifts = (shift, -shift) if apart % 2 else (0.0,)
        need = max(zone.top(x) for each in shifts for x in _repeated(each, step, zone.width))
        pitch = max(pitch, need / apart)
        apart += 1
    return pitch


def _repeated(shift: float, step: float, reach: float) -> Iterator[float]:
    """Yield *shift*, and *step* more or less as often as *reach* allows."""
    first = math.ceil((-reach - shift) / step)
    last = math.floor((reach - shift) / step)
    yield from (shift + times * step for times in range(first, last + 1))
    yield shift


def _zone(outline: Outline, gutter: float) -> _Zone:
    if outline.round:
        reach = (outline.size.width + gutter) * (1 - _TOUCH)

        def half(at: float) -> float:
            return math.sqrt(max(0.0, reach**2 - at**2))

        return _Zone(half, half, reach, reach)
    edges = list(_edges(_difference(outline.offset(gutter / 2))))
    turned = [((y, x), (v, u)) for (x, y), (u, v) in edges]
    bends = sorted({round(x, 2) for (x, _), _ in edges if x > 0})
    return _Zone(
        lambda x: _highest(edges, x),
        lambda y: _highest(turned, y),
        max(x for (x, _), _ in edges),
        max(y for (_, y), _ in edges),
        tuple(bends),
    )


def _highest(edges: Sequence[tuple[Point, Point]], x: float) -> float:
    """Return the greatest y of *edges* at *x*; 0 where there are none."""
    highest = 0.0
    for (a, b), (c, d) in edges:
        if a <= x <= c or c <= x <= a:
            y = max(b, d) if a == c else b + (d - b) * (x - a) / (c - a)
            highest = max(highest, y)
    return highest


def _difference(paths: Iterable[Polygon]) -> tuple[Polygon, ...]:
    """Return the outer edges of the Minkowski difference of *paths* with themselves."""
    import pyclipper

    outer = [path for path in paths if polygons.signed_area(path) > 0]
    whole = [[(round(x * _CLIPPER), round(y * _CLIPPER)) for x, y in path] for path in outer]
    found = []
    for one in whole:
        mirror = [(-x, -y) for x, y in one]
        for other in whole:
            found += [
                tuple((x / _CLIPPER, y / _CLIPPER) for x, y in path)
                for path in pyclipper.MinkowskiSum(mirror, other, True)
            ]
    # What runs the other way is a hole, where an outline would lie in another's middle.
    sense = polygons.signed_area(max(found, key=lambda path: abs(polygons.signed_area(path))))
    return tuple(path for path in found if polygons.signed_area(path) * sense > 0)


def _edges(paths: Iterable[Polygon]) -> Iterator[tuple[Point, Point]]:
    for path in paths:
        points = [(x * (1 - _TOUCH), y * (1 - _TOUCH)) for x, y in (*path, path[0])]
        yield from pairwise(points)
