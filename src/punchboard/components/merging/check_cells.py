"""Checks edited cells before anything is written: quantities, entries, lists, characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from punchboard.components.component_set import Component
from punchboard.components.merging import messages
from punchboard.components.merging.changes import EditedTable, ItemEdit
from punchboard.components.source_text import CONTROL
from punchboard.components.spreadsheets.cells import CellError, parse_list, written
from punchboard.components.spreadsheets.columns import ID, QUANTITY, Column, Form
from punchboard.components.spreadsheets.item_table import definition_of
from punchboard.components.spreadsheets.workbook import Cell, cell_name, is_blank
from punchboard.components.values import Definitions
from punchboard.diagnostics import Diagnostic

_MOST_COPIES = 999_999_999


def check_cells(
    path: Path, component: Component, definitions: Definitions, edits: Iterable[ItemEdit]
) -> tuple[Diagnostic, ...]:
    """Return what is wrong with new cells of a *component*, by the names of the cells."""
    return tuple(
        found
        for edit in edits
        for column, cell in edit.cells.items()
        for found in _check(path, component, definitions, column, cell, edit.names[column])
    )


def _check(
    path: Path,
    component: Component,
    definitions: Definitions,
    column: Column,
    cell: Cell,
    name: str,
) -> Iterator[Diagnostic]:
    if is_blank(cell):
        return
    if isinstance(cell, str) and CONTROL.search(cell):
        yield messages.unprintable_cell(path, name)
    elif column == QUANTITY:
        if not is_quantity(cell):
            yield messages.wrong_quantity(path, name, cell)
    elif column != ID:
        try:
            values = _values(column, cell)
        except CellError as problem:
            yield messages.wrong_cell(path, name, str(problem))
            return
        definition = definition_of(component, column)
        if definition is not None:
            known = definitions[definition]
            for value in filter(None, map(written, values)):
                if value not in known:
                    yield messages.unknown_entry(path, name, value, definition, known)


def check_table(path: Path, table: EditedTable) -> Iterator[Diagnostic]:
    """Yield what is wrong with the cells of a list that has no component yet."""
    for row in table.rows:
        for column, cell in row.cells.items():
            name = cell_name(table.title, table.places[column], row.row)
            if isinstance(cell, str) and CONTROL.search(cell):
                yield messages.unprintable_cell(path, name)
            elif column == QUANTITY and not is_blank(cell) and not is_quantity(cell):
                yield messages.wrong_quantity(path, name, cell)


def is_quantity(cell: Cell) -> bool:
    """Return whether *cell* is a number of copies."""
    text = written(cell).strip()
    return text.isascii() and text.isdigit() and int(text) <= _MOST_COPIES and cell is not True


def _values(column: Column, cell: Cell) -> list[Cell]:
    if column.form is not Form.LIST:
        return [cell]
    found = parse_list(cell)
    return found if isinstance(found, list) else []
