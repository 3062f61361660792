"""Reads what a rules text claims about the components of its game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from punchboard.rulebook import titles
from punchboard.rulebook.claim import Claim, Role
from punchboard.rulebook.component_lists import ListReader
from punchboard.rulebook.editions import current_chapters
from punchboard.rulebook.empty_entries import empty_entries
from punchboard.rulebook.mentions import Vocabulary
from punchboard.rulebook.outline import Chapter, Manuscript, manuscript
from punchboard.rulebook.plain_text import Lines
from punchboard.rulebook.players import players
from punchboard.rulebook.prose import ProseReader
from punchboard.rulebook.set_sizes import with_set_sizes
from punchboard.rulebook.source_forms import plain_text
from punchboard.rulebook.statement import Statement
from punchboard.rulebook.tables import table_claims, tables
from punchboard.rulebook.titles import Topic
from punchboard.rulebook.unlisted import unlisted

_THINGS = {Role.SUPPLY, Role.PER_COLOR, Role.PER_PLAYER}


def read_claims(text: str, form: str = "") -> tuple[Claim, ...]:
    """Return the claims about components in *text*, in the order of their places.

    Args:
        text: A rules text, Japanese, English or both.
        form: Suffix of its file, such as `.md`, `.html` or `.txt`; "" guesses.
    """
    plain = plain_text(text, form)
    script = manuscript(plain)
    chapters = current_chapters(script)
    lines = Lines(text)
    found = dict.fromkeys(_statements(script, chapters))
    claims = [each.claim(plain, text, lines) for each in found if each.end > each.start]
    return tuple(sorted(claims, key=lambda claim: (claim.start, claim.end)))


def _statements(script: Manuscript, chapters: list[Chapter]) -> Iterator[Statement]:
    lists = [
        list(with_set_sizes(script, group, ListReader(script, group).read()))
        for group in _lists(chapters)
    ]
    tabled = [each for chapter in chapters for each in _tabled(script, chapter, lists=bool(lists))]
    yield from players(script, chapters)
    for group in lists:
        yield from group
    yield from tabled
    stated = [each for group in (*lists, tabled) for each in group]
    vocabulary = Vocabulary(each for each in stated if each.role in _THINGS)
    yield from ProseReader(script, vocabulary, listed=bool(lists)).read(chapters)
    yield from empty_entries(script, chapters)
    if lists:
        yield from unlisted(script, chapters)


def _tabled(script: Manuscript, chapter: Chapter, *, lists: bool) -> Iterator[Statement]:
    listed = chapter.topic is Topic.COMPONENTS
    for rows in tables(chapter):
        for each in table_claims(script, rows, listed=listed):
            # Where a list says what is in the box, a table elsewhere breaks that down.
            of_list = lists and not listed and each.role is Role.SUPPLY
            yield replace(each, role=Role.PART) if of_list else each


def _lists(chapters: list[Chapter]) -> Iterator[list[Chapter]]:
    """Yield each component list with the chapters below it."""
    group: list[Chapter] = []
    for chapter in chapters:
        if chapter.topic is not Topic.COMPONENTS:
            continue
        below = group and chapter.depth > group[0].depth and group[0].title in chapter.parents
        if group and (below or titles.topic_of(chapter.title) is not Topic.COMPONENTS):
            group.append(chapter)
            continue
        if group:
            yield group
        group = [chapter]
    if group:
        yield group
