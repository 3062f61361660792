"""The arrangement of slots on a page: as many rectangles as it holds.

The rest of imposition knows only slots, so that another outline needs another
arrangement and nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from punchboard.build.duplex import Axis, mirrored, mirrored_rotation
from punchboard.build.options import SheetMode, SheetOptions
from punchboard.geometry import Rect, Size

#: Lengths that differ by less are the same; absorbs the rounding of sums, in mm.
_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Slot:
    """One place for a face on one side of a sheet.

    Attributes:
        trim: The trim box on the page, in mm.
        clip: The part of the page the face may print on, in mm.
        rotation: Clockwise turn of the face in degrees.
    """

    trim: Rect
    clip: Rect
    rotation: int = 0

    def mirrored(self, page: Size, axis: Axis) -> Slot:
        """Return the slot of the back, as seen from the other side of *page*."""
        return Slot(
            mirrored(self.trim, page, axis),
            mirrored(self.clip, page, axis),
            mirrored_rotation(self.rotation, axis),
        )


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal slots in rows and columns; filled row by row.

    Attributes:
        page: Size of the page as printed, in mm.
        trim: Trim size of one face, in mm.
        x: Left edge of the first trim, in mm.
        y: Top edge of the first trim, in mm.
        columns: Slots in a row; 0 if none fits.
        rows: Slots in a column; 0 if none fits.
        bleed: Art beyond the trim, in mm.
        gutter: Space between neighbouring trim edges, in mm.
        fold: The axis the page folds about, fronts on its left or upper half;
            None where the whole page is for one side of the cards.
    """

    page: Size
    trim: Size
    x: float
    y: float
    columns: int
    rows: int
    bleed: float
    gutter: float
    fold: Axis | None

    @property
    def count(self) -> int:
        """Cards on a sheet."""
        return self.columns * self.rows

    def slots(self, used: int) -> tuple[Slot, ...]:
        """Return the first *used* slots, for fronts."""
        return tuple(self._slot(index, used) for index in range(used))

    def _slot(self, index: int, used: int) -> Slot:
        row, column = divmod(index, self.columns)
        x = self.x + column * (self.trim.width + self.gutter)
        y = self.y + row * (self.trim.height + self.gutter)
        trim = Rect(x, y, self.trim.width, self.trim.height)
        # A neighbour across the corner is met sideways, so that only one of
        # the two directions gives way.
        beside = (row - 1, row, row + 1)
        left = self._reach(((column - 1, each) for each in beside), used)
        right = self._reach(((column + 1, each) for each in beside), used)
        top = self._reach([(column, row - 1)], used)
        bottom = self._reach([(column, row + 1)], used)
        clip = Rect(x - left, y - top, trim.width + left + right, trim.height + top + bottom)
        return Slot(trim, clip)

    def _reach(self, neighbours: Iterable[tuple[int, int]], used: int) -> float:
        """Return how much bleed there is room for towards *neighbours*, in mm.

        Faces share the gutter between them; next to an unused slot, and at the
        outside of the grid, the bleed is whole.
        """
        shared = any(
            0 <= column < self.columns and row >= 0 and row * self.columns + column < used
            for column, row in neighbours
        )
        return min(self.bleed, self.gutter / 2) if shared else self.bleed


def best_grid(trim: Size, options: SheetOptions) -> Grid:
    """Return the grid of the allowed page, and fold, that holds most cards.

    Its whole bleed lies in the printable area. It is empty if not even one
    card fits; of equals, the first page and the vertical fold win.
    """
    grids = [_grid(trim, page, fold, options) for page, fold in _areas(options)]
    return max(grids, key=lambda grid: grid.count)


def largest_room(trim: Size, options: SheetOptions) -> Size:
    """Return the room for trims, without the bleed around them, in mm.

    Of the allowed pages and folds, it is the one that comes nearest to holding
    one *trim*.
    """
    rooms = [_room(page, fold, options) for page, fold in _areas(options)]
    return max(rooms, key=lambda room: min(room.width / trim.width, room.height / trim.height))


def _areas(options: SheetOptions) -> list[tuple[Size, Axis | None]]:
    """Return the pages and folds to choose from, the preferred ones first."""
    folds = tuple(Axis) if options.sheets is SheetMode.FOLD else (None,)
    return [(page, fold) for page in options.pages for fold in folds]


def _room(page: Size, fold: Axis | None, options: SheetOptions) -> Size:
    left, right = _span(page.width, options, folded=fold is Axis.VERTICAL)
    top, bottom = _span(page.height, options, folded=fold is Axis.HORIZONTAL)
    return Size(max(0.0, right - left), max(0.0, bottom - top))


def _grid(trim: Size, page: Size, fold: Axis | None, options: SheetOptions) -> Grid:
    columns, x = _row(trim.width, page.width, options, folded=fold is Axis.VERTICAL)
    rows, y = _row(trim.height, page.height, options, folded=fold is Axis.HORIZONTAL)
    return Grid(page, trim, x, y, columns, rows, options.bleed, options.gutter, fold)


def _row(trim: float, length: float, options: SheetOptions, *, folded: bool) -> tuple[int, float]:
    """Return how many lengths *trim* fit along *length*, and where the first begins, in mm.

    They stand in the middle, or at the fold, where folding is most exact.
    """
    start, end = _span(length, options, folded=folded)
    pitch = trim + options.gutter
    count = max(0, math.floor((end - start + options.gutter + _TOLERANCE) / pitch))
    block = count * pitch - options.gutter
    return count, end - block if folded else (start + end - block) / 2


def _span(length: float, options: SheetOptions, *, folded: bool) -> tuple[float, float]:
    """Return between which points of *length* trims may lie, in mm.

    A fold runs along the middle of a gutter and leaves the bleed whole.
    """
    outer = options.margin + options.bleed
    if folded:
        return outer, length / 2 - max(options.bleed, options.gutter / 2)
    return outer, length - outer
