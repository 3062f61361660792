"""Writes an export as CSV files: UTF-8 with a byte order mark, as Excel wants it."""

from __future__ import annotations

import csv
import io

from punchboard.build.spreadsheets.book import Book
from punchboard.components.spreadsheets.csv_marks import marked
from punchboard.components.spreadsheets.read_csv import BASE_FILE
from punchboard.components.spreadsheets.workbook import Sheet


def write_csv(book: Book) -> dict[str, bytes]:
    """Return the files of *book* by name: one for each component, and a summary."""
    sheets = (book.summary, *(sheet.table.sheet() for sheet in book.sheets))
    files = {f"{sheet.title}.csv": _file(sheet) for sheet in sheets}
    return files | {BASE_FILE: (book.base + "\n").encode("ascii")}


def _file(sheet: Sheet) -> bytes:
    """Return a sheet with the line ends of RFC 4180."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows(map(marked, row) for row in sheet.rows)
    return text.getvalue().encode("utf-8-sig")
