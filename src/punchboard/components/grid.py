"""Grids written as text: a line for each row, a symbol for each cell."""

from __future__ import annotations

import re

_CELL = re.compile(r"([a-z]{1,2})([0-9]{1,3})")
#: The symbol of a cell with nothing in it.
EMPTY = "."


def symbols_of(line: str) -> tuple[str, ...]:
    """Return the symbols of a row: they stand apart, or each is one character."""
    text = line.strip()
    return tuple(text.split()) if any(each.isspace() for each in text) else tuple(text)


def grid_of(text: str) -> tuple[tuple[str, ...], ...] | None:
    """Return the rows of a grid of symbols; None where *text* is none.

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
    """Return what puts the names of cells in the order of reading.

    Raises:
        ValueError: *place* is not a name such as `b3`.
    """
    match = _CELL.fullmatch(place)
    if match is None:
        raise ValueError(f"`{place}` is not a cell such as `b3`")
    return int(match[2]), len(match[1]), match[1]
