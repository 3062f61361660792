"""Reads what a rules text claims about the components of its game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from punchboard.rulebook.claim import Claim, Role
from punchboard.rulebook.grammar import grammar, languages_of
from punchboard.rulebook.joining import joined
from punchboard.rulebook.lines import Line, Topic, WritingSystem, script_of
from punchboard.rulebook.lists import read_lists, sum_of
from punchboard.rulebook.phrases import Statement
from punchboard.rulebook.plain_text import Lines
from punchboard.rulebook.players import PlayersReader
from punchboard.rulebook.prose import ProseReader, Vocabulary
from punchboard.rulebook.regions import EntryRun, runs
from punchboard.rulebook.source_forms import plain_text
from punchboard.rulebook.tables import RulesTable, tables
from punchboard.rulebook.things import unlisted

_THINGS = {Role.SUPPLY, Role.PER_COLOR, Role.PER_PLAYER}


@dataclass(frozen=True)
class RulesReading:
    """A rules text as it was read.

    Attributes:
        claims: What it claims, in the order of the places.
        script: Its lines; None where its language is not read.
        runs: Its lists of components.
        foreign: The language that is not read; "" where it is.
    """

    claims: tuple[Claim, ...]
    script: WritingSystem | None = None
    runs: tuple[EntryRun, ...] = ()
    foreign: str = ""


def read_claims(text: str, form: str = "") -> tuple[Claim, ...]:
    """Return the claims about components in *text*, in the order of their places.

    Args:
        text: A rules text in any of the languages that are read.
        form: Suffix of its file, such as `.md`, `.html` or `.txt`; "" guesses.
    """
    return read_text(text, form).claims


def read_text(text: str, form: str = "") -> RulesReading:
    """Return *text* as it is read; see `read_claims`."""
    codes, foreign = languages_of(text)
    if foreign:
        return RulesReading((), foreign=foreign)
    words = grammar(codes)
    plain = plain_text(text, words, form)
    plain = replace(plain, text=joined(plain.text, words))
    script = script_of(plain, words)
    found = runs(script)
    lines = Lines(text)
    said = dict.fromkeys(_statements(script, found))
    claims = [each.claim(plain, text, lines) for each in said if each.end > each.start]
    ordered = tuple(sorted(claims, key=lambda claim: (claim.start, claim.end)))
    return RulesReading(ordered, script, tuple(found))


def outline_of(text: str, form: str = "") -> WritingSystem | None:
    """Return the lines of *text*, or None where its language is not read."""
    codes, foreign = languages_of(text)
    if foreign:
        return None
    words = grammar(codes)
    plain = plain_text(text, words, form)
    return script_of(replace(plain, text=joined(plain.text, words)), words)


def _statements(script: WritingSystem, found: list[EntryRun]) -> Iterator[Statement]:
    lists = list(read_lists(script, found))
    lines = _standing(script, found)
    tabled = list(_tabled(script, lines, listed=bool(lists)))
    yield from PlayersReader(script).read(lines)
    stated = [each for group in lists for each in group] + tabled
    yield from stated
    vocabulary = Vocabulary(script.words, (each for each in stated if each.role in _THINGS))
    taken = {unit.line.number for run in found for unit in run.units}
    prose = [line for line in lines if line.number not in taken]
    yield from ProseReader(script, vocabulary, listed=bool(stated)).read(prose)
    if lists:
        yield from unlisted(script, prose, stated)


def _standing(script: WritingSystem, found: list[EntryRun]) -> list[Line]:
    """Return the lines that are rules as they stand, and no notes above them."""
    notes = next(pattern for topic, pattern in script.words.topics if topic == "notes")
    over_all = set(found[-1].chapter.parents) if found else set()
    kept = []
    for line in script.lines:
        titles = {*line.chapter.parents, line.chapter.title} - over_all
        if line.chapter.own is not Topic.COMPONENTS and any(t and notes.search(t) for t in titles):
            continue
        kept.append(line)
    return kept


def _tabled(script: WritingSystem, lines: list[Line], *, listed: bool) -> Iterator[Statement]:
    for rows in tables(lines):
        in_list = rows[0].chapter.topic is Topic.COMPONENTS
        table = RulesTable(script, rows, listed=in_list)
        after = [line for line in lines if rows[-1].number < line.number <= rows[-1].number + 2]
        sums = (sum_of(script, line) for line in after if table.counts)
        yield from (each for each in sums if each)
        for each in table.read():
            # Where a list says what is in the box, a table elsewhere breaks that down.
            of_list = listed and not in_list and each.role is Role.SUPPLY
            yield replace(each, role=Role.PART) if of_list else each
