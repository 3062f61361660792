"""A spreadsheet as values: its sheets and their titles, cells, their names and contents.

A cell can change on its way through a spreadsheet program. Here is what such a
program keeps, when two cells mean the same, and which titles a sheet may have.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from decimal import Decimal
from typing import TypeAlias

from msgspec import Struct, field

from punchboard.components.nodes import Plain, parse_plain
from punchboard.patterns import regex

#: The value of a cell; None if it is blank. We write neither formulas nor dates.
Cell: TypeAlias = str | int | float | bool | None

#: Column and row of a cell, which count from 0.
Place: TypeAlias = tuple[int, int]
#: First column and row of merged cells, and the last ones.
Range: TypeAlias = tuple[int, int, int, int]

_PLAIN_TITLE = regex(r"\w+", re.UNICODE)


class Special(Struct, frozen=True):
    """Cells of a sheet that are more or less than a value.

    Attributes:
        formulas: Computed, with a value.
        valueless: Computed, and the file does not say with what result: they are blank.
        failed: Showing an error: they are blank, too.
        dates: Dates and times.
        merged: Ranges of merged cells; the value is in the first cell.
    """

    formulas: tuple[Place, ...] = ()
    valueless: tuple[Place, ...] = ()
    failed: tuple[Place, ...] = ()
    dates: tuple[Place, ...] = ()
    merged: tuple[Range, ...] = ()


_NOTHING_SPECIAL = Special()


class WorkbookSheet(Struct, frozen=True):
    """One sheet.

    Attributes:
        title: Its name on the tab, or the name of its file.
        rows: All rows from the top of the sheet, including blank ones, so that
            a cell's position gives its name.
        hidden: Whether the spreadsheet hides it.
        special: Cells that are more or less than a value.
        headed: Whether the first row is certainly a header.
    """

    title: str
    rows: tuple[tuple[Cell, ...], ...]
    hidden: bool = False
    special: Special = _NOTHING_SPECIAL
    headed: bool = False


class Workbook(Struct, frozen=True):
    """The sheets of one file.

    Attributes:
        sheets: In the order of the tabs.
        base: What was exported, as `items.pack` packs it; "" if the file has no record.
        whole: Whether the base describes exactly these sheets, so that one
            that is only in the base was deleted.
        maybe_csv: Whether a program may have made the sheets from our CSV files
            and read the marks before their texts as part of the texts.
    """

    sheets: tuple[WorkbookSheet, ...]
    base: str = ""
    whole: bool = False
    maybe_csv: bool = False


def column_name(column: int) -> str:
    """Return the letters of a column, counted from 0: `A`, `Z`, `AA`."""
    letters, left = "", column + 1
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def cell_name(title: str, column: int, row: int) -> str:
    """Return the name of a cell as spreadsheets write it: `players!C7`.

    Columns and rows are counted from 0. A title that is not a single word is
    put in apostrophes.
    """
    plain = _PLAIN_TITLE.fullmatch(title) is not None
    sheet = title if plain else "'" + title.replace("'", "''") + "'"
    return f"{sheet}!{column_name(column)}{row + 1}"


def range_name(title: str, cells: Range) -> str:
    """Return the name of a range of cells: `players!C7:D9`."""
    left, top, right, bottom = cells
    return f"{cell_name(title, left, top)}:{column_name(right)}{bottom + 1}"


def is_blank(cell: Cell) -> bool:
    """Return whether a cell is blank."""
    return cell is None or cell == ""


def trimmed(rows: Iterable[tuple[Cell, ...]]) -> tuple[tuple[Cell, ...], ...]:
    """Return *rows* without trailing blank rows."""
    kept = list(rows)
    while kept and all(map(is_blank, kept[-1])):
        kept.pop()
    return tuple(kept)


#: Digits of a number that every spreadsheet keeps (IEEE 754 doubles, shown with 15 digits).
_DIGITS = 15
_QUOTED = regex(r'"(?:[^"\\]|\\.)*"')
_NO_PLAIN = regex(r'[,"\[\]{}\r\n]')


class CellError(ValueError):
    """A cell cannot be read; the message says what was needed."""


def cell_of(value: Plain) -> Cell:
    """Return the cell for a plain *value*; a number that would lose digits becomes a text."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    kept = abs(value) < 10**_DIGITS and float(f"{value:.{_DIGITS}g}") == value
    return value if kept else written(value)


def written(value: Cell) -> str:
    """Return *value* as it is written in a list: `true`, `2.5`, nothing for a blank one."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and math.isfinite(value):
        whole = value.is_integer() and abs(value) < 10**_DIGITS
        return str(int(value)) if whole else f"{Decimal(repr(value)):f}"
    return str(value)


def normal(cell: Cell) -> str:
    """Return the text of a cell, without the changes that spreadsheet programs make.

    They change line ends, drop the last one, and keep 15 digits.
    """
    if isinstance(cell, float) and math.isfinite(cell):
        return written(float(f"{cell:.{_DIGITS}g}"))
    return written(cell).replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")


def same(one: Cell, other: Cell) -> bool:
    """Return whether two cells mean the same."""
    equal = one.__class__ is other.__class__ and one == other  # the shortcut, usually enough
    return equal or normal(one) == normal(other)


def value_of(cell: Cell, before: Cell) -> Cell:
    """Return what an edited *cell* means.

    What looks like a number keeps the type of the value *before*, because
    spreadsheet programs turn texts into numbers and numbers into texts.
    """
    if isinstance(cell, str):
        cell = cell.replace("\r\n", "\n")
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 10**_DIGITS:
        cell = int(cell)
    if isinstance(before, bool) and cell in (0, 1):
        return bool(cell)
    if isinstance(before, str) and before != "" and isinstance(cell, int | float):
        return written(cell)
    if before is not None and not isinstance(before, str) and isinstance(cell, str):
        return parse_plain(cell.strip())
    return cell


def list_text(values: tuple[Plain, ...]) -> str:
    """Return a list of plain values as the text of one cell: `a1, b1, "x, y"`."""
    return ", ".join(map(_element, values)) if values else "[]"


def parse_list(cell: Cell) -> list[Plain] | dict[str, Plain]:
    """Return the values in the cell of a list.

    Raises:
        CellError: The cell is not a list.
    """
    text = written(cell).strip()
    if text in {"[]", "{}"}:
        return [] if text == "[]" else {}
    values: list[Plain] = []
    position = 0
    while True:
        value, position = _next_element(text, position)
        values.append(value)
        if position >= len(text):
            return values
        position += 1  # the comma


def _next_element(text: str, start: int) -> tuple[Plain, int]:
    """Return the element at *start*, and the position of the comma or the end after it."""
    start += len(text[start:]) - len(text[start:].lstrip())
    match = _QUOTED.match(text, start)
    if match is None:
        end = text.find(",", start)
        end = len(text) if end < 0 else end
        plain = text[start:end].strip()
        if not plain:
            raise CellError("a list needs a value on both sides of a comma")
        return (None if plain == "null" else parse_plain(plain)), end
    end = match.end() + len(text[match.end() :]) - len(text[match.end() :].lstrip())
    if end < len(text) and text[end] != ",":
        raise CellError("a comma is missing after a text in quotes")
    try:
        return str(json.loads(match[0], strict=False)), end
    except ValueError:
        raise CellError("a text in quotes has a backslash without a meaning") from None


def _element(value: Plain) -> str:
    if not isinstance(value, str):
        return "null" if value is None else written(value)
    plain = (
        value != "null"
        and value == value.strip()
        and value != ""
        and not _NO_PLAIN.search(value)
        and isinstance(parse_plain(value), str)
    )
    return value if plain else json.dumps(value, ensure_ascii=False)


#: The title of the sheet about the whole box.
SUMMARY = "summary"
#: The title of the hidden sheet that records what was exported.
BASE = "punchboard-base"
#: The title of the hidden sheet with the choices for cells.
LISTS = "punchboard-lists"
#: Longest title that Excel accepts, in characters.
_LONGEST = 31
# Excel also refuses an apostrophe at either end, and reserves `history`.
_REFUSED = regex(r"[\[\]:*?/\\]")
_TAKEN = (SUMMARY, BASE, LISTS, "history")


def sheet_titles(names: Iterable[str]) -> tuple[str, ...]:
    """Return a title for each of *names*: the name itself wherever possible.

    Titles differ in more than case, because they also become file names.
    """
    taken = set(_TAKEN)
    titles = []
    for name in names:
        title = _unused(_fit(name), taken)
        taken.add(title.casefold())
        titles.append(title)
    return tuple(titles)


def _fit(name: str) -> str:
    return _REFUSED.sub("-", name).strip("'")[:_LONGEST] or "-"


def _unused(title: str, taken: set[str]) -> str:
    number, found = 2, title
    while found.casefold() in taken:
        ending = f"-{number}"
        found, number = title[: _LONGEST - len(ending)] + ending, number + 1
    return found


class FoundCells(Struct):
    """Places in one sheet by what is special about them; see `Special`."""

    formulas: list[Place] = field(default_factory=list)
    valueless: list[Place] = field(default_factory=list)
    failed: list[Place] = field(default_factory=list)
    dates: list[Place] = field(default_factory=list)
    merged: list[Range] = field(default_factory=list)

    def special(self) -> Special:
        """Return what was found."""
        return Special(*(tuple(getattr(self, each)) for each in self.__struct_fields__))
