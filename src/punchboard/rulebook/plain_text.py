"""Text without its markup that still knows where each character came from."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from punchboard.rulebook.grammar import Grammar
from punchboard.rulebook.inline_headings import inline_breaks

_SAME_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {
    ord(sign): ord(plain)
    for signs, plain in (
        (
            "\u3000\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f",
            " ",
        ),
        ("\u205f", " "),
        ("\r\v\f\x1c\x1d\x1e\x85\u2028\u2029", "\n"),
        ("〜～∼", "~"),
        ("‐‑‒–—―−－", "-"),
        ("✕✖⨯╳", "×"),
        ("｡", "。"),
        ("､", "、"),
        ("〔［", "["),
        ("〕］", "]"),
        ("’‘", "'"),
        ("\x00", " "),
    )
    for sign in signs
}


@dataclass(frozen=True, slots=True)
class PlainText:
    """A text as the grammar reads it, one sign for each of *raw*.

    Attributes:
        text: Without markup, in ASCII digits, brackets, spaces and line feeds.
        raw: The same characters as the writer typed them.
        starts: Where each character starts in the source.
        ends: Where each character ends in the source.
    """

    text: str
    raw: str
    starts: Sequence[int]
    ends: Sequence[int]


class Writer:
    """Collects the characters of a plain text with their places."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._parts: list[str] = []
        self._starts: list[int] = []
        self._ends: list[int] = []

    def copy(self, start: int, end: int) -> None:
        """Take over a part of the source as it is."""
        self._parts.append(self._source[start:end])
        self._starts.extend(range(start, end))
        self._ends.extend(range(start + 1, end + 1))

    def put(self, text: str, start: int, end: int) -> None:
        """Write *text* for what stands between *start* and *end*."""
        self._parts.append(text)
        self._starts.extend([start] * len(text))
        self._ends.extend([end] * len(text))

    def finish(self, words: Grammar) -> PlainText:
        """Return what was collected."""
        raw = "".join(self._parts)
        text = _with_line_breaks(raw.translate(_SAME_WIDTH))
        places = inline_breaks(text, words)
        if not places:
            return PlainText(text, raw, self._starts, self._ends)
        return _broken_at(places, PlainText(text, raw, self._starts, self._ends))


def _broken_at(places: Sequence[int], plain: PlainText) -> PlainText:
    """Return *plain* with a line feed put in at each of the *places*."""
    text, raw = [], []
    starts: list[int] = []
    ends: list[int] = []
    for first, last in zip([0, *places], [*places, len(plain.text)], strict=True):
        if first:
            text.append("\n")
            raw.append("\n")
            starts.append(plain.starts[first])
            ends.append(plain.starts[first])
        text.append(plain.text[first:last])
        raw.append(plain.raw[first:last])
        starts.extend(plain.starts[first:last])
        ends.extend(plain.ends[first:last])
    return PlainText("".join(text), "".join(raw), starts, ends)


# A rulebook pasted into one line: what were line breaks are wide gaps now.
_GAP = re.compile(r"(?<=\S)[ \t](?=[ \t]+\S)")
_BEFORE_MARK = re.compile(r"[ \t](?=[■□◆◇〇○●☆★▼・※]\s?\S)|(?<=[。!?)）])[ \t](?=\S)")
_BEFORE_NUMBER = re.compile(r"(?<=\S)[ \t](?=\d{1,2}[:)](?!\d))")
_LONG_LINE = 300


def _with_line_breaks(text: str) -> str:
    if not any(len(line) > _LONG_LINE for line in text.split("\n")):
        return text
    return "\n".join(map(_broken, text.split("\n")))


def _broken(line: str) -> str:
    """Return a *line*, of the same length, broken where its writer broke it once."""
    gaps = len(_GAP.findall(line)) + len(_BEFORE_MARK.findall(line))
    if len(line) <= _LONG_LINE or gaps < 3:
        return line
    for place in (_GAP, _BEFORE_MARK, _BEFORE_NUMBER):
        line = place.sub("\n", line)
    return line


class Lines:
    """Where the lines of a text begin, counted as editors and reports do."""

    def __init__(self, source: str) -> None:
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column of *offset*, both from 1."""
        line = min(bisect_right(self._starts, offset), max(len(self._starts) - 1, 1))
        return line, offset - self._starts[line - 1] + 1
