"""Pieces with pages of their own: boards in tiles to be joined, and whole sheets.

A board's tiles overlap. Each is cut in the middle of the overlap, or glued over
its neighbour there, so that the parts between the cuts make up the board.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from punchboard.geometry import Rect, Size
from punchboard.sheets.options import Marks, SheetOptions
from punchboard.sheets.sheet import Piece, Tile
from punchboard.sheets.slots import Batch, Cut, Layout, PageArea, Slot, paths_on_page

#: Width of the strip that neighbouring tiles both show, in mm.
OVERLAP = 10.0
#: Room for marks around the print of a tile, in mm.
_MARK_ROOM = 5.0
_TOLERANCE = 1e-6


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
        Batch(layout, (piece,))
        for piece in pieces
        for layout in _tiles(piece, area, columns, rows, options)
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
    clip = _common(trim.grown(options.bleed), _page_box(page))
    layout = Layout(PageArea(page, None, trim), (Slot(trim, clip, cut=Cut.NONE),))
    return tuple(Batch(layout, (piece,)) for piece in pieces)


def _tiles(
    piece: Piece,
    area: PageArea,
    columns: Sequence[_Span],
    rows: Sequence[_Span],
    options: SheetOptions,
) -> Iterator[Layout]:
    """Yield the pages of one board, row by row."""
    for number, row in enumerate(rows, 1):
        for letter, column in enumerate(columns):
            name = f"{_letters(letter)}{number}"
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


def _letters(index: int) -> str:
    """Return the name of a column, as in a spreadsheet: A to Z, AA, AB and so on."""
    name = ""
    index += 1
    while index:
        index, last = divmod(index - 1, 26)
        name = chr(ord("A") + last) + name
    return name


def _holds(page: Size, size: Size) -> bool:
    return size.width <= page.width + _TOLERANCE and size.height <= page.height + _TOLERANCE


def _page_box(page: Size) -> Rect:
    return Rect(0.0, 0.0, page.width, page.height)


def _common(one: Rect, other: Rect) -> Rect:
    x, y = max(one.x, other.x), max(one.y, other.y)
    return Rect(x, y, min(one.right, other.right) - x, min(one.bottom, other.bottom) - y)
