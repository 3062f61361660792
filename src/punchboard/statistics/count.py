"""Counts the values in the fields of a component: which piece shows which values.

A field with a list or a grid of symbols gives one value for each entry or cell;
nested fields have a path, such as `things.genre`.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from punchboard.components.model import Component, ComponentSet, Entry, Item, Text, Value
from punchboard.expressions import to_text
from punchboard.outlines import EMPTY, cell_of, grid_of, place_of, symbols_of

#: Fields with the name of an entry, the preferred one first.
_NAMES = ("name", "title")
#: Fewest values of a list whose order may have a meaning.
_FEWEST_PLACES = 3


class Label(Struct, frozen=True):
    """A value as it is identified and shown.

    Attributes:
        key: Unique among the values of a field.
        text: Its name, in the requested language.
        colour: The colour of an entry; "" if it has none.
        definition: Name of the definition it belongs to; "" for other values.
    """

    key: str
    text: str
    colour: str = ""
    definition: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether it stands for an empty cell or field."""
        return self.key in ("", EMPTY)


class FieldValue(Struct, frozen=True):
    """A value in a field of an item.

    Attributes:
        path: The field, with dots if it is nested.
        label: The value.
        place: Which of the field's values it is, such as `b3` or `2`; "" if the
            field has only one, or if the order has no meaning.
        many: Whether the field can have several values.
        symbol: Whether it is a symbol of a grid that has not been looked up yet.
    """

    path: str
    label: Label
    place: str = ""
    many: bool = False
    symbol: bool = False


_Found = Iterator[FieldValue]


class CountedItem(Struct, frozen=True):
    """The values that the copies of one item show in a field.

    Attributes:
        quantity: Number of copies.
        values: Places and values; the place is "" in a field with one value.
    """

    quantity: int
    values: tuple[tuple[str, Label], ...]

    @property
    def counts(self) -> Counter[str]:
        """The number of each value on one copy."""
        return Counter(label.key for _, label in self.values)


class CountedField(Struct, frozen=True):
    """A field of a component.

    Attributes:
        path: Its name, with dots if it is nested.
        labels: Its values in display order: as defined, by number or cell, or as
            found; an empty cell last.
        definition: The definition they belong to; "" for none.
        many: Whether it has several values, like a list or a grid.
        places: Names of the places in it; none if they have no meaning.
        pieces: All items, in order.
    """

    path: str
    labels: tuple[Label, ...]
    definition: str
    many: bool
    places: tuple[str, ...]
    pieces: tuple[CountedItem, ...]

    @property
    def is_number(self) -> bool:
        """Whether its values are numbers."""
        try:
            return bool([float(label.key) for label in self.labels if not label.is_empty])
        except ValueError:
            return False

    @property
    def counts(self) -> Counter[str]:
        """The number of each value on all pieces."""
        total = Counter[str]()
        for piece in self.pieces:
            for key, count in piece.counts.items():
                total[key] += piece.quantity * count
        return total


def counted_fields(
    component: Component, game: ComponentSet, language: str
) -> tuple[CountedField, ...]:
    """Return the fields of all printed pieces, in the order they are found."""
    reader = Reader(game, language)
    items = tuple(item for item in component.items if item.quantity > 0)
    seen: dict[str, dict[str, list[FieldValue]]] = {}
    for item in items:
        for each in reader.field_values(item):
            seen.setdefault(each.path, {}).setdefault(item.id, []).append(each)
    return tuple(
        _field(path, by_item, items, reader)
        for path, by_item in seen.items()
        if not _is_redundant(path, seen)
    )


def _is_redundant(path: str, seen: Mapping[str, Mapping[str, Sequence[FieldValue]]]) -> bool:
    """Return whether a field of entries says no more than the entries themselves."""
    around = seen.get(path.rpartition(".")[0])
    return around is not None and _distinct_count(seen[path]) >= _distinct_count(around)


def _distinct_count(by_item: Mapping[str, Sequence[FieldValue]]) -> int:
    return len({each.label.key for group in by_item.values() for each in group})


def _field(
    path: str, by_item: Mapping[str, Sequence[FieldValue]], items: Iterable[Item], reader: Reader
) -> CountedField:
    field_values = [each for group in by_item.values() for each in group]
    known = reader.looked_up(field_values)
    many = any(each.many for each in field_values)
    pieces = tuple(
        CountedItem(
            item.quantity,
            tuple((each.place, known[each.label.key]) for each in by_item.get(item.id, ())),
        )
        for item in items
    )
    labels = [label for piece in pieces for _, label in piece.values]
    definitions = {label.definition for label in labels if not label.is_empty}
    definition = definitions.pop() if len(definitions) == 1 else ""
    places = _places(field_values, by_item, pieces) if many else ()
    ordered = _ordered(labels, definition, reader)
    return CountedField(path, ordered, definition, many, places, pieces)


def _ordered(labels: Iterable[Label], definition: str, reader: Reader) -> tuple[Label, ...]:
    """Return distinct values in display order, including entries that no piece has."""
    distinct = tuple(dict.fromkeys(labels))
    empty = tuple(label for label in distinct if label.is_empty)
    if definition:
        return (*reader.labels(definition), *empty)
    rest = [label for label in distinct if not label.is_empty]
    for order in (float, cell_of):
        with contextlib.suppress(ValueError):  # words stay in the order found
            rest.sort(key=lambda label: order(label.key))
    return (*rest, *empty)


def _places(
    field_values: Iterable[FieldValue],
    by_item: Mapping[str, Sequence[FieldValue]],
    pieces: Sequence[CountedItem],
) -> tuple[str, ...]:
    """Return the places of a grid, or of a list with the same length on all pieces."""
    places = tuple(dict.fromkeys(each.place for each in field_values))
    if all(each.symbol for each in field_values):
        return places
    filled = [[place for place, _ in piece.values] for piece in pieces]
    regular = len(by_item) == len(pieces) and all(each == list(places) for each in filled)
    return places if regular and len(places) >= _FEWEST_PLACES else ()


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

    def field_values(self, item: Item) -> Iterator[FieldValue]:
        """Yield every value in the fields of *item*."""
        for name, value in item.fields.items():
            yield from self._value(name, value)

    def labels(self, definition: str) -> tuple[Label, ...]:
        """Return the entries of a definition, in order."""
        return tuple(self._entry(entry) for entry in self._definitions[definition].values())

    def looked_up(self, field_values: Sequence[FieldValue]) -> dict[str, Label]:
        """Return the values of one field, by key.

        Symbols stand for entries of the first definition that has all of them.
        """
        symbols = {each.label.key for each in field_values if each.symbol} - {EMPTY}
        palette = self._palette(symbols) or {}
        labels = {each.label.key: each.label for each in field_values}
        meant = {symbol: entry for symbol, entry in palette.items() if symbol in symbols}
        return labels | {symbol: self._entry(entry) for symbol, entry in meant.items()}

    def _palette(self, symbols: set[str]) -> Mapping[str, Entry] | None:
        """Return the entries of the first definition that has all *symbols*, by symbol."""
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
                yield FieldValue(path, self._entry(value), place, many)
                for name, inner in value.fields.items():
                    if isinstance(inner, Entry):
                        yield FieldValue(f"{path}.{name}", self._entry(inner), place, many)
            case Text():
                yield FieldValue(
                    path, _plain(value.get(self._language) or value.first), place, many
                )
            case str() if not many and (rows := self._rows(value)):
                yield from _grid(path, rows)
            case tuple():
                yield from self._list(path, value)
            case Mapping():
                for name, inner in value.items():
                    yield from self._value(f"{path}.{name}", inner, "", many)
            case _:
                yield FieldValue(path, _plain(to_text(value)), place, many)

    def _list(self, path: str, values: tuple[Value, ...]) -> _Found:
        for number, value in enumerate(values, start=1):
            yield from self._value(path, value, str(number), many=True)

    def _rows(self, text: str) -> tuple[tuple[str, ...], ...] | None:
        """Return the symbols in *text*; None if it is a word or a sentence."""
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


def _grid(path: str, rows: Sequence[Sequence[str]]) -> _Found:
    for row, symbols in enumerate(rows):
        for column, symbol in enumerate(symbols):
            place = place_of(column, row) if len(rows) > 1 else str(column + 1)
            label = Label(EMPTY, "(empty)") if symbol == EMPTY else _plain(symbol)
            yield FieldValue(path, label, place, many=True, symbol=True)


def _plain(text: str) -> Label:
    return Label(text, text or "(blank)")
