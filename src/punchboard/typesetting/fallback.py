"""A font for every character: which part of a text is set in which font."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from punchboard.patterns import regex
from punchboard.typesetting.breaking import graphemes
from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.fonts.stack import FontChain
from punchboard.typesetting.shaping import has_accents, shape

#: Number of texts whose segments are cached.
_KEPT = 512
#: Number of words and characters whose fonts are cached.
_UNITS_KEPT = 8192
#: Words of alphabets, which look like a ransom note when their letters mix fonts.
_WORD = regex(r"(?:[^\W\u2e80-\U0010ffff]|[\u0300-\u036f'’])+")
#: Variation selectors, the grapheme joiner, and the block reserved for such characters.
_INVISIBLE = regex("[\u034f\ufe00-\ufe0f\U000e0000-\U000e0fff]")


class Segment(Struct, frozen=True):
    """Part of a text, from *start* to *end*, and its font; None if no font covers it."""

    start: int
    end: int
    font: Font | None


@functools.lru_cache(_KEPT)
def segments(text: str, chain: FontChain) -> tuple[Segment, ...]:
    """Return *text* divided by font.

    Characters that belong together stay together, and so do the words of
    alphabets if one font has all of their letters. White space goes with the
    text before it.
    """
    found: list[Segment] = []
    font: Font | None = chain.primary
    position = 0
    for unit in _units(text, chain):
        if not all(map(is_ignorable, unit)):
            font = _font_for(unit, chain)
        elif font is None or not font.covers(" "):
            font = _font_for(" ", chain)
        end = position + len(unit)
        if found and found[-1].font is font:
            found[-1] = Segment(found[-1].start, end, font)
        else:
            found.append(Segment(position, end, font))
        position = end
    return tuple(found)


def is_ignorable(character: str) -> bool:
    """Return whether nothing is drawn for *character* in any font."""
    return (
        character.isspace()
        or unicodedata.category(character) in {"Cc", "Cf"}
        or _INVISIBLE.match(character) is not None
    )


def _units(text: str, chain: FontChain) -> Iterator[str]:
    """Yield the parts of *text* that are set in one font each."""
    words: list[str] = []
    for grapheme in _graphemes(text):
        if words and _WORD.fullmatch(grapheme) and _WORD.fullmatch(words[-1]):
            words[-1] += grapheme
        else:
            words.append(grapheme)
    for word in words:
        yield from _smaller(word, chain)


def _smaller(unit: str, chain: FontChain) -> Iterator[str]:
    """Yield *unit*, or its parts if no font has all of it."""
    if len(unit) == 1 or all(map(is_ignorable, unit)) or _font_for(unit, chain):
        yield unit
        return
    parts = _graphemes(unit)
    for part in parts if len(parts) > 1 else unit:
        yield from _smaller(part, chain)


@functools.lru_cache(_UNITS_KEPT)
def _font_for(unit: str, chain: FontChain) -> Font | None:
    """Return the first font that has all of *unit*, composed or decomposed.

    A font that has the accents but cannot place them on their letters is used
    only for a letter that no other font has.
    """
    visible = "".join(c for c in unit if c == " " or not is_ignorable(c))
    forms = {visible, *(unicodedata.normalize(form, visible) for form in ("NFC", "NFD"))}
    emoji = "\ufe0f" in unit
    if not has_accents(visible):
        return chain.find(forms, emoji=emoji)
    font = chain.find(forms, emoji=emoji, fits=lambda font: shape(visible, font, "en", 0).complete)
    return font or (chain.find(forms, emoji=emoji) if len(_graphemes(unit)) == 1 else None)


def _graphemes(text: str) -> list[str]:
    ends = graphemes(text, "en")
    return [text[start:end] for start, end in pairwise((0, *ends))]
