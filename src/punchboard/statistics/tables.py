"""Tables of counts: how the values of a component's fields are distributed over its pieces.

Quantities count: a card with three copies counts three times.
"""

from __future__ import annotations

import itertools
import statistics
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from punchboard.components import messages
from punchboard.components.model import Component, ComponentSet
from punchboard.diagnostics import Checked
from punchboard.statistics.count import CountedField, CountedItem, Label, counted_fields

#: Most tables of two fields in a component, and most columns of any table.
_MOST_PAIRS, _MOST_COLUMNS = 6, 24
#: Most distinct values that are counted by default, and most letters of one.
_MOST_VALUES, _LONGEST = 24, 40


class Counted(StrEnum):
    """The meaning of a table's columns."""

    VALUES = "values"
    PLACES = "places"
    PER_PIECE = "per piece"
    TOGETHER = "together"


class Evenness(Struct, frozen=True):
    """How evenly values are distributed.

    Attributes:
        least: The count of the rarest value.
        most: The count of the most frequent value.
        mean: The mean over all values.
        deviation: The standard deviation.
    """

    least: int
    most: int
    mean: float
    deviation: float

    def __str__(self) -> str:
        """Return it in words."""
        if self.least == self.most:
            return f"{self.least} of each"
        spread = f"mean {self.mean:.1f}, standard deviation {self.deviation:.1f}"
        return f"{self.least} to {self.most} of each, {spread}"


class CountTable(Struct, frozen=True):
    """A table of counts.

    Attributes:
        fields: The fields it counts.
        counted: The meaning of its columns: just the count of each value; the
            places in a grid or list, or fields with the same values; the number
            on one piece; the values of a second field.
        rows: Values, an empty cell last.
        columns: Heads of the columns; none for plain counts.
        counts: A row for each value.
    """

    fields: tuple[str, ...]
    counted: Counted
    rows: tuple[Label, ...]
    columns: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]

    @property
    def title(self) -> str:
        """What the table shows, in words."""
        match self.counted:
            case Counted.PER_PIECE:
                return f"{self.fields[0]}: how many on one piece"
            case Counted.PLACES if len(self.fields) == 1:
                return f"{self.fields[0]}: by place"
            case Counted.PLACES:
                return ", ".join(self.fields)
        return " x ".join(self.fields)

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of every row."""
        return tuple(map(sum, self.counts))

    @property
    def evenness(self) -> Evenness | None:
        """How evenly the values are distributed, without empty cells; None for a single value."""
        pairs = zip(self.rows, self.totals, strict=True)
        totals = [total for row, total in pairs if not row.is_empty]
        if len(totals) < 2:
            return None
        mean, deviation = statistics.fmean(totals), statistics.pstdev(totals)
        return Evenness(min(totals), max(totals), mean, deviation)


class Distribution(Struct, frozen=True):
    """All tables of a component.

    Attributes:
        component: The component's id.
        name: Its name in the requested language.
        pieces: Number of pieces.
        tables: In the order of the fields.
        fields: All its fields.
        left_out: Fields that have a table only on request.
    """

    component: str
    name: str
    pieces: int
    tables: tuple[CountTable, ...]
    fields: tuple[str, ...]
    left_out: tuple[str, ...]


def distributions(
    game: ComponentSet, language: str, wanted: Collection[str] = ()
) -> Checked[tuple[Distribution, ...]]:
    """Return the tables of all components that have any of the fields *wanted*.

    Args:
        game: The game.
        language: Language of the names.
        wanted: As for `distribution`; a field that no component has is reported.
    """
    every = [distribution(each, game, language, wanted) for each in game.components]
    known = list(dict.fromkeys(path for each in every for path in each.fields))
    unknown = [name for name in wanted if not any(is_within(path, [name]) for path in known)]
    found = tuple(messages.uncounted_field(name, known, game.location) for name in unknown)
    return Checked(tuple(each for each in every if each.tables or not wanted), found)


def distribution(
    component: Component, game: ComponentSet, language: str, wanted: Collection[str] = ()
) -> Distribution:
    """Return how the values of a component's fields are distributed.

    Args:
        component: The component.
        game: Its game, for definitions.
        language: Language of the names.
        wanted: Fields to count; if empty, those with few values. A field includes
            those nested in it: `things` is also `things.genre`.
    """
    fields = counted_fields(component, game, language)
    named = [each for each in fields if not wanted or is_within(each.path, wanted)]
    shown = [each for each in named if wanted or _is_informative(each)]
    return Distribution(
        component=component.id,
        name=component.name.get(language) or component.name.first,
        pieces=component.count,
        tables=tuple(tables_of(shown)),
        fields=tuple(each.path for each in fields),
        left_out=tuple(each.path for each in named if each not in shown),
    )


def is_within(path: str, wanted: Collection[str]) -> bool:
    """Return whether a field is one of those *wanted*, or nested in one."""
    return any(path == each or path.startswith(f"{each}.") for each in wanted)


def _is_informative(field: CountedField) -> bool:
    """Return whether a table of the field says more than the list of items."""
    texts = [each.text for each in field.labels if not each.is_empty]
    if len(texts) > _MOST_VALUES or any(len(each) > _LONGEST for each in texts):
        return False
    if all(each.startswith("#") for each in texts):
        return False  # colours
    counts = field.counts
    return len(counts) > 1 and (field.definition != "" or max(counts.values()) > 1)


def tables_of(fields: Sequence[CountedField]) -> Iterator[CountTable]:
    """Yield all tables about *fields*."""
    for field in fields:
        yield _values(field)
        if field.many:
            yield from _places(field)
            yield from _per_piece(field)
    yield from _alike(fields)
    yield from itertools.islice(_pairs(fields), _MOST_PAIRS)


def _values(field: CountedField) -> CountTable:
    counts = field.counts
    rows = tuple((counts[label.key],) for label in field.labels)
    return CountTable((field.path,), Counted.VALUES, field.labels, (), rows)


def _places(field: CountedField) -> Iterator[CountTable]:
    """Yield how often each value occurs at each place."""
    if 1 < len(field.places) <= _MOST_COLUMNS:
        found = Counter[tuple[str, str]]()
        for piece in field.pieces:
            for place, label in piece.values:
                found[label.key, place] += piece.quantity
        yield _table((field.path,), Counted.PLACES, field.labels, field.places, found)


def _per_piece(field: CountedField) -> Iterator[CountTable]:
    """Yield how many pieces have none, one, two and so on of each value."""
    counts = [(piece.quantity, piece.counts) for piece in field.pieces]
    most = max((count for _, each in counts for count in each.values()), default=0)
    if 1 < most < _MOST_COLUMNS:
        found = Counter[tuple[str, str]]()
        for quantity, on_one in counts:
            for label in field.labels:
                found[label.key, str(on_one[label.key])] += quantity
        numbers = tuple(map(str, range(most + 1)))
        yield _table((field.path,), Counted.PER_PIECE, field.labels, numbers, found)


def _alike(fields: Sequence[CountedField]) -> Iterator[CountTable]:
    """Yield fields of one definition side by side, such as the four edges of a tile."""
    by_definition: dict[str, list[CountedField]] = {}
    for field in fields:
        if field.definition and not field.many:
            by_definition.setdefault(field.definition, []).append(field)
    for group in by_definition.values():
        if 1 < len(group) <= _MOST_COLUMNS:
            paths = tuple(field.path for field in group)
            found = Counter(
                {(key, each.path): n for each in group for key, n in each.counts.items()}
            )
            yield _table(paths, Counted.PLACES, group[0].labels, paths, found)


def _pairs(fields: Sequence[CountedField]) -> Iterator[CountTable]:
    """Yield tables of two fields: entries with any other values, or numbers with numbers."""
    for one, other in itertools.combinations(_single(fields), 2):
        if one.definition == other.definition and not (one.is_number and other.is_number):
            continue
        if len(other.labels) > _MOST_COLUMNS or _determines(one, other) or _determines(other, one):
            continue
        found = Counter[tuple[str, str]]()
        for first, second, quantity in _together(one, other):
            found[first, second] += quantity
        keys = tuple(label.key for label in other.labels)
        heads = tuple(label.text for label in other.labels)
        paths = (one.path, other.path)
        yield _table(paths, Counted.TOGETHER, one.labels, keys, found, heads)


def _single(fields: Sequence[CountedField]) -> list[CountedField]:
    """Return fields with one value each, without those that repeat an earlier one."""
    result: list[CountedField] = []
    for field in fields:
        said = any(_determines(field, each) and _determines(each, field) for each in result)
        if not field.many and len(field.labels) > 1 and not said:
            result.append(field)
    return result


def _determines(one: CountedField, other: CountedField) -> bool:
    """Return whether each value of *one* determines the value of *other*."""
    pairs = {(first, second) for first, second, _ in _together(one, other)}
    return len(pairs) == len({first for first, _ in pairs})


def _together(one: CountedField, other: CountedField) -> Iterator[tuple[str, str, int]]:
    """Yield the two values of every item that has both, with the quantity."""
    for first, second in zip(one.pieces, other.pieces, strict=True):
        if first.values and second.values:
            yield _key(first), _key(second), first.quantity


def _key(piece: CountedItem) -> str:
    return piece.values[0][1].key


def _table(
    paths: tuple[str, ...],
    counted: Counted,
    rows: tuple[Label, ...],
    keys: tuple[str, ...],
    found: Mapping[tuple[str, str], int],
    heads: tuple[str, ...] = (),
) -> CountTable:
    """Return the table of *found*, which are counts by row key and column key."""
    counts = tuple(tuple(found.get((row.key, key), 0) for key in keys) for row in rows)
    return CountTable(paths, counted, rows, heads or keys, counts)
