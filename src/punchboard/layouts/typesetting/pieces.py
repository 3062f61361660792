"""Pieces of written lines: characters of one style and one font, shaped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from punchboard.layouts.fonts.files import Font
from punchboard.layouts.fonts.stack import FontStack
from punchboard.layouts.typesetting.boxes import GlyphBox
from punchboard.layouts.typesetting.fallback import is_ignorable, segments
from punchboard.layouts.typesetting.shaping import Glyphs, Shaped
from punchboard.layouts.typesetting.text import TextStyle
from punchboard.layouts.typesetting.words import words_of


@dataclass(slots=True)
class Piece:
    """Characters of a written line that have one style and one font.

    Attributes:
        start: Where they begin in the line.
        end: Where they end in the line.
        style: Their style.
        font: Their font.
        shaped: Their glyphs.
        scale: Their type size as a share of the paragraph's.
        gaps: Room after some of them that is no letter's own: indices within
            the piece, and thousandths of their type size.
    """

    start: int
    end: int
    style: TextStyle
    font: Font
    shaped: Shaped
    scale: float
    gaps: tuple[tuple[int, float], ...] = ()

    def box(self, start: int, end: int, advance: float) -> GlyphBox:
        """Return those that stand from *start* to *end* of the line as a box.

        Args:
            start: Index in the line; what is outside of the piece is left out.
            end: The same.
            advance: To the next box.
        """
        start, end = max(start, self.start), min(end, self.end)
        glyphs = self._part(start - self.start, end - self.start)
        return GlyphBox(start, end, advance, self.style, self.font, self.scale, glyphs)

    def _part(self, first: int, last: int) -> Glyphs:
        glyphs = self.shaped.part(first, last)
        if glyphs is None:
            shaped = shape(self.shaped.text[first:last], self.font, self.style)
            gaps = [(index - first, gap) for index, gap in self.gaps if first <= index < last]
            glyphs = (shaped.with_gaps(gaps) if gaps else shaped).all
        return glyphs

    def whole(self) -> GlyphBox:
        """Return all of them as a box, followed by no other."""
        return self.box(self.start, self.end, sum(self.shaped.widths) * self.scale)

    def with_gaps(self, gaps: tuple[tuple[int, float], ...]) -> Piece:
        """Return the piece with more room after some of its characters."""
        return replace(self, shaped=self.shaped.with_gaps(gaps), gaps=(*self.gaps, *gaps))


def shape(text: str, font: Font, style: TextStyle) -> Shaped:
    """Return *text* in one font."""
    return words_of(font, style.language, spacing_of(style)).shape(text)


def spacing_of(style: TextStyle) -> float:
    """Return the letter spacing of *style* in thousandths of its type size."""
    if not style.letter_spacing or style.size <= 0:
        return 0
    return round(style.letter_spacing / style.size * 1000, 3)


def pieces(
    text: str,
    style: TextStyle,
    start: int,
    scale: float,
    fonts: FontStack,
    missing: dict[str, None],
) -> Iterator[Piece]:
    """Yield what can be drawn of *text*, and note in *missing* what cannot.

    Args:
        text: Characters of one style.
        style: Their style.
        start: Where they begin in their written line.
        scale: Their type size as a share of the paragraph's.
        fonts: The fonts.
        missing: Takes the characters no font has.
    """
    if not text:
        return
    chain = fonts.chain(style)
    shaped = shape(text, chain.primary, style)
    if shaped.complete:
        yield Piece(start, start + len(text), style, chain.primary, shaped, scale)
        return
    for segment in segments(text, chain):
        part = text[segment.start : segment.end]
        if segment.font is None:
            missing.update((each, None) for each in part if not is_ignorable(each))
        else:
            shaped = shape(part, segment.font, style)
            first, last = start + segment.start, start + segment.end
            yield Piece(first, last, style, segment.font, shaped, scale)
