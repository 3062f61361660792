"""What all pieces of a component are worth together: `All the charts together are worth 94`."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from punchboard.components.model import Component, ComponentSet
from punchboard.diagnostics import Finding, Related
from punchboard.rulebook.box.cases import cases_in
from punchboard.rulebook.box.field_words import COSTS, VALUED, is_worth
from punchboard.rulebook.box.item_places import ItemPlaces, Things
from punchboard.rulebook.box.parallel import Number, place_of
from punchboard.rulebook.box.targets import find_name, item_names
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.texts import RulesText

#: One of how many a wrong sum may be away from the right one, and the smallest that is told.
_SHARE, _LEAST = 10, 10
#: How far behind its word a total is at most, in characters.
_BEHIND = 2
#: Words by which a sum is not of all there are, or not the right one.
_SOME = (
    *("about", "at_most", "at_least", "or_more", "limits", "without", "rest", "each"),
    *("per_player", "further", "conditions"),
)
#: Words before a name that is of all there are: `All the 12 owls`, `Together the owls`.
_ALL = "whole", "the", "altogether", "total"
_CLAUSE = made_later(r".*[,:、]")
#: A component, what all of it is said to come to, and the fields that may be meant.
Told: TypeAlias = tuple[Component, Number, frozenset[str]]


def differing_field_sums(
    game: ComponentSet,
    texts: Sequence[RulesText],
    known: Container[tuple[Path, int | None]],
    wrong: Container[str],
) -> Iterator[Finding]:
    """Yield the sums of points that nearly are those of a component.

    Args:
        game: The game.
        texts: Its rules.
        known: Lines with a number that is reported.
        wrong: The ids of components of which a number is wrong.
    """
    sums = {e.id: dict(sums_of_fields(e)) for e in game.components}
    counts = {each.count for each in game.components}
    counts |= {sum(e.count for e in game.components if e.kind == kind) for kind in ("card", "tile")}
    every = counts | {each for own in sums.values() for each in own.values()}
    for text in texts if any(sums.values()) else ():
        places = ItemPlaces(text)
        told = (_told, _itemised)
        for component, number, fields in (
            e for find in told for e in find(text, places, game.components)
        ):
            place = place_of(text, number)
            own = {f: s for f, s in sums[component.id].items() if f in fields}
            if len(own) != 1 or component.id in wrong or (place.path, place.line) in known:
                continue
            ((field, there),) = own.items()
            called = component.name.get(text.language) or component.name.first or component.id
            if number.value not in every and abs(number.value - there) * _SHARE <= there:
                yield Finding(
                    place,
                    f"the rules say {number.value:,} `{field}` for all of `{called}`,"
                    f" its items have {there:,}",
                    ("make both say the same",),
                    (Related(component.location, f"the items come to {there:,}"),),
                )


def sums_of_fields(component: Component) -> Iterator[tuple[str, int]]:
    """Yield the fields that all items have a whole number in, with what all pieces come to."""
    for field in dict.fromkeys(f for item in component.items for f in item.fields):
        values = [(item.fields.get(field), item.quantity) for item in component.items]
        whole = [value * count for value, count in values if type(value) is int]
        if len(whole) == len(values) > 1 and sum(whole) >= _LEAST:
            yield field, sum(whole)


def _told(text: RulesText, places: ItemPlaces, components: Sequence[Component]) -> Iterator[Told]:
    """Yield what sentences say that all of one component are worth, or cost."""
    words = text.script.words
    costs = words.pattern("costs")
    summed = [words.pattern(each) for each in ("altogether", "total")]
    some = [words.pattern(each) for each in _SOME]
    called = {e.id: [name for i in e.items for name in item_names(i)] for e in components}
    things = Things(called, text.script)
    for line, start, end in places.sentences():
        said = text.script.plain.text[start:end].casefold()
        if not any(e.search(said) for e in summed) or any(e.search(said) for e in some):
            continue
        numbers = places.numbers(line, start, end)
        units = {number.end + 1 - start for number in numbers}  # `62 coins`
        named = [(e, found) for e in components if (found := find_name(e, said))]
        named = [(e, found) for e, found in named if found.start() not in units] or named
        if len(named) != 1 or not _is_all(text, said[: named[0][1].start()]):
            continue
        inside = any(first - start not in units for first, *_ in things.between(start, end))
        if inside or cases_in(text, start, end):
            continue
        fields = COSTS if costs.search(said) else VALUED
        summing = [each for each in numbers if fields is COSTS or is_worth(text, each)]
        component = named[0][0]
        summing = [each for each in summing if each.value != component.count] or summing
        if len(summing) == 1 and all(
            e.value == component.count for e in numbers if e not in summing
        ):
            yield component, summing[0], fields


def _itemised(
    text: RulesText, places: ItemPlaces, components: Sequence[Component]
) -> Iterator[Told]:
    """Yield the totals of sentences that name all items of one component."""
    total = text.script.words.pattern("total")
    for line, start, end in places.sentences():
        said = text.script.plain.text[start:end].casefold()
        sums = [start + found.end() for found in total.finditer(said)]
        named = [each for each in components if len(each.items) > 1 and _has_all(said, each)]
        if len(sums) != 1 or len(named) != 1:
            continue
        for number in places.numbers(line, start, end):
            if 0 <= number.start - sums[0] <= _BEHIND:
                yield named[0], number, VALUED


def _has_all(said: str, component: Component) -> bool:
    return all(any(e.casefold() in said for e in item_names(item)) for item in component.items)


def _is_all(text: RulesText, before: str) -> bool:
    """Return whether what is before a name in its clause only says that all are meant."""
    clause = left = _CLAUSE.sub("", before)
    for table in _ALL:
        left = text.script.words.pattern(table).sub("", left)
    summed = any(text.script.words.pattern(e).match(clause) for e in ("altogether", "total"))
    words = [each for each in left.split() if any(map(str.isalpha, each))]
    return len(words) <= summed  # `Insgesamt sind die Eulen`
