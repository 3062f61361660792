"""Equal outlines in staggered or interlocking rows: hexes, flowers of hexes, circles, triangles.

Rows in which every second outline is turned by 180 degrees, as triangles interlock.

In a row, the edges of neighbours keep the gutter from each other; rows lie a
gutter apart. Every other row begins with a turned outline, so that without a
gutter the cuts of triangles run on from row to row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from punchboard import polygons
from punchboard.geometry import Outline, Polygon, Rect, Size
from punchboard.sheets.grid import how_many
from punchboard.sheets.lattices import densest
from punchboard.sheets.options import SheetOptions
from punchboard.sheets.sheet import Piece
from punchboard.sheets.slots import (
    Batch,
    Cut,
    Layout,
    PageArea,
    Slot,
    Spot,
    paths_on_page,
    with_windows,
)

#: Decimals of a distance in mm: polygons that were grown are exact to five.
_DIGITS = 4
_TOLERANCE = 1e-6


def interlocking(outline: Outline, room: Size, gutter: float) -> tuple[Spot, ...]:
    """Return where trims of *outline* fit into *room*, every second one turned.

    Args:
        outline: The outline.
        room: Where trims may lie, in mm.
        gutter: The least distance between two edges, in mm.

    Returns:
        Their top-left corners in reading order, in mm from the top-left of
        their block, with their turns; none if not even one fits. Rows win
        where columns hold no more.
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
    """Return how far a turned outline lies behind an upright one, and the other way round."""
    upright = polygons.offset(paths, gutter / 2)
    turned = polygons.turned(polygons.turned(upright, size.height), size.width)
    behind = _distance(upright, turned)
    # Outlines of one turn are neighbours too, where the one between them is thin.
    before = max(_distance(turned, upright), _distance(upright, upright) - behind)
    return round(behind, _DIGITS), round(before, _DIGITS)


def _distance(left: Iterable[Polygon], right: Iterable[Polygon]) -> float:
    """Return how far *right* has to be moved to the right of *left* until they only touch."""
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
    """Yield the x at which *edges* reach the height *y*; both ends of level ones."""
    for (a, b), (c, d) in edges:
        if min(b, d) <= y <= max(b, d):
            yield from (a, c) if b == d else (a + (c - a) * (y - b) / (d - b),)


def _swapped(paths: Iterable[Polygon]) -> tuple[Polygon, ...]:
    """Return *paths* with x and y exchanged."""
    return polygons.normal(tuple((y, x) for x, y in reversed(path)) for path in paths)


#: Returns where trims of an outline fit into a room, with a gutter in mm.
_Arrange: TypeAlias = Callable[[Outline, Size, float], tuple[Spot, ...]]
#: A trim on the page and the clockwise turn of what lies there, in degrees.
_Place: TypeAlias = tuple[Rect, int]


def staggered(
    pieces: Sequence[Piece], areas: Sequence[PageArea], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return *pieces* of one outline on as many pages as they need; none if none fits."""
    places = _best_stagger(_densest, pieces[0].outline, areas, options.gutter)
    return _batches(pieces, *places, options)


def interlocked(
    pieces: Sequence[Piece], areas: Sequence[PageArea], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return *pieces* as `staggered` does, in rows where every second one is turned."""
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
    starts = range(0, len(pieces), len(places))
    batches = [tuple(pieces[start : start + len(places)]) for start in starts]
    layouts = {}
    for size in {len(batch) for batch in batches}:
        slots = [_slot(pieces[0].outline, *place, options) for place in places[:size]]
        same = [pieces[0]] * size
        shown = with_windows(slots, same, options.gutter, options, boxed=boxed)
        layouts[size] = Layout(area, shown)
    return tuple(Batch(layouts[len(batch)], batch) for batch in batches)


def _best_stagger(
    arrange: _Arrange, outline: Outline, areas: Sequence[PageArea], gutter: float
) -> tuple[PageArea, tuple[_Place, ...]]:
    """Return the area that holds most, and the places there.

    Of equals, the upright outline and the first area win.
    """
    # Turned outlines on one page are upright ones on the turned page.
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
    """Return the places of as many *outline* as *area* holds, in reading order."""
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
