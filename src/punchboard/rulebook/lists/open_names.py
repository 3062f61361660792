"""Entries that are told at one look: a number and a name, or a name alone among such.

Most lines of most lists are like `24 wooden cubes`. A look at their words tells that no phrase
of the grammar is in them, so that none of its patterns has to be tried.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

from punchboard.rulebook.grammar.grammar import Grammar, Topic
from punchboard.rulebook.grammar.patterns import LETTER, first_words, made_later
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

#: `Bag`, `ゲーム盤`: a name alone, among lines such as `4 pawns`, `コマ 4個`.
_ALONE = made_later(
    r"[A-ZÀ-Þ][\w'-]+(?:[ ][\w'-]+){0,3}|[一-龥ァ-ヶー々]{1,12}(?:の[一-龥ァ-ヶー]{1,8})?"
)
_COUNTS = made_later(r"\d{1,3}[ ]?[x×]?[ ][^\W\d]")
_COUNTS_BEHIND = made_later(
    r"[ぁ-ヺ一-龥][^\d。]{0,20}[×x]?[ ]?\d{1,3}[枚個つ本体冊部匹組台]?[ ]*$"
)
#: How many names may be between a title and the first number, or behind the last one.
_FEW = 3
#: How many names make a block at least, and how far from a name the lines of its block may be.
_FEWEST, _NEAR = 3, 40


def is_beside_counts(script: WritingSystem, line: Line) -> bool:
    """Return whether a line is a name alone, with lines that have a number around it."""
    if not _is_alone(script, line):
        return False
    first = max(line.number - _FEW, 0)
    near = script.lines[first : line.number + _FEW + 1]
    if sum(_has_count(script, each) for each in near) < 2:
        return False
    before = script.lines[first : line.number]
    above = _first_other(script, reversed(before))
    below = _first_other(script, near[len(before) + 1 :])
    follows = above is not None and _has_count(script, above)
    if below is not None and _has_count(script, below):
        return follows or above is None or above.kind is Kind.HEADING
    between = script.lines[above.number + 1 : line.number + 1] if above else ()
    return follows and not any(each.gap for each in between)


def is_in_block(script: WritingSystem, line: Line) -> bool:
    """Return whether a line is a name in a block of such, right below the title of a list."""
    if line.chapter.own is not Topic.COMPONENTS or not _is_alone(script, line):
        return False
    first, last, lines = line.number, line.number, script.lines
    while first > max(0, line.number - _NEAR) and _goes_on(script, first):
        first -= 1
    while last + 1 < min(len(lines), line.number + _NEAR) and _goes_on(script, last + 1):
        last += 1
    above, block = lines[max(first - 1, 0)], lines[first : last + 1]
    named = [each for each in block if each.kind is Kind.TEXT]
    if above.kind is not Kind.HEADING:
        return False  # captions below a list
    if not all(_is_alone(script, each) or _has_count(script, each) for each in named):
        return False
    said = [script.said(each.start, each.end) for each in named]
    return len(named) >= _FEWEST and 2 * sum(map(script.words.is_noun, said)) >= len(said)


def _goes_on(script: WritingSystem, number: int) -> bool:
    """Return whether a line stands right below a line of its chapter."""
    line, above = script.lines[number], script.lines[number - 1]
    return not line.gap and line.kind is Kind.TEXT and above.chapter.number == line.chapter.number


def _is_alone(script: WritingSystem, line: Line) -> bool:
    led = script.words.pattern("the", "{}[ ]").match(script.counted, line.start)
    return not led and bool(_ALONE.fullmatch(script.plain.text, line.start, line.end))


def _first_other(script: WritingSystem, lines: Iterable[Line]) -> Line | None:
    """Return the first of some lines that is more than a name alone."""
    return next((e for e in lines if e.kind is Kind.HEADING or not _is_alone(script, e)), None)


def _has_count(script: WritingSystem, line: Line) -> bool:
    counting = script.words.pattern("each", rf"(?:{{}}[ ])?{_COUNTS.pattern}")
    text = script.counted
    return bool(
        counting.match(text, line.start) or _COUNTS_BEHIND.match(text, line.start, line.end)
    )


def is_among_counts(script: WritingSystem, line: Line) -> bool:
    """Return whether an item has others with its mark near it that begin with a number."""
    near = script.lines[max(line.number - 3, 0) : line.number + 4]
    same = (each for each in near if each.mark == line.mark and each.indent == line.indent)
    return sum(_COUNTS.match(script.counted, each.start) is not None for each in same) > 1


_PLAIN = made_later(rf"(\d{{1,3}})[ ]((?:[{LETTER}]{{2,20}}[ ]){{0,4}}[{LETTER}]{{3,20}})")
#: Tables of the grammar whose words make more of a line than a number and a name.
_TABLES = (
    *("one", "the", "each", "per_player", "per_colour", "total", "total_name", "players"),
    *("player_titles", "stops", "and_joint", "of_joint", "made_of", "are", "details", "among"),
    *("contains", "boxed", "is_sentence", "features", "fillers", "not_made", "sets"),
)
#: Words of who made a game and who may play it, and those that no name ends in.
_OTHERS = (
    r"sided|ages?|alter|designe\w*|spieldauer|for|of|by|to|with|the|and|if|when|while|vp"
    r"|(?:max|min)(?:imum)?"
)


class PlainEntries:
    """Tells which lines of a script are a number and a name and nothing else."""

    def __init__(self, script: WritingSystem) -> None:
        self._script, self._words = script, _Meaning(script.words)

    def read(self, line: Line) -> tuple[int, str] | None:
        """Return the number and the name of *line*, or None where more is in it."""
        script, start, end = self._script, line.start, line.end
        found = _PLAIN.fullmatch(script.counted, start, end)
        if not found or line.kind in {Kind.HEADING, Kind.ROW} or self._words.is_in(found[2]):
            return None
        if line.kind is Kind.TEXT and script.lines[max(line.number - 1, 0)].kind is Kind.HEADING:
            return None  # a sentence that tells what there is may be here
        apart = not start or script.counted[start - 1].isspace()
        typed = script.plain.raw[found.start(2) : end] == found[2]
        if not apart or not typed or script.words.is_never(found[2]):
            return None
        return int(found[1]), found[2]


class _Meaning:
    """Knows the words that phrases of a grammar begin with."""

    def __init__(self, words: Grammar) -> None:
        self._whole, self._begun = _openings(words)
        self._without: set[str] = set()

    def is_in(self, name: str) -> bool:
        """Return whether one of the words of *name* may begin a phrase."""
        said = name.lower().split(" ")
        if self._without.issuperset(said):
            return False
        self._without.update(each for each in said if not self._has(each))
        return not self._without.issuperset(said)

    def _has(self, word: str) -> bool:
        return word in self._whole or word.startswith(self._begun)


@functools.lru_cache(maxsize=32)
def _openings(words: Grammar) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the words that phrases of a grammar begin with, and beginnings of such words."""
    latin = (each for each in words.languages if each.code != "ja")
    tables = [_OTHERS, *(getattr(each, name) for each in latin for name in _TABLES)]
    found = {word.lower() for table in tables for word in first_words(table)}
    numbers = {each.split(" ")[0] for each in words.number_words}
    whole = frozenset(numbers | {each for each in found if not each.endswith("*")})
    return whole, tuple(each[:-1] for each in found if each.endswith("*"))
