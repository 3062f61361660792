"""Keywords: words that get an icon or a style wherever they occur in a text."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from punchboard.diagnostics import Located, Location
from punchboard.patterns import regex

#: Compiled, and cached by `re`, only once there are keywords.
_KANJI = regex("[\u2e80-\u2fdf々〆\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_KATAKANA = regex("[ァ-ヺー\uff66-\uff9f]")
_HIRAGANA = regex("[ぁ-ゖゝゞ]")


class Keyword(Located, frozen=True):
    """Words, and the icon or style they get.

    Attributes:
        words: Pairs of a language code and a word; the code is "" for a word of
            every language.
        icon: Name of the icon; "" for none.
        style: Name of the style; "" for none.
        before: Whether the icon goes before the word instead of replacing it.
        location: Where it is written; not compared.
    """

    words: tuple[tuple[str, str], ...]
    icon: str = ""
    style: str = ""
    before: bool = False
    location: Location | None = None


class Found(NamedTuple):
    """A keyword in a text, from `start` to `end`."""

    start: int
    end: int
    keyword: Keyword


class KeywordFinder:
    """Finds the keywords of one language: longest first, whole words only."""

    def __init__(self, keywords: Iterable[Keyword], language: str) -> None:
        self._language = language
        self._keywords: dict[str, Keyword] = {}
        for keyword in keywords:
            for code, word in keyword.words:
                if code in ("", language) and word:
                    for form in (word, word[0].upper() + word[1:]):
                        self._keywords.setdefault(form, keyword)
        longest = sorted(self._keywords, key=lambda word: (-len(word), word))
        self._pattern = re.compile("|".join(map(re.escape, longest))) if longest else None

    def may_be_in(self, text: str) -> bool:
        """Return whether *text* contains the letters of a keyword; fast."""
        return self._pattern is not None and self._pattern.search(text) is not None

    def find(self, text: str) -> Iterator[Found]:
        """Yield the keywords in *text*; they do not overlap."""
        at = 0
        while self._pattern is not None and (match := self._pattern.search(text, at)):
            end = self._end_of_word(text, match.start(), match.end())
            if end:
                yield Found(match.start(), end, self._keywords[text[match.start() : end]])
            at = end or match.start() + 1

    def _end_of_word(self, text: str, start: int, end: int) -> int:
        """Return the end of the longest whole-word keyword at *start*, or 0."""
        while end > start:
            if text[start:end] in self._keywords and self._is_whole(text, start, end):
                return end
            end -= 1
        return 0

    def _is_whole(self, text: str, start: int, end: int) -> bool:
        return self._is_edge(text, start) and self._is_edge(text, end)

    def _is_edge(self, text: str, at: int) -> bool:
        """Return whether a word may begin or end at *at*.

        Letters of one script without a space between them are one word, except
        in hiragana, where ICU's dictionary decides.
        """
        if at in (0, len(text)):
            return True
        before, after = _script(text[at - 1]), _script(text[at])
        if before != after or before == "":
            return True
        return before == "hiragana" and at in _word_ends(text, self._language)


def _script(character: str) -> str:
    """Return a letter's script, as far as it matters to keywords; "" for anything else."""
    if _KANJI.match(character):
        return "kanji"
    if _KATAKANA.match(character):
        return "katakana"
    if _HIRAGANA.match(character):
        return "hiragana"
    return "letters" if unicodedata.category(character)[0] in "LMN" else ""


@functools.lru_cache(256)
def _word_ends(text: str, language: str) -> frozenset[int]:
    """Return where words end according to ICU, as indices into *text*."""
    from icu4py.breakers import WordBreaker

    from punchboard.typesetting.breaking import positions

    return frozenset(positions(WordBreaker(text, language), text))
