"""When a name that nothing in the box has is said to be missing there."""

from __future__ import annotations

from collections.abc import Iterable

from punchboard.rulebook.claim import Role
from punchboard.rulebook.ledger_entry import LedgerEntry

#: How many times as many of a text's names the box has to have.
_NAMED, _UNNAMED = 1, 3


def is_sure(
    entry: LedgerEntry, told: Iterable[LedgerEntry], unknown: Iterable[LedgerEntry]
) -> bool:
    """Return whether a name is sure to be of a component.

    The box has most else that its text lists: half of it for a name with a noun, three of four
    for another one and for what only is the whole of some parts, which may be a title.

    Args:
        entry: What is called so.
        told: All that its text claims.
        unknown: What the box does not have.
    """
    if entry.claim.role is Role.UNLISTED:
        return True
    known = {each.target.label for each in told if each.thing and each.targets}
    unlisted = (each for each in unknown if each.claim.role is not Role.UNLISTED)
    strange = {each.thing for each in unlisted if each.text is entry.text}
    named = entry.is_piece and entry.thing == entry.claim.name
    return len(known) >= (_NAMED if named else _UNNAMED) * len(strange)
