"""What a component is like in numbers: sizes, suits, ranges of values."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from msgspec import Struct

from punchboard.rulebook.claim import Count, Range
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import compiled, made_later, quick
from punchboard.rulebook.page.amounts import amounts_of

_N = r"(?<![\d.A-Za-z])(?<!page )(?<!pages )(?<!Seite )(?<!Seiten )\d{1,4}"
_NO_PEOPLE = (
    r"(?![ ]?(?:人|名|枚|個|分|歳|才|年|円|点|VP|players?|spieler|personen|joueu|people|min|hours?|years?|cards?|points?|%|\d"
    r"|[.:]\d|[x×]))"
)
_CELLS = (
    r"マス|区画|スペース|cells?\b|spaces?\b|squares?\b|hex(?:es)?\b|fields?\b|grid\b|mm\b|cm\b|[Ff]eldern?\b"
    r"|cases?\b"
)
_SIZE = made_later(
    rf"(?=[横\d])(?:横[ ]?)?(?P<first>{_N})[ ]?(?:マス)?"
    r"[ ]?(?:[x×]|[、,・]?[ ]?(?=縦))[ ]?(?:縦[ ]?)?"
    r"(?P<second>\d{1,4})(?![\d.]|[ ]?(?:枚|個|色|種|人))[ ]?"
    rf"(?:(?P<unit>{_CELLS})|(?P<of>の(?=ボード|盤|マップ|板|格子)|[ ](?=board|map|grid)))?"
    r"(?:[ ]?(?:=|の|で|に|、計|、合計)[ ]?(?P<total>\d{1,5})"
    rf"[ ]?(?P<after>{_CELLS}))?"
)
_YEARS = range(1900, 2100)
_JOINT = made_later(r"[ ]?(?:は|が|of|from|:)?[ ]?$")


class Attribute(Struct, frozen=True):
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


class Attributes:
    """Finds the sizes, ranges and features in texts of some languages."""

    def __init__(self, words: Grammar) -> None:
        self._words = words
        latin = "|".join(e.features for e in words.languages if e.code != "ja" and e.features)
        self._feature = compiled(
            rf"(?P<count>{words.any_number})[ ]?"
            r"(?:(?P<unit>つ|種類|種|個)の(?!合?計)(?P<noun>[ァ-ヶー一-龥]{1,8})(?!み)"
            rf"|(?!{amounts_of(words).pieces})(?P<alone>マス|スート|ジャンル|属性|面体|面|区画|スペース|種類(?!の))"
            r"|-?(?P<sides>sided)\b"
            r"|[ ](?:(?:different|distinct|hexagonal|square|basic|playable|verschiedenen?) )?"
            rf"(?P<latin>{latin or '(?!)'})(?![A-Za-zÀ-ÿ]))",
            re.IGNORECASE,
        )
        numbered = words.words("numbered")
        # What each of them has: a size, a range, or a word for what things are like.
        kana = "つの マス スート ジャンル 属性 面 区画 スペース 種 個の".split()
        kana = kana if "ja" in words.codes else []
        behind = "".join(rf"|(?<={each[0]}){each[1:]}" for each in kana)
        # Its first signs come first, to be looked for at once.
        self._any = compiled(
            rf"(?-i:[-\d {''.join(each[0] for each in kana)}])(?:(?<=\d)[ ]?(?:[x×、,・縦マ]"
            rf"|(?:~|-|through|{words.words('to')})[ ]?\d)"
            rf"|(?<=[ -])(?:{quick(latin + '|sided')}){behind})",
            re.IGNORECASE,
        )
        self._range = compiled(
            rf"(?P<noun>{numbered}[ ]?(?:は|が|of|from|von|de|:)?[ ]?)?"
            rf"(?P<low>{_N})[ ]?(?:~|-|through|{words.words('to')})[ ]?"
            rf"(?P<high>\d{{1,4}}){_NO_PEOPLE}(?:まで)?(?:の(?=数|番|値|ラ))?"
            r"[ ]?(?P<after>数字|番号|数値|値|数|ランク)?",
            re.IGNORECASE,
        )

    def find(self, text: str, start: int, end: int) -> Iterator[Attribute]:
        """Yield the sizes, ranges and features between *start* and *end*, none in another."""
        if not self._any.search(text, start, end):
            return
        taken: list[tuple[int, int]] = []
        for read in (self._sizes, self._ranges, self._features):
            for each in read(text, start, end):
                if all(each.end <= first or each.start >= last for first, last in taken):
                    taken.append((each.start, each.end))
                    yield each

    def _sizes(self, text: str, start: int, end: int) -> Iterator[Attribute]:
        for found in _SIZE.finditer(text, start, end):
            unit = found["unit"] or found["after"] or ""
            if not (unit or found["of"]):
                continue
            total = int(found["total"]) if found["total"] else None
            name = "" if unit in {"mm", "cm", "grid"} else unit
            place = (found.start(), found.end())
            first, second = int(found["first"]), int(found["second"])
            yield Attribute(name, first, unit, *place, second, total)

    def _ranges(self, text: str, start: int, end: int) -> Iterator[Attribute]:
        for found in self._range.finditer(text, start, end):
            low, high = int(found["low"]), int(found["high"])
            if low < high and low not in _YEARS:
                noun = _JOINT.sub("", found["noun"] or "")
                word = found["after"] or (
                    "" if noun.endswith(("ed", "from", "von", "de")) else noun
                )
                last = found.start() + len(found[0].rstrip())
                yield Attribute(word, Range(low, high), "", found.start(), last, bare=not word)

    def _features(self, text: str, start: int, end: int) -> Iterator[Attribute]:
        for found in self._feature.finditer(text, start, end):
            count = self._words.value_of(found["count"])
            name = found["noun"] or found["alone"] or found["sides"] or found["latin"] or ""
            unit = found["unit"] or (name if found["alone"] else "")
            # `4つのスート` is what things are like, `7個の王冠カード` are things.
            leads = unit in {"つ", "個"} and found.start() == start
            things = leads and not self._words.is_never(name)
            if count is not None and not things:
                yield Attribute(name, count, unit, found.start(), found.end())


@functools.lru_cache(maxsize=32)
def attributes_of(words: Grammar) -> Attributes:
    """Return the finder of a grammar."""
    return Attributes(words)
