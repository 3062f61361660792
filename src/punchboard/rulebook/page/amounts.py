"""Amounts: a number, or a blank, with the counter that goes with it."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from msgspec import Struct

from punchboard.rulebook.claim import Count, Range
from punchboard.rulebook.grammar.grammar import DIGITS, KANJI, Grammar
from punchboard.rulebook.grammar.patterns import NOT_INSIDE, compiled, fence, made_later

# `XX coins`, `? dice`: a blank in front of its name.
_LEADING = made_later(r"(?:XX?|\?{1,3}|_{2,12})[ ](?=[^\W\d_])")
#: Its first signs come first, to be looked for at once.
_ROOM = made_later(
    r"[(?_○〇●◯△×tT未人xX](?:(?<=[(?_○〇●◯△×])|(?<=[tT])[bB][dacDAC]|(?<=未)定|(?<=人)数分"
    r"|(?<=^[xX])[xX]?[ ])",
    re.MULTILINE,
)
#: A sign for times; `24x`, `24 x cards`; `1x/round`: how often, and not how many.
_CROSSED = made_later(r"[ ]?(?:[xX](?![A-Za-z])|×)(?=\s|$|[^\d\s])")
_RATE = made_later(r"[xX×][ ]?/[ ]?[^\W\d]")


class Amount(Struct, frozen=True):
    """A number of things.

    Attributes:
        count: How many; None for a blank.
        unit: The counter, or "".
        start: Where it starts, with its `各` or `計`.
        end: Where it ends, with its `ずつ`.
        each: Whether it says that it holds for each.
        total: Whether it says that it is a sum.
        times: Whether a multiplication sign goes with it.
        feature: Whether the counter is one for what things are like.
        number: Where the digits start.
    """

    count: Count
    unit: str
    start: int
    end: int
    each: bool = False
    total: bool = False
    times: bool = False
    feature: bool = False
    number: int = 0

    @property
    def of_pieces(self) -> bool:
        """Whether the counter is one for things in a box, or missing."""
        return not self.feature


class Amounts:
    """Finds the amounts of a text in some languages."""

    def __init__(self, words: Grammar) -> None:
        self._words = words
        japanese = "ja" in words.codes
        pieces, features = (
            "|".join(getattr(e, name) for e in words.languages if e.code == "ja") or "(?!)"
            for name in ("pieces", "features")
        )
        self.pieces = f"(?:{pieces})"
        self._amount = _amounts(words, self.pieces, features)
        signs = KANJI[1:13] if japanese else ""
        said = [*words.number_words, *(each.total for each in words.languages)]
        begins = fence("|".join([*said, *"×x各"]), rf"*\d{signs}")
        self._any = compiled(
            rf"{begins}(?:[0-9{signs}]|{words.kana}|{number_in_words(words)})", re.IGNORECASE
        )
        blanks, vague = words.words("blanks"), words.words("vague")
        room = rf"[ ]{{0,6}}(?:[?_△○〇●◯*・…-]{{1,6}}|{blanks}|{vague})?[ ]{{0,6}}"
        self._blank = compiled(
            rf"\({room}(?P<unit>{pieces}|[a-z]{{3,12}}(?<!ing))?[ ]{{0,6}}\)", re.IGNORECASE
        )
        self._open = compiled(
            rf"(?=[t_?未○〇●◯△x(プの人 ]|(?<=[×x:]))(?:(?<![A-Za-z])(?:(?:tbd|tba|tbc)(?![A-Za-z])|_{{2,12}}|(?<![ぁ-ん])[?]{{1,4}}|未定"
            rf"|[○〇●◯△]{{1,3}}(?={self.pieces})|[xX]{{1,2}}(?={self.pieces}))[ ]?(?P<unit>{pieces})?"
            rf"|(?<=[×x])[ ]?{vague}|(?<=:)[ ]?{vague}[ .]*$|[(]?(?P<share>(?:プレ[イー]+ヤー)?の?人数分)[)]?$"
            # `壺　　個`: room is left for the number.
            r"|(?<=\S)[ ]{1,12}(?P<bare>枚|個|つ|本|体|冊)[ ]?$)",
            re.IGNORECASE,
        )

    def find(self, text: str, start: int = 0, end: int | None = None) -> Iterator[Amount]:
        """Yield the amounts between *start* and *end* of *text*, in order."""
        stop = len(text) if end is None else end
        if self._any.search(text, start, stop):
            yield from self.found_in(text, start, stop)

    def found_in(self, text: str, start: int, stop: int) -> Iterator[Amount]:
        """Yield the amounts as `find` does, where there is likely to be one."""
        position = start
        while position < stop:
            found = self._amount.search(text, position, stop)
            if not found:
                return
            amount = self._made(text, found, stop)
            if not _RATE.match(text, amount.end - amount.times):
                yield amount
            position = max(amount.end, position + 1)

    def may_count(self, text: str, start: int, end: int) -> bool:
        """Return whether there is a number between *start* and *end*, or room for one."""
        return bool(self._any.search(text, start, end)) or self.may_be_open(text, start, end)

    def may_be_open(self, text: str, start: int, end: int) -> bool:
        """Return whether there is room for a number between *start* and *end*."""
        return _ROOM.search(text, start, end) is not None

    def blank_brackets(self, text: str, start: int, end: int) -> Amount | None:
        """Return the first pair of brackets that waits for a number, or None."""
        found = self._blank.search(text, start, end)
        if not found:
            return None
        unit = found["unit"] or ""
        counter = re.fullmatch(self.pieces, unit) is not None
        waits = not unit or counter or self._words.is_noun(unit)
        return Amount(None, unit, found.start(), found.end()) if waits else None

    def open_number(self, text: str, start: int, end: int) -> Amount | None:
        """Return the first `TBD`, `?` or line to write on, or None."""
        found = self._open.search(text, start, end)
        if not found:
            return None
        place, count = found.span(), 1 if found["share"] else None
        return Amount(count, found["unit"] or found["bare"] or "", *place, number=place[0])

    def leading_blank(self, text: str, start: int, end: int) -> Amount | None:
        """Return the blank at *start* in front of a name, or None."""
        found = _LEADING.match(text, start, end)
        return Amount(None, "", start, found.end(), number=start) if found else None

    def _made(self, text: str, found: re.Match[str], stop: int) -> Amount:
        lead, low, high = found["lead"] or "", found["low"] or found["kana"], found["high"]
        unit = "つ" if found["kana"] else found["unit"] or found["feature"] or ""
        start, end = found.span()
        crossed = None if unit else _CROSSED.match(text, end, stop)
        value = self._words.value_of(low)
        most = self._words.value_of(high) if high else None
        if most is not None and value is not None and most < value and not unit:
            most, end = None, found.end("low")  # `16 - 4 per player`: what is behind is another
        shared = lead.startswith("各")
        return Amount(
            count=value if most is None else Range(value, most),
            unit=unit,
            start=start,
            end=crossed.end() if crossed else end,
            each=shared or found["tail"] is not None,
            total=bool(lead) and not shared,
            times=bool(found["times"] or crossed) or text[start] in "x×",
            feature=bool(found["feature"]),
            number=found.start("low" if found["low"] else "kana"),
        )


def _amounts(words: Grammar, pieces: str, features: str) -> re.Pattern[str]:
    """Return a pattern of a number with what belongs to it."""
    latin, counters = number_in_words(words), rf"(?=[ ]?(?:{pieces}|{features}))"
    kanji, signs = (
        (f"(?<!数){KANJI}{counters}", KANJI[1:13]) if "ja" in words.codes else ("(?!)", "")
    )
    number = (
        rf"(?:{DIGITS}|(?<=[ (:|\nぁ-んァ-ヶー一-龥)」]x)\d{{1,5}}(?!\d|\.\d)"
        rf"|(?:(?<=[:A-Za-zァ-ヶー一-龥ぁ-ん])|(?<=[ァ-ヶー一-龥ぁ-ん]/))\d{{1,4}}{counters}"
        rf"|{kanji}|{latin})"
    )
    span = (
        rf"(?P<low>{number})(?:[ ]?(?:~|-|{words.words('to')})[ ]?"
        rf"(?P<high>\d{{1,5}}(?![\d.]|(?!x[ ])[A-Za-z])|{latin})(?![ ]?[x×][ ]?\d))?"
    )
    lead = rf"(?:[×x]?(?P<lead>各々|各種|各|{words.words('total')})[: ]{{0,2}})?"
    times = r"(?:(?P<times>(?:(?<![A-Za-z\d])x|[×*])(?=[ ]?\d))[ ]?)?"
    said = [*words.number_words, *(each.total for each in words.languages)]
    begins = fence("|".join([*said, *"×x各"]), rf"*\d{signs}")
    return compiled(
        rf"{begins}{NOT_INSIDE}{lead}{times}(?:{span}"
        rf"(?:[ ]?[\"”]?(?:(?P<unit>{pieces})|(?P<feature>{features})))?"
        rf"|(?P<kana>{words.kana}))(?P<tail>[ ]?[ずづ]つ)?",
        re.IGNORECASE,
    )


def number_in_words(words: Grammar) -> str:
    """Return a pattern of a number in words; `Six-panel map` counts none."""
    return rf"(?:{words.number}(?!-[^\W\d]))"


@functools.lru_cache(maxsize=32)
def amounts_of(words: Grammar) -> Amounts:
    """Return the finder of a grammar."""
    return Amounts(words)
