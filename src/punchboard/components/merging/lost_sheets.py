"""Tells what an import would drop: sheets without a component, and components without a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from punchboard.components.merging import messages
from punchboard.components.merging.edited_table import TableReader
from punchboard.components.spreadsheets.cells import same
from punchboard.components.spreadsheets.columns import ID
from punchboard.components.spreadsheets.item_table import ItemTable
from punchboard.components.spreadsheets.workbook import Sheet, Workbook, cell_name
from punchboard.diagnostics import Diagnostic


def edits_of_lost_components(
    path: Path, book: Workbook, gone: Mapping[str, ItemTable], languages: tuple[str, ...]
) -> Iterator[Diagnostic]:
    """Yield what was edited in sheets about components that the game has no more.

    Args:
        path: The spreadsheet, for messages.
        book: The spreadsheet.
        gone: What was exported of these components, by the title of the sheet.
        languages: The game's languages.
    """
    for sheet in book.sheets:
        table = gone.get(sheet.title)
        if table is not None and not sheet.hidden:
            cells = list(_edits(path, sheet, table, languages))
            if cells:
                yield messages.component_gone(path, sheet.title, table.component, cells)


def _edits(
    path: Path, sheet: Sheet, exported: ItemTable, languages: tuple[str, ...]
) -> Iterator[str]:
    """Yield the names of the cells in *sheet* that are not as they were *exported*."""
    table = TableReader(path, languages).read(sheet, exported)
    if table is None:
        yield cell_name(sheet.title, 0, 0)
        return
    for row in table.rows:
        was = exported.rows.get(row.id)
        for column, cell in row.cells.items():
            if (was is None and column == ID) or (was and not same(cell, was.get(column))):
                yield cell_name(sheet.title, table.places.get(column, 0), row.row)
    there = {row.id for row in table.rows}
    if any(item not in there for item in exported.rows):
        yield sheet.title


def deleted_sheets(
    path: Path, book: Workbook, exported: Mapping[str, ItemTable], ours: Mapping[str, ItemTable],
    matched: Mapping[str, Sheet],
) -> Iterator[Diagnostic]:  # fmt: skip
    """Yield the components that were *exported*, are in the game and have no sheet in *book*."""
    titles = {sheet.title for sheet in book.sheets}
    for name, table in exported.items():
        if not book.whole or name in matched or name not in ours or table.title in titles:
            continue
        items = [item for item in table.rows if item in ours[name].rows]
        if items:
            yield messages.missing_sheet(path, table.title, items)
