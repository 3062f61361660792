"""Numbers that two languages of one text give otherwise, line by line."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from msgspec import Struct

from punchboard.diagnostics import Finding, Location, Related
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.page.lines import Line, WritingSystem
from punchboard.rulebook.texts import RulesText

#: Share of the lines that two languages of one text have to have in common.
_PARALLEL = 0.8
#: How many lines a language has at least that is below another in one text, and what share of
#: lines is then in its half.
_FEWEST_LINES, _ALIKE = 4, 0.9
#: How many times the smaller of two numbers the larger may be more, to be a change of it.
_FAR = 1.5
#: Longest way, in characters, from a share to the word that says whose it is.
_BESIDE = 12
#: How many numbers a line has at most that adds or multiplies some of them.
_SUMMED = 4
_JAPANESE = made_later("[ぁ-ヺ一-龥]")
_SHARED = made_later(r"ずつ|それぞれ|each|both|either|左右|sides")
_KANJI = r"[一二三四五六七八九十]+(?=[枚個つ本人色種])"
#: How a finding names the other places that say the same.
SAME = "the rules say so here as well"
UNTRUE = "this check does not hold for it"
#: Two places with what each of them says.
_Pair = tuple[tuple[Location, str], tuple[Location, str]]
_At = tuple[WritingSystem, Line]


class Number(Struct, frozen=True):
    """A number of a line, and where it is in the plain text."""

    value: int
    start: int
    end: int


def differing_languages(texts: Sequence[RulesText], known: Iterable[Location]) -> Iterator[Finding]:
    """Yield the numbers in which texts differ from the first one, one for each line."""
    seen = {(each.path, each.line) for each in known}
    others = [each for each in texts[1:] if each.language != texts[0].language]
    pairs: list[tuple[RulesText, Sequence[Line], RulesText, Sequence[Line]]]
    pairs = [(texts[0], texts[0].script.lines, e, e.script.lines) for e in others]
    pairs += [(each, one, each, other) for each in texts for one, other in _halves(each)]
    for (place, here), (other, there) in itertools.chain(*(_lines(*each) for each in pairs)):
        lines = {(place.path, place.line), (other.path, other.line)}
        if not lines & seen:
            where = f"line {other.line}" if other.path == place.path else f"`{other.path.name}`"
            message = f"the rules say {here} here, {where} says {there}"
            related = (Related(other, f"{there} here"),)
            yield Finding(place, message, ("make both say the same",), related)
        seen |= lines


def _halves(text: RulesText) -> Iterator[tuple[Sequence[Line], Sequence[Line]]]:
    """Yield the lines of a text that has Japanese and another language one below the other."""
    lines = text.script.lines
    signs = [2 * bool(_JAPANESE.search(words_of(text.script, each))) - 1 for each in lines]
    before = [0, *itertools.accumulate(signs)]
    # What is Japanese before a place and is not behind it, or the other way round
    alike = [abs(2 * each - before[-1]) for each in before]
    place = max(range(len(before)), key=alike.__getitem__)
    halves = lines[:place], lines[place:]
    if min(map(len, halves)) >= _FEWEST_LINES and alike[place] >= _ALIKE * len(lines):
        yield halves


def _beside(one: Sequence[Line], other: Sequence[Line]) -> Iterator[tuple[Line, Line]]:
    """Yield the lines of two texts that stand beside each other, if the texts have one form."""
    left, right = (
        [(e.kind, e.chapter.number - each[0].chapter.number) for e in each] for each in (one, other)
    )
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    if one and other and matcher.ratio() >= _PARALLEL:
        for block in matcher.get_matching_blocks():
            for offset in range(block.size):
                yield one[block.a + offset], other[block.b + offset]


def same_beside(text: RulesText, number: Number, other: RulesText) -> tuple[Line, Number] | None:
    """Return the same number in the line of another language, if that does not say otherwise."""
    one, beside = text.script, other.script
    if text.language == other.language:
        return None
    for left, right in _beside(one.lines, beside.lines):
        if left.start <= number.start < left.end:
            same = [each for each in numbers_of(beside, right) if each.value == number.value]
            pairs = _differing((one, left), (beside, right)) if same else []
            otherwise = number.value in {each.value for each, _ in pairs}
            return (right, same[0]) if same and not otherwise else None
    return None


def _lines(
    first: RulesText, lines: Sequence[Line], second: RulesText, beside: Sequence[Line]
) -> Iterator[_Pair]:
    """Yield the lines of parallel texts in which numbers differ, each at the first of them."""
    one, other = first.script, second.script
    for left, right in _beside(lines, beside):
        pairs = _differing((one, left), (other, right))
        pairs = [each for each in pairs if not _is_shared((one, other), each)]
        if pairs and not _come_to_the_same(numbers_of(one, left), numbers_of(other, right)):
            pairs.sort(key=lambda pair: pair[1].start)
            here, there = (_listed(_values(each)[side] for each in pairs) for side in (1, 0))
            place, same = place_of(second, pairs[0][1]), place_of(first, pairs[0][0])
            yield (place, here), (same, there)


def _differing(one: _At, other: _At) -> list[tuple[Number, Number]]:
    """Return the numbers that only one of two lines has, with those that the other has instead."""
    here, there = numbers_of(*one), numbers_of(*other)
    left, right = _only(here, there), _only(there, here)
    if not left or not right:  # one that the other language only has less often
        left, right = _more_often(here, there), _more_often(there, here)
    near = [(abs(a.value - b.value), a.start, a, b) for a in left for b in right]
    pairs: list[tuple[Number, Number]] = []
    for off, _, a, b in sorted(near, key=lambda each: each[:2]):
        close = off <= _FAR * min(a.value, b.value)
        if close and not any(a is c or b is d for c, d in pairs):
            pairs.append((a, b))
    return pairs


def _only(numbers: Sequence[Number], others: Sequence[Number]) -> list[Number]:
    """Return the numbers that are not among *others*, each once."""
    known = set(_values(others))
    return list({e.value: e for e in reversed(numbers) if e.value not in known}.values())


def _more_often(numbers: Sequence[Number], others: Sequence[Number]) -> list[Number]:
    """Return the one number that is there more often than among *others*, if only one is."""
    more = {*(Counter(_values(numbers)) - Counter(_values(others)))}
    return [e for e in numbers if e.value in more][-1:] if len(more) == 1 else []


def _come_to_the_same(here: Sequence[Number], there: Sequence[Number]) -> bool:
    """Return whether two numbers of one line make what the other line says, or two of it.

    `6 ships (plus 2 spare)` and `8 ships, 2 of them spare`, `2 bags of 20` and `10 in 4 colours`
    """
    one, other = {*_values(here)}, {*_values(there)}
    if max(len(one), len(other)) > _SUMMED:
        return False
    made, also = _made_of(one, one - other), _made_of(other, other - one)
    return bool(made & (also | (other - one)) or also & (one - other))


def _made_of(numbers: set[int], changed: set[int]) -> set[int]:
    """Return the sums and products of what changed in a line, alone with what did not."""
    some = itertools.combinations(numbers if len(changed) == 1 else changed, 2)
    return {e for pair in some if changed & {*pair} for e in (sum(pair), math.prod(pair))}


def _is_shared(scripts: tuple[WritingSystem, WritingSystem], pair: tuple[Number, Number]) -> bool:
    """Return whether one language says each share, and the other what two of them come to."""
    script, least = min(zip(scripts, pair, strict=True), key=lambda each: each[1].value)
    said = script.plain.text[max(least.start - _BESIDE, 0) : least.end + _BESIDE]
    return max(_values(pair)) == 2 * least.value and _SHARED.search(said) is not None


def _values(numbers: Iterable[Number]) -> tuple[int, ...]:
    return tuple(each.value for each in numbers)


def _listed(numbers: Iterable[int]) -> str:
    """Return numbers as a sentence has them: `3, 4 and 5`."""
    *others, last = map(str, dict.fromkeys(numbers))
    return " and ".join(filter(None, [", ".join(others), last]))


def words_of(script: WritingSystem, line: Line) -> str:
    """Return the words of a line."""
    return script.plain.text[line.start : line.end]


def place_of(text: RulesText, part: Number | Line) -> Location:
    """Return where a number or a line of a text stands in its file."""
    return text.place(*text.script.plain.source(part.start, part.end))


def numbers_of(script: WritingSystem, line: Line, least: int = 2) -> list[Number]:
    """Return the numbers of a line from the *least* on, in digits and words."""
    ones = r"(?<![\d.])1(?!\.?\d)|" if least < 2 else ""  # none of those in words
    pattern = rf"{ones}\d{{1,4}}|{script.words.number}|{_KANJI}|{script.words.kana}"
    found = re.finditer(pattern, words_of(script, line), re.IGNORECASE)
    read = ((script.words.value_of(each[0]) or 0, each) for each in found)
    return [
        Number(value, line.start + each.start(), line.start + each.end())
        for value, each in read
        if value > 1 or (each[0] == "1" and least < 2)
    ]
