"""What is under the words of a face: its drawings and pictures as pixels."""

from __future__ import annotations

import functools
import io
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from punchboard.geometry import Point, Rect
from punchboard.layouts.compose import digests, face_key
from punchboard.layouts.face import Face, NamedFace, TextLayer
from punchboard.lengths import MM_PER_POINT
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.art_pixels import resolution_of
from punchboard.pdf.document import DocumentInfo
from punchboard.sheets.pages import write_faces

if TYPE_CHECKING:
    from pathlib import Path

    from PIL.Image import Image

    from punchboard.sheets.file import Deck

#: Pixels per mm: letters of 5 pt are six pixels high.
_SCALE = 3.5
#: Most pixels of a ground; boards are drawn at a lower resolution.
_MOST_PIXELS = 1_500_000


class PixelGrid(Struct, frozen=True, dict=True):
    """Where the pixels of a ground are; equal for faces of one size.

    Attributes:
        box: The part of the face it shows, in mm.
        width: In pixels.
        height: In pixels.
    """

    box: Rect
    width: int
    height: int

    @functools.cached_property
    def _scales(self) -> tuple[float, float, float, float]:
        box = self.box
        return box.x, box.y, self.width / box.width, self.height / box.height

    def number(self, point: Point) -> int | None:
        """Return the number of the pixel at *point* of the face, in mm; None outside."""
        left, top, across, down = self._scales
        x, y = (point[0] - left) * across, (point[1] - top) * down
        if 0 <= x < self.width and 0 <= y < self.height:
            return int(y) * self.width + int(x)
        return None


class Ground(Struct, frozen=True, dict=True):
    """A face without its words.

    Attributes:
        box: The part of the face it shows: the bleed box, in mm.
        image: Red, green, blue, and the coverage of the paper.
    """

    box: Rect
    image: Image

    @functools.cached_property
    def _data(self) -> bytes:
        return self.image.tobytes()

    @functools.cached_property
    def pixels(self) -> memoryview:
        """Its pixels, row by row, each as one number: equal for equal colours."""
        return memoryview(self._data).cast("I")

    @functools.cached_property
    def grid(self) -> PixelGrid:
        """Where its pixels are on the face."""
        return PixelGrid(self.box, *self.image.size)

    def at(self, point: Point) -> tuple[int, int, int, int] | None:
        """Return the pixel at *point* of the face, in mm; None outside the bleed."""
        number = self.grid.number(point)
        if number is None:
            return None
        red, green, blue, cover = self._data[4 * number : 4 * number + 4]
        return red, green, blue, cover


def without_words(face: Face) -> Face:
    """Return *face* without its text layers; faces with equal grounds become equal."""
    layers = tuple(each for each in face.layers if not isinstance(each, TextLayer))
    key = face_key(face.outline, face.bleed, digests(layers))
    return replace(face, layers=layers, key=key)


class Grounds:
    """The grounds of a game's faces, drawn when the first one of a component is needed.

    Faces that differ only in their words share a ground.

    Args:
        decks: The finished faces.
        engine: What draws them.
        cache: Where converted art is kept.
    """

    def __init__(self, decks: Sequence[Deck], engine: Engine, cache: Path | None) -> None:
        self._decks = decks
        self._engine = engine
        self._cache = cache
        self._keys: dict[str, str] = {}
        self._grounds: dict[str, Ground] = {}

    def of(self, named: NamedFace) -> Ground | None:
        """Return the ground of a face; None if it cannot be drawn, which a build reports."""
        if named.face.key not in self._keys:
            self._draw(named.component)
        return self._grounds.get(self._keys.get(named.face.key, ""))

    def above(self, named: NamedFace, layer: int) -> Ground | None:
        """Return what is drawn on a face after the *layer* with this number, without words."""
        bare = without_words(replace(named.face, layers=named.face.layers[layer + 1 :]))
        if bare.key not in self._grounds:
            drawn = _drawn([replace(named, face=bare)], self._engine, self._cache)
            self._grounds.update(drawn)
        return self._grounds.get(bare.key)

    def resolution(self, named: NamedFace, svg: str) -> float | None:
        """Return the resolution that a drawing of a face is made pixels at, in dpi.

        None if it cannot be drawn, which a build reports.
        """
        self.of(named)  # converts its drawings, which are kept
        pdf = convert_art([named], self._engine, self._cache).value.get(svg)
        return None if pdf is None else resolution_of(pdf, svg)

    def _draw(self, component: str) -> None:
        """Draw all grounds of a component that have not been drawn yet."""
        missing: dict[str, NamedFace] = {}
        for deck in self._decks:
            for named in deck.named_faces() if deck.component.id == component else ():
                if named.face.key not in self._keys:
                    bare = without_words(named.face)
                    self._keys[named.face.key] = bare.key
                    missing.setdefault(bare.key, replace(named, face=bare))
        new = [each for key, each in missing.items() if key not in self._grounds]
        self._grounds.update(_drawn(new, self._engine, self._cache))


def _drawn(
    faces: Sequence[NamedFace], engine: Engine, cache: Path | None
) -> Iterator[tuple[str, Ground]]:
    """Yield the ground of each of the distinct *faces*, with its key."""
    if not faces:
        return
    art = convert_art(faces, engine, cache)
    pdf = write_faces(faces, art.value, DocumentInfo(""), packs=False)
    for named, image in zip(faces, _pictures(pdf.value), strict=True):
        box = named.face.outline.bleed_box(named.face.bleed)
        yield named.face.key, Ground(box, image)


def _pictures(pdf: bytes) -> Iterator[Image]:
    """Yield each page of *pdf* as an RGBA image with a transparent background."""
    import pypdfium2

    with closing(pypdfium2.PdfDocument(io.BytesIO(pdf))) as document:
        for page in document:
            width, height = page.get_size()
            area = width * height * MM_PER_POINT**2
            scale = min(_SCALE, (_MOST_PIXELS / area) ** 0.5) * MM_PER_POINT
            bitmap = page.render(scale=scale, fill_color=(0, 0, 0, 0), rev_byteorder=True)
            image: Image = bitmap.to_pil().convert("RGBA")
            page.close()
            yield image
