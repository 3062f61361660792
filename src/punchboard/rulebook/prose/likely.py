"""Counts that no grammar reads, claimed where the signs around them say enough.

The weights of the signs are those that `benchmarks/fit_signs.py` fits to about 440
texts whose numbers were marked by hand (36,000 examples, with different neighbours
read); the texts themselves are not part of the project.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import fsum, log
from types import MappingProxyType

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.entries.entries import Clauses
from punchboard.rulebook.entries.groups import parts_of_which
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.phrases import phrases_of, sentences
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem
from punchboard.rulebook.prose.likely_names import named_count
from punchboard.rulebook.prose.signs import CountPlace, places

#: How likely a number must be a count of components to be claimed.
_LIKELY = 0.5
#: The same in running text about play, and in chapters about the end of the game.
_LIKELY_IN_PLAY = 0.9
#: The same far below a list of components, where the text is about play, not about things.
_LIKELY_BELOW = 0.98
#: How many characters below the list that is.
_FAR_BELOW = 600
#: How many entries a list needs to be the whole list of components.
_WHOLE = 5
#: What runs of lines are lists, and in which chapters.
_LISTED = {"run, number first", "run, times last", "series told"}
_LABELLED = {"run, labelled", "run announced"}
_WITH_LISTS = {Topic.COMPONENTS, Topic.INTRODUCTION, Topic.PLAY}
#: What share of the numbers in a run of lines makes it a list.
_ENOUGH = 0.4
#: Larger numbers are those of products and years.
_MOST = 999

BIAS = -2.41
#: What each sign adds to the logarithm of the odds of being a count.
WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "run, number first": 2.83,
        "run, times last": 2.55,
        "counter": 2.43,
        "noun second": 1.82,
        "noun behind": 1.77,
        "sign for times": 1.66,
        "noun before": 1.37,
        "contains before": 1.34,
        "many": 1.21,
        "sign before": 1.05,
        "article before": 1.01,
        "below components": 0.71,
        "several nouns": 0.69,
        "per_player": 0.68,
        "dash before": 0.67,
        "each": 0.67,
        "each with it": 0.65,
        "starting": 0.62,
        "capital behind": 0.61,
        "early": 0.6,
        "nouns behind most": 0.6,
        "among": 0.57,
        "boxed before": 0.56,
        "a sum": 0.55,
        "many numbers": 0.55,
        "noun further": 0.54,
        "no counts": 0.46,
        "imperatives": 0.38,
        "no word before": 0.38,
        "run announced": 0.33,
        "some": 0.33,
        "contains": 0.31,
        "short lines like it": 0.28,
        "short sentence": 0.28,
        "command first": 0.25,
        "handed": 0.22,
        "handed before": 0.22,
        "several lines like it": 0.22,
        "among before": 0.19,
        "a step": 0.17,
        "first in sentence": 0.15,
        "below setup": 0.11,
        "counts near": 0.11,
        "in components chapter": 0.11,
        "counts around": 0.09,
        "in no chapter": 0.07,
        "last": 0.07,
        "players before": 0.07,
        "players": -0.05,
        "below notes": -0.06,
        "short line": -0.06,
        "full stop": -0.07,
        "two numbers": -0.14,
        "colon before": -0.15,
        "turns": -0.15,
        "after a sign": -0.16,
        "counts above and below": -0.16,
        "preposition before": -0.16,
        "conditions": -0.17,
        "one of several sentences": -0.18,
        "is_sentence before": -0.19,
        "in brackets": -0.2,
        "one": -0.2,
        "an arrow": -0.21,
        "a item": -0.24,
        "several numbers": -0.26,
        "counts in line": -0.28,
        "late": -0.31,
        "no component before": -0.31,
        "each before": -0.34,
        "is_sentence": -0.36,
        "many counts": -0.36,
        "no word behind": -0.38,
        "long text": -0.43,
        "count before": -0.45,
        "you before": -0.45,
        "in words": -0.51,
        "in introduction chapter": -0.54,
        "Japanese": -0.59,
        "in play chapter": -0.59,
        "conditions before": -0.6,
        "below play": -0.62,
        "a text": -0.89,
        "a row": -0.94,
        "very many": -0.98,
        "below end": -1.18,
        "object before": -1.48,
        "no component behind": -1.59,
        "a range": -2.47,
        "zero": -2.52,
        "in notes chapter": -2.76,
    }
)

#: Signs that a piece is named beside a number.
_NAMED = {"noun behind", "noun second", "counter"}
#: Signs of a number among things, which is no page's.
_ENUMERATED = {"noun behind", "several nouns"}
#: Lines with more numbers than this may be a table of contents.
_PAGES = 3
#: Signs that rule a count out, whatever the others say.
_NEVER = {"an arrow", "minus before", "turns", "no count behind", "in an effect"}
#: Signs that a sentence says what is on or in so many.
_PLACED = {"preposition before", "is_sentence before", "each before"}
#: Signs that a sentence, or a run of lines, says what is in the box.
_TELLS = {"contains", "boxed", "run, times last"}
#: What a count says behind which a name gets no other one.
_THINGS = {Role.SUPPLY, Role.PER_COLOR, Role.PART}


def likely(
    script: WritingSystem, lines: Sequence[Line], stated: Sequence[Claim], doubted: Iterable[Claim]
) -> Iterator[Claim]:
    """Yield the claims of numbers that are likely to be counts and were not read.

    Args:
        script: The text.
        lines: The lines that may claim something.
        stated: The claims that were read; a name that they count gets no other count.
        doubted: Claims of lists, some of which were left out on purpose.
    """
    found = places(script, _known_lines(script, stated))
    counted = set(_within(found, stated))
    settled = counted.union(_within(found, doubted), _pages(found))
    rules = {line.number for line in lines if not _asks(script, line)}
    # What else is in the row of a table explains its count.
    rules -= {
        each.line.number for each in found if each.order in counted and each.line.kind is Kind.ROW
    }
    clauses, threshold = Clauses(script), _Threshold(script, stated)
    known = {e.name.casefold(): e.count for e in stated if e.role in _THINGS and e.count}
    told = set[tuple[str, object]]()
    weighed = []
    beside = Beside(found, counted)
    for place in found:
        open_here = place.order not in settled and place.line.number in rules
        if not open_here or not _is_in_bounds(place) or _is_used(place.around):
            continue
        signs = place.signs | beside.of(place)
        if not _is_never(signs):
            weight = fsum(WEIGHTS.get(sign, 0.0) for sign in signs)  # in whatever order
            weighed.append((weight - threshold.of(place), place))
    lists = _lists(weighed)
    fit = [e for e in weighed if e[0] >= 0 or e[1].run in lists or "comes to a sum" in e[1].signs]
    for _, group in itertools.groupby(fit, lambda each: each[1].line.number):
        named = _named(script, clauses, list(group))
        for claim in (alone for each in named for alone in _alone(script, each)):
            name = claim.name.casefold()
            if known.get(name, claim.count) == claim.count and (name, claim.count) not in told:
                told.add((name, claim.count))
                yield claim


def _lists(weighed: Sequence[tuple[float, CountPlace]]) -> set[int]:
    """Return the runs all of whose numbers are counts.

    Some shapes are those of lists wherever the text is not about setting up or scoring;
    otherwise enough of the numbers must be likely to be counts.
    """
    runs = defaultdict[int, list[tuple[float, CountPlace]]](list)
    for each in weighed:
        if each[1].run:
            runs[each[1].run].append(each)
    found = set()
    for run, places_in in runs.items():
        fit = sum(weight >= 0 for weight, _ in places_in)
        first = places_in[0][1]
        listed = bool(_LISTED & first.signs) or first.signs >= _LABELLED
        listed = listed and first.line.chapter.topic in _WITH_LISTS
        if listed or fit >= _ENOUGH * len(places_in):
            found.add(run)
    return found


def _is_in_bounds(place: CountPlace) -> bool:
    count = place.amount.count
    return isinstance(count, int) and 0 < count <= _MOST


def _named(
    script: WritingSystem, clauses: Clauses, places: Sequence[tuple[float, CountPlace]]
) -> Iterator[Claim]:
    """Yield the claims of the places of a line; where they overlap, that of a run or the likeliest.

    Of `10 x value: 11`, the value is part of a name.
    """
    taken: list[Claim] = []
    for _, place in sorted(places, key=lambda each: (not each[1].run, -each[0])):
        claim = named_count(script, clauses, place)
        if claim and not any(claim.start < e.end and e.start < claim.end for e in taken):
            taken.append(claim)
    line = places[0][1].line
    for claim in sorted(taken, key=lambda each: each.start):
        spans = sentences(script.counted, line.start, line.end)
        end = next((last for _, last in spans if claim.end <= last), line.end)
        parts = parts_of_which(script, claim, end) if claim.role is Role.SUPPLY else []
        yield from (claim, *parts)


def _alone(script: WritingSystem, claim: Claim) -> list[Claim]:
    """Return a claim for each of several names with one number: `鮫・亀がそれぞれ2枚`."""
    names = [each for each in claim.name.strip("「」『』").split("・") if each]
    if len(names) < 2:
        return [claim]
    behind = script.counted[claim.start : claim.end].rpartition(names[-1])[2]
    shared = script.words.pattern("each", r"{}[ ]?\d").search(behind)
    return [replace(claim, name=name) for name in names] if shared else [claim]


def _known_lines(script: WritingSystem, stated: Sequence[Claim]) -> set[int]:
    """Return the lines all of whose numbers are in claims: most of a long list."""
    claims = sorted((each.start, each.end) for each in stated)
    ends = list(itertools.accumulate((end for _, end in claims), max))
    known = set()
    for line in script.lines:
        for each in script.amounts_in(line.start, line.end):
            last = bisect_left(claims, (each.end, 0)) - 1
            if last < 0 or ends[last] <= each.start:
                break
        else:
            known.add(line.number)
    return known


def _is_never(signs: frozenset[str]) -> bool:
    """Return whether *signs* rule a count out, whatever the others say."""
    owned = "you before" in signs and not {"boxed", "run, times last"} & signs
    beside = {"in brackets", "counts in line"} <= signs
    played = {"done with", "in play chapter"} <= signs
    # `Each sign is on three different cards`
    placed = signs >= _PLACED and not (_TELLS & signs)
    return bool(_NEVER & signs) or owned or beside or played or placed


def _is_used(signs: frozenset[str]) -> bool:
    """Return whether a command in front of a number says what to do with some."""
    return "command first" in signs and not _TELLS & signs


def _pages(found: Sequence[CountPlace]) -> Iterator[int]:
    """Yield the order of page numbers: they rise, and few of them are beside a component."""
    numbers = (e for e in found if isinstance(e.amount.count, int) and not e.amount.times)
    groups = [list(e) for _, e in itertools.groupby(numbers, lambda e: e.line.chapter.number)]
    ends = [[each for each in group if each.is_at_edge] for group in groups]
    plain = (each for each in found if not each.amount.times)
    rows = [list(e) for _, e in itertools.groupby(plain, lambda e: e.line.number)]
    for group in (*ends, *(row for row in rows if len(row) > _PAGES)):
        counts = [each.amount.count for each in group if isinstance(each.amount.count, int)]
        rises = sum(a <= b for a, b in itertools.pairwise(counts))
        differ = 2 * len({*counts}) > len(counts)
        rise = len(counts) > 2 and 4 * rises > 3 * len(counts) - 4
        if rise and differ and 2 * sum(bool(_NAMED & e.signs) for e in group) < len(group):
            yield from (each.order for each in group if not _is_entry(each))


def _is_entry(place: CountPlace) -> bool:
    """Return whether a number is one of things, and not of a page: `- 34 cards`."""
    return place.signs >= _ENUMERATED or "comes to a sum" in place.signs


def _within(found: Sequence[CountPlace], claims: Iterable[Claim]) -> Iterator[int]:
    """Yield the order of the places that are within *claims*."""
    starts = [each.amount.start for each in found]
    for claim in claims:
        first = bisect_left(starts, claim.start)
        first -= first > 0 and found[first - 1].amount.end > claim.start
        yield from range(first, bisect_left(starts, claim.end))


def _asks(script: WritingSystem, line: Line) -> bool:
    """Return whether a line is an example, a question, an answer, or of some players alone."""
    if is_aside(script, line) or script.plain.text[line.end - 1] in "?？":
        return True
    case = phrases_of(script.words).case.match(script.counted, line.start, line.end)
    return case is not None and case[0].endswith(":")  # `For 2 players: 12 dice each`


class _Threshold:
    """What the weights of a place must add up to."""

    def __init__(self, script: WritingSystem, stated: Sequence[Claim]) -> None:
        listed = [each.end for each in stated if each.section is Section.LIST]
        self._last = max(listed) if len(listed) >= _WHOLE else len(script.counted)
        # Probabilities are compared as logarithms of odds, which is what weights add up to.
        self._usual, self._below, self._in_play = (
            log(each / (1 - each)) - BIAS for each in (_LIKELY, _LIKELY_BELOW, _LIKELY_IN_PLAY)
        )

    def of(self, place: CountPlace) -> float:
        """Return the least sum of weights with which a place is claimed."""
        if place.amount.start > self._last + _FAR_BELOW:
            return self._below
        chapter = place.line.chapter
        plays = chapter.own is Topic.PLAY and place.line.kind is Kind.TEXT
        in_play = plays or chapter.topic is Topic.END
        return self._in_play if in_play and not _TELLS & place.signs else self._usual


#: In lines: neighbours, and what is around.
_NEAR, _FAR = 2, 8


class Beside:
    """Knows the signs that places which are known to count components give to the others.

    Args:
        found: All places of a text.
        counted: The `order` of those that are known to count components.
    """

    def __init__(self, found: Sequence[CountPlace], counted: Collection[int]) -> None:
        self._found, self._counted = found, counted
        self._by_line = Counter(found[each].line.number for each in counted)
        self._lines = sorted(self._by_line)

    def of(self, place: CountPlace) -> frozenset[str]:
        """Return the signs of a place."""
        number, here = place.line.number, self._by_line[place.line.number]
        above = self._among(number - _NEAR, number - 1)
        below = self._among(number + 1, number + _NEAR)
        present = {
            "counts in line": here > 0,
            "several counts in line": here > 2,
            "counts near": above or below,
            "counts above and below": above and below,
            "counts around": self._among(number - _FAR, number + _FAR),
            "no counts": not self._lines,
            "many counts": len(self._counted) > _FAR,
            "count before": here > 0 and self._is_counted(place, -1),
            "count behind": here > 0 and self._is_counted(place, 1),
        }
        return frozenset(sign for sign, is_there in present.items() if is_there)

    def _among(self, first: int, last: int) -> bool:
        at = bisect_left(self._lines, first)
        return at < len(self._lines) and self._lines[at] <= last

    def _is_counted(self, place: CountPlace, step: int) -> bool:
        other, found = place.order + step, self._found
        beside = 0 <= other < len(found) and found[other].line.number == place.line.number
        return beside and other in self._counted


def signs_beside(found: Sequence[CountPlace], counted: Collection[int]) -> list[frozenset[str]]:
    """Return the signs that the *counted* places give to each place, in order."""
    beside = Beside(found, counted)
    return [beside.of(each) for each in found]
