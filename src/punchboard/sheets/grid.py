"""Rows and columns: as many equal boxes as fit on a page."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard import polygons
from punchboard.components.kinds import NETS
from punchboard.geometry import Outline, Polygon, Rect, Size
from punchboard.sheets.options import SheetOptions
from punchboard.sheets.sheet import Piece
from punchboard.sheets.slots import Batch, Cut, Layout, PageArea, Slot, areas, paths_on_page

#: Narrowest margin that is proposed, in mm: most home printers can do it.
NARROWEST_MARGIN = 3.0
#: Lengths that differ by less are equal; absorbs the rounding of sums, in mm.
_TOLERANCE = 1e-6


class Grid(Struct, frozen=True):
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
        clip = self._clip(column, row, used)
        paths = () if self.outline.is_rectangle else paths_on_page(self.outline, trim, 0)
        window = self._window(clip, column, row, used)
        return Slot(trim, clip, paths=paths, window=window, cut=self.cut)

    def _clip(self, column: int, row: int, used: int) -> Rect:
        """Return the part of the page for a face and its bleed, as far as its row and column go."""
        size = self.outline.size
        x = self.x + column * (size.width + self.gutter)
        y = self.y + row * (size.height + self.gutter)
        left, right = (self._reach(column + step, row, used) for step in (-1, 1))
        top, bottom = (self._reach(column, row + step, used) for step in (-1, 1))
        return Rect(x - left, y - top, size.width + left + right, size.height + top + bottom)

    def _window(self, clip: Rect, column: int, row: int, used: int) -> tuple[Polygon, ...]:
        """Return what a face gets of *clip*: at the end of a row, the corner is the row above's."""
        if not self._is_used(column + 1, row - 1, used):
            return ()
        above = self._clip(column + 1, row - 1, used)
        return polygons.united((clip.path,), (above.path,)) if clip.overlaps(above) else ()

    def _is_used(self, column: int, row: int, used: int) -> bool:
        return 0 <= column < self.columns and row >= 0 and row * self.columns + column < used

    def _reach(self, column: int, row: int, used: int) -> float:
        """Return how much bleed fits towards a neighbour, in mm.

        Faces share the gutter between them; next to an unused slot and at the
        outside of the grid there is room for the whole bleed.
        """
        tight = min(self.bleed, self.gutter / 2)
        return tight if self._is_used(column, row, used) else self.bleed


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


def margin_for_more(piece: Piece, options: SheetOptions) -> tuple[float, int, int] | None:
    """Return the widest margin that lets more copies of *piece* on a page: how many now and then.

    None if not even a margin of `NARROWEST_MARGIN` helps.
    """
    now = best_grid(piece, areas(options), options).count
    size, gap = piece.size, options.gutter
    margins = {
        math.floor(10 * ((room + gap - count * (length + gap)) / 2 - options.bleed) + _TOLERANCE)
        / 10
        for page in options.pages
        for room, length in ((page.width, size.width), (page.height, size.height))
        for count in range(1, 2 + how_many(length, room, gap))
    }
    for margin in sorted(margins, reverse=True):
        if NARROWEST_MARGIN <= margin < options.margin:
            wider = replace(options, margin=margin)
            more = best_grid(piece, areas(wider), wider).count
            if more > now:
                return margin, now, more
    return None
