"""Which chapters still hold: a design diary above the final rules does not."""

from __future__ import annotations

import re
from dataclasses import replace

from punchboard.rulebook.outline import Chapter, Manuscript
from punchboard.rulebook.titles import Topic, topic_of

_WONDERING = re.compile(
    r"かも知れない|かもしれない|だろう|どうするか|気がする|感じか|感じ。|みたいな|んー"
    r"|うーん|とする。|の方がいい|がいいか|なかろうか|"
    r"(?i:\b(?:maybe|perhaps|i think|what if|we could|i could|let's try|hmm|not sure"
    r"|i wonder|might be better|too many|playtest\w*)\b)"
)
_REPEATED = (Topic.INTRODUCTION, Topic.COMPONENTS)


def current_chapters(script: Manuscript) -> list[Chapter]:
    """Return the chapters of *script* that are the rules as they stand.

    Left out are notes and diaries, and everything before a second chapter of
    the same title that is an overview or a component list.
    """
    chapters = list(script.chapters)
    old = set(_overtaken(chapters)) | set(_notes(script, chapters))
    return [_standing(chapter) for index, chapter in enumerate(chapters) if index not in old]


def _standing(chapter: Chapter) -> Chapter:
    """Return *chapter*, which is no note although the title over everything says so."""
    return replace(chapter, topic=Topic.PLAY) if chapter.topic is Topic.NOTES else chapter


def _overtaken(chapters: list[Chapter]) -> list[int]:
    last: dict[tuple[str, tuple[str, ...]], int] = {}
    old: list[int] = []
    for index, chapter in enumerate(chapters):
        own = topic_of(chapter.title)
        if own not in _REPEATED:
            continue
        key = (chapter.title.casefold(), chapter.parents)
        if key in last:
            old.extend(range(last[key], index))
        last[key] = index
    return old


def _notes(script: Manuscript, chapters: list[Chapter]) -> list[int]:
    lists = [each for each in chapters if each.topic is Topic.COMPONENTS]
    first = next((i for i, each in enumerate(chapters) if each.topic is Topic.COMPONENTS), 0)
    # A title over everything, such as `draft 5`, says nothing about a part.
    over_all = set(lists[-1].parents) if lists else set()
    return [
        index
        for index, chapter in enumerate(chapters)
        if any(
            topic_of(title) is Topic.NOTES for title in {*chapter.parents, chapter.title} - over_all
        )
        or (index < first and _wonders(script, chapter))
    ]


def _wonders(script: Manuscript, chapter: Chapter) -> bool:
    """Return whether a chapter thinks about rules instead of giving them."""
    length = sum(line.end - line.start for line in chapter.lines)
    doubts = sum(
        len(_WONDERING.findall(script.plain.text, line.start, line.end)) for line in chapter.lines
    )
    return doubts >= 3 and doubts * 400 > length
