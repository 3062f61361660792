"""Counts that no grammar reads, claimed where the signs around them say enough.

The weights of the signs are those that `benchmarks/fit_signs.py` fits to about 340
texts with 8,600 numbers marked by hand (26,000 examples, with different neighbours
read); the texts themselves are not part of the project.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log
from types import MappingProxyType

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.entries import Clauses
from punchboard.rulebook.grammar import BLOT, Topic
from punchboard.rulebook.lines import Kind, Line, WritingSystem
from punchboard.rulebook.naming import naming_of
from punchboard.rulebook.phrases import sentences
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
#: Larger numbers are those of products and years.
_MOST = 999
_WORD, _WORDS = re.compile(r"[^\W\d_][\w'’-]*"), 5
_NAME_BEHIND = re.compile(
    r"[ ]*(?:[x×][ ])?(?P<name>(?:\d{1,2}-(?=[a-z]))?[^\d,.;:()|/、。・（）]{1,60})"
)
#: `30個の星が描かれた`
_DRAWN = re.compile(r"の[^\s、。()]{1,20}?(?:が|を)(?:描|書|印刷|載|示|記|付|つい)")
_THING = re.compile(r"[^\d,.;:()|/、。・（）「」をがはでにともやの\s]{1,20}")
#: `（20枚のコマを`: where a Japanese name may end.
_PARTICLE = re.compile(r"[をがはでにともや]|から|など|$")
_NAME_BEFORE = re.compile(r"(?P<name>[^\d,.;:()|/、。・（）]{2,60}?)[ ]*[:(×x-]{0,2}[ ]*$")

BIAS = -3.38
#: What each sign adds to the logarithm of the odds of being a count.
WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "counter": 2.41,
        "noun second": 2.01,
        "noun behind": 1.96,
        "sign for times": 1.72,
        "in a run": 1.48,
        "noun before": 1.37,
        "many": 1.28,
        "sign before": 1.25,
        "contains before": 1.23,
        "article before": 1.04,
        "several nouns": 0.96,
        "noun further": 0.93,
        "boxed before": 0.85,
        "in components chapter": 0.73,
        "each with it": 0.71,
        "per_player": 0.68,
        "capital behind": 0.66,
        "nouns behind most": 0.59,
        "among": 0.54,
        "below components": 0.54,
        "early": 0.53,
        "below setup": 0.52,
        "each": 0.52,
        "no counts": 0.51,
        "many numbers": 0.5,
        "starting": 0.46,
        "in no chapter": 0.43,
        "some": 0.43,
        "handed": 0.41,
        "a sum": 0.36,
        "no word before": 0.34,
        "imperatives": 0.31,
        "command first": 0.3,
        "among before": 0.29,
        "first in sentence": 0.27,
        "several lines like it": 0.27,
        "short lines like it": 0.26,
        "counts around": 0.25,
        "a step": 0.22,
        "short sentence": 0.21,
        "counts near": 0.16,
        "imperatives before": 0.16,
        "two nouns": 0.15,
        "contains": 0.11,
        "count behind": 0.11,
        "first": 0.11,
        "full stop": -0.06,
        "long line": -0.06,
        "each before": -0.08,
        "last": -0.09,
        "is_sentence before": -0.1,
        "one": -0.13,
        "preposition before": -0.15,
        "after a sign": -0.17,
        "in brackets": -0.18,
        "two numbers": -0.2,
        "below end": -0.25,
        "turns": -0.25,
        "no word behind": -0.3,
        "colon before": -0.31,
        "you before": -0.33,
        "late": -0.35,
        "several numbers": -0.35,
        "counts above and below": -0.36,
        "many counts": -0.38,
        "is_sentence": -0.4,
        "long text": -0.41,
        "no component before": -0.41,
        "in play chapter": -0.42,
        "below play": -0.49,
        "a row": -0.5,
        "in words": -0.57,
        "a text": -0.61,
        "Japanese": -0.65,
        "very many": -0.66,
        "conditions before": -0.69,
        "counts in line": -0.76,
        "object before": -1.38,
        "no component behind": -1.81,
        "in notes chapter": -2.12,
        "a range": -2.22,
        "zero": -2.4,
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
#: Phrases that begin no name of a component.
_NO_NAMES = (
    "features", "draws", "handed", "per_player", "kinds", "contains",
)  # fmt: skip
#: What a count says behind which a name gets no other one.
_THINGS = {Role.SUPPLY, Role.PER_COLOR, Role.PART}
#: Signs that a sentence uses components, and does not say what is in the box.
_USES = {"handed before", "draws before"}


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
    for place, beside in zip(found, signs_beside(found, counted), strict=True):
        count, signs = place.amount.count, place.signs | beside
        if place.order in settled or place.line.number not in rules or _is_never(signs):
            continue
        if not isinstance(count, int) or not 0 < count <= _MOST:
            continue
        if sum(WEIGHTS.get(sign, 0.0) for sign in signs) < threshold.of(place):
            continue
        claim = _claim(script, clauses, place)
        name = claim.name.casefold() if claim else ""
        if claim and name not in known and (name, count) not in told:
            told.add((name, count))
            yield claim


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


def _claim(script: WritingSystem, clauses: Clauses, place: CountPlace) -> Claim | None:
    """Return what a likely count claims, or None where it names nothing."""
    at, line, text = place.amount.start, place.line, script.counted
    spans = sentences(text, line.start, line.end)
    sentence = next((each for each in spans if each[0] <= at < each[1]), None)
    clause = sentence and next((e for e in script.clauses(*sentence) if e[0] <= at < e[1]), None)
    if sentence is None or clause is None:
        return None
    start, end = clause
    entry = clauses.entry(start, end)
    ahead = not place.amount.unit and bool({"noun behind", "noun second"} & place.signs)
    if entry and entry.amount and entry.amount.start == at and entry.start < at and not ahead:
        return _made(script, place, entry.name, entry.start, entry.end)
    before = _NAME_BEFORE.search(text[start:at])
    behind = _NAME_BEHIND.match(text, place.amount.end, end)
    if behind and not (before and _is_of_name(text, place, behind.end())):
        first, last = behind.span("name")
        words, drawn = script.words, _DRAWN.match(text, first)
        of = words.pattern("of_joint", "{}[ ]").match(text, first, last)  # `side 2 of the board`
        if drawn or of or words.is_page_above_title(text[first:last]):
            return None
        last = min(last, first + _noun_end(script, text[first:last]))
        name = clauses.name(first + text.startswith("の", first), last)
        if name or not place.amount.unit:
            return _made(script, place, name, at, last)
    name = clauses.name(start + before.start(), start + before.end("name")) if before else ""
    if before and name:
        return _made(script, place, name, start + before.start(), place.amount.end)
    again = any(each.end == at for each in script.amounts_in(start, at))  # `札1組52枚`
    if not (place.amount.total or again):
        return None
    # `字カードと絵カードの2種、計108枚`: what has no name of its own was named last.
    said = [each for each in _THING.findall(text, sentence[0], at) if script.words.is_noun(each)]
    return _made(script, place, said[-1], at, place.amount.end) if said else None


def _is_of_name(text: str, place: CountPlace, end: int) -> bool:
    """Return whether a number in brackets counts what is before them: `Foxes (7 heroes)`."""
    return "in brackets" in place.signs and text[end : end + 1] == ")"


def _noun_end(script: WritingSystem, words: str) -> int:
    """Return where the name that *words* begin with ends; 0 for none.

    It ends with the first noun, or with one right behind it: `wooden cubes in the bag`.
    Without a known noun it is a capital or a few words that are no sentence.
    """
    if not words[:1].isascii() and "ja" in script.words.codes:
        end = _PARTICLE.search(words, 1).start()  # type: ignore[union-attr]
        return end if words.startswith("の") or script.words.is_noun(words[:end]) else 0
    stop = naming_of(script.words).stop.search(words)
    said = words[: stop.start()] if stop else words
    ends = [found.end() for found in _WORD.finditer(said)][:_WORDS]
    nouns = [end for end in ends if script.words.is_noun(said[:end])]
    following = said[nouns[0] :].split() if nouns else []
    if following and script.words.pattern("features", "^{}$").search(
        f"{following[0].rstrip('s')}s"
    ):
        return 0  # `3 tile types`, `1 token space`
    if nouns:
        # The noun may be a compound: `dice tower`.
        last = max(end for end in nouns if said[nouns[0] : end].count(" ") < 2)
        # `blocs de bois`: what a thing is of goes with it.
        joined = script.words.pattern("of_joint", "[ ]{}$").search(said, 0, last)
        return next((end for end in ends if end > last), last) if joined else last
        return 0
    # A capital may mark a noun or a name that no table of words has.
    capital = [end for end in ends[:3] if said[:end].split()[-1][:1].isupper()]
    if capital:
        return capital[-1]
    is_sentence = script.words.pattern("is_sentence").search(said)
    return 0 if is_sentence or len(ends) >= _WORDS else len(said)


def _made(
    script: WritingSystem, place: CountPlace, name: str, start: int, end: int
) -> Claim | None:
    """Return the claim of a place under a *name*; None if no component is called that."""
    words = script.words
    if not name or BLOT in name or words.is_never(name) or words.is_set(name):
        return None
    if words.pattern("generic", "^{}$").match(name) or "を" in name:
        return None
    if any(words.pattern(each, "^{}[ ]").search(f"{name} ") for each in _NO_NAMES):
        return None
    # `2 players` are none, but `2 player boards` are.
    never = words.pattern("never_names", "^{}(?=[ ])").match(name)
    if never and (never[0].endswith("s") or not words.is_noun(name)):
        return None
    opens = words.pattern("openers", "^{}[ ]").match(name) and not words.is_noun(name)
    if opens or words.pattern("imperatives", "^{}[ ]").match(name):
        return None
    topic = place.line.chapter.topic
    in_text = place.line.kind is Kind.TEXT
    about_box = topic is Topic.COMPONENTS or bool(place.signs & {"contains", "boxed"})
    # `the 6 ships` were mentioned before, unless the sentence is about the box.
    uses = _USES if about_box else {"article before", *_USES}
    dealt = {"players before", "handed"} <= place.signs and not about_box
    used = topic is Topic.SETUP or (in_text and (dealt or not uses.isdisjoint(place.signs)))
    role = Role.SETUP if used else Role.SUPPLY
    role = Role.PER_PLAYER if "per_player" in place.signs else role
    # A name in running text that the box does not have is not reported as missing.
    return Claim(name, place.amount.count, place.amount.unit, role, Section.PROSE, start, end)
