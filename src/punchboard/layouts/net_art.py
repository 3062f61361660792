"""What is printed on a net besides its faces: folds, cuts and where to glue."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from punchboard import polygons
from punchboard.geometry import Path, Point, Rect
from punchboard.layouts.compose import art_layer
from punchboard.layouts.face import Layer, TextLayer
from punchboard.layouts.fonts.stack import FontStack
from punchboard.layouts.typesetting.paragraph import set_text
from punchboard.layouts.typesetting.text import Anchor, Span, TextFrame, TextStyle
from punchboard.nets import Net

#: A grey that is seen on white and on black.
_GREY = "#8c8c8c"
_FOLD = f'fill="none" stroke="{_GREY}" stroke-width="0.15" stroke-dasharray="1.4 1"'
_HATCH = 'fill="none" stroke="#c4c4c4" stroke-width="0.12"'
_HATCH_STEP = 1.5
#: Width of the line to cut along, in mm.
_CUT_WIDTH = 0.2
#: The letter on a tab: 7 points high, and the white around it.
_LETTER, _LETTER_ROOM = 2.47, 1.7
_LETTER_FILL = (0.35, 0.35, 0.35)


def below_faces(net: Net, bleed: float, fonts: FontStack) -> tuple[Layer, ...]:
    """Return the hatched glue tabs with their letters.

    Args:
        net: The net.
        bleed: Art beyond its outline, in mm.
        fonts: For the letters.
    """
    glued = [tab for tab in net.tabs if tab.glued]
    if not glued:
        return ()
    middles = [_middle(tab.shape) for tab in glued]
    hatch = "".join(_path(_hatch(tab.shape), _HATCH) for tab in glued)
    rooms = "".join(
        f'<circle cx="{x:.4f}" cy="{y:.4f}" r="{_LETTER_ROOM}" fill="#fff"/>' for x, y in middles
    )
    letters = (_letter(tab.name, at, fonts) for tab, at in zip(glued, middles, strict=True))
    return (art_layer(hatch + rooms, _box(net, bleed)), *letters)


def above_faces(net: Net, bleed: float) -> tuple[Layer, ...]:
    """Return the folds, dashed, and the line to cut along, just outside of the trim."""
    folds = _path(((fold.start, fold.end) for fold in net.folds), _FOLD)
    edge = net.outline.offset(min(_CUT_WIDTH / 2, bleed))
    look = f'fill="none" stroke="{_GREY}" stroke-width="{_CUT_WIDTH}"'
    cut = f'<path d="{polygons.path_data(edge)}" {look}/>'
    return (art_layer(folds + cut, _box(net, bleed)),)


def _box(net: Net, bleed: float) -> Rect:
    return net.outline.bleed_box(bleed)


def _letter(text: str, middle: Point, fonts: FontStack) -> TextLayer:
    x, y = middle
    frame = TextFrame(x, y + 0.36 * _LETTER, anchor=Anchor.MIDDLE)
    style = TextStyle(size=_LETTER, weight=700, fill=_LETTER_FILL)
    done = set_text((Span(text, style),), frame, fonts)
    return TextLayer(tuple(each.run for each in done.runs), _LETTER_FILL)


def _hatch(shape: Path) -> Iterator[tuple[Point, Point]]:
    """Yield lines at 45 degrees inside a convex *shape*."""
    sums = [x + y for x, y in shape]
    step = _HATCH_STEP * math.sqrt(2)
    for number in range(math.ceil(min(sums) / step), math.ceil(max(sums) / step)):
        points = sorted(set(_crossings(shape, number * step)))
        if len(points) > 1:
            yield points[0], points[-1]


def _crossings(shape: Path, level: float) -> Iterator[Point]:
    """Yield where the line x + y = *level* crosses the edges of *shape*."""
    for (x, y), (u, v) in pairwise((*shape, shape[0])):
        before, after = x + y - level, u + v - level
        if before * after < 0 or before == 0 != after:
            share = before / (before - after)
            yield x + share * (u - x), y + share * (v - y)


def _path(lines: Iterable[tuple[Point, Point]], look: str) -> str:
    data = "".join(f"M{x:.4f} {y:.4f}L{u:.4f} {v:.4f}" for (x, y), (u, v) in lines)
    return f'<path d="{data}" {look}/>'


def _middle(shape: Path) -> Point:
    """Return the middle of the area of *shape*."""
    x = y = 0.0
    for (a, b), (c, d) in pairwise((*shape, shape[0])):
        weight = a * d - c * b
        x, y = x + (a + c) * weight, y + (b + d) * weight
    whole = 6 * polygons.signed_area(shape)
    return x / whole, y / whole
