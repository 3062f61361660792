"""What a component is like in numbers: sizes, suits, cells, ranges of values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from punchboard.rulebook.claim import Count, Range
from punchboard.rulebook.numerals import KANJI, WORDS, value_of

_N = r"(?<![\d.A-Za-z])\d{1,4}"
_NUMBER = rf"(?:{_N}|{KANJI}|{WORDS})"
_NO_PEOPLE = (
    r"(?![ ]?(?:人|名|枚|個|分|歳|才|年|円|点|VP|players?|people|min|hours?|years?"
    r"|cards?|points?|%|\d|[.:]\d))"
)
_CELLS = r"マス|区画|スペース|cells?\b|spaces?\b|squares?\b|hex(?:es)?\b|fields?\b|grid\b|mm\b|cm\b"
_SIZE = re.compile(
    rf"(?:横[ ]?)?(?P<first>{_N})[ ]?(?P<across>マス)?"
    r"[ ]?(?:[x×]|[、,・]?[ ]?(?=縦))[ ]?(?:縦[ ]?)?"
    r"(?P<second>\d{1,4})(?![\d.]|[ ]?(?:枚|個|色|種|人))[ ]?"
    rf"(?:(?P<unit>{_CELLS})"
    r"|(?P<of>の(?=ボード|盤|マップ|板|格子)|[ ](?=board|map|grid)))?"
    r"(?:[ ]?(?:=|の|で|に|、計|、合計)[ ]?(?P<total>\d{1,5})"
    rf"[ ]?(?P<after>マス|分割|{_CELLS}))?"
)
_FEATURE = re.compile(
    rf"(?P<count>{_NUMBER})[ ]?"
    r"(?:(?P<unit>つ|種類|種|個)の(?P<noun>[ァ-ヶー一-龥]{1,8})"
    r"|(?P<alone>マス|スート|ジャンル|属性|面体|面|区画|スペース|種類(?!の))"
    r"|-?(?P<sides>sided)\b"
    r"|[ ](?:(?:different|distinct|hexagonal|square|basic|playable)[ ])?"
    r"(?P<english>suits|cells|spaces|squares|sides|types|kinds|terrains|terrain types"
    r"|genres|values|ranks|shapes|symbols|rows|columns|colou?rs)\b)"
)
_RANGE = re.compile(
    r"(?P<noun>(?i:numbers?|numbered|values?|valued|ranks?|ranked|数字|番号|数値|値)"
    r"[ ]?(?:は|が|of|from|:)?[ ]?)?"
    rf"(?P<low>{_N})[ ]?(?:~|-|から|(?:[ ])?to(?:[ ])?|through)[ ]?"
    rf"(?P<high>\d{{1,4}}){_NO_PEOPLE}(?:まで)?(?:の(?=数|番|値|ラ))?"
    r"[ ]?(?P<after>数字|番号|数値|値|数|ランク)?"
)


_ANY_NUMBER = re.compile(
    r"\d|[一二三四五六七八九十][ ]?(?:つ|種|個|マス|スート|ジャンル|属性|面|区|ス)"
    r"|(?i:(?<![a-z])(?:[a-z]+ty|t|f|s|e|n|o)[a-z]+)"
)
_JOINT = re.compile(r"[ ]?(?:は|が|of|from|:)?[ ]?$")


@dataclass(frozen=True, slots=True)
class Attribute:
    """A number that says what a component is like.

    Attributes:
        name: What is counted, such as `マス`; "" where the text has no word for it.
        count: How many.
        unit: The counter.
        start: Where its words start.
        end: Where they end.
        factor: The second side of a size.
        total: What both sides give, where the text says so.
        bare: Whether it is a range that no word belongs to.
    """

    name: str
    count: Count
    unit: str
    start: int
    end: int
    factor: int | None = None
    total: int | None = None
    bare: bool = False


def attributes(text: str, start: int, end: int) -> Iterator[Attribute]:
    """Yield the sizes, ranges and features between *start* and *end*, none in another."""
    if not _ANY_NUMBER.search(text, start, end):
        return
    taken: list[tuple[int, int]] = []
    for read in (_sizes, _ranges, _features):
        for each in read(text, start, end):
            if all(each.end <= first or each.start >= last for first, last in taken):
                taken.append((each.start, each.end))
                yield each


def _sizes(text: str, start: int, end: int) -> Iterator[Attribute]:
    for found in _SIZE.finditer(text, start, end):
        unit = found["unit"] or found["across"] or found["after"] or ""
        if not (unit or found["of"] or found["total"]):
            continue
        unit = "マス" if unit == "分割" else unit
        total = int(found["total"]) if found["total"] else None
        name = "" if unit in {"mm", "cm", "grid"} else unit
        yield Attribute(
            name, int(found["first"]), unit, found.start(), found.end(), int(found["second"]), total
        )


def _ranges(text: str, start: int, end: int) -> Iterator[Attribute]:
    for found in _RANGE.finditer(text, start, end):
        low, high = int(found["low"]), int(found["high"])
        if low < high:
            noun = _JOINT.sub("", found["noun"] or "")
            word = found["after"] or ("" if noun.endswith("ed") else noun)
            yield Attribute(
                word, Range(low, high), "", found.start(), _stripped(text, found), bare=not word
            )


def _features(text: str, start: int, end: int) -> Iterator[Attribute]:
    for found in _FEATURE.finditer(text, start, end):
        count = value_of(found["count"])
        name = found["noun"] or found["alone"] or found["sides"] or found["english"] or ""
        unit = found["unit"] or (name if found["alone"] else "")
        if count is not None:
            yield Attribute(name, count, unit, found.start(), found.end())


def _stripped(text: str, found: re.Match[str]) -> int:
    return found.start() + len(text[found.start() : found.end()].rstrip())
