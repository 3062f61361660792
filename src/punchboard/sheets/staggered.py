"""Equal outlines in staggered or interlocking rows: hexes, flowers of hexes, circles, triangles.

Staggered rows are the densest of many regular arrangements of an outline on a page.
Two equal outlines keep a gutter if one, relative to the other, is outside the
Minkowski difference of the outline, grown by half the gutter, with itself. That
zone gives exactly how close rows can be.

In interlocking rows, such as those of triangles, every second outline is turned by 180
degrees. Within a row, the edges of neighbours keep the gutter; rows are a gutter
apart. Every other row begins with a turned outline, so that without a gutter the
cuts of triangles continue from row to row.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from punchboard import geometry
from punchboard.geometry import Outline, Point, Polygon, Rect, Size
from punchboard.sheets.grid import how_many
from punchboard.sheets.options import SheetOptions
from punchboard.sheets.sheet import Piece
from punchboard.sheets.slots import (
    Batch,
    Cut,
    Layout,
    PageArea,
    Slot,
    Spot,
    in_batches,
    paths_on_page,
    with_windows,
)

#: Clipper calculates in integers: this many per mm.
_CLIPPER = 100_000
#: Touching is not overlapping: zones are reduced by this share.
_TOUCH = 1e-7
#: How many evenly spaced shifts of a row are tried.
_SHIFTS = 12
#: Rows are never closer than the zone's height divided by this.
_CLOSEST = 20
#: Decimals of a distance in mm; grown polygons are exact to five.
_DIGITS = 4
_TOLERANCE = 1e-6
#: Returns the places of trims of an outline in a room, with a gutter in mm.
_Arrange: TypeAlias = Callable[[Outline, Size, float], tuple[Spot, ...]]
#: A trim on the page and the clockwise turn of its piece, in degrees.
_Place: TypeAlias = tuple[Rect, int]


def staggered(
    pieces: Sequence[Piece], areas: Sequence[PageArea], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return *pieces* of one outline on as many pages as needed; none if not even one fits."""
    places = _best_stagger(_densest, pieces[0].outline, areas, options.gutter)
    return _batches(pieces, *places, options)


def interlocked(
    pieces: Sequence[Piece], areas: Sequence[PageArea], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return *pieces* as `staggered` does, in rows with every second one turned."""
    places = _best_stagger(interlocking, pieces[0].outline, areas, options.gutter)
    return _batches(pieces, *places, options, boxed=True)


def _densest(outline: Outline, room: Size, gutter: float) -> tuple[Spot, ...]:
    return tuple((x, y, 0) for x, y in densest(outline, room, gutter))


def _batches(
    pieces: Sequence[Piece],
    area: PageArea,
    places: Sequence[_Place],
    options: SheetOptions,
    *,
    boxed: bool = False,
) -> tuple[Batch, ...]:
    """Return *pieces* on pages of *places*; see `with_windows` for *boxed*."""
    if not places:
        return ()

    def layout(size: int) -> Layout:
        slots = [_slot(pieces[0].outline, *place, options) for place in places[:size]]
        same = [pieces[0]] * size
        return Layout(area, with_windows(slots, same, options.gutter, options, boxed=boxed))

    return in_batches(pieces, len(places), layout)


def _best_stagger(
    arrange: _Arrange, outline: Outline, areas: Sequence[PageArea], gutter: float
) -> tuple[PageArea, tuple[_Place, ...]]:
    """Return the area that holds most, and the places there.

    Of equals, the upright outline and the first area are preferred.
    """
    # Turned outlines on a page are upright ones on the turned page.
    rotations = (0,) if outline.round or len(areas) > 1 else (0, 90)
    found = [
        (area, _places(arrange, outline, rotation, area, gutter))
        for rotation in rotations
        for area in areas
    ]
    return max(found, key=lambda each: len(each[1]))


def _places(
    arrange: _Arrange, outline: Outline, rotation: int, area: PageArea, gutter: float
) -> tuple[_Place, ...]:
    """Return places for as many copies of *outline* as *area* holds, in reading order."""
    turned = outline.turned(rotation)
    size = turned.size
    spots = arrange(turned, Size(area.room.width, area.room.height), gutter)
    if not spots:
        return ()
    right, bottom = max(x for x, _, _ in spots), max(y for _, y, _ in spots)
    left, top = area.place(Size(right + size.width, bottom + size.height))
    return tuple(
        (Rect(left + x, top + y, size.width, size.height), (rotation + turn) % 360)
        for x, y, turn in spots
    )


def _slot(outline: Outline, trim: Rect, rotation: int, options: SheetOptions) -> Slot:
    paths = paths_on_page(outline, trim, rotation)
    cut = Cut.CONTOUR if outline.round else Cut.CORNERS
    return Slot(trim, trim.grown(options.bleed), rotation, paths, cut=cut)


# The densest arrangement


class _Zone(Struct, frozen=True):
    """Where the top-left corner of a neighbour may not be, relative to one's own.

    Attributes:
        top: The greatest y in the zone at x, in mm; 0 outside it.
        right: The greatest x in the zone at y, in mm; 0 outside it.
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
        """Return the zone with x and y swapped."""
        return _Zone(self.right, self.top, self.height, self.width)


class _Rows(Struct, frozen=True):
    """Equal rows, each (or every other one) *shift* to the right of the one before.

    Attributes:
        step: Distance from one outline to the next in its row, in mm.
        shift: Horizontal distance from one row to the next, in mm.
        pitch: Vertical distance from one row to the next, in mm.
        zigzag: Whether every other row starts where the first one does.
    """

    step: float
    shift: float
    pitch: float
    zigzag: bool

    def corners(self, room: Size) -> Iterator[Point]:
        """Yield the top-left corners that fit into *room*."""
        for row in range(1 + how_many(self.pitch, room.height)):
            times = row % 2 if self.zigzag else row
            start = times * self.shift % self.step
            if start > room.width + _TOLERANCE:
                continue
            for index in range(1 + how_many(self.step, room.width - start)):
                yield start + index * self.step, row * self.pitch

    def most(self, room: Size) -> int:
        """Return an upper bound for the number of corners."""
        return (1 + how_many(self.pitch, room.height)) * (1 + how_many(self.step, room.width))


@lru_cache(maxsize=256)
def densest(outline: Outline, room: Size, gutter: float) -> tuple[Point, ...]:
    """Return the places at which the most trims of *outline* fit into *room*.

    Returns:
        Their top-left corners in reading order, in mm from the top-left of
        their block; none if not even one fits. Of equally dense arrangements,
        straight rows are preferred.
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
    for step in _lattice_steps(zone, room.width):
        for shift in _shifts(zone, step, room.width):
            for zigzag in (True, False):
                rows = _Rows(step, shift, _pitch(zone, step, shift, zigzag=zigzag), zigzag)
                if rows.most(room) > len(best):
                    best = max(best, list(rows.corners(room)), key=len)
    return best


def _lattice_steps(zone: _Zone, width: float) -> Iterator[float]:
    """Yield distances of neighbours in a row: the least, and larger ones that fill it."""
    least = zone.right(0.0)
    yield least
    most = 1 + how_many(least, width)
    for count in (most, most - 1, most - 2):
        for gaps in (count - 0.5, count - 1.0):
            if gaps > 0 and width / gaps >= least:
                yield width / gaps
    # One outline per row.
    yield width + zone.width + 1.0


def _shifts(zone: _Zone, step: float, width: float) -> Iterator[float]:
    """Yield how far a row may be shifted from the one before, not at all first."""
    yield from (step * part / _SHIFTS for part in range(_SHIFTS))
    yield width % step
    yield from (bend for bend in zone.bends if bend < min(step, width))


def _pitch(zone: _Zone, step: float, shift: float, *, zigzag: bool) -> float:
    """Return the least distance of rows, in mm."""
    # With a pitch of 0 there would be infinitely many rows.
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
    """Yield *shift* plus all multiples of *step* within *reach*."""
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
    edges = list(_outline_edges(_difference(outline.offset(gutter / 2))))
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
    """Return the greatest y of *edges* at *x*; 0 if there are none."""
    highest = 0.0
    for (a, b), (c, d) in edges:
        if a <= x <= c or c <= x <= a:
            y = max(b, d) if a == c else b + (d - b) * (x - a) / (c - a)
            highest = max(highest, y)
    return highest


def _difference(paths: Iterable[Polygon]) -> tuple[Polygon, ...]:
    """Return the outer edges of the Minkowski difference of *paths* with themselves."""
    import pyclipper

    outer = [path for path in paths if geometry.signed_area(path) > 0]
    whole = [[(round(x * _CLIPPER), round(y * _CLIPPER)) for x, y in path] for path in outer]
    found = []
    for one in whole:
        mirror = [(-x, -y) for x, y in one]
        for other in whole:
            found += [
                tuple((x / _CLIPPER, y / _CLIPPER) for x, y in path)
                for path in pyclipper.MinkowskiSum(mirror, other, True)
            ]
    # Paths of the other orientation are holes: one outline inside another.
    sense = geometry.signed_area(max(found, key=lambda path: abs(geometry.signed_area(path))))
    return tuple(path for path in found if geometry.signed_area(path) * sense > 0)


def _outline_edges(paths: Iterable[Polygon]) -> Iterator[tuple[Point, Point]]:
    for path in paths:
        points = [(x * (1 - _TOUCH), y * (1 - _TOUCH)) for x, y in (*path, path[0])]
        yield from pairwise(points)


# Interlocking rows


def interlocking(outline: Outline, room: Size, gutter: float) -> tuple[Spot, ...]:
    """Return the places of trims of *outline* in *room*, every second one turned.

    Args:
        outline: The outline.
        room: The room for trims, in mm.
        gutter: The least distance between two edges, in mm.

    Returns:
        Their top-left corners in reading order, in mm from the top-left of
        their block, with their turns; none if not even one fits. Rows are
        preferred unless columns hold more.
    """
    paths, size = outline.trim_paths, outline.size
    rows = list(_rows(paths, size, room, gutter))
    columns = [
        (y, x, turn) for x, y, turn in _rows(_swapped(paths), size.turned(), room.turned(), gutter)
    ]
    best = columns if len(columns) > len(rows) else rows
    return tuple(sorted(best, key=lambda spot: (round(spot[1], 3), spot[0])))


def _rows(paths: tuple[Polygon, ...], size: Size, room: Size, gutter: float) -> Iterator[Spot]:
    """Yield the spots of interlocking rows, each beginning at the left edge."""
    if size.width > room.width + _TOLERANCE:
        return
    steps = _steps(paths, size, gutter)
    for row in range(how_many(size.height, room.height, gutter)):
        x, turn = 0.0, row % 2
        while x + size.width <= room.width + _TOLERANCE:
            yield x, row * (size.height + gutter), 180 * turn
            x, turn = x + steps[turn], 1 - turn


def _steps(paths: tuple[Polygon, ...], size: Size, gutter: float) -> tuple[float, float]:
    """Return the distance from an upright outline to a turned one, and the other way round."""
    upright = geometry.offset(paths, gutter / 2)
    turned = geometry.turned(geometry.turned(upright, size.height), size.width)
    behind = _distance(upright, turned)
    # Outlines with the same turn are neighbours, too, if the one between them is thin.
    before = max(_distance(turned, upright), _distance(upright, upright) - behind)
    return round(behind, _DIGITS), round(before, _DIGITS)


def _distance(left: Iterable[Polygon], right: Iterable[Polygon]) -> float:
    """Return how far *right* must be moved to the right of *left* until they only touch."""
    edges, others = list(_edges(left)), list(_edges(right))
    heights = {y for edge in edges + others for _, y in edge}
    return max(
        max(ends) - min(starts)
        for y in heights
        if (ends := list(_crossings(edges, y))) and (starts := list(_crossings(others, y)))
    )


def _edges(paths: Iterable[Polygon]) -> Iterator[Polygon]:
    for path in paths:
        yield from pairwise((*path, path[0]))


def _crossings(edges: Iterable[Polygon], y: float) -> Iterator[float]:
    """Yield the x at which *edges* reach the height *y*; both ends of horizontal ones."""
    for (a, b), (c, d) in edges:
        if min(b, d) <= y <= max(b, d):
            yield from (a, c) if b == d else (a + (c - a) * (y - b) / (d - b),)


def _swapped(paths: Iterable[Polygon]) -> tuple[Polygon, ...]:
    """Return *paths* with x and y swapped."""
    return geometry.normal(tuple((y, x) for x, y in reversed(path)) for path in paths)
