"""What an expansion adds to pieces that the rules list before: `3 more sea tiles`.

A box may hold the game alone, or the game with what its expansions add.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from punchboard.rulebook.claim import stated
from punchboard.rulebook.ledger_entry import LedgerEntry
from punchboard.rulebook.lines import Line, WritingSystem
from punchboard.rulebook.patterns import made_later
from punchboard.rulebook.targets import find_name

_NUMBER = made_later(r"\d|\(")


def of_expansions(group: Sequence[LedgerEntry]) -> Iterator[LedgerEntry]:
    """Yield the entries of one thing in one text that are no count of all there are of it.

    Those of an expansion are only of what it adds, and a count of the game alone is
    right where the box has more by as many.
    """
    added = [each for each in group if is_added(each)]
    first = [each for each in group if each not in added]
    yield from added if first else ()
    for each in first:
        missing = each.target.count - stated(each.claim)
        added_to = _added_to(each) if missing > 0 else ()
        if {missing, each.target.count} & {*added_to, *itertools.accumulate(added_to)}:
            yield each


def with_expansion(entry: LedgerEntry, most: int) -> bool:
    """Return whether *most* can play with an expansion: `2 to 4 (5 with the expansion)`."""
    script, line = entry.text.script, entry.text.line_of(entry.claim)
    said = script.plain.text[line.start : line.end] if script and line else ""
    if not script or not script.words.pattern("expansions").search(said):
        return False
    return most in script.words.numbers_in(said)


def is_added(entry: LedgerEntry) -> bool:
    """Return whether a claim is of what an expansion adds.

    Its chapter is about one, or its line is up to the claim: `The expansion adds 3 owls`.
    """
    script, line = entry.text.script, entry.text.line_of(entry.claim)
    if not script or not line:
        return False
    if script.words.pattern("further").search(entry.claim.quote) or _is_in(script, line):
        return True
    text, claim = entry.text.text, entry.claim
    # `expansion adds 3 owls` may be the name of a claim.
    before = (
        text[text.rfind("\n", 0, claim.start) + 1 : claim.start] + _NUMBER.split(claim.quote)[0]
    )
    return script.words.pattern("expansions").search(before) is not None


def _is_in(script: WritingSystem, line: Line) -> bool:
    """Return whether a line is in a chapter about an expansion."""
    expansion = script.words.pattern("expansions")
    return any(expansion.search(each) for each in (line.chapter.title, *line.chapter.parents))


def count_with_expansion(entry: LedgerEntry) -> int:
    """Return how many pieces there are with the only expansion that has some; 0 for none."""
    count = stated(entry.claim)
    found = {each if each > count else count + each for each in _added_to(entry) if each != count}
    return found.pop() if len(found) == 1 else 0


def _added_to(entry: LedgerEntry) -> list[int]:
    """Return how many pieces expansions add, each alone, or how many there are with them."""
    script, component = entry.text.script, entry.target.component
    found = list[int]()
    if not script:
        return found
    expansion = script.words.pattern("expansions")
    for line in script.lines:
        whole = script.counted[line.start : line.end].casefold()
        if not (expansion.search(whole) or _is_in(script, line)):
            continue
        for start, end in script.clauses(line.start, line.end):
            said = whole[start - line.start : end - line.start]
            if entry.claim.name.casefold() in said or find_name(component, said):
                found += script.words.numbers_in(said)
    return found
