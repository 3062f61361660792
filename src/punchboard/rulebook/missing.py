"""When a name that nothing in the box has is said to be missing there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from punchboard.rulebook.claim import Role
from punchboard.rulebook.ledger_entry import LedgerEntry

#: How many times as many of a text's names the box has to have.
_NAMED, _UNNAMED = 1, 3


class MissingNames:
    """Tells which names are sure to be of components.

    Args:
        told: All that the texts claim.
        unknown: What the box does not have of it.
    """

    def __init__(self, told: Iterable[LedgerEntry], unknown: Iterable[LedgerEntry]) -> None:
        self._known = defaultdict[int, set[str]](set)
        self._strange = defaultdict[int, set[str]](set)
        for each in told:
            if each.thing and each.targets:
                self._known[id(each.text)].add(each.target.label)
        for each in unknown:
            if each.claim.role is not Role.UNLISTED:
                self._strange[id(each.text)].add(each.thing)

    def are_sure(self, entry: LedgerEntry) -> bool:
        """Return whether the name of an entry is one.

        The box has most else that its text lists: half of it for a name with a noun, three of
        four for another one and for what only is the whole of some parts, which may be a title.
        """
        if entry.claim.role is Role.UNLISTED:
            return True
        named = entry.is_piece and entry.thing == entry.claim.name
        known, strange = len(self._known[id(entry.text)]), len(self._strange[id(entry.text)])
        return known >= (_NAMED if named else _UNNAMED) * strange
