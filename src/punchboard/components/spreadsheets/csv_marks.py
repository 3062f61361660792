"""The apostrophe that keeps a text in CSV what it is.

CSV has no kinds of cells: a spreadsheet computes `=1+1` and makes numbers and
dates of `007` and `3/4` when it opens the file. An apostrophe before such a text
stops that. It is written only there, and taken away only from there, so that
every text comes back as it was.
"""

from __future__ import annotations

import re

from punchboard.components.nodes import parse_plain
from punchboard.components.spreadsheets.cells import written
from punchboard.components.spreadsheets.workbook import Cell

MARK = "'"
# OWASP's page on CSV injection names these, and the same signs in full width.
_COMPUTED = re.compile("[\\s\0]*[=+\\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n\0]")
# Numbers, dates and times as spreadsheets of many languages take them: 007, 3/4,
# 1E5, 50%, 10:30, 2024年1月.
_NUMERIC = re.compile(r"[\s\d.,:/()%‰'’\-eE年月日時分秒$€£¥円]+(?:[AaPp]\.?[Mm]\.?)?")
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATED = re.compile(
    rf"\s*(?:\d+[\s\-/.]*{_MONTH}[\s\-/.,]*\d*|{_MONTH}[\s\-/.,]*\d+[\s\-/.,]*\d*)\s*",
    re.IGNORECASE,
)
_TRUTH = frozenset({"true", "false", "yes", "no", "on", "off"})


def marked(cell: Cell) -> str:
    """Return the text for a *cell*, with a mark where it would not stay a text."""
    text = written(cell)
    return MARK + text if isinstance(cell, str) and _needs_mark(text) else text


def unmarked(text: str) -> Cell:
    """Return the cell that *text* stands for: a number only where it is one."""
    bare = without_mark(text)
    if bare != text:
        return bare
    return parse_plain(text) if text else None


def without_mark(text: str) -> str:
    """Return *text* without the mark before it, where there is one."""
    return text[1:] if text.startswith(MARK) and _needs_mark(text[1:]) else text


def _needs_mark(text: str) -> bool:
    """Return whether a spreadsheet would make something else of *text*.

    Apostrophes before such a text count with it: they would be taken away.
    """
    bare = text.lstrip(MARK)
    return (
        _COMPUTED.match(bare) is not None
        or (_NUMERIC.fullmatch(bare) is not None and any(map(str.isdigit, bare)))
        or _DATED.fullmatch(bare) is not None
        or bare.strip().casefold() in _TRUTH
        or not isinstance(parse_plain(bare), str)
    )
