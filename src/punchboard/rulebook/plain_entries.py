"""Entries that are a number and a name and nothing else: `24 wooden cubes`.

Most lines of most lists are such. A look at their words tells that no phrase of
the grammar is in them, so that none of its patterns has to be tried.
"""

from __future__ import annotations

import functools

from punchboard.rulebook.grammar import Grammar
from punchboard.rulebook.lines import Kind, Line, WritingSystem
from punchboard.rulebook.patterns import LETTER, first_words, made_later

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
