"""The items of a component as a table, recorded inside a spreadsheet, and known again in it.

An import compares three tables: the one that was exported, the edited one, and
the game as it is now. This is how it distinguishes the co-designer's edits from
changes made to the YAML since the export.

Items are known again in rows without an id by what they are, and by their order: equal
rows and items come together first, then those of one name, then those that are alike
in most of their cells, and last what stands between the same neighbours. Nothing that
is matched is added, so an import repeats itself safely.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from msgspec import Struct

from punchboard.components.model import Component, ComponentSet, Item
from punchboard.spreadsheets.columns import (
    ID,
    QUANTITY,
    CellForm,
    Column,
    flatten,
    in_order,
    with_translations,
)
from punchboard.spreadsheets.workbook import Cell, WorkbookSheet, normal, sheet_titles

Cells = Mapping[Column, Cell]


class ItemTable(Struct, frozen=True):
    """The items of one component.

    Attributes:
        component: The component's id.
        title: The title of its sheet.
        columns: Id and quantity first, then the fields.
        rows: The cells that are not blank, by item id, in the order of the items.
        left_out: Ids of rows that the component does not take from its list.
    """

    component: str
    title: str
    columns: tuple[Column, ...]
    rows: Mapping[str, Cells]
    left_out: frozenset[str] = frozenset()

    def sheet(self) -> WorkbookSheet:
        """Return the table as a sheet with a header."""
        header = tuple(column.header for column in self.columns)
        body = (tuple(map(cells.get, self.columns)) for cells in self.rows.values())
        return WorkbookSheet(self.title, (header, *body))


def item_tables(game: ComponentSet, *, chosen: bool = False) -> tuple[ItemTable, ...]:
    """Return a table for each component of *game*, in order.

    Args:
        game: The game.
        chosen: Whether to leave out the rows of a list that its component does not take.
    """
    titles = sheet_titles(component.id for component in game.components)
    return tuple(
        _table(component, title, game.languages, chosen=chosen)
        for component, title in zip(game.components, titles, strict=True)
    )


def definition_of(component: Component, column: Column) -> str | None:
    """Return the name of the definition whose entries the cells of *column* name."""
    if column.form is CellForm.TEXT or column in {ID, QUANTITY}:
        return None
    names = (part for part in reversed(column.path) if isinstance(part, str))
    return component.bindings.get(next(names))


def _table(
    component: Component, title: str, languages: tuple[str, ...], *, chosen: bool
) -> ItemTable:
    items = component.items if chosen else component.all_items
    rows = {item.id: MappingProxyType(dict(_cells(item))) for item in items}
    used = dict.fromkeys(column for cells in rows.values() for column in cells)
    fields = (column for column in used if column not in {ID, QUANTITY})
    found = dict.fromkeys(with_translations(fields, languages))
    named = {column.field for column in found}
    blank = (Column((name,)) for name in component.fields if name not in named)
    # In the component's order of fields, from which an item's may differ.
    order = {name: place for place, name in enumerate(component.fields)}
    columns = sorted((*found, *blank), key=lambda column: order[column.field])
    return ItemTable(
        component.id,
        title,
        (ID, QUANTITY, *in_order(columns, languages)),
        MappingProxyType(rows),
        left_out=frozenset(rows) - {item.id for item in component.items},
    )


def _cells(item: Item) -> Iterator[tuple[Column, Cell]]:
    yield ID, item.id
    yield QUANTITY, item.quantity
    for name, value in item.fields.items():
        yield from flatten(value, (name,))


_VERSION = 1
#: Most bytes that a base may unpack to: ten times the size of 10,000 items.
_LARGEST = 100_000_000
#: Characters of the packed text per cell; Excel allows 32,767.
CHUNK = 30_000


def pack(tables: Iterable[ItemTable]) -> str:
    """Return *tables* as one text of ASCII characters."""
    document = {
        "punchboard": _VERSION,
        "tables": [
            {
                "component": table.component,
                "title": table.title,
                "columns": [[list(column.path), str(column.form)] for column in table.columns],
                "rows": [
                    [cells.get(column) for column in table.columns] for cells in table.rows.values()
                ],
            }
            for table in tables
        ],
    }
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode(), 6)).decode("ascii")


def unpack(text: str) -> tuple[ItemTable, ...] | None:
    """Return the tables that *text* was packed from; None if it is damaged."""
    try:
        data = base64.b64decode(text, validate=True)
        unpacker = zlib.decompressobj()
        document = json.loads(unpacker.decompress(data, _LARGEST))
        if unpacker.unconsumed_tail or document["punchboard"] != _VERSION:
            return None
        return tuple(map(_base_table, document["tables"]))
    except (
        binascii.Error, zlib.error, ValueError, KeyError, TypeError, AttributeError, IndexError,
        RecursionError,
    ):  # fmt: skip
        return None


def _base_table(found: Mapping[str, object]) -> ItemTable:
    columns, rows = found["columns"], found["rows"]
    if not isinstance(columns, list) or not isinstance(rows, list):
        raise TypeError("a list is needed")
    made = tuple(Column(tuple(path), CellForm(form)) for path, form in columns)
    return ItemTable(
        str(found["component"]),
        str(found["title"]),
        made,
        MappingProxyType({str(row[0]): _base_cells(made, row) for row in rows}),
    )


def _base_cells(columns: tuple[Column, ...], row: list[Cell]) -> Mapping[Column, Cell]:
    pairs = zip(columns, row, strict=True)
    return MappingProxyType({column: cell for column, cell in pairs if cell is not None})


#: What an item or a row says, by column; blank cells are left out.
_Said: TypeAlias = Mapping[Column, str]
_Key = TypeVar("_Key", int, str)
#: Least share of cells in which a row and an item are alike, wherever they stand.
_ALIKE = 0.5
#: The same where they stand between the same neighbours.
_ALIKE_IN_PLACE = 0.3
#: A cell that more items than this have says little about any of them.
_RARE = 60


def known_again(
    rows: Mapping[int, Cells], items: Mapping[str, Cells], names: Sequence[Column]
) -> dict[int, str]:
    """Return the item that each row is about; a row that is none of them is left out.

    Args:
        rows: The cells of rows without an id, in their order.
        items: The items that no other row is about, in their order.
        names: The columns of the items' names, one for each language.
    """
    columns = {column for cells in rows.values() for column in cells} - {ID}
    matcher = _Matcher(
        {row: _said(cells, columns) for row, cells in rows.items()},
        {item: _said(cells, columns) for item, cells in items.items()},
    )
    matcher.match_equal()
    matcher.match_names(names)
    matcher.match_alike()
    matcher.match_in_place()
    return matcher.found


class _Matcher:
    """Matches rows with items, each with one at most."""

    def __init__(self, rows: Mapping[int, _Said], items: Mapping[str, _Said]) -> None:
        self.found: dict[int, str] = {}
        self._rows = dict(rows)
        self._items = dict(items)
        self._row_order = {row: place for place, row in enumerate(rows)}
        self._item_order = {item: place for place, item in enumerate(items)}

    def match_equal(self) -> None:
        """Match what is equal, in order."""
        there = _by_said(self._items)
        for said, rows in _by_said(self._rows).items():
            for row, item in zip(rows, there.get(said, ()), strict=False):
                self._match(row, item)

    def match_names(self, names: Sequence[Column]) -> None:
        """Match what has a name in common, the likest first."""
        there: dict[str, list[str]] = defaultdict(list)
        for item, said in self._items.items():
            for text in {said[column] for column in names if column in said}:
                there[text].append(item)
        pairs = [
            (row, item)
            for row, said in self._rows.items()
            for text in {said[column] for column in names if column in said}
            for item in there[text][:_RARE]
        ]
        self._match_best(pairs, 0.0)

    def match_alike(self) -> None:
        """Match what is alike in most cells, the likest first."""
        there: dict[tuple[Column, str], list[str]] = defaultdict(list)
        for item, said in self._items.items():
            for cell in said.items():
                there[cell].append(item)
        pairs = [
            (row, item)
            for row, said in self._rows.items()
            for item in {i for c in said.items() if len(there[c]) <= _RARE for i in there[c]}
        ]
        self._match_best(pairs, _ALIKE)

    def match_in_place(self) -> None:
        """Match what stands between the same neighbours and is a little alike."""
        before: dict[int, str | None] = {}
        last: str | None = None
        for row in self._row_order:
            before[row] = last
            last = self.found.get(row, last)
        gaps: dict[str | None, list[str]] = defaultdict(list)
        taken = set(self.found.values())
        last = None
        for item in self._item_order:
            if item in self._items:
                gaps[last].append(item)
            elif item in taken:
                last = item
        rows = _by_value(before, self._rows)
        for neighbour, waiting in rows.items():
            for row, item in zip(waiting, gaps.get(neighbour, ()), strict=False):
                if _likeness(self._rows[row], self._items[item]) >= _ALIKE_IN_PLACE:
                    self._match(row, item)

    def _match_best(self, pairs: Iterable[tuple[int, str]], least: float) -> None:
        """Match *pairs* that are at least as alike as *least*, the likest and nearest first."""
        ranked = sorted(
            (
                -_likeness(self._rows[row], self._items[item]),
                abs(self._row_order[row] - self._item_order[item]),
                self._row_order[row],
                self._item_order[item],
                row,
                item,
            )
            for row, item in pairs
        )
        for unlike, *_, row, item in ranked:
            if -unlike >= least and row in self._rows and item in self._items:
                self._match(row, item)

    def _match(self, row: int, item: str) -> None:
        self.found[row] = item
        del self._rows[row]
        del self._items[item]


def _said(cells: Cells, columns: set[Column]) -> _Said:
    """Return what *cells* say in *columns*; one copy is what nothing says."""
    found = {column: normal(cells[column]) for column in cells if column in columns}
    return {
        column: text
        for column, text in found.items()
        if text and not (column == QUANTITY and text == "1")
    }


def _likeness(one: _Said, other: _Said) -> float:
    """Return the share of the cells of two that are equal."""
    both = one.keys() | other.keys()
    alike = sum(one.get(column) == other.get(column) for column in both)
    return alike / len(both) if both else 1.0


def _by_said(said: Mapping[_Key, _Said]) -> dict[frozenset[tuple[Column, str]], list[_Key]]:
    """Return who says the same, in order."""
    found: dict[frozenset[tuple[Column, str]], list[_Key]] = defaultdict(list)
    for each, cells in said.items():
        found[frozenset(cells.items())].append(each)
    return found


def _by_value(
    before: Mapping[int, str | None], waiting: Mapping[int, _Said]
) -> dict[str | None, list[int]]:
    found: dict[str | None, list[int]] = defaultdict(list)
    for row, neighbour in before.items():
        if row in waiting:
            found[neighbour].append(row)
    return found
