"""Entries of several numbers: `Markers: 24 gold and 24 silver`, `家 16個×5色=80個`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from punchboard.rulebook.amounts import amounts
from punchboard.rulebook.claim import Range, Role, Section
from punchboard.rulebook.counters import is_noun
from punchboard.rulebook.list_items import name_of
from punchboard.rulebook.numerals import value_of
from punchboard.rulebook.outline import Manuscript
from punchboard.rulebook.products import product_in
from punchboard.rulebook.statement import Statement

# `数字カード 1〜9が各4枚`: the values of the cards stand between name and number.
_SPREAD = re.compile(
    r"([^\d:()]{1,40})[ ](\d{1,3}(?:~|-|から)\d{1,3}(?:が|の|は|まで)?[ ]?各?[ ]?\d)"
)
_SHARED = re.compile(
    r"([^\d:()・]{1,40}?)[ :]{0,3}(\d{1,2}(?:色|種類?|スート)[ ]?各[ ]?\d"
    r"|(?<=[ :])[^\s\d:()・]{1,8}(?:・[^\s\d:()・]{1,8})+[ ]?各[ ]?\d)"
)
_LABEL = re.compile(r"[ ]?(?!x[ ])([A-Za-z][A-Za-z -]{0,24}?)[ ]?(?=$|[,;.(])")
_LABEL_STOPS = re.compile(r"(?i:\b(?:in|per|each|of|for|with|total|cards|tiles)\b)")
_EACH_OF = re.compile(r"(\d{1,3}|[A-Za-z-]{3,12}) each of (?=[a-z])")
_OF = re.compile(r",? and |, ")


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


def shared_group(script: Manuscript, start: int, end: int) -> Group | None:
    """Return the group of `宝石 5色各10個` or `杯 赤・青・緑 各4個`, or None."""
    found = _SHARED.match(script.counted, start, end)
    name = name_of(script, start, found.end(1)) if found else ""
    return Group(name, found.start(2)) if found and name else None


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


def each_of(script: Manuscript, start: int, end: int) -> Iterator[Statement]:
    """Yield what `24 each of red, blue and green cards` says."""
    found = _EACH_OF.match(script.counted, start, end)
    names = _OF.split(script.words(found.end(), end)) if found else []
    noun = names[-1].split(" ")[-1] if names and " " in names[-1] else ""
    for name in names if found else ():
        whole = name if name.endswith(noun) else f"{name} {noun}"
        count = value_of(found[1]) if found else None
        yield Statement(whole, count, "", Role.SUPPLY, Section.LIST, start, end)


def multiplied(script: Manuscript, start: int, end: int) -> list[Statement]:
    """Return what `家 16個×5色=80個` says: the whole, where it is given, and the share."""
    text = script.counted
    found = product_in(text, start, end)
    if not found or "(" in text[start : found.start]:
        return []
    name = name_of(script, start, found.start)
    if not name or any(each.of_pieces for each in amounts(text, start, found.start)):
        return []
    whole = Role.SUPPLY if found.role is Role.PART else found.role
    place = (start, found.end)
    share = Statement(name, found.count, found.unit, whole, Section.LIST, *place, found.factor)
    if found.total is None:
        return [share]
    return [
        replace(share, count=found.total, role=Role.SUPPLY, factor=None),
        replace(share, role=found.role, start=found.start, total=found.total),
    ]
