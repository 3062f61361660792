"""Makes lists that our readers understand of sheets from elsewhere.

The same sheet always gives the same list, so that one that has made a game can
be imported again: what is decided here is decided by the sheet, and by what the
game says already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.items import (
    MOST_COPIES,
    is_number_sign,
    is_plain,
    looks_like_quantity,
    means_quantity,
)
from punchboard.components.values import is_id
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.patterns import regex
from punchboard.spreadsheets import messages
from punchboard.spreadsheets.brought_texts import STARS, brought, without_marks
from punchboard.spreadsheets.columns import ID, QUANTITY
from punchboard.spreadsheets.items import ItemTable
from punchboard.spreadsheets.list_places import ListPlace, ListSheet, find_list, unread_cells
from punchboard.spreadsheets.read import within
from punchboard.spreadsheets.workbook import (
    Cell,
    Place,
    WorkbookSheet,
    column_name,
    is_blank,
    written,
)

_COPIES = regex(r"[x×]?\s*(\d{1,9})\s*[x×枚個张張장]?", re.IGNORECASE)
#: Words in headers that lists of cards have: with one of them, the row is no card.
_USUAL = regex(
    r"(?:.*[\W_])?(?:name|names|title|card|text|rules|effect|effects|description|desc|cost|type|id"
    r"|item|label|titel|nom|nombre|название|имя|img|image|picture)(?:[\W_].*)?"
    r"|.*(?:name|title|名前|名称|名|効果|テキスト|枚数|数量)",
    re.IGNORECASE | re.DOTALL,
)
_MOST_HEADER = 60


class Known(Struct, frozen=True):
    """What a component says already, so that it is not mistaken for something else.

    Attributes:
        headers: The headers of its columns, without case.
        ids: The ids of its items, without case.
        texts: Its texts.
    """

    headers: frozenset[str] = frozenset()
    ids: frozenset[str] = frozenset()
    texts: frozenset[str] = frozenset()

    @staticmethod
    def of(table: ItemTable) -> Known:
        """Return what the items in *table* say."""
        cells = (cell for row in table.rows.values() for cell in row.values())
        return Known(
            frozenset(column.header.casefold() for column in table.columns),
            frozenset(map(str.casefold, table.rows)),
            frozenset(cell for cell in cells if isinstance(cell, str)),
        )


class BroughtList(Struct, frozen=True):
    """A list from elsewhere.

    Attributes:
        table: The list.
        has_header: Whether the sheet says what its columns are.
        problem: Why it is likely no list; "" where it is one.
    """

    table: ListSheet
    has_header: bool
    problem: str = ""


def is_usual(header: str) -> bool:
    """Return whether *header* is one that lists of cards have."""
    text = header.strip()
    return len(text) <= _MOST_HEADER and (
        _USUAL.fullmatch(text) is not None or means_quantity(text)
    )


def bring(
    sheet: WorkbookSheet, path: Path, known: Known, is_icon: Callable[[str], bool]
) -> Checked[BroughtList | None]:
    """Return the list in *sheet*; None where it is blank.

    Args:
        sheet: The sheet as it was read.
        path: Its file, for messages.
        known: What the component says that it is about.
        is_icon: Tells which icons there are.
    """
    clean = _clean(sheet)
    place = find_list(
        clean, lambda text: text.strip().casefold() in known.headers or is_usual(text)
    )
    if place is None:
        return Checked(None)
    filled = _filled(clean, place)
    table = ListSheet(
        filled, _header(filled, place), place.top, place.rows, brought=True,
        unread=unread_cells(filled),
    )  # fmt: skip
    told = [*_left_out(path, filled, place)]
    for step in (_with_id, _with_quantity):
        found = step(table, path, known)
        table = found.value
        told += found.diagnostics
    table = _with_texts(table, known, is_icon)
    return Checked(BroughtList(table, place.has_header, place.problem), tuple(told))


def _clean(sheet: WorkbookSheet) -> WorkbookSheet:
    """Return *sheet* with blanks for cells of nothing but spaces."""
    rows = (tuple(map(_clean_cell, cells)) for cells in sheet.rows)
    return replace(sheet, rows=tuple(rows))


def _clean_cell(cell: Cell) -> Cell:
    return None if isinstance(cell, str) and not cell.strip() else cell


def _filled(sheet: WorkbookSheet, place: ListPlace) -> WorkbookSheet:
    """Return *sheet* with the value of cells that are merged down in each of their rows."""
    rows = [list(cells) for cells in sheet.rows]
    columns = set(place.columns)
    items = set(place.rows)
    for left, top, right, bottom in sheet.special.merged:
        if left != right or left not in columns or top not in items:
            continue
        for row in items.intersection(range(top + 1, bottom + 1)):
            rows[row] += [None] * (left + 1 - len(rows[row]))
            rows[row][left] = rows[top][left]
    inside = items | {place.top}
    special = within(sheet.special, lambda at: at[0] in columns and at[1] in inside)
    kept = (
        tuple(cell if at in columns else None for at, cell in enumerate(cells)) for cells in rows
    )
    return replace(sheet, rows=tuple(kept), special=special)


def _header(sheet: WorkbookSheet, place: ListPlace) -> tuple[str, ...]:
    """Return a header for each column that holds anything."""
    width = max(map(len, sheet.rows))
    if not place.has_header:
        return ("name", *(f"field {number}" for number in range(2, width + 1)))
    cells = sheet.rows[place.top]
    header = [written(cells[at]).strip() if at < len(cells) else "" for at in range(width)]
    used = {
        at for row in place.rows for at, cell in enumerate(sheet.rows[row]) if not is_blank(cell)
    }
    return tuple(
        text or (f"column {column_name(at)}" if at in used else "")
        for at, text in enumerate(header)
    )


def _left_out(path: Path, sheet: WorkbookSheet, place: ListPlace) -> Iterator[Diagnostic]:
    """Yield what of the sheet is no part of the list."""
    if not place.has_header:
        yield messages.no_header(path, sheet.title, min(place.columns), place.top)
    if place.problem:
        return
    unnamed = [
        at
        for at in place.columns
        if place.has_header
        and (at >= len(sheet.rows[place.top]) or sheet.rows[place.top][at] is None)
    ]
    if unnamed:
        yield messages.unnamed_columns(path, sheet.title, unnamed)
    if place.above:
        yield messages.rows_above(path, sheet.title, place.top)
    if place.beside:
        yield messages.columns_beside(path, sheet.title, place.beside)
    if place.again:
        yield messages.header_again(path, sheet.title, place.again)
    if place.totals:
        yield messages.totals(path, sheet.title, place.totals)
    down = [each for each in sheet.special.merged if each[0] == each[2]]
    if down:
        yield messages.merged_down(path, sheet.title, down)


def _with_id(table: ListSheet, path: Path, known: Known) -> Checked[ListSheet]:
    """Return *table* with another header for a column `ID` that is not one of ids."""
    place = next((at for at, text in enumerate(table.header) if text.casefold() == "id"), None)
    if place is None:
        return Checked(table)
    names = [written(cell).strip() for _, cell in table.column(place)]
    folded = [name.casefold() for name in names]
    ours = sum(name in known.ids for name in folded)
    if 2 * ours >= len(folded) > 0:
        return Checked(table)
    repeated = next((name for name in names if folded.count(name.casefold()) > 1), "")
    wrong = next((name for name in names if not is_id(name)), "")
    if not repeated and not wrong:
        return Checked(table)
    told = messages.no_ids(path, table.title, place, table.top, repeated or wrong)
    return Checked(_renamed(table, place, f"{table.header[place]} 2"), (told,))


def _with_quantity(table: ListSheet, path: Path, known: Known) -> Checked[ListSheet]:
    """Return *table* with the header `quantity` for the column of the copies."""
    header = table.header
    if any(text.casefold() == QUANTITY.header for text in header):
        place = next(at for at, text in enumerate(header) if text.casefold() == QUANTITY.header)
    else:
        found = _quantity_column(table, known)
        if found is None:
            return Checked(table, tuple(_nearly_quantities(table, path, known)))
        place = found
    table = _renamed(table, place, QUANTITY.header)
    cells = dict(table.column(place))
    numbers = {row: _copies(cell) for row, cell in cells.items()}
    wrong = [row for row, number in numbers.items() if number is None]
    if 2 * len(wrong) > len(cells):
        return Checked(table)  # the rows are refused, each by its name
    told = (
        (messages.no_numbers(path, table.title, place, [(row, cells[row]) for row in wrong]),)
        if wrong
        else ()
    )
    new: dict[Place, Cell] = {(place, row): number for row, number in numbers.items()}
    return Checked(_with_cells(table, new), told)


def _quantity_column(table: ListSheet, known: Known) -> int | None:
    """Return the column that says how many copies there are."""
    found: list[tuple[bool, bool, int, int]] = []
    for at, text in enumerate(table.header):
        if not means_quantity(text) or text.casefold() in known.headers:
            continue
        plain = is_plain(text)
        numbers = [_copies(cell) for _, cell in table.column(at)]
        right = sum(number is not None for number in numbers)
        if plain or (2 * right >= len(numbers) > 0 and not _counts_up(text, numbers)):
            found.append((is_number_sign(text), not plain, len(text), at))
    return min(found)[-1] if found else None


def _nearly_quantities(table: ListSheet, path: Path, known: Known) -> Iterator[Diagnostic]:
    """Yield the columns of small numbers that look like those of copies."""
    for at, text in enumerate(table.header):
        if text.casefold() in known.headers or not looks_like_quantity(text):
            continue
        numbers = [_copies(cell) for _, cell in table.column(at)]
        small = [number for number in numbers if number is not None and number <= MOST_COPIES]
        if len(small) == len(numbers) >= 2 and not _counts_up(text, numbers):
            yield messages.maybe_quantity(path, table.title, at, table.top, text)


def _counts_up(header: str, numbers: Iterable[int | None]) -> bool:
    """Return whether *numbers* below *header* count the items themselves, as 1, 2, 3 do."""
    found = [number for number in numbers if number is not None]
    if is_number_sign(header) and found == list(range(1, len(found) + 1)):
        return True
    first = min(found, default=0)
    return len(found) > 5 and sorted(found) == list(range(first, first + len(found)))


def _copies(cell: Cell) -> int | None:
    """Return a number of copies: `3`, `3x` or `x3`; None where a cell is none."""
    if isinstance(cell, bool):
        return None
    match = _COPIES.fullmatch(written(cell).strip())
    return int(match[1]) if match else None


def _with_texts(table: ListSheet, known: Known, is_icon: Callable[[str], bool]) -> ListSheet:
    """Return *table* with its texts in our marks."""
    new: dict[Place, Cell] = {}
    changes: set[str] = set()
    for at in range(len(table.header)):
        if table.header[at].casefold() in {ID.header, QUANTITY.header}:
            continue
        texts = {row: cell for row, cell in table.column(at) if isinstance(cell, str)}
        # What a component has was written with our marks.
        plain = {} if known.headers else without_marks(list(texts.values()))
        for row, cell in texts.items():
            if cell in known.texts:
                continue
            text = brought(plain.get(cell, cell), is_icon)
            if text.text != cell:
                new[at, row] = text.text
                changes |= text.changes | ({STARS} if cell in plain else set())
    return replace(_with_cells(table, new), changes=frozenset(changes))


def _renamed(table: ListSheet, place: int, header: str) -> ListSheet:
    return replace(
        table, header=tuple(header if at == place else text for at, text in enumerate(table.header))
    )


def _with_cells(table: ListSheet, new: dict[Place, Cell]) -> ListSheet:
    if not new:
        return table
    rows = [list(cells) for cells in table.sheet.rows]
    for (column, row), cell in new.items():
        rows[row][column] = cell
    return replace(table, sheet=replace(table.sheet, rows=tuple(map(tuple, rows))))
