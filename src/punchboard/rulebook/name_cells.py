"""Brackets behind the name in a cell of a table: `| Rope cards (9 long, 7 short) | 16 |`."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from punchboard.rulebook.attributes import attributes_of
from punchboard.rulebook.breakdowns import breakdown
from punchboard.rulebook.claim import Claim, Count, Role
from punchboard.rulebook.joint_parts import Head
from punchboard.rulebook.lines import WritingSystem
from punchboard.rulebook.naming import naming_of
from punchboard.rulebook.phrases import brackets, listed_in

_Cell = tuple[int, int]


def broken_down(
    script: WritingSystem, cells: Sequence[_Cell], cell: _Cell, count: object
) -> tuple[str, list[Claim]]:
    """Return the name in a cell and what the brackets at its end say of it.

    The name is "" where they say nothing of how many there are, as in `Owl (level 2)`, or where
    they tell it from another: `Boats (4 red)`, `Boats (5 blue)`.

    Args:
        script: The text.
        cells: Where the names of all rows are.
        cell: Where the name is.
        count: How many there are of it, if that is known.
    """
    text, (start, end) = script.counted, cell
    group = next(iter(brackets(text, start, end)[-1:]), None)
    if not group or text[group[1] : end].strip("* "):
        return "", []
    bare = text[start : group[0]].strip("* ")
    if sum(text[a:b].partition("(")[0].strip("* ") == bare for a, b in cells) > 1:
        return "", []
    name, span = naming_of(script.words).name(script, start, group[0]), listed_in(text, *group)
    head = Head(name, count if isinstance(count, int) else None, "")
    told = list(breakdown(script, head, *span)) if name else []
    parts = [each for each in told if each.role is Role.PART]
    roles = {Role.PER_COLOR, Role.PER_PLAYER}
    shared = any(each.factor or each.role in roles for each in told)
    shared = shared or _is_described(script, span)
    return (name, told) if len(parts) > 1 or shared else ("", [])


def named_in_pairs(script: WritingSystem, named: _Cell, counted: _Cell) -> list[tuple[str, Count]]:
    """Return the names and numbers of a row such as `| Oak / elm tiles | 6 / 4 |`."""
    text, (start, end) = script.counted, named
    sign = next((each for each in "/+" if each in text[slice(*counted)]), "")
    counts = script.amounts_in(*counted) if sign else ()
    between = {text[a.end : b.start].strip(" ~") for a, b in itertools.pairwise(counts)}
    stops = [each.start() for each in re.finditer(re.escape(sign or "/"), text[start:end])]
    if between != {sign} or len(stops) != len(counts) - 1:
        return []
    places = zip([-1, *stops], [*stops, end - start], strict=True)
    name = naming_of(script.words).name
    names = [name(script, start + first + 1, start + last) for first, last in places]
    kind = names[-1].rpartition(" ")[2]
    if script.words.is_noun(kind):  # it is that of all
        names = [e if script.words.is_noun(e) else f"{e} {kind}" for e in names]
    return list(zip(names, (each.count for each in counts), strict=True)) if all(names) else []


def _is_described(script: WritingSystem, span: _Cell) -> bool:
    """Return whether all that is between two places says what something is like."""
    found = attributes_of(script.words).find(script.plain.text, *span)
    return any(each.end - each.start + 1 >= span[1] - span[0] for each in found)
