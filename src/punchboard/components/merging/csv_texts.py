"""Takes the marks of our CSV files out of workbooks that were made of them.

A spreadsheet that opens one of our CSV files keeps the apostrophe before `007`
as a part of the text, and saves it as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from punchboard.components.spreadsheets.csv_marks import marked, without_mark
from punchboard.components.spreadsheets.item_table import ItemTable
from punchboard.components.spreadsheets.workbook import Cell, Sheet, Workbook


def without_csv_marks(book: Workbook, tables: Iterable[ItemTable]) -> Workbook:
    """Return *book* with the texts that were exported, if it was made of our CSV files.

    It was where the base lies beside it, or where it has a text of *tables* with
    a mark before it, which no item says.

    Args:
        book: The workbook.
        tables: What was exported, or the items as they are.
    """
    if not book.maybe_csv:
        return book
    texts = set(_texts(tables))
    told = {marked(text) for text in texts} - texts
    found = {cell for sheet in book.sheets for row in sheet.rows for cell in row}
    if not book.base and not told & found:
        return book
    return replace(book, sheets=tuple(map(_unmarked, book.sheets)), maybe_csv=False)


def _texts(tables: Iterable[ItemTable]) -> Iterator[str]:
    """Yield headers and texts of *tables*."""
    for table in tables:
        for row in table.sheet().rows:
            yield from (cell for cell in row if isinstance(cell, str))


def _unmarked(sheet: Sheet) -> Sheet:
    rows = tuple(tuple(map(_without_mark, row)) for row in sheet.rows)
    return replace(sheet, rows=rows)


def _without_mark(cell: Cell) -> Cell:
    return without_mark(cell) if isinstance(cell, str) else cell
