"""The boxes a line consists of: glyphs, icons and ruby, each with a width, in reading order.

A box knows what it shows but not where; `placing` decides that. Lengths are in
thousandths of the paragraph's type size, which is that of its first characters,
so that nothing changes when the size does; within glyphs they are in
thousandths of the glyphs' own size, as in fonts.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from punchboard.typesetting.direction import FORWARDS, Stance, Way
from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.shaping import Glyphs
from punchboard.typesetting.text import Icon, TextStyle


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
