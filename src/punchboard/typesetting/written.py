"""Written lines: shaped, measured and ready to be wrapped.

Text is shaped once; wrapping it at any size is arithmetic on its widths, which
are in thousandths of the first characters' type size. Japanese spaces can
shrink to make room for one more character on a line (JLREQ 3.8.3).
"""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from operator import attrgetter
from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.typesetting import japanese
from punchboard.typesetting.breaking import is_japanese
from punchboard.typesetting.direction import Script
from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.pieces import Box, GlyphBox, IconBox, RubyBox, TextPiece
from punchboard.typesetting.text import TextStyle
from punchboard.typesetting.words import shape_text, spacing_of, words_of

#: Placeholder for an icon in the characters of a line.
ICON = "\ufffc"
_NONE: Mapping[int, float] = {}
#: Characters that may have room of their own at the end: Japanese punctuation and spaces.
_HAS_TAIL = frozenset([each for each in map(chr, range(0x3001)) if each.isspace()]) | frozenset(
    japanese.CLOSING | japanese.FULL_STOPS | japanese.COMMAS | japanese.MIDDLE_DOTS
)
_end = attrgetter("end")

Part: TypeAlias = TextPiece | IconBox | RubyBox


class Edges(Struct, frozen=True):
    """The room left out at a line's edges, by character, in thousandths of the type size.

    Attributes:
        heads: Room before the ink, for a line's first character.
        tails: Room after the ink, for its last character.
    """

    heads: dict[str, float]
    tails: dict[str, float]


@functools.cache
def edges_of(font: Font, language: str, *, is_japanese: bool) -> Edges:
    """Return the room left out by *font*: all of a space, half of Japanese punctuation.

    Args:
        font: The font.
        language: BCP 47 code.
        is_japanese: Whether the language is Japanese.
    """
    words = words_of(font, language, 0)

    def fills(character: str) -> bool:
        return font.covers(character) and sum(words.shape(character).widths) == japanese.EM

    heads: dict[str, float] = {}
    tails = {" ": sum(words.shape(" ").widths)}
    if is_japanese:
        heads = {each: japanese.HALF for each in sorted(japanese.OPENING) if fills(each)}
        ending = japanese.CLOSING | japanese.FULL_STOPS | japanese.COMMAS | japanese.MIDDLE_DOTS
        tails |= {each: japanese.trail(each) for each in sorted(ending) if fills(each)}
    return Edges(heads, tails)


class WrittenLine(Struct):
    """The text between two line feeds.

    Attributes:
        text: All characters, including those no font has; `ICON` for each icon.
        parts: The drawable parts, in order.
        styles: The styles of its characters.
        ends: For each style, the index after its last character.
        size: The paragraph's type size.
        pens: The pen position before each character, and after the last.
        gaps: Room between characters that belongs to neither, by the index of
            the second one; left out where a line begins or ends there.
        glued: Indices before which no line may end, whatever the rules.
        hangs: How far readings overhang the text before and after the
            characters from one index to another.
        readings: Where characters with a reading begin, and their type size as
            a fraction of the paragraph's.
        mark: The bullet.
        mark_at: How far the bullet is from the edge of the frame.
        indent: The same of the lines behind it.
        depth: In how many other lists the entry's list is.
        closer: How much closer together letters are than in their font, in
            thousandths of their type size.
        script: Direction and orientation of the characters; None if all run
            from left to right.
        edges: The room that a line's first and last characters leave out;
            None if that depends on more than the characters.
        phrases: Where lines may end between phrases, with their last inks, if
            already known.
    """

    text: str
    parts: list[Part]
    styles: list[TextStyle]
    ends: list[int]
    size: float
    pens: list[float] = field(default_factory=list)
    gaps: dict[int, float] = field(default_factory=dict)
    glued: set[int] = field(default_factory=set)
    hangs: dict[tuple[str, int], float] = field(default_factory=dict)
    readings: list[tuple[int, float]] = field(default_factory=list)
    mark: tuple[GlyphBox, ...] = ()
    mark_at: float = 0.0
    indent: float = 0.0
    depth: int = 0
    closer: float = 0.0
    script: Script | None = None
    edges: Edges | None = None
    phrases: tuple[tuple[int, ...], list[float]] | None = None

    def boxes(self, start: int, end: int, given: Mapping[int, float] = _NONE) -> list[Box]:
        """Return the boxes from *start* to *end*, in reading order.

        Args:
            start: Index of the first character.
            end: Index after the last one.
            given: How much the space before some characters shrinks.
        """
        pens = self.pens
        found: list[Box] = []
        parts = self.parts
        for number in range(bisect_right(parts, start, key=_end), len(parts)):
            part = parts[number]
            if part.start >= end:
                break
            first, last = max(part.start, start), min(part.end, end)
            advance = pens[last] - pens[first]
            if given:
                less = [
                    (i - 1 - part.start, give) for i, give in given.items() if first < i <= last
                ]
                advance -= sum([give for _, give in less])
                if isinstance(part, TextPiece):
                    part = part.with_gaps(tuple([(i, -give / part.scale) for i, give in less]))
            if isinstance(part, TextPiece):
                found.append(part.box(first, last, advance))
            elif part.start >= start:  # spaces at the end of ruby stay inside it
                found.append(replace(part, advance=advance))
        return found

    def part_at(self, index: int) -> Part | None:
        """Return the part that draws a character, if any does."""
        parts = self.parts
        if len(parts) == 1:
            return parts[0]
        number = bisect_right(parts, index, key=_end)
        return parts[number] if number < len(parts) else None

    def condensed(self, amount: float) -> WrittenLine:
        """Return the same with *amount* removed after each letter wide enough for it."""
        widths = [after - before for before, after in pairwise(self.pens)]
        parts: list[Part] = []
        for part in self.parts:
            if isinstance(part, TextPiece):
                own = enumerate(part.shaped.widths)
                less = tuple([(index, -amount) for index, width in own if width > amount])
                part = part.with_gaps(less)
                for index, _ in less:
                    widths[part.start + index] -= amount * part.scale
            parts.append(part)
        pens = list(accumulate(widths, initial=0))
        return replace(
            self, parts=parts, pens=pens, closer=self.closer + amount, edges=None, phrases=None
        )

    def style_at(self, index: int) -> TextStyle:
        """Return the style of a character."""
        if len(self.styles) == 1:
            return self.styles[0]
        return self.styles[min(bisect_right(self.ends, index), len(self.styles) - 1)]

    def head(self, start: int) -> float:
        """Return how far a line that begins at *start* moves back.

        Opening brackets are set flush; a reading that would hang over the edge
        of the line pushes the line.
        """
        if self.edges:
            return self.edges.heads.get(self.text[start], 0.0) if start < len(self.text) else 0.0
        back = -self.hangs.get(("left", start), 0.0)
        edge = japanese.edge_start(self.text[start]) if start < len(self.text) else 0.0
        return back + self._edge(start, edge) if edge else back

    def ink(self, end: int) -> float:
        """Return where the last ink ends in a line that ends before *end*.

        Spaces hang over the end of the line, and so do the space within
        Japanese punctuation and letter spacing.
        """
        text = self.text
        if self.edges and end:
            return self.inks((end,))[0]
        while end and text[end - 1].isspace():
            end -= 1
        if not end:
            return self.pens[0]
        ink = self.pens[end] - self.gaps.get(end, 0.0) + self.hangs.get(("right", end), 0.0)
        style = self.style_at(end - 1)
        if style.letter_spacing or self.closer:
            ink -= (spacing_of(style) - self.closer) * style.size / self.size
        edge = japanese.trail(text[end - 1])
        return ink - self._edge(end - 1, edge) if edge else ink

    def inks(self, ends: Sequence[int]) -> list[float]:
        """Return where the last ink ends in lines that end before each of *ends*."""
        text, pens, gaps = self.text, self.pens, self.gaps
        if self.edges is None:
            if self.hangs or self.closer or any([style.letter_spacing for style in self.styles]):
                return [self.ink(end) for end in ends]
            return [
                self.ink(end) if end in gaps or text[end - 1] in _HAS_TAIL else pens[end]
                for end in ends
            ]
        gap, tail = gaps.get, self.edges.tails.get
        if not gaps:
            return [pens[end] - tail(text[end - 1], 0.0) for end in ends]
        return [pens[end] - tail(text[end - 1], 0.0) - gap(end, 0.0) for end in ends]

    def hyphen(self, end: int) -> GlyphBox:
        """Return the hyphen for a line that ends inside a word, before *end*."""
        part = next((part for part in self.parts if part.start < end <= part.end), self.parts[0])
        # U+2010 fills an em in Japanese fonts.
        glyphs, advances, offsets, texts = shape_text("-", part.font, part.style).all
        # In PDF, a soft hyphen marks a hyphen that is not in the text (14.8.2.2.3).
        texts = tuple(["\u00ad" if each else "" for each in texts])
        advance = sum(advances) * part.scale
        return GlyphBox(
            end, end, advance, part.style, part.font, part.scale, (glyphs, advances, offsets, texts)
        )

    def is_full_width(self, index: int) -> bool:
        """Return whether a character fills an em in its font."""
        style = self.style_at(index)
        scale = style.size / self.size
        width = self.pens[index + 1] - self.pens[index] - self.gaps.get(index + 1, 0.0)
        return abs(width - (japanese.EM + spacing_of(style) - self.closer) * scale) < 1

    def _edge(self, index: int, space: float) -> float:
        """Return *space* at a character's size if it is Japanese and full-width, else 0."""
        style = self.style_at(index)
        if not is_japanese(style.language) or not self.is_full_width(index):
            return 0.0
        return space * style.size / self.size


def give_way(
    written: WrittenLine, start: int, end: int, excess: float
) -> Mapping[int, float] | None:
    """Return how the spaces of a line shrink to make it shorter.

    Spaces of one kind shrink equally, and one kind as far as possible before
    the next.

    Args:
        written: The written line.
        start: Index of the line's first character.
        end: Index after its last one.
        excess: How much it is too long.

    Returns:
        How much the space before some characters shrinks; None if that is not
        enough.
    """
    stages: dict[int, dict[int, float]] = {}
    text = written.text
    for index in range(start + 1, end):
        stage, most = japanese.give(text[index - 1], text[index])
        if most and _can_shrink(written, index):
            scale = written.style_at(index - 1).size / written.size
            stages.setdefault(stage, {})[index] = most * scale
    given: dict[int, float] = {}
    for stage in sorted(stages):
        spaces = stages[stage]
        share = min(excess / sum(spaces.values()), 1.0)
        given |= {index: most * share for index, most in spaces.items()}
        excess -= share * sum(spaces.values())
        if excess <= 1e-9:
            return given
    return None


def _can_shrink(written: WrittenLine, index: int) -> bool:
    """Return whether there is space before the character at *index* that may shrink."""
    before, after = written.text[index - 1], written.text[index]
    if not is_japanese(written.style_at(index - 1).language):
        return False
    if index in written.gaps:
        return True
    trail, lead = japanese.trail(before), japanese.lead(after)
    return (
        (trail > 0 or lead > 0)
        and (not trail or written.is_full_width(index - 1))
        and (not lead or written.is_full_width(index))
    )
