"""The fields of a component as they are counted: which piece shows which values.

What stands in the fields of items, value by value, ready to be counted.

A field that holds a list or a grid of symbols gives a sighting for each value
in it; what lies deeper is found by a path, such as `things.genre`.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from punchboard.components.model import Component, ComponentSet, Entry, Item, Text, Value
from punchboard.components.shapes import EMPTY, cell_of, grid_of, place_of, symbols_of
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


#: Fewest values of a list whose order may mean something.
_FEWEST_PLACES = 3


@dataclass(frozen=True, slots=True)
class CountedItem:
    """What the copies of one item show in a field.

    Attributes:
        quantity: How many copies there are.
        values: Places and values; the places are "" for a field with one value.
    """

    quantity: int
    values: tuple[tuple[str, Label], ...]

    @property
    def counts(self) -> Counter[str]:
        """How many of each value are on one copy."""
        return Counter(label.key for _, label in self.values)


@dataclass(frozen=True, slots=True)
class CountedField:
    """A field of a component.

    Attributes:
        path: Its name, with dots where it lies in other values.
        labels: Its values in the order to show them: as defined, by number or
            cell, or as they come; an empty cell last.
        definition: The definition they are entries of; "" for none.
        many: Whether it holds several values, as a list or a grid does.
        places: Names of the places in it; none where they mean nothing.
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
        """How many of each value there are on all pieces."""
        total = Counter[str]()
        for piece in self.pieces:
            for key, count in piece.counts.items():
                total[key] += piece.quantity * count
        return total


def counted_fields(
    component: Component, game: ComponentSet, language: str
) -> tuple[CountedField, ...]:
    """Return the fields of the pieces that there are, in the order they are met."""
    reader = Reader(game, language)
    items = tuple(item for item in component.items if item.quantity > 0)
    seen: dict[str, dict[str, list[Sighting]]] = {}
    for item in items:
        for each in reader.sightings(item):
            seen.setdefault(each.path, {}).setdefault(item.id, []).append(each)
    return tuple(
        _field(path, by_item, items, reader)
        for path, by_item in seen.items()
        if not _is_said(path, seen)
    )


def _is_said(path: str, seen: Mapping[str, Mapping[str, Sequence[Sighting]]]) -> bool:
    """Return whether a field of entries tells no more than the entries themselves."""
    around = seen.get(path.rpartition(".")[0])
    return around is not None and _different(seen[path]) >= _different(around)


def _different(by_item: Mapping[str, Sequence[Sighting]]) -> int:
    return len({each.label.key for group in by_item.values() for each in group})


def _field(
    path: str, by_item: Mapping[str, Sequence[Sighting]], items: Iterable[Item], reader: Reader
) -> CountedField:
    sightings = [each for group in by_item.values() for each in group]
    known = reader.looked_up(sightings)
    many = any(each.many for each in sightings)
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
    places = _places(sightings, by_item, pieces) if many else ()
    ordered = _ordered(labels, definition, reader)
    return CountedField(path, ordered, definition, many, places, pieces)


def _ordered(labels: Iterable[Label], definition: str, reader: Reader) -> tuple[Label, ...]:
    """Return distinct values in the order to show them, with entries that nobody has."""
    distinct = tuple(dict.fromkeys(labels))
    empty = tuple(label for label in distinct if label.is_empty)
    if definition:
        return (*reader.labels(definition), *empty)
    rest = [label for label in distinct if not label.is_empty]
    for order in (float, cell_of):
        with contextlib.suppress(ValueError):  # words stay in the order they come
            rest.sort(key=lambda label: order(label.key))
    return (*rest, *empty)


def _places(
    sightings: Iterable[Sighting],
    by_item: Mapping[str, Sequence[Sighting]],
    pieces: Sequence[CountedItem],
) -> tuple[str, ...]:
    """Return the places of a grid, or of a list that is equally long on all pieces."""
    places = tuple(dict.fromkeys(each.place for each in sightings))
    if all(each.symbol for each in sightings):
        return places
    filled = [[place for place, _ in piece.values] for piece in pieces]
    regular = len(by_item) == len(pieces) and all(each == list(places) for each in filled)
    return places if regular and len(places) >= _FEWEST_PLACES else ()
