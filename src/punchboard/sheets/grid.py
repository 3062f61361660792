"""Rows and columns: as many equal boxes as fit on a page."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from punchboard.components.kinds import NETS
from punchboard.geometry import Outline, Rect, Size
from punchboard.sheets.options import SheetOptions
from punchboard.sheets.sheet import Piece
from punchboard.sheets.slots import Batch, Cut, Layout, PageArea, Slot, paths_on_page

#: Lengths that differ by less are equal; absorbs the rounding of sums, in mm.
_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal slots in rows and columns; filled row by row.

    Attributes:
        area: The page, and the room on it.
        outline: The outline of one face; of outlines other than rectangles, the
            boxes are kept apart.
        x: Left edge of the first trim, in mm.
        y: Top edge of the first trim, in mm.
        columns: Slots in a row; 0 if none fits.
        rows: Slots in a column; 0 if none fits.
        bleed: Art beyond the trim, in mm.
        gutter: Space between neighbouring trim edges, in mm.
        cut: How a face is cut out.
    """

    area: PageArea
    outline: Outline
    x: float
    y: float
    columns: int
    rows: int
    bleed: float
    gutter: float
    cut: Cut

    @property
    def count(self) -> int:
        """Cards on a sheet."""
        return self.columns * self.rows

    def layout(self, used: int) -> Layout:
        """Return the first *used* slots, for fronts."""
        return Layout(self.area, tuple(self._slot(index, used) for index in range(used)))

    def _slot(self, index: int, used: int) -> Slot:
        row, column = divmod(index, self.columns)
        size = self.outline.size
        x = self.x + column * (size.width + self.gutter)
        y = self.y + row * (size.height + self.gutter)
        trim = Rect(x, y, size.width, size.height)
        # A diagonal neighbour limits the bleed sideways only, so that just one of
        # the two directions gives way.
        beside = (row - 1, row, row + 1)
        left = self._reach(((column - 1, each) for each in beside), used)
        right = self._reach(((column + 1, each) for each in beside), used)
        top = self._reach([(column, row - 1)], used)
        bottom = self._reach([(column, row + 1)], used)
        clip = Rect(x - left, y - top, trim.width + left + right, trim.height + top + bottom)
        if self.outline.is_rectangle:
            return Slot(trim, clip, cut=self.cut)
        return Slot(trim, clip, paths=paths_on_page(self.outline, trim, 0), cut=self.cut)

    def _reach(self, neighbours: Iterable[tuple[int, int]], used: int) -> float:
        """Return how much bleed fits towards *neighbours*, in mm.

        Faces share the gutter between them; next to an unused slot and at the
        outside of the grid there is room for the whole bleed.
        """
        shared = any(
            0 <= column < self.columns and row >= 0 and row * self.columns + column < used
            for column, row in neighbours
        )
        return min(self.bleed, self.gutter / 2) if shared else self.bleed


def in_rows(
    pieces: Sequence[Piece], areas: Sequence[PageArea], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return *pieces* of one size on as many pages as needed; none if not even one fits."""
    grid = best_grid(pieces[0], areas, options)
    if grid.count == 0:
        return ()
    starts = range(0, len(pieces), grid.count)
    batches = [tuple(pieces[start : start + grid.count]) for start in starts]
    layouts = {size: grid.layout(size) for size in {len(batch) for batch in batches}}
    return tuple(Batch(layouts[len(batch)], batch) for batch in batches)


def best_grid(piece: Piece, areas: Sequence[PageArea], options: SheetOptions) -> Grid:
    """Return the grid of the area that holds most copies of *piece*; of equals, the first.

    It is empty if not even one fits.
    """
    return max((_grid(piece, area, options) for area in areas), key=lambda grid: grid.count)


def largest_room(trim: Size, areas: Sequence[PageArea]) -> Size:
    """Return the largest room for trims, without the bleed around them, in mm.

    It is that of the area that comes closest to holding one *trim*.
    """
    rooms = [Size(area.room.width, area.room.height) for area in areas]
    return max(rooms, key=lambda room: min(room.width / trim.width, room.height / trim.height))


def how_many(length: float, room: float, gap: float = 0.0) -> int:
    """Return how many times *length*, with *gap* in between, fits into *room*; all in mm."""
    return max(0, math.floor((room + gap + _TOLERANCE) / (length + gap)))


def _grid(piece: Piece, area: PageArea, options: SheetOptions) -> Grid:
    size, gutter = piece.size, options.gutter
    columns = how_many(size.width, area.room.width, gutter)
    rows = how_many(size.height, area.room.height, gutter)
    block = Size(columns * (size.width + gutter) - gutter, rows * (size.height + gutter) - gutter)
    cut = Cut.BOX if piece.outline.is_rectangle else Cut.CONTOUR
    if piece.kind in NETS:
        cut = Cut.NONE  # a net has its own cut line
    return Grid(area, piece.outline, *area.place(block), columns, rows, options.bleed, gutter, cut)
