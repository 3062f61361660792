"""A sheet as the list that is read from it: a header, and the rows below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from punchboard.spreadsheets.workbook import Cell, Place, WorkbookSheet, is_blank, written


@dataclass(frozen=True, slots=True)
class ListSheet:
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
