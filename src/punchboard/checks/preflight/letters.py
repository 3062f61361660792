"""The words of a face as they are printed, with their size and place."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from punchboard.colours import Colour
from punchboard.geometry import Rect
from punchboard.layouts.face import Face, TextLayer
from punchboard.layouts.text.places import edges
from punchboard.lengths import MM_PER_POINT
from punchboard.typesetting.text import GlyphRun

#: Longest quotation of a run, in characters.
_LONGEST = 24


class Letters(Struct, frozen=True):
    """A run of glyphs as it is printed.

    Attributes:
        run: The glyphs.
        size: Type size on paper, in pt.
        box: The area of the letters on the face, in mm.
        fill: Their colour.
        opacity: From 0 to 1.
        unseen: Whether something else is drawn for them: outlines in the art, or a sign.
        layer: The number of their layer on the face.
    """

    run: GlyphRun
    size: float
    box: Rect
    fill: Colour
    opacity: float
    unseen: bool
    layer: int = 0

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
    """Yield the runs of *face* with more than white space, in drawing order."""
    for number, layer in enumerate(face.layers):
        if isinstance(layer, TextLayer) and layer.opacity > 0:
            for run in layer.runs:
                if not ("".join(run.texts) or run.reading).isspace() and run.glyphs:
                    yield _letters(run, layer, number)


def _letters(run: GlyphRun, layer: TextLayer, number: int) -> Letters:
    # Letters may be narrowed or slanted; what counts for reading is their height.
    height = run.size * math.hypot(run.matrix.c, run.matrix.d)
    if run.matrix.a and run.matrix.d and run.matrix.b == 0:
        height = run.size * abs(run.matrix.d)
    left, top, right, bottom = edges(run)
    box = Rect(left, top, right - left, bottom - top)
    unseen = layer.invisible or run.unseen
    return Letters(run, height / MM_PER_POINT, box, layer.fill, layer.opacity, unseen, number)
