"""Amounts: a number, or a blank, with the counter that goes with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from punchboard.rulebook.claim import Count, Range
from punchboard.rulebook.counters import FEATURES, PIECES
from punchboard.rulebook.numerals import DIGITS, KANA, KANJI, WORDS, value_of

_COUNTERS = rf"(?:{PIECES}|{FEATURES})"
# A number that a Japanese counter follows may stand right behind Latin letters.
_NUMBER = (
    rf"(?:{DIGITS}|(?<=[ (:]x)\d{{1,5}}(?![\d.])|(?<=[:A-Za-zァ-ヶー一-龥ぁ-ん])\d{{1,4}}(?=[ ]?"
    rf"{_COUNTERS})|{KANJI}(?=[ ]?"
    rf"{_COUNTERS})|{WORDS})"
)
_SPAN = (
    rf"(?P<low>{_NUMBER})(?:[ ]?(?:~|-|から|to|or)[ ]?(?P<high>\d{{1,5}}(?![\d.]|[A-Za-z])"
    rf"|{WORDS}))?"
)
_LEAD = (
    r"(?:(?P<lead>各々|各|合計|総計|総数|(?<![時設家])計|全部で|全て|全|(?i:(?:a )?total(?: of)?"
    r"|in total|altogether))[: ]?)?"
)
_TIMES = r"(?:(?P<times>[x×*](?=[ ]?\d))[ ]?)?"
_TAIL = r"(?P<tail>[ ]?ずつ)?"
_AMOUNT = re.compile(
    rf"{_LEAD}{_TIMES}(?:{_SPAN}(?:[ ]?[\"”]?(?P<unit>{_COUNTERS}))?|(?P<kana>{KANA})){_TAIL}"
)
# `24x`, `24 x cards`: the sign stands behind the number.
_CROSSED = re.compile(r"[ ]?[x×](?=[ ]|$|[^\d\s])")
_BLANK = re.compile(
    r"\([ ]{0,6}(?:(?i:tbd|tba|tbc|xx?|n|nn)|[?_△○〇●◯*・…-]{1,6}|未定|未設定|要検討"
    r"|要調整|数未定|枚数未定)?[ ]{0,6}"
    rf"(?P<unit>{PIECES}|[a-z]{{3,12}})?[ ]{{0,6}}\)"
)
_OPEN = re.compile(
    rf"(?<![A-Za-z])(?:(?i:tbd|tba|tbc)(?![A-Za-z])|_{{2,12}}|[?]{{1,4}}|未定|[○〇●◯△]{{1,3}}(?="
    rf"{PIECES})|[xX]{{1,2}}(?={PIECES}))"
    rf"[ ]?(?P<unit>{PIECES})?"
    # `壺　　個`: room is left for the number.
    r"|(?<=\S)[ ]{1,12}(?P<bare>枚|個|つ|本|体|冊)[ ]?$"
)
_PIECE = re.compile(PIECES)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of things.

    Attributes:
        count: How many; None for a blank.
        unit: The Japanese counter, or "".
        start: Where it starts, with its `各` or `計`.
        end: Where it ends, with its `ずつ`.
        each: Whether it says that it holds for each.
        total: Whether it says that it is a sum.
        times: Whether a multiplication sign goes with it.
    """

    count: Count
    unit: str
    start: int
    end: int
    each: bool = False
    total: bool = False
    times: bool = False

    @property
    def of_pieces(self) -> bool:
        """Whether the counter is one for things in a box, or missing."""
        return not self.unit or _PIECE.fullmatch(self.unit) is not None


def amounts(text: str, start: int = 0, end: int | None = None) -> Iterator[Amount]:
    """Yield the amounts between *start* and *end* of *text*, in order."""
    stop = len(text) if end is None else end
    position = start
    while position < stop:
        found = _AMOUNT.search(text, position, stop)
        if not found:
            return
        yield _amount(text, found)
        position = found.end()


def _amount(text: str, found: re.Match[str]) -> Amount:
    lead = (found["lead"] or "").lower()
    unit = "つ" if found["kana"] else found["unit"] or ""
    end = found.end()
    crossed = None if unit else _CROSSED.match(text, end)
    if crossed:
        end = crossed.end()
    return Amount(
        count=_count(found),
        unit=unit,
        start=found.start(),
        end=end,
        each=lead.startswith("各") or found["tail"] is not None,
        total=bool(lead) and not lead.startswith("各"),
        times=found["times"] is not None or crossed is not None,
    )


def _count(found: re.Match[str]) -> Count:
    if found["kana"]:
        return value_of(found["kana"])
    low = value_of(found["low"])
    high = value_of(found["high"]) if found["high"] else None
    return low if high is None else Range(low, high)


def blank_brackets(text: str, start: int, end: int) -> Amount | None:
    """Return the first pair of brackets that waits for a number, or None."""
    found = _BLANK.search(text, start, end)
    return Amount(None, found["unit"] or "", found.start(), found.end()) if found else None


def open_number(text: str, start: int, end: int) -> Amount | None:
    """Return the first `TBD`, `?` or line to write on, or None."""
    found = _OPEN.search(text, start, end)
    if not found:
        return None
    return Amount(None, found["unit"] or found["bare"] or "", found.start(), found.end())
