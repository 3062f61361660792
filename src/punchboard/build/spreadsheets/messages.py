"""The wording inside an export, and of what can be wrong with one."""

from __future__ import annotations

from punchboard.diagnostics import Diagnostic, error

CELL_TOO_LONG = error("cell-too-long", "a text is longer than an Excel cell can be")

#: What the spreadsheet says to somebody who types a quantity that is none.
WHOLE_NUMBER = "How many copies: a whole number from 0 up."


def one_of(definition: str) -> str:
    """Return what the spreadsheet shows to somebody who types an unknown entry."""
    return f"Choose one of the {definition} in the list."


def cell_too_long(cell: str, length: int, limit: int) -> Diagnostic:
    """A text is longer than Excel takes."""
    return CELL_TOO_LONG.at(
        None,
        f"`{cell}` has {length:,} characters; the limit in Excel is {limit:,}",
        "export to `ods` or `json`",
    )
