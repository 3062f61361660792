"""Compares an edited table with the game as it was exported and as it is now.

A cell that only one side has changed takes that side's value; one that both
have changed differently is a conflict, which is told and left as the game has it.
Without the exported table, the game as it is now stands for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from punchboard.components.merging import messages
from punchboard.components.merging.changes import (
    ComponentChange,
    EditedRow,
    EditedTable,
    ItemEdit,
)
from punchboard.components.spreadsheets.cells import same, value_of
from punchboard.components.spreadsheets.columns import ID, QUANTITY, Column
from punchboard.components.spreadsheets.item_table import Cells, ItemTable
from punchboard.components.spreadsheets.workbook import Cell, cell_name, is_blank
from punchboard.diagnostics import Diagnostic

_NOTHING: Cells = MappingProxyType({})


@dataclass(slots=True)
class Comparison:
    """Compares tables from the spreadsheet *path*.

    Attributes:
        path: The spreadsheet, for messages.
        delete: Whether items without a row are taken out.
        diagnostics: Conflicts, and items without a row.
    """

    path: Path
    delete: bool
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def change(
        self, theirs: EditedTable, ours: ItemTable, exported: ItemTable | None
    ) -> ComponentChange:
        """Return what *theirs* changes in *ours*; *exported* is what both began with."""
        if exported:
            self._check_columns(theirs, exported)
        base = exported.rows if exported else ours.rows
        usual = _usual_values(ours)
        edited, added = [], []
        for row in theirs.rows:
            if row.id in ours.rows:
                # An item that both sides have added has no common beginning.
                before = base.get(row.id, _NOTHING)
                edit = self._edit(theirs, row, before, ours.rows[row.id], usual)
                if edit.cells:
                    edited.append(edit)
            elif row.id not in base:
                added.append(_new(theirs, row, usual))
            elif _differs(row, base[row.id]):
                place = cell_name(theirs.title, theirs.places.get(ID, 0), row.row)
                self.diagnostics.append(messages.edited_and_gone(self.path, place, row.id))
        removed = self._removed(theirs, ours, base)
        return ComponentChange(ours.component, tuple(edited), tuple(added), removed)

    def _check_columns(self, theirs: EditedTable, exported: ItemTable) -> None:
        """Tell which columns with values are not there any more; one without rows has none."""
        used = dict.fromkeys(column for cells in exported.rows.values() for column in cells)
        gone = [column.header for column in used if column not in {*theirs.places, ID}]
        if gone and theirs.rows:
            self.diagnostics.append(messages.missing_columns(self.path, theirs.title, gone))

    def _edit(
        self, theirs: EditedTable, row: EditedRow, base: Cells, ours: Cells, usual: Cells
    ) -> ItemEdit:
        cells: dict[Column, Cell] = {}
        names: dict[Column, str] = {}
        for column, cell in row.cells.items():
            was, now = base.get(column), ours.get(column)
            if column == ID or same(cell, was) or same(cell, now):
                continue
            kind = next((each for each in (now, was) if each is not None), usual.get(column))
            value = value_of(cell, kind)
            name = cell_name(theirs.title, theirs.places[column], row.row)
            if not same(was, now):
                found = messages.conflict(self.path, name, row.id, column.header, (was, now, value))
                self.diagnostics.append(found)
            elif not same(value, now):
                cells[column], names[column] = value, name
        return ItemEdit(row.id, MappingProxyType(cells), MappingProxyType(names))

    def _removed(
        self, theirs: EditedTable, ours: ItemTable, base: Mapping[str, Cells]
    ) -> tuple[str, ...]:
        """Return the items to take out; those that stay are told."""
        there = {row.id for row in theirs.rows}
        missing = [item for item in ours.rows if item in base and item not in there]
        if missing and not self.delete:
            self.diagnostics.append(messages.missing_rows(self.path, theirs.title, missing))
            return ()
        changed = [item for item in missing if not _equal(base[item], ours.rows[item])]
        self.diagnostics += [
            messages.deleted_and_edited(self.path, theirs.title, item) for item in changed
        ]
        return tuple(item for item in missing if item not in changed)


def _new(theirs: EditedTable, row: EditedRow, usual: Cells) -> ItemEdit:
    cells = {column: cell for column, cell in row.cells.items() if not is_blank(cell)}
    places = theirs.places
    names = {column: cell_name(theirs.title, places[column], row.row) for column in cells}
    for column in (ID, QUANTITY):
        names.setdefault(column, cell_name(theirs.title, places.get(column, 0), row.row))
    values = {column: value_of(cell, usual.get(column)) for column, cell in cells.items()}
    return ItemEdit(row.id, MappingProxyType(values | {ID: row.id}), MappingProxyType(names))


def _usual_values(table: ItemTable) -> Cells:
    """Return a value of each column whose values are all texts, or all none."""
    first: dict[Column, Cell] = {}
    mixed: set[Column] = set()
    for cells in table.rows.values():
        for column, cell in cells.items():
            if isinstance(first.setdefault(column, cell), str) is not isinstance(cell, str):
                mixed.add(column)
    return {column: cell for column, cell in first.items() if column not in mixed}


def _differs(row: EditedRow, base: Cells) -> bool:
    return any(not same(cell, base.get(column)) for column, cell in row.cells.items())


def _equal(one: Cells, other: Cells) -> bool:
    return all(same(one.get(column), other.get(column)) for column in {**one, **other})
