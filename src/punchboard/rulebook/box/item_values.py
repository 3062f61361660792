"""What items are worth: where the rules agree with a field of several, and not with that of one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook.box.field_words import VALUED, FieldWords
from punchboard.rulebook.box.item_places import ItemPlaces, NumbersBeside, Passage, Things
from punchboard.rulebook.box.item_series import Series, Valued, owners_of
from punchboard.rulebook.box.parallel import SAME, Number, place_of
from punchboard.rulebook.box.ties import WORTH
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.texts import RulesText

#: How many numbers have to agree with a field, and how many if no word says what they are.
_AGREE, _SURE = 2, 3
#: How far the word for what a number counts may be from it, in characters.
_NEAR = 24
#: Words by which a number is only for some of several things, or some of who has them.
_SOME = "conditions", "instead", "sets", "rivals"
_WORD = made_later(r"[ ]?([^\W\d_]+)")


class _Odd(Struct, frozen=True):
    """The one number that is not that of its thing."""

    series: Series
    key: str
    slot: NumbersBeside
    text: RulesText

    @property
    def number(self) -> Number:
        return self.slot.numbers[self.key]


class ItemValues:
    """The numbers of items in all rules texts of one game.

    Attributes:
        wrong: The components of which a number is told, once `differing` has run.
    """

    def __init__(self, game: ComponentSet, texts: Sequence[RulesText]) -> None:
        self._texts = texts
        self._owners = list(owners_of(game))
        self.wrong: set[str] = set()

    @cached_property
    def valued(self) -> set[tuple[Path, int]]:
        """Where the numbers are that all are those of one field: by text, in characters."""
        return {
            (text.path, text.script.plain.source(number.start, number.end)[0])
            for text, reader in self._readers
            for number in reader.of_fields
        }

    @cached_property
    def _readers(self) -> Sequence[tuple[RulesText, _Reader]]:
        texts = self._texts if self._owners else ()
        return [(text, _Reader(self._owners, text)) for text in texts]

    def differing(self, known: Container[tuple[Path, int | None]]) -> Iterator[Finding]:
        """Yield the one number of several that is not what the game has, but for *known* lines."""
        told = defaultdict[tuple[object, ...], list[_Odd]](list)
        for _, reader in self._readers:
            for odd in reader.odd:
                told[odd.series.owners, odd.series.field, odd.key, odd.number.value].append(odd)
        for same in told.values():
            odd = same[0]
            place, *others = (place_of(each.text, each.number) for each in same)
            self.wrong |= odd.series.owners
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


class _Reader:
    """Finds the odd numbers of one text."""

    def __init__(self, owners: Sequence[Valued], text: RulesText) -> None:
        self._text, self._words, self._said = text, text.script.words, text.script.plain.text
        self._places, self._fields = ItemPlaces(text), FieldWords(text)
        self._passages = [(o, each) for o in owners for each in self._places.passages(o.called)]

    @cached_property
    def odd(self) -> Sequence[_Odd]:
        """The numbers that are not those of their things, where nothing explains them."""
        found = [odd for each in self._passages for odd in self._in_passage(*each)]
        meant = defaultdict[Number, set[tuple[object, ...]]](set)
        for odd in found:
            meant[odd.number].add((odd.series.owners, odd.series.field, odd.key))
        told: dict[Number, _Odd] = {}
        for odd in found:
            explained = odd.number in self._explained or len(meant[odd.number]) > 1
            if not explained:
                told.setdefault(odd.number, odd)
        return [*told.values()]

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

    @property
    def of_fields(self) -> Iterator[Number]:
        """Yield the numbers that are those of one field, all or all but one, and count nothing."""
        for owner, slot in ((o, slot) for o, each in self._passages for slot in each.slots):
            fits = {series.field for series in owner.series if _is_of(series, slot)}
            if fits and "" not in fits:
                yield from slot.numbers.values()
        for odd in self.odd:
            yield from odd.slot.numbers.values()

    def _in_passage(self, owner: Valued, passage: Passage) -> Iterator[_Odd]:
        left = [e for e in passage.slots if not any(_is_of(other, e) for other in owner.series)]
        counted = len(left) < len(passage.slots)
        # What is beside names in a list of what there is counts pieces, if nothing else does.
        left = [replace(e, bare=e.bare and (counted or not e.listed)) for e in left if not e.counts]
        for series in owner.series:
            if not series.field or any(_is_of(series, slot) for slot in passage.slots):
                continue
            found = [each for slot in left for each in self._in_slot(owner, series, slot)]
            found = found or [*self._in_columns(owner, series, passage, left)]
            if len({odd.number for odd in found}) == 1:
                yield found[0]

    def _in_slot(self, owner: Valued, series: Series, slot: NumbersBeside) -> Iterator[_Odd]:
        odd, right = _odd_of(series, slot)
        if not odd or not right or self._counts(owner, slot.numbers[odd]):
            return
        value, number = series.values[odd], slot.numbers[odd]
        made = owner.counts.get(odd) if value == 1 else number.value // (value or 1) * value
        if slot.spoken and value and number.value == made:
            return  # `2 for the wren and 14 for the owls`
        if self._is_of_some(series.field, slot, number):
            return
        others = (each for each in owner.series if each is not series)
        if any(_agreeing(each, slot) >= len(right) for each in others):
            return
        sure = self._is_sure(series, slot, right, number)
        if sure or (len(right) == 1 and self._is_told_of_two(owner, series, slot, odd)):
            yield _Odd(series, odd, slot, self._text)

    def _is_sure(
        self, series: Series, slot: NumbersBeside, right: Sequence[int], number: Number
    ) -> bool:
        """Return whether what is around numbers says that they are those of a field."""
        field, said = series.field, [each.value for each in slot.numbers.values()]
        beside = [self._fields.is_beside(field, each) for each in slot.numbers.values()]
        titled = slot.is_led and self._fields.is_title(field, slot.said)
        if len(right) < _AGREE:  # one of two: what else is there says nothing
            pair = len(series.values) == len(slot.numbers) == _AGREE
            told = (slot.headed and titled) or self._fields.is_beside(field, number)
            return pair and field in WORTH and told
        if len({*right}) == 1:
            return False
        plain = slot.bare or (slot.headed and field not in VALUED) or self._is_free(field, slot)
        alone = len(right) >= _SURE and plain and not _runs(said)
        told = any(beside) if slot.spoken else all(beside)
        told = told or self._fields.have_one_unit(field, slot.numbers.values())
        # `sage 1, mint 1, lavender 2, mandrake 3`: so many agree by no chance
        return alone or titled or told or len(right) > _SURE

    def _is_told_of_two(self, owner: Valued, series: Series, slot: NumbersBeside, odd: str) -> bool:
        """Return whether a sentence says of two things alike what they have in a field.

        `A hut costs 2 francs, an inn 6 francs`, where nothing says what an inn has in the game.
        """
        numbers, more = [*slot.numbers.values()], self._words.pattern("further", "[ ]{}")
        named = any(self._fields.is_named(series.field, each) for each in numbers)
        if not (slot.spoken and named and len(numbers) == _AGREE):
            return False
        units = {word[1] if (word := _WORD.match(self._said, e.end)) else "" for e in numbers}
        if len(units - {""}) > 1 or any(more.match(self._said, each.end) for each in numbers):
            return False
        return not self._is_said_of(owner, odd, series.values[odd])

    def _is_said_of(self, owner: Valued, key: str, value: int) -> bool:
        """Return whether a sentence with the name of a thing has a number, but as its count."""
        things = Things(owner.called, self._text.script)
        for line, start, end in self._places.sentences():
            begins = {first - 1 for first, _, named in things.between(start, end) if named == key}
            numbers = self._places.numbers(line, start, end) if begins else []
            if any(each.value == value and each.end not in begins for each in numbers):
                return True
        return False

    def _is_free(self, field: str, slot: NumbersBeside) -> bool:
        """Return whether the title of a column may be another word for a field."""
        other = self._fields.is_title_of_another(field, slot.said)
        return slot.headed and not other and self._fields.may_have_another(field)

    def _in_columns(
        self, owner: Valued, series: Series, passage: Passage, left: Sequence[NumbersBeside]
    ) -> Iterator[_Odd]:
        """Yield the odd number of the one column that is left for a field in a table.

        The table is about all things, and its other columns are of other fields of them, of how
        many there are, or of what these come to.
        """
        near = [slot for slot in left if _agreeing(series, slot)]
        if len(near) != 1 or not self._is_free(series.field, near[0]) or self._is_said(series):
            return
        ((slot,), (odd, right)) = near, _odd_of(series, near[0])
        if len({*right}) < _AGREE or not _is_alike(series, slot, odd):
            return
        number, own = slot.numbers[odd], owner.sums_of(series)
        if self._counts(owner, number) or self._is_of_some(series.field, slot, number):
            return
        others = [each for each in owner.series if each is not series]
        known = [e for e in passage.slots if any(_agreeing(o, e) >= _AGREE for o in others)]
        unknown = [each for each in passage.slots if each not in known]
        summed = any(_agreeing(own, each) >= _AGREE for each in known)
        if known and slot in unknown and (len(unknown) == 1 or summed):
            yield _Odd(series, odd, slot, self._text)

    def _is_said(self, series: Series) -> bool:
        """Return whether the text has the numbers of all things in one field somewhere."""
        slots = (slot for _, each in self._passages for slot in each.slots)
        return any(_is_of(series, e) and len(e.numbers) >= len(series.values) for e in slots)

    def _is_of_some(self, field: str, slot: NumbersBeside, number: Number) -> bool:
        """Return whether a number is only for some: for a pair, who has most, on a condition."""
        lines = (e for e in self._text.script.lines if e.start <= number.start < e.end)
        spans = (s for e in lines for s in sentences(self._said, e.start, e.end))
        here = next((s for s in spans if s[0] <= number.start < s[1]), (0, 0))
        said = f"{slot.said} {self._said[slice(*here)].casefold()}"
        shared = self._words.pattern("each")  # `2 points per owl` are no condition
        tables = _SOME if field in VALUED else _SOME[:-1]  # a `first price` is of all
        found = (e[0] for table in tables for e in self._words.pattern(table).finditer(said))
        return any(not shared.search(each) for each in found)

    def _counts(self, owner: Valued, number: Number) -> bool:
        """Return whether a number is one of pieces: `2 cards`, `2枚`, `2x`."""
        behind = self._said[number.end : number.end + _NEAR]
        word = _WORD.match(behind)
        kind = word and names.key(word[1]) in owner.kinds
        counter = compiled(rf"[ ]?(?:[x×]|{self._text.script.amounts.pieces})").match(behind)
        return bool(kind or counter) or self._said[number.start - 1 : number.start] in {*"x×"}


def _odd_of(series: Series, slot: NumbersBeside) -> tuple[str, Sequence[int]]:
    """Return the one thing with another number, or "", and the numbers that are right."""
    named = [(key, each) for key, each in slot.numbers.items() if key in series.values]
    odd = [key for key, each in named if not _agrees(series, key, each)]
    right = [series.values[key] for key, _ in named if key not in odd]
    return odd[0] if len(odd) == 1 else "", right


def _is_alike(series: Series, slot: NumbersBeside, odd: str) -> bool:
    """Return whether the numbers of all things rise as those of a field do, and are near them."""
    said = {key: slot.numbers[key].value for key in series.values if key in slot.numbers}
    there, wanted = series.values[odd] if odd else 0, said.get(odd, 0)
    runs = len(said) == max(series.values.values()) - min(series.values.values()) + 1
    alike = sorted(said, key=lambda k: said[k]) == sorted(said, key=lambda k: series.values[k])
    whole = len({*said.values()}) == len(series.values)
    return bool(odd) and whole and alike and not runs and abs(wanted - there) <= max(1, there // 2)


def _agrees(series: Series, key: str, number: Number) -> bool:
    return abs(series.values[key]) == number.value  # `minus 2`


def _agreeing(series: Series, slot: NumbersBeside) -> int:
    found = slot.numbers.items()
    return sum(key in series.values and _agrees(series, key, each) for key, each in found)


def _is_of(series: Series, slot: NumbersBeside) -> bool:
    """Return whether all numbers of a slot are those of a series."""
    named = sum(key in series.values for key in slot.numbers)
    return _agreeing(series, slot) == named >= _AGREE


def _runs(numbers: Sequence[int]) -> bool:
    """Return whether numbers only number what they are beside."""
    return [*numbers] == [*range(1, len(numbers) + 1)]
