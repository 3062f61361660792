"""The items of a component as a table: what an export shows and an import compares with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from punchboard.components.component_set import Component, ComponentSet, Item
from punchboard.components.spreadsheets.columns import ID, QUANTITY, Column, Form, in_order
from punchboard.components.spreadsheets.flatten import flatten, with_translations
from punchboard.components.spreadsheets.titles import sheet_titles
from punchboard.components.spreadsheets.workbook import Cell, Sheet

Cells = Mapping[Column, Cell]


@dataclass(frozen=True, slots=True)
class ItemTable:
    """The items of one component.

    Attributes:
        component: The component's id.
        title: The title of its sheet.
        columns: Id and quantity first, then the fields.
        rows: The cells that are not blank, by item id, in the order of the items.
    """

    component: str
    title: str
    columns: tuple[Column, ...]
    rows: Mapping[str, Cells]

    def sheet(self) -> Sheet:
        """Return the table as a sheet with a header."""
        header = tuple(column.header for column in self.columns)
        body = (tuple(map(cells.get, self.columns)) for cells in self.rows.values())
        return Sheet(self.title, (header, *body))


def item_tables(game: ComponentSet) -> tuple[ItemTable, ...]:
    """Return a table for each component of *game*, in order."""
    titles = sheet_titles(component.id for component in game.components)
    return tuple(
        _table(component, title, game.languages)
        for component, title in zip(game.components, titles, strict=True)
    )


def definition_of(component: Component, column: Column) -> str | None:
    """Return the definition whose entries the cells of *column* name."""
    if column.form is Form.TEXT or column in {ID, QUANTITY}:
        return None
    names = (part for part in reversed(column.path) if isinstance(part, str))
    return component.bindings.get(next(names))


def _table(component: Component, title: str, languages: tuple[str, ...]) -> ItemTable:
    rows = {item.id: MappingProxyType(dict(_cells(item))) for item in component.items}
    used = dict.fromkeys(column for cells in rows.values() for column in cells)
    fields = (column for column in used if column not in {ID, QUANTITY})
    found = dict.fromkeys(with_translations(fields, languages))
    named = {column.field for column in found}
    blank = (Column((name,)) for name in component.fields if name not in named)
    # By the component's order of fields, which an item need not have.
    order = {name: place for place, name in enumerate(component.fields)}
    columns = sorted((*found, *blank), key=lambda column: order[column.field])
    return ItemTable(
        component.id, title, (ID, QUANTITY, *in_order(columns, languages)), MappingProxyType(rows)
    )


def _cells(item: Item) -> Iterator[tuple[Column, Cell]]:
    yield ID, item.id
    yield QUANTITY, item.quantity
    for name, value in item.fields.items():
        yield from flatten(value, (name,))
