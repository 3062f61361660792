"""Polyominoes nested on one grid of cells, like the pieces of a puzzle.

Neighbours share their cut lines: there is no gutter between them. Pieces are
rotated but never flipped, because their backs are printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from punchboard.geometry import Lattice, Rect, Size
from punchboard.sheets.grid import how_many
from punchboard.sheets.options import SheetOptions
from punchboard.sheets.sheet import Piece
from punchboard.sheets.slots import Batch, Cut, Layout, PageArea, Slot, paths_on_page, with_windows

#: Column and row.
_Cell: TypeAlias = tuple[int, int]


class _Turn(Struct, frozen=True):
    """A polyomino in one of the rotations it may have on the grid.

    Attributes:
        rotation: Clockwise turn in degrees.
        cells: Relative to its first cell in reading order.
        corner: Top-left corner of its box, relative to its first cell.
        columns: Width in cells.
        rows: Height in cells.
    """

    rotation: int
    cells: tuple[_Cell, ...]
    corner: _Cell
    columns: int
    rows: int


class _Laid(Struct, frozen=True):
    """A piece on the grid; *cell* is the place of its first cell."""

    piece: Piece
    turn: _Turn
    cell: _Cell


def nested(
    pieces: Sequence[Piece], areas: Sequence[PageArea], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return polyominoes of one pitch on few pages; none if one of them fits nowhere."""
    found = [tuple(_batches(pieces, area, options)) for area in areas]
    whole = [each for each in found if sum(len(batch.pieces) for batch in each) == len(pieces)]
    return min(whole, key=len, default=())


def _batches(pieces: Sequence[Piece], area: PageArea, options: SheetOptions) -> Iterator[Batch]:
    """Yield the pages of one area, up to a piece that does not fit on any page."""
    pitch = _lattice(pieces[0]).pitch
    columns, rows = how_many(pitch, area.room.width), how_many(pitch, area.room.height)
    left, top = area.place(Size(columns * pitch, rows * pitch))
    waiting = _by_shape(pieces)
    while any(waiting.values()):
        laid = sorted(_fill(waiting, columns, rows), key=_reading_order)
        if not laid:
            return
        slots = [_slot(each, left, top, pitch, options.bleed) for each in laid]
        batch = tuple(each.piece for each in laid)
        yield Batch(Layout(area, with_windows(slots, batch, 0.0, options)), batch)


def _by_shape(pieces: Sequence[Piece]) -> dict[tuple[_Turn, ...], list[Piece]]:
    """Return *pieces* by shape, the largest shape first, and the last piece of each first."""
    shapes: dict[tuple[_Turn, ...], list[Piece]] = {}
    for piece in pieces:
        shapes.setdefault(_turns(_lattice(piece)), []).append(piece)
    largest = sorted(shapes.items(), key=lambda shape: -len(shape[0][0].cells))
    return {turns: each[::-1] for turns, each in largest}


def _fill(
    waiting: dict[tuple[_Turn, ...], list[Piece]], columns: int, rows: int
) -> Iterator[_Laid]:
    """Take pieces from *waiting* and yield those that fill a page, in reading order.

    Each free cell gets the largest piece that can start there.
    """
    free = {(column, row) for row in range(rows) for column in range(columns)}
    for cell in sorted(free, key=lambda cell: (cell[1], cell[0])):
        if cell not in free:
            continue
        for turns, left in waiting.items():
            turn = _fitting(turns, cell, free) if left else None
            if turn is not None:
                free.difference_update(_covered(turn, cell))
                yield _Laid(left.pop(), turn, cell)
                break


def _fitting(turns: tuple[_Turn, ...], cell: _Cell, free: set[_Cell]) -> _Turn | None:
    return next((turn for turn in turns if free.issuperset(_covered(turn, cell))), None)


def _covered(turn: _Turn, cell: _Cell) -> list[_Cell]:
    return [(cell[0] + column, cell[1] + row) for column, row in turn.cells]


@lru_cache(maxsize=256)
def _turns(lattice: Lattice) -> tuple[_Turn, ...]:
    """Return the distinct rotations of the cells, the upright one first."""
    found: dict[tuple[_Cell, ...], _Turn] = {}
    for rotation in (0, 90, 180, 270):
        cells = sorted(lattice.cells, key=lambda cell: (cell[1], cell[0]))
        column, row = cells[0]
        seen = tuple((x - column, y - row) for x, y in cells)
        width, height = 1 + max(x for x, _ in cells), 1 + max(y for _, y in cells)
        found.setdefault(seen, _Turn(rotation, seen, (-column, -row), width, height))
        lattice = lattice.turned()
    return tuple(found.values())


def _lattice(piece: Piece) -> Lattice:
    lattice = piece.outline.lattice
    if lattice is None:
        raise ValueError("only what is made of cells lies on a grid of cells")
    return lattice


def _corner(laid: _Laid) -> _Cell:
    return laid.cell[0] + laid.turn.corner[0], laid.cell[1] + laid.turn.corner[1]


def _reading_order(laid: _Laid) -> _Cell:
    column, row = _corner(laid)
    return row, column


def _slot(laid: _Laid, left: float, top: float, pitch: float, bleed: float) -> Slot:
    column, row = _corner(laid)
    turn = laid.turn
    trim = Rect(left + column * pitch, top + row * pitch, turn.columns * pitch, turn.rows * pitch)
    paths = paths_on_page(laid.piece.outline, trim, turn.rotation)
    return Slot(trim, trim.grown(bleed), turn.rotation, paths, cut=Cut.CELLS)
