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
_LIKELY = 0.6
#: How likely far below a list of components: play is told there, more than things.
_WHOLE = 5
_LIKELY_BELOW = 0.98
_FAR_BELOW = 600
#: Larger numbers are those of pages, products and years.
_MOST = 999
_WORD, _WORDS = re.compile(r"[^\W\d_][\w'’-]*"), 5
_NAME_BEHIND = re.compile(r"[ ]*(?:[x×][ ])?(?P<name>[^\d,.;:()|/、。・（）]{2,60})")
_NAME_BEFORE = re.compile(r"(?P<name>[^\d,.;:()|/、。・（）]{2,60}?)[ ]*[:(×x-]{0,2}[ ]*$")

BIAS = -3.54
#: What each sign adds to the logarithm of the odds of being a count.
WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "counter": 2.72,
        "noun second": 2.05,
        "noun behind": 1.89,
        "noun before": 1.78,
        "sign for times": 1.59,
        "sign before": 1.36,
        "in components chapter": 1.32,
        "article before": 1.23,
        "a sum": 1.18,
        "many": 1.17,
        "starting": 1.16,
        "several nouns": 0.97,
        "noun further": 0.81,
        "contains": 0.78,
        "nouns behind most": 0.75,
        "capital behind": 0.73,
        "among": 0.7,
        "per_player": 0.67,
        "early": 0.65,
        "each with it": 0.62,
        "handed": 0.62,
        "contains before": 0.58,
        "in no chapter": 0.58,
        "each": 0.54,
        "below setup": 0.53,
        "first": 0.52,
        "no counts": 0.48,
        "no word before": 0.48,
        "several lines like it": 0.48,
        "boxed before": 0.43,
        "some": 0.37,
        "short line": 0.33,
        "below components": 0.21,
        "many numbers": 0.2,
        "counts around": 0.19,
        "short lines like it": 0.19,
        "a step": 0.16,
        "players before": 0.16,
        "one of several sentences": 0.11,
        "commands": -0.05,
        "count before": -0.11,
        "full stop": -0.11,
        "per_player before": -0.11,
        "no component before": -0.12,
        "preposition before": -0.14,
        "is_sentence before": -0.15,
        "two numbers": -0.19,
        "long line": -0.2,
        "colon before": -0.21,
        "counts above and below": -0.21,
        "several numbers": -0.21,
        "many counts": -0.23,
        "long text": -0.24,
        "one": -0.24,
        "no word behind": -0.25,
        "in play chapter": -0.28,
        "last": -0.29,
        "is_sentence": -0.37,
        "late": -0.37,
        "in brackets": -0.42,
        "below play": -0.45,
        "below end": -0.52,
        "in words": -0.56,
        "a text": -0.7,
        "counts in line": -0.75,
        "very many": -0.75,
        "conditions before": -0.78,
        "a row": -1.02,
        "Japanese": -1.5,
        "no component behind": -1.96,
        "zero": -2.47,
        "a range": -2.48,
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
    section = Section.LIST if topic is Topic.COMPONENTS and not in_text else Section.PROSE
    return Claim(name, place.amount.count, place.amount.unit, role, section, start, end)
