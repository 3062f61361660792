"""Makes the lists of a new game of any spreadsheet: fields with plain names, items, YAML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from punchboard.components.items import QUANTITY_NAMES
from punchboard.components.merging import messages, yaml_style
from punchboard.components.merging.changes import EditedTable
from punchboard.components.merging.check_cells import check_table
from punchboard.components.merging.edited_table import NAMES, TableReader
from punchboard.components.spreadsheets.cells import CellError, value_of, written
from punchboard.components.spreadsheets.columns import ID, QUANTITY, Column, Form
from punchboard.components.spreadsheets.flatten import Tree, unflatten
from punchboard.components.spreadsheets.item_table import ItemTable
from punchboard.components.spreadsheets.titles import BASE, LISTS, SUMMARY
from punchboard.components.spreadsheets.workbook import Cell, Sheet, Workbook, cell_name, is_blank
from punchboard.components.values import LANGUAGE
from punchboard.diagnostics import Checked, Diagnostic, Severity

_IN_BRACKETS = re.compile(r".*\S\s*\(\s*([^()\s]+)\s*\)")
_NO_WORD = re.compile(r"\W+")
_KANA = re.compile("[\u3041-\u30ff]")
_OURS = frozenset({SUMMARY, BASE, LISTS})
# What names mean in an expression already: its own words, and what every layout can read.
_TAKEN = frozenset(
    "id quantity item component game language and or not in is if else true false none".split()
)


# Headers that lists have: with one of them, the first row is no card.
_USUAL = QUANTITY_NAMES | {*NAMES, "id", "text", "item", "枚数", "数量"}


@dataclass(frozen=True, slots=True)
class FirstList:
    """The items of a component that is still to be made.

    Attributes:
        id: The component's id.
        name: What it is called: the sheet's title.
        columns: The fields, with names that expressions can use.
        cells: The cells of each item, by item id.
    """

    id: str
    name: str
    columns: tuple[Column, ...]
    cells: Mapping[str, Mapping[Column, Cell]]

    def yaml(self) -> str:
        """Return the items as a YAML list.

        Raises:
            CellError: Cells contradict each other.
        """
        return "\n".join(
            f"- {yaml_style.entry(row, yaml_style.BLOCK, flow=False)}\n" for row in self._rows()
        )

    def _rows(self) -> Iterator[Tree]:
        for item, cells in self.cells.items():
            fields = {each: cell for each, cell in cells.items() if each not in {ID, QUANTITY}}
            text = written(cells.get(QUANTITY)).strip()
            quantity: dict[str, Tree] = {"quantity": int(text)} if text else {}
            yield {"id": item, **quantity, **unflatten(fields)}


def languages_of(book: Workbook) -> tuple[str, ...]:
    """Return the languages of the texts in *book*: those in its headers, or a guess."""
    headers = [written(cell) for sheet in book.sheets for row in sheet.rows[:1] for cell in row]
    matches = filter(None, map(_IN_BRACKETS.fullmatch, headers))
    found = dict.fromkeys(match[1] for match in matches if LANGUAGE.fullmatch(match[1]))
    if found:
        return tuple(found)
    cells = (cell for sheet in book.sheets for row in sheet.rows for cell in row)
    japanese = any(_KANA.search(cell) for cell in cells if isinstance(cell, str))
    return ("ja",) if japanese else ("en",)


def first_lists(
    book: Workbook, path: Path, languages: tuple[str, ...]
) -> Checked[tuple[FirstList, ...]]:
    """Return the lists in the sheets of *book* that hold any."""
    reader = TableReader(path, languages)
    diagnostics: list[Diagnostic] = []
    found: dict[str, FirstList] = {}
    for sheet in book.sheets:
        if sheet.hidden or sheet.title.casefold() in _OURS:
            continue
        name = _unused(plain_name(sheet.title) or "cards", found)
        empty = ItemTable(name, sheet.title, (ID, QUANTITY), MappingProxyType({}))
        if (first := headless(sheet)) is not None:
            diagnostics.append(messages.no_header(path, cell_name(sheet.title, 0, first)))
            sheet = _with_header(sheet, first)
        table = reader.read(sheet, empty)
        if table is not None and table.rows:
            found[name] = _list(name, table)
            diagnostics += check_table(path, table)
    # All columns are new here.
    told = [each for each in reader.diagnostics if each.severity is Severity.ERROR]
    return Checked(tuple(found.values()), (*told, *diagnostics))


def headless(sheet: Sheet) -> int | None:
    """Return the first row of a list without a header; None where it may be a header.

    A number is no header, nor is the only column's text, unless it is a usual one.
    """
    rows = enumerate(sheet.rows)
    first = next((row for row, cells in rows if not all(map(is_blank, cells))), None)
    if first is None or len(sheet.rows) <= first + 1:
        return None
    cells = [cell for cell in sheet.rows[first] if not is_blank(cell)]
    if any(_is_usual(written(cell)) for cell in cells):
        return None
    sure = any(not isinstance(cell, str) for cell in cells)
    return first if sure or len(cells) == 1 else None


def _is_usual(header: str) -> bool:
    folded = header.strip().casefold()
    return (
        folded in _USUAL
        or any(part in folded for part in ("name", "title", "名"))
        or _IN_BRACKETS.fullmatch(header) is not None
    )


def _with_header(sheet: Sheet, first: int) -> Sheet:
    """Return *sheet* with a header above its row *first*."""
    width = max(map(len, sheet.rows))
    header = ("name", *(f"field {number}" for number in range(2, width + 1)))
    return Sheet(sheet.title, (*sheet.rows[:first], header, *sheet.rows[first:]))


def plain_name(text: str) -> str:
    """Return *text* as a name that expressions and file names can use: `card_text`."""
    name = _NO_WORD.sub("_", text.strip().casefold()).strip("_")[:40]
    return f"n{name}" if name[:1].isdigit() else name


def _list(name: str, table: EditedTable) -> FirstList:
    named: dict[Column, Column] = {}
    for column in table.places:
        if column in {ID, QUANTITY}:
            named[column] = column
        else:
            first = _unused(plain_name(column.field) or "field", {c.field for c in named.values()})
            # Parts of one field stay together under its new name.
            same = next((new for old, new in named.items() if old.field == column.field), None)
            field = same.field if same else first
            named[column] = Column((field, *column.path[1:]), column.form)
    cells = {
        row.id: {
            named[column]: written(cell) if column.form is Form.TEXT else value_of(cell, None)
            for column, cell in row.cells.items()
            if not is_blank(cell)
        }
        for row in table.rows
    }
    fields = tuple(column for column in named.values() if column not in {ID, QUANTITY})
    return FirstList(name, table.title, fields, cells)


def _unused(name: str, taken: Mapping[str, object] | set[str]) -> str:
    number, found = 2, name
    while found in taken or found in _TAKEN:
        found, number = f"{name}_{number}", number + 1
    return found


def is_readable(lists: Sequence[FirstList]) -> str | None:
    """Return what is wrong with the cells of *lists*, if anything is."""
    for each in lists:
        try:
            each.yaml()
        except CellError as problem:
            return str(problem)
    return None
