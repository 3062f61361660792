"""The words on a face, with the size and the place they are printed at."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from punchboard.geometry import Rect
from punchboard.layouts.face import Colour, Face, GlyphRun, TextLayer
from punchboard.layouts.text_extents import edges
from punchboard.lengths import MM_PER_POINT

#: Longest quotation of a run, in characters.
_LONGEST = 24


@dataclass(frozen=True, slots=True)
class Letters:
    """A run of glyphs as it is printed.

    Attributes:
        run: The glyphs.
        size: Type size on paper, in pt.
        box: What the letters cover on the face, in mm.
        fill: Their colour.
        opacity: From 0 to 1.
        unseen: Whether the art holds their outlines, or a sign stands for them.
    """

    run: GlyphRun
    size: float
    box: Rect
    fill: Colour
    opacity: float
    unseen: bool

    @property
    def text(self) -> str:
        """The characters, without white space around them."""
        return ("".join(self.run.texts) or self.run.reading).strip()

    @property
    def quoted(self) -> str:
        """The characters as a message quotes them."""
        text = " ".join(self.text.split())
        return f"`{text if len(text) <= _LONGEST else text[: _LONGEST - 1] + '…'}`"


def letters_of(face: Face) -> Iterator[Letters]:
    """Yield the runs of *face* that hold more than white space, in drawing order."""
    for layer in face.layers:
        if isinstance(layer, TextLayer) and layer.opacity > 0:
            for run in layer.runs:
                if not ("".join(run.texts) or run.reading).isspace() and run.glyphs:
                    yield _letters(run, layer)


def _letters(run: GlyphRun, layer: TextLayer) -> Letters:
    # Letters may be narrowed or slanted; their height is what is read.
    height = run.size * math.hypot(run.matrix.c, run.matrix.d)
    if run.matrix.a and run.matrix.d and run.matrix.b == 0:
        height = run.size * abs(run.matrix.d)
    left, top, right, bottom = edges(run)
    box = Rect(left, top, right - left, bottom - top)
    return Letters(
        run, height / MM_PER_POINT, box, layer.fill, layer.opacity, layer.invisible or run.unseen
    )
