"""Titles that run into what is below them, and those that only what is below makes titles."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from punchboard.rulebook.grammar.grammar import Grammar, Topic
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.page.amounts import Amounts

# `Setting up the game 1. Give each …`: a title, and its first step.
_FIRST_STEP = made_later(r"(?:^[ ]*|(?<=[.!?)] ))([A-ZÀ-Þ][^.:!?()\d]{4,40}?) (?=1[.)] [A-ZÀ-Þ])")
# `Setup Each player …`: a title, and the first word of what is below it.
_RUN_IN = made_later(
    r"(?:^|(?<=[ ]))([A-ZÀ-Þ][\w-]{3,24})[ ](?=([A-ZÀ-Þ]\w*)[ ]|\d{1,3}[ ][^\W\d])"
)
# `1 board Aim of the game: …`: a title with its colon, behind what ends above it.
_LABEL = made_later(
    r"(?<![^\s(])([^\s#|]*\w)\S?[ ]([A-ZÀ-Þ][\w'-]{2,20}(?:[ ][\w'-]{2,12}){0,2})[ ]?:(?=[ ]|$)"
)
# `Cartes Action : 30`
_COUNT_LAST = made_later(r"[ ]*[x×]?[ ]?\d{1,3}[ ]*(?:$|\()")
#: How long the title of a part of a game is at most, in characters.
_LONGEST = 40
_TITLES = {Topic.SETUP, Topic.INTRODUCTION, Topic.PLAY}


def run_in(row: str, words: Grammar) -> Iterator[int]:
    """Yield where the titles begin and end that run into the sentence below them."""
    openers = _openers(words)
    for found in _RUN_IN.finditer(row):
        topic, opener = words.topic(found[1]), found[2]
        listed = topic is Topic.COMPONENTS and not opener
        if listed or (opener and topic in _TITLES and openers.fullmatch(opener)):
            yield from (each for each in (found.start(), found.end()) if each)
    for found in _FIRST_STEP.finditer(row) if " 1. " in row or " 1) " in row else ():
        if words.topic(found[1]) in _TITLES:
            yield from (found.start(1), found.end())
    # `40 markers Material per player: 1 board 2 ships`
    given = r"(?-i:(?<=[a-zß-ÿ)] )[A-ZÀ-Þ][\w'-]+)(?:[ ][\w'-]+)?[ ]{}[ ]?:(?=[ ]\d)"
    yield from (e for each in words.pattern("per_player", given).finditer(row) for e in each.span())
    noted = any(each.head_first for each in words.languages)  # its nouns begin with small letters
    for found in _LABEL.finditer(row) if ":" in row else ():
        title = found[2]
        known = words.topic(title) in {Topic.SETUP, Topic.COMPONENTS} or any(
            words.topics[e].search(title) for e in (Topic.INTRODUCTION, Topic.PLAY)
        )
        entry = _COUNT_LAST.match(row, found.end()) and words.topic(title) is not Topic.SETUP
        entry = entry or words.is_noun(title)
        # `Each player needs:`, a line that is all of a title
        whole = not row[: found.start(1)].strip() and not row[found.end() :].strip()
        if known and not entry and not whole and (noted or not found[1].islower()):
            yield from (found.start(2), found.end())


def lists_part(words: Grammar, amounts: Amounts, text: str, title: str, end: int) -> bool:
    """Return whether a title of the game alone, or of what is added, is above a list of pieces.

    Args:
        words: The words of the text's languages.
        amounts: What finds its amounts.
        text: The text.
        title: The title, such as `Base game` or `Expansion`.
        end: Where the line of the title ends.
    """
    part = len(title) < _LONGEST and any(
        words.pattern(each).search(title) for each in ("base", "expansions")
    )
    following = text[end:].lstrip("#*_: \n").partition("\n")[0] if part else ""
    found = [each for each in amounts.find(following) if each.of_pieces]
    told = words.pattern("is_sentence").search(following.rstrip(" .。"))
    led = found and not re.search(r"\w", following[: found[0].start])
    return not told and bool(led or len(found) > 1 or (found and found[0].unit))


@functools.lru_cache(maxsize=32)
def _openers(words: Grammar) -> re.Pattern[str]:
    """Return the words that a sentence below a title begins with."""
    return compiled("|".join(map(words.words, ("the", "one", "each", "commands"))))
