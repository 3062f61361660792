"""Reads the cells of Excel workbooks with openpyxl, which gets nothing else, and writes exports."""

from __future__ import annotations

import datetime
import io
import re
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from openpyxl import Workbook as ExcelBook
from openpyxl import load_workbook
from openpyxl.drawing.image import Image
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.writer.excel import ExcelWriter

from punchboard.diagnostics import Checked, Diagnostic
from punchboard.patterns import regex
from punchboard.spreadsheets import messages
from punchboard.spreadsheets.book import (
    GAP,
    Book,
    ItemSheet,
    Picture,
    TimelessZip,
    column_style,
    column_widths,
    header_of,
    lines_of,
    pack,
    style_of,
    widened,
)
from punchboard.spreadsheets.columns import CellForm, Column
from punchboard.spreadsheets.items import CHUNK
from punchboard.spreadsheets.read import read_members
from punchboard.spreadsheets.workbook import (
    BASE,
    LISTS,
    SUMMARY,
    Cell,
    FoundCells,
    Workbook,
    WorkbookSheet,
    cell_name,
    trimmed,
)

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell as ExcelCell
    from openpyxl.cell.cell import MergedCell
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


def _load(members: dict[str, bytes], *, values: bool) -> ExcelBook:
    """Return the workbook in *members*, with the *values* of formulas or their source."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members.items():
            archive.writestr(name, _shown(name, data))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they are about what it leaves out, which we do not read
        return load_workbook(packed, data_only=values, keep_links=False)


def _shown(name: str, data: bytes) -> bytes:
    """Return a member, changed so that openpyxl reads it correctly."""
    if name.startswith("xl/worksheets/"):
        data = _RELATED.sub(b"", _LINKS.sub(b"", data))
    if name.startswith(("xl/worksheets/", "xl/sharedStrings")) and b"_x00" in data:
        data = _ESCAPED.sub(b"_", _RETURN.sub(b"&#13;", data))
    return data


def _formulas(book: ExcelBook) -> Places:
    """Return the sheet, column and row of each formula."""
    return frozenset(
        (sheet.title, (cell.column or 1) - 1, (cell.row or 1) - 1)
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f" and str(cell.value).upper() not in _TRUTH
    )


def _workbook(book: ExcelBook, formulas: Places) -> Checked[Workbook | None]:
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


Rows: TypeAlias = Sequence[Sequence[Cell]]

#: Longest text in a cell in Excel, in UTF-16 units.
_LONGEST = 32_767
#: Rows below the items that are prepared for new ones.
_SPARE = 500
_LINE = 13.5  # height of a line, in points
_POINTS_PER_PIXEL = 0.75

_TOP = Alignment(vertical="top")
_MIDDLE = Alignment(vertical="top", horizontal="center")
_WRAPPED = Alignment(vertical="top", wrap_text=True)
_RULE = Border(bottom=Side(style="thin", color="8A9099"))
# With `@`, what replaces a text stays a text: 007, 3/4.
_STYLES = (
    NamedStyle("number", alignment=_MIDDLE, font=Font(name="Arial", size=10)),
    NamedStyle("text", alignment=_WRAPPED, number_format="@", font=Font(name="Arial", size=10)),
    NamedStyle(
        "grid", alignment=_WRAPPED, number_format="@", font=Font(name="Courier New", size=10)
    ),
    NamedStyle(
        "id", alignment=_TOP, number_format="@", font=Font(name="Arial", size=10, bold=True)
    ),
    NamedStyle(
        "header",
        alignment=Alignment(vertical="center", wrap_text=True),
        number_format="@",
        font=Font(name="Arial", size=10, bold=True, color="FFFFFF"),
        fill=PatternFill("solid", start_color="2F4858"),
        border=_RULE,
    ),
)
# What Excel would read as a character by its number (ECMA-376, 22.9.2.19).
_ESCAPE = regex(r"_(x[0-9a-fA-F]{4}_)")
# openpyxl writes the time of saving here.
_TIMES = regex(rb"(<dcterms:(created|modified)[^>]*>)[^<]*")


def write_xlsx(book: Book) -> Checked[bytes]:
    """Return *book* as a file for Excel; equal books give equal bytes."""
    too_long = tuple(_too_long(book))
    if too_long:
        return Checked(b"", too_long)
    excel = ExcelBook()
    for style in _STYLES:
        excel.add_named_style(style)
    summary = excel.worksheets[0]
    summary.title = SUMMARY
    _write_summary(summary, book.summary)
    for sheet in book.sheets:
        _write_items(excel.create_sheet(sheet.table.title), sheet, book)
    _write_lists(excel.create_sheet(LISTS), book)
    base = excel.create_sheet(BASE)
    base.sheet_state = "veryHidden"
    for place, start in enumerate(range(0, len(book.base), CHUNK), start=1):
        _put(base.cell(place, 1), book.base[start : start + CHUNK], "text")
    excel.properties.title = book.title
    excel.properties.creator = "punchboard"
    result = io.BytesIO()
    archive = TimelessZip(result, "w", zipfile.ZIP_STORED, strict_timestamps=False)
    ExcelWriter(excel, archive).save()
    return Checked(_repacked(result))


def _too_long(book: Book) -> Iterator[Diagnostic]:
    for sheet in book.sheets:
        for row, cells in enumerate(sheet.table.rows.values(), start=1):
            for column, cell in cells.items():
                if isinstance(cell, str) and len(cell.encode("utf-16-le")) // 2 > _LONGEST:
                    place = sheet.columns.index(column)
                    name = cell_name(sheet.table.title, place, row)
                    yield messages.cell_too_long(name, len(cell), _LONGEST)


def _put(cell: ExcelCell | MergedCell, value: Cell, style: str) -> None:
    """Put *value* into a cell with its type: a text that begins with `=` is not a formula."""
    cell.value = _ESCAPE.sub(r"_x005F_\1", value) if isinstance(value, str) else value
    if isinstance(value, str):
        cell.data_type = "s"
    cell.style = style


def _write_header(sheet: Worksheet, header: Sequence[str], widths: Sequence[int]) -> None:
    for place, name in enumerate(header, start=1):
        _put(sheet.cell(1, place), name, "header")
    for place, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(place)].width = width
    sheet.row_dimensions[1].height = 2 * _LINE
    sheet.sheet_view.zoomScale = 100


def _write_summary(sheet: Worksheet, summary: WorkbookSheet) -> None:
    widths = column_widths(summary.rows)
    for number, row in enumerate(summary.rows, start=1):
        for place, value in enumerate(row, start=1):
            _put(sheet.cell(number, place), value, style_of(value, "text"))
        sheet.row_dimensions[number].height = lines_of(row, widths) * _LINE
    _write_header(sheet, [str(cell) for cell in summary.rows[0]], widths)
    sheet.freeze_panes = "B2"
    _fit_to_page(sheet)


def _write_items(sheet: Worksheet, items: ItemSheet, book: Book) -> None:
    columns = items.columns
    rows = items.rows()
    header = tuple(map(header_of, columns))
    widths = widened(column_widths([header, *rows]), items)
    styles = [column_style(column, rows, place) for place, column in enumerate(columns)]
    for number, row in enumerate(rows, start=2):
        for place, value in enumerate(row):
            if value is not None or styles[place] != "number":
                _put(sheet.cell(number, place + 1), value, style_of(value, styles[place]))
    _write_header(sheet, header, widths)
    for place, style in enumerate(styles, start=1):
        if style != "number":
            # What is typed below the last item also stays as typed.
            column = sheet.column_dimensions[get_column_letter(place)]
            column.number_format, column.alignment = "@", _WRAPPED
    sheet.freeze_panes = sheet.cell(2, items.fixed + 1).coordinate
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(columns))}{len(rows) + 1}"
    _add_choices(sheet, items, book, len(rows))
    _add_pictures(sheet, items)
    _set_heights(sheet, items, rows, widths)
    _fit_to_page(sheet)


def _fit_to_page(sheet: Worksheet) -> None:
    """Print the sheet one page wide, with the header on each page."""
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = 9  # A4
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_title_rows = "1:1"


# Choices


def _write_lists(sheet: Worksheet, book: Book) -> None:
    sheet.sheet_state = "hidden"
    for place, (name, entries) in enumerate(book.chosen_lists(), start=1):
        for number, entry in enumerate((name, *entries), start=1):
            _put(sheet.cell(number, place), entry, "text")


def _add_choices(sheet: Worksheet, items: ItemSheet, book: Book, count: int) -> None:
    last = count + 1 + _SPARE
    whole = DataValidation(
        type="whole", operator="greaterThanOrEqual", formula1="0", allow_blank=True,
        showErrorMessage=True, errorTitle="quantity", error=messages.WHOLE_NUMBER,
    )  # fmt: skip
    whole.add(f"B2:B{last}")
    sheet.add_data_validation(whole)
    lists = {name: (place, entries) for place, (name, entries) in enumerate(book.chosen_lists(), 1)}
    for place, column in enumerate(items.columns, start=1):
        name = items.choices.get(column) if isinstance(column, Column) else None
        if name is None or not isinstance(column, Column) or column.form is CellForm.LIST:
            continue
        at, entries = lists[name]
        letter = get_column_letter(at)
        choice = DataValidation(
            type="list", formula1=f"'{LISTS}'!${letter}$2:${letter}${len(entries) + 1}",
            allow_blank=True, showErrorMessage=True, errorTitle=column.header[:32],
            error=messages.one_of(name)[:255],
        )  # fmt: skip
        choice.add(f"{get_column_letter(place)}2:{get_column_letter(place)}{last}")
        sheet.add_data_validation(choice)


# Thumbnails


def _add_pictures(sheet: Worksheet, items: ItemSheet) -> None:
    places = {column: place for place, column in enumerate(items.columns, start=1)}
    for number, item in enumerate(items.table.rows, start=2):
        for side, picture in items.pictures.get(item, {}).items():
            sheet.add_image(_image(picture), sheet.cell(number, places[side]).coordinate)


def _set_heights(sheet: Worksheet, items: ItemSheet, rows: Rows, widths: Sequence[int]) -> None:
    """Set the rows to the height of their texts and thumbnails; LibreOffice does not by itself."""
    for number, (item, row) in enumerate(zip(items.table.rows, rows, strict=True), start=2):
        pictures = items.pictures.get(item, {}).values()
        highest = max((picture.height + GAP for picture in pictures), default=0)
        height = max(highest * _POINTS_PER_PIXEL, lines_of(row, widths) * _LINE)
        if height > _LINE:
            sheet.row_dimensions[number].height = height


def _image(picture: Picture) -> Image:
    image = Image(io.BytesIO(picture.png))
    image.width, image.height = picture.width, picture.height
    return image


def _repacked(saved: io.BytesIO) -> bytes:
    """Return the archive in *saved* without the time at which it was saved."""
    with zipfile.ZipFile(saved) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    core = "docProps/core.xml"
    for name, data in members.items():
        # A height that is not `custom` grows with the text that is typed.
        if name.startswith("xl/worksheets/") and b"<drawing " not in data:
            members[name] = data.replace(b' customHeight="1"', b"")
    members[core] = _TIMES.sub(rb"\g<1>1980-01-01T00:00:00Z", members[core])
    return pack(members)
