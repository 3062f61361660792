"""From characters to glyphs: by HarfBuzz, in the first font that has them.

`shape` sets text of one font that runs from left to right; `direction` uses the
parts of this module for all other text. `segments` finds a font for every character.
"""

from __future__ import annotations

import functools
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Any, TypeAlias

import uharfbuzz as hb
from msgspec import Struct

from punchboard.patterns import regex
from punchboard.typesetting.breaking import graphemes
from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.fonts.stack import FontChain

#: Number of shaped texts that are cached: numbers and words that recur at other sizes.
_KEPT = 512
_SHORT = 32
#: Characters that only control breaks and joins; not needed once shaped.
_BREAK_CONTROLS = str.maketrans("", "", "\u00ad\u200b\u2060\ufeff")
_UNSAFE_TO_BREAK = int(hb.GlyphFlags.UNSAFE_TO_BREAK)
_FLAGS = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES | hb.BufferFlags.DO_NOT_INSERT_DOTTED_CIRCLE
_glyph, _cluster = attrgetter("codepoint"), attrgetter("cluster")
_advance = attrgetter("x_advance")
_x_offset, _y_offset = attrgetter("x_offset"), attrgetter("y_offset")
#: Number of texts whose segments are cached.
_TEXTS_KEPT = 512
#: Number of words and characters whose fonts are cached.
_UNITS_KEPT = 8192
#: Words of alphabets, which look like a ransom note when their letters mix fonts.
_WORD = regex(r"(?:[^\W\u2e80-\U0010ffff]|[\u0300-\u036f'’])+")
#: Variation selectors, the grapheme joiner, and the block reserved for such characters.
_INVISIBLE = regex("[\u034f\ufe00-\ufe0f\U000e0000-\U000e0fff]")


class _Characters(dict[str, str]):
    """One string object per character, however often it occurs."""

    def __missing__(self, character: str) -> str:
        self[character] = character
        return character


#: One string object per character, shared by all texts.
CHARACTERS = _Characters()
#: Characters that fill an em: kana, kanji and their punctuation.
FULL_WIDTH = "\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff60"
#: The same with the character before, because a pair's kerning belongs to its first.
_SOLID = regex(f"[^{FULL_WIDTH}]?[{FULL_WIDTH}]+")
#: Where independently shaped words end; elsewhere letters depend on their neighbours.
_PARTING = regex(f"[{FULL_WIDTH}]|(?<=[{FULL_WIDTH}])|(?<= )[^ ]")

#: Accents and other marks that go above, below or through any letter.
_MARKS = regex("[\u0300-\u034e\u0350-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f]")

#: Glyphs, advances, offsets and texts as in `GlyphRun`.
Glyphs: TypeAlias = tuple[
    tuple[int, ...], tuple[float, ...], tuple[tuple[int, float, float], ...], tuple[str, ...]
]


class Shaped(Struct):
    """A text, shaped in one font.

    Attributes:
        text: The text.
        all: All of its glyphs.
        starts: For each glyph, the index of the first character it represents.
        widths: The advance of each character; those of a ligature share equally.
        complete: Whether the font has a glyph for each character, and a place
            for each accent on its letter.
        infos: HarfBuzz's glyph infos, from which *cuts* are found on demand;
            None if the text was put together from words.
        cuts: For a character, the glyph before which the text may be cut
            there; None if a cut would change how it looks.
        words: The words it was put together from.
    """

    text: str
    all: Glyphs
    starts: Sequence[int]
    widths: Sequence[float]
    complete: bool
    infos: list[Any] | None
    cuts: dict[int, int | None]
    words: Sequence[str] = ()

    def part(self, start: int, end: int) -> Glyphs | None:
        """Return the glyphs of the characters from *start* to *end*.

        Returns:
            None if cutting the text there would make them look different.
        """
        if start == 0 and end == len(self.text):
            return self.all
        cuts = self.cuts
        # The end of a line is asked for again as the start of the next one.
        first = cuts[start] if start in cuts else self._cut(start)
        last = cuts[end] if end in cuts else self._cut(end)
        if first is None or last is None:
            return None
        glyphs, advances, offsets, texts = self.all
        if offsets:
            own = offsets[bisect_left(offsets, (first,)) : bisect_left(offsets, (last,))]
            offsets = tuple([(i - first, x, y) for i, x, y in own])
        return glyphs[first:last], advances[first:last], offsets, texts[first:last]

    def with_gaps(self, gaps: Iterable[tuple[int, float]]) -> Shaped:
        """Return the same text with more or less room after some characters.

        Args:
            gaps: Indices of characters, and what is added after them, in
                thousandths of the type size.
        """
        widths, advances = list(self.widths), list(self.all[1])
        starts = self.starts
        for index, gap in gaps:
            widths[index] += gap
            # Marks follow their letter and have no width: the room goes after them.
            glyph = bisect_right(starts, index) - 1
            if glyph >= 0:
                advances[glyph] += gap
        glyphs, _, offsets, texts = self.all
        return Shaped(
            self.text,
            (glyphs, tuple(advances), offsets, texts),
            self.starts,
            widths,
            self.complete,
            self.infos,
            self.cuts,
            self.words,
        )

    def _cut(self, position: int) -> int | None:
        found, begins = position, True
        if not isinstance(self.starts, range):
            found = bisect_left(self.starts, position)
            begins = found < len(self.starts) and self.starts[found] == position
        glyph = found if begins and self._is_safe(position, found) else None
        self.cuts[position] = glyph
        return glyph

    def _is_safe(self, position: int, glyph: int) -> bool:
        """Return whether the text looks the same if it is cut at *position*."""
        if self.infos is None:
            return _PARTING.match(self.text, position) is not None
        return not int(self.infos[glyph].flags) & _UNSAFE_TO_BREAK


def shape(text: str, font: Font, language: str, spacing: float) -> Shaped:
    """Return *text* as glyphs of *font*.

    Args:
        text: Characters the font has.
        font: The font.
        language: BCP 47 code.
        spacing: Added after each character, in thousandths of the type size;
            with any, there are no ligatures.
    """
    if len(text) <= _SHORT:
        return _shape_once(text, font, language, spacing)
    return _shape(text, font, language, spacing)


def _shape(text: str, font: Font, language: str, spacing: float) -> Shaped:
    infos, positions = run_harfbuzz(text, font, language, spacing, "ltr")
    advances = tuple(map(font.thousandths.__getitem__, map(_advance, positions)))
    return assemble(text, infos, advances, offsets_of(font, positions), spacing)


def run_harfbuzz(
    text: str,
    font: Font,
    language: str,
    spacing: float,
    direction: str,
    around: tuple[str, str] = ("", ""),
    features: tuple[str, ...] = (),
) -> tuple[list[Any], list[Any]]:
    """Return HarfBuzz's glyph infos and positions for *text*.

    Args:
        text: Characters of one direction.
        font: The font.
        language: BCP 47 code.
        spacing: Added after each character, in thousandths of the type size.
        direction: "ltr", "rtl" or "ttb".
        around: The text before and after, for letters that join.
        features: Tags of font features to switch on.
    """
    buffer = _buffer()
    buffer.clear_contents()
    if around == ("", ""):
        buffer.add_str(text)
    else:
        buffer.add_str(around[0] + text + around[1], len(around[0]), len(text))
    buffer.direction = direction
    buffer.language = language
    buffer.guess_segment_properties()
    settings = _features(text, spacing)
    if features:
        settings = dict.fromkeys(features, True) | (settings or {})
    hb.shape(font.harfbuzz, buffer, settings)
    return buffer.glyph_infos, buffer.glyph_positions


def assemble(
    text: str,
    infos: list[Any],
    advances: tuple[float, ...],
    offsets: tuple[tuple[int, float, float], ...],
    spacing: float,
    first: int = 0,
) -> Shaped:
    """Return HarfBuzz's result as a value, without glyphs the font does not have.

    Args:
        text: The characters.
        infos: The glyphs, in the order of their characters.
        advances: Advances of the glyphs, in thousandths of the type size.
        offsets: As in `GlyphRun`.
        spacing: Added after each character, in thousandths of the type size.
        first: HarfBuzz's number for the first character.
    """
    glyphs = tuple(map(_glyph, infos))
    starts = tuple(map(_cluster, infos))
    if first:
        starts = tuple([start - first for start in starts])
    complete = 0 not in glyphs
    if not complete:  # never draw the font's box for "no such glyph"
        kept = [index for index, glyph in enumerate(glyphs) if glyph]
        place = {index: number for number, index in enumerate(kept)}
        infos, advances = [infos[i] for i in kept], tuple([advances[i] for i in kept])
        glyphs, starts = tuple([glyphs[i] for i in kept]), tuple([starts[i] for i in kept])
        offsets = tuple([(place[i], x, y) for i, x, y in offsets if i in place])
    one_to_one = starts == tuple(range(len(text)))
    if not one_to_one and complete:
        complete = not has_accents(text) or _are_placed(text, starts, offsets)
    if spacing and starts:
        advances = _spaced(advances, starts, spacing)
    return Shaped(
        text,
        (
            glyphs,
            advances,
            offsets,
            tuple(map(CHARACTERS.__getitem__, text)) if one_to_one else _texts(text, starts),
        ),
        starts,
        advances if one_to_one else _widths(len(text), starts, advances),
        complete,
        infos,
        {0: 0, len(text): len(glyphs)},
    )


@functools.lru_cache(_KEPT)
def has_accents(text: str) -> bool:
    """Return whether *text* has letters with accents, precomposed or not."""
    return not text.isascii() and _MARKS.search(unicodedata.normalize("NFD", text)) is not None


def _are_placed(
    text: str, starts: tuple[int, ...], offsets: tuple[tuple[int, float, float], ...]
) -> bool:
    """Return whether the font positions all accents that are separate glyphs.

    HarfBuzz decomposes a letter that the font lacks. An accent without an
    anchor (GPOS) on its letter is then drawn at the pen: on the next letter.
    """
    moved = {index for index, _, _ in offsets}
    ends = dict(pairwise((*dict.fromkeys(starts), len(text))))
    return not any(
        start == before and index not in moved and has_accents(text[start : ends[start]])
        for index, (before, start) in enumerate(pairwise(starts), 1)
    )


def _features(text: str, spacing: float) -> dict[str, Any] | None:
    """Return the font features that differ from HarfBuzz's defaults."""
    features: dict[str, Any] = {"liga": False, "clig": False} if spacing else {}
    if not text.isascii():
        # Japanese is set solid (JLREQ 2.1.2): kana keep their full width.
        solid = [(*match.span(), False) for match in _SOLID.finditer(text)]
        if solid:
            features["kern"] = solid
    return features or None


_shape_once = functools.lru_cache(_KEPT)(_shape)


@functools.cache
def _buffer() -> Any:
    """Return the buffer everything is shaped in, because setting one up takes time."""
    buffer = hb.Buffer()
    buffer.flags = _FLAGS
    return buffer


def offsets_of(font: Font, positions: list[Any]) -> tuple[tuple[int, float, float], ...]:
    """Return the offsets of glyphs from the pen, in thousandths of the type size."""
    if not (any(map(_x_offset, positions)) or any(map(_y_offset, positions))):
        return ()
    return tuple(
        (index, font.thousandths[each.x_offset], font.thousandths[each.y_offset])
        for index, each in enumerate(positions)
        if each.x_offset or each.y_offset
    )


def _spaced(
    advances: tuple[float, ...], starts: tuple[int, ...], spacing: float
) -> tuple[float, ...]:
    """Return *advances* with *spacing* after each cluster."""
    following = (*starts[1:], -1)
    return tuple(
        advance + spacing if start != after else advance
        for advance, start, after in zip(advances, starts, following, strict=True)
    )


def _texts(text: str, starts: tuple[int, ...]) -> tuple[str, ...]:
    """Return the characters of each glyph; "" for all but the first in a cluster."""
    ends = dict(pairwise((*dict.fromkeys(starts), len(text))))
    texts = tuple([text[start : ends.pop(start, start)] for start in starts])
    return texts if text.isascii() else tuple(each.translate(_BREAK_CONTROLS) for each in texts)


def _widths(length: int, starts: tuple[int, ...], advances: tuple[float, ...]) -> list[float]:
    """Return the width of each character; those of a ligature share equally."""
    widths: list[float] = [0] * length
    for start, advance in zip(starts, advances, strict=True):
        widths[start] += advance
    for start, end in pairwise((*dict.fromkeys(starts), length)):
        if end > start + 1:
            widths[start:end] = [widths[start] / (end - start)] * (end - start)
    return widths


class Segment(Struct, frozen=True):
    """Part of a text, from *start* to *end*, and its font; None if no font covers it."""

    start: int
    end: int
    font: Font | None


@functools.lru_cache(_TEXTS_KEPT)
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
