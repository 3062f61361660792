"""Things with names and numbers: the items of a component, components of a kind, entries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.model import Component, ComponentSet, Entry, Item, Places, Text, Value
from punchboard.diagnostics import Location
from punchboard.rulebook.box.targets import NAME_FIELDS, item_names, names_of, value_names
from punchboard.rulebook.grammar import names


class Series(Struct, frozen=True):
    """The numbers of several things in one field.

    Attributes:
        owners: What the things belong to: the ids of components, or of a definition.
        field: The field; "" for what only explains numbers: how many pieces there are.
        values: The number of each thing.
        places: Where each is written.
    """

    owners: frozenset[str]
    field: str
    values: Mapping[str, int]
    places: Mapping[str, Location | None]


class Valued(Struct, frozen=True):
    """Things with names and numbers.

    Attributes:
        called: The names of each.
        kinds: What pieces of them are called.
        series: Their numbers.
        counts: How many pieces there are of each.
    """

    called: Mapping[str, tuple[str, ...]]
    kinds: frozenset[str]
    series: Sequence[Series]
    counts: Mapping[str, int] = MappingProxyType({})

    def sums_of(self, series: Series) -> Series:
        """Return what all pieces of each come to in one field."""
        sums = {k: each * self.counts.get(k, 0) for k, each in series.values.items()}
        return Series(series.owners, "", sums, {})


class _Thing(Struct, frozen=True):
    """Pieces of one name: what they are called, how many they are, and their fields."""

    called: tuple[str, ...]
    count: int
    fields: Sequence[Mapping[str, Value]]
    places: Places


def owners_of(game: ComponentSet) -> Iterator[Valued]:
    """Yield everything in a game that is a list of things with numbers."""
    for component in game.components:
        yield from _of_items(component)
    for kind in dict.fromkeys(each.kind for each in game.components):
        yield from _of_kind([each for each in game.components if each.kind == kind])
    yield from _of_definitions(game)


def _of_items(component: Component) -> Iterator[Valued]:
    same = defaultdict[str, list[Item]](list)
    for item in component.items:
        for called in item_names(item)[:1]:
            same[called].append(item)
    things = {key: _thing(item_names(items[0]), items) for key, items in same.items()}
    kinds = [component.kind, *(names.kind_of(each) for each in names_of(component))]
    yield from _owner(frozenset([component.id]), frozenset(kinds), things)


def _of_kind(components: Sequence[Component]) -> Iterator[Valued]:
    """Yield the components of one kind, where each is one thing: `Owl`, `Hare`, with a `cost`."""
    alike = [each for each in components if each.items and each.name.languages]
    things = {names_of(each)[0]: _thing(names_of(each), each.items) for each in alike}
    if len(things) == len(alike) > 1:
        owners = frozenset(each.id for each in alike)
        yield from _owner(owners, frozenset([alike[0].kind]), things)


def _thing(called: Sequence[str], items: Sequence[Item]) -> _Thing:
    count = sum(item.quantity for item in items)
    return _Thing(tuple(called), count, [item.fields for item in items], items[0].places)


def _owner(
    owners: frozenset[str], kinds: frozenset[str], things: Mapping[str, _Thing]
) -> Iterator[Valued]:
    """Yield things with their fields, if these have any, and how many pieces they are."""
    series = list(_series(owners, things))
    if series:
        called = {key: each.called for key, each in things.items()}
        counts = {key: each.count for key, each in things.items()}
        owner = Valued(called, kinds, series, counts)
        others = [Series(owners, "", counts, {}), *map(owner.sums_of, series)]
        yield replace(owner, series=[*series, *others])


def _of_definitions(game: ComponentSet) -> Iterator[Valued]:
    for definition, entries in game.definitions.items():
        own = (entry for entry in entries.values() if _has_name(entry))
        named = {called[0]: entry for entry in own if (called := value_names(entry))}
        things = {k: _Thing(value_names(e), 0, [e.fields], e.places) for k, e in named.items()}
        if series := list(_series(frozenset([definition]), things)):
            yield Valued({key: each.called for key, each in things.items()}, frozenset(), series)


def _has_name(entry: Entry) -> bool:
    """Return whether an entry is called something: where a text says what it is, no id does."""
    texts = any(isinstance(each, Text) for each in entry.fields.values())
    return not texts or any(each in entry.fields for each in NAME_FIELDS)


def _series(owners: frozenset[str], things: Mapping[str, _Thing]) -> Iterator[Series]:
    """Yield the fields of whole numbers; where pieces of one name differ, these have none."""
    every = (field for each in things.values() for one in each.fields for field in one)
    for field in dict.fromkeys(every):
        values: dict[str, int] = {}
        for key, each in things.items():
            first, *others = (fields.get(field) for fields in each.fields)
            if type(first) is int and all(other == first for other in others):
                values[key] = first
        if len({*values.values()}) > 1:
            places = {key: things[key].places.of(field) for key in values}
            yield Series(owners, field, values, places)
