"""Japanese lines: solid setting, squeezing, kinsoku, and what they hold together.

Based on JLREQ (W3C, Requirements for Japanese Text Layout), whose character
classes are named in brackets. Punctuation is half an em wide and has its space
inside its own full-width glyph; so everything here only changes where the pen
goes next, for characters that are an em wide, and needs nothing from the font.
All lengths are in thousandths of an em; places where a line may or must not end
are indices of the character after them.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice
from operator import itemgetter
from typing import NamedTuple

from punchboard.patterns import regex
from punchboard.typesetting.text import Autospace

EM = 1000.0
HALF, QUARTER, EIGHTH = EM / 2, EM / 4, EM / 8

#: Opening brackets (cl-01): half an em of space before the ink.
OPENING = frozenset("‘“（〔［｛〈《「『【｟⦅〘〖〝")  # noqa: RUF001
#: Closing brackets (cl-02): half an em of space after the ink.
CLOSING = frozenset("’”）〕］｝〉》」』】｠⦆〙〗〟〞")  # noqa: RUF001
#: Middle dots (cl-05): a quarter of an em of space on both sides.
MIDDLE_DOTS = frozenset("・：；")  # noqa: RUF001
#: Full stops (cl-06) and commas (cl-07): half an em of space after the ink.
FULL_STOPS, COMMAS = frozenset("。．"), frozenset("、，")  # noqa: RUF001
#: Marks that end a sentence (cl-04) and fill an em.
_DIVIDING = "！？‼⁇⁈⁉"  # noqa: RUF001
_WIDE_SPACE = "\u3000"
_BRACKETED_OFF = CLOSING | FULL_STOPS | COMMAS

#: Characters that may hang over the end of a line.
HANGING = FULL_STOPS | COMMAS | frozenset("｡､")
#: Characters that must not begin a line under the strict rules: JLREQ 3.1.7.
NO_START = (
    _BRACKETED_OFF
    | MIDDLE_DOTS
    | frozenset(_DIVIDING)
    | frozenset(")]}»｣｡､･!?,.:;‐〜゠–ヽヾゝゞ々〻ーｰ゛゜ﾞﾟ")  # noqa: RUF001
    | frozenset("ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶｧｨｩｪｫｬｭｮｯ")
    | frozenset(map(chr, range(0x31F0, 0x3200)))
)
#: Characters that must not end a line: JLREQ 3.1.8.
NO_END = OPENING | frozenset("([{«｢")
#: Signs that belong to the number after them (cl-12) or before them (cl-13).
_PREFIXED = frozenset("¥￥$＄£￡#＃€№")  # noqa: RUF001
_POSTFIXED = frozenset("°′″℃¢￠%％‰㏋ℓ") | frozenset(map(chr, range(0x3300, 0x3358)))  # noqa: RUF001
#: Dashes, leaders and repeat marks whose pairs must not be separated (cl-08).
_INSEPARABLE = frozenset(["——", "――", "……", "‥‥", "〳〵", "〴〵"])

_LETTERS = (
    "\u3005-\u3007\u303b\u3041-\u3096\u3099-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"
)
_JAPANESE = regex(f"[{_LETTERS}]")
_WESTERN_SET = (
    "0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0300-\u03ff"
    "\u0400-\u052f\u1e00-\u1fff"
)
_WESTERN = regex(f"[{_WESTERN_SET}]")
_PUNCTUATION = "".join(sorted(OPENING | _BRACKETED_OFF | MIDDLE_DOTS)) + _WIDE_SPACE
#: Stretches of text that are set solid.
_SOLID = regex(
    f"[{_WESTERN_SET}]+|[{re.escape(_PUNCTUATION)}]|[^{_WESTERN_SET}{re.escape(_PUNCTUATION)}]+"
)
#: A number with its sign, and what it counts: `-3点`, `1.5倍`, `2 枚`, `3つ`, `第2`.
_FIGURES = "[0-9０-９]"  # noqa: RUF001
_KANJI = "[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003fffd]"
_SIGNS = r"[+\-−±×＋－△▲]"  # noqa: RUF001
_COUNTERS = (
    "枚個点人回本体匹頭羽冊台軒皿杯組対層段階歩番色種分秒"
    "時日月年円金倍割字勝敗巡面辺行列票駒玉箱山束"
)
_NUMBER = regex(
    rf"[第約]?{_SIGNS}?{_FIGURES}+(?:[.,．，/／:：~〜～–]{_FIGURES}+)*"  # noqa: RUF001
    rf"(?P<counter>{_KANJI}{{1,3}}| [{_COUNTERS}]|つ|[かカヵヶケ][月所国条]|)"
)
#: A short name in brackets.
_NAME = regex("|".join(f"{a}[^{a}{b}、。]{{1,10}}{b}" for a, b in ("「」", "『』", "【】", "《》")))
#: ICU takes a sign for a hyphen that belongs to the word before it.
_SIGNED = regex(rf"(?<=[ぁ-ゖ]){_SIGNS}{_FIGURES}")
_KATAKANA, _COUNTED = regex("[ァ-ヺ]"), regex("[ァ-ヺー]")
#: Words that point at the noun or number after them: `その場`, `同じ列`, `もう1枚`.
_POINTING = regex(
    r"(?:(?<![ぁ-ゖ])|(?<=[はがをにでもや]))[こそあど]の(?=[^\W_])"
    r"|同じ(?=[^\W_])|もう(?=\d)"
)
#: Words that mean nothing without those before them: `置くたびに`, `エリアごとに`, `ふたつ以上`.
_LEANING = regex(r"(?<=\w)(?:たび[に、]|ごと[にの]|以[上下内外]|未満)")


class Give(NamedTuple):
    """How far the space between two characters can shrink for a line to fit.

    Attributes:
        stage: Its turn; all spaces of a lower stage shrink first.
        most: How much it can shrink, in thousandths of an em.
    """

    stage: int
    most: float


_NOTHING = Give(0, 0.0)
#: The order of JLREQ 3.8.3. Before these come the spaces between words (1) and
#: those at the end of the line (2 and 3), which `trail` returns.
_DOTS, _BRACKETS = 4, 5


@functools.cache
def lead(character: str) -> float:
    """Return the space before the ink within a full-width *character*."""
    if character in OPENING:
        return HALF
    return QUARTER if character in MIDDLE_DOTS else 0.0


@functools.cache
def trail(character: str) -> float:
    """Return the space after the ink within a full-width *character*.

    Closing brackets, full stops, commas and middle dots end a line without it (JLREQ 3.1.9).
    """
    if character in _BRACKETED_OFF:
        return HALF
    return QUARTER if character in MIDDLE_DOTS else 0.0


@functools.cache
def edge_start(character: str) -> float:
    """Return how far a line that begins with *character* moves back.

    An opening bracket is set flush with the lines around it (JLREQ 3.1.5).
    """
    return HALF if character in OPENING else 0.0


@functools.cache
def gap(before: str, after: str) -> float:
    """Return how much further than a character's width the pen moves to the next one.

    Spaces of adjoining punctuation become one (JLREQ, table 1). Japanese and
    Western letters stand an eighth of an em apart, as CSS Text 4 (8.4) has it:
    JLREQ's quarter is for books, and too wide for the short lines of cards.

    Args:
        before: One character; a punctuation mark is assumed to be an em wide.
        after: The next one on the line.

    Returns:
        Thousandths of an em; negative if they move closer together.
    """
    return _wanted(before, after) - trail(before) - lead(after)


def _wanted(before: str, after: str) -> float:
    """Return the space between two characters in JLREQ's table 1."""
    if before in _BRACKETED_OFF:
        return _wanted_after_closing(before, after)
    if before in OPENING or before == _WIDE_SPACE:
        return QUARTER if after in MIDDLE_DOTS else 0.0
    if before in MIDDLE_DOTS:
        return HALF if after in MIDDLE_DOTS else QUARTER
    return lead(after) or (EIGHTH if _differ(before, after) else 0.0)


def _wanted_after_closing(before: str, after: str) -> float:
    if after in MIDDLE_DOTS:
        return QUARTER if before in CLOSING else HALF + QUARTER
    return 0.0 if after in _BRACKETED_OFF or after == _WIDE_SPACE else HALF


def _differ(before: str, after: str) -> bool:
    """Return whether one is Japanese and the other a Western letter or digit."""
    if _WESTERN.match(before):
        return _JAPANESE.match(after) is not None
    japanese = _JAPANESE.match(before) is not None or before in _DIVIDING
    return japanese and _WESTERN.match(after) is not None


@functools.cache
def has_autospace(before: str, after: str, autospace: Autospace) -> bool:
    """Return whether the space between Japanese and Western characters is wanted."""
    if autospace in (Autospace.NORMAL, Autospace.NONE):
        return autospace is Autospace.NORMAL
    figures = any(each.isdecimal() for each in (before, after))
    return figures == (autospace is Autospace.FIGURES)


class _Gaps(dict[tuple[str, str], float]):
    """The gap between two characters, calculated once for each pair."""

    def __missing__(self, pair: tuple[str, str]) -> float:
        self[pair] = found = gap(*pair)
        return found


_GAPS = _Gaps()
_first, _last = itemgetter(0), itemgetter(-1)


def gaps(text: str, words: Sequence[str] | None = None) -> list[tuple[int, float]]:
    """Return the places where *text* is not set solid.

    Args:
        text: The text.
        words: The same text, divided at least beside all punctuation and where
            Japanese and Western letters meet.

    Returns:
        For each such place, the index of the character after it, in ascending
        order, and its `gap`.
    """
    if text.isascii():
        return []
    words = words or _SOLID.findall(text)
    pairs = zip(map(_last, words), map(_first, islice(words, 1, None)), strict=False)
    found = map(_GAPS.__getitem__, pairs)
    places = accumulate(map(len, words))
    return [(index, amount) for index, amount in zip(places, found, strict=False) if amount]


@functools.cache
def give(before: str, after: str) -> Give:
    """Return how far the space between two characters can shrink.

    After JLREQ's table 4 (that of JIS X 4051): the spaces of middle dots, then
    those of brackets, down to nothing. The space after a full stop stays, and of
    that after a comma a quarter of an em, without which it joins clauses. That
    between Japanese and Western letters is an eighth of an em, and stays.
    """
    space = _wanted(before, after)
    if not space:
        return _NOTHING
    if before in FULL_STOPS:
        return Give(_DOTS, QUARTER) if after in MIDDLE_DOTS else _NOTHING
    if before in MIDDLE_DOTS or after in MIDDLE_DOTS:
        return Give(_DOTS, space)
    if before in COMMAS:
        return Give(_BRACKETS, space - QUARTER)
    if before in _BRACKETED_OFF or after in OPENING:
        return Give(_BRACKETS, space)
    return _NOTHING


@functools.cache
def may_part(before: str, after: str) -> bool:
    """Return whether kinsoku lets a line end between two characters.

    These are the strict rules (JLREQ 3.1.7, 3.1.8, 3.1.10) for characters that
    must not begin or end a line, pairs of dashes and leaders, and the signs of a
    number.
    """
    if after in NO_START or before in NO_END or before + after in _INSEPARABLE:
        return False
    if before in _PREFIXED:
        return not after.isdecimal()
    return not (after in _POSTFIXED and before.isdecimal())


def held_together(text: str, *, phrases: bool) -> frozenset[int]:
    """Return where no line ends within a number with its counter, a name, or a phrase.

    Args:
        text: The text.
        phrases: Whether to keep a number with the whole phrase it is in, as in
            `-3点カード` and `カード2枚`, names whole, and words with those they lean
            on; else a number is kept with the first character of its counter only.
    """
    return frozenset(_held(text, phrases=phrases))


def _held(text: str, *, phrases: bool) -> Iterator[int]:
    for match in _NUMBER.finditer(text):
        start, end = match.span()
        if not phrases:
            end = min(end, match.start("counter") + 1 + (match["counter"][:1] == " "))
        else:
            start -= bool(start and _COUNTED.match(text, start - 1))
            end += bool(_KATAKANA.match(text, end))
        yield from range(start + 1, end)
    if not phrases:
        return
    for match in _NAME.finditer(text):
        yield from range(match.start() + 1, match.end())
    yield from (match.end() for match in _POINTING.finditer(text))
    yield from (match.start() for match in _LEANING.finditer(text))


def begun_by_signs(text: str) -> frozenset[int]:
    """Return where a phrase ends before the sign of a number."""
    return frozenset(match.start() for match in _SIGNED.finditer(text))
