"""How far set text reaches, and how far off the card."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from punchboard.geometry import Rect
from punchboard.layouts.face import GlyphRun, Layer, StampLayer, TextLayer
from punchboard.layouts.typesetting.japanese import EM, trail

#: How high letters are above their baseline, in type sizes.
_LETTER = 0.7
#: How wide letters of a column are, in type sizes.
_COLUMN = 0.9
#: So far, in mm, text may reach off the card: about as far as cutting is off.
_TOLERANCE = 1.0


def edges(run: GlyphRun) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a run's letters on the face, in mm.

    A space at the end has no letter, and a full stop at the end of a Japanese
    line ends with its ink.
    """
    length = (sum(run.advances) - _white_at_end(run)) * run.size / 1000
    if run.vertical:
        return _column_edges(run, length)
    rise = -_LETTER * run.size
    m = run.matrix
    if m.b == m.c == 0 and m.a == m.d == 1:
        return m.e, m.f + rise, m.e + length, m.f
    xs = (0.0, m.a * length, m.c * rise, m.a * length + m.c * rise)
    ys = (0.0, m.b * length, m.d * rise, m.b * length + m.d * rise)
    return min(xs) + m.e, min(ys) + m.f, max(xs) + m.e, max(ys) + m.f


def _white_at_end(run: GlyphRun) -> float:
    """Return how much of the last advance is white, in thousandths of the type size."""
    last = run.texts[-1] if run.texts else ""
    if last.isspace():
        return run.advances[-1]
    inked = EM - trail(last)
    return max(0.0, run.advances[-1] - inked) if inked < EM else 0.0


def _column_edges(run: GlyphRun, length: float) -> tuple[float, float, float, float]:
    """Return the edges of upright letters below each other, whose line is their middle."""
    half = _COLUMN * run.size / 2
    corners = [run.matrix.apply(x, y) for x in (-half, half) for y in (0.0, length)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def stamp_edges(layer: StampLayer) -> Iterator[tuple[float, float, float, float]]:
    """Yield the left, top, right and bottom of each of a layer's drawings on the face."""
    size = layer.size
    for place in layer.places:
        corners = [place.apply(x, y) for x in (0.0, size.width) for y in (0.0, size.height)]
        xs, ys = zip(*corners, strict=True)
        yield min(xs), min(ys), max(xs), max(ys)


def reach_beyond(trim: Rect, layers: Iterable[Layer]) -> float:
    """Return how far the letters and icons of *layers* reach beyond *trim*, in mm.

    0 where it is no more than cutting may be off, unless a whole run is lost.
    """
    beyond = 0.0
    for left, top, right, bottom in itertools.chain.from_iterable(map(_edges_of, layers)):
        if left >= trim.x and top >= trim.y and right <= trim.right and bottom <= trim.bottom:
            continue
        over = max(trim.x - left, trim.y - top, right - trim.right, bottom - trim.bottom)
        if over > beyond:
            lost = right < trim.x or bottom < trim.y or left > trim.right or top > trim.bottom
            if lost or over > _TOLERANCE:
                beyond = over
    return beyond


def _edges_of(layer: Layer) -> Iterable[tuple[float, float, float, float]]:
    if isinstance(layer, TextLayer):
        return map(edges, layer.runs)
    return stamp_edges(layer) if isinstance(layer, StampLayer) else ()
