"""Entries that give only parts: `Markers: 24 gold and 24 silver`, `チップ 赤10枚、青5枚`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from punchboard.components.claims.amounts import amounts
from punchboard.components.claims.claim import Range
from punchboard.components.claims.counters import is_noun
from punchboard.components.claims.list_items import name_of
from punchboard.components.claims.outline import Manuscript

# `数字カード 1〜9が各4枚`: the values of the cards stand between name and number.
_SPREAD = re.compile(
    r"([^\d:()]{1,40})[ ](\d{1,3}(?:~|-|から)\d{1,3}(?:が|の|は|まで)?[ ]?各?[ ]?\d)"
)
_LABEL = re.compile(r"[ ]?(?!x[ ])([A-Za-z][A-Za-z -]{0,24}?)[ ]?(?=$|[,;.(])")
_LABEL_STOPS = re.compile(r"(?i:\b(?:in|per|each|of|for|with|total|cards|tiles)\b)")


@dataclass(frozen=True, slots=True)
class Group:
    """A component whose parts alone are counted.

    Attributes:
        name: The component.
        parts: Where its parts begin.
    """

    name: str
    parts: int


def group_of(
    script: Manuscript, start: int, end: int, others: Sequence[tuple[int, int]]
) -> Group | None:
    """Return the group that the clause between *start* and *end* opens, or None.

    Args:
        script: The text.
        start: Where the clause starts.
        end: Where it ends.
        others: The clauses behind it.
    """
    spread = _SPREAD.match(script.counted, start, end)
    parts = spread.start(2) if spread else _parts(script.counted, start, end, others)
    name = name_of(script, start, parts - 1) if parts else ""
    return Group(name, parts) if name and parts else None


def _parts(text: str, start: int, end: int, others: Sequence[tuple[int, int]]) -> int | None:
    found = next((each for each in amounts(text, start, end) if each.of_pieces), None)
    if not found or isinstance(found.count, Range) or found.total or found.each:
        return None
    colon = text.find(":", start, found.start)
    if colon < 0:
        return _behind_gap(text, start, found.start, others) if found.unit else None
    if text[colon + 1 : found.start].strip():
        return colon + 1
    label = None if found.unit else _LABEL.match(text, found.end, end)
    return colon + 1 if label and _names_part(label[1]) else None


def _names_part(words: str) -> bool:
    return not is_noun(words.split(" ")[-1]) and not _LABEL_STOPS.search(words)


def _behind_gap(text: str, start: int, end: int, others: Sequence[tuple[int, int]]) -> int | None:
    """Return where `金24枚` starts in `マーカー 金24枚、銀24枚`, or None."""
    gap = text.find(" ", start, end)
    labelled = 0 <= gap < end - 1 and text[gap + 1 : end].strip()
    tight = others and all(" " not in text[first:last] for first, last in others)
    return gap + 1 if labelled and tight else None
