"""Reads and writes CSV with an apostrophe that keeps texts such as `007`; also writes JSON.

CSV has no types of cells: a spreadsheet program that opens the file computes
`=1+1` and turns `007` and `3/4` into a number and a date. An apostrophe before such
a text, the *mark*, prevents that. It is written and removed only where it is
needed, so that every text comes back as it was. A program that opens one of our
CSV files and saves it as a workbook makes the mark part of the text;
`without_csv_marks` removes it again.

CSV files are read in any encoding and with any separator that spreadsheet
programs write, and written as UTF-8 with a byte order mark, as Excel needs it.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from punchboard.components.csv import delimiter_of
from punchboard.components.decoding import decode
from punchboard.components.nodes import parse_plain
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.patterns import regex
from punchboard.spreadsheets import messages
from punchboard.spreadsheets.book import Book
from punchboard.spreadsheets.items import ItemTable
from punchboard.spreadsheets.workbook import (
    BASE,
    Cell,
    FoundCells,
    Workbook,
    WorkbookSheet,
    written,
)

MARK = "'"
# From OWASP's page on CSV injection; also the same signs in full width.
_COMPUTED = regex("[\\s\0]*[=+\\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n\0]")
# Numbers, dates and times as spreadsheet programs in many languages recognise them:
# 007, 3/4, 1E5, 50%, 10:30, 2024年1月.
_NUMERIC = regex(r"[\s\d.,:/()%‰'’\-eE年月日時分秒$€£¥円]+(?:[AaPp]\.?[Mm]\.?)?")
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATED = regex(
    rf"\s*(?:\d+[\s\-/.]*{_MONTH}[\s\-/.,]*\d*|{_MONTH}[\s\-/.,]*\d+[\s\-/.,]*\d*)\s*",
    re.IGNORECASE,
)
#: What a program writes for a formula that failed.
_ERROR = regex(r"#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NULL!|NUM!|ERROR!|SPILL!)|Err:\d{3}")
_TRUTH = frozenset({"true", "false", "yes", "no", "on", "off"})


def marked(cell: Cell) -> str:
    """Return the text for a *cell*, with a mark if it would not remain a text."""
    text = written(cell)
    return MARK + text if isinstance(cell, str) and _needs_mark(text) else text


def unmarked(text: str) -> Cell:
    """Return the cell that *text* represents: a number if it is one and has no mark."""
    bare = without_mark(text)
    if bare != text:
        return bare
    return parse_plain(text) if text else None


def is_error(text: str) -> bool:
    """Return whether *text* is what a spreadsheet has instead of a value."""
    return _ERROR.fullmatch(text.strip()) is not None


def without_mark(text: str) -> str:
    """Return *text* without the mark before it, if any."""
    return text[1:] if text.startswith(MARK) and _needs_mark(text[1:]) else text


def _needs_mark(text: str) -> bool:
    """Return whether a spreadsheet program would turn *text* into something else.

    So does a text of that kind with apostrophes before it, which reading would remove.
    """
    bare = text.lstrip(MARK)
    return (
        _COMPUTED.match(bare) is not None
        or (_NUMERIC.fullmatch(bare) is not None and any(map(str.isdigit, bare)))
        or _DATED.fullmatch(bare) is not None
        or bare.strip().casefold() in _TRUTH
        or is_error(bare)
        or not isinstance(parse_plain(bare), str)
    )


#: The file in a folder of CSV files that records what was exported.
BASE_FILE = f"{BASE}.txt"
_MAX_FILES = 1_000


def read_csv_file(path: Path) -> Checked[Workbook | None]:
    """Return the sheet in a CSV file, with the base from the file beside it, if any."""
    sheet = _sheet(path)
    if sheet.value is None:
        return Checked(None, sheet.diagnostics)
    return Checked(Workbook((sheet.value,), base_beside(path)), sheet.diagnostics)


def read_csv_folder(folder: Path, most: int) -> Checked[Workbook | None]:
    """Return the sheets in a folder of CSV files with at most *most* bytes in all.

    Raises:
        OSError: The folder cannot be read.
    """
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in {".csv", ".tsv"})
    size = sum(path.stat().st_size for path in paths)
    if len(paths) > _MAX_FILES:
        return Checked(None, (messages.too_large(folder, "files", len(paths), _MAX_FILES),))
    if size > most:
        return Checked(None, (messages.too_large(folder, "bytes", size, most),))
    if not paths:
        return Checked(None, (messages.no_sheet(folder),))
    found = [_sheet(path) for path in paths]
    diagnostics = tuple(each for sheet in found for each in sheet.diagnostics)
    sheets = tuple(sheet.value for sheet in found if sheet.value is not None)
    whole = len(sheets) == len(found)
    book = Workbook(sheets, base_beside(paths[0]), whole=True)
    return Checked(book if whole else None, diagnostics)


def base_beside(path: Path) -> str:
    """Return the base in the file beside *path*; "" if there is no such file."""
    try:
        path = path.parent / BASE_FILE
        return path.read_text(encoding="ascii").strip() if path.is_file() else ""
    except (OSError, UnicodeDecodeError):
        return "?"  # it is damaged, which unpacking reports


def _sheet(path: Path) -> Checked[WorkbookSheet | None]:
    try:
        data = path.read_bytes()
    except OSError as reason:
        return Checked(None, (messages.unreadable(path, reason.strerror or "no access"),))
    text = _text(path, data)
    if text.value is None:
        return Checked(None, text.diagnostics)
    lines = list(io.StringIO(text.value, newline=""))
    # Excel writes this line for itself, to name the separator.
    said = re.fullmatch(r"sep=(.)\s*", lines[0], re.IGNORECASE) if lines else None
    delimiter = said[1] if said else delimiter_of(lines)
    rows = _rows(path, lines[1:] if said else lines, delimiter, int(bool(said)))
    if rows.value is None:
        return Checked(None, (*text.diagnostics, *rows.diagnostics))
    sheet = _of_texts(path.stem, [[]] * bool(said) + rows.value)
    return Checked(sheet, (*text.diagnostics, *rows.diagnostics))


def _rows(
    path: Path, lines: list[str], delimiter: str, skipped: int
) -> Checked[list[list[str]] | None]:
    """Return the cells of *lines*; quotes that are not written as CSV wants are a warning."""
    told: tuple[Diagnostic, ...] = ()
    for strict in (True, False):
        reader = csv.reader(lines, delimiter=delimiter, strict=strict)
        try:
            return Checked(list(reader), told)
        except csv.Error as problem:
            found = messages.not_csv(path, reader.line_num + skipped, str(problem))
            if not strict or "expected after" not in str(problem):
                return Checked(None, (found,))
            told = (messages.loose_quotes(path, reader.line_num + skipped),)
    raise AssertionError("unreachable")


def _of_texts(title: str, rows: list[list[str]]) -> WorkbookSheet:
    """Return the sheet that *rows* of texts stand for."""
    found = FoundCells()
    for row, cells in enumerate(rows):
        found.failed += [(column, row) for column, text in enumerate(cells) if is_error(text)]
    failed = set(found.failed)
    made = (
        tuple(None if (at, row) in failed else unmarked(text) for at, text in enumerate(cells))
        for row, cells in enumerate(rows)
    )
    return WorkbookSheet(title, tuple(made), special=found.special())


def _text(path: Path, data: bytes) -> Checked[str | None]:
    """Return the text in *data*, whatever its encoding."""
    found = decode(data)
    if found is None:
        return Checked(None, (messages.not_its_name(path, "text"),))
    told = () if found.is_usual else (messages.strange_encoding(path, found.encoding),)
    return Checked(found.text, told)


def without_csv_marks(book: Workbook, tables: Iterable[ItemTable]) -> Workbook:
    """Return *book* with the texts that were exported, if it was made from our CSV files.

    It was if the base is in a file beside it, or if it has a text of *tables* with
    a mark that no item has.

    Args:
        book: The workbook.
        tables: What was exported, or the items as they are.
    """
    if not book.maybe_csv:
        return book
    texts = set(_texts(tables))
    told = {marked(text) for text in texts} - texts
    found = {cell for sheet in book.sheets for row in sheet.rows for cell in row}
    if not book.base and not told & found:
        return book
    return replace(book, sheets=tuple(map(_unmarked, book.sheets)), maybe_csv=False)


def _texts(tables: Iterable[ItemTable]) -> Iterator[str]:
    """Yield headers and texts of *tables*."""
    for table in tables:
        for row in table.sheet().rows:
            yield from (cell for cell in row if isinstance(cell, str))


def _unmarked(sheet: WorkbookSheet) -> WorkbookSheet:
    rows = tuple(tuple(map(_without_mark, row)) for row in sheet.rows)
    return replace(sheet, rows=rows)


def _without_mark(cell: Cell) -> Cell:
    return without_mark(cell) if isinstance(cell, str) else cell


def write_csv(book: Book) -> dict[str, bytes]:
    """Return the files of *book* by name: one per component, a summary and the base."""
    sheets = (book.summary, *(sheet.table.sheet() for sheet in book.sheets))
    files = {f"{sheet.title}.csv": _file(sheet) for sheet in sheets}
    return files | {BASE_FILE: (book.base + "\n").encode("ascii")}


def _file(sheet: WorkbookSheet) -> bytes:
    """Return a sheet with the line ends of RFC 4180."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows(map(marked, row) for row in sheet.rows)
    return text.getvalue().encode("utf-8-sig")


def write_json(book: Book) -> bytes:
    """Return *book* as a JSON file."""
    document = {
        "punchboard": 1,
        "game": book.game,
        "summary": _rows_write_json(book.summary),
        "sheets": {
            sheet.table.title: _rows_write_json(sheet.table.sheet()) for sheet in book.sheets
        },
        "base": book.base,
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _rows_write_json(sheet: WorkbookSheet) -> list[dict[str, object]]:
    header, *body = sheet.rows
    return [
        {str(name): cell for name, cell in zip(header, row, strict=False) if cell is not None}
        for row in body
    ]
