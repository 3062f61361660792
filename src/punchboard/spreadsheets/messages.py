"""The wording of what can be wrong with a spreadsheet file or an export.

Also what is left out of lists from elsewhere, and what is taken. What can be wrong
with the items in a file is worded in `merge.messages`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from punchboard.components.file_messages import (
    CSV_SYNTAX,
    EMPTY_FILE,
    NOT_UTF8,
    UNNAMED_COLUMN,
    UNSUPPORTED_FILE,
)
from punchboard.components.messages import DUPLICATE_ID, NEAR_KEY, WRONG_QUANTITY
from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error, warning
from punchboard.spreadsheets.workbook import (
    Cell,
    Range,
    cell_name,
    column_name,
    range_name,
    written,
)
from punchboard.words import excerpt, some
from punchboard.workspace import UNREADABLE_FILE

WRONG_SPREADSHEET = error(
    "wrong-spreadsheet",
    "a file is not what its name says, is damaged, has a password or declares a document type",
)
SPREADSHEET_LIMIT = error(
    "spreadsheet-limit", "a file unpacks to more, or has more cells or columns, than any list"
)
FORMULA_CELL = warning(
    "formula-cell",
    "a cell has a formula and its value is used; without a value, or with an error, it is blank",
)
DATE_CELL = warning("date-cell", "a cell contains a date or a time, which is read as text")
MERGED_CELLS = error("merged-cells", "cells are merged")

#: The supported formats, for hints.
KINDS = (".xlsx", ".ods", ".csv", ".tsv", ".json", ".yaml")


def unsupported_spreadsheet(path: Path) -> Diagnostic:
    """The file format is not supported."""
    return UNSUPPORTED_FILE.at(
        Location(path),
        f"`{path.suffix}` files are not supported"
        if path.suffix
        else f"`{path.name}` has no file extension",
        f"save it as {listed(KINDS, 'or')}",
    )


def not_its_name(path: Path, kind: str) -> Diagnostic:
    """The bytes do not match the file extension."""
    return WRONG_SPREADSHEET.at(
        Location(path),
        f"the file is named `{path.suffix}`, but it does not contain {kind}",
        "open it in a spreadsheet program and save it again",
    )


def damaged(path: Path, reason: str) -> Diagnostic:
    """The file is incomplete or contradicts itself."""
    return WRONG_SPREADSHEET.at(
        Location(path),
        f"the file cannot be read: {reason}",
        "open it in a spreadsheet program and save it again",
    )


def encrypted(path: Path) -> Diagnostic:
    """The file has a password."""
    return WRONG_SPREADSHEET.at(
        Location(path),
        "the file is protected with a password",
        "save it without a password",
    )


def unfolds(path: Path, size: int, limit: int) -> Diagnostic:
    """The file unpacks to more than any list of components would."""
    return SPREADSHEET_LIMIT.at(
        Location(path),
        f"the file unpacks to {size:,} bytes; the limit is {limit:,}",
        "remove everything that is not an item list",
    )


def too_large(path: Path, what: str, number: int, limit: int) -> Diagnostic:
    """The file has more of something than any list of components would."""
    return SPREADSHEET_LIMIT.at(
        Location(path),
        f"the file has {number:,} {what}; the limit is {limit:,}",
        "remove everything that is not an item list",
    )


def entities(path: Path, member: str) -> Diagnostic:
    """The XML inside declares entities, which could grow or read other files."""
    return WRONG_SPREADSHEET.at(
        Location(path),
        f"`{member}` in the file declares a document type, which is not allowed in a spreadsheet",
        "open it in a spreadsheet program and save it again",
    )


#: What is said of special cells of each sort, in this order: of one, of several, and a hint.
SPECIAL = {
    "formulas": (
        "contains a formula; its value is used",
        "contain formulas; their values are used",
        "write the value itself if it should not change",
    ),
    "valueless": (
        "contains a formula without a value, so it is read as blank",
        "contain formulas without values, so they are read as blank",
        "open the file in a spreadsheet program and save it again",
    ),
    "failed": (
        "shows an error such as `#REF!`, so it is read as blank",
        "show errors such as `#REF!`, so they are read as blank",
        "correct the formula, or write the value itself",
    ),
    "dates": (
        "contains a date or a time; it is read as text such as `2026-03-04`",
        "contain dates or times; they are read as text such as `2026-03-04`",
        "format the cells as text, and type the values again",
    ),
}


def special(path: Path, sort: str, cells: Sequence[str]) -> Diagnostic:
    """Cells are computed, or show an error, or contain a date, which no field can."""
    one, many, hint = SPECIAL[sort]
    names = [f"`{cell}`" for cell in cells]
    shown = listed(cells) if len(cells) <= 3 else some(names, 3)
    message = f"{shown} {one if len(cells) == 1 else many}"
    if sort == "dates":
        return DATE_CELL.at(Location(path), message, hint)
    return FORMULA_CELL.at(Location(path), message, hint)


def merged(path: Path, ranges: Iterable[str]) -> Diagnostic:
    """Cells are merged, so it is unclear which row they belong to."""
    return MERGED_CELLS.at(
        Location(path),
        f"{', '.join(f'`{each}`' for each in ranges)}: merged cells do not belong to a single item",
        "unmerge the cells",
    )


def strange_encoding(path: Path, encoding: str) -> Diagnostic:
    """The file is not UTF-8; another encoding fits."""
    return NOT_UTF8.warning_at(
        Location(path),
        f"the file is not UTF-8, so it was read as {encoding}",
        "save it as UTF-8; Excel calls it `CSV UTF-8`",
    )


def not_csv(path: Path, line: int, problem: str) -> Diagnostic:
    """The lines are not CSV."""
    return CSV_SYNTAX.at(Location(path, line), f"the line is not valid CSV: {problem}")


def loose_quotes(path: Path, line: int) -> Diagnostic:
    """A quoted cell contains a quote that is not written twice."""
    return CSV_SYNTAX.warning_at(
        Location(path, line),
        "a quote inside a quoted cell is not written twice, so the cells of this row are a guess",
        'write `""` for a quote inside a quoted cell',
    )


def not_json(path: Path, line: int, column: int, problem: str) -> Diagnostic:
    """The text is not JSON."""
    return WRONG_SPREADSHEET.at(
        Location(path, line, column), f"the file is not valid JSON: {problem}"
    )


def last_comma(path: Path, line: int, column: int) -> Diagnostic:
    """A comma behind the last entry, which JavaScript allows and JSON does not."""
    return WRONG_SPREADSHEET.at(
        Location(path, line, column),
        "the file is not valid JSON: nothing follows this comma",
        "remove the comma",
    )


def no_list(path: Path) -> Diagnostic:
    """The JSON contains something other than lists of items."""
    return WRONG_SPREADSHEET.at(
        Location(path),
        "the file must contain a list of items, each a mapping of fields",
    )


def no_sheet(path: Path) -> Diagnostic:
    """The file or folder contains no sheet."""
    return EMPTY_FILE.at(Location(path), "no sheet in the file has a header")


def unreadable(path: Path, reason: str) -> Diagnostic:
    """The system does not allow the file to be read."""
    return UNREADABLE_FILE.at(Location(path), f"the file cannot be read: {reason.lower()}")


def listed(names: Sequence[str], last: str = "and") -> str:
    """Return *names* as a sentence lists them: `` `a`, `b` and `c` ``."""
    *others, end = [f"`{name}`" for name in names]
    return f"{', '.join(others)} {last} {end}" if others else end


CELL_TOO_LONG = error("cell-too-long", "a text is longer than an Excel cell can be")

#: What the spreadsheet program shows to somebody who types an invalid quantity.
WHOLE_NUMBER = "How many copies: a whole number from 0 up."


def one_of(definition: str) -> str:
    """Return what the spreadsheet program shows to somebody who types an unknown entry."""
    return f"Choose one of the {definition} in the list."


def cell_too_long(cell: str, length: int, limit: int) -> Diagnostic:
    """A text is longer than Excel allows."""
    return CELL_TOO_LONG.at(
        None,
        f"`{cell}` has {length:,} characters; the limit in Excel is {limit:,}",
        "export to `ods` or `json`",
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


def header_again(path: Path, title: str, rows: Sequence[int]) -> Diagnostic:
    """Rows repeat the header."""
    shown, one = some([f"{row + 1}" for row in rows], 3), len(rows) == 1
    return ROWS_LEFT_OUT.at(
        Location(path),
        f"`{title}`: {'row' if one else 'rows'} {shown} {'repeats' if one else 'repeat'} the"
        f" header and {'is' if one else 'are'} ignored",
        "move a list with other columns to a sheet of its own",
    )


def merged_down(path: Path, title: str, ranges: Sequence[Range]) -> Diagnostic:
    """Cells of several rows are merged."""
    shown = some([f"`{range_name(title, each)}`" for each in ranges], 3)
    return MERGED_CELLS.warning_at(
        Location(path),
        f"{shown}: the value of merged cells is read in each of their rows",
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
    shown = [
        f"`{cell_name(title, column, row)}` (`{excerpt(written(cell), 30)}`)" for row, cell in cells
    ]
    return WRONG_QUANTITY.warning_at(
        Location(path),
        f"{some(shown, 3)}: the quantity must be a whole number; it is read as blank",
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
    shown = some([column_name(each) for each in columns], 4)
    return f"column {shown} is" if len(columns) == 1 else f"columns {shown} are"
