"""Texts of one font as glyphs, whichever way they run.

HarfBuzz and the Python code around it cost more than anything else in setting a
text. But texts consist of few words: each word is shaped once per font, and so
is each kana and kanji, which do not depend on their neighbours. Where a font or
a text is not as simple as that, the text is shaped as a whole, and so is one that
does not simply run from left to right. Glyphs are kept in the order of their
characters, so that a line may end anywhere among them; `leftwards` puts them into
the order they are drawn in.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from operator import itemgetter
from typing import Any, NamedTuple

import uharfbuzz as hb
from msgspec.structs import replace

from punchboard.patterns import regex
from punchboard.typesetting import japanese
from punchboard.typesetting.direction import FORWARDS, GlyphOrientation, Stance, Way, orientation
from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.shaping import (
    CHARACTERS,
    FULL_WIDTH,
    Glyphs,
    Shaped,
    assemble,
    offsets_of,
    run_harfbuzz,
    shape,
)
from punchboard.typesetting.text import TextStyle

#: Number of characters in a font's words above which they are all forgotten.
_KEPT = 200_000
#: Longer than any word; a longer stretch is put together from its characters.
_LONG = 64
#: Marks, which join the character before, and signs that are not full-width.
_JOINING = "\u302a-\u302f\u3099\u309a"
_ALONE = f"(?![{_JOINING}])[{FULL_WIDTH}]"
#: Scripts whose letters depend on no neighbours outside their own word.
_REPERTOIRE = regex(
    rf"(?:[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027"
    rf"\u2030-\u205e\u20a0-\u20bf\u2100-\u214f\u2190-\u23ff\u2460-\u27bf]|{_ALONE})+"
)
#: A stretch of kana and kanji, a mark of punctuation, or a word with the spaces after it.
_WORD = regex(
    rf"[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u9fff々]+|[{FULL_WIDTH}]|[^{FULL_WIDTH} ]* +"
    rf"|[^{FULL_WIDTH} ]+"
)
_IS_FULL_WIDTH = regex(f"[{FULL_WIDTH}]+")
_CONCAT_FLAGS = hb.BufferFlags.PRODUCE_UNSAFE_TO_CONCAT | hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
#: Features switched off to test a character: if it may still join others, it joins
#: more than marks.
_ALONE_FEATURES = {"kern": False, "ccmp": False}

_glyphs, _advances, _texts, _starts = map(itemgetter, range(4))


class Word(NamedTuple):
    """A word's glyphs, as in `Shaped`.

    Attributes:
        glyphs: Glyph ids.
        advances: Their advances.
        texts: Their characters.
        starts: The first character of each, if that is not the glyph's own number.
        widths: The advances of the characters.
    """

    glyphs: tuple[int, ...]
    advances: tuple[float, ...]
    texts: tuple[str, ...]
    starts: tuple[int, ...] | None
    widths: tuple[float, ...]


class Words(dict[str, Word | None]):
    """The words of one font, language and letter spacing; None if not simple."""

    def __init__(self, font: Font, language: str, spacing: float) -> None:
        """Start without any words.

        Args:
            font: The font.
            language: BCP 47 code.
            spacing: Added after each character, in thousandths of the type size.
        """
        self._font = font
        self._language = language
        self._spacing = spacing
        self._characters = _Alone(font, language, spacing)
        self._loose: set[str] = set()
        self._size = 0

    def shape(self, text: str) -> Shaped:
        """Return *text* as glyphs, put together from words or shaped as a whole."""
        words: list[str] = _WORD.findall(text) if _REPERTOIRE.fullmatch(text) else []
        found = [self[word] for word in words]
        if not found or None in found or not self._are_loose(words):
            return shape(text, self._font, self._language, self._spacing)
        return joined(text, found, words)  # type: ignore[arg-type]  # None is not in it

    def __missing__(self, text: str) -> Word | None:
        """Shape a word, and remember it."""
        if len(text) > _LONG:
            return self._new(text)
        self._size += len(text)
        if self._size > _KEPT:
            self.clear()
            self._size = len(text)
        self[text] = word = self._new(text)
        return word

    def _new(self, text: str) -> Word | None:
        if _IS_FULL_WIDTH.fullmatch(text):
            return self._characters.word(text)
        done = shape(text, self._font, self._language, self._spacing)
        glyphs, advances, offsets, texts = done.all
        if not done.complete or offsets:
            return None
        starts = None if len(glyphs) == len(text) == len(set(done.starts)) else tuple(done.starts)
        return Word(glyphs, advances, texts, starts, tuple(done.widths))

    def _are_loose(self, words: list[str]) -> bool:
        """Return whether no word's first letter is kerned with the space before it."""
        firsts = {word[0] for word in words}
        if firsts <= self._loose:
            return True
        for first in firsts - self._loose:
            if not self.is_loose(first):
                return False
            self._loose.add(first)
        return True

    def is_loose(self, first: str) -> bool:
        """Return whether a letter that begins a word is not kerned with the space before it."""
        if _IS_FULL_WIDTH.match(first) or first == " ":
            return True
        both, space, alone = (
            shape(text, self._font, self._language, 0).all for text in (" " + first, " ", first)
        )
        return both[:2] == (space[0] + alone[0], space[1] + alone[1])


class _Alone(dict[str, tuple[int, float] | None]):
    """Single full-width characters: their glyph and its advance.

    None for those that could look different next to others.
    """

    def __init__(self, font: Font, language: str, spacing: float) -> None:
        self._font = font
        self._language = language
        self._spacing = spacing

    def word(self, text: str) -> Word | None:
        found = list(map(self.__getitem__, text))
        if None in found:
            return None
        glyphs, advances = zip(*found, strict=True)
        texts = tuple(map(CHARACTERS.__getitem__, text))
        return Word(glyphs, advances, texts, None, advances)

    def __missing__(self, character: str) -> tuple[int, float] | None:
        done = shape(character, self._font, self._language, self._spacing)
        glyphs, advances, offsets, _ = done.all
        simple = done.complete and len(glyphs) == 1 and not offsets and self._is_solitary(character)
        self[character] = found = (glyphs[0], advances[0]) if simple else None
        return found

    def _is_solitary(self, character: str) -> bool:
        """Return whether no font feature except those for marks depends on neighbours.

        HarfBuzz reports for each glyph whether adjacent text could change it.
        """
        buffer = _concat_buffer()
        buffer.clear_contents()
        buffer.add_str(character)
        buffer.direction = "ltr"
        buffer.language = self._language
        buffer.guess_segment_properties()
        hb.shape(self._font.harfbuzz, buffer, _ALONE_FEATURES)
        return not any(int(info.flags) for info in buffer.glyph_infos)


@functools.cache
def _concat_buffer() -> Any:
    buffer = hb.Buffer()
    buffer.flags = _CONCAT_FLAGS
    return buffer


def joined(text: str, words: Sequence[Sequence[Any]], names: Sequence[str] = ()) -> Shaped:
    """Return *text* as the glyphs of its words.

    Args:
        text: The text.
        words: What it is made of, each beginning like a `Word`.
        names: The same words as characters.
    """
    if len(words) == 1:
        glyphs, advances, texts, starts, widths = words[0][:5]
    else:
        all_glyphs: list[int] = []
        all_advances: list[float] = []
        all_texts: list[str] = []
        for word in words:  # adding tuples copies them without touching their elements
            all_glyphs += word[0]
            all_advances += word[1]
            all_texts += word[2]
        glyphs, advances, texts = tuple(all_glyphs), tuple(all_advances), tuple(all_texts)
        starts, widths = None, advances
        if len(glyphs) != len(text) or any(map(_starts, words)):
            starts, widths = _positions(words)
    return Shaped(
        text,
        (glyphs, advances, (), texts),
        range(len(text)) if starts is None else starts,
        widths,
        True,
        None,
        {0: 0, len(text): len(glyphs)},
        names,
    )


def _positions(words: Sequence[Sequence[Any]]) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Return the starts and the widths of *words*, one after the other."""
    starts: list[int] = []
    widths: list[float] = []
    for glyphs, _, _, own, word_widths, *_ in words:
        at = len(widths)
        starts += range(at, at + len(glyphs)) if own is None else [at + each for each in own]
        widths += word_widths
    return tuple(starts), tuple(widths)


@functools.cache
def words_of(font: Font, language: str, spacing: float) -> Words:
    """Return the words of a font, which are kept until the program ends."""
    return Words(font, language, spacing)


# Text of all directions


def shape_text(
    text: str,
    font: Font,
    style: TextStyle,
    way: Way = FORWARDS,
    around: tuple[str, str] = ("", ""),
) -> Shaped:
    """Return *text* in one font.

    Args:
        text: Characters the font has.
        font: The font.
        style: Their style.
        way: Their direction and orientation.
        around: The text before and after them, for letters that join.
    """
    spacing = spacing_of(style)
    if way.stance is Stance.UPRIGHT:
        return shape_upright(text, font, style.language, spacing)
    if way.is_leftwards:
        return shape_leftwards(text, font, style.language, spacing, around)
    if way.stance is Stance.COMBINED:
        return shape_combined(text, font, style.language, spacing)
    return words_of(font, style.language, spacing).shape(text)


def spacing_of(style: TextStyle) -> float:
    """Return the letter spacing of *style* in thousandths of its type size."""
    if not style.letter_spacing or style.size <= 0:
        return 0
    return round(style.letter_spacing / style.size * 1000, 3)


#: Number of shaped texts that are cached.
_TEXTS_KEPT = 512
#: Distance of the baseline from the top of an ideograph's em box, in thousandths
#: of an em.
_BASELINE = 880.0


def shape_leftwards(
    text: str, font: Font, language: str, spacing: float, around: tuple[str, str] = ("", "")
) -> Shaped:
    """Return *text*, which runs from right to left, as glyphs of *font*.

    Args:
        text: Characters the font has.
        font: The font.
        language: BCP 47 code.
        spacing: Added after each character, in thousandths of the type size.
        around: The text before and after it, for letters that join.
    """
    infos, positions = run_harfbuzz(text, font, language, spacing, "rtl", around)
    infos.reverse()
    positions.reverse()
    advances = tuple([font.thousandths[each.x_advance] for each in positions])
    offsets = offsets_of(font, positions)
    shaped = assemble(text, infos, advances, offsets, spacing, len(around[0]))
    return replace(shaped, all=_text_first_when_drawn(shaped))


def leftwards(glyphs: Glyphs) -> Glyphs:
    """Return the glyphs of right-to-left text in visual order."""
    ids, advances, offsets, texts = glyphs
    last = len(ids) - 1
    return (
        ids[::-1],
        advances[::-1],
        tuple([(last - index, x, y) for index, x, y in reversed(offsets)]),
        texts[::-1],
    )


def _text_first_when_drawn(shaped: Shaped) -> Glyphs:
    """Return the glyphs with each cluster's text on its first glyph in drawing order."""
    glyphs, advances, offsets, texts = shaped.all
    moved = list(texts)
    for index in range(len(moved) - 1):
        if shaped.starts[index] == shaped.starts[index + 1]:
            moved[index + 1], moved[index] = moved[index] or moved[index + 1], ""
    return glyphs, advances, offsets, tuple(moved)


@functools.lru_cache(_TEXTS_KEPT)
def shape_upright(text: str, font: Font, language: str, spacing: float) -> Shaped:
    """Return *text* as upright glyphs of *font* for vertical lines.

    The pen is in the middle of the line, at the top of each em box. If the
    font has no vertical metrics, characters are set in the em box of
    ideographs.

    Args:
        text: Characters the font has.
        font: The font.
        language: BCP 47 code.
        spacing: Added after each character, in thousandths of the type size.
    """
    infos, positions = run_harfbuzz(text, font, language, spacing, "ttb")
    thousandths = font.thousandths
    if _is_vertical(font) and any(each.y_advance for each in positions):
        advances = tuple([-thousandths[each.y_advance] for each in positions])
        offsets = offsets_of(font, positions)
    else:
        # Some fonts of symbols have the table, with nothing but zeros in it.
        wide = (font.harfbuzz.get_glyph_h_advance(each.codepoint) for each in infos)
        pairs = zip(positions, wide, strict=True)
        advances = tuple([japanese.EM if each.y_advance or width else 0.0 for each, width in pairs])
        offsets = tuple(
            [(i, thousandths[each.x_offset], -_BASELINE) for i, each in enumerate(positions)]
        )
    return assemble(text, infos, advances, offsets, spacing)


@functools.lru_cache(_TEXTS_KEPT)
def shape_combined(text: str, font: Font, language: str, spacing: float) -> Shaped:
    """Return *text* side by side in one em of a vertical line.

    If it is wider than that, the font's half-width forms are used, if there are any.

    Args:
        text: Characters the font has.
        font: The font.
        language: BCP 47 code.
        spacing: Added after all of it, in thousandths of the type size.
    """
    shaped = shape(text, font, language, 0)
    if sum(shaped.widths) > japanese.EM:
        infos, positions = run_harfbuzz(text, font, language, 0, "ltr", features=("hwid",))
        advances = tuple([font.thousandths[each.x_advance] for each in positions])
        half = assemble(text, infos, advances, offsets_of(font, positions), 0)
        shaped = half if sum(advances) <= japanese.EM else shaped
    return replace(shaped, widths=[japanese.EM + spacing, *[0.0] * (len(text) - 1)])


def can_stand(character: str, font: Font) -> bool:
    """Return whether *font* can show *character* upright.

    For brackets and the like that takes a vertical form (UAX 50, Tr).
    """
    if orientation(character) is not GlyphOrientation.TRANSFORMED_ROTATED:
        return True
    return _has_vertical_form(character, font)


@functools.lru_cache(_TEXTS_KEPT)
def _has_vertical_form(character: str, font: Font) -> bool:
    upright = shape_upright(character, font, "ja", 0.0).all[0]
    return upright != shape(character, font, "ja", 0.0).all[0]


@functools.cache
def _is_vertical(font: Font) -> bool:
    return bool("vmtx" in font.harfbuzz.face.table_tags)
