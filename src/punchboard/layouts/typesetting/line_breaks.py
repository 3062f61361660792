"""Where a line may end: ICU's rules, with Japanese kept in phrases.

All positions are indices into the text, in ascending order; the last is its
length. ICU counts UTF-16 units, which is not told further than here.
"""

from __future__ import annotations

import functools
import re
import unicodedata

from icu4py.breakers import BaseBreaker, CharacterBreaker, LineBreaker

#: Texts whose breaks are kept: the same text in another frame or size.
_KEPT = 512
#: May not begin a Japanese line even after a space, where Unicode's rules
#: (UAX 14, LB18) would let them.
_NEVER_FIRST = frozenset(
    "ー…‥ヽヾゝゞ々〻・：；‼⁇⁈⁉〜゠ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"  # noqa: RUF001
)
#: What ICU's dictionary takes apart: words of games, and particles with what follows them.
_WHOLE = re.compile(
    r"[捨引持切立]て?き?ち?り?札|[裏表]向き"
    r"|[ぁ-ゖ](?:に(?=[しなはもつよ、。])|を|です|ます)"
)
_SOFT_HYPHEN = "\u00ad"


@functools.lru_cache(_KEPT)
def phrase_breaks(text: str, language: str) -> tuple[int, ...]:
    """Return where a line should end: in Japanese, between phrases.

    Args:
        text: One line as written, without line feeds.
        language: BCP 47 code.
    """
    if not _is_japanese(language):
        return strict_breaks(text, language)
    found = _positions(LineBreaker(text, "ja@lb=strict;lw=phrase"), text)
    inside = {at for word in _WHOLE.finditer(text) for at in range(word.start() + 1, word.end())}
    return tuple([b for b in found if b not in inside and _between_phrases(text[b - 1 : b + 1])])


@functools.lru_cache(_KEPT)
def strict_breaks(text: str, language: str) -> tuple[int, ...]:
    """Return where a line may end by the rules of *language*.

    In Japanese that is between most characters, with the strict form of
    kinsoku. Soft hyphens give no chance, because no hyphen would be drawn.
    """
    if _is_japanese(language):
        found = _positions(LineBreaker(text, "ja@lb=strict"), text)
        return tuple([b for b in found if _may_part(text[b - 1 : b + 1])])
    found = _positions(LineBreaker(text, language), text)
    if _SOFT_HYPHEN in text:
        found = [b for b in found if text[b - 1] != _SOFT_HYPHEN or b == len(text)]
    return tuple(found)


@functools.lru_cache(_KEPT)
def graphemes(text: str, language: str) -> tuple[int, ...]:
    """Return where what people take for one character ends."""
    return tuple(_positions(CharacterBreaker(text, language), text))


def _is_japanese(language: str) -> bool:
    return language[:2].lower() == "ja" and language[2:3] in {"", "-", "_"}


@functools.cache
def _may_part(pair: str) -> bool:
    """Return whether a Japanese line may end within *pair*, if ICU says so."""
    return (pair[0] != _SOFT_HYPHEN and pair[-1] not in _NEVER_FIRST) or len(pair) == 1


@functools.cache
def _between_phrases(pair: str) -> bool:
    """Return whether a phrase may end within *pair*, if ICU says so.

    ICU's dictionary does not know the words of games, such as 手番 and 山札,
    and takes the particle after a closing bracket for a phrase.
    """
    if len(pair) == 1 or not _may_part(pair):
        return len(pair) == 1
    before, after = pair[0], pair[1]
    if "ぁ" <= after <= "ゖ":  # what kanji end in, and particles, belong to what they follow
        return not _is_kanji(before) and unicodedata.category(before) not in {"Pe", "Pf"}
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
