"""Words of a mirrored face: in their mirrored places, but to be read.

A text is several layers where it has several colours, signs or bars. Layers
of words that touch are one text and move as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import assert_never

from punchboard.geometry import Matrix, Rect
from punchboard.layouts.face import BarLayer, Layer, StampLayer, TextLayer
from punchboard.layouts.movement import WordLayer, moved
from punchboard.layouts.text_extents import edges

#: How far parts of one text may be from each other, in mm: about a space.
_GAP = 1.0


def read_across(
    layers: Sequence[Layer], mirrored: Sequence[Layer], width: float
) -> tuple[Layer, ...]:
    """Return the layers of a mirrored face, with words that can be read.

    Args:
        layers: As they are on the face.
        mirrored: The same, all mirrored; drawings and images are taken from here.
        width: Of the face, in mm.
    """
    result = list(mirrored)
    for group in _texts(layers):
        if all(isinstance(layer, TextLayer) and layer.invisible for layer in group.values()):
            continue  # its outlines are part of a drawing, and mirrored with it
        boxes = list(map(_box, group.values()))
        left, right = min(box.x for box in boxes), max(box.right for box in boxes)
        shift = Matrix.translation(width - left - right, 0.0)
        for at, layer in group.items():
            result[at] = moved(layer, shift)
    return tuple(result)


def _texts(layers: Sequence[Layer]) -> Iterator[dict[int, WordLayer]]:
    """Yield the layers of each text by their place among *layers*."""
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
    """Return the left, top, right and bottom of all that *layer* shows."""
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
