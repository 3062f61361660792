"""Compares an edited table with the game as exported and as it is now, and checks the new cells.

A cell that only one side has changed gets that side's value. A cell that both
have changed differently is a conflict: it is reported, and the game keeps its
value. Without the exported table, the game as it is now is used in its place.

The result is a `ComponentChange`: edited cells, new items and removed ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct, field

from punchboard.components.model import Component
from punchboard.components.values import Definitions
from punchboard.components.yaml import CONTROL
from punchboard.diagnostics import Diagnostic
from punchboard.spreadsheets.columns import ID, QUANTITY, CellForm, Column, Tree, unflatten
from punchboard.spreadsheets.items import Cells, ItemTable, definition_of
from punchboard.spreadsheets.merge import messages
from punchboard.spreadsheets.workbook import (
    Cell,
    CellError,
    cell_name,
    is_blank,
    parse_list,
    same,
    value_of,
    written,
)


class EditedRow(Struct, frozen=True):
    """A row of an edited sheet.

    Attributes:
        id: The item that it is about.
        row: Its number, from 0.
        cells: Its cells in the columns that the sheet has, including blank ones.
        is_sure: Whether the sheet says so; else nothing tells which item it is.
    """

    id: str
    row: int
    cells: Mapping[Column, Cell]
    is_sure: bool = True


class EditedTable(Struct, frozen=True):
    """An edited sheet, read as the items of a component.

    Attributes:
        component: The component's id.
        title: The sheet's title.
        places: The number of each column, from 0.
        rows: In the order of the sheet.
        brought: Whether it is a list from elsewhere.
    """

    component: str
    title: str
    places: Mapping[Column, int]
    rows: tuple[EditedRow, ...]
    brought: bool = False


class ItemEdit(Struct, frozen=True):
    """New cells of an item.

    Attributes:
        id: The item.
        cells: The cells that change; None makes a cell blank.
        names: Names of the cells, for messages: `players!C7`.
        has_made_id: Whether the sheet has no column of ids, so that the id is ours.
    """

    id: str
    cells: Mapping[Column, Cell]
    names: Mapping[Column, str]
    has_made_id: bool = False


class ComponentChange(Struct, frozen=True):
    """All that changes in a component.

    Attributes:
        component: The component's id.
        edited: Items with new cells.
        added: New items with all their cells that are not blank.
        removed: Ids of items to remove.
    """

    component: str
    edited: tuple[ItemEdit, ...] = ()
    added: tuple[ItemEdit, ...] = ()
    removed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything changes."""
        return bool(self.edited or self.added or self.removed)


Fields = Mapping[str, Tree]


class NewFields(Struct, frozen=True):
    """The new values of an edited item.

    Attributes:
        fields: The fields that change; None makes a field blank.
        quantity: The number of copies; None leaves it to the component.
        sets_quantity: Whether the quantity changes.
    """

    fields: Fields
    quantity: Tree = None
    sets_quantity: bool = False


def new_fields(edit: ItemEdit, ours: Cells) -> NewFields:
    """Return the whole fields that an *edit* changes in the item with the cells *ours*.

    Raises:
        CellError: Cells contradict each other.
    """
    changed = dict.fromkeys(c.field for c in edit.cells if c not in {ID, QUANTITY})
    cells = {column: cell for column, cell in ours.items() if column.field in changed}
    cells |= {c: cell for c, cell in edit.cells.items() if c not in {ID, QUANTITY}}
    tree = unflatten(cells)
    fields = {name: tree.get(name) for name in changed}
    text = written(edit.cells.get(QUANTITY)).strip()
    quantity = int(text) if text else None
    return NewFields(fields, quantity, sets_quantity=QUANTITY in edit.cells)


_NOTHING: Cells = MappingProxyType({})


class TableComparison(Struct):
    """Compares tables from the spreadsheet *path*.

    Attributes:
        path: The spreadsheet, for messages.
        delete: Whether items without a row are removed.
        add: Whether rows that are none of the items become new ones.
        diagnostics: Conflicts, items without a row, and rows without an item.
    """

    path: Path
    delete: bool
    add: bool = False
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def change(
        self, theirs: EditedTable, ours: ItemTable, exported: ItemTable | None
    ) -> ComponentChange:
        """Return what *theirs* changes in *ours*; *exported* is their common origin."""
        if exported:
            self._check_columns(theirs, exported)
        base = exported.rows if exported else ours.rows
        usual = _usual_values(ours)
        edited, added = [], []
        unknown: list[EditedRow] = []
        # A sheet of ours has an id for each item, so a row without one is new.
        adds = self.add or (exported is not None and ID in theirs.places)
        for row in theirs.rows:
            if row.id in ours.rows:
                # An item that both sides have added has no common origin.
                before = base.get(row.id, _NOTHING)
                edit = self._edit(theirs, row, before, ours.rows[row.id], usual)
                if edit.cells:
                    edited.append(edit)
            elif row.id not in base:
                if row.is_sure or adds or not ours.rows:
                    added.append(_new(theirs, row, usual))
                else:
                    unknown.append(row)
            elif _differs(row, base[row.id]):
                place = cell_name(theirs.title, theirs.places.get(ID, 0), row.row)
                self.diagnostics.append(messages.edited_and_gone(self.path, place, row.id))
        if unknown:
            names = [(row.row, row.id) for row in unknown]
            self.diagnostics.append(messages.unmatched_rows(self.path, theirs.title, names))
        removed = self._removed(theirs, ours, base)
        return ComponentChange(ours.component, tuple(edited), tuple(added), removed)

    def _check_columns(self, theirs: EditedTable, exported: ItemTable) -> None:
        """Report missing columns that had values; a sheet without rows has no columns."""
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
            if column == QUANTITY and is_blank(cell) and now == 1:
                continue  # one copy is what nothing says
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
        """Return the items to remove, and report those without a row that stay."""
        there = {row.id for row in theirs.rows}
        taken = (item for item in ours.rows if item not in ours.left_out)
        missing = [item for item in taken if item in base and item not in there]
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
    return ItemEdit(
        row.id,
        MappingProxyType(values | {ID: row.id}),
        MappingProxyType(names),
        has_made_id=ID not in places,
    )


def _usual_values(table: ItemTable) -> Cells:
    """Return a value of each column in which either all values are texts or none is."""
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


_MOST_COPIES = 999_999_999


def check_cells(
    path: Path, component: Component, definitions: Definitions, edits: Iterable[ItemEdit]
) -> tuple[Diagnostic, ...]:
    """Return what is wrong with the new cells in *edits* of a *component*."""
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
    """Yield what is wrong with the cells of a list that is not a component yet."""
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
    if column.form is not CellForm.LIST:
        return [cell]
    found = parse_list(cell)
    return found if isinstance(found, list) else []
