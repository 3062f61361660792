"""The wording of what can be wrong with the items in a spreadsheet.

Messages name cells such as `players!C7`. What can be wrong with the spreadsheet
as a file is worded in `spreadsheets.messages`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from punchboard.components.file_messages import (
    CONTROL_CHARACTER,
    DUPLICATE_COLUMN,
    EMPTY_FILE,
    UNNAMED_COLUMN,
)
from punchboard.components.messages import DUPLICATE_ID, INVALID_ID, UNKNOWN_ENTRY, WRONG_QUANTITY
from punchboard.diagnostics import Diagnostic, Location, did_you_mean, error, warning
from punchboard.spreadsheets.messages import MISSING_COLUMN, UNKNOWN_SHEET, listed
from punchboard.spreadsheets.workbook import Cell, is_blank, written
from punchboard.words import excerpt, some

HIDDEN_SHEET = warning("hidden-sheet", "a sheet is hidden, and is not read")
DUPLICATE_SHEET = error("duplicate-sheet", "two sheets are for the same component")
UNKNOWN_COLUMN = error(
    "unknown-column", "a header looks like a misspelt field; a warning where it becomes a new field"
)
WRONG_CELL = error(
    "wrong-cell", "a cell cannot be read as a list, or two cells give one field two values"
)
UNMATCHED_ROW = warning("unmatched-row", "a row without an id matches no item of the game")
MISSING_ROW = warning("missing-row", "an item has no row any more")
IMPORT_CONFLICT = error(
    "import-conflict", "a value was changed both in the game and in the spreadsheet"
)
DAMAGED_BASE = warning("damaged-base", "the record of what was exported is damaged")
AXIS_EDIT = error(
    "axis-edit", "an axis of a matrix was edited, or a new item repeats an existing combination"
)
SHARED_VALUE = error("shared-value", "an edit would change every place where an alias is used")
NOT_IN_CSV = error("not-in-csv", "a value cannot be written to the CSV list that has the item")
NOT_MERGED = error("not-merged", "an edit would change more of a file than its own cell")
GAME_EXISTS = error("game-exists", "a new game has the name of an existing one")

# Sheets and columns


def unknown_sheet(path: Path, title: str, known: Sequence[str]) -> Diagnostic:
    """The only sheet does not have the name of a component."""
    hints = (*did_you_mean(title, known), "name the component with `--component`")
    return UNKNOWN_SHEET.at(Location(path), f"`{title}`: no component has this name", *hints)


def unknown_component(path: Path, name: str, known: Sequence[str]) -> Diagnostic:
    """The component asked for is not in the game."""
    message = f"there is no component `{name}` to import into"
    return UNKNOWN_SHEET.at(Location(path), message, *did_you_mean(name, known))


def sheet_left_out(path: Path, title: str, known: Sequence[str]) -> Diagnostic:
    """One of several sheets does not have the name of a component, so it is not read."""
    return UNKNOWN_SHEET.warning_at(
        Location(path),
        f"`{title}`: no component has this name, so the sheet is not read",
        *did_you_mean(title, known),
    )


def hidden_sheet(path: Path, title: str) -> Diagnostic:
    """A sheet is hidden, so perhaps nobody has looked at it."""
    return HIDDEN_SHEET.at(
        Location(path),
        f"`{title}`: the sheet is hidden, so it is not read",
        "show the sheet or delete it",
    )


def second_sheet(path: Path, title: str, first: str, component: str) -> Diagnostic:
    """Two sheets are for one component."""
    return DUPLICATE_SHEET.at(
        Location(path),
        f"`{title}`: the sheet `{first}` is already for the component `{component}`",
        "delete one of them",
    )


def no_id_column(path: Path, cell: str) -> Diagnostic:
    """Nothing shows which items the rows are for."""
    return MISSING_COLUMN.at(
        Location(path),
        f"`{cell}`: there is no column `id`, and no column of names either",
        "add a column `id` with a different word in each row",
    )


def missing_columns(path: Path, title: str, headers: Sequence[str]) -> Diagnostic:
    """Columns are missing; their fields are left unchanged."""
    missing = (
        f"the column {listed(headers)} is missing; its values are left unchanged"
        if len(headers) == 1
        else f"the columns {listed(headers)} are missing; their values are left unchanged"
    )
    return MISSING_COLUMN.warning_at(
        Location(path),
        f"`{title}`: {missing}",
    )


def unknown_column(path: Path, cell: str, header: str, near: str) -> Diagnostic:
    """A header is almost that of a missing column."""
    return UNKNOWN_COLUMN.at(
        Location(path),
        f"`{cell}`: no item has a field `{header}`",
        f"did you mean `{near}`?",
    )


def new_column(path: Path, cell: str, header: str) -> Diagnostic:
    """A header is new: it becomes a field."""
    return UNKNOWN_COLUMN.warning_at(
        Location(path), f"`{cell}`: `{header}` becomes a new field of the items"
    )


def duplicate_column(path: Path, cell: str, header: str, first: str) -> Diagnostic:
    """Two columns are for one field."""
    return DUPLICATE_COLUMN.at(
        Location(path),
        f"`{cell}`: `{header}` means the same as the column at `{first}`",
        "rename one of them",
    )


def unnamed_column(path: Path, cell: str) -> Diagnostic:
    """A value is in a column without a header."""
    return UNNAMED_COLUMN.at(
        Location(path),
        f"`{cell}`: this value is in a column without a header",
        "give the column a name in its first row",
    )


# Rows and cells


def duplicate_row(path: Path, cell: str, item: str, first: str) -> Diagnostic:
    """Two rows are for one item."""
    return DUPLICATE_ID.at(
        Location(path),
        f"`{cell}`: the id `{item}` is already used at `{first}`",
        "give each row its own id",
    )


def invalid_row(path: Path, cell: str, item: str) -> Diagnostic:
    """An id cannot be used in a file name."""
    return INVALID_ID.at(
        Location(path),
        f"`{cell}`: `{item}` cannot be used as an id",
        "use up to 100 letters, digits and `-`",
    )


def wrong_quantity(path: Path, cell: str, value: Cell) -> Diagnostic:
    """A quantity is not a number."""
    return WRONG_QUANTITY.at(
        Location(path),
        f"`{cell}`: the quantity must be a whole number, 0 or more, got `{written(value)}`",
        "write a number such as 2",
    )


def unknown_entry(
    path: Path, cell: str, entry: str, definition: str, known: Iterable[str]
) -> Diagnostic:
    """A cell names an entry that is not defined."""
    return UNKNOWN_ENTRY.at(
        Location(path),
        f"`{cell}`: `{entry}` is not in the definition `{definition}`",
        *did_you_mean(entry, known),
    )


def wrong_cell(path: Path, cell: str, problem: str) -> Diagnostic:
    """A cell cannot be read."""
    return WRONG_CELL.at(Location(path), f"`{cell}`: {problem}")


def unprintable_cell(path: Path, cell: str) -> Diagnostic:
    """A text contains a character that no list may contain."""
    return CONTROL_CHARACTER.at(
        Location(path),
        f"`{cell}`: the text contains a character that cannot be printed",
        "delete it",
    )


def missing_rows(path: Path, title: str, items: Sequence[str]) -> Diagnostic:
    """Items are no longer in the sheet."""
    shown = some([f"`{item}`" for item in items], 8)
    return MISSING_ROW.at(
        Location(path),
        f"`{title}`: {shown} {'has' if len(items) == 1 else 'have'} no row, but"
        f" {'stays' if len(items) == 1 else 'stay'} in the game",
        f"import with `--delete` to remove {'it' if len(items) == 1 else 'them'}",
    )


def unmatched_rows(path: Path, title: str, rows: Sequence[tuple[int, str]]) -> Diagnostic:
    """Rows are about none of the items, as far as one can tell."""
    shown = some([f"{row + 1} (`{name}`)" for row, name in rows], 8)
    what = "row" if len(rows) == 1 else "rows"
    return UNMATCHED_ROW.at(
        Location(path),
        f"`{title}`: {what} {shown} {'matches' if len(rows) == 1 else 'match'} no item of"
        f" the game, and {'is' if len(rows) == 1 else 'are'} not added",
        f"import with `--add` to add {'it' if len(rows) == 1 else 'them'}",
    )


def conflict(
    path: Path, cell: str, item: str, header: str, values: tuple[Cell, Cell, Cell]
) -> Diagnostic:
    """A value was changed on both sides; *values*: exported, in the game, in the spreadsheet."""
    base, ours, theirs = (
        "blank" if is_blank(value) else f"`{excerpt(written(value), 40)}`" for value in values
    )
    return IMPORT_CONFLICT.at(
        Location(path),
        f"`{cell}`: `{header}` of `{item}` was {base}; it is now {ours} in the game"
        f" and {theirs} in the spreadsheet",
        "set the value you want in the game file, or in both",
    )


def edited_and_gone(path: Path, cell: str, item: str) -> Diagnostic:
    """An item was edited in the spreadsheet and deleted from the game."""
    return IMPORT_CONFLICT.at(
        Location(path),
        f"`{cell}`: `{item}` was edited here, but it is no longer in the game",
        "delete the row, or give it a new id",
    )


def deleted_and_edited(path: Path, title: str, item: str) -> Diagnostic:
    """An item was deleted from the spreadsheet and edited in the game."""
    return IMPORT_CONFLICT.at(
        Location(path),
        f"`{title}`: `{item}` has no row, but was changed in the game since the export",
        "remove it from the game by hand",
    )


def damaged_base(path: Path) -> Diagnostic:
    """The record of what was exported cannot be read."""
    return DAMAGED_BASE.at(
        Location(path),
        "the export record in this file is damaged, so changes made to the game since then"
        " cannot be detected",
        "check the changes with `--dry-run` first",
    )


def other_game(path: Path, component: str) -> Diagnostic:
    """The file was exported from another game."""
    return UNKNOWN_SHEET.at(
        Location(path),
        f"the file was exported from a game with the component `{component}`,"
        " which this game does not have",
        "name the game it came from",
    )


# New games


def nothing_in_it(path: Path) -> Diagnostic:
    """The file contains no list."""
    return EMPTY_FILE.at(
        Location(path),
        "the file contains no list: it needs a row of names, then a row for each card",
    )


def game_exists(folder: Path, game: str) -> Diagnostic:
    """A new game would replace an existing one."""
    return GAME_EXISTS.at(
        Location(folder),
        f"this folder already has a game `{game}`",
        f"name another folder, or import into it: `punchboard import {game} FILE`",
    )


def component_gone(path: Path, title: str, component: str, cells: Sequence[str]) -> Diagnostic:
    """A sheet was edited whose component was renamed or deleted."""
    shown = some([f"`{cell}`" for cell in cells], 3) or f"`{title}`"
    return IMPORT_CONFLICT.at(
        Location(path),
        f"{shown} {'was' if len(cells) < 2 else 'were'} edited, but the component"
        f" `{component}` is no longer in the game",
        "rename the sheet to match its component, and import again",
    )


def missing_sheet(path: Path, title: str, items: Sequence[str]) -> Diagnostic:
    """An exported sheet is missing; its items stay."""
    shown = some([f"`{item}`" for item in items], 8)
    return MISSING_ROW.at(
        Location(path),
        f"`{title}`: the sheet is missing, so {shown}"
        f" {'has' if len(items) == 1 else 'have'} no row, but"
        f" {'stays' if len(items) == 1 else 'stay'} in the game",
        "remove the component from the game by hand",
    )


# The game's files


def shared_value(location: Location, item: str) -> Diagnostic:
    """An item is written once and used several times."""
    return SHARED_VALUE.at(
        location,
        f"`{item}` uses an anchor or an alias, so editing it would change other values too;"
        " nothing was written",
        "make this edit by hand",
    )


def axis_edit(path: Path, cell: str, axis: str) -> Diagnostic:
    """An axis of a matrix cannot be changed for one item."""
    return AXIS_EDIT.at(
        Location(path),
        f"`{cell}`: `{axis}` is an axis of the matrix that makes this item",
        "add a row for the new item, or change the matrix in the game",
    )


def axes_taken(path: Path, cell: str, item: str, first: str) -> Diagnostic:
    """A new item has the same values on the axes as one that the matrix makes."""
    return AXIS_EDIT.at(
        Location(path),
        f"`{cell}`: `{item}` has the same values on the matrix axes as `{first}`",
        f"edit the row of `{first}`, or change these values",
    )


def not_in_csv(path: Path, cell: str, header: str) -> Diagnostic:
    """A value cannot be written to the CSV file with the item."""
    return NOT_IN_CSV.at(
        Location(path),
        f"`{cell}`: `{header}` cannot be written to a CSV list",
        "keep the list in a YAML file",
    )


def in_workbook(path: Path, component: str, workbook: Path) -> Diagnostic:
    """The items are in a workbook, which is not written."""
    return NOT_MERGED.at(
        Location(path),
        f"the items of `{component}` are in `{workbook.name}`, which import does not change",
        f"edit `{workbook.name}` itself",
    )


def not_merged(location: Location) -> Diagnostic:
    """The edited file would not say what it should, so it was not written."""
    return NOT_MERGED.at(
        location,
        "the edits cannot be made in this file without changing other values; nothing was written",
        "make them by hand",
    )
