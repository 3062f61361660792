"""Reads the sheets of a workbook as the items of a game's components."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from punchboard.components.ids import is_id
from punchboard.components.merging import messages
from punchboard.components.merging.changes import EditedRow, EditedTable
from punchboard.components.merging.headers import HeaderReader
from punchboard.components.spreadsheets.cells import written
from punchboard.components.spreadsheets.columns import ID, QUANTITY, Column
from punchboard.components.spreadsheets.item_table import ItemTable
from punchboard.components.spreadsheets.workbook import Cell, Sheet, cell_name, is_blank
from punchboard.diagnostics import Diagnostic

_NO_ID = re.compile(r"[^\w]+")
#: Fields that name an item, the likeliest first.
NAMES = ("name", "title", "card", "label", "item", "名前", "名称")
_IN_NAMES = ("name", "title", "名")


@dataclass(slots=True)
class TableReader:
    """Reads sheets of the file *path*.

    Attributes:
        path: The file, for messages.
        languages: The game's languages.
        diagnostics: What was found so far.
    """

    path: Path
    languages: tuple[str, ...]
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def read(self, sheet: Sheet, ours: ItemTable) -> EditedTable | None:
        """Return *sheet* as the items of the component that *ours* shows; None on errors."""
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
        self, sheet: Sheet, top: int, places: Mapping[Column, int], ours: ItemTable
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
    """Return the column that holds the items' names."""
    fields: dict[str, Column] = {}
    for column in places:
        if column not in {ID, QUANTITY}:
            fields.setdefault(column.field.casefold(), column)
    exact = (fields[name] for name in NAMES if name in fields)
    nearly = (c for part in _IN_NAMES for name, c in fields.items() if part in name)
    return next(exact, None) or next(nearly, None)


def _by_name(ours: ItemTable, names: Column) -> dict[str, tuple[str, ...]]:
    """Return the ids of the items by each of their names, in whatever language.

    Items without a name are those of "".
    """
    found: dict[str, dict[str, None]] = {}
    for item, cells in ours.rows.items():
        named = {written(cells[c]).strip() for c in cells if c.field == names.field}
        for name in named - {""} or {""}:
            found.setdefault(name, {})[item] = None
    return {name: tuple(items) for name, items in found.items()}


def _meant(known: Mapping[str, tuple[str, ...]], texts: Sequence[str]) -> tuple[str, ...]:
    """Return the items that a row with the names *texts* may be about.

    One name that a single item has is enough.
    """
    found = [known[text] for text in texts or [""] if text in known]
    return min(found, key=len, default=())


def _new_id(name: str, component: str, taken: set[str]) -> str:
    """Return an id that no item has: from its *name*, or else from the component's."""
    return next(each for each in _candidates(name, component) if each.casefold() not in taken)


def _candidates(name: str, component: str) -> Iterator[str]:
    stem = _NO_ID.sub("-", name.casefold()).strip("-_")[:80]
    if stem:
        yield stem
    number = 2 if stem else 1
    while True:
        yield f"{stem}-{number}" if stem else f"{component}-{number:02d}"
        number += 1
