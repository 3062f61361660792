"""Lists as text: reads and writes CSV and JSON, and reads YAML.

JSON and YAML hold the tables of an export, or the lists of items of another program.

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
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from punchboard.components.csv import delimiter_of
from punchboard.components.decoding import decode
from punchboard.components.model import Value
from punchboard.components.nodes import parse_plain, to_plain
from punchboard.components.yaml import read_yaml
from punchboard.diagnostics import Checked, Diagnostic, has_errors
from punchboard.patterns import regex
from punchboard.spreadsheets import messages
from punchboard.spreadsheets.book import Book
from punchboard.spreadsheets.columns import flatten
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
    rows = (
        tuple(without_mark(cell) if isinstance(cell, str) else cell for cell in row)
        for row in sheet.rows
    )
    return replace(sheet, rows=tuple(rows))


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
        "summary": _json_rows(book.summary),
        "sheets": {sheet.table.title: _json_rows(sheet.table.sheet()) for sheet in book.sheets},
        "base": book.base,
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _json_rows(sheet: WorkbookSheet) -> list[dict[str, object]]:
    header, *body = sheet.rows
    return [
        {str(name): cell for name, cell in zip(header, row, strict=False) if cell is not None}
        for row in body
    ]


#: How deep values may be nested.
_MAX_DEPTH = 50
_LAST_COMMA = re.compile(r",\s*[}\]]")
#: How deep in a document a list of items may be.
_MAX_LEVEL = 4
#: Keys under which documents keep their items.
_ITEMS = frozenset(
    "cards card items item deck entries components tiles tokens data list rows".split()
)


class _NoListError(ValueError):
    """The document is no list of items."""


def read_json(path: Path) -> Checked[Workbook | None]:
    """Return the sheets in a JSON file; None where there are errors."""
    try:
        text = decode(path.read_bytes())
        document = json.loads(text.text if text else "", parse_constant=_refuse)
        return Checked(_workbook(document, path.stem))
    except OSError as reason:
        return Checked(None, (messages.unreadable(path, reason.strerror or "no access"),))
    except json.JSONDecodeError as problem:
        return Checked(None, (_not_json(path, problem),))
    except (_NoListError, RecursionError):
        return Checked(None, (messages.no_list(path),))
    except ValueError as problem:
        return Checked(None, (messages.not_json(path, 0, 0, str(problem).lower()),))


def _not_json(path: Path, problem: json.JSONDecodeError) -> Diagnostic:
    """Return what is wrong with a text that is not JSON."""
    comma = len(problem.doc[: problem.pos + 1].rstrip("}] \t\r\n")) - 1
    if comma >= 0 and _LAST_COMMA.match(problem.doc, comma):
        line = problem.doc.count("\n", 0, comma) + 1
        return messages.last_comma(path, line, comma - problem.doc.rfind("\n", 0, comma))
    return messages.not_json(path, problem.lineno, problem.colno, problem.msg.lower())


def read_yaml_lists(path: Path) -> Checked[Workbook | None]:
    """Return the sheets in a YAML file; None where there are errors."""
    tree = read_yaml(path, lenient=True)
    if tree.value is None or has_errors(tree.diagnostics):
        found = tree.diagnostics or (messages.no_list(path),)
        return Checked(None, found)
    try:
        return Checked(_workbook(to_plain(tree.value), path.stem), tree.diagnostics)
    except (_NoListError, RecursionError):
        return Checked(None, (*tree.diagnostics, messages.no_list(path)))


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _workbook(document: Any, title: str) -> Workbook:
    """Return the sheets of an export, or the lists in a document of whatever form."""
    if isinstance(document, dict) and "punchboard" in document:
        base, lists = document.get("base", ""), document.get("sheets", {})
        if not isinstance(lists, dict) or not isinstance(base, str):
            raise _NoListError
        return Workbook(
            tuple(_data_sheet(name, rows) for name, rows in lists.items()), base, whole=True
        )
    lists = dict(_lists(document, title, 0))
    if not lists:
        raise _NoListError
    if len(lists) == 1:  # one list is called like its file, wherever it is in it
        lists = {title: next(iter(lists.values()))}
    return Workbook(tuple(_data_sheet(name, rows) for name, rows in lists.items()))


def _lists(document: Any, title: str, level: int) -> Iterator[tuple[str, list[Any]]]:
    """Yield the lists of items in a document, each with a title."""
    if isinstance(document, list):
        items = _items(document)
        if items:
            yield title, items
    elif isinstance(document, dict) and level < _MAX_LEVEL:
        if columns := _columns(document):
            yield title, columns
            return
        found = {
            name: rows
            for key, value in document.items()
            for name, rows in _lists(value, key, level + 1)
        }
        named = [value for value in document.values() if isinstance(value, dict)]
        if found:
            yield from found.items()
        elif len(named) == len(document) > 1:  # ids with their fields
            yield title, [{"id": key, **value} for key, value in document.items()]


def _columns(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the items in a mapping of columns, each a list of as many cells."""
    lists = [each for each in document.values() if isinstance(each, list)]
    plain = not any(isinstance(cell, list | dict) for each in lists for cell in each)
    lengths = {len(each) for each in lists}
    if len(lists) < 2 or len(lists) != len(document) or len(lengths) != 1 or not plain:
        return []
    return [dict(zip(document, cells, strict=True)) for cells in zip(*lists, strict=True)]


def _items(rows: list[Any]) -> list[dict[str, Any]]:
    """Return the items in a list: mappings, those in their lists, rows of cells, or names."""
    if rows and all(isinstance(row, dict) for row in rows):
        parts = [_inner(row) for row in rows]
        if all(part is not None for part in parts):
            return [item for part in parts if part is not None for item in part]
        return rows
    if len(rows) > 1 and all(isinstance(row, list) for row in rows):
        header = rows[0]
        if all(isinstance(cell, str) for cell in header):
            return [dict(zip(header, row, strict=False)) for row in rows[1:]]
    if rows and all(isinstance(row, str) for row in rows):
        return [{"name": row} for row in rows]
    return []


def _inner(row: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    """Return the items in a part of a list, such as a month or a set, with what it says of all."""
    lists = {
        key: value
        for key, value in row.items()
        if isinstance(value, list) and value and all(isinstance(each, dict) for each in value)
    }
    if len(lists) != 1:
        return None
    ((key, items),) = lists.items()
    if len(row) > 1 and key.casefold() not in _ITEMS:
        return None
    shared = {name: value for name, value in row.items() if name != key}
    return [{**{n: v for n, v in shared.items() if n not in item}, **item} for item in items]


def _data_sheet(title: str, items: Any) -> WorkbookSheet:
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise _NoListError
    rows = [dict(_cells(item)) for item in items]
    headers = dict.fromkeys(header for row in rows for header in row)
    body = (tuple(map(row.get, headers)) for row in rows)
    return WorkbookSheet(title, (tuple(headers), *body), headed=True)


def _cells(item: Mapping[str, Any]) -> Iterator[tuple[str, Cell]]:
    """Yield the cells of an item; what is nested has columns of its own."""
    for header, value in item.items():
        if isinstance(value, list | dict):
            for column, cell in flatten(_value(value, 0), (header,)):
                yield column.header, cell
        else:
            yield str(header), value


def _value(found: Any, depth: int) -> Value:
    """Return what a document has *found* as the value of a field."""
    if depth > _MAX_DEPTH:
        raise _NoListError
    if isinstance(found, list):
        return tuple(_value(each, depth + 1) for each in found)
    if isinstance(found, dict):
        return {name: _value(each, depth + 1) for name, each in found.items()}
    value: Value = found
    return value
