"""The pieces of written lines, shaped, and the boxes that a line consists of.

Pieces are characters of one style and one font. Boxes are glyphs, icons and ruby, each
with a width, in reading order; ruby is characters and their reading as one box (JLREQ
3.3). A box knows what it shows but not where; `placing` decides that. Lengths are in
thousandths of the paragraph's type size, which is that of its first characters, so that
nothing changes when the size does; within glyphs they are in thousandths of the glyphs'
own size, as in fonts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from punchboard.patterns import regex
from punchboard.typesetting.direction import FORWARDS, Script, Stance, Way
from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.japanese import CLOSING, COMMAS, FULL_STOPS, OPENING
from punchboard.typesetting.shaping import (
    Glyphs,
    Segment,
    Shaped,
    has_accents,
    is_ignorable,
    segments,
)
from punchboard.typesetting.text import Icon, Ruby, TextStyle
from punchboard.typesetting.words import can_stand, leftwards, shape_text

# Boxes


class _Box(Struct):
    """What all boxes have.

    Attributes:
        start: Index of its first character in the written line.
        end: Index after its last.
        advance: Distance from the start of the box to the start of the next one.
        style: Its style.
        font: Its font, or that of the letters beside it.
        scale: Its type size as a fraction of the paragraph's.
    """

    start: int
    end: int
    advance: float
    style: TextStyle
    font: Font
    scale: float

    def shorten_end(self, length: float) -> None:
        """Leave out *length* of the space at its end."""
        self.advance -= length


class GlyphBox(_Box):
    """Glyphs of one style and one font.

    Attributes:
        glyphs: The glyphs, as in `GlyphRun`.
        way: Their direction and orientation.
        reading: Their text if they are a reading, which is not searched.
        stretch: Their length as a fraction of that in the font.
    """

    glyphs: Glyphs
    way: Way = FORWARDS
    reading: str = ""
    stretch: float = 1.0

    def shorten_start(self, length: float) -> None:
        """Leave out *length* of the space before the first letter."""
        glyphs, (first, *others), offsets, texts = self.glyphs
        own = length / self.scale
        across, up = (0.0, own) if self.way.stance is Stance.UPRIGHT else (-own, 0.0)
        moved = ((0, across, up), *offsets)
        if offsets and offsets[0][0] == 0:
            moved = ((0, offsets[0][1] + across, offsets[0][2] + up), *offsets[1:])
        self.glyphs = glyphs, (first - own, *others), moved, texts
        self.advance -= length

    def shorten_end(self, length: float) -> None:
        """Leave out *length* of the space after the last letter."""
        glyphs, (*others, last), offsets, texts = self.glyphs
        self.glyphs = glyphs, (*others, last - length / self.scale), offsets, texts
        self.advance -= length


class IconBox(_Box):
    """An icon, which has a placeholder character in the written line.

    Attributes:
        icon: The icon.
        width: Its width.
        words: The word it replaces, set invisibly and stretched to its width.
    """

    icon: Icon
    width: float
    words: tuple[GlyphBox, ...]

    def shorten_start(self, length: float) -> None:
        """Do nothing: an icon has no space before it."""


class RubyBox(_Box):
    """Characters and their reading.

    Attributes:
        base: The characters.
        base_at: Where they begin, from the start of the box.
        reading: The reading.
        reading_at: Where it begins, from the start of the box; negative if it
            overhangs the text before.
    """

    base: tuple[GlyphBox, ...]
    base_at: float
    reading: tuple[GlyphBox, ...]
    reading_at: float

    def shorten_start(self, length: float) -> None:
        """Leave out *length* of the space before the first letter."""
        self.base_at -= length
        self.reading_at -= length
        self.advance -= length


Box: TypeAlias = GlyphBox | IconBox | RubyBox


def raised(box: Box, size: float) -> float:
    """Return how far the baseline of *box* is above that of the line, whose type size is *size*."""
    style = box.style
    return style.rise * size * box.scale / style.size if style.rise else 0.0


# Pieces


class TextPiece(Struct):
    """Characters of a written line that have one style and one font.

    Attributes:
        start: Where they begin in the line.
        end: Where they end in the line.
        style: Their style.
        font: Their font.
        shaped: Their glyphs.
        scale: Their type size as a fraction of the paragraph's.
        gaps: Room after some of them that is not part of a letter: indices
            within the piece, and thousandths of their type size.
        way: Their direction and orientation.
        around: The text before and after them, for letters that join.
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
        """Return the characters from *start* to *end* of the line as a box.

        Args:
            start: Index in the line; anything outside the piece is left out.
            end: Likewise.
            advance: Distance to the next box.
        """
        start, end = max(start, self.start), min(end, self.end)
        glyphs = self.glyphs(start, end)
        if self.way.is_leftwards:
            glyphs = leftwards(glyphs)
        return GlyphBox(start, end, advance, self.style, self.font, self.scale, glyphs, self.way)

    def glyphs(self, start: int, end: int) -> Glyphs:
        """Return the glyphs of the piece's characters from *start* to *end* of the line."""
        first, last = start - self.start, end - self.start
        glyphs = self.shaped.part(first, last)
        if glyphs is None:
            text, (before, after) = self.shaped.text, self.around
            around = before + text[:first], text[last:] + after
            shaped = shape_text(text[first:last], self.font, self.style, self.way, around)
            gaps = [(index - first, gap) for index, gap in self.gaps if first <= index < last]
            glyphs = (shaped.with_gaps(gaps) if gaps else shaped).all
        return glyphs

    def whole(self) -> GlyphBox:
        """Return all of the piece as one box."""
        return self.box(self.start, self.end, sum(self.shaped.widths) * self.scale)

    def with_gaps(self, gaps: tuple[tuple[int, float], ...]) -> TextPiece:
        """Return the piece with more room after some of its characters."""
        shaped = self.shaped.with_gaps(gaps)
        if self.way.stance is Stance.COMBINED:  # there is no room between these
            shaped = replace(shaped, all=self.shaped.all)
        return TextPiece(
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


def pieces(
    text: str,
    style: TextStyle,
    start: int,
    scale: float,
    fonts: FontStack,
    missing: dict[str, None],
    script: Script | None = None,
) -> Iterator[TextPiece]:
    """Yield the pieces of *text* that can be drawn, and note the rest in *missing*.

    Args:
        text: Characters of one style.
        style: Their style.
        start: Where they begin in their written line.
        scale: Their type size as a fraction of the paragraph's.
        fonts: The fonts.
        missing: Collects the characters no font has.
        script: The ways of the written line; None if it runs from left to right.
    """
    if not text:
        return
    if script is not None:
        yield from _ordered_pieces(text, style, start, scale, fonts, missing, script)
        return
    chain = fonts.chain(style)
    shaped = shape_text(text, chain.primary, style)
    if shaped.complete:
        yield TextPiece(start, start + len(text), style, chain.primary, shaped, scale)
        return
    for segment in segments(text, chain):
        part = text[segment.start : segment.end]
        if segment.font is None:
            missing.update((each, None) for each in part if not is_ignorable(each))
        else:
            shaped = shape_text(part, segment.font, style)
            first, last = start + segment.start, start + segment.end
            yield TextPiece(first, last, style, segment.font, shaped, scale)


def _ordered_pieces(
    text: str,
    style: TextStyle,
    start: int,
    scale: float,
    fonts: FontStack,
    missing: dict[str, None],
    script: Script,
) -> Iterator[TextPiece]:
    """Yield the same for characters that differ in direction or orientation."""
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
            for first, last, own in _by_orientation(part, segment.font, way):
                at = begin + segment.start
                around = script.around(at + first, at + last)
                shaped = shape_text(part[first:last], segment.font, style, own, around)
                yield TextPiece(
                    at + first, at + last, style, segment.font, shaped, scale,
                    way=own, around=around,
                )  # fmt: skip


def _by_orientation(text: str, font: Font, way: Way) -> Iterator[tuple[int, int, Way]]:
    """Yield parts of *text* with the orientation *font* allows: upright, or else rotated."""
    if way.stance is not Stance.UPRIGHT:
        yield 0, len(text), way
        return
    rotated = replace(way, stance=Stance.ALONG)
    for stands, group in groupby(range(len(text)), lambda index: can_stand(text[index], font)):
        indices = list(group)
        yield indices[0], indices[-1] + 1, way if stands else rotated


# Ruby

#: Size of readings as a fraction of their base.
READING = 0.5
#: Distance between readings that would touch: an eighth of their em.
_APART = 62.5
#: How far a reading may overhang kana or punctuation beside its base: an em of its
#: own (JLREQ 3.3.8), minus the distance to a reading that overhangs from the other side.
_OVERHANG = 500.0 - _APART
#: How far a reading too long for its base is condensed before the base is spread.
_NARROWEST = 0.75
_HUNG_OVER = regex(
    "[\u3041-\u3096\u309d\u309e\u30a1-\u30fa\u30fc-\u30fe"
    f"{re.escape(''.join(sorted(OPENING | CLOSING | FULL_STOPS | COMMAS)))}]"
)
#: Letters that may be spread; words of alphabets stay whole.
_SPREAD = regex("[\u3005\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]+")


def ruby_boxes(
    ruby: Ruby,
    start: int,
    text: str,
    scale: float,
    fonts: FontStack,
    missing: dict[str, None],
    script: Script | None = None,
) -> Iterator[RubyBox]:
    """Yield a box for each pair of *ruby*.

    A reading shorter than its base is centred above it or, in group ruby,
    spread over it. A longer one overhangs kana and punctuation beside the base,
    then is condensed a little, and finally the base is spread.

    Args:
        ruby: The characters and their readings.
        start: Where they begin in their written line.
        text: What readings may overhang: the written line without its ruby.
        scale: Their type size as a fraction of the paragraph's.
        fonts: The fonts.
        missing: Collects the characters no font has.
        script: The ways of the written line; None if it runs from left to right.
    """
    vertical = script is not None and script.vertical
    small = replace(
        ruby.style,
        size=ruby.style.size * READING,
        letter_spacing=0.0,
        underline=False,
        strike=False,
    )
    for base, reading in ruby.pairs:
        end = start + len(base)
        hangs = (
            scale * _OVERHANG if start and _HUNG_OVER.match(text, start - 1) else 0.0,
            scale * _OVERHANG if _HUNG_OVER.match(text, end) else 0.0,
        )
        below = list(pieces(base, ruby.style, start, scale, fonts, missing, script))
        own = Script.of(reading, small.language, vertical=vertical)
        above = list(pieces(reading, small, 0, scale * READING, fonts, missing, own))
        font = fonts.chain(ruby.style).primary
        box = RubyBox(start, end, 0.0, ruby.style, font, scale, (), 0.0, (), 0.0)
        _fill(box, below, above, hangs)
        yield box
        start = end


def _fill(
    box: RubyBox, below: list[TextPiece], above: list[TextPiece], hangs: tuple[float, float]
) -> None:
    base, reading = _width(below), _width(above)
    if reading <= base:
        box.advance = base
        box.base_at, box.base = _spread(below, base)
        box.reading_at, letters = (base - reading) / 2, [piece.whole() for piece in above]
        if reading < base and box.end - box.start > 1:
            box.reading_at, spread = _spread(above, base)
            letters = list(spread)
    else:
        room = [0.0 if hang else _APART * box.scale for hang in hangs]
        # A base that closer letters make narrower than nothing has a reading of no width over it.
        share = (base + sum(hangs) - sum(room)) / reading if reading > 0 else 1.0
        share = max(min(share, 1.0), _NARROWEST)
        reading *= share
        left, right = _overhangs(max(reading + sum(room) - base, 0.0), hangs)
        box.advance = max(base, reading + sum(room) - left - right)
        box.base_at, box.base = _spread(below, box.advance)
        # A reading condensed more than necessary is centred.
        spare = max(base - reading - sum(room), 0.0) / 2
        box.reading_at = room[0] - left + spare
        letters = [_condensed(piece.whole(), share) for piece in above]
    box.reading = tuple(map(_silent, letters))


def _condensed(box: GlyphBox, share: float) -> GlyphBox:
    return replace(box, advance=box.advance * share, stretch=share)


def _silent(box: GlyphBox) -> GlyphBox:
    """Return a reading's letters unsearchable, because they would split the words."""
    glyphs, advances, offsets, texts = box.glyphs
    silent = (glyphs, advances, offsets, ("",) * len(texts))
    return replace(box, glyphs=silent, reading="".join(texts))


def _overhangs(excess: float, hangs: tuple[float, float]) -> tuple[float, float]:
    """Return how far a reading overhangs on the left and on the right."""
    left, right = hangs
    if left and right:
        left = right = min(left, excess / 2)
    return min(left, excess), min(right, excess)


def _spread(row: list[TextPiece], width: float) -> tuple[float, tuple[GlyphBox, ...]]:
    """Return where *row* begins within *width*, and its boxes with room between letters.

    The room at either end is half of that between letters.
    """
    free = width - _width(row)
    count = sum(len(piece.shaped.text) for piece in row)
    if free <= 0 or not all(_SPREAD.fullmatch(piece.shaped.text) for piece in row):
        return max(free, 0.0) / 2, tuple([piece.whole() for piece in row])
    room = free / max(count, 1)
    return room / 2, tuple([_loosened(piece, room, piece is row[-1]).whole() for piece in row])


def _loosened(piece: TextPiece, room: float, is_last: bool) -> TextPiece:
    count = len(piece.shaped.text) - is_last
    return piece.with_gaps(tuple([(index, room / piece.scale) for index in range(count)]))


def _width(row: Sequence[TextPiece]) -> float:
    return sum([sum(piece.shaped.widths) * piece.scale for piece in row])
