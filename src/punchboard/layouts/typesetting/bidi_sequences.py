"""Which characters are looked at together: isolating run sequences (UAX 9, X10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from punchboard.layouts.typesetting.bidi_explicit import ISOLATES, matching_ends


@dataclass(frozen=True, slots=True)
class IsolatingRun:
    """Characters of one level that only isolates stand between.

    Attributes:
        indices: Where they stand in the paragraph.
        level: Their level.
        before: The direction of what precedes them, "L" or "R" (sos).
        after: The direction of what follows them (eos).
    """

    indices: tuple[int, ...]
    level: int
    before: str
    after: str


def isolating_runs(
    kept: Sequence[int], classes: Sequence[str], levels: Sequence[int], base: int
) -> list[IsolatingRun]:
    """Return the isolating run sequences of a paragraph.

    Args:
        kept: The characters that take part, in order.
        classes: Bidi_Class of each character of the paragraph.
        levels: The explicit level of each.
        base: Level of the paragraph.
    """
    found: list[IsolatingRun] = []
    ends = matching_ends(classes)
    place = {index: number for number, index in enumerate(kept)}
    for indices in _sequences(kept, classes, levels, ends):
        level = levels[indices[0]]
        first, last = place[indices[0]], place[indices[-1]]
        before = levels[kept[first - 1]] if first else base
        after = levels[kept[last + 1]] if last + 1 < len(kept) else base
        if classes[indices[-1]] in ISOLATES and indices[-1] not in ends:
            after = base
        around = _direction(max(level, before)), _direction(max(level, after))
        found.append(IsolatingRun(tuple(indices), level, *around))
    return found


def _sequences(
    kept: Sequence[int], classes: Sequence[str], levels: Sequence[int], ends: dict[int, int]
) -> list[list[int]]:
    """Return the level runs, those joined that stand around an isolate (BD13)."""
    found: list[list[int]] = []
    waiting: dict[int, list[int]] = {}
    for _, group in groupby(kept, levels.__getitem__):
        run = list(group)
        sequence = waiting.pop(run[0], None) if classes[run[0]] == "PDI" else None
        if sequence is None:
            sequence = []
            found.append(sequence)
        sequence += run
        if run[-1] in ends:
            waiting[ends[run[-1]]] = sequence
    return found


def _direction(level: int) -> str:
    return "R" if level % 2 else "L"
