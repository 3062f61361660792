"""Writes an export as JSON, for programs: rows of named cells that are not blank."""

from __future__ import annotations

import json

from punchboard.build.spreadsheets.book import Book
from punchboard.components.spreadsheets.workbook import Sheet


def write_json(book: Book) -> bytes:
    """Return *book* as a JSON file."""
    document = {
        "punchboard": 1,
        "game": book.game,
        "summary": _rows(book.summary),
        "sheets": {sheet.table.title: _rows(sheet.table.sheet()) for sheet in book.sheets},
        "base": book.base,
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _rows(sheet: Sheet) -> list[dict[str, object]]:
    header, *body = sheet.rows
    return [
        {str(name): cell for name, cell in zip(header, row, strict=False) if cell is not None}
        for row in body
    ]
