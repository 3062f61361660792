"""Shapes and grids drawn as rows of text.

A polyomino or a set of hexagons is drawn with `X` for a cell and `.` for none; a
grid of symbols has a line for each row and a symbol for each cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from punchboard.components import messages
from punchboard.geometry import LatticeShape
from punchboard.outlines import FLOWER_FLAT, FLOWER_POINTY, Cell, hangs_together
from punchboard.patterns import regex

# Shapes

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
        raise ShapeError(messages.unknown_shape(value))
    halves = _marked(_rows(value))
    first = sum(halves[0]) % 2
    for column, row in halves:
        if (column + row) % 2 != first:
            raise ShapeError(messages.hexes_overlap(row + 1, pointy))
    if pointy:
        cells = tuple(((column - first - row) // 2, row) for column, row in halves)
    else:
        cells = tuple((column, (row - first - column) // 2) for column, row in halves)
    return _in_one_piece(cells, LatticeShape.HEX)


def _rows(value: object) -> Sequence[str]:
    if isinstance(value, str):
        # Rows on separate lines may have gaps between their cells.
        ends = r"[\n/]+" if re.search(r"[\n/]", value.strip()) else r"\s+"
        return [_without_gaps(each) for each in re.split(ends, value.strip())]
    if isinstance(value, tuple | list) and value and all(isinstance(each, str) for each in value):
        return [_without_gaps(each) for each in value]
    raise ShapeError(messages.NOT_ROWS)


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
                raise ShapeError(messages.strange_cell(sign, row + 1))
    if not cells:
        raise ShapeError(messages.NO_CELLS)
    if len(cells) > _MAX_CELLS:
        raise ShapeError(messages.too_many_cells(len(cells), _MAX_CELLS))
    return tuple(cells)


def _in_one_piece(cells: tuple[Cell, ...], shape: LatticeShape) -> tuple[Cell, ...]:
    if not hangs_together(cells, shape):
        raise ShapeError(messages.FALLS_APART)
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
