"""The signs that counts give to the numbers beside and around them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Sequence

from punchboard.rulebook.signs import CountPlace

#: In lines: neighbours, and what is around.
_NEAR, _FAR = 2, 8


class Beside:
    """Knows the signs that places which are known to count components give to the others.

    Args:
        found: All places of a text.
        counted: The `order` of those that are known to count components.
    """

    def __init__(self, found: Sequence[CountPlace], counted: Collection[int]) -> None:
        self._found, self._counted = found, counted
        self._by_line = Counter(found[each].line.number for each in counted)
        self._lines = sorted(self._by_line)

    def of(self, place: CountPlace) -> frozenset[str]:
        """Return the signs of a place."""
        number, here = place.line.number, self._by_line[place.line.number]
        above = self._among(number - _NEAR, number - 1)
        below = self._among(number + 1, number + _NEAR)
        present = {
            "counts in line": here > 0,
            "several counts in line": here > 2,
            "counts near": above or below,
            "counts above and below": above and below,
            "counts around": self._among(number - _FAR, number + _FAR),
            "no counts": not self._lines,
            "many counts": len(self._counted) > _FAR,
            "count before": here > 0 and self._is_counted(place, -1),
            "count behind": here > 0 and self._is_counted(place, 1),
        }
        return frozenset(sign for sign, is_there in present.items() if is_there)

    def _among(self, first: int, last: int) -> bool:
        at = bisect_left(self._lines, first)
        return at < len(self._lines) and self._lines[at] <= last

    def _is_counted(self, place: CountPlace, step: int) -> bool:
        other, found = place.order + step, self._found
        beside = 0 <= other < len(found) and found[other].line.number == place.line.number
        return beside and other in self._counted


def signs_beside(found: Sequence[CountPlace], counted: Collection[int]) -> list[frozenset[str]]:
    """Return the signs that the *counted* places give to each place, in order."""
    beside = Beside(found, counted)
    return [beside.of(each) for each in found]
