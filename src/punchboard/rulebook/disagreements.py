"""Finds numbers in which two rules texts of one game differ.

Only numbers that the box neither proves nor disproves are looked at: a wrong
one among the others is told already. Texts are compared about each thing
first. What one text calls by a name and another does not (`deal 10 cards`) is
compared by what the numbers are for, and only if all of them but one agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence

from punchboard.rulebook.claim import Count, Role
from punchboard.rulebook.comparison import Comparison, Verdict
from punchboard.rulebook.ledger import Ledger, LedgerEntry, Standing
from punchboard.rulebook.texts import RulesText

_COMPARED = frozenset(
    [Role.SUPPLY, Role.PART, Role.PER_PLAYER, Role.PER_COLOR, Role.SETUP, Role.ATTRIBUTE]
)
Pair = tuple[LedgerEntry, LedgerEntry]


def disagreements(
    ledger: Ledger, comparison: Comparison, texts: Sequence[RulesText]
) -> Iterator[Pair]:
    """Yield pairs of claims about one thing with different numbers.

    Args:
        ledger: All claims.
        comparison: What came of holding them against the box.
        texts: The texts; each is compared with the first, if in another language.
    """
    settled = {id(each.entry) for each in comparison.all if each.verdict is not Verdict.POSSIBLE}
    wrong = {_subject(each.entry) for each in comparison.all if each.differs}
    loose = [
        each
        for each in ledger.entries
        if id(each) not in settled and _is_compared(each) and _subject(each) not in wrong - {None}
    ]
    first = [each for each in loose if each.text is texts[0]] if texts else []
    for text in texts[1:]:
        if text.language == texts[0].language:
            continue
        here = [each for each in loose if each.text is text]
        found = list(_differing(here, first, _subject, most=len(here)))
        told = {id(entry) for pair in found for entry in pair}
        left, others = ([e for e in entries if id(e) not in told] for entries in (here, first))
        found += _differing(left, others, lambda entry: entry.claim.role, most=1)
        yield from _once(found)


def _is_compared(entry: LedgerEntry) -> bool:
    claim = entry.claim
    counted = claim.count is not None and claim.role in _COMPARED
    return counted and entry.standing is not Standing.ASIDE


def _subject(entry: LedgerEntry) -> Hashable:
    """Return what a claim is about; None where that cannot be told."""
    if entry.standing is not Standing.BOUND:
        return None
    target = entry.target
    part = tuple(item.id for item in target.items) if target.part else ()
    return target.component.id, part, entry.claim.role


def _differing(
    here: Sequence[LedgerEntry],
    there: Sequence[LedgerEntry],
    group: Callable[[LedgerEntry], Hashable],
    most: int,
) -> Iterator[Pair]:
    """Yield the claims of a group that are left when equal numbers are taken away.

    A group in which one text claims more than the other says more there; one
    with more than *most* left is of something else.
    """
    others = _grouped(there, group)
    for subject, entries in _grouped(here, group).items():
        against = others.get(subject, [])
        if subject is not None and len(against) == len(entries):
            left = _without(entries, Counter(map(_number, against)))
            if len(left) <= most:
                yield from zip(left, _without(against, Counter(map(_number, entries))), strict=True)


def _grouped(
    entries: Sequence[LedgerEntry], group: Callable[[LedgerEntry], Hashable]
) -> dict[Hashable, list[LedgerEntry]]:
    found: dict[Hashable, list[LedgerEntry]] = {}
    for entry in entries:
        found.setdefault(group(entry), []).append(entry)
    return found


def _without(entries: Sequence[LedgerEntry], taken: Counter[Hashable]) -> list[LedgerEntry]:
    left = []
    for entry in entries:
        if taken[_number(entry)]:
            taken[_number(entry)] -= 1
        else:
            left.append(entry)
    return left


def _number(entry: LedgerEntry) -> tuple[Count, int | None]:
    return entry.claim.count, entry.claim.factor


def _once(pairs: Sequence[Pair]) -> Iterator[Pair]:
    """Yield *pairs* without those about a number that is told already."""
    told: set[tuple[str, int]] = set()
    for pair in pairs:
        places = {(entry.text.path.name, entry.claim.end) for entry in pair}
        if not places & told:
            yield pair
        told |= places
