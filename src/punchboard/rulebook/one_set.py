"""Lists that count one set of several: what each army has, of which the box holds two."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.claim import Role, Section, stated
from punchboard.rulebook.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.patterns import compiled, made_later
from punchboard.rulebook.texts import RulesText

#: So many entries that the box has equally often are no coincidence.
_FEWEST = 3
#: A title, a line in bold, or what opens a list: `Each army has:`.
_OPENS = made_later(r"\s*(?:#|\*\*|__|【|[■◆●▼]).*|.*[::][\s*_]*", re.DOTALL)


def of_all_sets(entries: Sequence[LedgerEntry], players: int) -> list[LedgerEntry]:
    """Return *entries* with what counts one set, or one player's share, counted for all.

    Below one title the box has all but one of at least three things equally often, and
    the title says *each* or that number, or it is the number of players.

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
            factors |= {id(each): factor for each in group}
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
    if not text.script:
        return ""
    words = text.script.words
    found = words.pattern("having", rf"\W*{words.any_number}[ ][^,;:()\d]*[ ]{{}}[ ]").match(row)
    return found[0] if found else ""


def _shares(text: RulesText, lead: str, factor: int) -> bool:
    """Return whether a title says that a list is of each of some, or of so many."""
    words = text.script.words if text.script else None
    if not words or not lead:
        return False
    number = compiled(rf"(?<![a-z\d])({words.any_number})(?![a-z\d])")
    numbers = number.finditer(lead.casefold())
    return bool(
        words.pattern("each").search(lead.casefold())
        or any(words.value_of(each[1]) == factor for each in numbers)
    )
