"""What a co-designer has changed, as values: edited cells, new items, removed ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from punchboard.components.spreadsheets.columns import Column
from punchboard.components.spreadsheets.workbook import Cell


@dataclass(frozen=True, slots=True)
class EditedRow:
    """A row of an edited sheet.

    Attributes:
        id: The item that it is about.
        row: Its number, from 0.
        cells: What is in it, blank cells too, of the columns that the sheet has.
    """

    id: str
    row: int
    cells: Mapping[Column, Cell]


@dataclass(frozen=True, slots=True)
class EditedTable:
    """An edited sheet, read as the items of a component.

    Attributes:
        component: The component's id.
        title: The sheet's title.
        places: The number of each column, from 0.
        rows: In the order of the sheet.
    """

    component: str
    title: str
    places: Mapping[Column, int]
    rows: tuple[EditedRow, ...]


@dataclass(frozen=True, slots=True)
class ItemEdit:
    """New cells of an item that is there.

    Attributes:
        id: The item.
        cells: The cells that change; None makes one blank.
        names: Names of the cells, for messages: `players!C7`.
    """

    id: str
    cells: Mapping[Column, Cell]
    names: Mapping[Column, str]


@dataclass(frozen=True, slots=True)
class ComponentChange:
    """All that changes in a component.

    Attributes:
        component: The component's id.
        edited: Items with new cells.
        added: New items; all their cells that are not blank.
        removed: Ids of items to take out.
    """

    component: str
    edited: tuple[ItemEdit, ...] = ()
    added: tuple[ItemEdit, ...] = ()
    removed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to do."""
        return bool(self.edited or self.added or self.removed)
