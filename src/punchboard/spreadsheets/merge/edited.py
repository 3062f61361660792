"""Reads an edited workbook as tables of items: which sheet, column and row is meant.

A sheet belongs to a component, a column to a field, a row to an item. What an
import would lose is reported: edits in sheets without a component, and
components without a sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from punchboard.components.items import QUANTITY_NAMES
from punchboard.components.model import ComponentSet
from punchboard.components.values import is_id
from punchboard.diagnostics import Checked, Diagnostic, nearest
from punchboard.spreadsheets.columns import ID, QUANTITY, CellForm, Column, column_of
from punchboard.spreadsheets.items import ItemTable
from punchboard.spreadsheets.merge import messages
from punchboard.spreadsheets.merge.compare import EditedRow, EditedTable
from punchboard.spreadsheets.workbook import (
    BASE,
    LISTS,
    SUMMARY,
    Cell,
    Workbook,
    WorkbookSheet,
    cell_name,
    is_blank,
    same,
    written,
)

#: Headers of columns with thumbnails only.
_PICTURES = frozenset({"(front)", "(back)"})
#: Headers of quantities in spreadsheets, in addition to those of YAML lists.
_QUANTITIES = QUANTITY_NAMES | {"枚数", "数量"}


class HeaderReader:
    """Reads row number *top* of a *sheet* as the header for the component with the items *ours*."""

    def __init__(
        self,
        path: Path,
        sheet: WorkbookSheet,
        top: int,
        ours: ItemTable,
        languages: tuple[str, ...],
    ) -> None:
        self.diagnostics: list[Diagnostic] = []
        self._path = path
        self._sheet = sheet
        self._top = top
        self._languages = languages
        self._by_header = {column.header: column for column in ours.columns}
        self._folded = self._without_case(ours)

    def places(self) -> dict[Column, int]:
        """Return the number of each column, from 0."""
        places: dict[Column, int] = {}
        new: list[Column] = []
        width = max(map(len, self._sheet.rows), default=0)
        header = [self._text(written(cell)) for cell in self._sheet.rows[self._top]]
        header += [""] * (width - len(header))
        exact = {text for text in header if text in self._by_header}
        for place, text in enumerate(header):
            if text in _PICTURES:
                continue
            if not text and text not in exact:
                self._check_unnamed(place)
                continue
            column = self._column(text, exact)
            if column in places:
                first = self._name(places[column])
                self.diagnostics.append(
                    messages.duplicate_column(self._path, self._name(place), text, first)
                )
                continue
            if column.header not in self._by_header:
                if not self._has_values(place):
                    continue
                new.append(column)
            places[column] = place
        self._check_new(new, places)
        return places

    def _without_case(self, ours: ItemTable) -> dict[str, Column]:
        """Return the columns by other spellings of their headers."""
        folded = {column.header.casefold(): column for column in reversed(ours.columns)}
        for column in reversed(ours.columns):
            # A translated field without a language is in the game's first language.
            if column.form is CellForm.TEXT and column.path[-1] == self._languages[0]:
                folded.setdefault(column.header.rpartition(" (")[0].casefold(), column)
            if column.form is CellForm.LIST:
                folded.setdefault(column.header.removesuffix("[]").casefold(), column)
        return folded | {name: QUANTITY for name in _QUANTITIES} | {"id": ID}

    def _text(self, header: str) -> str:
        """Return a header without the space around it, unless that is part of a field's name."""
        return header if header in self._by_header else header.strip()

    def _column(self, text: str, exact: set[str]) -> Column:
        found = self._by_header.get(text)
        if found is None:
            found = self._folded.get(text.casefold())
            if found is not None and found.header in exact:
                found = None if found not in {ID, QUANTITY} else found
        return found or column_of(text, self._languages)

    def _check_new(self, new: list[Column], places: dict[Column, int]) -> None:
        """Report new columns: either a missing column misspelt, or a new field."""
        missing = [
            header
            for header, column in self._by_header.items()
            if column not in places and column not in {ID, QUANTITY}
        ]
        for column in new:
            name = self._name(places[column])
            near = nearest(column.header, missing)
            message = (
                messages.unknown_column(self._path, name, column.header, near)
                if near
                else messages.new_column(self._path, name, column.header)
            )
            self.diagnostics.append(message)

    def _check_unnamed(self, place: int) -> None:
        for row in range(self._top + 1, len(self._sheet.rows)):
            cells = self._sheet.rows[row]
            if place < len(cells) and not is_blank(cells[place]):
                cell = cell_name(self._sheet.title, place, row)
                self.diagnostics.append(messages.unnamed_column(self._path, cell))
                return

    def _has_values(self, place: int) -> bool:
        below = self._sheet.rows[self._top + 1 :]
        return any(place < len(cells) and not is_blank(cells[place]) for cells in below)

    def _name(self, place: int) -> str:
        return cell_name(self._sheet.title, place, self._top)


_NO_ID = re.compile(r"[^\w]+")
#: Fields that contain an item's name, the likeliest first.
NAMES = ("name", "title", "card", "label", "item", "名前", "名称")
_IN_NAMES = ("name", "title", "名")


@dataclass(slots=True)
class TableReader:
    """Reads sheets of the file *path*.

    Attributes:
        path: The file, for messages.
        languages: The game's languages.
        diagnostics: What has been found so far.
    """

    path: Path
    languages: tuple[str, ...]
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def read(self, sheet: WorkbookSheet, ours: ItemTable) -> EditedTable | None:
        """Return *sheet* as items of the component with the items *ours*; None on errors."""
        top = next((row for row, cells in enumerate(sheet.rows) if not _blank(cells)), None)
        if top is None:
            return EditedTable(ours.component, sheet.title, MappingProxyType({ID: 0}), ())
        reader = HeaderReader(self.path, sheet, top, ours, self.languages)
        places = reader.places()
        self.diagnostics += reader.diagnostics
        ids = self._ids(sheet, top, places, ours)
        if ids is None:
            return None
        rows = tuple(
            EditedRow(item, row, _cells(sheet.rows[row], places)) for row, item in ids.items()
        )
        return EditedTable(ours.component, sheet.title, places, rows)

    def _ids(
        self, sheet: WorkbookSheet, top: int, places: Mapping[Column, int], ours: ItemTable
    ) -> dict[int, str] | None:
        """Return the item of each row that is not blank."""
        below = [row for row in range(top + 1, len(sheet.rows)) if not _blank(sheet.rows[row])]
        names = name_column(places)
        if ID not in places and names is None and below and ours.rows:
            self.diagnostics.append(
                messages.no_id_column(self.path, cell_name(sheet.title, 0, top))
            )
            return None
        known = _by_name(ours, names) if ID not in places and names else {}
        said = [column for column in places if names and column.field == names.field]
        taken = set(map(str.casefold, ours.rows))
        first: dict[str, str] = {}
        found: dict[int, str] = {}
        for row in below:
            cells = _cells(sheet.rows[row], places)
            place = cell_name(sheet.title, places.get(ID, 0), row)
            item = written(cells.get(ID)).strip()
            if not item:
                texts = [text for each in said if (text := written(cells.get(each)).strip())]
                name = texts[0] if texts else ""
                meant = _meant(known, texts)
                if len(meant) > 1:
                    found_at = cell_name(sheet.title, places[said[0]], row)
                    self.diagnostics.append(messages.same_name(self.path, found_at, meant))
                    continue
                item = meant[0] if meant else _new_id(name, ours.component, taken)
            taken.add(item.casefold())
            if not is_id(item):
                self.diagnostics.append(messages.invalid_row(self.path, place, item))
            elif item.casefold() in first:
                before = first[item.casefold()]
                self.diagnostics.append(messages.duplicate_row(self.path, place, item, before))
            first.setdefault(item.casefold(), place)
            found[row] = item
        return found


def _blank(cells: Sequence[Cell]) -> bool:
    return all(map(is_blank, cells))


def _cells(row: Sequence[Cell], places: Mapping[Column, int]) -> Mapping[Column, Cell]:
    return MappingProxyType(
        {column: row[at] if at < len(row) else None for column, at in places.items()}
    )


def name_column(places: Iterable[Column]) -> Column | None:
    """Return the column with the items' names."""
    fields: dict[str, Column] = {}
    for column in places:
        if column not in {ID, QUANTITY}:
            fields.setdefault(column.field.casefold(), column)
    exact = (fields[name] for name in NAMES if name in fields)
    nearly = (c for part in _IN_NAMES for name, c in fields.items() if part in name)
    return next(exact, None) or next(nearly, None)


def _by_name(ours: ItemTable, names: Column) -> dict[str, tuple[str, ...]]:
    """Return the ids of the items by each of their names, in any language.

    Items without a name are listed under "".
    """
    found: dict[str, dict[str, None]] = {}
    for item, cells in ours.rows.items():
        named = {written(cells[c]).strip() for c in cells if c.field == names.field}
        for name in named - {""} or {""}:
            found.setdefault(name, {})[item] = None
    return {name: tuple(items) for name, items in found.items()}


def _meant(known: Mapping[str, tuple[str, ...]], texts: Sequence[str]) -> tuple[str, ...]:
    """Return the items that a row with the names *texts* may mean.

    One name that belongs to a single item is enough.
    """
    found = [known[text] for text in texts or [""] if text in known]
    return min(found, key=len, default=())


def _new_id(name: str, component: str, taken: set[str]) -> str:
    """Return an unused id, made from the item's *name* or else from the component's id."""
    return next(each for each in _candidates(name, component) if each.casefold() not in taken)


def _candidates(name: str, component: str) -> Iterator[str]:
    stem = _NO_ID.sub("-", name.casefold()).strip("-_")[:80]
    if stem:
        yield stem
    number = 2 if stem else 1
    while True:
        yield f"{stem}-{number}" if stem else f"{component}-{number:02d}"
        number += 1


_OURS = frozenset({SUMMARY, BASE, LISTS})


def match_sheets(
    workbook: Workbook,
    path: Path,
    game: ComponentSet,
    exported: Sequence[ItemTable],
    chosen: str | None,
) -> Checked[Mapping[str, WorkbookSheet]]:
    """Return the sheets of *workbook* by the id of the component they are about.

    Args:
        workbook: The sheets.
        path: Their file, for messages.
        game: The game.
        exported: The tables of the export; their titles come first.
        chosen: The component for a file with a single sheet; None to use the sheet's title.
    """
    sheets = [sheet for sheet in workbook.sheets if sheet.title.casefold() not in _OURS]
    shown = [sheet for sheet in sheets if not sheet.hidden]
    ids = tuple(component.id for component in game.components)
    if chosen is not None and chosen not in ids:
        return Checked({}, (messages.unknown_component(path, chosen, ids),))
    if len(shown) == 1 and chosen is not None:
        return Checked({chosen: shown[0]})
    known = _titles(game, exported)
    if len(shown) == 1 and len(ids) == 1:
        known[shown[0].title.casefold()] = ids[0]
    diagnostics: list[Diagnostic] = [
        messages.hidden_sheet(path, sheet.title) for sheet in sheets if sheet.hidden
    ]
    found: dict[str, WorkbookSheet] = {}
    for sheet in shown:
        component = known.get(sheet.title.casefold())
        if component is None:
            alone = len(shown) == 1
            told = (
                messages.unknown_sheet(path, sheet.title, ids, alone=True)
                if alone
                else messages.sheet_left_out(path, sheet.title, ids)
            )
            diagnostics.append(told)
        elif component in found:
            first = found[component].title
            diagnostics.append(messages.second_sheet(path, sheet.title, first, component))
        else:
            found[component] = sheet
    return Checked(found, tuple(diagnostics))


def _titles(game: ComponentSet, exported: Sequence[ItemTable]) -> dict[str, str]:
    """Return the components by the possible titles of their sheets, casefolded."""
    known: dict[str, str] = {}
    for component in game.components:
        for _, name in component.name.languages:
            known.setdefault(name.casefold(), component.id)
    known |= {component.id.casefold(): component.id for component in game.components}
    there = set(known.values())
    return known | {
        table.title.casefold(): table.component for table in exported if table.component in there
    }


def edits_of_lost_components(
    path: Path, book: Workbook, gone: Mapping[str, ItemTable], languages: tuple[str, ...]
) -> Iterator[Diagnostic]:
    """Yield what was edited in sheets of components that are no longer in the game.

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
    path: Path, sheet: WorkbookSheet, exported: ItemTable, languages: tuple[str, ...]
) -> Iterator[str]:
    """Yield the names of the cells in *sheet* that differ from what was *exported*."""
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
    matched: Mapping[str, WorkbookSheet],
) -> Iterator[Diagnostic]:  # fmt: skip
    """Yield a diagnostic for each component in the game that was *exported* and lost its sheet."""
    titles = {sheet.title for sheet in book.sheets}
    for name, table in exported.items():
        if not book.whole or name in matched or name not in ours or table.title in titles:
            continue
        items = [item for item in table.rows if item in ours[name].rows]
        if items:
            yield messages.missing_sheet(path, table.title, items)
