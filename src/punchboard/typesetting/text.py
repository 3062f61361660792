"""The contract of typesetting: what a text element asks for, and what it gets back.

All lengths are in the user units of the text element, y downwards; the caller
knows the transform to the face.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from punchboard.colours import Colour
from punchboard.geometry import Matrix, Rect, Size

#: `Matrix`, cached because the lines of many texts are in the same places.
place = lru_cache(4096)(Matrix)


class Anchor(StrEnum):
    """Alignment along a line, in SVG's words (`text-anchor`)."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Stand(StrEnum):
    """Alignment of a paragraph's lines across its frame (`data-align-y`).

    For vertical lines: at the right, in the middle, or at the left.
    """

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


class WordBreak(StrEnum):
    """Where lines may end, in CSS's words (`word-break`)."""

    AUTO_PHRASE = "auto-phrase"
    NORMAL = "normal"
    KEEP_ALL = "keep-all"
    BREAK_ALL = "break-all"


class Autospace(StrEnum):
    """What has space between itself and kanji or kana (CSS `text-autospace`)."""

    NORMAL = "normal"
    LETTERS = "ideograph-alpha"
    FIGURES = "ideograph-numeric"
    NONE = "no-autospace"


class TextStyle(Struct, frozen=True):
    """How characters look.

    Attributes:
        families: Font families in order of preference, including generic names
            such as `sans-serif` and `serif`. Characters they lack fall back.
        size: Type size.
        weight: From 1 to 1000; 400 is regular, 700 bold.
        italic: Whether slanted letters are asked for.
        fill: Colour.
        letter_spacing: Added after each character.
        language: BCP 47 code, for shaping, line breaks and hyphens.
        underline: Whether a line is drawn under the letters.
        strike: Whether a line is drawn through them.
        autospace: Which of them stand apart from kanji and kana.
        unbroken: Whether no line may end among them.
        rise: How far their baseline is above that of the line, in horizontal text.
    """

    families: tuple[str, ...] = ("sans-serif",)
    size: float = 16.0
    weight: int = 400
    italic: bool = False
    fill: Colour = (0.0, 0.0, 0.0)
    letter_spacing: float = 0.0
    language: str = "en"
    underline: bool = False
    strike: bool = False
    autospace: Autospace = Autospace.NORMAL
    unbroken: bool = False
    rise: float = 0.0


class Span(Struct, frozen=True):
    """Characters of one style; a line feed begins a new line."""

    text: str
    style: TextStyle


class Icon(Struct, frozen=True):
    """A small drawing set on the baseline like a word.

    Attributes:
        svg: An SVG document without text, already in its colours; its viewBox
            is `0 0 width height`.
        size: That width and height, in the drawing's own units.
        style: Determines its height (from the type size) and its language.
        word: The word it replaces, to be found and copied; "" if there is none.
        is_emoji: Whether it is a character, beside which lines end as beside a
            kanji; else as beside a word.
    """

    svg: str
    size: Size
    style: TextStyle
    word: str = ""
    is_emoji: bool = False


class Ruby(Struct, frozen=True):
    """Characters with their reading in small letters above them.

    Attributes:
        pairs: Base characters and their reading; a single pair is group ruby,
            which is never split between lines, several are set pair by pair.
        style: Style of the base; readings are half its size (JLREQ 3.3).
    """

    pairs: tuple[tuple[str, str], ...]
    style: TextStyle


class Bullet(Struct, frozen=True):
    """Begins an entry of a list: lines up to the next line feed hang behind it.

    Attributes:
        mark: What stands before the entry: a bullet, or its number.
        style: Of the mark.
        depth: In how many other lists its list is.
    """

    mark: str
    style: TextStyle
    depth: int = 0


Inline: TypeAlias = Span | Icon | Ruby | Bullet


class TextFrame(Struct, frozen=True):
    """Where and how a paragraph is set.

    Attributes:
        x: The anchor point if *width* is None, else the left edge of the box.
        y: The first baseline if *height* is None, else the top edge.
        width: Lines wrap at this width; None for no wrapping.
        height: The paragraph must fit into this height; None for no limit.
        anchor: Alignment along the lines, in the box or about the point; a
            line's start is where reading begins.
        stand: Alignment across the lines, in a box with room to spare.
        line_height: Baseline distance as a multiple of the type size.
        floor: Smallest type size, measured on the first span, that text may
            shrink to; None for no shrinking.
        ceiling: Largest type size that short text may grow to; None for no
            growing.
        condense: How much letter spacing text at its floor may lose, in
            thousandths of the type size; 0 for none.
        balance: Whether lines are made about equally long (CSS
            `text-wrap: balance`).
        squeeze: Whether the spaces within Japanese punctuation may shrink to
            keep a character on its line (JLREQ 3.8.3).
        hang: Whether a full stop or comma may hang over the line's end.
        hyphenate: Whether words may be hyphenated, in languages that do so.
        word_break: Where lines end if they can.
        vertical: Whether lines run down and follow from right to left. *width*
            is still the box's width and *height* its height, at which lines
            wrap; without a width, *x* is the middle of the first line.
        share: Fixed fraction of the full size to set everything at, for texts
            that share one size; None to fit down to *floor*.
    """

    x: float
    y: float
    width: float | None = None
    height: float | None = None
    anchor: Anchor = Anchor.START
    stand: Stand = Stand.TOP
    line_height: float = 1.25
    floor: float | None = None
    ceiling: float | None = None
    condense: float = 0.0
    balance: bool = False
    squeeze: bool = False
    hang: bool = False
    hyphenate: bool = False
    word_break: WordBreak = WordBreak.AUTO_PHRASE
    vertical: bool = False
    share: float | None = None


class FilledRun(NamedTuple):
    """Glyphs and their colour.

    Attributes:
        run: The glyphs.
        fill: Their colour.
        unseen: Whether they are invisible, only there to be found and copied,
            because an icon takes their place.
    """

    run: GlyphRun
    fill: Colour
    unseen: bool = False


class PlacedIcon(Struct, frozen=True):
    """A drawing and its transform from its own units to the element's user space."""

    icon: Icon
    matrix: Matrix


class PlacedBar(Struct, frozen=True):
    """A line under or through words, and its colour."""

    bar: Rect
    fill: Colour


class SetText(Struct, frozen=True):
    """A paragraph, set.

    Attributes:
        runs: In reading order; their matrices lead to the element's user space.
        packed: The runs as bytes without their colours, the same on every
            machine: for digests and for storing.
        size: The type size of the first span as set, after shrinking.
        lines: Number of lines.
        overflow_x: How much the paragraph is too wide at this size: its widest
            line or, if lines run down, all of them together.
        overflow_y: How much it is too high at this size.
        missing: Characters no font has, each once, in order; nothing is drawn
            for them.
        icons: In reading order.
        bars: Lines under and through words.
        share: The size as a fraction of the full size: 1 if it did not change.
        synthetic: Families whose bold or italic letters had to be synthesised
            from regular ones, named as in messages.
        divided: How much the longest word is too long for its line, so that it
            is divided between any two letters; 0 if no word is.
    """

    runs: tuple[FilledRun, ...]
    packed: bytes
    size: float
    lines: int
    overflow_x: float = 0.0
    overflow_y: float = 0.0
    missing: tuple[str, ...] = ()
    icons: tuple[PlacedIcon, ...] = ()
    bars: tuple[PlacedBar, ...] = ()
    share: float = 1.0
    synthetic: tuple[str, ...] = ()
    divided: float = 0.0


class SetTexts(Protocol):
    """A store of texts that are already set, to which new ones are added."""

    def text(
        self, inlines: tuple[Inline, ...], frame: TextFrame, make: Callable[[], SetText]
    ) -> SetText:
        """Return the kept text or, if there is none, the one *make* sets now."""
        ...


class FontFace(Struct, frozen=True):
    """One face of a font file at one place in its design space.

    Attributes:
        path: The font file.
        index: Number of the face in a collection; 0 in a plain file.
        axes: Positions on the variation axes, such as (("wght", 700.0),), sorted.
        name: PostScript name, for the PDF and for messages.
        fingerprint: Differs between versions of the file; found without reading all of it.
    """

    path: str
    index: int
    axes: tuple[tuple[str, float], ...]
    name: str
    fingerprint: str


class GlyphRun(NamedTuple):
    """Glyphs of one font, size and colour on one baseline.

    A named tuple, because a deck has tens of thousands, and creating one takes
    a quarter of the time of a dataclass.

    Attributes:
        font: The font.
        size: Type size in mm.
        matrix: From the run's own space (baseline from the origin towards +x,
            mm, y downwards) to the face.
        glyphs: Glyph ids in the font file, in visual order.
        advances: How far the pen moves after each glyph, in thousandths of the
            type size, including kerning and spacing.
        offsets: Glyphs that are not drawn exactly at the pen: (index, x, y) in
            thousandths of the type size, y upwards as in the font.
        texts: The characters each glyph stands for; the first glyph of a
            cluster carries all of them, the others carry "".
        embolden: Width of a stroke that thickens the letters, in thousandths
            of the type size; 0 draws them as the font has them.
        vertical: Whether the pen moves down (+y of the run's own space)
            instead of right; the offsets then place upright glyphs beside
            it.
        reading: The text of a reading, whose *texts* are all "": it is drawn
            but not searched, because it would split the words it belongs to.
        unseen: Whether it is invisible among visible runs, only there to be
            found and copied.
    """

    font: FontFace
    size: float
    matrix: Matrix
    glyphs: tuple[int, ...]
    advances: tuple[float, ...]
    offsets: tuple[tuple[int, float, float], ...]
    texts: tuple[str, ...]
    embolden: float = 0.0
    vertical: bool = False
    reading: str = ""
    unseen: bool = False
