"""What Japanese lines hold together by more than the two characters beside a break.

Positions are indices into the text, before which a line must not end, or may.
"""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.patterns import regex

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
