"""A run: glyphs of one font on one baseline, and the font face they come from."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from punchboard.geometry import Matrix


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
