"""Reads item lists in Excel workbooks and OpenDocument sheets into the nodes that YAML gives.

Columns mean what they mean in CSV. Cells have kinds of their own here: `007`
in a text cell is a text, and a formula is its value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from punchboard.components import file_messages
from punchboard.components.csv import CsvColumn, NodeTree, insert_node, nested_pairs, read_columns
from punchboard.components.nodes import MapNode, Node, Plain, ScalarNode, Table
from punchboard.diagnostics import Checked, Diagnostic, Location, has_errors
from punchboard.spreadsheets.list_messages import no_such_sheet
from punchboard.spreadsheets.list_sheets import ListSheet, own_list
from punchboard.spreadsheets.read import merged_cells, read_spreadsheet, special_cells
from punchboard.spreadsheets.workbook import (
    Cell,
    Workbook,
    WorkbookSheet,
    is_blank,
    value_of,
    written,
)


def read_sheet(
    path: Path, languages: tuple[str, ...], names: Sequence[str], title: str | None
) -> Checked[Table | None]:
    """Return the rows of one sheet of the workbook *path*; None where there are errors.

    Args:
        path: A file inside the workspace.
        languages: The game's languages, to tell translations from other columns.
        names: What the sheet may be called, in any case, where *title* does not say;
            a sheet that is the only one may be called anything.
        title: The title of the sheet.
    """
    book = read_spreadsheet(path)
    if book.value is None:
        return Checked(None, book.diagnostics)
    chosen = _chosen(book.value, path, names, title)
    if chosen.value is None:
        return Checked(None, (*book.diagnostics, *chosen.diagnostics))
    reader = _Reader(path, languages, [*book.diagnostics, *chosen.diagnostics])
    table = reader.read(chosen.value)
    return Checked(None if has_errors(reader.diagnostics) else table, tuple(reader.diagnostics))


def _chosen(
    book: Workbook, path: Path, names: Sequence[str], title: str | None
) -> Checked[WorkbookSheet | None]:
    """Return the sheet that is meant."""
    shown = [sheet for sheet in book.sheets if not sheet.hidden]
    titles = {sheet.title.casefold(): sheet for sheet in reversed(shown)}
    wanted = [title] if title else names
    found = next((titles[name.casefold()] for name in wanted if name.casefold() in titles), None)
    if found is None and not title and len(shown) == 1:
        found = shown[0]
    if found is not None:
        return Checked(found)
    return Checked(None, (no_such_sheet(path, wanted[0], [sheet.title for sheet in shown]),))


@dataclass(slots=True)
class _Reader:
    path: Path
    languages: tuple[str, ...]
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def read(self, sheet: WorkbookSheet) -> Table:
        """Return the rows below the header of *sheet*."""
        found = own_list(sheet)
        if found is None:
            self.diagnostics.append(file_messages.empty_file(self.path))
            return Table(())
        # A formula of the master is as good as its value.
        values = replace(sheet, special=replace(sheet.special, formulas=()))
        self.diagnostics += special_cells(self.path, [values])
        self.diagnostics += merged_cells(self.path, [sheet])
        header = [self._header(found, at) for at in range(len(found.header))]
        columns = read_columns(header, self.languages)
        self.diagnostics += columns.diagnostics
        if columns.diagnostics:
            return Table(())
        names = dict.fromkeys(column.keys[0].text for column in columns.value if column)
        rows = tuple(self._mapping(found, row, columns.value) for row in found.rows)
        return Table(rows, tuple(names))

    def _header(self, found: ListSheet, at: int) -> ScalarNode:
        name = found.header[at].strip()
        return ScalarNode(name, name, self.path, found.top + 1, at + 1, max(len(name), 1))

    def _mapping(
        self, found: ListSheet, row: int, columns: tuple[CsvColumn | None, ...]
    ) -> MapNode:
        """Return a row as the mapping that YAML would give."""
        pairs: list[tuple[ScalarNode, Node]] = []
        tree: NodeTree = {}
        for at, cell in enumerate(found.sheet.rows[row]):
            value = _value(cell)
            if is_blank(value):
                continue
            column = columns[at]
            if column is None:
                location = Location(self.path, row + 1, at + 1)
                self.diagnostics.append(file_messages.unnamed_column(location))
                continue
            text = written(value)
            plain: Plain = text if column.is_text else value
            node = ScalarNode(plain, text, self.path, row + 1, at + 1, 1)
            if len(column.keys) == 1:
                pairs.append((column.keys[0], node))
            else:
                insert_node(tree, column.keys, node)
        pairs += nested_pairs(tree)
        return MapNode(tuple(pairs), self.path, row + 1, 1, 1)


def _value(cell: Cell) -> Cell:
    """Return what a cell means; spaces around a text are none of its own, as in CSV."""
    value = value_of(cell, None)
    return value.strip() if isinstance(value, str) else value
