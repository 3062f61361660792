"""The chapter about setting up, where no title says which it is: `Before nightfall`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from punchboard.rulebook.grammar.grammar import Grammar, Topic
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.page.amounts import amounts_of
from punchboard.rulebook.page.lines import Chapter, Line

#: How many sentences of a chapter have to shuffle, or to hand something out to each player.
_FEWEST = 2


def with_setup(lines: Sequence[Line], counted: str, words: Grammar) -> Sequence[Line]:
    """Return *lines*, those of the chapter behind the components as set-up if they tell it.

    Nothing is changed where a title says which chapter is about setting up.
    """
    chapters = {line.chapter.number: line.chapter for line in lines}
    if any(each.own is Topic.SETUP for each in chapters.values()):
        return lines
    listed = [each for each in chapters.values() if each.topic is Topic.COMPONENTS]
    behind = [each for each in chapters.values() if listed and each.number > listed[-1].number]
    if not behind or behind[0].own or behind[0].level > listed[-1].level:
        return lines
    first, *others = behind
    ends = (each.number for each in others if each.level <= first.level or each.own)
    last = next(ends, others[-1].number + 1 if others else first.number + 1)
    here = [line for line in lines if first.number <= line.chapter.number < last]
    if _shares_out(here, counted, words) < _FEWEST:
        return lines
    setup: dict[int, Chapter] = {
        number: replace(each, topic=Topic.SETUP)
        for number, each in chapters.items()
        if first.number <= number < last
    }
    return [replace(e, chapter=setup.get(e.chapter.number, e.chapter)) for e in lines]


def _shares_out(lines: Sequence[Line], counted: str, words: Grammar) -> int:
    """Return how many sentences shuffle something, or hand out so many to each player."""
    shuffles, per_player = words.pattern("shuffles"), words.pattern("per_player")
    found = 0
    for line in lines:
        for start, end in sentences(counted, line.start, line.end):
            share = per_player.search(counted, start, end)
            counts = share and any(amounts_of(words).find(counted, start, end))
            found += bool(counts or shuffles.search(counted, start, end))
    return found
