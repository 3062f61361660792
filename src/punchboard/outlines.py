"""Outlines by name: rectangles, circles, triangles, hexagons and shapes made of equal cells."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from punchboard.geometry import (
    Lattice,
    LatticeShape,
    Outline,
    Point,
    Polygon,
    Size,
    bounds,
    moved,
    normal,
)

Cell: TypeAlias = tuple[int, int]
#: A corner of a cell, in whole steps of its lattice.
_Corner: TypeAlias = tuple[int, int]

#: How far a curve's polygon may deviate from the curve, in mm.
_FLATNESS = 0.01

_SQUARE: tuple[_Corner, ...] = ((0, 0), (1, 0), (1, 1), (0, 1))
#: A hexagon's corners relative to its centre, clockwise as seen, in steps of
#: half the width across the flats and half a side.
_POINTY: tuple[_Corner, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_FLAT: tuple[_Corner, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))

#: One centre and the six around it, clockwise from the upper right (pointy)
#: or from the top (flat).
FLOWER_POINTY: tuple[Cell, ...] = ((0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
FLOWER_FLAT: tuple[Cell, ...] = ((0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

_SQUARE_STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
_HEX_STEPS: tuple[Cell, ...] = FLOWER_POINTY[1:]


def rectangle(size: Size, corner: float = 0.0) -> Outline:
    """Return a rectangle whose corners have a radius of *corner* mm."""
    return Outline(size, corner)


def circle(diameter: float) -> Outline:
    """Return a circle, flattened to a polygon."""
    radius = diameter / 2
    # A multiple of four: the polygon is as wide and as high as the circle.
    flat = math.acos(max(0.0, 1 - _FLATNESS / radius))
    count = 4 * max(3, math.ceil(math.pi / flat / 4))
    turns = (2 * math.pi * index / count for index in range(count))
    path = tuple((radius + radius * math.cos(a), radius + radius * math.sin(a)) for a in turns)
    return Outline(Size(diameter, diameter), paths=normal((path,)), round=True)


def triangle(side: float) -> Outline:
    """Return an equilateral triangle with its point at the top; *side* in mm."""
    height = side * math.sqrt(3) / 2
    return polygon(normal([((side / 2, 0.0), (side, height), (0.0, height))]))


def hexagon(side: float, pointy: bool = True) -> Outline:
    """Return a regular hexagon with a corner, or a flat side, at the bottom; *side* in mm."""
    return hexes(((0, 0),), side, pointy)


def hexes(cells: Sequence[Cell], side: float, pointy: bool = True) -> Outline:
    """Return the outline around hexagons.

    Args:
        cells: Axial coordinates, in the order of their data.
        side: Length of a hexagon's side, in mm.
        pointy: Whether they have a corner at the bottom, not a flat side.
    """
    lattice = Lattice(LatticeShape.HEX, side, tuple(cells), pointy)
    return _of_cells(lattice)


def squares(cells: Sequence[Cell], side: float) -> Outline:
    """Return the outline around squares.

    Args:
        cells: Columns and rows; the outline renumbers them from 0.
        side: Length of a square's side, in mm.
    """
    left, top = min(column for column, _ in cells), min(row for _, row in cells)
    moved_cells = tuple((column - left, row - top) for column, row in cells)
    return _of_cells(Lattice(LatticeShape.SQUARE, side, moved_cells))


def polygon(paths: Sequence[Polygon]) -> Outline:
    """Return the outline of clockwise polygons, moved to the origin."""
    left, top, right, bottom = bounds(paths)
    return Outline(Size(right - left, bottom - top), paths=moved(paths, -left, -top))


def hangs_together(cells: Sequence[Cell], shape: LatticeShape) -> bool:
    """Return whether every cell can be reached from the first across shared sides."""
    steps = _SQUARE_STEPS if shape is LatticeShape.SQUARE else _HEX_STEPS
    missing, reached = set(cells[1:]) - {cells[0]}, [cells[0]]
    while reached:
        x, y = reached.pop()
        for dx, dy in steps:
            if (x + dx, y + dy) in missing:
                missing.remove((x + dx, y + dy))
                reached.append((x + dx, y + dy))
    return not missing


def cell_paths(outline: Outline) -> tuple[Polygon, ...]:
    """Return the polygon of each cell of an outline's lattice, in the cells' order."""
    lattice = outline.lattice
    if lattice is None:
        return ()
    place = _placing(lattice)
    return tuple(tuple(map(place, _corners(lattice, cell))) for cell in lattice.cells)


def _of_cells(lattice: Lattice) -> Outline:
    place = _placing(lattice)
    paths = normal(tuple(map(place, loop)) for loop in _loops(lattice))
    _, _, right, bottom = bounds(paths)
    return Outline(Size(right, bottom), paths=paths, lattice=lattice)


def _corners(lattice: Lattice, cell: Cell) -> list[_Corner]:
    """Return a cell's corners, clockwise, in whole steps of the lattice."""
    a, b = cell
    if lattice.shape is LatticeShape.SQUARE:
        return [(a + x, b + y) for x, y in _SQUARE]
    if lattice.pointy:
        return [(2 * a + b + x, 3 * b + y) for x, y in _POINTY]
    return [(3 * a + x, a + 2 * b + y) for x, y in _FLAT]


def _placing(lattice: Lattice) -> Callable[[_Corner], Point]:
    """Return the function from steps to mm from the top-left of the cells' bounding box."""
    corners = [corner for cell in lattice.cells for corner in _corners(lattice, cell)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    pitch = lattice.pitch
    across, along = pitch * math.sqrt(3) / 2, pitch / 2
    if lattice.shape is LatticeShape.SQUARE:
        width, height = pitch, pitch
    else:
        width, height = (across, along) if lattice.pointy else (along, across)
    return lambda corner: ((corner[0] - left) * width, (corner[1] - top) * height)


def _loops(lattice: Lattice) -> Iterator[list[_Corner]]:
    """Yield the closed edges around the cells, clockwise; holes are counterclockwise."""
    ahead: defaultdict[_Corner, dict[Cell, _Corner]] = defaultdict(dict)
    for cell in lattice.cells:
        corners = _corners(lattice, cell)
        for start, end in pairwise((*corners, corners[0])):
            back = next((owner for owner, to in ahead[end].items() if to == start), None)
            if back is None:
                ahead[start][cell] = end
            else:
                del ahead[end][back]  # a side shared by two cells is inside
    while left := [corner for corner, sides in ahead.items() if sides]:
        yield _without_straights(_loop(ahead, min(left)))


def _loop(ahead: dict[_Corner, dict[Cell, _Corner]], start: _Corner) -> list[_Corner]:
    """Return the edge that begins at *start*, and remove it from *ahead*."""
    loop: list[_Corner] = []
    here, owner = start, next(iter(ahead[start]))
    while not loop or here != start:
        loop.append(here)
        # Where two cells only touch at a corner, the edge stays with its cell.
        owner = owner if owner in ahead[here] else next(iter(ahead[here]))
        here = ahead[here].pop(owner)
    return loop


def _without_straights(loop: list[_Corner]) -> list[_Corner]:
    """Return *loop* without points in the middle of a straight line."""
    around = zip((loop[-1], *loop[:-1]), loop, (*loop[1:], loop[0]), strict=True)
    return [
        here
        for before, here, after in around
        if (here[0] - before[0]) * (after[1] - here[1])
        != (here[1] - before[1]) * (after[0] - here[0])
    ]
