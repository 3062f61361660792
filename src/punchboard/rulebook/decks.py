"""The deck that a game without a list of components is played with: `a deck of 52 cards`."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator

from punchboard.rulebook.asides import is_aside
from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar import Grammar
from punchboard.rulebook.lines import Kind, Line, WritingSystem
from punchboard.rulebook.names import is_kind
from punchboard.rulebook.openings import CONDITIONS, LIMITS, NUMBERS, PER_PLAYER, TURNS
from punchboard.rulebook.patterns import LETTER, NO_LETTER_BEHIND, compiled, made_later
from punchboard.rulebook.phrases import sentences

#: Signs that a sentence with a deck is about something else.
_OTHERS = {"per_player": PER_PLAYER, "turns": TURNS, "limits": LIMITS, "conditions": CONDITIONS}
#: A hand or a pile may have fewer.
_FEWEST = 12
_WORD = made_later(r"[^\W\d]+")


def deck(script: WritingSystem, lines: Iterable[Line]) -> list[Claim]:
    """Return how many cards the deck has that *lines* tell first, and how many such decks."""
    return next(([each] for line in lines for each in _told(script, line)), [])


def _told(script: WritingSystem, line: Line) -> Iterator[Claim]:
    words, text, has = script.words, script.counted, script.has[line.start]
    if line.kind is Kind.HEADING or not has & NUMBERS or is_aside(script, line):
        return
    others = [words.pattern(name) for name, bit in _OTHERS.items() if has & bit]
    for start, end in sentences(text, line.start, line.end):
        found = _deck(words).search(text, start, end)
        if not found or text[start:end].rstrip().endswith("?"):
            continue
        if any(each.search(text, start, end) for each in others):
            continue
        count = next(filter(None, map(words.value_of, filter(None, found.groups()))), 0)
        name = next(
            (each for each in _WORD.findall(found[0]) if is_kind(each) and not words.is_set(each)),
            "",
        )
        if not name or count < _FEWEST:
            continue
        many = _many(words).search(text, start, found.start())
        decks = (words.value_of(many[1]) or 1) if many else 1
        place = (many.start(1) if many and decks > 1 else found.start(), found.end())
        factor = decks if decks > 1 else None
        yield Claim(name, count, "", Role.SUPPLY, Section.PROSE, *place, factor)


@functools.lru_cache(maxsize=32)
def _deck(words: Grammar) -> re.Pattern[str]:
    said = "|".join(each.decks for each in words.languages)
    number = rf"(\d{{2,3}}|{words.number})"
    return compiled(rf"(?-i:(?<![{LETTER}\d]))(?:{said}){NO_LETTER_BEHIND}".replace("#", number))


@functools.lru_cache(maxsize=32)
def _many(words: Grammar) -> re.Pattern[str]:
    return compiled(rf"(?<!\w)({words.any_number})[ ](?:[^\W\d]+[ ]){{0,2}}$")
