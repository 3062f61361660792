"""What a text element asks for, and what setting it gives: the contract of type.

All lengths are in the user units of the text element, y downwards; whoever
asked knows the transform to the face.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from punchboard.geometry import Matrix
from punchboard.layouts.face import Colour, GlyphRun

#: `Matrix`, made once for the lines of many texts in the same place.
place = lru_cache(4096)(Matrix)


class Anchor(StrEnum):
    """Horizontal alignment, in SVG's words (`text-anchor`)."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Stand(StrEnum):
    """Vertical alignment of a paragraph in its frame (`data-align-y`)."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How characters look.

    Attributes:
        families: Font families in order of preference; generic names such as
            `sans-serif` and `serif` are known. Characters they lack fall back.
        size: Type size.
        weight: From 1 to 1000; 400 is regular, 700 bold.
        italic: Whether slanted letters are asked for.
        fill: Colour.
        letter_spacing: Added after each character.
        language: BCP 47 code, for shaping and line breaks.
    """

    families: tuple[str, ...] = ("sans-serif",)
    size: float = 16.0
    weight: int = 400
    italic: bool = False
    fill: Colour = (0.0, 0.0, 0.0)
    letter_spacing: float = 0.0
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Span:
    """Characters of one style. Rich text will arrive as more spans."""

    text: str
    style: TextStyle


@dataclass(frozen=True, slots=True)
class TextFrame:
    """Where and how a paragraph is set.

    Attributes:
        x: The anchor point of a line without width; the left edge of a box.
        y: The first baseline where *height* is None; else the top edge.
        width: Lines wrap at this width; None never wraps.
        height: The paragraph must fit into this height; None is unlimited.
        anchor: Horizontal alignment, in the box or about the point.
        stand: Vertical alignment in a box with a height.
        line_height: Baseline distance as a multiple of the type size.
        floor: Smallest type size, as the size of the first span, that text may
            shrink to; None keeps the size.
    """

    x: float
    y: float
    width: float | None = None
    height: float | None = None
    anchor: Anchor = Anchor.START
    stand: Stand = Stand.TOP
    line_height: float = 1.25
    floor: float | None = None


@dataclass(frozen=True, slots=True)
class FilledRun:
    """Glyphs and their colour."""

    run: GlyphRun
    fill: Colour


@dataclass(frozen=True, slots=True)
class SetText:
    """A paragraph, set.

    Attributes:
        runs: In reading order; their matrices lead to the element's user space.
        packed: The runs as bytes without their colours, the same on every
            machine: for digests, and to be kept.
        size: The type size of the first span as set, after shrinking.
        lines: Number of lines.
        overflow_x: How much the widest line is too wide at this size.
        overflow_y: How much the paragraph is too high at this size.
        missing: Characters no font has, each once, in order; nothing is drawn
            for them.
    """

    runs: tuple[FilledRun, ...]
    packed: bytes
    size: float
    lines: int
    overflow_x: float = 0.0
    overflow_y: float = 0.0
    missing: tuple[str, ...] = ()
