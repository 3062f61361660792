"""Which phrases may be in a line, by a word or a sign that each of them has.

A line has phrases of few tables of the grammar. Which ones it may have is found once,
at one look at its words, so that patterns of the others need not be tried.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from punchboard.rulebook.grammar.grammar import KANJI, Grammar
from punchboard.rulebook.grammar.patterns import (
    LETTER,
    alternatives,
    first_signs,
    made_later,
    needed_words,
)

#: The tables that are asked for, in the order of their bits.
TABLES = """
each per_player per_colour colours kinds total makes players sets details among contains handed
draws imperatives openers conditions starting turns limits you shades rest player_titles
of_the is_sentence of_joint and_joint boxed needs containers
""".split()
BITS = [1 << place for place in range(len(TABLES) + 1)]
EACH, PER_PLAYER, PER_COLOUR, COLOURS, KINDS, TOTAL, MAKES, PLAYERS, SETS = BITS[:9]
DETAILS, AMONG, CONTAINS, HANDED, DRAWS, IMPERATIVES, OPENERS, CONDITIONS = BITS[9:17]
STARTING, TURNS, LIMITS, YOU, SHADES, REST, PLAYER_TITLES = BITS[17:24]
OF_THE, IS_SENTENCE, OF_JOINT, AND_JOINT, BOXED, NEEDS, CONTAINERS, NUMBERS = BITS[24:]
COMMANDS = IMPERATIVES | OPENERS
#: What is said of places that are in no line.
ANY = sum(BITS)
_WORD = made_later(f"[{LETTER}œŒ]+")
#: An alternative that begins with any word, and what it needs: `[A-Za-z]{3}[.!]$`.
_CLOSED, _CLOSING = made_later(r".*\[\.!\]\$"), ".!"


class Openings:
    """Tells of which tables of a grammar there may be phrases in a line."""

    def __init__(self, words: Grammar) -> None:
        self._words: dict[str, int] = {}
        self._beginnings: dict[str, int] = {}
        self._signs: dict[str, int] = {}
        #: What the phrases of a box begin with may end a word: `dabei sind`.
        self._ends: list[str] = []
        self._always = 0
        for language in words.languages:
            for name, bit in zip(TABLES, BITS, strict=False):
                for each in alternatives(getattr(language, name)):
                    self._read(each, bit, latin=language.code != "ja")
        spelt = {each.split(" ")[0] for each in words.number_words}
        _join(self._words, spelt, NUMBERS)
        _join(self._signs, {each[0] for each in spelt if not _WORD.match(each)}, NUMBERS)
        _join(self._signs, f"0123456789{KANJI[1:13]}", NUMBERS)
        self._sign = re.compile(f"[{re.escape(''.join(self._signs))}]")
        self._lengths, self._of_box = sorted({*map(len, self._beginnings)}), tuple(self._ends)

    def _read(self, alternative: str, bit: int, *, latin: bool) -> None:
        if alternative in {"", "(?!)"}:
            return
        said = needed_words(alternative) if latin else ()
        if said:
            self._ends += [each for each in said if bit is BOXED]
            _join(self._words, (each for each in said if each[-1] != "*"), bit)
            _join(self._beginnings, (each[:-1] for each in said if each[-1] == "*"), bit)
        elif _CLOSED.fullmatch(alternative):
            _join(self._signs, _CLOSING, bit)
        elif "" in (signs := first_signs(alternative.lstrip())):
            self._always |= bit
        else:
            _join(self._signs, signs, bit)

    def in_lines(self, text: str, lines: Iterable[tuple[int, int]]) -> list[int]:
        """Return for each place of *text* the bits of the tables its line may have phrases of."""
        found, known, signs = [ANY] * (len(text) + 1), _Known(self), self._signs
        words_in, signs_in = _WORD.findall, self._sign.findall
        for start, end in lines:
            said, bits = text[start:end], self._always
            for word in words_in(said):
                bits |= known[word]
            for sign in {*signs_in(said)}:
                bits |= signs[sign]
            found[start:end] = [bits] * (end - start)
        return found

    @functools.lru_cache(maxsize=4096)  # noqa: B019 - openings are made once and kept
    def of_word(self, word: str) -> int:
        """Return the bits of the tables that have a phrase with a *word* in small letters."""
        bits = self._words.get(word, 0)
        for length in self._lengths:
            bits |= self._beginnings.get(word[:length], 0)
        return bits | BOXED if word.endswith(self._of_box) else bits


class _Known(dict[str, int]):
    """The bits of the words of one text, each found when it is first met."""

    def __init__(self, openings: Openings) -> None:
        self._openings = openings

    def __missing__(self, word: str) -> int:
        self[word] = bits = self._openings.of_word(word.lower())
        return bits


def _join(table: dict[str, int], said: Iterable[str], bit: int) -> None:
    for each in said:
        table[each] = table.get(each, 0) | bit


@functools.lru_cache(maxsize=32)
def openings_of(words: Grammar) -> Openings:
    """Return the openings of a grammar."""
    return Openings(words)
