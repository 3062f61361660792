"""Which way the characters of a written line run and stand.

Which way they run is the Unicode Bidirectional Algorithm (UAX 9), whose rules are named
as there. Levels are found for a whole paragraph, before it is broken into lines; the
order is found for each line. Brackets are not mirrored here: HarfBuzz does that in
text that runs from right to left.

In a vertical line characters are upright, rotated or side by side, as UAX 50
and JLREQ say; the ranges are those of Unicode 15's Vertical_Orientation, with
adjacent ones joined, and all other characters are rotated.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import Enum, StrEnum, auto
from itertools import groupby, pairwise

from msgspec import Struct

from punchboard.patterns import regex
from punchboard.typesetting.bidi_levels import (
    REMOVED,
    explicit_levels,
    first_strong,
    isolating_runs,
    resolve,
)
from punchboard.typesetting.breaking import graphemes

# Direction

#: Characters that may not simply run from left to right: the blocks of
#: right-to-left scripts, and the codes that embed, override and isolate.
_OTHER_WAY = regex(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
#: Languages written from right to left.
_LANGUAGES = frozenset("ar arc ckb dv fa he ks ku nqo ps sd syr ug ur yi".split())
#: Classes that get the paragraph's level at the end of a line (L1), and those
#: that have no level of their own anywhere.
_HANGING = REMOVED | {"WS", "FSI", "LRI", "RLI", "PDI"}
_SEPARATORS = frozenset("SB")
_LEFTWARDS = frozenset(["R", "AL"])


def needs_order(text: str) -> bool:
    """Return whether *text* may hold anything that runs from right to left."""
    return not text.isascii() and _OTHER_WAY.search(text) is not None


def paragraph_level(text: str, language: str = "") -> int:
    """Return 1 where a paragraph runs from right to left, else 0 (P2, P3).

    Its first letter decides. In a right-to-left language, one right-to-left
    letter anywhere is enough, and so is a paragraph without letters.

    Args:
        text: The paragraph.
        language: BCP 47 code.
    """
    classes = _classes(text)
    strong = first_strong(classes)
    if is_leftwards(language):
        return int(strong != "L" or not _LEFTWARDS.isdisjoint(classes))
    return int(strong in _LEFTWARDS)


@functools.cache
def is_leftwards(language: str) -> bool:
    """Return whether *language*, a BCP 47 code, is written from right to left."""
    return re.split("[-_]", language, maxsplit=1)[0].lower() in _LANGUAGES


def levels(text: str, base: int) -> list[int]:
    """Return the embedding level of each character; odd levels run leftwards.

    Characters that only control the order get the level of the character
    before them. Spaces have the level they have within a line; `line_levels`
    gives them the one they have at a line's end.

    Args:
        text: The paragraph, without line feeds.
        base: Level of the paragraph, 0 or 1.
    """
    classes = _classes(text)
    found, types = explicit_levels(classes, base)
    kept = [index for index, each in enumerate(classes) if each not in REMOVED]
    for run in isolating_runs(kept, classes, found, base):
        resolve(run, text, types, found)
    last = base
    for index, each in enumerate(classes):
        if each in REMOVED:
            found[index] = last
        last = found[index]
    return found


def line_levels(text: str, paragraph: Sequence[int], start: int, end: int, base: int) -> list[int]:
    """Return the levels of the line from *start* to *end* of a paragraph (L1).

    Spaces at its end, and separators with the spaces before them, get the
    level of the paragraph.

    Args:
        text: The paragraph.
        paragraph: Its `levels`.
        start: First character of the line.
        end: After its last character.
        base: Level of the paragraph.
    """
    found = list(paragraph[start:end])
    trailing = True
    for index in reversed(range(start, end)):
        own = unicodedata.bidirectional(text[index])
        trailing = own in _SEPARATORS or (trailing and own in _HANGING)
        if trailing:
            found[index - start] = base
    return found


def visual_runs(line: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return the runs of equal level from left to right (L2).

    Args:
        line: The `line_levels` of a line.

    Returns:
        For each run its first character, the one after its last, and its
        level; characters within a run of an odd level run leftwards.
    """
    runs: list[tuple[int, int, int]] = []
    for level, group in groupby(range(len(line)), line.__getitem__):
        indices = list(group)
        runs.append((indices[0], indices[-1] + 1, level))
    if not runs:
        return runs
    lowest_odd = min([level | 1 for _, _, level in runs])
    for threshold in range(max(level for _, _, level in runs), lowest_odd - 1, -1):
        runs = _turned(runs, threshold)
    return runs


def _turned(runs: list[tuple[int, int, int]], threshold: int) -> list[tuple[int, int, int]]:
    """Return *runs* with each sequence of level *threshold* or higher reversed."""
    turned: list[tuple[int, int, int]] = []
    for leftwards, group in groupby(runs, lambda run: run[2] >= threshold):
        sequence = list(group)
        turned += reversed(sequence) if leftwards else sequence
    return turned


def visual_order(line: Sequence[int]) -> list[int]:
    """Return the characters of a line from left to right (L2)."""
    return [
        index
        for start, end, level in visual_runs(line)
        for index in (reversed(range(start, end)) if level % 2 else range(start, end))
    ]


def _classes(text: str) -> list[str]:
    return [_class_of(character) for character in text]


@functools.cache
def _class_of(character: str) -> str:
    """Return the Bidi_Class of *character*; unassigned characters count as letters."""
    return unicodedata.bidirectional(character) or "L"


# Orientation


class GlyphOrientation(StrEnum):
    """Orientation of a character in a vertical line, in the terms of UAX 50."""

    UPRIGHT = "U"
    ROTATED = "R"
    TRANSFORMED_UPRIGHT = "Tu"
    TRANSFORMED_ROTATED = "Tr"


@functools.cache  # compiled for the first vertical line, because it takes a while
def _pattern(ranges: str) -> re.Pattern[str]:
    """Return a pattern of code points in hexadecimal, such as "2016 2020-2021"."""
    parts = [[chr(int(end, 16)) for end in each.split("-")] for each in ranges.split()]
    return re.compile("[" + "".join("-".join(map(re.escape, part)) for part in parts) + "]")


#: Upright, including those with a different form in vertical lines.
_UPRIGHT = """
    A7 A9 AE B1 BC-BE D7 F7 2EA-2EB 1100-11FF 1401-167F 18B0-18FF 2016 2020-2021 2030-2031
    203B-203C 2042 2047-2049 2051 2065 20DD-20E0 20E2-20E4 2100-2101 2103-2109 210F 2113-2114
    2116-2117 211E-2123 2125 2127 2129 212E 2135-213F 2145-214A 214C-214D 214F-2189 218C-218F
    221E 2234-2235 2300-2307 230C-231F 2324-2328 232B 237D-239A 23BE-23CD 23CF 23D1-23DB
    23E2-2422 2424-24FF 25A0-2619 2620-2767 2776-2793 2B12-2B2F 2B50-2B59 2B97 2BB8-2BD1
    2BD3-2BEB 2BF0-2BFF 2E50-2E51 2E80-3007 3012-3013 3020-302F 3031-309F 30A1-30FB 30FD-A4CF
    A960-A97F AC00-D7FF E000-FAFF FE10-FE1F FE30-FE48 FE50-FE57 FE5F-FE62 FE67-FE6F FF01-FF07
    FF0A-FF0C FF0E-FF19 FF1F-FF3A FF3C FF3E FF40-FF5A FFE0-FFE2 FFE4-FFE7 FFF0-FFF8 FFFC-FFFD
    10980-1099F 11580-115FF 11A00-11ABF 13000-1345F 14400-1467F 16FE0-18D7F 1AFF0-1B2FF
    1CF00-1CFCF 1D000-1D1FF 1D2E0-1D37F 1D800-1DAAF 1F000-1F7FF 1F900-1FAFF 20000-2FFFD
    30000-3FFFD F0000-FFFFD 100000-10FFFD
"""
#: In their vertical form or, without one, upright: commas, small kana, squared words.
_TRANSFORMED_UPRIGHT = """
    3001-3002 3041 3043 3045 3047 3049 3063 3083 3085 3087 308E 3095-3096 309B-309C 30A1 30A3
    30A5 30A7 30A9 30C3 30E3 30E5 30E7 30EE 30F5-30F6 3127 31F0-31FF 32FF-3357 337B-337F
    FE50-FE52 FF01 FF0C FF0E FF1F 1F200-1F201
"""
#: In their vertical form or, without one, rotated: brackets, and the long vowel mark.
_TRANSFORMED_ROTATED = """
    2329-232A 3008-3011 3014-301F 3030 30A0 30FC FE59-FE5E FF08-FF09 FF1A-FF1B FF3B FF3D FF3F
    FF5B-FF60 FFE3
"""


@functools.cache
def orientation(character: str) -> GlyphOrientation:
    """Return the orientation of *character* in a vertical line."""
    if _pattern(_TRANSFORMED_ROTATED).match(character):
        return GlyphOrientation.TRANSFORMED_ROTATED
    if _pattern(_TRANSFORMED_UPRIGHT).match(character):
        return GlyphOrientation.TRANSFORMED_UPRIGHT
    return (
        GlyphOrientation.UPRIGHT
        if _pattern(_UPRIGHT).match(character)
        else GlyphOrientation.ROTATED
    )


class Stance(Enum):
    """Orientation of characters relative to their line."""

    #: Along the line: as usual in horizontal lines, rotated in vertical ones.
    ALONG = auto()
    #: Upright in a vertical line, one below the other.
    UPRIGHT = auto()
    #: Side by side in one em of a vertical line (tate-chu-yoko, JLREQ 3.2.5).
    COMBINED = auto()


class Stretch(Struct, frozen=True):
    """Characters of a text, from *start* to *end*, with the same orientation."""

    start: int
    end: int
    stance: Stance


#: Characters of Western words and numbers, which are set as a whole.
_WESTERN = r"0-9A-Za-z\u00c0-\u024f\u0370-\u052f"
_WITHIN = rf"{_WESTERN}.,:/%'’"
#: No such word directly before or after, nor beyond a space.
_BEFORE = rf"(?<![{_WITHIN}])(?<![{_WITHIN}] )"
_AFTER = rf"(?! ?[{_WITHIN}])"
#: Two digits, a sign and a digit, and pairs of exclamation and question marks.
_COMBINED = (
    rf"{_BEFORE}(?<![+\-−±×])(?:[0-9]{{2}}|[+\-−±×][0-9]){_AFTER}"  # noqa: RUF001
    r"|(?<![!?])[!?]{2}(?![!?])"
)
#: A letter or digit that is not part of a word is set like a Japanese character.
_SINGLE = rf"{_BEFORE}(?<!-)[{_WESTERN}](?![\-\u0300-\u036f]){_AFTER}"


def stretches(text: str) -> tuple[Stretch, ...]:
    """Return *text* divided by the orientation of its characters in a vertical line.

    Two digits are set side by side, and so are a sign and a digit, and two
    marks such as "!?". A single letter or digit is upright (JLREQ 2.3.2), words
    and longer numbers are rotated, and UAX 50 decides for everything else.
    """
    ends = graphemes(text, "ja")
    single = {at for at, _ in _spans(_SINGLE, text)}
    combined = {start: end for start, end in _spans(_COMBINED, text) if end in ends}
    found: list[Stretch] = []
    position = 0
    for start, end in pairwise((0, *ends)):
        if start < position:  # inside a side-by-side pair
            continue
        if start in combined:
            position = combined[start]
            found.append(Stretch(start, position, Stance.COMBINED))
            continue
        position = end
        upright = start in single or orientation(text[start]) is not GlyphOrientation.ROTATED
        stance = Stance.UPRIGHT if upright else Stance.ALONG
        if found and found[-1].stance is stance:
            found[-1] = Stretch(found[-1].start, end, stance)
        else:
            found.append(Stretch(start, end, stance))
    return tuple(found)


def _spans(pattern: str, text: str) -> Iterator[tuple[int, int]]:
    # Compiled, and cached by `re`, only once a line is vertical.
    return (found.span() for found in re.finditer(pattern, text))


# Both


class Way(Struct, frozen=True):
    """Direction and orientation of characters.

    Attributes:
        stance: Their orientation relative to the line.
        level: Their embedding level (UAX 9); odd levels run leftwards.
    """

    stance: Stance = Stance.ALONG
    level: int = 0

    @property
    def is_leftwards(self) -> bool:
        """Whether they run against the line."""
        return self.level % 2 == 1


#: The way of all text that simply runs from left to right.
FORWARDS = Way()


class Script(Struct, frozen=True):
    """The ways of the characters of a written line.

    Attributes:
        text: The line.
        level: Level of the line: 1 if it runs from right to left, else 0.
        vertical: Whether the line runs down.
        levels: Level of each character.
        stretches: The line divided by orientation.
    """

    text: str
    level: int
    vertical: bool
    levels: tuple[int, ...]
    stretches: tuple[Stretch, ...]

    @staticmethod
    def of(text: str, language: str, *, vertical: bool = False) -> Script | None:
        """Return the ways of *text*; None if it simply runs from left to right.

        Args:
            text: A written line.
            language: BCP 47 code of its first characters.
            vertical: Whether the line runs down.
        """
        leftwards = needs_order(text) or is_leftwards(language)
        if not vertical and not leftwards:
            return None
        level = paragraph_level(text, language) if leftwards else 0
        own = tuple(levels(text, level)) if leftwards else (0,) * len(text)
        if not vertical and not any(own) and not level:
            return None
        whole = (Stretch(0, len(text), Stance.ALONG),) if text else ()
        return Script(text, level, vertical, own, stretches(text) if vertical else whole)

    def runs(self, start: int, end: int) -> Iterator[tuple[int, int, Way]]:
        """Yield the runs of one way between *start* and *end*."""
        for stretch in self.stretches:
            first, last = max(stretch.start, start), min(stretch.end, end)
            for level, group in groupby(range(first, last), self.levels.__getitem__):
                indices = list(group)
                yield indices[0], indices[-1] + 1, Way(stretch.stance, level)

    def is_solid(self, index: int) -> bool:
        """Return whether the characters before and at *index* both fill an em.

        An upright letter or number in a vertical line is set next to Japanese
        without a space.
        """
        return self._stance(index - 1) is not Stance.ALONG is not self._stance(index)

    def around(self, start: int, end: int) -> tuple[str, str]:
        """Return the text before *start* and after *end*, for letters that join."""
        return self.text[max(start - _CONTEXT, 0) : start], self.text[end : end + _CONTEXT]

    def _stance(self, index: int) -> Stance:
        found = bisect_right(self.stretches, index, key=lambda stretch: stretch.start) - 1
        return self.stretches[found].stance


#: Number of characters that HarfBuzz looks at to see what a letter joins.
_CONTEXT = 5
