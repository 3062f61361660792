"""How many pieces a set holds, where a table beside the list gives its kinds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from punchboard.rulebook.claim import Role
from punchboard.rulebook.counters import is_set
from punchboard.rulebook.outline import Chapter, Manuscript
from punchboard.rulebook.statement import Statement
from punchboard.rulebook.tables import cells, tables

_KINDS = re.compile(r"種類|形|(?i:\b(?:kinds|shapes|types)\b)")
#: Names that agree in this many letters are one name, as Domino and Dominoes.
_ALIKE = 5


def with_set_sizes(
    script: Manuscript, chapters: Sequence[Chapter], statements: Iterable[Statement]
) -> Iterator[Statement]:
    """Yield *statements*, those about sets with the pieces of a set as their factor."""
    sizes = dict(_sizes(script, chapters))
    for each in statements:
        known = next((sizes[name] for name in sizes if _alike(name, each.name)), None)
        fits = each.role is Role.SUPPLY and is_set(each.unit) and each.factor is None
        yield replace(each, factor=known) if known and fits else each


def _sizes(script: Manuscript, chapters: Sequence[Chapter]) -> Iterator[tuple[str, int]]:
    for chapter in chapters:
        for rows in tables(chapter):
            read = [[script.words(*cell) for cell in cells(script, row)] for row in rows]
            head, *body = [row for row in read if row] or [[]]
            column = next((i for i, title in enumerate(head) if _KINDS.search(title)), 0)
            for row in body if column else []:
                if len(row) > column and row[column].isdigit():
                    yield from ((cell, int(row[column])) for cell in row[:column])


def _alike(one: str, other: str) -> bool:
    one, other = one.casefold(), other.casefold()
    return one == other or (len(one) >= _ALIKE and one[:_ALIKE] == other[:_ALIKE])
