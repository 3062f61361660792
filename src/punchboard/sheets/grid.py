"""Rows and columns of equal boxes on a page; whole sheets, and boards in tiles to be joined.

A board's tiles overlap. Each is cut in the middle of the overlap, or glued over
its neighbour there, so that the parts between the cuts make up the board.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from punchboard import geometry
from punchboard.components.kinds import NETS
from punchboard.geometry import Outline, Polygon, Rect, Size
from punchboard.outlines import place_of
from punchboard.sheets.options import Marks, SheetOptions
from punchboard.sheets.sheet import Piece, Tile
from punchboard.sheets.slots import (
    Batch,
    Cut,
    Layout,
    PageArea,
    Slot,
    areas,
    in_batches,
    paths_on_page,
)

#: Narrowest margin that is proposed, in mm: most home printers can do it.
NARROWEST_MARGIN = 3.0
#: Lengths that differ by less are equal; absorbs the rounding of sums, in mm.
_TOLERANCE = 1e-6
#: Width of the strip that neighbouring tiles both show, in mm.
OVERLAP = 10.0
#: Room for marks around the print of a tile, in mm.
_MARK_ROOM = 5.0


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
        return geometry.united((clip.path,), (above.path,)) if clip.overlaps(above) else ()

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
    return in_batches(pieces, grid.count, grid.layout)


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


class _Span(Struct, frozen=True):
    """One tile's share of a board's width or height, in mm.

    Attributes:
        start: Where the part between the cuts begins on the board.
        end: Where it ends.
        before: How much more is printed before it.
        after: How much more is printed after it.
    """

    start: float
    end: float
    before: float
    after: float

    @property
    def printed(self) -> float:
        """Length of the print, in mm."""
        return self.before + self.end - self.start + self.after


def in_tiles(
    pieces: Sequence[Piece], areas: Sequence[PageArea], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return boards larger than a page, with a page for each of their tiles.

    The page that needs the fewest tiles is used.
    """
    size = pieces[0].size
    plans = [(area, _spans(size, area.page, options)) for area in areas]
    whole = [(area, *spans) for area, spans in plans if spans is not None]
    if not whole:
        return ()
    area, columns, rows = min(whole, key=lambda plan: len(plan[1]) * len(plan[2]))
    return tuple(
        Batch(layout, (piece,)) for piece in pieces for layout in _tiles(piece, area, columns, rows)
    )


def on_pages(pieces: Sequence[Piece], options: SheetOptions) -> tuple[Batch, ...]:
    """Return whole sheets, one per page, on paper of their orientation.

    A sheet larger than the paper gets a page of its own size.
    """
    size, paper = pieces[0].size, options.paper
    fitting = [page for page in (paper, paper.turned()) if _holds(page, size)]
    page = next((each for each in fitting if each.landscape == size.landscape), None)
    page = page or (fitting[0] if fitting else size)
    trim = Rect(
        (page.width - size.width) / 2, (page.height - size.height) / 2, size.width, size.height
    )
    clip = trim.grown(options.bleed).common(page.box)
    layout = Layout(PageArea(page, None, trim), (Slot(trim, clip, cut=Cut.NONE),))
    return tuple(Batch(layout, (piece,)) for piece in pieces)


def _tiles(
    piece: Piece,
    area: PageArea,
    columns: Sequence[_Span],
    rows: Sequence[_Span],
) -> Iterator[Layout]:
    """Yield the pages of one board, row by row."""
    for down, row in enumerate(rows):
        for across, column in enumerate(columns):
            name = place_of(across, down).upper()
            yield Layout(area, (_tile_slot(piece, area.page, column, row, name),))


def _tile_slot(piece: Piece, page: Size, column: _Span, row: _Span, name: str) -> Slot:
    left = (page.width - column.printed) / 2
    top = (page.height - row.printed) / 2
    clip = Rect(left, top, column.printed, row.printed)
    part = Rect(
        left + column.before, top + row.before, column.end - column.start, row.end - row.start
    )
    trim = Rect(part.x - column.start, part.y - row.start, piece.size.width, piece.size.height)
    paths = () if piece.outline.is_rectangle else paths_on_page(piece.outline, trim, 0)
    return Slot(trim, clip, paths=paths, tile=Tile(name, part, column.start, row.start))


def _spans(
    size: Size, page: Size, options: SheetOptions
) -> tuple[tuple[_Span, ...], tuple[_Span, ...]] | None:
    """Return the columns and rows of a board's tiles; None if *page* is too small."""
    edge = options.margin + (0.0 if options.marks is Marks.NONE else _MARK_ROOM)
    columns = _shares(size.width, page.width - 2 * edge, options.bleed)
    rows = _shares(size.height, page.height - 2 * edge, options.bleed)
    return (columns, rows) if columns and rows else None


def _shares(length: float, room: float, bleed: float) -> tuple[_Span, ...]:
    """Return equal, overlapping prints that together show *length* and its bleed."""
    whole = length + 2 * bleed
    if room <= 2 * OVERLAP:
        return ()
    count = max(1, math.ceil((whole - OVERLAP - _TOLERANCE) / (room - OVERLAP)))
    printed = (whole + (count - 1) * OVERLAP) / count
    # Parts meet half an overlap before the end of a print.
    cuts = [index * (printed - OVERLAP) + OVERLAP / 2 - bleed for index in range(1, count)]
    edges = [0.0, *cuts, length]
    return tuple(
        _Span(
            edges[index],
            edges[index + 1],
            bleed if index == 0 else OVERLAP / 2,
            bleed if index == count - 1 else OVERLAP / 2,
        )
        for index in range(count)
    )


def _holds(page: Size, size: Size) -> bool:
    return size.width <= page.width + _TOLERANCE and size.height <= page.height + _TOLERANCE
