"""What checks go through: the items of a component, the entries of a definition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from punchboard.checks import messages
from punchboard.components.component_set import Component, ComponentSet, Entry, Text
from punchboard.expressions import to_text


@dataclass(frozen=True, slots=True)
class Row:
    """One of the things that a check goes through.

    Attributes:
        id: Its own name.
        quantity: How many copies there are, 1 or more.
        fields: What an expression can read of it.
        cells: How many squares or hexagons its outline is made of; 1 for other outlines.
    """

    id: str
    quantity: int
    fields: Mapping[str, Any]
    cells: int = 1


@dataclass(frozen=True, slots=True)
class Rows:
    """A component or a definition.

    Attributes:
        name: Its id; "" for a list without one.
        rows: Its items that are in the box, or its entries.
        fields: The fields of any of them.
    """

    name: str
    rows: tuple[Row, ...]
    fields: frozenset[str]

    @staticmethod
    def of(name: str, rows: Sequence[Row]) -> Rows:
        """Return *rows* under a name."""
        return Rows(name, tuple(rows), frozenset().union(*(row.fields for row in rows)))


class Lists:
    """Everything in a game that can be gone through, read when it is asked for.

    Attributes:
        definitions: The game's definitions, as expressions read them.
    """

    def __init__(self, game: ComponentSet) -> None:
        self._language = game.languages[0]
        self._components = {each.id: each for each in game.components}
        self._entries: dict[int, tuple[Entry, Entry]] = {}
        self._read: dict[str, Rows] = {}
        self.definitions: dict[str, Any] = {
            name: {key: self._readable(entry) for key, entry in entries.items()}
            for name, entries in game.definitions.items()
        }

    def rows(self, what: Any) -> Rows:
        """Return the rows of a component or definition by its name, or those of a value.

        Raises:
            CheckError: There is none.
        """
        if isinstance(what, Entry) or not isinstance(what, str):
            return self._rows_of_value(what)
        if what not in self._read:
            self._read[what] = self._named(what)
        return self._read[what]

    def _named(self, name: str) -> Rows:
        if name in self._components:
            return self._rows_of_component(self._components[name])
        if name in self.definitions:
            return _rows_of_entries(name, self.definitions[name])
        raise messages.unknown_list(name, (*self._components, *self.definitions))

    def _rows_of_value(self, value: Any) -> Rows:
        if isinstance(value, Mapping):
            names = (name for name, entries in self.definitions.items() if entries is value)
            return _rows_of_entries(next(names, ""), value)
        if isinstance(value, list | tuple | range):
            return _rows_of_entries("", {str(n): each for n, each in enumerate(value, 1)})
        raise messages.not_a_list(value)

    def _rows_of_component(self, component: Component) -> Rows:
        rows = []
        for number, item in enumerate(component.items, start=1):
            if item.quantity:
                fields = {name: self._readable(value) for name, value in item.fields.items()}
                about = {"id": item.id, "quantity": item.quantity}
                fields = {**about, "item": {**about, "number": number}, **fields}
                lattice = component.outline_of(item).lattice
                rows.append(
                    Row(item.id, item.quantity, fields, len(lattice.cells) if lattice else 1)
                )
        return Rows.of(component.id, rows)

    def _readable(self, value: Any) -> Any:
        """Return *value* with every text in the game's first language, and lists as lists."""
        if isinstance(value, Entry):
            known = self._entries.get(id(value))
            if known is None:
                fields: dict[str, Any] = {}
                known = self._entries[id(value)] = (value, Entry(value, fields))
                # Filled after it is known, so that entries may refer to one another.
                fields.update((name, self._readable(each)) for name, each in value.fields.items())
            return known[1]
        if isinstance(value, Text):
            return value.get(self._language) or value.first
        if isinstance(value, tuple):
            return [self._readable(each) for each in value]
        if isinstance(value, Mapping):
            return {name: self._readable(each) for name, each in value.items()}
        return value


def _rows_of_entries(name: str, entries: Mapping[str, Any]) -> Rows:
    rows = []
    for key, entry in entries.items():
        fields = entry if isinstance(entry, Mapping) else getattr(entry, "fields", {})
        row_id = to_text(fields.get("id", key) if isinstance(entry, Mapping) else entry)
        own = {} if isinstance(entry, Mapping) else {"value": entry}
        rows.append(Row(row_id, 1, {"id": row_id, "quantity": 1, **own, **fields}))
    return Rows.of(name, rows)
