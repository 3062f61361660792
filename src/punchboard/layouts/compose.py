"""Faces made of finished faces, moved, turned, mirrored and cut to a window."""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from punchboard.geometry import Matrix, Outline, Rect
from punchboard.layouts.face import (
    ArtLayer,
    BarLayer,
    Face,
    ImageLayer,
    Layer,
    StampLayer,
    TextLayer,
)
from punchboard.layouts.face_key import (
    bar_digest,
    face_key,
    image_digest,
    moved_text_digest,
    stamp_digest,
)
from punchboard.layouts.template.svg import SVG_NAMESPACE
from punchboard.layouts.template.units import inverse
from punchboard.layouts.text.moved import exact, moved, read_across
from punchboard.lengths import format_coordinate

_ROOT = re.compile(r"<svg\b[^>]*>")
_VIEW_BOX = re.compile(r'\sviewBox="([^"]*)"')


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """A face and where it goes.

    Attributes:
        face: The face.
        matrix: From the face to what is composed; it keeps rectangles upright.
        window: Part of the face that is shown, in the face's own space.
    """

    face: Face
    matrix: Matrix
    window: Rect


def compose(
    outline: Outline,
    bleed: float,
    placed: Iterable[PlacedFace],
    under: Sequence[Layer] = (),
    over: Sequence[Layer] = (),
) -> Face:
    """Return a face made of others.

    Args:
        outline: Of the face made.
        bleed: Art beyond the trim of the face made, in mm.
        placed: The faces, from the lowest to the topmost.
        under: Layers below all of them.
        over: Layers above all of them.
    """
    box = outline.bleed_box(bleed)
    shown = itertools.chain.from_iterable(_layers(each, box) for each in placed)
    layers = (*under, *shown, *over)
    return Face(outline, bleed, layers, face_key(outline, bleed, digests(layers)))


def mirrored(face: Face) -> Face:
    """Return *face* as seen from behind: drawings and images mirrored.

    Texts go to their mirrored places, but can still be read.
    """
    width = face.outline.size.width
    box = face.outline.bleed_box(face.bleed)
    whole = PlacedFace(face, Matrix(a=-1.0, e=width), box)
    outline = face.outline.mirrored()
    made = compose(outline, face.bleed, (whole,))
    layers = read_across(face.layers, made.layers, width)
    return replace(made, layers=layers, key=face_key(outline, face.bleed, digests(layers)))


def art_layer(body: str, box: Rect) -> ArtLayer:
    """Return a drawing that fills *box*; *body* is elements in mm."""
    size = f'width="{format_coordinate(box.width)}mm" height="{format_coordinate(box.height)}mm"'
    return ArtLayer(f'<svg xmlns="{SVG_NAMESPACE}" {size} viewBox="{_joined(box)}">{body}</svg>')


def digests(layers: Iterable[Layer]) -> Iterator[bytes]:
    """Yield the digest of each layer's content."""
    for layer in layers:
        match layer:
            case ArtLayer():
                yield hashlib.sha256(layer.svg.encode()).digest()
            case TextLayer():
                yield moved_text_digest(layer)
            case ImageLayer():
                yield image_digest(layer)
            case StampLayer():
                yield stamp_digest(layer)
            case BarLayer():
                yield bar_digest(layer)
            case _:
                assert_never(layer)


def _layers(placed: PlacedFace, box: Rect) -> Iterator[Layer]:
    """Yield the face's layers in the space of what is composed."""
    for layer in placed.face.layers:
        match layer:
            case ArtLayer():
                yield _art(layer, placed, box)
            case ImageLayer():
                yield _image(layer, placed)
            case TextLayer() | StampLayer() | BarLayer():
                yield moved(layer, placed.matrix)
            case _:
                assert_never(layer)


def _art(layer: ArtLayer, placed: PlacedFace, box: Rect) -> ArtLayer:
    """Return a drawing moved, as a document of its own: ids and rules stay apart.

    An inner `svg` is as good as a clip path and needs no id. The drawing's own
    root stays one, because lengths in per cent count from it.
    """
    root = _ROOT.search(layer.svg)
    view = _VIEW_BOX.search(root[0]) if root else None
    if root is None or view is None:
        return layer
    drawing = f"<svg{_viewport(view[1])}>{layer.svg[root.end() :]}"
    shown = f"<svg{_viewport(_joined(placed.window))}>{drawing}</svg>"
    m = placed.matrix
    numbers = " ".join(map(format_coordinate, (m.a, m.b, m.c, m.d, m.e, m.f)))
    return art_layer(f'<g transform="matrix({numbers})">{shown}</g>', box)


def _viewport(view: str) -> str:
    """Return the attributes of an inner `svg` that shows *view* at its own place."""
    x, y, width, height = view.split()
    return f' x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{view}"'


def _image(layer: ImageLayer, placed: PlacedFace) -> ImageLayer:
    """Return an image moved, and cut where it would leave its window."""
    covered = _turned(Rect(0.0, 0.0, 1.0, 1.0), layer.matrix)
    clip = layer.clip or covered
    if layer.clip or not placed.window.contains(covered):
        clip = _turned(_common(clip, placed.window), placed.matrix)
        return replace(layer, matrix=exact(placed.matrix @ layer.matrix), clip=clip)
    return replace(layer, matrix=exact(placed.matrix @ layer.matrix))


def _turned(rect: Rect, matrix: Matrix) -> Rect:
    """Return the box around *rect* after *matrix*."""
    corners = [(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]
    points = [matrix.apply(*corner) for corner in corners]
    left, top = (min(each) for each in zip(*points, strict=True))
    right, bottom = (max(each) for each in zip(*points, strict=True))
    return Rect(*(round(each, 6) for each in (left, top, right - left, bottom - top)))


def _common(one: Rect, other: Rect) -> Rect:
    """Return what two rectangles share; of no size where they share nothing."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    width = max(0.0, min(one.right, other.right) - left)
    return Rect(left, top, width, max(0.0, min(one.bottom, other.bottom) - top))


def window_of(area: Rect, matrix: Matrix) -> Rect:
    """Return an area of what is composed, in the space of a face put there by *matrix*."""
    return _turned(area, inverse(matrix))


def _joined(box: Rect) -> str:
    return " ".join(map(format_coordinate, (box.x, box.y, box.width, box.height)))
