"""The items of a component as a table, and the record of exported tables inside a spreadsheet.

An import compares three tables: the one that was exported, the edited one, and
the game as it is now. This is how it distinguishes the co-designer's edits from
changes made to the YAML since the export.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from punchboard.components.model import Component, ComponentSet, Item
from punchboard.spreadsheets.columns import (
    ID,
    QUANTITY,
    CellForm,
    Column,
    flatten,
    in_order,
    with_translations,
)
from punchboard.spreadsheets.workbook import Cell, WorkbookSheet, sheet_titles

Cells = Mapping[Column, Cell]


class ItemTable(Struct, frozen=True):
    """The items of one component.

    Attributes:
        component: The component's id.
        title: The title of its sheet.
        columns: Id and quantity first, then the fields.
        rows: The cells that are not blank, by item id, in the order of the items.
        left_out: Ids of rows that the component does not take from its list.
    """

    component: str
    title: str
    columns: tuple[Column, ...]
    rows: Mapping[str, Cells]
    left_out: frozenset[str] = frozenset()

    def sheet(self) -> WorkbookSheet:
        """Return the table as a sheet with a header."""
        header = tuple(column.header for column in self.columns)
        body = (tuple(map(cells.get, self.columns)) for cells in self.rows.values())
        return WorkbookSheet(self.title, (header, *body))


def item_tables(game: ComponentSet, *, chosen: bool = False) -> tuple[ItemTable, ...]:
    """Return a table for each component of *game*, in order.

    Args:
        game: The game.
        chosen: Whether to leave out the rows of a list that its component does not take.
    """
    titles = sheet_titles(component.id for component in game.components)
    return tuple(
        _table(component, title, game.languages, chosen=chosen)
        for component, title in zip(game.components, titles, strict=True)
    )


def definition_of(component: Component, column: Column) -> str | None:
    """Return the name of the definition whose entries the cells of *column* name."""
    if column.form is CellForm.TEXT or column in {ID, QUANTITY}:
        return None
    names = (part for part in reversed(column.path) if isinstance(part, str))
    return component.bindings.get(next(names))


def _table(
    component: Component, title: str, languages: tuple[str, ...], *, chosen: bool
) -> ItemTable:
    items = component.items if chosen else component.all_items
    rows = {item.id: MappingProxyType(dict(_cells(item))) for item in items}
    used = dict.fromkeys(column for cells in rows.values() for column in cells)
    fields = (column for column in used if column not in {ID, QUANTITY})
    found = dict.fromkeys(with_translations(fields, languages))
    named = {column.field for column in found}
    blank = (Column((name,)) for name in component.fields if name not in named)
    # In the component's order of fields, from which an item's may differ.
    order = {name: place for place, name in enumerate(component.fields)}
    columns = sorted((*found, *blank), key=lambda column: order[column.field])
    return ItemTable(
        component.id,
        title,
        (ID, QUANTITY, *in_order(columns, languages)),
        MappingProxyType(rows),
        left_out=frozenset(rows) - {item.id for item in component.items},
    )


def _cells(item: Item) -> Iterator[tuple[Column, Cell]]:
    yield ID, item.id
    yield QUANTITY, item.quantity
    for name, value in item.fields.items():
        yield from flatten(value, (name,))


_VERSION = 1
#: Most bytes that a base may unpack to: ten times the size of 10,000 items.
_LARGEST = 100_000_000
#: Characters of the packed text per cell; Excel allows 32,767.
CHUNK = 30_000


def pack(tables: Iterable[ItemTable]) -> str:
    """Return *tables* as one text of ASCII characters."""
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
    """Return the tables that *text* was packed from; None if it is damaged."""
    try:
        data = base64.b64decode(text, validate=True)
        unpacker = zlib.decompressobj()
        document = json.loads(unpacker.decompress(data, _LARGEST))
        if unpacker.unconsumed_tail or document["punchboard"] != _VERSION:
            return None
        return tuple(map(_base_table, document["tables"]))
    except (
        binascii.Error, zlib.error, ValueError, KeyError, TypeError, AttributeError, IndexError,
        RecursionError,
    ):  # fmt: skip
        return None


def _base_table(found: Mapping[str, object]) -> ItemTable:
    columns, rows = found["columns"], found["rows"]
    if not isinstance(columns, list) or not isinstance(rows, list):
        raise TypeError("a list is needed")
    made = tuple(Column(tuple(path), CellForm(form)) for path, form in columns)
    return ItemTable(
        str(found["component"]),
        str(found["title"]),
        made,
        MappingProxyType({str(row[0]): _base_cells(made, row) for row in rows}),
    )


def _base_cells(columns: tuple[Column, ...], row: list[Cell]) -> Mapping[Column, Cell]:
    pairs = zip(columns, row, strict=True)
    return MappingProxyType({column: cell for column, cell in pairs if cell is not None})
