"""The pictures of pixels on a face, as they are printed: in layers, clips and patterns."""

from __future__ import annotations

import base64
import functools
import io
import math
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from punchboard.checks.preflight.shapes import Shape, shapes_of
from punchboard.geometry import Matrix
from punchboard.layouts.face import ArtLayer, Face, ImageLayer, StampLayer
from punchboard.layouts.template.images import upright_size
from punchboard.layouts.template.units import user_length
from punchboard.lengths import MM_PER_INCH

#: Characters of a picture in a drawing that are read first for its size.
_HEAD = 4096


class PrintedPicture(Struct, frozen=True):
    """A picture on a face.

    Attributes:
        name: The name of its file; "" if it is part of a drawing.
        pixels: Its width and height.
        across: How long its upper edge is on paper, in mm.
        down: How long its left edge is on paper, in mm.
    """

    name: str
    pixels: tuple[int, int]
    across: float
    down: float

    @property
    def resolution(self) -> float:
        """Pixels per inch in the direction that has fewer."""
        if not self.across or not self.down:
            return math.inf  # nothing of it is printed
        width, height = self.pixels
        return min(width / self.across, height / self.down) * MM_PER_INCH

    @property
    def stretch(self) -> float:
        """How much wider than high its pixels are printed; below 1 if they are higher."""
        width, height = self.pixels
        return (self.across / width) / (self.down / height) if self.down and width else 1.0


def pictures_of(face: Face) -> Iterator[PrintedPicture]:
    """Yield the pictures on *face* that can be read."""
    for layer in face.layers:
        if isinstance(layer, ImageLayer):
            pixels = _pixels(layer.path, layer.digest)
            if pixels is not None:
                yield _printed(Path(layer.path).name, pixels, layer.matrix)
        elif isinstance(layer, ArtLayer | StampLayer) and "<image" in layer.svg:
            scale = 1.0
            if isinstance(layer, StampLayer):
                scale = max((place.scale_factor for place in layer.places), default=1.0)
            for shape in shapes_of(layer.svg):
                if shape.tag == "image":
                    yield from _in_drawing(shape, scale)


def _printed(name: str, pixels: tuple[int, int], matrix: Matrix) -> PrintedPicture:
    across, down = math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d)
    return PrintedPicture(name, pixels, across, down)


def _in_drawing(shape: Shape, scale: float) -> Iterator[PrintedPicture]:
    attributes = shape.node.attributes
    pixels = _embedded_pixels(attributes.get("href", ""))
    if pixels is None:
        return
    try:
        sizes = [user_length(attributes.get(name) or "0") for name in ("width", "height")]
    except ValueError:
        return
    if min(sizes) <= 0:
        return
    ratios = [size / count for size, count in zip(sizes, pixels, strict=True)]
    align, *rest = attributes.get("preserveAspectRatio", "").split() or ["xMidYMid"]
    if align != "none":
        ratio = max(ratios) if rest[:1] == ["slice"] else min(ratios)
        ratios = [ratio, ratio]
    width, height = (ratio * count * scale for ratio, count in zip(ratios, pixels, strict=True))
    yield _printed("", pixels, shape.matrix @ Matrix.scaling(width, height))


@functools.lru_cache(256)
def _embedded_pixels(uri: str) -> tuple[int, int] | None:
    """Return the width and height of a picture in a drawing; None if it is not one of pixels."""
    head, _, data = uri.partition(";base64,")
    if not head.startswith("data:image/") or "svg" in head:
        return None
    # Most formats say their size at the beginning.
    for length in (_HEAD, len(data)):
        part = data[:length]
        try:
            size = _size(base64.b64decode(part + "=" * (-len(part) % 4)))
        except ValueError:
            size = None
        if size is not None:
            return size
    return None


def _size(data: bytes) -> tuple[int, int] | None:
    import PIL.Image

    try:
        with PIL.Image.open(io.BytesIO(data)) as image:
            return upright_size(image)
    except (OSError, ValueError, SyntaxError, PIL.Image.DecompressionBombError):
        return None


@functools.cache
def _pixels(path: str, _digest: str) -> tuple[int, int] | None:
    """Return the width and height of a picture; None where it cannot be read any more."""
    import PIL.Image

    try:
        with PIL.Image.open(path) as image:
            return upright_size(image)
    except (OSError, ValueError, SyntaxError, PIL.Image.DecompressionBombError):
        return None
