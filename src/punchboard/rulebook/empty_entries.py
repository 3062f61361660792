"""Numbered entries and names that the text leaves empty."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from punchboard.rulebook.claim import Role, Section
from punchboard.rulebook.outline import Chapter, Manuscript
from punchboard.rulebook.statement import Statement
from punchboard.rulebook.titles import Topic

# `2:` in a list of `1: text`, with nothing behind it.
_ENTRY = re.compile(r"(?<![\d.])(\d{1,2})[ ]?[:.)](?!\d)[ ]?")
_LEAST = 4
# `「(赤)」「文房具(青)」`: names with a colour each, one of them without a name.
_QUOTED = re.compile(r"「([^「」()]{0,12})\(([^()「」]{1,6})\)」")


def empty_entries(script: Manuscript, chapters: Sequence[Chapter]) -> Iterator[Statement]:
    """Yield each numbered entry without words, and each quoted name that is empty."""
    for chapter in chapters:
        if chapter.lines and chapter.heading:
            yield from _numbered(script, chapter)
        for line in chapter.lines:
            yield from _nameless(script, chapter, line.start, line.end)


def _numbered(script: Manuscript, chapter: Chapter) -> Iterator[Statement]:
    text = script.plain.text
    start, end = chapter.heading.end if chapter.heading else 0, chapter.lines[-1].end
    entries = [
        found for found in _ENTRY.finditer(text, start, end) if _opens_line(text, found.start())
    ]
    numbers = [int(found[1]) for found in entries]
    if len(entries) < _LEAST or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return
    ends = [found.start() for found in entries[1:]] + [end]
    for found, stop in zip(entries, ends, strict=True):
        if not text[found.end() : stop].strip():
            yield Statement(
                name=f"{chapter.title} {found[1]}",
                count=None,
                unit="",
                role=Role.ATTRIBUTE,
                section=Section.PROSE,
                start=found.start(),
                end=found.start() + len(found[0].rstrip()),
            )


def _opens_line(text: str, place: int) -> bool:
    before = text[max(place - 8, 0) : place]
    return not before.rpartition("\n")[2].strip(" -*・")


def _nameless(script: Manuscript, chapter: Chapter, start: int, end: int) -> Iterator[Statement]:
    found = list(_QUOTED.finditer(script.plain.text, start, end))
    if len(found) < 3 or all(not each[1].strip() for each in found):
        return
    section = Section.LIST if chapter.topic is Topic.COMPONENTS else Section.PROSE
    for each in found:
        if not each[1].strip():
            name = f"({each[2]})"
            yield Statement(name, None, "", Role.ATTRIBUTE, section, each.start(), each.end())
