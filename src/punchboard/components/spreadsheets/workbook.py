"""A spreadsheet as values: sheets of rows of cells, and the names of the cells."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

#: What a cell holds; None is a blank one. Formulas and dates are no cells of ours.
Cell: TypeAlias = str | int | float | bool | None

_PLAIN_TITLE = re.compile(r"\w+", re.UNICODE)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet.

    Attributes:
        title: Its name on the tab, or that of its file.
        rows: All rows from the first one of the sheet, blank ones too, so that
            a cell's place gives its name.
        hidden: Whether the spreadsheet hides it.
    """

    title: str
    rows: tuple[tuple[Cell, ...], ...]
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Workbook:
    """The sheets of one file.

    Attributes:
        sheets: In the order of the tabs.
        base: What was exported, as `base` packs it; "" where nothing says so.
        whole: Whether the base belongs to these sheets alone, so that a sheet
            that it has and they have not was deleted.
        maybe_csv: Whether the sheets may have been made of our CSV files by a
            program that took the marks before their texts for data.
    """

    sheets: tuple[Sheet, ...]
    base: str = ""
    whole: bool = False
    maybe_csv: bool = False


def column_name(column: int) -> str:
    """Return the letters of a column, which counts from 0: `A`, `Z`, `AA`."""
    letters, left = "", column + 1
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def cell_name(title: str, column: int, row: int) -> str:
    """Return the name of a cell as spreadsheets write it: `players!C7`.

    Column and row count from 0. A title that is no single word stands in
    apostrophes.
    """
    plain = _PLAIN_TITLE.fullmatch(title) is not None
    sheet = title if plain else "'" + title.replace("'", "''") + "'"
    return f"{sheet}!{column_name(column)}{row + 1}"


def is_blank(cell: Cell) -> bool:
    """Return whether a cell shows nothing."""
    return cell is None or cell == ""


def trimmed(rows: Iterable[tuple[Cell, ...]]) -> tuple[tuple[Cell, ...], ...]:
    """Return *rows* without the blank ones at the end."""
    kept = list(rows)
    while kept and all(map(is_blank, kept[-1])):
        kept.pop()
    return tuple(kept)
