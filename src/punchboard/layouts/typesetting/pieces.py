"""Pieces of written lines: characters of one style and one font, shaped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from punchboard.layouts.fonts.files import Font
from punchboard.layouts.fonts.stack import FontStack
from punchboard.layouts.typesetting.boxes import GlyphBox
from punchboard.layouts.typesetting.directions import (
    can_stand,
    leftwards,
    shape_combined,
    shape_leftwards,
    shape_upright,
)
from punchboard.layouts.typesetting.fallback import Segment, is_ignorable, segments
from punchboard.layouts.typesetting.script import FORWARDS, Script, Way
from punchboard.layouts.typesetting.shaping import Glyphs, Shaped, has_accents
from punchboard.layouts.typesetting.stances import Stance
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
        way: How they run and stand.
        around: What stands before and after them, for letters that join.
    """

    start: int
    end: int
    style: TextStyle
    font: Font
    shaped: Shaped
    scale: float
    gaps: tuple[tuple[int, float], ...] = ()
    way: Way = FORWARDS
    around: tuple[str, str] = ("", "")

    def box(self, start: int, end: int, advance: float) -> GlyphBox:
        """Return those that stand from *start* to *end* of the line as a box.

        Args:
            start: Index in the line; what is outside of the piece is left out.
            end: The same.
            advance: To the next box.
        """
        start, end = max(start, self.start), min(end, self.end)
        glyphs = self.glyphs(start, end)
        if self.way.is_leftwards:
            glyphs = leftwards(glyphs)
        return GlyphBox(start, end, advance, self.style, self.font, self.scale, glyphs, self.way)

    def glyphs(self, start: int, end: int) -> Glyphs:
        """Return the glyphs of those that stand from *start* to *end* of the line, in it."""
        first, last = start - self.start, end - self.start
        glyphs = self.shaped.part(first, last)
        if glyphs is None:
            text, (before, after) = self.shaped.text, self.around
            around = before + text[:first], text[last:] + after
            shaped = shape(text[first:last], self.font, self.style, self.way, around)
            gaps = [(index - first, gap) for index, gap in self.gaps if first <= index < last]
            glyphs = (shaped.with_gaps(gaps) if gaps else shaped).all
        return glyphs

    def whole(self) -> GlyphBox:
        """Return all of them as a box, followed by no other."""
        return self.box(self.start, self.end, sum(self.shaped.widths) * self.scale)

    def with_gaps(self, gaps: tuple[tuple[int, float], ...]) -> Piece:
        """Return the piece with more room after some of its characters."""
        shaped = self.shaped.with_gaps(gaps)
        if self.way.stance is Stance.COMBINED:  # the room is not between these
            shaped = replace(shaped, all=self.shaped.all)
        return Piece(
            self.start,
            self.end,
            self.style,
            self.font,
            shaped,
            self.scale,
            (*self.gaps, *gaps),
            self.way,
            self.around,
        )


def shape(
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
        way: How they run and stand.
        around: What stands before and after them, for letters that join.
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


def pieces(
    text: str,
    style: TextStyle,
    start: int,
    scale: float,
    fonts: FontStack,
    missing: dict[str, None],
    script: Script | None = None,
) -> Iterator[Piece]:
    """Yield what can be drawn of *text*, and note in *missing* what cannot.

    Args:
        text: Characters of one style.
        style: Their style.
        start: Where they begin in their written line.
        scale: Their type size as a share of the paragraph's.
        fonts: The fonts.
        missing: Takes the characters no font has.
        script: How the written line runs; None from left to right.
    """
    if not text:
        return
    if script is not None:
        yield from _ordered_pieces(text, style, start, scale, fonts, missing, script)
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


def _ordered_pieces(
    text: str,
    style: TextStyle,
    start: int,
    scale: float,
    fonts: FontStack,
    missing: dict[str, None],
    script: Script,
) -> Iterator[Piece]:
    """Yield the same where characters do not all run and stand in one way."""
    chain = fonts.chain(style)
    for begin, stop, way in script.runs(start, start + len(text)):
        run = script.text[begin:stop]
        covered = chain.primary.covers(run) and not has_accents(run)
        whole = (Segment(0, len(run), chain.primary),)
        for segment in whole if covered else segments(run, chain):
            part = run[segment.start : segment.end]
            if segment.font is None:
                missing.update((each, None) for each in part if not is_ignorable(each))
                continue
            for first, last, own in _standing(part, segment.font, way):
                at = begin + segment.start
                around = script.around(at + first, at + last)
                shaped = shape(part[first:last], segment.font, style, own, around)
                yield Piece(
                    at + first, at + last, style, segment.font, shaped, scale,
                    way=own, around=around,
                )  # fmt: skip


def _standing(text: str, font: Font, way: Way) -> Iterator[tuple[int, int, Way]]:
    """Yield parts of *text* as *font* lets them stand: upright, or else rotated."""
    if way.stance is not Stance.UPRIGHT:
        yield 0, len(text), way
        return
    rotated = replace(way, stance=Stance.ALONG)
    for stands, group in groupby(range(len(text)), lambda index: can_stand(text[index], font)):
        indices = list(group)
        yield indices[0], indices[-1] + 1, way if stands else rotated
