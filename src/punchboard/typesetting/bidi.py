"""Which way characters run: the Unicode Bidirectional Algorithm (UAX 9).

Levels are found for a whole paragraph, before it is broken into lines; the order
is found for each line. Brackets are not mirrored here: HarfBuzz does that in
text that runs from right to left. Rules are named as in UAX 9.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Sequence
from itertools import groupby

from punchboard.patterns import regex
from punchboard.typesetting.bidi_levels import (
    REMOVED,
    explicit_levels,
    first_strong,
    isolating_runs,
    resolve,
)

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
