"""The wording of what is said about lists from elsewhere: what is left out, and what is taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from punchboard.components.file_messages import UNNAMED_COLUMN
from punchboard.components.messages import DUPLICATE_ID, NEAR_KEY, WRONG_QUANTITY
from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error, warning
from punchboard.spreadsheets.messages import MERGED_CELLS
from punchboard.spreadsheets.workbook import (
    Cell,
    Range,
    cell_name,
    column_name,
    range_name,
    written,
)

UNKNOWN_SHEET = error(
    "unknown-sheet",
    "no component has the name of a sheet, or no sheet the name given; a warning for one of"
    " several sheets",
)
MISSING_COLUMN = error(
    "missing-column", "a column is missing; a warning where the import can do without it"
)
ROWS_LEFT_OUT = warning("rows-left-out", "titles, totals or a table beside the list are ignored")
SHEET_SKIPPED = warning("sheet-skipped", "a sheet contains no list, and is skipped")


def no_header(path: Path, title: str, column: int, row: int) -> Diagnostic:
    """The first row of a list is a card, as far as one can tell."""
    return MISSING_COLUMN.warning_at(
        Location(path),
        f"`{cell_name(title, column, row)}`: the first row is not a header, so it is read as an"
        " item",
        "put a row of names above it, such as `name` and `quantity`",
    )


def unnamed_columns(path: Path, title: str, columns: Sequence[int]) -> Diagnostic:
    """Values are in columns without a header."""
    names = _columns(columns)
    fields = ", ".join(f"`column_{column_name(each).casefold()}`" for each in columns[:3])
    return UNNAMED_COLUMN.warning_at(
        Location(path),
        f"`{title}`: {names} without a header, so the field is called {fields}",
        "give each column a name in the row of the header",
    )


def rows_above(path: Path, title: str, top: int) -> Diagnostic:
    """Titles or notes are above the header."""
    return ROWS_LEFT_OUT.at(
        Location(path),
        f"`{title}`: the header is row {top + 1}; the rows above it are ignored",
    )


def columns_beside(path: Path, title: str, columns: Sequence[int]) -> Diagnostic:
    """Another table is beside the list."""
    return ROWS_LEFT_OUT.at(
        Location(path),
        f"`{title}`: {_columns(columns)} beside the list and not part of it, and ignored",
        "move them next to the list, under headers, if they belong to it",
    )


def totals(path: Path, title: str, rows: Sequence[int]) -> Diagnostic:
    """Rows add up the others."""
    shown = ", ".join(f"{row + 1}" for row in rows[:3])
    what = "row" if len(rows) == 1 else "rows"
    return ROWS_LEFT_OUT.at(
        Location(path),
        f"`{title}`: {what} {shown} {'contains' if len(rows) == 1 else 'contain'} a total"
        f" and {'is' if len(rows) == 1 else 'are'} ignored",
    )


def merged_down(path: Path, title: str, ranges: Sequence[Range]) -> Diagnostic:
    """Cells of several rows are merged."""
    shown = ", ".join(f"`{range_name(title, each)}`" for each in ranges[:3])
    more = f" and {len(ranges) - 3:,} more" if len(ranges) > 3 else ""
    return MERGED_CELLS.warning_at(
        Location(path),
        f"{shown}{more}: the value of merged cells is read in each of their rows",
    )


def no_ids(path: Path, title: str, column: int, row: int, name: str) -> Diagnostic:
    """A column `ID` does not tell the rows apart."""
    return DUPLICATE_ID.warning_at(
        Location(path),
        f"`{cell_name(title, column, row)}`: `{name}` is repeated or not a valid"
        " id, so the column is read as an ordinary field",
        "give each row its own id, of letters, digits and `-`",
    )


def no_numbers(
    path: Path, title: str, column: int, cells: Sequence[tuple[int, Cell]]
) -> Diagnostic:
    """Cells of the quantity are not numbers."""
    shown = ", ".join(
        f"`{cell_name(title, column, row)}` (`{_short(written(cell))}`)" for row, cell in cells[:3]
    )
    more = f" and {len(cells) - 3:,} more" if len(cells) > 3 else ""
    return WRONG_QUANTITY.warning_at(
        Location(path),
        f"{shown}{more}: the quantity must be a whole number; it is read as blank",
        "write a number such as 2",
    )


def maybe_quantity(path: Path, title: str, column: int, row: int, header: str) -> Diagnostic:
    """A column looks like a quantity and is not read as one."""
    return NEAR_KEY.at(
        Location(path),
        f"`{cell_name(title, column, row)}`: `{header}` looks like a number of copies, but was"
        " not read as one",
        "rename the column to `quantity` if it is one",
    )


def sheet_skipped(path: Path, title: str, problem: str) -> Diagnostic:
    """A sheet holds no list."""
    return SHEET_SKIPPED.at(
        Location(path),
        f"`{title}`: {problem}, so the sheet is skipped",
        f"import it with `--sheet {_quoted(title)}` if it is a list",
    )


def no_such_sheet(path: Path, title: str, known: Iterable[str]) -> Diagnostic:
    """The sheet that is asked for is not there."""
    message = f"there is no sheet `{title}` in the file"
    return UNKNOWN_SHEET.at(Location(path), message, *did_you_mean(title, known))


def _quoted(title: str) -> str:
    return title if title.replace("_", "").replace("-", "").isalnum() else f'"{title}"'


def _columns(columns: Sequence[int]) -> str:
    shown = ", ".join(column_name(each) for each in columns[:4])
    more = f" and {len(columns) - 4:,} more" if len(columns) > 4 else ""
    if len(columns) == 1:
        return f"column {shown} is"
    return f"columns {shown}{more} are"


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 30 else text[:29] + "…"
