"""The wording of what can be wrong with a spreadsheet as a file.

What can be wrong with the items in it is worded in `merging.messages`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from punchboard.components.file_messages import CSV_SYNTAX, EMPTY_FILE, NOT_UTF8
from punchboard.components.messages import UNSUPPORTED_FILE
from punchboard.diagnostics import Diagnostic, Location, error, warning
from punchboard.workspace import UNREADABLE_FILE

WRONG_SPREADSHEET = error(
    "wrong-spreadsheet",
    "a file is not what its name says, is damaged, has a password or declares a document type",
)
SPREADSHEET_LIMIT = error(
    "spreadsheet-limit", "a file unpacks to more, or has more cells, than any list"
)
FORMULA_CELL = error(
    "formula-cell", "a cell has a formula or shows an error; a warning where its value is used"
)
DATE_CELL = warning("date-cell", "a cell contains a date or a time, which is read as text")
MERGED_CELLS = error("merged-cells", "cells are merged")

#: What is read, for hints.
KINDS = (".xlsx", ".ods", ".csv", ".tsv", ".json")


def unsupported_spreadsheet(path: Path) -> Diagnostic:
    """The file is of a kind that is not read."""
    return UNSUPPORTED_FILE.at(
        Location(path),
        f"`{path.suffix or path.name}` is no spreadsheet that can be read",
        f"save it as {', '.join(f'`{kind}`' for kind in KINDS)}",
    )


def not_its_name(path: Path, kind: str) -> Diagnostic:
    """The bytes are not what the file's name says."""
    return WRONG_SPREADSHEET.at(
        Location(path),
        f"the file is called `{path.suffix}`, but it holds no {kind}",
        "open it in a spreadsheet program and save it again",
    )


def damaged(path: Path, reason: str) -> Diagnostic:
    """The file breaks off or contradicts itself."""
    return WRONG_SPREADSHEET.at(
        Location(path),
        f"the file cannot be read: {reason}",
        "open it in a spreadsheet program and save it again",
    )


def encrypted(path: Path) -> Diagnostic:
    """The file has a password."""
    return WRONG_SPREADSHEET.at(
        Location(path),
        "the file is protected by a password",
        "save it without a password",
    )


def unfolds(path: Path, size: int, limit: int) -> Diagnostic:
    """The file unpacks to more than any list of components."""
    return SPREADSHEET_LIMIT.at(
        Location(path),
        f"the file unpacks to {size:,} bytes, at most {limit:,}",
        "delete what is no list from it",
    )


def too_large(path: Path, what: str, number: int, limit: int) -> Diagnostic:
    """The file has more of something than any list of components."""
    return SPREADSHEET_LIMIT.at(
        Location(path),
        f"the file has {number:,} {what}, at most {limit:,}",
        "delete what is no list from it",
    )


def entities(path: Path, member: str) -> Diagnostic:
    """The XML inside declares what could grow or read other files."""
    return WRONG_SPREADSHEET.at(
        Location(path),
        f"`{member}` in the file declares a document type, which no spreadsheet does",
        "open it in a spreadsheet program and save it again",
    )


def formulas(path: Path, cells: Iterable[str]) -> Diagnostic:
    """Cells are computed; their values are taken."""
    return FORMULA_CELL.warning_at(
        Location(path),
        f"{_some(cells)} a formula: its value is taken, the formula is not",
        "write the value itself, where it is not to change",
    )


def valueless_formulas(path: Path, cells: Iterable[str]) -> Diagnostic:
    """Cells are to be computed, and nothing says with what result."""
    return FORMULA_CELL.at(
        Location(path),
        f"{_some(cells)} a formula without a value",
        "open the file in a spreadsheet program and save it again",
    )


def failed_formulas(path: Path, cells: Iterable[str]) -> Diagnostic:
    """Cells show an error."""
    return FORMULA_CELL.at(
        Location(path),
        f"{_some(cells)} an error such as `#REF!`",
        "write the value itself",
    )


def dates(path: Path, cells: Iterable[str]) -> Diagnostic:
    """Cells hold dates or times, which no field does."""
    return DATE_CELL.at(
        Location(path),
        f"{_some(cells)} a date or a time: it is taken as a text such as `2026-03-04`",
        "format the cells as text and write again what was meant",
    )


def merged(path: Path, ranges: Iterable[str]) -> Diagnostic:
    """Cells are merged, so that it is open which row they belong to."""
    return MERGED_CELLS.at(
        Location(path),
        f"{', '.join(f'`{each}`' for each in ranges)}: merged cells belong to no single item",
        "split the merged cells",
    )


def strange_encoding(path: Path, encoding: str) -> Diagnostic:
    """The file is no UTF-8; another encoding fits."""
    return NOT_UTF8.warning_at(
        Location(path),
        f"the file is not UTF-8, so it was read as {encoding}",
        "save it as UTF-8; Excel calls it `CSV UTF-8`",
    )


def not_csv(path: Path, line: int, problem: str) -> Diagnostic:
    """The lines are no CSV."""
    return CSV_SYNTAX.at(Location(path, line), f"the line is not CSV: {problem}")


def not_json(path: Path, line: int, column: int, problem: str) -> Diagnostic:
    """The text is no JSON."""
    return WRONG_SPREADSHEET.at(Location(path, line, column), f"not JSON: {problem}")


def no_list(path: Path) -> Diagnostic:
    """The JSON holds something else than lists of items."""
    return WRONG_SPREADSHEET.at(
        Location(path),
        "the file needs a list of items, each a mapping of fields",
    )


def no_sheet(path: Path) -> Diagnostic:
    """There is nothing in it."""
    return EMPTY_FILE.at(Location(path), "there is no sheet with a header in it")


def unreadable(path: Path, reason: str) -> Diagnostic:
    """The system does not hand out the file."""
    return UNREADABLE_FILE.at(Location(path), f"the file cannot be read: {reason.lower()}")


def _some(cells: Iterable[str]) -> str:
    """Return the beginning of a sentence about *cells*: the first few by name."""
    names = list(cells)
    shown = ", ".join(f"`{name}`" for name in names[:3])
    if len(names) > 3:
        shown += f" and {len(names) - 3:,} more"
    return f"{shown} {'holds' if len(names) == 1 else 'hold'}"
