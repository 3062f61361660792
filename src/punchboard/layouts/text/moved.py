"""Set text on the face: how far it reaches, and how it moves and is mirrored.

A text becomes several layers if it has several colours, icons or bars. Layers of
words that touch are one text and move as one. On a mirrored face, texts are at
their mirrored places, but stay readable.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from punchboard.geometry import Matrix, Rect
from punchboard.layouts.face import BarLayer, Layer, StampLayer, TextLayer
from punchboard.typesetting.japanese import EM, trail
from punchboard.typesetting.text import GlyphRun

# How far text reaches

#: Height of letters above their baseline, in type sizes.
_LETTER = 0.7
#: Width of letters in a column, in type sizes.
_COLUMN = 0.9
#: How far text may leave the card, in mm: about the inaccuracy of cutting.
_EDGE_TOLERANCE = 1.0


def edges(run: GlyphRun) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a run's letters on the face, in mm.

    A trailing space does not count, and a full stop at the end of a Japanese line
    ends with its ink.
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
    """Return how much of the last advance is blank, in thousandths of the type size."""
    last = run.texts[-1] if run.texts else ""
    if last.isspace():
        return run.advances[-1]
    inked = EM - trail(last)
    return max(0.0, run.advances[-1] - inked) if inked < EM else 0.0


def _column_edges(run: GlyphRun, length: float) -> tuple[float, float, float, float]:
    """Return the edges of upright letters one below the other, centred on their line."""
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

    0 if it is within the inaccuracy of cutting, unless a whole run is lost.
    """
    beyond = 0.0
    for left, top, right, bottom in itertools.chain.from_iterable(map(_edges_of, layers)):
        if left >= trim.x and top >= trim.y and right <= trim.right and bottom <= trim.bottom:
            continue
        over = max(trim.x - left, trim.y - top, right - trim.right, bottom - trim.bottom)
        if over > beyond:
            lost = right < trim.x or bottom < trim.y or left > trim.right or top > trim.bottom
            if lost or over > _EDGE_TOLERANCE:
                beyond = over
    return beyond


def _edges_of(layer: Layer) -> Iterable[tuple[float, float, float, float]]:
    if isinstance(layer, TextLayer):
        return map(edges, layer.runs)
    return stamp_edges(layer) if isinstance(layer, StampLayer) else ()


# Moved and mirrored text

#: The layers that a text consists of.
WordLayer: TypeAlias = TextLayer | StampLayer | BarLayer


def moved(layer: WordLayer, matrix: Matrix) -> WordLayer:
    """Return *layer* transformed by *matrix*."""
    match layer:
        case TextLayer():
            return replace(layer, runs=tuple(_run(run, matrix) for run in layer.runs))
        case StampLayer():
            return replace(layer, places=tuple(matrix @ place for place in layer.places))
        case BarLayer():
            return replace(layer, matrix=exact(matrix @ layer.matrix))
        case _:
            assert_never(layer)


def exact(matrix: Matrix) -> Matrix:
    """Return *matrix* without rounding errors in its last digits."""
    parts = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    return Matrix(*(round(each, 6) + 0.0 for each in parts))


def _run(run: GlyphRun, matrix: Matrix) -> GlyphRun:
    return run._replace(matrix=exact(matrix @ run.matrix))


#: Largest distance between parts of one text, in mm: about a space.
_GAP = 1.0


def with_readable_text(
    layers: Sequence[Layer], mirrored: Sequence[Layer], width: float
) -> tuple[Layer, ...]:
    """Return the layers of a mirrored face, with readable texts.

    Args:
        layers: The layers of the face.
        mirrored: The same layers, all mirrored, for the drawings and images.
        width: Width of the face, in mm.
    """
    result = list(mirrored)
    for group in _texts(layers):
        if all(isinstance(layer, TextLayer) and layer.invisible for layer in group.values()):
            continue  # its outlines are part of a drawing and mirrored with it
        boxes = list(map(_box, group.values()))
        left, right = min(box.x for box in boxes), max(box.right for box in boxes)
        shift = Matrix.translation(width - left - right, 0.0)
        for at, layer in group.items():
            result[at] = moved(layer, shift)
    return tuple(result)


def _texts(layers: Sequence[Layer]) -> Iterator[dict[int, WordLayer]]:
    """Yield the layers of each text, by index in *layers*."""
    groups: list[dict[int, WordLayer]] = []
    for at, layer in enumerate(layers):
        if not isinstance(layer, TextLayer | StampLayer | BarLayer) or not _parts(layer):
            continue
        box = _box(layer).grown(_GAP / 2)
        touching = [group for group in groups if _touches(box, group.values())]
        groups = [group for group in groups if group not in touching]
        groups.append(dict(chain(*(group.items() for group in touching), [(at, layer)])))
    yield from groups


def _touches(box: Rect, layers: Iterable[WordLayer]) -> bool:
    return any(box.overlaps(_box(layer).grown(_GAP / 2)) for layer in layers)


def _box(layer: WordLayer) -> Rect:
    lefts, tops, rights, bottoms = zip(*_parts(layer), strict=True)
    left, top = min(lefts), min(tops)
    return Rect(left, top, max(rights) - left, max(bottoms) - top)


def _parts(layer: WordLayer) -> list[tuple[float, float, float, float]]:
    """Return the left, top, right and bottom of each part of *layer*."""
    match layer:
        case TextLayer():
            return list(map(edges, layer.runs))
        case StampLayer():
            whole = Rect(0.0, 0.0, layer.size.width, layer.size.height)
            return [_edges(whole, place) for place in layer.places]
        case BarLayer():
            return [_edges(bar, layer.matrix) for bar in layer.bars]
        case _:
            assert_never(layer)


def _edges(box: Rect, matrix: Matrix) -> tuple[float, float, float, float]:
    corners = [matrix.apply(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
