"""Reads a spreadsheet of any supported kind as a `Workbook`, within limits and without surprises.

The file extension chooses the reader; a file whose bytes contradict it is
refused. Here is what the readers share: members of zip archives from unknown
sources, and cells that are more or less than a value. JSON is read here, too: the
tables of an export, or lists of items from another program.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from punchboard.components.model import Value
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.spreadsheets import messages
from punchboard.spreadsheets.columns import flatten
from punchboard.spreadsheets.csv import base_beside, read_csv_file, read_csv_folder
from punchboard.spreadsheets.workbook import Cell, Workbook, WorkbookSheet

#: Most bytes of XML in all members read, unpacked: five times a list of 10,000
#: items with every cell styled.
MAX_UNPACKED = 100_000_000
#: Members of an archive, thumbnails included.
MAX_MEMBERS = 50_000
#: The first bytes of every zip archive.
SIGNATURE = b"PK\x03\x04"
_ENCRYPTED = 0x1


def read_members(path: Path, wanted: Callable[[str], bool]) -> Checked[dict[str, bytes] | None]:
    """Return the *wanted* members of the archive *path* by name, all of them XML or text.

    Returns:
        The members; None with a diagnostic if the archive is damaged,
        unpacks to too much, has a password or declares entities.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            infos = archive.infolist()
            chosen = [info for info in infos if wanted(info.filename)]
            problem = _problem(path, len(infos), chosen)
            if problem:
                return Checked(None, (problem,))
            # What a member unpacks to cannot exceed what was declared: zipfile stops there.
            members = {info.filename: archive.read(info) for info in chosen}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as reason:
        return Checked(None, (messages.damaged(path, str(reason).lower()),))
    except RuntimeError:  # what zipfile raises for a member with a password
        return Checked(None, (messages.encrypted(path),))
    except OSError as reason:
        return Checked(None, (messages.unreadable(path, reason.strerror or "no access"),))
    declared = next(filter(None, (_declares(name, data) for name, data in members.items())), None)
    if declared:
        return Checked(None, (messages.entities(path, declared),))
    return Checked(members)


def _problem(path: Path, count: int, chosen: list[zipfile.ZipInfo]) -> Diagnostic | None:
    size = sum(info.file_size for info in chosen)
    if count > MAX_MEMBERS:
        return messages.too_large(path, "parts", count, MAX_MEMBERS)
    if size > MAX_UNPACKED:
        return messages.unfolds(path, size, MAX_UNPACKED)
    if any(info.flag_bits & _ENCRYPTED for info in chosen):
        return messages.encrypted(path)
    return None


def _declares(name: str, data: bytes) -> str | None:
    """Return *name* if the XML declares a document type, or could hide it in another encoding."""
    hidden = b"\x00" in data[:200]  # UTF-16 or UTF-32, which spreadsheets do not write
    return name if hidden or b"<!DOCTYPE" in data or b"<!ENTITY" in data else None


@dataclass(slots=True)
class FoundCells:
    """Names of cells, such as `players!C7`, by what is special about them.

    Attributes:
        path: The file they are in.
        formulas: Cells with a formula and its value.
        valueless: Cells with a formula whose value is not in the file.
        failed: Cells that show an error.
        dates: Cells with a date or a time.
        merged: Ranges of merged cells.
    """

    path: Path
    formulas: list[str] = field(default_factory=list)
    valueless: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    dates: list[str] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)

    @property
    def fatal(self) -> bool:
        """Whether some of them cannot be read."""
        return bool(self.valueless or self.failed or self.merged)

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Return what there is to report, one diagnostic of each sort."""
        told = (
            (self.formulas, messages.formulas),
            (self.valueless, messages.valueless_formulas),
            (self.failed, messages.failed_formulas),
            (self.dates, messages.dates),
            (self.merged, messages.merged),
        )
        return tuple(message(self.path, names) for names, message in told if names)


_MAX_DEPTH = 50
_MAX_CELLS = 20_000_000


class _NoListError(ValueError):
    """The document is not a list of items."""


class _TooManyError(Exception):
    """Items of so many different fields that their table fills the memory."""

    def __init__(self, cells: int) -> None:
        self.cells = cells


def read_json(path: Path) -> Checked[Workbook | None]:
    """Return the sheets in a JSON file; None if there are errors."""
    try:
        document = json.loads(path.read_bytes(), parse_constant=_refuse)
        return Checked(_workbook(document, path.stem))
    except OSError as reason:
        return Checked(None, (messages.unreadable(path, reason.strerror or "no access"),))
    except json.JSONDecodeError as problem:
        found = messages.not_json(path, problem.lineno, problem.colno, problem.msg.lower())
        return Checked(None, (found,))
    except _TooManyError as problem:
        found = messages.too_large(path, "cells", problem.cells, _MAX_CELLS)
        return Checked(None, (found,))
    except (_NoListError, RecursionError):
        return Checked(None, (messages.no_list(path),))
    except (UnicodeDecodeError, ValueError) as problem:
        return Checked(None, (messages.not_json(path, 0, 0, str(problem).lower()),))


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _workbook(document: Any, title: str) -> Workbook:
    """Return the sheets of an export, a mapping of lists, or a single list."""
    if isinstance(document, list):
        return Workbook((_sheet(title, document),))
    if not isinstance(document, dict):
        raise _NoListError
    base = document.get("base", "") if "punchboard" in document else ""
    lists = document["sheets"] if "punchboard" in document and "sheets" in document else document
    if not isinstance(lists, dict) or not isinstance(base, str):
        raise _NoListError
    return Workbook(tuple(_sheet(name, rows) for name, rows in lists.items()), base, whole=True)


def _sheet(title: str, items: Any) -> WorkbookSheet:
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise _NoListError
    rows = [dict(_cells(item)) for item in items]
    headers = dict.fromkeys(header for row in rows for header in row)
    if len(headers) * len(rows) > _MAX_CELLS:
        raise _TooManyError(len(headers) * len(rows))
    body = (tuple(map(row.get, headers)) for row in rows)
    return WorkbookSheet(title, (tuple(headers), *body))


def _cells(item: Mapping[str, Any]) -> Iterator[tuple[str, Cell]]:
    """Yield the cells of an item; nested values have columns of their own."""
    for header, value in item.items():
        if isinstance(value, list | dict):
            for column, cell in flatten(_value(value, 0), (header,)):
                yield column.header, cell
        else:
            yield header, value


def _value(found: Any, depth: int) -> Value:
    """Return what was *found* in JSON as the value of a field."""
    if depth > _MAX_DEPTH:
        raise _NoListError
    if isinstance(found, list):
        return tuple(_value(each, depth + 1) for each in found)
    if isinstance(found, dict):
        return {name: _value(each, depth + 1) for name, each in found.items()}
    value: Value = found
    return value


#: Largest file and largest text file, in bytes: thumbnails of 10,000 faces, a million cells.
MAX_BYTES = 500_000_000
MAX_TEXT = 100_000_000
#: Most columns of a sheet: Excel has as many.
MAX_COLUMNS = 16_384
#: The first bytes of Excel's old binary formats, and of new ones with a password.
_OLE = b"\xd0\xcf\x11\xe0"
_ARCHIVES = {
    ".xlsx": "an Excel workbook",
    ".xlsm": "an Excel workbook",
    ".ods": "an OpenDocument spreadsheet",
}
_TEXTS = {".csv": "text", ".tsv": "text", ".txt": "text", ".json": "JSON"}


def read_spreadsheet(path: Path) -> Checked[Workbook | None]:
    """Return what is in the file or folder *path*; None if there are errors.

    Nothing in it is computed or run: for a formula, the value saved in the file
    is used.
    """
    try:
        if path.is_dir():
            return read_csv_folder(path, MAX_TEXT)
        with path.open("rb") as stream:
            start = stream.read(8)
        size = path.stat().st_size
    except OSError as reason:
        return Checked(None, (messages.unreadable(path, reason.strerror or "no access"),))
    kind = path.suffix.lower()
    if kind not in _ARCHIVES | _TEXTS:
        return Checked(None, (messages.unsupported_spreadsheet(path),))
    limit = MAX_BYTES if kind in _ARCHIVES else MAX_TEXT
    if size > limit:
        return Checked(None, (messages.too_large(path, "bytes", size, limit),))
    if kind in _ARCHIVES and start.startswith(_OLE):
        return Checked(None, (messages.encrypted(path),))
    if start.startswith(SIGNATURE) is not (kind in _ARCHIVES) or start.startswith(_OLE):
        return Checked(None, (messages.not_its_name(path, (_ARCHIVES | _TEXTS)[kind]),))
    return _of_few_columns(_read(path, kind), path)


def _of_few_columns(found: Checked[Workbook | None], path: Path) -> Checked[Workbook | None]:
    """Return what was *found*, or None where it is wider than any list."""
    sheets = found.value.sheets if found.value else ()
    widest = max((len(row) for sheet in sheets for row in sheet.rows), default=0)
    if widest <= MAX_COLUMNS:
        return found
    return Checked(None, (messages.too_large(path, "columns", widest, MAX_COLUMNS),))


def _read(path: Path, kind: str) -> Checked[Workbook | None]:
    if kind not in _ARCHIVES:
        return read_json(path) if kind == ".json" else read_csv_file(path)
    found = _read_archive(path, kind)
    book = found.value
    if book is None:
        return found
    if book.base:
        return replace(found, value=replace(book, whole=True))
    # Not an export, unless it is one of our CSV files saved in another format.
    return replace(found, value=replace(book, base=base_beside(path), maybe_csv=True))


def _read_archive(path: Path, kind: str) -> Checked[Workbook | None]:
    # Importing openpyxl costs a quarter of a second, so it is done for Excel files alone.
    if kind in {".xlsx", ".xlsm"}:
        from punchboard.spreadsheets.xlsx_in import read_xlsx

        return read_xlsx(path)
    from punchboard.spreadsheets.ods_in import read_ods

    return read_ods(path)
