"""Counts that are not of all there are in the box.

An expansion adds to pieces that the rules list before: `3 more sea tiles`; the box may hold the
game alone, or the game with what its expansions add. And a list may count one set of several:
what each army has, of which the box holds two.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.targets import find_name
from punchboard.rulebook.claim import Role, Section, stated
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.page.lines import Line, WritingSystem
from punchboard.rulebook.texts import RulesText

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
        added_to = [*_spare(each), *_added_to(each)] if missing > 0 else ()
        if {missing, each.target.count} & {*added_to, *itertools.accumulate(added_to)}:
            yield each


def is_added(entry: LedgerEntry) -> bool:
    """Return whether a claim is of what an expansion adds.

    Its chapter is about one, or its line is up to the claim: `The expansion adds 3 owls`.
    """
    script, line = entry.text.script, entry.text.line_of(entry.claim)
    added = (script.words.pattern(each) for each in ("further", "spare"))
    if any(each.search(entry.claim.quote) for each in added) or _is_in(script, line):
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


def _spare(entry: LedgerEntry) -> list[int]:
    """Return how many more pieces its line says there are: `6 ships (plus 2 spare)`."""
    script, line = entry.text.script, entry.text.line_of(entry.claim)
    words, number = script.words, rf"(?P<count>{script.words.any_number})"
    before = words.pattern("spare", rf"{number}[ ](?:[^\W\d]+[ ]){{0,2}}{{}}")
    behind = words.pattern("spare", rf"{{}}[^\d、。]{{0,4}}{number}")
    said = script.plain.text, entry.claim.end, line.end
    found = before.search(*said) or behind.search(*said)
    return script.words.numbers_in(found["count"]) if found else []


#: So many entries that the box has equally often are no coincidence.
_FEWEST = 3
#: A title, a line in bold, or what opens a list: `Each army has:`.
_OPENS = made_later(r"\s*(?:#|\*\*|__|【|[■◆●▼]).*|.*[::][\s*_]*", re.DOTALL)


def of_all_sets(entries: Sequence[LedgerEntry], players: int) -> list[LedgerEntry]:
    """Return *entries* with what counts one set, or one player's share, counted for all.

    Below one title the box has all but one of at least three things equally often, and
    the title says *each* or that number, or it is the number of players. What it has as often
    as they say is in no set.

    Args:
        entries: The claims of all texts.
        players: How many can play at most.
    """
    factors: dict[int, int] = {}
    for lead, group in _below_titles(entries):
        shared = Counter(_times(each) for each in group)
        factor, many = max(shared.items(), key=lambda each: each[1])
        if factor < 2 or many < max(_FEWEST, len(group) - 1):
            continue
        if factor == players or _shares(group[0].text, lead, factor):
            factors |= {id(each): factor for each in group if _times(each) != 1}
    return [
        replace(each, claim=replace(each.claim, factor=factors[id(each)]))
        if id(each) in factors
        else each
        for each in entries
    ]


def _times(entry: LedgerEntry) -> int:
    """Return how often the box has what an entry counts; 0 for no whole number of times."""
    times, rest = divmod(entry.target.count, stated(entry.claim))
    return 0 if rest else times


def _below_titles(entries: Sequence[LedgerEntry]) -> Iterator[tuple[str, list[LedgerEntry]]]:
    """Yield the entries of lists, those below one title together with that."""
    group: list[LedgerEntry] = []
    lead, position, text, held = "", 0, None, False
    for each in entries:
        claim = each.claim
        counted = claim.role is Role.SUPPLY and each.standing is Standing.BOUND
        counted = counted and (claim.section is Section.LIST or claim.likely)
        if not counted or not isinstance(claim.count, int) or claim.factor or not claim.count:
            continue
        position = position if each.text is text else 0
        lines = each.text.text[position : claim.start].split("\n")[bool(position) :]
        title = next((line for line in reversed(lines[:-1]) if _OPENS.fullmatch(line)), "")
        begins = each.text.text.rfind("\n", 0, claim.start) + 1
        inside = _holder(each.text, each.text.text[begins : claim.start])
        title = title or inside
        if (title and title != lead) or each.text is not text or (held and not inside):
            yield from [(lead, group)] if group else ()
            lead, group = title, []
        held = bool(inside)
        text, position = each.text, max(claim.end, position)
        group.append(each)
    yield from [(lead, group)] if group else ()


def _holder(text: RulesText, row: str) -> str:
    """Return what holds what is next in a line: `2 mats with`, before `7 owls, 3 mice`; or ""."""
    words = text.script.words
    found = words.pattern("having", rf"\W*{words.any_number}[ ][^,;:()\d]*[ ]{{}}[ ]").match(row)
    return found[0] if found else ""


def _shares(text: RulesText, lead: str, factor: int) -> bool:
    """Return whether a title says that a list is of each of some, or of so many."""
    words = text.script.words
    number = compiled(rf"(?<![a-z\d])({words.any_number})(?![a-z\d])")
    numbers = number.finditer(lead.casefold())
    return bool(
        words.pattern("each").search(lead.casefold())
        or any(words.value_of(each[1]) == factor for each in numbers)
    )
