"""Titles of sheets: short, without the signs that spreadsheets refuse, and unique."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: The title of the sheet about the whole box.
SUMMARY = "summary"
#: The title of the hidden sheet with what was exported.
BASE = "punchboard-base"
#: The title of the hidden sheet with the entries that cells choose from.
LISTS = "punchboard-lists"
#: Longest title that Excel takes, in characters.
_LONGEST = 31
# Excel also refuses an apostrophe at either end; `history` is its own.
_REFUSED = re.compile(r"[\[\]:*?/\\]")
_TAKEN = (SUMMARY, BASE, LISTS, "history")


def sheet_titles(names: Iterable[str]) -> tuple[str, ...]:
    """Return a title for each of *names*: the name itself wherever it can be one.

    Titles stay unique where case does not count, as in file names.
    """
    taken = set(_TAKEN)
    titles = []
    for name in names:
        title = _unused(_fit(name), taken)
        taken.add(title.casefold())
        titles.append(title)
    return tuple(titles)


def _fit(name: str) -> str:
    return _REFUSED.sub("-", name).strip("'")[:_LONGEST] or "-"


def _unused(title: str, taken: set[str]) -> str:
    number, found = 2, title
    while found.casefold() in taken:
        ending = f"-{number}"
        found, number = title[: _LONGEST - len(ending)] + ending, number + 1
    return found
