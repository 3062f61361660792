"""Counts that no grammar reads, where enough signs say that they are counts of components."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import log
from types import MappingProxyType

from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.entries import Clauses
from punchboard.rulebook.grammar import BLOT, Topic
from punchboard.rulebook.lines import Kind, WritingSystem
from punchboard.rulebook.naming import naming_of
from punchboard.rulebook.phrases import sentences
from punchboard.rulebook.signs import Place, places, signs_beside

#: How likely a number must be a count of components, to be said to be one.
_LIKELY = 0.5
#: How likely far below a list of components: play is told there, more than things.
_WHOLE = 5
_LIKELY_BELOW = 0.98
_FAR_BELOW = 600
#: Larger numbers are those of pages, products and years.
_MOST = 999
_WORD, _WORDS = re.compile(r"[^\W\d_][\w'’-]*"), 5
_NAME_BEHIND = re.compile(r"[ ]*(?:[x×][ ])?(?P<name>[^\d,.;:()|/、。・（）]{2,60})")
_NAME_BEFORE = re.compile(r"(?P<name>[^\d,.;:()|/、。・（）]{2,60}?)[ ]*[:(×x-]{0,2}[ ]*$")

BIAS = -3.83
#: What each sign adds to the logarithm of the odds of being a count.
WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "counter": 2.22,
        "noun second": 2.12,
        "noun behind": 1.95,
        "noun before": 1.8,
        "sign for times": 1.51,
        "in components chapter": 1.44,
        "contains before": 1.41,
        "sign before": 1.28,
        "article before": 1.25,
        "many": 1.18,
        "a sum": 1.12,
        "starting": 1.12,
        "noun further": 0.89,
        "several nouns": 0.86,
        "each with it": 0.84,
        "among": 0.82,
        "below setup": 0.8,
        "capital behind": 0.76,
        "in no chapter": 0.76,
        "early": 0.71,
        "nouns behind most": 0.67,
        "handed": 0.65,
        "per_player": 0.65,
        "several lines like it": 0.54,
        "each": 0.53,
        "first": 0.52,
        "no word before": 0.5,
        "no counts": 0.49,
        "boxed before": 0.41,
        "some": 0.39,
        "below components": 0.29,
        "short line": 0.25,
        "players before": 0.21,
        "counts around": 0.19,
        "many numbers": 0.19,
        "short lines like it": 0.17,
        "one of several sentences": 0.11,
        "a step": 0.08,
        "contains": 0.07,
        "players": -0.06,
        "in play chapter": -0.07,
        "no component before": -0.1,
        "full stop": -0.11,
        "colon before": -0.12,
        "is_sentence before": -0.12,
        "per_player before": -0.13,
        "preposition before": -0.13,
        "long line": -0.16,
        "one": -0.22,
        "many counts": -0.23,
        "two numbers": -0.24,
        "long text": -0.25,
        "no word behind": -0.25,
        "several numbers": -0.25,
        "below end": -0.26,
        "counts above and below": -0.33,
        "last": -0.34,
        "late": -0.35,
        "in brackets": -0.38,
        "below play": -0.4,
        "is_sentence": -0.43,
        "in words": -0.56,
        "counts in line": -0.64,
        "a text": -0.74,
        "Japanese": -0.75,
        "very many": -0.78,
        "conditions before": -0.81,
        "a row": -1.01,
        "no component behind": -1.97,
        "a range": -2.47,
        "zero": -2.48,
    }
)


#: Signs that a sentence says what is done with things.
_USES = {"handed before", "draws before"}


def likely(script: WritingSystem, stated: Sequence[Claim]) -> Iterator[Claim]:
    """Yield what numbers claim that are likely counts, beside what is *stated*."""
    found = places(script)
    taken = sorted((each.start, each.end) for each in stated)
    counted = {
        each.order
        for each in found
        if any(start < each.amount.end and each.amount.start < end for start, end in taken)
    }
    least, below = (log(each / (1 - each)) - BIAS for each in (_LIKELY, _LIKELY_BELOW))
    listed = [each.end for each in stated if each.section is Section.LIST]
    last = max(listed) if len(listed) >= _WHOLE else len(script.counted)
    clauses = Clauses(script)
    told = {(each.name.casefold(), each.count) for each in stated}
    for place, beside in zip(found, signs_beside(found, counted), strict=True):
        count = place.amount.count
        if place.order in counted or not isinstance(count, int) or not 0 < count <= _MOST:
            continue
        needed = below if place.amount.start > last + _FAR_BELOW else least
        if sum(WEIGHTS.get(sign, 0.0) for sign in place.signs | beside) < needed:
            continue
        claim = _claim(script, clauses, place)
        if claim and (claim.name.casefold(), count) not in told:
            told.add((claim.name.casefold(), count))
            yield claim


def _claim(script: WritingSystem, clauses: Clauses, place: Place) -> Claim | None:
    """Return what a likely count claims, or None where it names nothing."""
    at, line, text = place.amount.start, place.line, script.counted
    spans = sentences(text, line.start, line.end)
    sentence = next((each for each in spans if each[0] <= at < each[1]), None)
    clause = sentence and next((e for e in script.clauses(*sentence) if e[0] <= at < e[1]), None)
    if clause is None:
        return None
    start, end = clause
    entry = clauses.entry(start, end)
    if entry and entry.amount and entry.amount.start == at and entry.start < at:
        return _made(script, place, entry.name, entry.start, entry.end)
    behind = _NAME_BEHIND.match(text, place.amount.end, end)
    if behind:
        first, last = behind.span("name")
        last = min(last, first + _noun_end(script, text[first:last]))
        name = clauses.name(first, last)
        return _made(script, place, name, at, last) if name else None
    before = _NAME_BEFORE.search(text[start:at])
    if before is None:
        return None
    name = clauses.name(start + before.start(), start + before.end("name"))
    return _made(script, place, name, start + before.start(), place.amount.end)


def _noun_end(script: WritingSystem, words: str) -> int:
    """Return where the name that *words* begin with ends; 0 for none.

    It ends with the last of the first nouns: `wooden cubes in the bag`. Without a
    noun it has few words and tells nothing.
    """
    stop = naming_of(script.words).stop.search(words)
    said = words[: stop.start()] if stop else words
    ends = [found.end() for found in _WORD.finditer(said)][:_WORDS]
    nouns = [end for end in ends if script.words.is_noun(said[:end])]
    if nouns:
        # `dice tower`: the noun goes on.
        return max(end for end in nouns if said[nouns[0] : end].count(" ") < 2)
    if script.words.pattern("commands", r"^[ ]*{}(?=[ ,])").search(said):
        return 0
    # Without a noun that is known, what is written like one ends the name.
    capital = [end for end in ends[:3] if said[:end].split()[-1][:1].isupper()]
    tells = script.words.pattern("is_sentence").search(said)
    return capital[-1] if capital else 0 if tells or len(ends) >= _WORDS else len(said)


def _made(script: WritingSystem, place: Place, name: str, start: int, end: int) -> Claim | None:
    if not name or BLOT in name or script.words.is_never(name):
        return None
    topic = place.line.chapter.topic
    in_text = place.line.kind is Kind.TEXT
    told = not place.signs & {"contains", "boxed"} and topic is not Topic.COMPONENTS
    used = in_text and place.signs & ({"article before", *_USES} if told else _USES)
    used = used or topic is Topic.SETUP
    role = Role.SETUP if used else Role.SUPPLY
    role = Role.PER_PLAYER if "per_player" in place.signs else role
    # What is no certain entry of the list says nothing of what the box lacks.
    return Claim(name, place.amount.count, place.amount.unit, role, Section.PROSE, start, end)
