"""Outlines by name and as they are drawn with text: rectangles, circles, triangles, cells.

A polyomino or a set of hexagons is drawn with `X` for a cell and `.` for none; a
grid of symbols has a line for each row and a symbol for each cell.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
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
from punchboard.patterns import regex

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


# Cells drawn as rows of text

#: Most cells of a shape; more is a typing error.
_MAX_CELLS = 1000
#: A word for one hexagon with six around it.
FLOWER = "flower"


class ShapeError(ValueError):
    """A shape that cannot be cut out; its text is the reason."""


def square_cells(value: object) -> tuple[Cell, ...]:
    """Return columns and rows of the cells of a polyomino.

    Args:
        value: Rows of `X` and `.`, as one text or a list.

    Raises:
        ShapeError: They do not form a shape in one piece.
    """
    cells = _marked(_rows(value))
    return _in_one_piece(cells, LatticeShape.SQUARE)


def hex_cells(value: object, pointy: bool) -> tuple[Cell, ...]:
    """Return the axial coordinates of a set of hexagons.

    Args:
        value: `flower`, or rows of `X` and `.` in which neighbours are offset by
            half a step: columns for pointy hexagons, rows for flat ones.
        pointy: Whether they have a corner at the top.

    Raises:
        ShapeError: They do not form a shape in one piece.
    """
    if isinstance(value, str) and value.strip().casefold() == FLOWER:
        return FLOWER_POINTY if pointy else FLOWER_FLAT
    if isinstance(value, str) and value.isalpha() and set(value) - set("Xx"):
        raise ShapeError(
            f"there is no shape called `{value}`; use `flower`, or rows of `X` and `.`"
        )
    halves = _marked(_rows(value))
    first = sum(halves[0]) % 2
    for column, row in halves:
        if (column + row) % 2 != first:
            raise ShapeError(_overlap(row + 1, pointy))
    if pointy:
        cells = tuple(((column - first - row) // 2, row) for column, row in halves)
    else:
        cells = tuple((column, (row - first - column) // 2) for column, row in halves)
    return _in_one_piece(cells, LatticeShape.HEX)


def _overlap(row: int, pointy: bool) -> str:
    """Return what is said of hexagons that are not offset by half a step."""
    lines, next_line = ("columns", "row") if pointy else ("rows", "column")
    example = ".X.X./X.X.X/.X.X." if pointy else ".X./X.X/.X./X.X/.X."
    apart = f"two {lines} apart, and one from those in the next {next_line}"
    return f"hexagons of `shape` overlap in row {row}: they must be {apart}, as in {example}"


def _rows(value: object) -> Sequence[str]:
    if isinstance(value, str):
        # Rows on separate lines may have gaps between their cells.
        ends = r"[\n/]+" if re.search(r"[\n/]", value.strip()) else r"\s+"
        return [_without_gaps(each) for each in re.split(ends, value.strip())]
    if isinstance(value, tuple | list) and value and all(isinstance(each, str) for each in value):
        return [_without_gaps(each) for each in value]
    raise ShapeError("`shape` must be rows of `X` (a cell) and `.` (no cell), such as XX/.X")


def _without_gaps(row: str) -> str:
    return "".join(row.split())


def _marked(rows: Iterable[str]) -> tuple[Cell, ...]:
    """Return where the rows have a cell, in reading order."""
    cells = []
    for row, text in enumerate(rows):
        for column, sign in enumerate(text):
            if sign in "Xx":
                cells.append((column, row))
            elif sign != ".":
                raise ShapeError(
                    f"`shape` has `{sign}` in row {row + 1}; "
                    "only `X` (a cell) and `.` (no cell) are allowed"
                )
    if not cells:
        raise ShapeError("`shape` has no cells; `X` marks a cell")
    if len(cells) > _MAX_CELLS:
        raise ShapeError(f"`shape` has {len(cells):,} cells; the limit is {_MAX_CELLS:,}")
    return tuple(cells)


def _in_one_piece(cells: tuple[Cell, ...], shape: LatticeShape) -> tuple[Cell, ...]:
    if not hangs_together(cells, shape):
        raise ShapeError("`shape` is not connected: every cell must share a side with another")
    return cells


# Grids of symbols

_CELL = regex(r"([a-z]{1,2})([0-9]{1,3})")
#: The symbol of an empty cell.
EMPTY = "."


def symbols_of(line: str) -> tuple[str, ...]:
    """Return the symbols of a row, separated by spaces or one character each."""
    text = line.strip()
    return tuple(text.split()) if any(each.isspace() for each in text) else tuple(text)


def grid_of(text: str) -> tuple[tuple[str, ...], ...] | None:
    """Return the rows of a grid of symbols; None if *text* is not a grid.

    A grid has two rows or more, all of one length.
    """
    rows = tuple(symbols_of(line) for line in text.splitlines() if line.strip())
    if len(rows) < 2 or len({len(row) for row in rows}) > 1:
        return None
    return rows


def place_of(column: int, row: int) -> str:
    """Return the name of a cell: letters for its column, a number for its row.

    Both count from 0: the third cell of the second row is `c2`.
    """
    letters, left = "", column + 1
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return f"{letters}{row + 1}"


def cell_of(place: str) -> tuple[int, int, str]:
    """Return a key that sorts the names of cells in reading order.

    Raises:
        ValueError: *place* is not a name such as `b3`.
    """
    match = _CELL.fullmatch(place)
    if match is None:
        raise ValueError(f"`{place}` is not a cell such as `b3`")
    return int(match[2]), len(match[1]), match[1]
