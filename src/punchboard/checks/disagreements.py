"""Finds numbers in which two rules texts of one game differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from punchboard.checks.comparison import Compared, Verdict
from punchboard.checks.ledger import Entry
from punchboard.checks.subject import RulesText
from punchboard.components.claims.claim import Count, Role

_Subject = tuple[str, str, Role]
_Number = tuple[Count, int | None]


def disagreements(
    compared: Sequence[Compared], texts: Sequence[RulesText]
) -> Iterator[tuple[Entry, Entry]]:
    """Yield pairs of claims about one thing with different numbers.

    Only numbers that the box neither proves nor disproves are looked at: a
    wrong one among the others is told already. Where one text claims more than
    the other, it says more and does not disagree.

    Args:
        compared: All claims, held against the box.
        texts: The texts; each is compared with the first.
    """
    loose = [each.entry for each in compared if each.verdict is Verdict.POSSIBLE]
    first = _by_subject(loose, texts[0]) if texts else {}
    for text in texts[1:]:
        for subject, entries in _by_subject(loose, text).items():
            others = first.get(subject, [])
            if len(others) == len(entries):
                yield from _differing(entries, others)


def _by_subject(entries: Sequence[Entry], text: RulesText) -> dict[_Subject, list[Entry]]:
    found: dict[_Subject, list[Entry]] = {}
    for entry in entries:
        if entry.text is text and entry.targets and entry.claim.count is not None:
            target = entry.target
            part = ",".join(item.id for item in target.items) if target.part else ""
            found.setdefault((target.component.id, part, entry.claim.role), []).append(entry)
    return found


def _differing(entries: Sequence[Entry], others: Sequence[Entry]) -> Iterator[tuple[Entry, Entry]]:
    """Yield what is left of both when equal numbers are taken away, in order."""
    here = _without(entries, Counter(map(_number, others)))
    there = _without(others, Counter(map(_number, entries)))
    yield from zip(here, there, strict=True)


def _without(entries: Sequence[Entry], taken: Counter[_Number]) -> list[Entry]:
    left = []
    for entry in entries:
        if taken[_number(entry)]:
            taken[_number(entry)] -= 1
        else:
            left.append(entry)
    return left


def _number(entry: Entry) -> _Number:
    return entry.claim.count, entry.claim.factor
