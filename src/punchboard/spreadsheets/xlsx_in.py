"""Reads the cells of Excel workbooks with openpyxl, which gets nothing but them to read."""

from __future__ import annotations

import datetime
import io
import re
import warnings
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from punchboard.diagnostics import Checked
from punchboard.patterns import regex
from punchboard.spreadsheets import messages
from punchboard.spreadsheets.read import read_members
from punchboard.spreadsheets.workbook import (
    BASE,
    Cell,
    FoundCells,
    Workbook,
    WorkbookSheet,
    trimmed,
)

if TYPE_CHECKING:
    from openpyxl.workbook.workbook import Workbook as Book
    from openpyxl.worksheet.worksheet import Worksheet

#: Sheet, column and row of cells; columns and rows are counted from 0.
Places: TypeAlias = frozenset[tuple[str, int, int]]

# Without its relations, a sheet has no pictures, comments, links or pivot tables.
_WANTED = regex(
    r"\[Content_Types\]\.xml|_rels/\.rels|xl/(?:_rels/workbook\.xml\.rels|workbook\.xml"
    r"|sharedStrings\.xml|styles\.xml|worksheets/[^/]+\.xml)"
)
# What points at them is left out with them.
_RELATED = regex(rb"<[^<>]*\s\w{1,20}:id=\"[^\"<>]*\"[^<>]*/>")
_LINKS = regex(rb"<(?:\w{1,20}:)?hyperlinks[ >].*?</(?:\w{1,20}:)?hyperlinks>", re.DOTALL)
_MERGED = regex(
    rb"<(?:\w{1,20}:)?mergeCell\s[^<>]{0,200}?ref=\"([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})\""
)
# Excel and LibreOffice write a carriage return and this sign like this (ECMA-376, 22.9.2.19).
_RETURN = regex(rb"(?<!_x005F)_x000[dD]_")
_ESCAPED = regex(rb"_x005[fF]_(?=x[0-9a-fA-F]{4}_)")
_FORMULA = regex(rb"<(?:\w+:)?f[ />]")
# LibreOffice writes the truth values of other programs as these formulas.
_TRUTH = frozenset({"=TRUE()", "=FALSE()"})
_VALUES = frozenset({str, int, float, bool, type(None)})
_PLAIN = frozenset({"n", "s", "b", "str", "inlineStr"})
_MAX_CELLS = 2_000_000
_CELL = regex(rb"<(?:\w+:)?c[ />]")


def read_xlsx(path: Path) -> Checked[Workbook | None]:
    """Return the sheets of an Excel workbook; None if there are errors."""
    members = read_members(path, lambda name: _WANTED.fullmatch(name) is not None)
    if members.value is None:
        return Checked(None, members.diagnostics)
    if "xl/workbook.xml" not in members.value:
        return Checked(None, (messages.not_its_name(path, "an Excel workbook"),))
    cells = sum(map(_cells_in, members.value.values()))
    if cells > _MAX_CELLS:
        return Checked(None, (messages.too_large(path, "cells", cells, _MAX_CELLS),))
    computed = any(_FORMULA.search(data) for data in members.value.values())
    try:
        book = _load(members.value, values=True)
        formulas = _formulas(_load(members.value, values=False)) if computed else frozenset()
    except Exception as problem:  # openpyxl raises whatever its parsers raise
        reason = str(problem).splitlines()[0].lower() if str(problem) else "it is damaged"
        return Checked(None, (messages.damaged(path, reason),))
    cells = max((rows * columns for rows, columns in map(_extent, book.worksheets)), default=0)
    if cells > _MAX_CELLS:  # one cell far away makes all between them
        return Checked(None, (messages.too_large(path, "cells", cells, _MAX_CELLS),))
    return _workbook(book, formulas)


def _cells_in(data: bytes) -> int:
    """Return how many cells openpyxl would create for a member, including merged ones."""
    merged = (
        (_column(last) - _column(first) + 1) * (int(bottom) - int(top) + 1)
        for first, top, last, bottom in _MERGED.findall(data)
    )
    return len(_CELL.findall(data)) + sum(merged)


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + letter - ord("A") + 1
    return number


def _load(members: dict[str, bytes], *, values: bool) -> Book:
    """Return the workbook in *members*, with the *values* of formulas or their source."""
    import openpyxl

    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members.items():
            archive.writestr(name, _shown(name, data))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they are about what it leaves out, which we do not read
        return openpyxl.load_workbook(packed, data_only=values, keep_links=False)


def _shown(name: str, data: bytes) -> bytes:
    """Return a member, changed so that openpyxl reads it correctly."""
    if name.startswith("xl/worksheets/"):
        data = _RELATED.sub(b"", _LINKS.sub(b"", data))
    if name.startswith(("xl/worksheets/", "xl/sharedStrings")) and b"_x00" in data:
        data = _ESCAPED.sub(b"_", _RETURN.sub(b"&#13;", data))
    return data


def _formulas(book: Book) -> Places:
    """Return the sheet, column and row of each formula."""
    return frozenset(
        (sheet.title, (cell.column or 1) - 1, (cell.row or 1) - 1)
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f" and str(cell.value).upper() not in _TRUTH
    )


def _workbook(book: Book, formulas: Places) -> Checked[Workbook | None]:
    sheets = []
    base = ""
    for sheet in book.worksheets:
        if sheet.title == BASE:
            base = "".join(str(cell) for row in sheet.iter_rows(values_only=True) for cell in row)
        elif sheet.sheet_state != "visible":
            sheets.append(WorkbookSheet(sheet.title, (), hidden=True))
        else:
            sheets.append(_sheet(sheet, formulas))
    return Checked(Workbook(tuple(sheets), base))


def _sheet(sheet: Worksheet, formulas: Places) -> WorkbookSheet:
    found = FoundCells()
    for each in sorted(sheet.merged_cells.ranges, key=lambda each: (each.min_row, each.min_col)):
        left, top, right, bottom = each.bounds
        found.merged.append((left - 1, top - 1, right - 1, bottom - 1))

    def cell_of(cell: Any) -> Cell:
        plain = cell.data_type in _PLAIN and cell.value.__class__ in _VALUES and not formulas
        value: Cell = cell.value if plain else _cell(cell, found, formulas)
        return value

    last, width = _extent(sheet)
    cells = sheet.iter_rows(max_row=last, max_col=width) if last else ()
    rows = trimmed(tuple(map(cell_of, row)) for row in cells)
    return WorkbookSheet(sheet.title, rows, special=found.special())


def _extent(sheet: Worksheet) -> tuple[int, int]:
    """Return the last row and column with a value, or with a formula that has none.

    A sheet whose last row is merely coloured has a million blank ones before it.
    """
    used = [
        place
        for place, cell in sheet._cells.items()
        if cell.value is not None or cell.data_type != "n"
    ]
    return max((row for row, _ in used), default=0), max((at for _, at in used), default=0)


def _cell(cell: Any, found: FoundCells, formulas: Places) -> Cell:
    """Return the value of a cell, and note whether it is a formula, an error or a date."""
    value = cell.value
    if value is None and cell.data_type == "n" and not formulas:
        return None
    place = (cell.column - 1, cell.row - 1)
    if cell.data_type == "e":
        found.failed.append(place)
        return None
    if (cell.parent.title, *place) in formulas:
        # The result of a formula is a text without letters where its type is all there is.
        if value is None and cell.data_type != "str":
            found.valueless.append(place)
        elif value is not None:
            found.formulas.append(place)
    if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
        found.dates.append(place)
        return str(value).removesuffix(" 00:00:00")
    return value if value is None or isinstance(value, str | int | float) else str(value)
