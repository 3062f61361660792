"""Functions of checks that read what is written as rows of symbols."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from punchboard.checks import messages
from punchboard.components.shapes import ShapeError, square_cells
from punchboard.components.text_grid import EMPTY, place_of, symbols_of
from punchboard.expressions import to_text
from punchboard.geometry import LatticeShape
from punchboard.outlines import Cell, hangs_together


def grid(cells: Any) -> tuple[tuple[str, ...], ...]:
    """Return rows of symbols.

    Raises:
        CheckError: *cells* is no grid.
    """
    lines = cells.splitlines() if isinstance(cells, str) else cells
    if not isinstance(lines, list | tuple):
        raise messages.not_a_grid(cells)
    rows = [
        symbols_of(line) if isinstance(line, str) else tuple(map(to_text, line))
        for line in lines
        if isinstance(line, list | tuple) or (isinstance(line, str) and line.strip())
    ]
    if not rows or len({len(row) for row in rows}) > 1:
        raise messages.not_a_grid(cells)
    return tuple(rows)


def columns(cells: Any) -> int:
    """Return the number of columns of a grid."""
    return len(grid(cells)[0])


def rows(cells: Any) -> int:
    """Return the number of rows of a grid."""
    return len(grid(cells))


def symbols(cells: Any) -> list[str]:
    """Return the symbols of a grid, row by row."""
    return [symbol for row in grid(cells) for symbol in row]


def places(cells: Any, *kinds: Any) -> list[str]:
    """Return the names of a grid's cells with these symbols; of all that are not empty."""
    wanted = {to_text(each) for each in kinds}
    return [
        place_of(column, row)
        for row, found in enumerate(grid(cells))
        for column, symbol in enumerate(found)
        if (symbol in wanted if wanted else symbol != EMPTY)
    ]


def neighbours(cells: Any, place: Any) -> list[str]:
    """Return the symbols above, to the right of, below and to the left of a grid's cell.

    Raises:
        CheckError: The grid has no such cell.
    """
    found = grid(cells)
    symbol_at = {
        (column, row): symbol
        for row, symbols in enumerate(found)
        for column, symbol in enumerate(symbols)
    }
    named = {place_of(*cell): cell for cell in symbol_at}
    name = to_text(place).strip().lower()
    if name not in named:
        raise messages.not_a_place(name, place_of(len(found[0]) - 1, len(found) - 1))
    column, row = named[name]
    beside = ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row))
    return [symbol_at[cell] for cell in beside if cell in symbol_at]


def connected(cells: Any, things: Any) -> bool:
    """Return whether each of *things* lies well on a grid.

    What it `covers` is inside the grid, hangs together, is all of one symbol
    and is covered by nothing else.
    """
    symbol_at = {
        (column, row): symbol
        for row, symbols in enumerate(grid(cells))
        for column, symbol in enumerate(symbols)
    }
    places = {place_of(*cell): cell for cell in symbol_at}
    taken: set[Cell] = set()
    for names in map(_covers, things):
        covered = [places.get(to_text(name).strip().lower()) for name in names]
        lying = [cell for cell in covered if cell is not None and cell not in taken]
        taken.update(lying)
        whole = len(set(lying)) == len(covered) > 0
        under = {symbol_at[cell] for cell in lying}
        if not whole or len(under) > 1 or EMPTY in under:
            return False
        if not hangs_together(lying, LatticeShape.SQUARE):
            return False
    return True


def free_shape(shape: Any) -> str:
    """Return a polyomino's shape as it is however the piece is turned or turned over.

    Raises:
        CheckError: *shape* is no shape.
    """
    try:
        cells = square_cells(shape)
    except ShapeError as problem:
        raise messages.CheckError(str(problem)) from None
    ways = []
    for _ in range(4):
        cells = tuple((-row, column) for column, row in cells)
        ways += [_drawn(cells), _drawn(tuple((-column, row) for column, row in cells))]
    return min(ways)


def _covers(thing: Any) -> list[Any]:
    value = thing.get("covers") if isinstance(thing, Mapping) else thing
    if isinstance(value, str):
        return list(value.replace(",", " ").split())
    return list(value) if isinstance(value, Iterable) else []


def _drawn(cells: tuple[Cell, ...]) -> str:
    """Return *cells* in rows of `X` and `.`, moved to the corner."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    right, bottom = max(x for x, _ in cells), max(y for _, y in cells)
    there = set(cells)
    return "/".join(
        "".join("X" if (x, y) in there else "." for x in range(left, right + 1))
        for y in range(top, bottom + 1)
    )
