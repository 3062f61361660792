"""The user's files as texts, with their places."""

from __future__ import annotations

import functools
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path

from punchboard.diagnostics import Location


@dataclass(frozen=True)
class Source:
    """A text of the user's.

    Attributes:
        path: The file.
        text: All of it.
    """

    path: Path
    text: str

    def place(self, start: int, end: int) -> Location:
        """Return the place of the characters from *start* to *end*."""
        line = bisect_right(self._line_starts, start)
        first = self._line_starts[line - 1]
        rest = self.text[start:end].partition("\n")[0]
        return Location(self.path, line, start - first + 1, max(len(rest), 1))

    @functools.cached_property
    def folded(self) -> str:
        """The text in one width and case, with every character in its place."""
        folded = (unicodedata.normalize("NFKC", char).casefold() for char in self.text)
        pairs = zip(self.text, folded, strict=True)
        return "".join(new if len(new) == 1 else old for old, new in pairs)

    @functools.cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        for line in self.text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return starts
