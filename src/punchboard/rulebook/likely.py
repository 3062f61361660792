"""Counts that no grammar reads, claimed where the signs around them say enough.

The weights of the signs are those that `benchmarks/fit_signs.py` fits to about 340
texts with 8,600 numbers marked by hand (26,000 examples, with different neighbours
read); the texts themselves are not part of the project.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log
from types import MappingProxyType

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.entries import Clauses
from punchboard.rulebook.grammar import Topic
from punchboard.rulebook.likely_names import named_count
from punchboard.rulebook.lines import Kind, Line, WritingSystem
from punchboard.rulebook.prose import EXAMPLE
from punchboard.rulebook.signs import CountPlace, places, signs_beside

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
#: What share of the numbers in a run of lines makes it a list.
_ENOUGH = 0.4
#: Larger numbers are those of products and years.
_MOST = 999

BIAS = -3.28
#: What each sign adds to the logarithm of the odds of being a count.
WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "counter": 2.26,
        "run, number first": 2.17,
        "noun second": 1.97,
        "noun behind": 1.87,
        "sign for times": 1.66,
        "noun before": 1.4,
        "sign before": 1.26,
        "many": 1.24,
        "contains before": 1.16,
        "article before": 1.06,
        "boxed before": 0.85,
        "noun further": 0.81,
        "several nouns": 0.76,
        "each with it": 0.73,
        "per_player": 0.73,
        "nouns behind most": 0.7,
        "in components chapter": 0.69,
        "capital behind": 0.65,
        "below components": 0.57,
        "early": 0.56,
        "no counts": 0.56,
        "each": 0.51,
        "many numbers": 0.51,
        "among": 0.49,
        "below setup": 0.49,
        "starting": 0.48,
        "in no chapter": 0.44,
        "handed": 0.4,
        "some": 0.4,
        "a sum": 0.39,
        "short lines like it": 0.33,
        "imperatives": 0.32,
        "several lines like it": 0.28,
        "command first": 0.27,
        "a step": 0.26,
        "among before": 0.26,
        "first in sentence": 0.26,
        "counts around": 0.25,
        "no word before": 0.25,
        "short sentence": 0.21,
        "counts near": 0.17,
        "imperatives before": 0.12,
        "run announced": 0.12,
        "contains": 0.09,
        "one of several sentences": -0.05,
        "last": -0.07,
        "is_sentence before": -0.11,
        "count before": -0.12,
        "each before": -0.12,
        "full stop": -0.15,
        "counts above and below": -0.16,
        "preposition before": -0.16,
        "several numbers": -0.17,
        "turns": -0.17,
        "after a sign": -0.18,
        "one": -0.18,
        "in brackets": -0.24,
        "no word behind": -0.32,
        "late": -0.37,
        "many counts": -0.37,
        "you before": -0.38,
        "is_sentence": -0.41,
        "colon before": -0.42,
        "long text": -0.43,
        "below play": -0.44,
        "in play chapter": -0.48,
        "no component before": -0.48,
        "a text": -0.58,
        "below end": -0.58,
        "in words": -0.58,
        "counts in line": -0.59,
        "a row": -0.61,
        "Japanese": -0.63,
        "conditions before": -0.69,
        "very many": -0.74,
        "object before": -1.42,
        "no component behind": -1.85,
        "in notes chapter": -2.13,
        "a range": -2.28,
        "zero": -2.42,
    }
)

#: Signs that a piece is named beside a number.
_NAMED = {"noun behind", "noun second", "counter"}
#: Lines with more numbers than this may be a table of contents.
_PAGES = 3
#: Signs that rule a count out, whatever the others say.
_NEVER = {"an arrow", "minus before", "turns", "no count behind"}
#: Signs that a sentence says what is in the box.
_TELLS = {"contains", "boxed"}
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
    rules = {line.number for line in lines if not _is_aside(script, line)}
    clauses, threshold = Clauses(script), _Threshold(script, stated)
    known = {e.name.casefold() for e in stated if e.role in _THINGS and e.count is not None}
    told = set[tuple[str, object]]()
    weighed = []
    for place, beside in zip(found, signs_beside(found, counted), strict=True):
        signs = place.signs | beside
        open_here = place.order not in settled and place.line.number in rules
        if open_here and _is_in_bounds(place) and not _is_never(signs):
            weight = sum(WEIGHTS.get(sign, 0.0) for sign in signs)
            weighed.append((weight - threshold.of(place), place))
    lists = _lists(weighed)
    fit = [each for each in weighed if each[0] >= 0 or each[1].run in lists]
    for _, group in itertools.groupby(fit, lambda each: each[1].line.number):
        for claim in _named(script, clauses, list(group)):
            name = claim.name.casefold()
            if name not in known and (name, claim.count) not in told:
                told.add((name, claim.count))
                yield claim


def _lists(weighed: Sequence[tuple[float, CountPlace]]) -> set[int]:
    """Return the runs in which enough numbers are counts to make all of them counts."""
    runs = defaultdict[int, list[float]](list)
    for weight, place in weighed:
        if place.run:
            runs[place.run].append(weight)
    return {run for run, all_ in runs.items() if sum(e >= 0 for e in all_) >= _ENOUGH * len(all_)}


def _is_in_bounds(place: CountPlace) -> bool:
    count = place.amount.count
    return isinstance(count, int) and 0 < count <= _MOST


def _named(
    script: WritingSystem, clauses: Clauses, places: Sequence[tuple[float, CountPlace]]
) -> Iterator[Claim]:
    """Yield the claims of the places of a line, the likeliest first where they overlap.

    Of `10 x value: 11`, the value is part of a name.
    """
    taken: list[Claim] = []
    for _, place in sorted(places, key=lambda each: (-each[0], each[1].order)):
        claim = named_count(script, clauses, place)
        if claim and not any(claim.start < e.end and e.start < claim.end for e in taken):
            taken.append(claim)
    yield from sorted(taken, key=lambda each: each.start)


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
    owned = "you before" in signs and "boxed" not in signs
    used = owned or ("command first" in signs and not _TELLS & signs)
    return bool(_NEVER & signs) or used or {"in brackets", "counts in line"} <= signs


def _pages(found: Sequence[CountPlace]) -> Iterator[int]:
    """Yield the order of page numbers: they rise, and few of them are beside a component."""
    numbers = (each for each in found if isinstance(each.amount.count, int))
    groups = [list(e) for _, e in itertools.groupby(numbers, lambda e: e.line.chapter.number)]
    ends = [[each for each in group if {"first", "last"} & each.signs] for group in groups]
    rows = [list(e) for _, e in itertools.groupby(found, lambda e: e.line.number)]
    for group in (*ends, *(row for row in rows if len(row) > _PAGES)):
        counts = [each.amount.count for each in group if isinstance(each.amount.count, int)]
        rises = sum(a <= b for a, b in itertools.pairwise(counts))
        named = sum(bool(_NAMED & each.signs) for each in group)
        differ = 2 * len({*counts}) > len(counts)
        rise = len(counts) > 2 and 4 * rises > 3 * len(counts) - 4
        if rise and differ and 2 * named < len(group):
            yield from (each.order for each in group)


def _within(found: Sequence[CountPlace], claims: Iterable[Claim]) -> Iterator[int]:
    """Yield the order of the places that are within *claims*."""
    starts = [each.amount.start for each in found]
    for claim in claims:
        first = bisect_left(starts, claim.start)
        first -= first > 0 and found[first - 1].amount.end > claim.start
        yield from range(first, bisect_left(starts, claim.end))


def _is_aside(script: WritingSystem, line: Line) -> bool:
    """Return whether a line is an example or a question."""
    said = script.plain.text[line.start : line.end]
    return bool(EXAMPLE.match(said)) or said.endswith(("?", "？"))


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
