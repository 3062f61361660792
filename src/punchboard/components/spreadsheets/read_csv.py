"""Reads CSV files, in whatever encoding and with whatever separator a spreadsheet writes."""

from __future__ import annotations

import codecs
import csv
import io
import re
from pathlib import Path

from punchboard.components.csv_reader import delimiter_of
from punchboard.components.source_text import decoded
from punchboard.components.spreadsheets import messages
from punchboard.components.spreadsheets.csv_marks import unmarked
from punchboard.components.spreadsheets.titles import BASE
from punchboard.components.spreadsheets.workbook import Cell, Sheet, Workbook
from punchboard.diagnostics import Checked, Diagnostic

#: The file of a folder of CSV files that holds what was exported.
BASE_FILE = f"{BASE}.txt"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_MAX_FILES = 1_000


def read_csv_file(path: Path) -> Checked[Workbook | None]:
    """Return the sheet in a CSV file, with what was exported where it lies beside it."""
    sheet = _sheet(path)
    if sheet.value is None:
        return Checked(None, sheet.diagnostics)
    return Checked(Workbook((sheet.value,), base_beside(path)), sheet.diagnostics)


def read_csv_folder(folder: Path, most: int) -> Checked[Workbook | None]:
    """Return the sheets in a folder of CSV files of together *most* bytes.

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
    """Return what the file beside *path* says was exported; "" where there is none."""
    try:
        path = path.parent / BASE_FILE
        return path.read_text(encoding="ascii").strip() if path.is_file() else ""
    except (OSError, UnicodeDecodeError):
        return "?"  # it is there and damaged, which unpacking tells


def _sheet(path: Path) -> Checked[Sheet | None]:
    try:
        data = path.read_bytes()
    except OSError as reason:
        return Checked(None, (messages.unreadable(path, reason.strerror or "no access"),))
    text = _text(path, data)
    if text.value is None:
        return Checked(None, text.diagnostics)
    lines = list(io.StringIO(text.value, newline=""))
    # Excel writes this line for itself, to say which separator follows.
    said = re.fullmatch(r"sep=(.)\s*", lines[0], re.IGNORECASE) if lines else None
    delimiter = said[1] if said else delimiter_of(lines)
    reader = csv.reader(lines[1:] if said else lines, delimiter=delimiter, strict=True)
    try:
        rows: list[tuple[Cell, ...]] = [tuple(map(unmarked, row)) for row in reader]
    except csv.Error as problem:
        found = messages.not_csv(path, reader.line_num + bool(said), str(problem))
        return Checked(None, (*text.diagnostics, found))
    return Checked(Sheet(path.stem, tuple([()] * bool(said) + rows)), text.diagnostics)


def _text(path: Path, data: bytes) -> Checked[str | None]:
    """Return the text in *data*: by its mark, as UTF-8, Japanese or Western."""
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return _guessed(path, data)
    if "\0" in text:
        return Checked(None, (messages.not_its_name(path, "text"),))
    return Checked(text)


def _guessed(path: Path, data: bytes) -> Checked[str | None]:
    diagnostics: tuple[Diagnostic, ...] = ()
    for encoding in ("cp932", "cp1252"):
        text = decoded(data, encoding)
        if text is not None and "\0" not in text:
            diagnostics = (messages.strange_encoding(path, encoding),)
            return Checked(text, diagnostics)
    return Checked(None, (messages.not_its_name(path, "text"),))
