"""The fields of a component as they are counted: which piece shows which values."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from punchboard.components.component_set import Component, ComponentSet, Item
from punchboard.components.sightings import Label, Reader, Sighting
from punchboard.components.text_grid import cell_of

#: Fewest values of a list whose order may mean something.
_FEWEST_PLACES = 3


@dataclass(frozen=True, slots=True)
class Piece:
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
    pieces: tuple[Piece, ...]

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
        Piece(
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
    pieces: Sequence[Piece],
) -> tuple[str, ...]:
    """Return the places of a grid, or of a list that is equally long on all pieces."""
    places = tuple(dict.fromkeys(each.place for each in sightings))
    if all(each.symbol for each in sightings):
        return places
    filled = [[place for place, _ in piece.values] for piece in pieces]
    regular = len(by_item) == len(pieces) and all(each == list(places) for each in filled)
    return places if regular and len(places) >= _FEWEST_PLACES else ()
