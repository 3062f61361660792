"""What an export holds, whatever its format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from punchboard.components.spreadsheets.columns import ID, QUANTITY, Column
from punchboard.components.spreadsheets.item_table import ItemTable
from punchboard.components.spreadsheets.workbook import Cell, Sheet

#: Headers of the columns of thumbnails; no field is called so.
FRONT, BACK = "(front)", "(back)"


@dataclass(frozen=True, slots=True)
class Picture:
    """A thumbnail of a face.

    Attributes:
        png: The file.
        width: Width on the screen, in pixels of 1/96 inch.
        height: Height on the screen.
    """

    png: bytes
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class ItemSheet:
    """The sheet of one component.

    Attributes:
        table: Its items.
        choices: Columns that take the entries of a definition, with its name.
        pictures: By item id and then by header, `FRONT` or `BACK`.
    """

    table: ItemTable
    choices: Mapping[Column, str]
    pictures: Mapping[str, Mapping[str, Picture]] = field(
        default_factory=lambda: MappingProxyType({})
    )

    @property
    def columns(self) -> tuple[Column | str, ...]:
        """The columns from left to right; a text is the header of thumbnails."""
        shown = dict.fromkeys(side for sides in self.pictures.values() for side in sides)
        fields = [column for column in self.table.columns if column not in {ID, QUANTITY}]
        return (ID, QUANTITY, *shown, *fields)

    @property
    def fixed(self) -> int:
        """How many columns on the left tell which item it is."""
        return len(self.columns) - len(self.table.columns) + 2

    def rows(self) -> list[tuple[Cell, ...]]:
        """Return the cells of each item, in the order of the columns."""
        columns = self.columns
        return [
            tuple(None if isinstance(each, str) else cells.get(each) for each in columns)
            for cells in self.table.rows.values()
        ]


@dataclass(frozen=True, slots=True)
class Book:
    """A game's lists, ready to be written.

    Attributes:
        game: The game's id.
        title: The game's title.
        summary: What is in the box.
        sheets: One for each component.
        lists: Entries of the definitions that sheets choose from.
        base: What is exported, packed, for the import.
    """

    game: str
    title: str
    summary: Sheet
    sheets: tuple[ItemSheet, ...]
    lists: Mapping[str, tuple[Cell, ...]]
    base: str

    def chosen_lists(self) -> Iterator[tuple[str, tuple[Cell, ...]]]:
        """Yield the definitions that some column takes, with their entries."""
        used = {name for sheet in self.sheets for name in sheet.choices.values()}
        return ((name, entries) for name, entries in self.lists.items() if name in used)


def header_of(column: Column | str) -> str:
    """Return what stands above the cells of a column."""
    return column if isinstance(column, str) else column.header
