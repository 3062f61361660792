"""What a game is played with where no list says it.

A sentence says what players must have: `You also need a die for each player`; or a text tells
its deck: `a deck of 52 cards`.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Range, Role, Section
from punchboard.rulebook.entries.entry_reader import EntryReader
from punchboard.rulebook.grammar.grammar import Grammar, Topic
from punchboard.rulebook.grammar.names import is_kind
from punchboard.rulebook.grammar.openings import (
    CONDITIONS,
    EACH,
    LIMITS,
    NEEDS,
    NUMBERS,
    PER_PLAYER,
    TOTAL,
    TURNS,
)
from punchboard.rulebook.grammar.patterns import LETTER, NO_LETTER_BEHIND, compiled, made_later
from punchboard.rulebook.grammar.phrases import phrases_of, sentences
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

#: Chapters above the play, and how many of those may be that have no topic.
_BEFORE_PLAY, _FIRST = {Topic.COMPONENTS, Topic.SETUP, Topic.INTRODUCTION}, 3
#: How many words a name has at most.
_WORDS = 4


class NeedsReader:
    """Reads such sentences of a script."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._text = script, script.counted
        words, self._entries = script.words, EntryReader(script)
        self._words = words
        self._people = phrases_of(words).per_player
        self._no_need = compiled("|".join(map(words.words, ("conditions", "turns"))))
        self._last = words.pattern("contains", r"(?<=[a-zà-ÿ])[ ]{}[ ]?(?:[.!]?$|,)")
        ones = "|".join(e.one for e in words.languages if e.one) or "(?!)"
        some = f"{words.words('vague')}|{words.words('fillers')}"
        # `a die`, `3 dice`, `some dice`
        self._thing = compiled(rf"(?<![^\W\d])(?:{ones}|{words.any_number}|{some})[ ](?=[^\W\d])")

    def of(self, line: Line, start: int, end: int) -> list[Claim]:
        """Return what a sentence of *line* says that players need."""
        chapter, has = line.chapter, self._script.has[start]
        early = chapter.own is None and chapter.number <= _FIRST
        if not (has & NEEDS and (early or chapter.topic in _BEFORE_PLAY)):
            return []
        verb = self._words.pattern("needs").search(self._text, start, end)
        if not verb or self._no_need.search(self._text, start, verb.start()):
            return []
        closes = not self._text[verb.end() : end].strip(" .!")  # `A die is needed.`
        last = self._last.search(self._text, verb.end(), end)  # `Es wird ein Beutel benötigt.`
        span = (start, verb.start()) if closes else (verb.end(), last.start() if last else end)
        led = has & PER_PLAYER and self._people.search(self._text, start, span[0])
        told = list[Claim]()
        for first, until in self._script.clauses(*span):
            share = led or (has & PER_PLAYER and self._people.search(self._text, first, until))
            for each in self._in(first, until):
                given = share and each.role is Role.SUPPLY
                told.append(replace(each, role=Role.PER_PLAYER) if given else each)
        return told if any(self._is_thing(each.name) for each in told) else []

    def _in(self, start: int, end: int) -> Iterator[Claim]:
        """Yield the thing that a clause names with its number, or with `a` or `some`."""
        led = self._thing.search(self._text, start, end)
        said = self._script.said(start, end).rstrip(" .!")
        if not led and self._words.is_noun(said) and " " not in said:
            yield Claim(said, None, "", Role.SUPPLY, Section.PROSE, start, start + len(said))
        for each in self._entries.read(led.start(), end, named_only=False) if led else ():
            fits = each.name.count(" ") < _WORDS and not isinstance(each.count, Range)
            if fits and not self._words.is_never(each.name):
                one = each.count == 1 and each.factor  # `a deck of 32 cards`
                each = replace(each, count=each.factor, factor=None) if one else each
                yield replace(each, section=Section.PROSE)

    def _is_thing(self, name: str) -> bool:
        noun = "de" in self._words.codes and name.split(" ")[-1][:1].isupper()
        return noun or self._words.is_noun(name)


#: Signs that a sentence with a deck is about something else.
_OTHERS = {"per_player": PER_PLAYER, "turns": TURNS, "limits": LIMITS, "conditions": CONDITIONS}
#: A hand or a pile may have fewer.
_FEWEST = 12
#: How far a sum is from what it is of, in characters.
_NEAR = 40
_WORD = made_later(r"[一-龥]*[ァ-ヺー]+|[^\W\dァ-ヺー]+")


def deck(script: WritingSystem, lines: Iterable[Line]) -> list[Claim]:
    """Return how many cards the deck has that *lines* tell first, and how many such decks."""
    found = (list(_told(script, line))[:1] or _summed_up(script, line) for line in lines)
    return next(filter(None, found), [])


def _summed_up(script: WritingSystem, line: Line) -> list[Claim]:
    """Return the cards of all kinds and those of each: `Each suit has 9 cards, so 36 in total`."""
    words, text, has = script.words, script.counted, script.has[line.start]
    if line.kind is Kind.HEADING or not (has & EACH and has & TOTAL) or is_aside(script, line):
        return []
    if any(words.pattern(name).search(text, line.start, line.end) for name in ("turns", "handed")):
        return []
    found = script.amounts_in(line.start, line.end)
    for share, whole in itertools.pairwise(found):
        one, many = share.count, whole.count
        if not (
            isinstance(one, int) and isinstance(many, int) and 1 < one < many and many >= _FEWEST
        ):
            continue
        between, behind = text[share.end : whole.start], text[whole.end : line.end]
        start = max(text.rfind(stop, line.start, share.start) + 1 for stop in ".。(")
        start, forms = max(start, line.start), phrases_of(words)
        each = forms.each.search(text, start, share.start)
        shared = forms.per_player.search(text, start, whole.start)
        sums = whole.total or words.pattern("total").search(between)
        sums = sums or words.pattern("total", r"[ ](?:[^\W\d]+[ ])?{}").match(behind)
        named = _WORD.findall(between) + _WORD.findall(text[start : share.start])
        name = next((said for said in named if _is_kind(words, said)), "")
        if many % one or shared or not (each and sums and name) or len(between) > _NEAR:
            continue
        kind = (name, many, whole.unit, Role.SUPPLY, Section.PROSE, whole.start, whole.end)
        some = (name, one, share.unit, Role.PER_COLOR, Section.PROSE, share.start, share.end)
        return [Claim(*kind), Claim(*some, many // one, many)]
    return []


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
        # `52枚のトランプを1組`: the number of decks is behind their name.
        count, *more = [words.value_of(each) or 0 for each in found.groups() if each]
        name = next(
            (each for each in _WORD.findall(found[0]) if _is_kind(words, each)),
            "",
        )
        if not name or count < _FEWEST:
            continue
        many = _many(words).search(text, start, found.start())
        decks = (words.value_of(many[1]) or 1) if many else (*more, 1)[0]
        place = (many.start(1) if many and decks > 1 else found.start(), found.end())
        factor = decks if decks > 1 else None
        yield Claim(name, count, "", Role.SUPPLY, Section.PROSE, *place, factor)


def _is_kind(words: Grammar, name: str) -> bool:
    kind = is_kind(name) or (not name.isascii() and words.is_noun(name))
    return kind and not words.is_set(name)


@functools.lru_cache(maxsize=32)
def _deck(words: Grammar) -> re.Pattern[str]:
    said = "|".join(each.decks for each in words.languages)
    number = rf"(\d{{1,3}}|一|二|{words.number})"
    return compiled(rf"(?-i:(?<![{LETTER}\d]))(?:{said}){NO_LETTER_BEHIND}".replace("#", number))


@functools.lru_cache(maxsize=32)
def _many(words: Grammar) -> re.Pattern[str]:
    return compiled(rf"(?<!\w)({words.any_number})[ ](?:[^\W\d]+[ ]){{0,2}}$")
