"""Reads a spreadsheet of any kind: by its name, and only if it is what its name says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from punchboard.components.spreadsheets import messages
from punchboard.components.spreadsheets.archive import SIGNATURE
from punchboard.components.spreadsheets.read_csv import (
    base_beside,
    read_csv_file,
    read_csv_folder,
)
from punchboard.components.spreadsheets.read_json import read_json
from punchboard.components.spreadsheets.workbook import Workbook
from punchboard.diagnostics import Checked

#: Largest file, in bytes: thumbnails of 10,000 faces, or a text of a million cells.
MAX_BYTES = 500_000_000
MAX_TEXT = 50_000_000
#: What the old binary formats of Excel begin with, and new ones with a password.
_OLE = b"\xd0\xcf\x11\xe0"
_ARCHIVES = {
    ".xlsx": "an Excel workbook",
    ".xlsm": "an Excel workbook",
    ".ods": "an OpenDocument spreadsheet",
}
_TEXTS = {".csv": "text", ".tsv": "text", ".txt": "text", ".json": "JSON"}


def read_spreadsheet(path: Path) -> Checked[Workbook | None]:
    """Return what is in the file or folder *path*; None where there are errors.

    Nothing in it is computed or run: formulas give the values that the file
    holds for them.
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
    return _read(path, kind)


def _read(path: Path, kind: str) -> Checked[Workbook | None]:
    if kind not in _ARCHIVES:
        return read_json(path) if kind == ".json" else read_csv_file(path)
    found = _read_archive(path, kind)
    book = found.value
    if book is None:
        return found
    if book.base:
        return replace(found, value=replace(book, whole=True))
    # No export of ours, unless it is one of our CSV files, saved in another format.
    return replace(found, value=replace(book, base=base_beside(path), maybe_csv=True))


def _read_archive(path: Path, kind: str) -> Checked[Workbook | None]:
    # openpyxl costs a quarter of a second: only its own files pay.
    if kind in {".xlsx", ".xlsm"}:
        from punchboard.components.spreadsheets.read_xlsx import read_xlsx

        return read_xlsx(path)
    from punchboard.components.spreadsheets.read_ods import read_ods

    return read_ods(path)
