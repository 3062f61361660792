"""What items are worth: where the rules agree with a field of several, and not with that of one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from punchboard.components.model import ComponentSet, Entry, Item, Places, Text, Value
from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook.box.item_places import ItemPlaces, NumbersBeside, Passage
from punchboard.rulebook.box.parallel import SAME, Number, place_of
from punchboard.rulebook.box.targets import NAME_FIELDS, item_names, names_of, value_names
from punchboard.rulebook.box.ties import WORTH
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.texts import RulesText

#: Fields of what things are worth, and not of what they cost.
VALUED = WORTH - {"cost", "price"}
#: How many numbers have to agree with a field, and how many if no word says what they are.
_AGREE, _SURE = 2, 3
#: How far a word for what a number is may be from it, in characters.
_NEAR = 24
#: Words by which a number is only for some of several things, or some of who has them.
_SOME = "conditions", "instead", "sets", "rivals"
_WORD = made_later(r"[ ]?([^\W\d_]+)")


class _Series(Struct, frozen=True):
    """The numbers of several things in one field.

    Attributes:
        owner: What the things belong to: a component or a definition.
        field: The field; "" for what only explains numbers: how many pieces there are.
        values: The number of each thing.
        places: Where each is written.
    """

    owner: str
    field: str
    values: Mapping[str, int]
    places: Mapping[str, Location | None]


class _Owner(Struct, frozen=True):
    """Things with names and numbers."""

    called: Mapping[str, tuple[str, ...]]
    kinds: frozenset[str]
    series: Sequence[_Series]


class _Odd(Struct, frozen=True):
    """The one number that is not that of its thing."""

    series: _Series
    key: str
    number: Number
    text: RulesText


class ItemValues:
    """The numbers of items in all rules texts of one game.

    Attributes:
        wrong: The components of which a number is told, once `differing` has run.
    """

    def __init__(self, game: ComponentSet, texts: Sequence[RulesText]) -> None:
        self._texts = texts
        self._owners = [*_of_components(game), *_of_definitions(game)]
        self.wrong: set[str] = set()

    def differing(self, known: Container[tuple[Path, int | None]]) -> Iterator[Finding]:
        """Yield the one number of several that is not what the game has, but for *known* lines."""
        told = defaultdict[tuple[object, ...], list[_Odd]](list)
        for text in self._texts if self._owners else ():
            for odd in _Reader(self._owners, text).odd:
                told[odd.series.owner, odd.series.field, odd.key, odd.number.value].append(odd)
        for same in told.values():
            odd = same[0]
            place, *others = (place_of(each.text, each.number) for each in same)
            self.wrong.add(odd.series.owner)
            if not any((each.path, each.line) in known for each in (place, *others)):
                yield _finding(odd, place, others)


def _finding(odd: _Odd, place: Location, others: Iterable[Location]) -> Finding:
    field, there = odd.series.field, odd.series.values[odd.key]
    verb = "are" if field.endswith("s") else "is"
    message = f"the rules say {odd.number.value} for `{odd.key}`, its `{field}` {verb} {there}"
    written = odd.series.places[odd.key]
    related = [Related(written, f"`{field}`: {there}")] if written else []
    related += [Related(each, SAME) for each in others]
    return Finding(place, message, ("make both say the same",), tuple(related))


def _of_components(game: ComponentSet) -> Iterator[_Owner]:
    for component in game.components:
        named = [(called, item) for item in component.items if (called := item_names(item))]
        things = defaultdict[str, list[Item]](list)
        for called, item in named:
            things[called[0]].append(item)
        fields = {key: [item.fields for item in same] for key, same in things.items()}
        places = {key: same[0].places for key, same in things.items()}
        series = list(_series(component.id, fields, places))
        if series:
            counts = {key: sum(e.quantity for e in same) for key, same in things.items()}
            sums = ({k: v * counts[k] for k, v in each.values.items()} for each in series)
            series += [_Series(component.id, "", each, {}) for each in (counts, *sums)]
            kinds = [component.kind, *(names.kind_of(each) for each in names_of(component))]
            yield _Owner({called[0]: called for called, _ in named}, frozenset(kinds), series)


def _of_definitions(game: ComponentSet) -> Iterator[_Owner]:
    for definition, entries in game.definitions.items():
        own = (entry for entry in entries.values() if _has_name(entry))
        named = {called[0]: entry for entry in own if (called := value_names(entry))}
        fields = {key: [entry.fields] for key, entry in named.items()}
        places = {key: entry.places for key, entry in named.items()}
        series = list(_series(definition, fields, places))
        if series:
            names_of_all = {key: value_names(entry) for key, entry in named.items()}
            yield _Owner(names_of_all, frozenset(), series)


def _has_name(entry: Entry) -> bool:
    """Return whether an entry is called something: where a text says what it is, no id does."""
    texts = any(isinstance(each, Text) for each in entry.fields.values())
    return not texts or any(each in entry.fields for each in NAME_FIELDS)


def _series(
    owner: str, things: Mapping[str, Sequence[Mapping[str, Value]]], places: Mapping[str, Places]
) -> Iterator[_Series]:
    """Yield the fields of whole numbers; where things of one name differ, these have none."""
    for field in dict.fromkeys(f for each in things.values() for fields in each for f in fields):
        values: dict[str, int] = {}
        for key, same in things.items():
            first, *others = (each.get(field) for each in same)
            if type(first) is int and all(each == first for each in others):
                values[key] = first
        if len({*values.values()}) > 1:
            yield _Series(owner, field, values, {key: places[key].of(field) for key in values})


class _Reader:
    """Finds the odd numbers of one text."""

    def __init__(self, owners: Sequence[_Owner], text: RulesText) -> None:
        self._text, self._words, self._said = text, text.script.words, text.script.plain.text
        places = ItemPlaces(text)
        self._passages = [(o, each) for o in owners for each in places.passages(o.called)]

    @property
    def odd(self) -> Iterator[_Odd]:
        """Yield the numbers that are not those of their things, where nothing explains them."""
        found = [odd for each in self._passages for odd in self._in_passage(*each)]
        meant = defaultdict[Number, set[tuple[str, str, str]]](set)
        for odd in found:
            meant[odd.number].add((odd.series.owner, odd.series.field, odd.key))
        told = set[Number]()
        for odd in found:
            explained = odd.number in self._explained or len(meant[odd.number]) > 1
            if not explained and odd.number not in told:
                told.add(odd.number)
                yield odd

    @cached_property
    def _explained(self) -> set[Number]:
        """The numbers that all are those of one field, or how many there are of each thing."""
        slots = ((o.series, slot) for o, each in self._passages for slot in each.slots)
        return {
            number
            for series, slot in slots
            for each in series
            if _is_of(each, slot)
            for number in slot.numbers.values()
        }

    def _in_passage(self, owner: _Owner, passage: Passage) -> Iterator[_Odd]:
        for series in owner.series:
            if not series.field or any(_is_of(series, slot) for slot in passage.slots):
                continue
            found = [each for slot in passage.slots for each in self._in_slot(owner, series, slot)]
            if len({odd.number for odd in found}) == 1:
                yield found[0]

    def _in_slot(self, owner: _Owner, series: _Series, slot: NumbersBeside) -> Iterator[_Odd]:
        named = {key: each for key, each in slot.numbers.items() if key in series.values}
        odd = [key for key, each in named.items() if not _agrees(series, key, each)]
        right = [series.values[key] for key in named if key not in odd]
        if len(odd) != 1 or not right or self._counts(owner, named[odd[0]]):
            return
        value, number = series.values[odd[0]], named[odd[0]]
        if slot.spoken and value and number.value % value == 0:
            return  # `2 for the wren and 14 for the owls`
        if self._is_of_some(slot, number):
            return
        others = (each for each in owner.series if each is not series)
        if any(_agreeing(each, slot) >= len(right) for each in others):
            return
        if self._is_sure(series, slot, right, number):
            yield _Odd(series, odd[0], number, self._text)

    def _is_sure(
        self, series: _Series, slot: NumbersBeside, right: Sequence[int], number: Number
    ) -> bool:
        """Return whether what is around numbers says that they are those of a field."""
        beside = [self._is_named(series.field, each) for each in slot.numbers.values()]
        if len(right) < _AGREE:  # one of two: what else is there says nothing
            pair = len(series.values) == len(slot.numbers) == _AGREE
            return pair and series.field in VALUED and self._is_named(series.field, number)
        if len({*right}) == 1:
            return False
        runs = [each.value for each in slot.numbers.values()] == [*range(1, len(right) + 2)]
        plain = slot.bare or (slot.headed and series.field not in VALUED)
        alone = len(right) >= _SURE and not runs and plain
        told = any(beside) if slot.spoken else all(beside)
        return alone or told or self._is_title(series.field, slot)

    def _is_of_some(self, slot: NumbersBeside, number: Number) -> bool:
        """Return whether a number is only for some: for a pair, who has most, on a condition."""
        lines = (e for e in self._text.script.lines if e.start <= number.start < e.end)
        spans = (s for e in lines for s in sentences(self._said, e.start, e.end))
        here = next((s for s in spans if s[0] <= number.start < s[1]), (0, 0))
        said = f"{slot.said} {self._said[slice(*here)].casefold()}"
        shared = self._words.pattern("each")  # `2 points per owl` are no condition
        found = (e[0] for table in _SOME for e in self._words.pattern(table).finditer(said))
        return any(not shared.search(each) for each in found)

    def _is_title(self, field: str, slot: NumbersBeside) -> bool:
        if not (slot.headed or slot.bare):
            return False
        named = compiled(_own_name(field)).search(slot.said)
        forms = ("points", "worth") if field in VALUED else ()
        return bool(named) or any(self._words.pattern(e).search(slot.said) for e in forms)

    def _is_named(self, field: str, number: Number) -> bool:
        """Return whether a word for a field, or for points if it is one of these, is beside it."""
        own, (before, behind) = _own_name(field), _around(self._text, number)
        led = compiled(rf"{own}\W{{0,3}}\Z").search(before)
        told = led or compiled(rf"\W?{own}").match(behind)
        return bool(told) or (field in VALUED and is_worth(self._text, number))

    def _counts(self, owner: _Owner, number: Number) -> bool:
        """Return whether a number is one of pieces: `2 cards`, `2枚`, `2x`."""
        behind = self._said[number.end : number.end + _NEAR]
        word = _WORD.match(behind)
        kind = word and names.key(word[1]) in owner.kinds
        counter = compiled(rf"[ ]?(?:[x×]|{self._text.script.amounts.pieces})").match(behind)
        return bool(kind or counter) or self._said[number.start - 1 : number.start] in {*"x×"}


def is_worth(text: RulesText, number: Number) -> bool:
    """Return whether a word for points or for worth is beside a number."""
    before, behind = _around(text, number)
    form, words = r"[ ]?(?:[^\W\d_]{3,}[ ])?{}", text.script.words
    led = words.pattern("worth", r"{}\W{0,3}\Z").search(before)
    return bool(led) or any(words.pattern(e, form).match(behind) for e in ("points", "worth"))


def _around(text: RulesText, number: Number) -> tuple[str, str]:
    """Return what is before a number and behind it."""
    said = text.script.plain.text
    before = said[max(number.start - _NEAR, 0) : number.start]
    return before.casefold(), said[number.end : number.end + _NEAR].casefold()


def _own_name(field: str) -> str:
    """Return a pattern of the last word of a field: of `victory_points`, `point` and `points`."""
    word = re.escape(field.casefold().replace("-", "_").split("_")[-1].removesuffix("s"))
    return rf"(?<![^\W\d_]){word}s?(?![^\W\d_])"


def _agrees(series: _Series, key: str, number: Number) -> bool:
    return abs(series.values[key]) == number.value  # `minus 2`


def _agreeing(series: _Series, slot: NumbersBeside) -> int:
    found = slot.numbers.items()
    return sum(key in series.values and _agrees(series, key, each) for key, each in found)


def _is_of(series: _Series, slot: NumbersBeside) -> bool:
    """Return whether all numbers of a slot are those of a series."""
    named = sum(key in series.values for key in slot.numbers)
    return _agreeing(series, slot) == named >= _AGREE
