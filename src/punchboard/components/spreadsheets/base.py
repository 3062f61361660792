"""What was exported, packed into a text that travels inside of the spreadsheet.

An import compares three tables: this one, the edited one and the game as it is
now. That tells the co-designer's edits from those made to the YAML since.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from punchboard.components.spreadsheets.columns import Column, Form
from punchboard.components.spreadsheets.item_table import ItemTable
from punchboard.components.spreadsheets.workbook import Cell

_VERSION = 1
#: Most bytes that a base may unpack to: ten times what 10,000 items take.
_LARGEST = 100_000_000
#: Characters of the packed text in one cell; Excel takes 32,767.
CHUNK = 30_000


def pack(tables: Iterable[ItemTable]) -> str:
    """Return *tables* as one text of ASCII letters and signs."""
    document = {
        "punchboard": _VERSION,
        "tables": [
            {
                "component": table.component,
                "title": table.title,
                "columns": [[list(column.path), str(column.form)] for column in table.columns],
                "rows": [
                    [cells.get(column) for column in table.columns] for cells in table.rows.values()
                ],
            }
            for table in tables
        ],
    }
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode(), 6)).decode("ascii")


def unpack(text: str) -> tuple[ItemTable, ...] | None:
    """Return the tables that *text* was packed from; None where it is damaged."""
    try:
        data = base64.b64decode(text, validate=True)
        unpacker = zlib.decompressobj()
        document = json.loads(unpacker.decompress(data, _LARGEST))
        if unpacker.unconsumed_tail or document["punchboard"] != _VERSION:
            return None
        return tuple(map(_table, document["tables"]))
    except (
        binascii.Error, zlib.error, ValueError, KeyError, TypeError, AttributeError, IndexError,
        RecursionError,
    ):  # fmt: skip
        return None


def _table(found: Mapping[str, object]) -> ItemTable:
    columns, rows = found["columns"], found["rows"]
    if not isinstance(columns, list) or not isinstance(rows, list):
        raise TypeError("a list is needed")
    made = tuple(Column(tuple(path), Form(form)) for path, form in columns)
    return ItemTable(
        str(found["component"]),
        str(found["title"]),
        made,
        MappingProxyType({str(row[0]): _cells(made, row) for row in rows}),
    )


def _cells(columns: tuple[Column, ...], row: list[Cell]) -> Mapping[Column, Cell]:
    pairs = zip(columns, row, strict=True)
    return MappingProxyType({column: cell for column, cell in pairs if cell is not None})
