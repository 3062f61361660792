"""Finds the list in a sheet that somebody else has made: its header, its columns, its rows.

Beside a list stand titles, notes, statistics and rows of totals, which are no
items. Nothing is moved: what is left keeps its place, so that messages can name
its cells.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.diagnostics import Diagnostic
from punchboard.patterns import regex
from punchboard.spreadsheets import messages
from punchboard.spreadsheets.workbook import (
    Cell,
    Place,
    Special,
    WorkbookSheet,
    column_name,
    is_blank,
    written,
)

#: Rows that are looked through for a header.
_TOP_ROWS = 6
_TOTAL = regex(
    r"(?:grand |sub)?(?:total|totals|totaux|totale|totali|totaal|sum|suma|summe|somme|somma)"
    r"|gesamt|gesamtzahl|insgesamt|razem|итого|всего|сумма|合計|総計|総数|小計|計|合计|总计|합계"
    r"|total (?:cards|number|count|copies|karten|cartes|de cartes|de cartas)",
)
_END = " \t:：.=…-"  # noqa: RUF001
#: Cells of a row that names columns although single cells stand above it.
_WIDE = 3
_LONGEST_HEADER = 30
#: Fewest numbers whose sum is no coincidence.
_LEAST_SUM = 3
_DIGITS = re.compile(r"\d{1,9}")
#: Longest average text of a column that may be a list of names, in characters.
_LONGEST_NAME = 80


class ListPlace(Struct, frozen=True):
    """Where a list is in its sheet.

    Attributes:
        top: The row of its header, or of its first item where it has none.
        has_header: Whether it has one.
        columns: The columns that belong to it.
        rows: The rows of its items.
        totals: Rows of totals, which are no items.
        again: Rows that repeat the header, which are no items.
        beside: Columns with values that do not belong to it.
        above: Whether something stands above the header.
        problem: Why it is likely no list; "" where it is one.
    """

    top: int
    has_header: bool
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    totals: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    beside: tuple[int, ...] = ()
    above: bool = False
    problem: str = ""


def find_list(sheet: WorkbookSheet, is_usual: Callable[[str], bool]) -> ListPlace | None:
    """Return where the list is in *sheet*; None where it is blank.

    Args:
        sheet: The sheet; cells of nothing but spaces are blank in it.
        is_usual: Whether a header is one that lists have.
    """
    filled = [row for row, cells in enumerate(sheet.rows) if any(c is not None for c in cells)]
    if not filled:
        return None
    top = filled[0] if sheet.headed else _header_row(sheet, filled, is_usual)
    has_header = sheet.headed or _is_header(sheet.rows[top], len(filled), is_usual)
    below = [row for row in filled if row > top or (row == top and not has_header)]
    columns, beside = _columns(sheet, top, below, has_header=has_header)
    rows = [row for row in below if any(_at(sheet, row, column) is not None for column in columns)]
    again = tuple(row for row in rows if has_header and _is_again(sheet, top, row, columns))
    rows = [row for row in rows if row not in again]
    totals = _totals(sheet, rows, columns)
    kept = tuple(row for row in rows if row not in totals)
    place = ListPlace(
        top, has_header, columns, kept, totals, again, beside, above=filled[0] < top
    )  # fmt: skip
    return _judged(sheet, place, is_usual)


def _header_row(sheet: WorkbookSheet, filled: list[int], is_usual: Callable[[str], bool]) -> int:
    """Return the row of the header: the first that is about as wide as the list."""
    widths = sorted(_width(sheet.rows[row]) for row in filled[:40])
    typical = widths[len(widths) // 2]
    for place, row in enumerate(filled[:_TOP_ROWS]):
        cells = [cell for cell in sheet.rows[row] if cell is not None]
        usual = any(isinstance(cell, str) and is_usual(cell) for cell in cells)
        texts = all(isinstance(cell, str) for cell in cells)
        if usual or (texts and (2 * len(cells) > typical or typical == 1)):
            below = filled[place + 1 : _TOP_ROWS]
            return row if len(cells) > 1 else _wide_header(sheet, below, is_usual, row)
    return filled[0]


def _wide_header(
    sheet: WorkbookSheet, rows: list[int], is_usual: Callable[[str], bool], instead: int
) -> int:
    """Return the first of *rows* that names several columns, for one with a single cell.

    A title or a note stands above such a header.
    """
    for row in rows:
        cells = [cell for cell in sheet.rows[row] if cell is not None]
        names = [cell for cell in cells if isinstance(cell, str) and len(cell) <= _LONGEST_HEADER]
        if len(names) == len(cells) >= _WIDE and any(map(is_usual, names)):
            return row
    return instead


def _is_header(cells: Iterable[Cell], rows: int, is_usual: Callable[[str], bool]) -> bool:
    """Return whether *cells* are names of columns.

    A number is no header, nor is the only column's text, unless another is a usual one.
    """
    found = [cell for cell in cells if cell is not None]
    if rows == 1 or any(is_usual(str(cell)) for cell in found):
        return True
    return len(found) > 1 and all(isinstance(cell, str) for cell in found)


def _columns(
    sheet: WorkbookSheet, top: int, below: list[int], *, has_header: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the columns of the list, and those of what stands beside it."""
    width = max(map(len, sheet.rows))
    named = {at for at, cell in enumerate(sheet.rows[top]) if cell is not None}
    used: dict[int, list[int]] = {}
    for row in below:
        for at, cell in enumerate(sheet.rows[row]):
            if cell is not None:
                used.setdefault(at, []).append(row)
    if sheet.headed or not has_header:
        return tuple(sorted(named | used.keys())), ()
    blocks: list[list[int]] = [[]]
    for at in range(width):
        if at in named or at in used:
            blocks[-1].append(at)
        elif blocks[-1]:
            blocks.append([])
    blocks = [block for block in blocks if block]
    main = max(blocks, key=lambda block: len(named.intersection(block)))
    rows = sorted({row for at in main for row in used.get(at, ())})
    belong, beside = [], []
    for block in blocks:
        own = sorted({row for at in block for row in used.get(at, ())})
        whole = all(at in named for at in block if at in used)
        if block is main or (whole and not _is_aside(own, rows)):
            belong += block
        else:
            beside += [at for at in block if at in used]
    return tuple(belong), tuple(beside)


def _is_aside(own: list[int], rows: list[int]) -> bool:
    """Return whether a block with values in *own* rows stands only at the list's beginning."""
    return own == rows[: len(own)] and 2 * len(own) < len(rows)


def _is_again(sheet: WorkbookSheet, top: int, row: int, columns: tuple[int, ...]) -> bool:
    """Return whether a row is the header again, as above each part of a long list.

    Some columns may have another name there.
    """
    pairs = [(_at(sheet, top, at), _at(sheet, row, at)) for at in columns]
    cells = [(name, cell) for name, cell in pairs if cell is not None]
    same = sum(
        isinstance(cell, str) and written(name).strip().casefold() == cell.strip().casefold()
        for name, cell in cells
        if name is not None
    )
    texts = all(isinstance(cell, str) and not any(map(str.isdigit, cell)) for _, cell in cells)
    return same >= min(2, len(columns)) and (
        same == len(cells) or (texts and 3 * same >= len(cells))
    )


def _totals(sheet: WorkbookSheet, rows: list[int], columns: tuple[int, ...]) -> tuple[int, ...]:
    """Return the rows at the end that add up the others."""
    found: list[int] = []
    for row in reversed(rows):
        cells = [cell for at in columns if (cell := _at(sheet, row, at)) is not None]
        texts = [cell for cell in cells if isinstance(cell, str)]
        labelled = len(texts) == 1 and _is_total(texts[0], alone=len(cells) == 1)
        if not labelled and not _adds_up(sheet, row, rows, columns):
            break
        found.append(row)
    return tuple(reversed(found)) if len(found) < len(rows) else ()


def _adds_up(sheet: WorkbookSheet, row: int, rows: list[int], columns: tuple[int, ...]) -> bool:
    """Return whether each cell of a row is the sum of three or more above it."""
    cells = [(at, cell) for at in columns if (cell := _at(sheet, row, at)) is not None]
    for at, cell in cells:
        total = _number(cell)
        above = [_number(_at(sheet, each, at)) for each in rows if each < row]
        numbers = [each for each in above if each is not None]
        if total is None or len(numbers) < _LEAST_SUM or not math.isclose(total, sum(numbers)):
            return False
    return bool(cells)


def _number(cell: Cell) -> float | None:
    """Return a number, which is a text in CSV."""
    if isinstance(cell, str):
        return float(cell) if _DIGITS.fullmatch(cell.strip()) else None
    return None if cell is None or isinstance(cell, bool) else float(cell)


def _is_total(text: str, *, alone: bool) -> bool:
    folded = unicodedata.normalize("NFKC", text).casefold().strip(_END)
    if alone:  # `Total: 55`
        bare = re.sub(r"[\d\s]+$", "", folded).strip(_END)
        return bare != folded and _TOTAL.fullmatch(bare) is not None
    return _TOTAL.fullmatch(folded) is not None


def _judged(sheet: WorkbookSheet, place: ListPlace, is_usual: Callable[[str], bool]) -> ListPlace:
    """Return *place* with what speaks against a list."""
    problem = ""
    columns = set(place.columns)
    used = {at for at in columns if any(_at(sheet, r, at) is not None for r in place.rows)}
    header = sheet.rows[place.top]
    named = {at for at in used if at < len(header) and header[at] is not None}
    if not place.rows:
        problem = "it has no row below its header"
    elif place.has_header and 2 * len(named) < len(used):
        problem = "most of its columns have no name"
    elif _is_prose(sheet, place, used) and not any(is_usual(str(c)) for c in header if c):
        problem = "it contains text without columns"
    elif place.has_header and _is_merged(sheet, place):
        problem = "it has cells merged across columns"
    return replace(place, problem=problem)


def _is_prose(sheet: WorkbookSheet, place: ListPlace, used: set[int]) -> bool:
    if len(used) != 1:
        return False
    (at,) = used
    lengths = [len(str(_at(sheet, row, at) or "")) for row in {place.top, *place.rows}]
    return sum(lengths) > _LONGEST_NAME * len(lengths)


def _is_merged(sheet: WorkbookSheet, place: ListPlace) -> bool:
    """Return whether cells of the list are merged across its columns."""
    rows = {place.top, *place.rows}
    columns = set(place.columns)
    return any(
        right > left and columns.intersection(range(left, right + 1)) and top in rows
        for left, top, right, _ in sheet.special.merged
    )


def _width(cells: Iterable[Cell]) -> int:
    return sum(cell is not None for cell in cells)


def _at(sheet: WorkbookSheet, row: int, column: int) -> Cell:
    cells = sheet.rows[row]
    return cells[column] if column < len(cells) else None


def cleaned(sheet: WorkbookSheet) -> WorkbookSheet:
    """Return *sheet* with blanks for cells of nothing but spaces."""
    rows = (
        tuple(None if isinstance(cell, str) and not cell.strip() else cell for cell in cells)
        for cells in sheet.rows
    )
    return replace(sheet, rows=tuple(rows))


def filled_down(sheet: WorkbookSheet, place: ListPlace) -> WorkbookSheet:
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
    special = _within(sheet.special, lambda at: at[0] in columns and at[1] in inside)
    kept = (
        tuple(cell if at in columns else None for at, cell in enumerate(cells)) for cells in rows
    )
    return replace(sheet, rows=tuple(kept), special=special)


def _within(special: Special, is_inside: Callable[[Place], bool]) -> Special:
    """Return *special* without the places that are not inside."""
    return replace(
        special,
        formulas=tuple(filter(is_inside, special.formulas)),
        valueless=tuple(filter(is_inside, special.valueless)),
        failed=tuple(filter(is_inside, special.failed)),
        dates=tuple(filter(is_inside, special.dates)),
        merged=tuple(each for each in special.merged if is_inside(each[:2])),
    )


def header_at(sheet: WorkbookSheet, place: ListPlace) -> tuple[str, ...]:
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


def left_out(path: Path, sheet: WorkbookSheet, place: ListPlace) -> Iterator[Diagnostic]:
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


class ListSheet(Struct, frozen=True):
    """The list in a sheet.

    Attributes:
        sheet: The sheet.
        header: The header of each column; "" for one without.
        top: The row of the header, or of the first item where the sheet has none.
        rows: The rows of the items.
        brought: Whether it is a list from elsewhere, of which nothing says
            what was exported.
        unread: Cells whose values nobody knows; they change nothing.
        changes: What was changed in its texts, in words.
    """

    sheet: WorkbookSheet
    header: tuple[str, ...]
    top: int
    rows: tuple[int, ...]
    brought: bool = False
    unread: frozenset[Place] = field(default_factory=frozenset)
    changes: frozenset[str] = frozenset()

    @property
    def title(self) -> str:
        """The title of the sheet."""
        return self.sheet.title

    def column(self, place: int) -> Iterator[tuple[int, Cell]]:
        """Yield the cells of a column that are not blank, with their rows."""
        for row in self.rows:
            cells = self.sheet.rows[row]
            if place < len(cells) and not is_blank(cells[place]):
                yield row, cells[place]


def own_list(sheet: WorkbookSheet) -> ListSheet | None:
    """Return the list in a sheet of our own making; None where it is blank."""
    filled = [row for row, cells in enumerate(sheet.rows) if not all(map(is_blank, cells))]
    if not filled:
        return None
    top = filled[0]
    width = max(map(len, sheet.rows))
    header = [written(cell) for cell in sheet.rows[top]]
    header += [""] * (width - len(header))
    return ListSheet(sheet, tuple(header), top, tuple(filled[1:]), unread=unread_cells(sheet))


def unread_cells(sheet: WorkbookSheet) -> frozenset[Place]:
    """Return the cells of *sheet* whose values nobody knows."""
    return frozenset({*sheet.special.valueless, *sheet.special.failed})
