"""How wide the columns of a sheet are, and how high its rows, so that a person can read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from punchboard.build.spreadsheets.book import ItemSheet
from punchboard.components.spreadsheets.cells import written
from punchboard.components.spreadsheets.workbook import Cell
from punchboard.text_width import columns

#: Least and most characters of a column; longer texts wrap.
_LEAST, _MOST = 7, 44
#: Room beside a header for the button of its filter.
_BUTTON = 4
_PADDING = 2
#: Room around a thumbnail, in pixels.
GAP = 4
_PIXELS_PER_CHARACTER = 7


def column_widths(rows: Sequence[Sequence[Cell]]) -> tuple[int, ...]:
    """Return the widths of the columns of *rows*, a header first, in characters."""
    if not rows:
        return ()
    header, *body = rows
    widths = []
    for place, name in enumerate(header):
        longest = _longest(row[place] for row in body if place < len(row))
        widest = max(longest + _PADDING, columns(written(name)) + _BUTTON, _LEAST)
        widths.append(min(widest, _MOST))
    return tuple(widths)


def widened(widths: Sequence[int], sheet: ItemSheet) -> list[int]:
    """Return the *widths* of a sheet's columns with room for its thumbnails."""
    found = list(widths)
    for place, column in enumerate(sheet.columns):
        if isinstance(column, str):
            shown = [sides[column] for sides in sheet.pictures.values() if column in sides]
            pixels = max(picture.width for picture in shown) + 2 * GAP
            found[place] = max(-(-pixels // _PIXELS_PER_CHARACTER), len(column) + _BUTTON)
    return found


def lines_of(row: Sequence[Cell], widths: Sequence[int]) -> int:
    """Return how many lines the cells of a *row* take in columns of these *widths*."""
    return max((_lines(cell, width) for cell, width in zip(row, widths, strict=False)), default=1)


def _longest(cells: Iterable[Cell]) -> int:
    return max((columns(line) for cell in cells for line in written(cell).splitlines()), default=0)


def _lines(cell: Cell, width: int) -> int:
    """Return the lines of a cell; words that wrap leave a tenth of each line blank."""
    if not isinstance(cell, str):
        return 1
    room = max(width - _PADDING, 1)
    lengths = map(columns, cell.split("\n"))
    return sum(1 if length <= room else -(-length * 10 // (9 * room)) for length in lengths)
