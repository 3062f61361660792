"""Reads the user's text files: limits first, then bytes, then characters."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Sequence
from pathlib import Path

from punchboard.components import file_messages
from punchboard.diagnostics import Checked, Diagnostic, Location

#: Largest file read, in bytes: the longest real item lists have a tenth of it.
MAX_BYTES = 10_000_000

#: What no list may hold, as YAML 1.2.2 says in 5.1.
CONTROL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|\ufeff")

#: What editors and spreadsheets leave behind unseen, and the joiner that takes
#: its place in a line until values are read: it is as long, and YAML allows it.
MARK, JOINER = "\ufeff", "\u2060"

# What cp932 makes of bytes that no Japanese text has.
_STRAY = re.compile("[\x80-\x9f\uf8f0-\uf8f3]")


def read_source(path: Path, *, fallbacks: Sequence[str] = ()) -> Checked[str | None]:
    """Return the text of *path*, which has to be UTF-8, with or without a mark.

    Args:
        path: A file inside the workspace.
        fallbacks: Encodings to try in turn, with a warning, where it is not UTF-8.
    """
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            return Checked(None, (file_messages.file_too_large(path, size, MAX_BYTES),))
        data = path.read_bytes()
    except OSError as problem:
        return Checked(
            None, (file_messages.unreadable_file(path, problem.strerror or "no access"),)
        )
    try:
        return Checked(data.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        # The exception counts from behind the byte order mark.
        offset = problem.start + len(data) - len(problem.object)
    for encoding in fallbacks:
        text = decoded(data, encoding)
        if text is not None:
            return Checked(text, (file_messages.read_in_encoding(path, encoding),))
    return Checked(None, (file_messages.not_utf8(_place(path, data, offset), data[offset]),))


def control_character(lines: Iterable[str], path: Path) -> Diagnostic | None:
    """Return where in the *lines* of the file *path* the first control character is."""
    for number, line in enumerate(lines, start=1):
        match = CONTROL.search(line)
        if match:
            place = Location(path, number, match.start() + 1)
            return file_messages.control_character(place, match[0])
    return None


def decoded(data: bytes, encoding: str) -> str | None:
    """Return *data* in another *encoding*, or None where it is not that either."""
    if encoding == "utf-16" and not data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return None  # without its mark, anything could be UTF-16
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if _STRAY.search(text) else text


def _place(path: Path, data: bytes, offset: int) -> Location:
    """Return the place of the byte at *offset*; all before it is UTF-8."""
    start = data.rfind(b"\n", 0, offset) + 1
    before = data[start:offset].decode("utf-8", "replace").removeprefix("\ufeff")
    return Location(path, data.count(b"\n", 0, offset) + 1, len(before) + 1)
