"""A finished face: outline, bleed and layers in drawing order.

Coordinates are in mm; the origin is the top-left corner of the trim box, so the
bleed is at negative x and y. Equal layers are equal values, so that later stages
draw each distinct thing only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import TypeAlias, overload

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.colours import Colour
from punchboard.diagnostics import Location
from punchboard.geometry import Matrix, Outline, Rect, Size, box_around
from punchboard.typesetting.text import FontFace, GlyphRun

#: What layouts can read that is written in no item.
OF_NO_ITEM = frozenset(("piece", "component", "game", "language"))


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

    @property
    def box(self) -> Rect:
        """The box around the whole image on the face."""
        return box_around(self.matrix.apply_to((Size(1.0, 1.0).box.path,)))


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


class LaterLayers(Sequence[Layer]):
    """The layers of a face that was kept: words are set only when somebody looks at them.

    Attributes:
        others: The layers that are no words, in drawing order.
        fonts: The fonts of its words, in order of first use.
        forms: What was written of the face, by the kind of output: bytes that are
            kept with it, for whoever wrote them.
    """

    __slots__ = ("_layers", "_make", "fonts", "forms", "others")

    def __init__(
        self,
        others: tuple[Layer, ...],
        fonts: tuple[FontFace, ...],
        forms: Mapping[str, bytes],
        make: Callable[[], tuple[Layer, ...]],
    ) -> None:
        """Remember what is known; *make* returns all layers."""
        self.others = others
        self.fonts = fonts
        self.forms = forms
        self._make = make
        self._layers: tuple[Layer, ...] | None = None

    @staticmethod
    def of(layers: tuple[Layer, ...]) -> LaterLayers:
        """Return *layers* as they are, of which nothing is written yet."""
        others = tuple([each for each in layers if not isinstance(each, TextLayer)])
        made = LaterLayers(others, fonts_of(layers), {}, lambda: layers)
        made._layers = layers
        return made

    @property
    def all(self) -> tuple[Layer, ...]:
        """All layers."""
        if self._layers is None:
            self._layers = self._make()
        return self._layers

    @overload
    def __getitem__(self, at: int) -> Layer: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Layer]: ...
    def __getitem__(self, at: int | slice) -> Layer | Sequence[Layer]:
        """Return a layer, or some of them."""
        return self.all[at]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.all)

    def __iter__(self) -> Iterator[Layer]:
        """Iterate over all layers."""
        return iter(self.all)

    def __eq__(self, other: object) -> bool:
        """Compare with other layers."""
        if isinstance(other, LaterLayers):
            return self is other or self.all == other.all
        return self.all == other

    def __hash__(self) -> int:
        """Return what equal layers share."""
        return hash(self.all)


def fonts_of(layers: Sequence[Layer]) -> tuple[FontFace, ...]:
    """Return the fonts of the words in *layers*, in order of first use."""
    # Runs mostly share one object per font, and comparing identities is fast.
    found: dict[int, FontFace] = {}
    for layer in layers:
        if isinstance(layer, TextLayer):
            for run in layer.runs:
                found[id(run.font)] = run.font
    return tuple(dict.fromkeys(found.values()))


class Faults(Enum):
    """What becomes of items whose text cannot be set or whose picture cannot be drawn."""

    #: Any fault is an error, and a missing picture one, too.
    STRICT = auto()
    #: A missing picture has a placeholder.
    REPORTED = auto()
    #: Like that, and faces with errors carry a mark and are printed.
    MARKED = auto()


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
    layers: Sequence[Layer]
    key: str
    faults: tuple[str, ...] = ()
    blank: Face | None = None

    @property
    def pictured(self) -> Sequence[Layer]:
        """Its layers but for words, in drawing order; they are known without setting any."""
        if isinstance(self.layers, LaterLayers):
            return self.layers.others
        return tuple([each for each in self.layers if not isinstance(each, TextLayer)])

    @property
    def fonts(self) -> tuple[FontFace, ...]:
        """The fonts of its words, which are known without setting any."""
        return self.layers.fonts if isinstance(self.layers, LaterLayers) else fonts_of(self.layers)

    @property
    def compared(self) -> Face:
        """The face to compare with that of another version of the game."""
        return self.blank or self

    def with_blank(self, blank: Face) -> Face:
        """Return the face, compared as *blank*."""
        return self if self.key == blank.key else replace(self, blank=blank)


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


class ShownText(Struct, frozen=True):
    """A text of a face.

    Attributes:
        words: Its characters as they are written, with their markup.
        name: What the layout calls it: its expression, or the words themselves.
        reads: The names that its expressions read.
        layout: The text element in the layout.
        source: Where the words are written; None for those of the layout itself.
        untranslated: Whether it is in another language than the face.
    """

    words: str
    name: str
    reads: frozenset[str]
    layout: Location
    source: Location | None
    untranslated: bool = False


class ShownTexts(Struct):
    """The texts of the faces of one language: noted while faces are drawn, if asked for.

    Attributes:
        faces: By component, item and side, in the order drawn. The item is "" where
            all items have the same face.
    """

    faces: dict[tuple[str, str, str], dict[ShownText, None]] = field(default_factory=dict)

    def note(self, component: str, item: str, side: str, texts: Iterable[ShownText]) -> None:
        """Note the texts of a face; those of its copies and panels are noted once."""
        self.faces.setdefault((component, item, side), {}).update(dict.fromkeys(texts))
