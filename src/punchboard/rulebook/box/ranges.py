"""The numbers that pieces have on them: `12 seat tokens, numbered 1 to 12`."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from punchboard.components.model import Component, ComponentSet
from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook.box.cases import cases_in
from punchboard.rulebook.box.field_words import COPIES
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.named_things import NamedThings
from punchboard.rulebook.box.parallel import SAME, Number, place_of
from punchboard.rulebook.box.targets import CARDS, Target, names_of, numbers_of
from punchboard.rulebook.claim import Role
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.page.lines import Kind, Line
from punchboard.rulebook.texts import RulesText

#: The fewest numbers of a field that a range is held against, and of those that a text lists.
_FEWEST, _LISTED = 3, 5
#: One of how many the end of a wrong range may be away from the right one.
_SHARE = 5
#: How far before a range the word is that says what it is of, in characters.
_NEAR = 30
_RANGE = made_later(
    r"(?<![\d.,:/–-])(\d{1,3})(?:[ ]?[-–—〜~～][ ]?|[ ](?:to|through|bis|à)[ ]|から)(\d{1,3})"
    # No noun is behind it, of which there are so many.
    r"(?![.,:]\d)(?=[ ]*(?:$|[.,;:)\]）、。|\n]|が|まで|(?:in|each|per|je|pro|par|and|und|et)\b))"
)
_LIST = made_later(
    r"(?<![\d.,])\d{1,3}(?:(?:,[ ]?|[ ]?[、・][ ]?|,?[ ](?:and|und|et)[ ])\d{1,3}){4,}"
    r"(?!\d|[.]\d)"
)
_NUMBER = made_later(r"\d+")
_BRACKET, _IN_BRACKET = made_later(r"[(（]\Z"), made_later(r"[ ]*[,;)、）]")
#: Words by which numbers are of some pieces only, or of those that go.
_SOME = (
    *("conditions", "without", "removes", "unused", "to_box", "left_behind", "not_needed"),
    *("only", "rest", "instead", "examples", "formerly"),
)


class _Said(Struct, frozen=True):
    """Numbers of a text: a range, or a list of them."""

    numbers: tuple[int, ...]
    number: Number
    words: str


class _Slip(Struct, frozen=True):
    """Numbers of a text that are not those of a field."""

    said: _Said
    component: Component
    field: str
    there: tuple[int, ...]
    place: Location


def differing_ranges(
    game: ComponentSet,
    ledger: Ledger,
    texts: Sequence[RulesText],
    known: Container[tuple[Path, int | None]],
    wrong: Container[str],
) -> Iterator[Finding]:
    """Yield the ranges of numbers that nearly are those of the component they are told of.

    Args:
        game: The game.
        ledger: The claims of its rules.
        texts: Its rules.
        known: Lines with a number that is reported.
        wrong: The ids of components of which a number is wrong.
    """
    found: dict[tuple[str, str, tuple[int, ...]], list[_Slip]] = {}
    for text in texts if any(map(_fields, game.components)) else ():
        for slip in _Reader(game, ledger, text).slips:
            if slip.component.id not in wrong and (slip.place.path, slip.place.line) not in known:
                key = slip.component.id, slip.field, slip.said.numbers
                found.setdefault(key, []).append(slip)
    for slip, *others in found.values():
        related = [Related(slip.component.location, _words(slip.there))]
        related += [Related(each.place, SAME) for each in others]
        message = f"the rules say {slip.said.words}, `{slip.field}` goes from {_words(slip.there)}"
        if not _is_range(slip.there):
            message = f"the rules say {slip.said.words}, `{slip.field}` has {_words(slip.there)}"
        yield Finding(slip.place, message, ("correct the rules, or the list",), tuple(related))


class _Reader:
    """Finds the ranges of one text that are not those of the components named with them."""

    def __init__(self, game: ComponentSet, ledger: Ledger, text: RulesText) -> None:
        self._text, self._script, self._words = text, text.script, text.script.words
        self._named = NamedThings(game, ledger, text)
        every = (each for component in game.components for each in _fields(component).values())
        self._known = {*every, tuple(range(*(game.players or (0, 0)))) + (game.players or ())[1:]}

    @property
    def slips(self) -> Iterator[_Slip]:
        """Yield them, where the text has the right numbers nowhere."""
        everywhere = {each.numbers for line in self._script.lines for each in self._in(line)}
        for line in self._script.lines:
            said = [each for each in self._in(line) if each.numbers not in self._known]
            for each in said if said and self._holds(line) else ():
                slips = [*self._slips(line, each)]
                if len(slips) == 1 and slips[0].there not in everywhere:
                    yield slips[0]

    def _in(self, line: Line) -> Iterator[_Said]:
        text = self._script.plain.text
        for found in _RANGE.finditer(text, line.start, line.end):
            first, last = int(found[1]), int(found[2])
            numbers = tuple(range(first, last + 1))
            if len(numbers) >= _FEWEST:
                yield _Said(numbers, Number(first, *found.span()), _words(numbers))
        for found in _LIST.finditer(text, line.start, line.end):
            numbers = tuple(int(each[0]) for each in _NUMBER.finditer(found[0]))
            if sorted({*numbers}) == [*numbers]:
                yield _Said(numbers, Number(numbers[0], *found.span()), _words(numbers))

    def _holds(self, line: Line) -> bool:
        chapter, other = line.chapter, self._words.pattern("variants")
        titles = (chapter.title, *chapter.parents[1:])
        aside = is_aside(self._script, line) or any(other.search(e.casefold()) for e in titles)
        return not aside and line.kind is not Kind.HEADING and chapter.topic is not Topic.NOTES

    def _slips(self, line: Line, said: _Said) -> Iterator[_Slip]:
        """Yield the fields that may be meant, of what is named before in a line."""
        start, end = self._sentence(line, said.number)
        if not self._is_of_all(start, said.number, end) or not self._is_told(said, start):
            return
        named = self._meant(line, start, said.number)
        targets = {each.label: each for each in named if self._is_listed(line, each, start, end)}
        for target in targets.values():
            for field, there in _fields(target).items():
                goes_on = {*said.numbers} < {*there} and not self._is_all(said.number)
                if _is_near(said.numbers, there) and not goes_on:
                    place = place_of(self._text, said.number)
                    yield _Slip(said, target.component, field, there, place)

    def _meant(self, line: Line, start: int, number: Number) -> list[Target]:
        """Return what a sentence names last before a range, or its line before it.

        `There are 48 owl cards. In every suit the cards run from 1 to 12.`
        """
        spoken = self._named.between(start, number.start)
        if named := [each for *_, each in spoken if each]:
            return named[-1:]
        kinds = {self._script.plain.text[first:last] for first, last, _ in spoken}
        above = (each for *_, each in self._named.between(line.start, start) if each)
        return [e for e in above if any(_is_kind_of(e.component, kind) for kind in kinds)]

    def _sentence(self, line: Line, number: Number) -> tuple[int, int]:
        if line.kind is Kind.ROW:
            return line.start, line.end
        spans = sentences(self._script.plain.text, line.start, line.end)
        return next((e for e in spans if e[0] <= number.start < e[1]), (line.start, line.end))

    def _is_of_all(self, start: int, number: Number, end: int) -> bool:
        """Return whether nothing says that numbers are of some pieces only."""
        before = self._script.plain.text[start : number.start].casefold()
        each = self._words.pattern("each")
        found = (e[0] for table in _SOME for e in self._words.pattern(table).finditer(before))
        # `Give each player the cards from 1 to 5`, `Each player takes the cards from 1 to 5`
        handed = rf"{{}}[ ](?:[^\W\d_]+[ ])?{self._words.words('handed')}"
        asked = self._words.pattern("imperatives", r"\W*{}(?!\w)").match(before)
        if asked or self._words.pattern("per_player", handed).search(before):
            return False
        cases = (e for e in cases_in(self._text, start, end) if not _is_in(e[:2], number))
        return not any(cases) and all(each.search(e) for e in found)

    def _is_told(self, said: _Said, start: int) -> bool:
        """Return whether a word before numbers, or a bracket, says that they are on pieces."""
        number, text = said.number, self._script.plain.text
        before = text[max(start, number.start - _NEAR) : number.start].casefold()
        form = r"{}(?:[ ][^\W\d_]{1,5}){0,2}[ ]?\Z"
        tables = "numbered", "worth", "bears"
        told = any(self._words.pattern(each, form).search(before) for each in tables)
        return told or bool(_BRACKET.search(before) and _IN_BRACKET.match(text, number.end))

    def _is_all(self, number: Number) -> bool:
        """Return whether nothing comes behind a range: `1 to 10, jack, queen and king`."""
        form = r"[ ]*(?:$|[.;:)）。|\n]|が|[,、][ ]?(?:and |und |et )?{})"
        behind = self._script.plain.text[number.end : number.end + _NEAR].casefold()
        return self._words.pattern("each", form).match(behind) is not None

    def _is_listed(self, line: Line, target: Target, start: int, end: int) -> bool:
        """Return whether a line counts a thing, or a sentence is about each of its kinds."""
        first, last = self._script.plain.source(line.start, line.end)
        roles = {Role.SUPPLY, Role.PART, Role.PER_COLOR}
        here = (e for e in self._named.bound if first <= e[0].start < last and e[0].role in roles)
        if any(each.component is target.component for _, each in here):
            return True
        said = self._script.plain.text[start:end].casefold()
        listed = line.chapter.topic is Topic.COMPONENTS
        return listed or self._words.pattern("each").search(said) is not None


def _is_kind_of(component: Component, kind: str) -> bool:
    """Return whether a word says of what kind a component is: `cards`."""
    cards = component.kind == "card" and CARDS.fullmatch(kind)
    return bool(cards) or any(names.is_of_kind(each, kind) for each in names_of(component))


def _is_in(span: tuple[int, int], number: Number) -> bool:
    """Return whether a place is in that of a range: `de 0 à 10` is no game of ten."""
    return number.start < span[1] and span[0] < number.end


def _fields(held: Component | Target) -> dict[str, tuple[int, ...]]:
    """Return the different numbers in each field of some pieces, if these are several."""
    found = ((f, tuple(sorted({*each}))) for f, each in numbers_of(held.items).items())
    return {f: each for f, each in found if len(each) >= _FEWEST and f not in COPIES}


def _is_near(said: tuple[int, ...], there: tuple[int, ...]) -> bool:
    """Return whether numbers are those of a field but for one end of them, or for one."""
    if _is_range(said) and _is_range(there):
        ends = (said[0] - there[0], said[-1] - there[-1])
        return 0 in ends and max(map(abs, ends)) <= max(1, len(there) // _SHARE)
    only = {*said} - {*there}, {*there} - {*said}
    return max(map(len, only)) == 1 and min(len(said), len(there)) >= _LISTED


def _is_range(numbers: tuple[int, ...]) -> bool:
    return numbers == tuple(range(numbers[0], numbers[-1] + 1))


def _words(numbers: tuple[int, ...]) -> str:
    """Return numbers in words: `1 to 9`, or one by one."""
    if _is_range(numbers):
        return f"{numbers[0]} to {numbers[-1]}"
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
