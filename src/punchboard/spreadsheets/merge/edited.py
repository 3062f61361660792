"""Reads an edited workbook as tables of items: which sheet, column and row is meant.

A sheet belongs to a component, a column to a field, a row to an item. What an
import would lose is reported: edits in sheets without a component, and
components without a sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.components.items import QUANTITY_NAMES
from punchboard.components.model import ComponentSet
from punchboard.components.values import is_id
from punchboard.diagnostics import Checked, Diagnostic, nearest
from punchboard.patterns import regex
from punchboard.spreadsheets.columns import ID, QUANTITY, CellForm, Column, column_of, field_columns
from punchboard.spreadsheets.items import Cells, ItemTable, known_again
from punchboard.spreadsheets.list_places import ListSheet, own_list
from punchboard.spreadsheets.merge import messages
from punchboard.spreadsheets.merge.compare import EditedRow, EditedTable
from punchboard.spreadsheets.messages import no_such_sheet
from punchboard.spreadsheets.workbook import (
    BASE,
    LISTS,
    SUMMARY,
    Workbook,
    WorkbookSheet,
    cell_name,
    same,
    written,
)

#: Headers of columns with thumbnails only.
_PICTURES = frozenset({"(front)", "(back)"})
#: Headers of quantities in spreadsheets, in addition to those of YAML lists.
_QUANTITIES = QUANTITY_NAMES | {"枚数", "数量"}


class HeaderReader:
    """Reads the header of a *table* about the component that *ours* shows."""

    def __init__(
        self, path: Path, table: ListSheet, ours: ItemTable, languages: tuple[str, ...]
    ) -> None:
        self.diagnostics: list[Diagnostic] = []
        self._path = path
        self._table = table
        self._languages = languages
        self._by_header = {column.header: column for column in ours.columns}
        self._folded = self._without_case(ours)
        #: What the headers of a list from elsewhere became when it made the game.
        self._made = field_columns(table.header, languages) if table.brought else ()
        self._is_new = not ours.rows and len(ours.columns) <= len((ID, QUANTITY))

    def places(self) -> dict[Column, int]:
        """Return the number of each column, from 0."""
        places: dict[Column, int] = {}
        new: list[Column] = []
        header = [self._text(text) for text in self._table.header]
        exact = {text for text in header if text in self._by_header}
        made_here = self._is_new or self._has_made(header)
        for place, text in enumerate(header):
            if text in _PICTURES:
                continue
            if not text and text not in exact:
                self._check_unnamed(place)
                continue
            column = self._column(text, exact)
            made = self._made[place] if self._made else None
            if made is not None and column in places:
                column = made  # as the second of two equal headers
            elif made is not None and column is None:
                column = made if made_here or made.header in self._by_header else None
            column = column or column_of(text, self._languages)
            if column in places and (made is None or self._has_values(place)):
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

    def _has_made(self, header: list[str]) -> bool:
        """Return whether the game got names of fields from headers such as these."""
        return any(
            made is not None and made.header in self._by_header and text not in self._by_header
            and text.casefold() not in self._folded
            for text, made in zip(header, self._made, strict=False)
        )  # fmt: skip

    def _without_case(self, ours: ItemTable) -> dict[str, Column]:
        """Return the columns by other spellings of their headers."""
        folded = {column.header.casefold(): column for column in reversed(ours.columns)}
        for column in reversed(ours.columns):
            # A translated field without a language is in the game's first language.
            if column.form is CellForm.TEXT and column.path[-1] == self._languages[0]:
                folded.setdefault(column.header.rpartition(" (")[0].casefold(), column)
            if column.form is CellForm.LIST:
                folded.setdefault(column.header.removesuffix("[]").casefold(), column)
        if not self._table.brought:
            folded |= {name: QUANTITY for name in _QUANTITIES}
        return folded | {"id": ID}

    def _text(self, header: str) -> str:
        """Return a header without the space around it, unless that is part of a field's name."""
        return header if header in self._by_header else header.strip()

    def _column(self, text: str, exact: set[str]) -> Column | None:
        """Return the column of the game that a header names."""
        found = self._by_header.get(text)
        if found is None:
            found = self._folded.get(text.casefold())
            if found is not None and found.header in exact:
                found = None if found not in {ID, QUANTITY} else found
        return found

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
        for row, _ in self._table.column(place):
            cell = cell_name(self._table.title, place, row)
            self.diagnostics.append(messages.unnamed_column(self._path, cell))
            return

    def _has_values(self, place: int) -> bool:
        return any(True for _ in self._table.column(place))

    def _name(self, place: int) -> str:
        return cell_name(self._table.title, place, self._table.top)


_NO_ID = regex(r"[^\w]+")
#: Fields that contain an item's name, the likeliest first.
NAMES = (
    "name", "title", "card name", "card_name", "card title", "card_title", "card", "label", "item",
    "名前", "名称", "カード名", "titel", "titre", "nom", "nombre", "título", "titulo", "nome",
    "titolo", "naam", "namn", "navn", "nazwa", "název", "название", "имя", "이름",
)  # fmt: skip
_IN_NAMES = ("name", "title", "titel", "名")
#: Parts of headers that name something else: a file, a picture.
_OTHER_NAMES = ("file", "image", "img", "icon", "font", "short", "code")


class TableReader(Struct):
    """Reads sheets of the file *path*.

    Attributes:
        path: The file, for messages.
        languages: The game's languages.
        diagnostics: What has been found so far.
    """

    path: Path
    languages: tuple[str, ...]
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def read(
        self, table: ListSheet | None, ours: ItemTable, exported: ItemTable | None = None
    ) -> EditedTable | None:
        """Return *table* as the items of the component that *ours* shows; None on errors.

        Args:
            table: The list; None where its sheet is blank.
            ours: The items as they are now.
            exported: The items as they were exported; None where nothing says so.
        """
        if table is None:
            return EditedTable(ours.component, ours.title, MappingProxyType({ID: 0}), ())
        reader = HeaderReader(self.path, table, ours, self.languages)
        places = reader.places()
        self.diagnostics += reader.diagnostics
        cells = {row: _cells(table, row, places) for row in table.rows}
        if not self._has_names(table, places, ours):
            return None
        given = self._given(table, cells, places)
        without = {row: each for row, each in cells.items() if row not in given}
        taken = {item.casefold() for item in given.values()}
        free = {
            item: row
            for item, row in ours.rows.items()
            if item.casefold() not in taken
            and not (exported and ID in places and item in exported.rows)
        }
        names = name_columns(places)
        known = known_again(without, free, names)
        taken |= set(map(str.casefold, ours.rows))
        rows = []
        for row, each in cells.items():
            item = given.get(row) or known.get(row)
            sure = item is not None
            if item is None:
                item = _new_id(_name(each, names), ours.component, taken)
                taken.add(item.casefold())
            rows.append(EditedRow(item, row, each, sure))
        return EditedTable(ours.component, table.title, places, tuple(rows), table.brought)

    def _has_names(self, table: ListSheet, places: Mapping[Column, int], ours: ItemTable) -> bool:
        """Return whether the rows say which items they are about, be it by their cells."""
        nothing = set() if table.brought else {QUANTITY}
        known = (places.keys() & set(ours.columns)) - nothing
        if known or not table.rows or not ours.rows:
            return True
        place = cell_name(table.title, 0, table.top)
        self.diagnostics.append(messages.no_id_column(self.path, place))
        return False

    def _given(
        self, table: ListSheet, cells: Mapping[int, Cells], places: Mapping[Column, int]
    ) -> dict[int, str]:
        """Return the ids that the rows themselves have."""
        first: dict[str, str] = {}
        found: dict[int, str] = {}
        for row, each in cells.items():
            item = written(each.get(ID)).strip()
            if not item:
                continue
            place = cell_name(table.title, places[ID], row)
            if not is_id(item):
                self.diagnostics.append(messages.invalid_row(self.path, place, item))
            elif item.casefold() in first:
                before = first[item.casefold()]
                self.diagnostics.append(messages.duplicate_row(self.path, place, item, before))
            first.setdefault(item.casefold(), place)
            found[row] = item
        return found


def _cells(table: ListSheet, row: int, places: Mapping[Column, int]) -> Cells:
    """Return the cells of a row by their columns; without those that nobody knows."""
    cells = table.sheet.rows[row]
    return MappingProxyType(
        {
            column: cells[at] if at < len(cells) else None
            for column, at in places.items()
            if not table.unread or (at, row) not in table.unread
        }
    )


def name_column(places: Iterable[Column]) -> Column | None:
    """Return the column with the items' names."""
    fields: dict[str, Column] = {}
    for column in places:
        if column not in {ID, QUANTITY}:
            fields.setdefault(column.field.casefold(), column)
    exact = (fields[name] for name in NAMES if name in fields)
    nearly = (
        column
        for part in _IN_NAMES
        for name, column in fields.items()
        if part in name and not any(other in name for other in _OTHER_NAMES)
    )
    return next(exact, None) or next(nearly, None)


def name_columns(places: Iterable[Column]) -> tuple[Column, ...]:
    """Return the column that holds the items' names, in each language."""
    found = name_column(places)
    return tuple(each for each in places if found and each.field == found.field)


def _name(cells: Cells, names: Sequence[Column]) -> str:
    """Return the first name of a row."""
    texts = (written(cells.get(column)).strip() for column in names)
    return next(filter(None, texts), "")


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


def choose_sheets(workbook: Workbook, path: Path, titles: Sequence[str]) -> Checked[Workbook]:
    """Return *workbook* with the sheets of these *titles* alone; without any, with all."""
    if not titles:
        return Checked(workbook)
    known = {sheet.title.casefold(): sheet for sheet in workbook.sheets}
    missing = tuple(
        no_such_sheet(path, title, [sheet.title for sheet in workbook.sheets])
        for title in titles
        if title.casefold() not in known
    )
    chosen = [known[title.casefold()] for title in titles if title.casefold() in known]
    sheets = tuple(replace(sheet, hidden=False) for sheet in chosen)
    return Checked(replace(workbook, sheets=sheets, whole=False), missing)


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
            told = messages.unknown_sheet if len(shown) == 1 else messages.sheet_left_out
            diagnostics.append(told(path, sheet.title, ids))
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
    for component in game.components:
        for item in component.all_items[:1]:
            # A list can be imported by the name of its file, whichever component takes its rows.
            if item.location.path != game.location.path:
                known.setdefault(item.location.path.stem.casefold(), component.id)
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
    table = TableReader(path, languages).read(own_list(sheet), exported)
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
