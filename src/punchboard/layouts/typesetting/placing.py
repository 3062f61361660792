"""Boxes of a line put in their places: the last step before drawing.

Vertical writing is another function of the same boxes; where text runs in both
directions, the boxes are brought into the order of the eye before they come here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from punchboard.geometry import Matrix, Rect
from punchboard.layouts.face import GlyphRun
from punchboard.layouts.typesetting.boxes import Box, GlyphBox, IconBox, RubyBox
from punchboard.layouts.typesetting.text import FilledRun, PlacedBar, PlacedIcon, TextStyle, place

#: Leans upright letters where italics are asked for and the family has none,
#: by the 14 degrees of browsers; rounded, to be the same on every machine.
LEAN = -round(math.tan(math.radians(14)), 9)
#: Ascent and descent of an icon as shares of its height: those of ideographs.
ICON_ASCENT = 0.88


@dataclass(slots=True)
class Placed:
    """What was placed so far.

    Attributes:
        runs: Glyphs, in reading order.
        icons: Icons, in reading order.
        bars: Lines under and through words.
        synthetic: Names of families whose letters were made bold or italic.
    """

    runs: list[FilledRun] = field(default_factory=list)
    icons: list[PlacedIcon] = field(default_factory=list)
    bars: list[PlacedBar] = field(default_factory=list)
    synthetic: dict[str, None] = field(default_factory=dict)


def place_horizontal(
    boxes: Sequence[Box], left: float, baseline: float, size: float, placed: Placed
) -> None:
    """Put boxes from left to right, in the order of the eye.

    Args:
        boxes: The boxes.
        left: Where the first one begins.
        baseline: Their baseline.
        size: The paragraph's type size; with *left* and *baseline* in the
            units of the frame.
        placed: Takes them.
    """
    pen = left
    thousandth = size / 1000
    for box in boxes:
        if isinstance(box, GlyphBox):
            placed.runs.append(glyph_run(box, pen, baseline, size))
        elif isinstance(box, IconBox):
            _place_icon(box, pen, baseline, size, placed)
        else:
            _place_ruby(box, pen, baseline, size, placed)
        pen += box.advance * thousandth


def glyph_run(box: GlyphBox, x: float, y: float, size: float) -> FilledRun:
    """Return the glyphs of *box* from the point *x*, *y* to the right."""
    style, font = box.style, box.font
    lean = LEAN if style.italic and not font.italic else 0.0
    matrix = place(1.0, 0.0, lean, 1.0, x, y)
    return FilledRun(GlyphRun(font.face, size * box.scale, matrix, *box.glyphs), style.fill)


def _place_icon(box: IconBox, x: float, baseline: float, size: float, placed: Placed) -> None:
    icon = box.icon
    height = size * box.scale
    if icon.size.height > 0:
        scale = height / icon.size.height
        top = baseline - ICON_ASCENT * height
        placed.icons.append(PlacedIcon(icon, Matrix(scale, 0.0, 0.0, scale, x, top)))
    length = sum([word.advance for word in box.words])
    stretch = box.width / length if length else 0.0
    for word in box.words:
        run = glyph_run(word, x, baseline, size)
        place_at = Matrix(stretch, 0.0, 0.0, 1.0, x, baseline)
        placed.runs.append(FilledRun(_moved(run.run, place_at), run.fill, unseen=True))
        x += word.advance * stretch * size / 1000
