"""What a finished face looks like: outline, bleed and layers in drawing order.

Coordinates are in mm; the origin is the top-left corner of the trim box, so
the bleed lies at negative x and y. Equal layers are equal values, which is
what lets later stages draw each distinct thing once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from punchboard.colours import Colour as Colour
from punchboard.geometry import Matrix, Outline, Rect, Size


@dataclass(frozen=True, slots=True)
class FontFace:
    """One face of a font file at one place in its design space.

    Attributes:
        path: The font file.
        index: Number of the face in a collection; 0 in a plain file.
        axes: Positions on the variation axes, such as (("wght", 700.0),), sorted.
        name: PostScript name, for the PDF and for messages.
        fingerprint: Tells versions of the file apart without reading it whole.
    """

    path: str
    index: int
    axes: tuple[tuple[str, float], ...]
    name: str
    fingerprint: str


class GlyphRun(NamedTuple):
    """Glyphs of one font, size and colour on one baseline.

    A named tuple, because a deck has tens of thousands, and it is made in a
    quarter of the time of a dataclass.

    Attributes:
        font: The font.
        size: Type size in mm.
        matrix: From the run's own space (baseline from the origin towards +x,
            mm, y downwards) to the face.
        glyphs: Glyph ids in the font file, in visual order.
        advances: How far the pen moves after each glyph, in thousandths of the
            type size, kerning and spacing included.
        offsets: Where a glyph is drawn away from the pen: (index, x, y) in
            thousandths of the type size, y upwards as in the font; only
            glyphs that need it.
        texts: The characters each glyph stands for; the first glyph of a
            cluster carries all of them, the others carry "".
        embolden: Width of a stroke that thickens the letters, in thousandths
            of the type size; 0 draws them as the font has them.
        vertical: Whether the pen moves down (+y of the run's own space)
            instead of right; glyphs then stand upright beside it by their
            offsets.
        reading: What a reading says, whose *texts* are all "": it is drawn but
            not searched, or it would part the words it stands above.
        unseen: Whether it is there to be found and copied only, among others
            that are seen.
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


@dataclass(frozen=True, slots=True)
class ArtLayer:
    """A drawing: one SVG document without text.

    Attributes:
        svg: The document; its viewBox is the face's bleed box in mm.
    """

    svg: str


@dataclass(frozen=True, slots=True)
class TextLayer:
    """Shaped and placed text.

    Attributes:
        runs: In reading order.
        fill: Colour, red, green and blue from 0 to 1.
        opacity: From 0 to 1.
        invisible: Drawn only for search and copying, because the art already
            holds the outlines.
    """

    runs: tuple[GlyphRun, ...]
    fill: Colour
    opacity: float = 1.0
    invisible: bool = False


@dataclass(frozen=True, slots=True)
class ImageLayer:
    """A bitmap, placed.

    Attributes:
        path: The file, PNG or JPEG.
        digest: SHA-256 of its bytes, so that equal content is equal.
        matrix: From the unit square (y downwards) to the face.
        clip: Part of the face it may cover; None where it is not cut.
        opacity: From 0 to 1.
    """

    path: str
    digest: str
    matrix: Matrix
    clip: Rect | None = None
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class StampLayer:
    """A small drawing, such as an icon among words, put down in many places.

    Attributes:
        svg: An SVG document without text; its viewBox is `0 0 width height`.
        size: That width and height, in the drawing's own units.
        places: From the drawing's own units (y downwards) to the face.
        opacity: From 0 to 1.
    """

    svg: str
    size: Size
    places: tuple[Matrix, ...]
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class BarLayer:
    """Straight bars of one colour: lines under and through words.

    Attributes:
        bars: In mm of the bars' own space.
        matrix: From that space to the face.
        fill: Colour, red, green and blue from 0 to 1.
        opacity: From 0 to 1.
    """

    bars: tuple[Rect, ...]
    matrix: Matrix
    fill: Colour
    opacity: float = 1.0


Layer: TypeAlias = ArtLayer | TextLayer | ImageLayer | StampLayer | BarLayer


@dataclass(frozen=True, slots=True)
class Face:
    """One side of one item, finished.

    Attributes:
        outline: Trim size and corners.
        bleed: Art beyond the trim on each side, in mm.
        layers: In drawing order.
        key: SHA-256 over the content; the same on every machine.
    """

    outline: Outline
    bleed: float
    layers: tuple[Layer, ...]
    key: str
