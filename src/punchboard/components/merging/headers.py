"""Reads the header of an edited sheet: which column stands for which field."""

from __future__ import annotations

from pathlib import Path

from punchboard.components.items import QUANTITY_NAMES
from punchboard.components.merging import messages
from punchboard.components.spreadsheets.cells import written
from punchboard.components.spreadsheets.columns import ID, QUANTITY, Column, Form, column_of
from punchboard.components.spreadsheets.item_table import ItemTable
from punchboard.components.spreadsheets.workbook import Sheet, cell_name, is_blank
from punchboard.diagnostics import Diagnostic, nearest

#: Headers of columns with nothing but pictures.
_PICTURES = frozenset({"(front)", "(back)"})
#: Headers of quantities in spreadsheets, beside those of YAML lists.
_QUANTITIES = QUANTITY_NAMES | {"枚数", "数量"}


class HeaderReader:
    """Reads the row *top* of a *sheet* about the component that *ours* shows."""

    def __init__(
        self, path: Path, sheet: Sheet, top: int, ours: ItemTable, languages: tuple[str, ...]
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
        """Return the columns by other ways to write their headers."""
        folded = {column.header.casefold(): column for column in reversed(ours.columns)}
        for column in reversed(ours.columns):
            # A translated field without a language is in the game's first.
            if column.form is Form.TEXT and column.path[-1] == self._languages[0]:
                folded.setdefault(column.header.rpartition(" (")[0].casefold(), column)
            if column.form is Form.LIST:
                folded.setdefault(column.header.removesuffix("[]").casefold(), column)
        return folded | {name: QUANTITY for name in _QUANTITIES} | {"id": ID}

    def _text(self, header: str) -> str:
        """Return a header without the space around it, unless a field is called so."""
        return header if header in self._by_header else header.strip()

    def _column(self, text: str, exact: set[str]) -> Column:
        found = self._by_header.get(text)
        if found is None:
            found = self._folded.get(text.casefold())
            if found is not None and found.header in exact:
                found = None if found not in {ID, QUANTITY} else found
        return found or column_of(text, self._languages)

    def _check_new(self, new: list[Column], places: dict[Column, int]) -> None:
        """Report new columns: nearly one that is missing, or a new field."""
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
