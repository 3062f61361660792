"""Rows in which every second outline is turned by 180 degrees, as triangles interlock.

In a row, the edges of neighbours keep the gutter from each other; rows lie a
gutter apart. Every other row begins with a turned outline, so that without a
gutter the cuts of triangles run on from row to row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from punchboard import polygons
from punchboard.build.grid import how_many
from punchboard.build.slot import Spot
from punchboard.geometry import Outline, Path, Size

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


def _rows(paths: tuple[Path, ...], size: Size, room: Size, gutter: float) -> Iterator[Spot]:
    """Yield the spots of interlocking rows, each beginning at the left edge."""
    if size.width > room.width + _TOLERANCE:
        return
    steps = _steps(paths, size, gutter)
    for row in range(how_many(size.height, room.height, gutter)):
        x, turn = 0.0, row % 2
        while x + size.width <= room.width + _TOLERANCE:
            yield x, row * (size.height + gutter), 180 * turn
            x, turn = x + steps[turn], 1 - turn


def _steps(paths: tuple[Path, ...], size: Size, gutter: float) -> tuple[float, float]:
    """Return how far a turned outline lies behind an upright one, and the other way round."""
    upright = polygons.offset(paths, gutter / 2)
    turned = polygons.turned(polygons.turned(upright, size.height), size.width)
    behind = _distance(upright, turned)
    # Outlines of one turn are neighbours too, where the one between them is thin.
    before = max(_distance(turned, upright), _distance(upright, upright) - behind)
    return round(behind, _DIGITS), round(before, _DIGITS)


def _distance(left: Iterable[Path], right: Iterable[Path]) -> float:
    """Return how far *right* has to be moved to the right of *left* until they only touch."""
    edges, others = list(_edges(left)), list(_edges(right))
    heights = {y for edge in edges + others for _, y in edge}
    return max(
        max(ends) - min(starts)
        for y in heights
        if (ends := list(_crossings(edges, y))) and (starts := list(_crossings(others, y)))
    )


def _edges(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        yield from pairwise((*path, path[0]))


def _crossings(edges: Iterable[Path], y: float) -> Iterator[float]:
    """Yield the x at which *edges* reach the height *y*; both ends of level ones."""
    for (a, b), (c, d) in edges:
        if min(b, d) <= y <= max(b, d):
            yield from (a, c) if b == d else (a + (c - a) * (y - b) / (d - b),)


def _swapped(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return *paths* with x and y exchanged."""
    return polygons.normal(tuple((y, x) for x, y in reversed(path)) for path in paths)
