"""Numbers that are not counts: in texts of the game, in tables and lists.

Counts are compared with the box, everything else with whatever says the same thing:
a number of a definition, a text on an aid or a board, the points of an entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from msgspec.structs import replace

from punchboard.components.model import ComponentSet, Entry, Text, Value, entries_in
from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook.box.card_texts import CardText, card_texts, read_text, texts_in
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.parallel import (
    SAME,
    UNTRUE,
    numbers_of,
    place_of,
    words_of,
)
from punchboard.rulebook.box.targets import find_name, value_names
from punchboard.rulebook.box.targets import numbers_of as numbers_of_items
from punchboard.rulebook.box.ties import COMMON, differing_facts
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem
from punchboard.rulebook.texts import RulesText

#: Share of a text's words that a line of the rules has to have, and their least number.
_ALIKE, _LEAST = 0.7, 3
#: The same for a line that is only said to lack a number.
_SURE = 0.75
#: A rule and its example.
_TWICE = 2
#: Longest way, in characters, from a number to the words that belong to it.
_NEAR = 12
#: Most different items of an aid or a board; the texts of a deck are what single cards do.
_FEW = 3
#: Fields of an entry that hold what it is worth.
_WORTH = frozenset("points point value values vp score scoring cost price worth".split())
_WORDS = made_later(r"[a-zß-ÿ]{3,}|[ァ-ヺー]{2,}|[一-龥]")
_DIGITS = made_later(r"(?<![\w.#-])\d{1,4}(?![\d.]\d|\w*[-_])|(?<=[^\W\da-zA-Z_])\d{1,4}(?!\d)")
_AFTER = made_later(
    r"\W{0,3}((?:or (?:more|less|fewer)|[a-zß-ÿ]{2,})|[枚個点本人回つ]|マス|[^\s\w]?[ぁ-ヺー一-龥]{1,2})"
)
_BEFORE = made_later(r"([a-zß-ÿ]{2,}|[ぁ-ヺー一-龥]{2})\W{0,3}$")
#: A number, or one with what is added to it: `+1, and +1 for each more`; or two that span others.
_LAST_CELL = made_later(r"[+−-]?(?P<number>\d{1,4})(?:[,、] ?[^\d].*)?")
_SPAN_CELL = made_later(r"(?P<least>\d{1,3})[ ]?(?:[-–~〜]|to|bis|à|から)[ ]?(?P<most>\d{1,3})")
_SIGN = made_later(r"[+−-]?(\d{1,3})")
_POINTS = made_later(r"\d[ ]?(?:点|ポイント|勝利点|(?i:points?|vps?|punkte?)\b)")


class Untrue(Protocol):
    """A sentence of the game that does not hold."""

    @property
    def statement(self) -> str:
        """What does not hold."""

    @property
    def reason(self) -> str:
        """Why it should; "" if the game does not say."""

    @property
    def location(self) -> Location | None:
        """Where it is written."""

    def is_about(self, said: int, there: int) -> bool:
        """Return whether it has the number that rules say, where the game has another."""


def differing_numbers(
    game: ComponentSet,
    texts: Sequence[RulesText],
    ledger: Ledger,
    reported: Iterable[Location],
    broken: Sequence[Untrue],
) -> Iterator[Finding]:
    """Yield the numbers of the rules that the game has otherwise, one for each line.

    Args:
        game: The game.
        texts: Its rules texts.
        ledger: What they claim.
        reported: Places that something else is reported about.
        broken: The sentences of the game that do not hold.
    """
    sentences = [each.statement for each in broken]
    facts = list(differing_facts(game, texts, ledger, reported, sentences))
    yield from facts
    yield from differing_rows(game, texts, broken)
    told = {(each.path, each.line) for each in places_of(facts)}
    for found in (*differing_values(game, texts), *differing_points(game, texts)):
        place = found.location
        if place and (place.path, place.line) not in told:
            yield found


def places_of(found: Sequence[Finding]) -> Iterator[Location]:
    """Yield all places that findings name."""
    related = (each.location for finding in found for each in finding.related)
    yield from (each for each in (*(one.location for one in found), *related) if each)


def differing_values(game: ComponentSet, texts: Sequence[RulesText]) -> Iterator[Finding]:
    """Yield numbers of the rules that aids, boards, entries or lists of points have otherwise."""
    aids = [each for each in _aids(game) if each.is_prose and _DIGITS.search(each.text)]
    found: list[tuple[str, Finding]] = []
    for text in texts:
        bags = [
            (frozenset(_WORDS.findall(line[0])), line.start(), line.end())
            for line in re.finditer(r"[^\n]+", text.folded)
        ]
        for aid in aids:
            if aid.language in {"", text.language}:
                found += _against_aid(aid, text, bags)
    yield from _merged(found)


def _merged(found: Iterable[tuple[str, Finding]]) -> Iterator[Finding]:
    """Yield findings, those with the same two numbers together."""
    merged: dict[str, Finding] = {}
    for numbers, each in found:
        first = merged.setdefault(numbers, each)
        if first is not each and each.location:
            places = (*first.related, Related(each.location, "and here"), *each.related)
            merged[numbers] = replace(first, related=(*dict.fromkeys(places),))
    yield from merged.values()


def _aids(game: ComponentSet) -> Iterator[CardText]:
    """Yield what boards, aids and labels say, and no effects of single cards of a deck."""
    effects: set[int] = set()
    for component in game.components:
        if len(component.items) > _FEW:
            values = (value for item in component.items for value in item.fields.values())
            effects |= set(map(id, entries_in(values)))
        else:
            yield from card_texts(replace(game, components=(component,), definitions={}), game)
    for name, entries in game.definitions.items():
        labels = {key: entry for key, entry in entries.items() if id(entry) not in effects}
        yield from card_texts(replace(game, components=(), definitions={name: labels}), game)


_Bags = Sequence[tuple[frozenset[str], int, int]]


def _likest(said: str, bags: _Bags, alike: float, least: int) -> tuple[int, int] | None:
    """Return the one line that has most of the words of *said*, or None."""
    wanted = set(_WORDS.findall(said)) - COMMON
    best = max(bags, key=lambda bag: len(wanted & bag[0]), default=None)
    enough = best and len(wanted) >= least and len(wanted & best[0]) >= alike * len(wanted)
    return best[1:] if best and enough else None


def _against_aid(aid: CardText, text: RulesText, bags: _Bags) -> Iterator[tuple[str, Finding]]:
    """Yield the numbers that a line of the rules has otherwise, between the same words."""
    said = names.unmarked(aid.text).casefold()
    for found in _DIGITS.finditer(said):
        before, after = _around(said, found)
        start, end = _likest(said, bags, _ALIKE, _LEAST) or (0, 0)
        near = {
            each[0]: start + each.start()
            for each in _DIGITS.finditer(text.folded[start:end])
            if _belongs(_around(text.folded[start:end], each), before, after)
        }
        if len(near) == 1 and found[0] not in near and not {found[0], *near} & {"0", "1"}:
            ((number, at),) = near.items()
            what = f"a text of the game says `{' '.join(filter(None, (before, '…', after)))}`:"
            message = f"the rules say {number} here, {what} {found[0]}"
            related = (Related(aid.location, f"{found[0]} here"),)
            place = text.place(at, at + len(number))
            finding = Finding(place, message, ("make both say the same",), related)
            yield f"{number} {found[0]}", finding


def _belongs(around: tuple[str, str], before: str, after: str) -> bool:
    """Return whether the words around a number are the same as *before* and *after* it."""
    first, last = around
    behind = after and after == last
    if behind and (not before or not first or before == first or len(after) > 3):
        return True
    return before == first and before.isascii() and len(before) > 3


def _around(text: str, found: re.Match[str]) -> tuple[str, str]:
    before = _BEFORE.search(text[max(found.start() - _NEAR, 0) : found.start()].replace("*", ""))
    after = _AFTER.match(text[found.end() : found.end() + _NEAR].replace("*", ""))
    return before[1] if before else "", after[1].strip() if after else ""


def differing_rows(
    game: ComponentSet, texts: Sequence[RulesText], broken: Sequence[Untrue]
) -> Iterator[Finding]:
    """Yield the rows of tables whose last number is not what the thing named first is worth."""
    worth, found = dict(_worths(game)), list[tuple[str, Finding]]()
    for text, script in ((text, text.script) for text in texts):
        for line in script.lines:
            if line.kind is not Kind.ROW:
                continue
            cells = [cell.strip() for cell in words_of(script, line).strip("| ").split("|")]
            last, there = _LAST_CELL.fullmatch(cells[-1]), worth.get(names.key(cells[0]))
            slip = _slipped(game, cells)
            follow: list[Untrue] = []
            if last and there is not None and there != int(last["number"]):
                slip = last["number"], str(there), cells[0]
                follow = [each for each in broken if each.is_about(int(slip[0]), there)]
            if slip:
                message = f"the rules say {slip[0]} here, the list has {slip[1]} for `{slip[2]}`"
                related = tuple(Related(e.location, UNTRUE) for e in follow if e.location)
                checks = "".join(f", and the check `{e.reason or e.statement}`" for e in follow)
                place = place_of(text, script, line.start, line.end)
                hints = (f"make both say the same{checks}",)
                numbers = " ".join(re.findall(r"\d+", " ".join(slip[:2])))
                found.append((numbers, Finding(place, message, hints, related)))
    yield from _merged(found)


def _slipped(game: ComponentSet, cells: Sequence[str]) -> tuple[str, str, str] | None:
    """Return the span of a row, that of what its component is worth, and its name, if they differ.

    One end is the same: so the span is surely meant to be that of the values.
    """
    span = _SPAN_CELL.fullmatch(cells[-1])
    found = ((find_name(each, cells[0].casefold()), each) for each in game.components if span)
    named = [(len(match[0]), match[0], each) for match, each in found if match]
    _, name, component = max(named, key=lambda each: each[0], default=(0, "", None))
    fields = numbers_of_items(component.items) if component else {}
    worth = [numbers for field, numbers in fields.items() if field in _WORTH]
    if span is None or len(worth) != 1:
        return None
    said, there = (int(span["least"]), int(span["most"])), (min(worth[0]), max(worth[0]))
    alike = (said[0] == there[0]) != (said[1] == there[1])
    return (f"{said[0]} to {said[1]}", f"{there[0]} to {there[1]}", name) if alike else None


def differing_points(game: ComponentSet, texts: Sequence[RulesText]) -> Iterator[Finding]:
    """Yield the lines about points that lack the number which the game has for the same words.

    `{value: 5, text: longest road}` on an aid, and `The longest road is worth 6 points`.
    """
    priced = list(_priced(game)) if texts else []
    for said, points in priced:
        found: list[tuple[Location, str, str]] = []
        for text, words in _in_language(said, texts):
            lines = _likest_lines(words, text)
            lack = [each for each in lines if points not in {e.value for e in numbers_of(*each)}]
            if lack and points > 1:
                others = {worth for each, worth in priced if each is not said}
                found.append((*_instead(text, *lack[0], others), words))
        if found:
            place, number, words = found[0]
            stated = f"the rules say {number} here" if number else f"this line has no {points}"
            related = [Related(said.location, f"{points} here")] if said.location else []
            related += [Related(e[0], SAME) for e in found[1:]]
            message = f"{stated}, the game has {points} for `{words}`"
            yield Finding(place, message, ("make both say the same",), tuple(related))


def _instead(
    text: RulesText, script: WritingSystem, line: Line, others: set[int]
) -> tuple[Location, str]:
    """Return the one number of points in a line that is not one of *others*, and where it is."""
    row = line.kind is Kind.ROW
    found = [
        each
        for each in numbers_of(script, line)
        if (row or _POINTS.match(script.plain.text, each.end - 1)) and each.value not in others
    ]
    if len({each.value for each in found}) != 1:
        return place_of(text, script, line.start, line.end), ""
    first = found[-1] if row else found[0]
    return place_of(text, script, first.start, first.end), str(first.value)


def _in_language(said: Text, texts: Sequence[RulesText]) -> Iterator[tuple[RulesText, str]]:
    """Yield rules texts with what the game says in their language; in any, where none is known."""
    for text in texts:
        for language, words in said.languages:
            if text.language in {"", language}:
                yield text, names.unmarked(words).casefold()


def _likest_lines(said: str, text: RulesText) -> list[tuple[WritingSystem, Line]]:
    """Return the line about points that has nearly all words of *said*, or it and its example."""
    wanted = set(_WORDS.findall(said)) - COMMON
    script = text.script
    if len(wanted) < _LEAST:
        return []
    lines = {
        line: len(wanted & set(_WORDS.findall(words_of(script, line).casefold())))
        for line in script.lines
    }
    best = max(lines.values(), default=0)
    found = [line for line, shared in lines.items() if shared == best >= _SURE * len(wanted)]
    told = len(found) <= _TWICE and all(_is_of_points(script, each) for each in found)
    return [(script, line) for line in found] if told else []


def _is_of_points(script: WritingSystem, line: Line) -> bool:
    """Return whether a line gives points: `3 points`, or a number in the last cell of a row."""
    said = words_of(script, line)
    last = said.strip("| ").split("|")[-1].strip() if line.kind is Kind.ROW else ""
    return (_LAST_CELL.fullmatch(last) or _POINTS.search(said)) is not None


def _priced(game: ComponentSet) -> Iterator[tuple[Text, int]]:
    """Yield texts of aids and lists with the points beside them."""
    held: list[tuple[str, Value]] = [
        *((name, entry) for name, each in game.definitions.items() for entry in each.values()),
        *(("", item.fields) for each in game.components for item in each.items),
    ]
    while held:
        name, value = held.pop(0)
        if isinstance(value, tuple):
            held += [(name, each) for each in value]
        fields = value.fields if isinstance(value, Entry) else value
        if not isinstance(fields, Mapping):
            continue
        held += [(key, each) for key, each in fields.items() if isinstance(each, tuple)]
        texts = [each for each in fields.values() if isinstance(each, Text)]
        values = [v for k, v in fields.items() if k in _WORTH or name in _WORTH]
        numbers = [each for v in values if (each := _points(game, v, fields)) is not None]
        if len(texts) == 1 == len(numbers):
            yield texts[0], numbers[0]


def _points(game: ComponentSet, value: Value, fields: Mapping[str, Value]) -> int | None:
    """Return the number that a value is or shows: `+5` of `+{{ rule.whole }}`; None for none."""
    if isinstance(value, str):
        shown = [read_text(each, fields, game) for each in texts_in(value, game.location)]
        found = _SIGN.fullmatch(shown[0]) if shown else None
        return int(found[1]) if found else None
    return value if type(value) is int else None


def _worths(game: ComponentSet) -> Iterator[tuple[str, int]]:
    """Yield the names of entries with the one number that each is worth."""
    for entry in (entry for entries in game.definitions.values() for entry in entries.values()):
        held = [v for k, v in entry.fields.items() if k in _WORTH and type(v) is int]
        for name in value_names(entry) if len(held) == 1 else ():
            yield names.key(name), int(str(held[0]))
