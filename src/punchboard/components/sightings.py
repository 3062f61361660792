"""What stands in the fields of items, value by value, ready to be counted.

A field that holds a list or a grid of symbols gives a sighting for each value
in it; what lies deeper is found by a path, such as `things.genre`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from punchboard.components.component_set import ComponentSet, Entry, Item, Text, Value
from punchboard.components.text_grid import EMPTY, grid_of, place_of, symbols_of
from punchboard.expressions import to_text

#: Fields of an entry that say what it is called.
_NAMES = ("name", "title")


@dataclass(frozen=True, slots=True)
class Label:
    """A value as it is told from others and shown.

    Attributes:
        key: Unique among the values of a field.
        text: What it is called, in the language asked for.
        colour: The entry's own; "" where it has none.
        definition: Name of the definition it is an entry of; "" for other values.
    """

    key: str
    text: str
    colour: str = ""
    definition: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether it stands for a cell, or a field, with nothing in it."""
        return self.key in ("", EMPTY)


@dataclass(frozen=True, slots=True)
class Sighting:
    """A value in a field of an item.

    Attributes:
        path: The field, with dots where it lies in other values.
        label: The value.
        place: Which of the field's values it is, such as `b3` or `2`; "" where
            the field holds one, or where the order means nothing.
        many: Whether the field can hold several.
        symbol: Whether it is a symbol of a grid, not yet looked up.
    """

    path: str
    label: Label
    place: str = ""
    many: bool = False
    symbol: bool = False


class Reader:
    """Reads items of one game in one language."""

    def __init__(self, game: ComponentSet, language: str) -> None:
        self._language = language
        self._definitions = game.definitions
        self._owners = {
            id(entry): name
            for name, entries in game.definitions.items()
            for entry in entries.values()
        }

    def sightings(self, item: Item) -> Iterator[Sighting]:
        """Yield every value in the fields of *item*."""
        for name, value in item.fields.items():
            yield from self._value(name, value)

    def labels(self, definition: str) -> tuple[Label, ...]:
        """Return the entries of a definition in its order."""
        return tuple(self._entry(entry) for entry in self._definitions[definition].values())

    def looked_up(self, sightings: Sequence[Sighting]) -> dict[str, Label]:
        """Return the values of one field by their keys.

        Symbols stand for entries of the first definition that knows all of them.
        """
        symbols = {each.label.key for each in sightings if each.symbol} - {EMPTY}
        palette = self._palette(symbols) or {}
        labels = {each.label.key: each.label for each in sightings}
        meant = {symbol: entry for symbol, entry in palette.items() if symbol in symbols}
        return labels | {symbol: self._entry(entry) for symbol, entry in meant.items()}

    def _palette(self, symbols: set[str]) -> Mapping[str, Entry] | None:
        """Return the entries of the definition that knows all *symbols*, by symbol."""
        for entries in self._definitions.values():
            known = {to_text(each.fields.get("symbol", each)): each for each in entries.values()}
            if symbols and symbols <= known.keys():
                return known
        return None

    def _value(self, path: str, value: Value, place: str = "", many: bool = False) -> _Found:
        match value:
            case None:
                return
            case Entry():
                yield Sighting(path, self._entry(value), place, many)
                for name, inner in value.fields.items():
                    if isinstance(inner, Entry):
                        yield Sighting(f"{path}.{name}", self._entry(inner), place, many)
            case Text():
                yield Sighting(path, _plain(value.get(self._language) or value.first), place, many)
            case str() if not many and (rows := self._rows(value)):
                yield from _grid(path, rows)
            case tuple():
                yield from self._list(path, value)
            case Mapping():
                for name, inner in value.items():
                    yield from self._value(f"{path}.{name}", inner, "", many)
            case _:
                yield Sighting(path, _plain(to_text(value)), place, many)

    def _list(self, path: str, values: tuple[Value, ...]) -> _Found:
        for number, value in enumerate(values, start=1):
            yield from self._value(path, value, str(number), many=True)

    def _rows(self, text: str) -> tuple[tuple[str, ...], ...] | None:
        """Return the symbols in *text*; None where it is a word or a sentence."""
        rows = grid_of(text)
        if rows is not None:
            return rows
        symbols = symbols_of(text)
        one_row = "\n" not in text.strip() and len(symbols) > 1
        return (symbols,) if one_row and self._palette(set(symbols) - {EMPTY}) else None

    def _entry(self, entry: Entry) -> Label:
        name = next((entry.fields[key] for key in _NAMES if entry.fields.get(key)), entry)
        if isinstance(name, Text):
            name = name.get(self._language) or name.first
        colour = entry.fields.get("colour") or entry.fields.get("color") or ""
        definition = self._owners.get(id(entry), "")
        return Label(str(entry), to_text(name), to_text(colour), definition)


_Found = Iterator[Sighting]


def _grid(path: str, rows: Sequence[Sequence[str]]) -> _Found:
    for row, symbols in enumerate(rows):
        for column, symbol in enumerate(symbols):
            place = place_of(column, row) if len(rows) > 1 else str(column + 1)
            label = Label(EMPTY, "(empty)") if symbol == EMPTY else _plain(symbol)
            yield Sighting(path, label, place, many=True, symbol=True)


def _plain(text: str) -> Label:
    return Label(text, text or "(blank)")
