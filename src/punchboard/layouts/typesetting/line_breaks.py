"""Where a line may end: ICU's rules, with Japanese kept in phrases.

All positions are indices into the text, in ascending order; the last is its
length. ICU counts UTF-16 units, which is not told further than here.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from itertools import accumulate

from icu4py.breakers import BaseBreaker, CharacterBreaker, LineBreaker

from punchboard.layouts.typesetting.japanese import NO_START, may_part

#: Texts whose breaks are kept: the same text in another frame or size.
_KEPT = 512
#: Stretches whose breaks are kept, because texts share them; longer ones do not come again.
_KEPT_STRETCHES, _LONG = 16_384, 48
#: What ICU's dictionary takes apart: words of games, and particles with what follows them.
_WHOLE = re.compile(
    r"[捨引持切立]て?き?ち?り?札|[裏表]向き"
    r"|[ぁ-ゖ](?:に(?=[しなはもつよ]|$)|を|です|ます)"
)
#: Leaders begin no line either, as UAX 14 has it (LB22), even after a space.
_LEADERS = frozenset("…‥")
SOFT_HYPHEN = "\u00ad"
#: Kana and kanji, which ICU's dictionary reads as one stretch.
_JAPANESE = "\u3005\u3041-\u3096\u309d\u309e\u30a1-\u30fa\u30fc-\u30fe\u3400-\u9fff\uf900-\ufaff"
_STRETCH = re.compile(f"[{_JAPANESE}]+|[^{_JAPANESE}]+")
_IS_JAPANESE = re.compile(f"[{_JAPANESE}]")
#: Words between single spaces, with nothing but a comma or stop after them.
_PLAIN_WORDS = re.compile(r"[^\W_]+[.,;:!?]?(?: [^\W_]+[.,;:!?]?)*")
_LATIN = re.compile("[\x00-\u024f\u2019]*")
_WORD = re.compile("[^ ]+ *")


@functools.lru_cache(_KEPT)
def phrase_breaks(text: str, language: str) -> tuple[int, ...]:
    """Return where a line should end: in Japanese, between phrases.

    Args:
        text: One line as written, without line feeds.
        language: BCP 47 code.
    """
    if not is_japanese(language):
        return strict_breaks(text, language)
    return _japanese_breaks(text, "ja@lb=strict;lw=phrase")


@functools.lru_cache(_KEPT)
def strict_breaks(text: str, language: str) -> tuple[int, ...]:
    """Return where a line may end by the rules of *language*.

    In Japanese that is between most characters, with the strict form of
    kinsoku.
    """
    if is_japanese(language):
        return _japanese_breaks(text, "ja@lb=strict")
    if _LATIN.fullmatch(text) and _PLAIN_WORDS.fullmatch(text):
        return tuple(accumulate(map(len, _WORD.findall(text))))
    return tuple(_positions(LineBreaker(text, language), text))


@functools.lru_cache(_KEPT)
def graphemes(text: str, language: str) -> tuple[int, ...]:
    """Return where what people take for one character ends."""
    return tuple(_positions(CharacterBreaker(text, language), text))


@functools.cache
def is_japanese(language: str) -> bool:
    """Return whether a BCP 47 code, or what is written for one, means Japanese."""
    return language[:2].lower() == "ja" and language[2:3] in {"", "-", "_"}


def _japanese_breaks(text: str, locale: str) -> tuple[int, ...]:
    """Return the breaks of each stretch of kana and kanji, and of what is between them.

    ICU reads stretches of kana and kanji by themselves; what lies between
    them depends on the characters beside it only.
    """
    stretches = _STRETCH.findall(text)
    found: list[int] = []
    start = 0
    last = len(stretches) - 1
    for index, stretch in enumerate(stretches):
        if _IS_JAPANESE.match(stretch):
            breaks = _stretch_breaks(stretch, locale)
        else:
            before = stretches[index - 1][-1] if index else ""
            after = stretches[index + 1][0] if index < last else ""
            breaks = _between(_kind(before), stretch, _kind(after), locale)
        found += [start + each for each in breaks]
        start += len(stretch)
    if text and found[-1:] != [start]:
        found.append(start)
    return tuple(found)


def _stretch_breaks(stretch: str, locale: str) -> tuple[int, ...]:
    """Return the breaks within kana and kanji, without that at their end."""
    if len(stretch) > _LONG:
        return _found_in_stretch(stretch, locale)
    return _found_once(stretch, locale)


def _found_in_stretch(stretch: str, locale: str) -> tuple[int, ...]:
    found = [b for b in _positions(LineBreaker(stretch, locale), stretch) if 0 < b < len(stretch)]
    if "phrase" in locale:
        whole = {
            at for word in _WHOLE.finditer(stretch) for at in range(word.start() + 1, word.end())
        }
        return tuple([b for b in found if b not in whole and _ends_phrase(stretch[b - 1 : b + 1])])
    return tuple([b for b in found if _parts(stretch[b - 1 : b + 1])])


_found_once = functools.lru_cache(_KEPT_STRETCHES)(_found_in_stretch)


@functools.lru_cache(_KEPT_STRETCHES)
def _between(before: str, stretch: str, after: str, locale: str) -> tuple[int, ...]:
    """Return the breaks at both ends of a stretch without kana and kanji, and within.

    Args:
        before: A character of the kind that stands before it, or "".
        stretch: Punctuation, letters, digits, spaces.
        after: A character of the kind that stands after it, or "".
        locale: ICU's, with its rules.
    """
    text = before + stretch + after
    rule = _ends_phrase if "phrase" in locale else _parts
    found = _positions(LineBreaker(text, locale), text)
    shift = len(before)
    return tuple([b - shift for b in found if 0 < b < len(text) and rule(text[b - 1 : b + 1])])


@functools.cache
def _kind(character: str) -> str:
    """Return a character that ends and begins lines as *character* does."""
    if not character or character in NO_START or character in _LEADERS:
        return character
    return "漢" if _is_kanji(character) else "あ"


@functools.cache
def _parts(pair: str) -> bool:
    return may_part(pair[0], pair[1]) and pair[1] not in _LEADERS


@functools.cache
def _ends_phrase(pair: str) -> bool:
    """Return whether a phrase may end within *pair*, if ICU says so.

    ICU's dictionary does not know the words of games, such as 手番 and 山札,
    and takes the particle after a closing bracket for a phrase. Numbers stay
    with what they count.
    """
    before, after = pair[0], pair[1]
    if not _parts(pair):
        return False
    if "ぁ" <= after <= "ゖ":  # what kanji end in, and particles, belong to what they follow
        return not _is_kanji(before) and unicodedata.category(before) not in {"Pe", "Pf"}
    if before.isdecimal():
        return not _is_kanji(after)
    return not (_is_kanji(before) and _is_kanji(after))


def _is_kanji(character: str) -> bool:
    return unicodedata.name(character, "").startswith("CJK UNIFIED IDEOGRAPH")


def _positions(breaker: BaseBreaker, text: str) -> list[int]:
    ends = [end for _, end in breaker.segments()]
    if not ends or ends[-1] == len(text):  # no character takes two units
        return ends
    index_of = [0]
    for index, character in enumerate(text, 1):
        index_of += [index] * (2 if character > "\uffff" else 1)
    return [index_of[end] for end in ends]
