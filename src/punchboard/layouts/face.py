"""A finished face: outline, bleed and layers in drawing order.

Coordinates are in mm; the origin is the top-left corner of the trim box, so the
bleed is at negative x and y. Equal layers are equal values, so that later stages
draw each distinct thing only once.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from punchboard.colours import Colour
from punchboard.diagnostics import Location
from punchboard.geometry import Matrix, Outline, Rect, Size
from punchboard.typesetting.run import GlyphRun


class ArtLayer(Struct, frozen=True):
    """A drawing: one SVG document without text.

    Attributes:
        svg: The document; its viewBox is the face's bleed box in mm.
        blend: How it mixes with what is below it, as in `mix-blend-mode`; one of
            `BLEND_MODES`, or empty.
    """

    svg: str
    blend: str = ""


#: The values of `mix-blend-mode` that change anything.
BLEND_MODES = frozenset(
    "multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light "
    "difference exclusion hue saturation color luminosity".split()
)


class TextLayer(Struct, frozen=True):
    """Shaped and placed text.

    Attributes:
        runs: In reading order.
        fill: Colour, red, green and blue from 0 to 1.
        opacity: From 0 to 1.
        invisible: Drawn only for search and copying, because the art already
            contains the outlines.
    """

    runs: tuple[GlyphRun, ...]
    fill: Colour
    opacity: float = 1.0
    invisible: bool = False


class ImageLayer(Struct, frozen=True):
    """A bitmap, placed.

    Attributes:
        path: The file, PNG or JPEG.
        digest: SHA-256 of its bytes, so that equal content is equal.
        matrix: From the unit square (y downwards) to the face.
        clip: Part of the face it may cover; None if it is not clipped.
        opacity: From 0 to 1.
    """

    path: str
    digest: str
    matrix: Matrix
    clip: Rect | None = None
    opacity: float = 1.0


class StampLayer(Struct, frozen=True):
    """A small drawing, such as an icon among words, placed many times.

    Attributes:
        svg: An SVG document without text; its viewBox is `0 0 width height`.
        size: This width and height, in the drawing's own units.
        places: From the drawing's own units (y downwards) to the face.
        opacity: From 0 to 1.
    """

    svg: str
    size: Size
    places: tuple[Matrix, ...]
    opacity: float = 1.0


class BarLayer(Struct, frozen=True):
    """Straight bars of one colour: lines under and through words.

    Attributes:
        bars: In mm, in a space of their own.
        matrix: From that space to the face.
        fill: Colour, red, green and blue from 0 to 1.
        opacity: From 0 to 1.
    """

    bars: tuple[Rect, ...]
    matrix: Matrix
    fill: Colour
    opacity: float = 1.0


Layer: TypeAlias = ArtLayer | TextLayer | ImageLayer | StampLayer | BarLayer


class Face(Struct, frozen=True):
    """One side of one item, finished.

    Attributes:
        outline: Trim size and corners.
        bleed: Art beyond the trim on each side, in mm.
        layers: In drawing order.
        key: SHA-256 over the content; the same on every machine.
        faults: What is wrong with it, as it says itself: by a mark, or by a
            placeholder in the place of a picture.
        blank: The same face without revision, version and stamp; None if it has none.
    """

    outline: Outline
    bleed: float
    layers: tuple[Layer, ...]
    key: str
    faults: tuple[str, ...] = ()
    blank: Face | None = None

    @property
    def compared(self) -> Face:
        """The face to compare with that of another version of the game."""
        return self.blank or self


class NamedFace(Struct, frozen=True):
    """One side of one item.

    Attributes:
        component: Id of the component.
        item: Id of the item.
        side: `front` or `back`.
        face: The face.
        layout: The drawing it is made from; None if there is none.
        overflows: Whether a text on it does not fit, which has been reported.
        incomplete: Whether an element of it is left out, which has been reported.
    """

    component: str
    item: str
    side: str
    face: Face
    layout: Location | None = None
    overflows: bool = False
    incomplete: bool = False

    @property
    def name(self) -> str:
        """The face's name, for page labels and messages."""
        return f"{self.component} {self.item} {self.side}"
