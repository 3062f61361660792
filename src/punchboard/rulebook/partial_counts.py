"""Counts that are only of some pieces of a component, as the same text has a better one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from punchboard.rulebook import names
from punchboard.rulebook.claim import Role, Section, stated
from punchboard.rulebook.ledger_entry import LedgerEntry, Standing


def of_some(entries: Iterable[LedgerEntry]) -> Iterator[LedgerEntry]:
    """Yield counts that are only of some pieces, as the same text has a better one.

    Of several counts of mere `cards`, the largest is that of the deck; what is only likely
    counts less than what was read; and several of one name may come to all there are. A sum,
    `60 cards in all`, may be of more than the deck of 52 that has the same name.
    """
    groups: dict[tuple[int, str], list[LedgerEntry]] = {}
    for each in entries:
        if each.claim.role is Role.SUPPLY and each.standing is Standing.BOUND:
            groups.setdefault((id(each.text), each.target.label), []).append(each)
    for group in groups.values():
        sure = any(not each.claim.likely for each in group)
        exact = any(stated(e.claim) == e.target.count and not _is_sum(e) for e in group)
        sums = [e for e in group if exact and _is_sum(e) and stated(e.claim) > e.target.count]
        yield from sums
        group = [each for each in group if each not in sums]
        most = max(stated(each.claim) for each in group)
        listed = [each for each in group if each.claim.section is Section.LIST]
        summed = len(listed) > 1 and sum(stated(e.claim) for e in listed) == listed[0].target.count
        for each in group:
            partly = names.is_kind(each.claim.name) and stated(each.claim) < most
            if partly or (sure and each.claim.likely) or summed:
                yield each


def _is_sum(entry: LedgerEntry) -> bool:
    script = entry.text.script
    return bool(script and script.words.pattern("total").search(entry.claim.quote))
