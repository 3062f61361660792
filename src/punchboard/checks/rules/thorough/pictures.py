"""Pictures of pixels: those in layers, clips and patterns of a face, and those drawings become."""

from __future__ import annotations

import base64
import functools
import io
import math
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from punchboard.checks.preflight.shapes import Shape, shapes_of
from punchboard.checks.preflight.strokes import drawings_of
from punchboard.checks.rule import face_rule
from punchboard.checks.subject import Fault, Subject
from punchboard.geometry import Matrix
from punchboard.layouts.face import ArtLayer, Face, ImageLayer, NamedFace, StampLayer
from punchboard.layouts.template.images import upright_size
from punchboard.layouts.template.units import user_length
from punchboard.lengths import MM_PER_INCH
from punchboard.pdf.art_pixels import has_filter

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
            size = _size(io.BytesIO(base64.b64decode(part + "=" * (-len(part) % 4))))
        except ValueError:
            size = None
        if size is not None:
            return size
    return None


@functools.cache
def _pixels(path: str, _digest: str) -> tuple[int, int] | None:
    """Return the width and height of a picture; None where it cannot be read any more."""
    return _size(path)


def _size(file: str | io.BytesIO) -> tuple[int, int] | None:
    import PIL.Image

    try:
        with PIL.Image.open(file) as image:
            return upright_size(image)
    except (OSError, ValueError, SyntaxError, PIL.Image.DecompressionBombError):
        return None


@face_rule()
def art_as_pixels(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    """A drawing with a filter is printed as pixels.

    ## What it does

    It looks for drawings with filters, such as blurs and shadows, and says at which resolution they are drawn.

    ## Why it matters

    PDF has no filters, so the whole drawing around one becomes a picture: its edges are no longer sharp at every size, and the file grows.

    ## Example

    ```svg
    <rect x="12" y="34" width="30" height="20" filter="url(#shadow)"/>
    ```

    ## Use instead

    ```svg
    <rect x="12.6" y="34.6" width="30" height="20" fill="#000" opacity="0.3"/>
    <rect x="12" y="34" width="30" height="20"/>
    ```

    Or accept the picture, and say so under `severity`.
    """
    filtered = [svg for svg in drawings_of(named.face) if has_filter(svg)]
    if not filtered:
        return
    found = [subject.grounds.resolution(named, svg) for svg in filtered]
    known = [dpi for dpi in found if dpi is not None]
    if known:
        yield Fault(
            f"{min(known):.0f}",
            f"a filter on {{items}} is drawn as pixels, at {min(known):.0f} pixels per inch",
            ("draw it without the filter, or accept the pixels under `severity`",),
        )


#: How many times wider or higher than drawn a picture may be.
_MOST = 1.05
#: Pictures with fewer pixels on a side are strips of colour, made to be stretched.
_STRIP = 8


@face_rule()
def image_stretched(_: Subject, named: NamedFace) -> Iterator[Fault]:
    """A picture is stretched out of its proportions.

    ## What it does

    It compares the width and height of every picture as printed with its pixels, and reports a difference of more than 5 %.

    ## Why it matters

    Faces, circles and letters in a stretched picture look wrong.

    ## Example

    ```svg
    <image href="portrait.png" x="5" y="10" width="53" height="30" preserveAspectRatio="none"/>
    ```

    ## Use instead

    ```svg
    <image href="portrait.png" x="5" y="10" width="53" height="30" preserveAspectRatio="xMidYMid slice"/>
    ```
    """
    for picture in pictures_of(named.face):
        stretch = picture.stretch
        if min(picture.pixels) < _STRIP or 1 / _MOST <= stretch <= _MOST:
            continue
        if not 0 < stretch < math.inf:  # a picture without a width or a height
            continue
        yield Fault(
            f"{picture.name} {stretch:.2f}",
            _message(picture, stretch),
            ("set `preserveAspectRatio` to `xMidYMid slice`, and scale both sides alike",),
        )


def _message(picture: PrintedPicture, stretch: float) -> str:
    name = f"the picture `{picture.name}`" if picture.name else "a picture in a drawing"
    way = "wide" if stretch > 1 else "high"
    share = (max(stretch, 1 / stretch) - 1) * 100
    return f"{name} on {{items}} is printed {share:.0f} % too {way} for its proportions"


#: Pixels per inch below which pixels are seen, and what printing houses ask for.
_LEAST, _WANTED = 200, 300


@face_rule()
def image_too_coarse(_: Subject, named: NamedFace) -> Iterator[Fault]:
    """A picture has too few pixels for the size it is printed at.

    ## What it does

    It works out the pixels per inch of every picture at its printed size, also of pictures inside clips and patterns, and reports those under 200.
    Printing houses ask for 300.

    ## Why it matters

    A picture that looks sharp on a screen can be blocky on paper.

    ## Example

    A picture of 400 x 300 pixels that covers a card of 63 x 88 mm has 87 pixels per inch.

    ## Use instead

    Use the picture in its full resolution, or make it smaller on the card.
    """
    for picture in pictures_of(named.face):
        if picture.resolution < _LEAST:
            found = f"{picture.resolution:.0f}"
            name = f"the picture `{picture.name}`" if picture.name else "a picture in a drawing"
            yield Fault(
                f"{picture.name} {found}",
                f"{name} on {{items}} has {found} pixels per inch "
                f"where it is printed; at least {_LEAST} are needed, {_WANTED} are better",
                ("use a larger picture, or place it smaller",),
            )
