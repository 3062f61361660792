"""Numbers as rules texts write them: digits, kanji and English words."""

from __future__ import annotations

import re

_KANJI = {sign: value for value, sign in enumerate("一二三四五六七八九", start=1)} | {
    "〇": 0,
    "零": 0,
}
_KANJI_POWERS = {"十": 10, "百": 100, "千": 1000}
_UNITS = {
    word: value
    for value, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen nineteen".split(),
        start=1,
    )
}
_TENS = {
    word: value
    for value, word in zip(
        range(20, 100, 10),
        "twenty thirty forty fifty sixty seventy eighty ninety".split(),
        strict=True,
    )
}
_KANA = {
    "ひとつ": 1,
    "ふたつ": 2,
    "みっつ": 3,
    "よっつ": 4,
    "いつつ": 5,
    "むっつ": 6,
    "ななつ": 7,
    "やっつ": 8,
    "ここのつ": 9,
}


def _any_of(words: list[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_UNDER_100 = (
    rf"(?:(?:{_any_of(list(_TENS))})(?:[ -](?:{_any_of(list(_UNITS))}))?|{_any_of(list(_UNITS))})"
)
#: Digits that stand alone: no part of a word, a decimal or a signed number.
DIGITS = r"(?<![0-9A-Za-z.+/#_−-])(?<!\d[,:])(?:\d{1,3}(?:,\d{3})+|\d{1,6})(?![\d%]|[.:/]\d)"
KANJI = r"[一二三四五六七八九十百千][〇零一二三四五六七八九十百千]{0,6}"
WORDS = (
    rf"(?<![A-Za-z-])(?i:(?=[aefnost])(?:(?:one|a) hundred(?: (?:and )?{_UNDER_100})?"
    rf"|{_UNDER_100}|an? dozen))"
    r"(?![A-Za-z-])"
)
KANA = _any_of(list(_KANA))


def value_of(text: str) -> int | None:
    """Return the number that *text* writes, or None where it writes none."""
    text = text.strip()
    if text.isascii() and text.isdigit() and len(text) < 12:
        return int(text)
    if re.fullmatch(r"[\d,]{1,12}", text) and any(map(str.isdigit, text)):
        return int(text.replace(",", ""))
    if text in _KANA:
        return _KANA[text]
    if text and all(sign in _KANJI or sign in _KANJI_POWERS for sign in text):
        return _kanji_value(text)
    return _word_value(text.lower())


def _kanji_value(text: str) -> int:
    if not any(sign in _KANJI_POWERS for sign in text):
        return int("".join(str(_KANJI[sign]) for sign in text))
    total = digit = 0
    for sign in text:
        if sign in _KANJI:
            digit = _KANJI[sign]
        else:
            total += (digit or 1) * _KANJI_POWERS[sign]
            digit = 0
    return total + digit


def _word_value(text: str) -> int | None:
    if text in {"a dozen", "dozen"}:
        return 12
    total = 0
    words = [word for word in re.split(r"[\s-]+", text) if word != "and"]
    for word in words:
        if word == "hundred":
            total = (total or 1) * 100
        elif word in _UNITS or word in _TENS:
            total += _UNITS.get(word, 0) + _TENS.get(word, 0)
        elif word not in {"a", "an"}:
            return None
    if not total:
        return 1 if words and set(words) <= {"a", "an"} else None
    return total
