"""The words of a face as they are printed: size, place, contrast, and what is under them.

What is under them are the drawings and pictures of the face, as pixels. A pale numeral
behind a text, or the shadow of a title, is not there to be read.
"""

from __future__ import annotations

import functools
import io
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from punchboard.colours import Colour
from punchboard.geometry import Outline, Point, Rect, holds, outside
from punchboard.layouts.compose import digests, face_key
from punchboard.layouts.face import Face, NamedFace, TextLayer
from punchboard.layouts.template.units import inverse
from punchboard.layouts.text.places import edges
from punchboard.lengths import MM_PER_POINT
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.art_pixels import resolution_of
from punchboard.pdf.document import DocumentInfo
from punchboard.sheets.pages import write_faces
from punchboard.typesetting.text import GlyphRun
from punchboard.words import excerpt

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


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@functools.lru_cache(8192)
def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@functools.lru_cache(8192)
def over_white(pixel: tuple[int, int, int, int]) -> Colour:
    """Return a pixel as it looks on white paper."""
    red, green, blue, cover = pixel
    share = cover / 255
    paper = 1 - share
    return red / 255 * share + paper, green / 255 * share + paper, blue / 255 * share + paper


#: Longest quotation of a run, in characters.
_LONGEST = 24


class Letters(Struct, frozen=True):
    """A run of glyphs as it is printed.

    Attributes:
        run: The glyphs.
        size: Type size on paper, in pt.
        box: The area of the letters on the face, in mm.
        fill: Their colour.
        opacity: From 0 to 1.
        unseen: Whether something else is drawn for them: outlines in the art, or a sign.
        layer: The number of their layer on the face.
    """

    run: GlyphRun
    size: float
    box: Rect
    fill: Colour
    opacity: float
    unseen: bool
    layer: int = 0

    @property
    def text(self) -> str:
        """The characters, without white space around them."""
        return ("".join(self.run.texts) or self.run.reading).strip()

    @property
    def quoted(self) -> str:
        """The characters as a message quotes them."""
        return f"`{excerpt(self.text, _LONGEST)}`"


def letters_of(face: Face) -> Iterator[Letters]:
    """Yield the runs of *face* with more than white space, in drawing order."""
    for number, layer in enumerate(face.layers):
        if isinstance(layer, TextLayer) and layer.opacity > 0:
            for run in layer.runs:
                if not ("".join(run.texts) or run.reading).isspace() and run.glyphs:
                    yield _letters(run, layer, number)


def _letters(run: GlyphRun, layer: TextLayer, number: int) -> Letters:
    # Letters may be narrowed or slanted; what counts for reading is their height.
    height = run.size * math.hypot(run.matrix.c, run.matrix.d)
    if run.matrix.a and run.matrix.d and run.matrix.b == 0:
        height = run.size * abs(run.matrix.d)
    left, top, right, bottom = edges(run)
    box = Rect(left, top, right - left, bottom - top)
    unseen = layer.invisible or run.unseen
    return Letters(run, height / MM_PER_POINT, box, layer.fill, layer.opacity, unseen, number)


#: Where a run is looked at: along its length, and above its baseline in type sizes.
_ALONG = tuple((number + 0.5) / 12 for number in range(12))
_ABOVE = (0.05, 0.35, 0.65)
#: Height of letters above their baseline, and width of those in a column, in type sizes.
_LETTER, _COLUMN = 0.7, 0.9
#: A watermark is at least so large, in pt, and has less contrast or opacity than this.
_WATERMARK, _FAINT, _CLEAR = 28.0, 2.0, 0.35
#: Words are doubled as a shadow or an outline at most so far away, in type sizes.
_SHADOW = 0.25
#: Words are off a card from this share on: the half, measured at a few places.
_HALF = 0.45
#: Contrast of such words with those in front, by which their forms are seen.
_APART = 2.0


def places_of(letters: Letters) -> tuple[Point, ...]:
    """Return places all over a run, on the face in mm."""
    run = letters.run
    length = sum(run.advances) * run.size / 1000
    points = []
    for along in _ALONG:
        for above in _ABOVE:
            at = (
                ((above - 0.35) * run.size, along * length)
                if run.vertical
                else (along * length, -above * run.size)
            )
            points.append(run.matrix.apply(*at))
    return tuple(points)


def under(letters: Letters, ground: Ground) -> Counter[Colour]:
    """Return the colours under a run, each with the number of places it was seen at."""
    colours: Counter[Colour] = Counter()
    for pixel, count in Counter(map(ground.at, places_of(letters))).items():
        if pixel is not None:
            colours[over_white(pixel)] += count
    return colours


def seen_contrast(letters: Letters, paper: Colour) -> float:
    """Return the contrast of letters, which may be see-through, with *paper*."""
    share = letters.opacity
    ink = tuple(a * share + b * (1 - share) for a, b in zip(letters.fill, paper, strict=True))
    return contrast((ink[0], ink[1], ink[2]), paper)


def is_watermark(letters: Letters, ground: Ground) -> bool:
    """Return whether words are large and faint on most of their ground."""
    if letters.size < _WATERMARK:
        return False
    if letters.opacity <= _CLEAR:
        return True
    colours = under(letters, ground)
    faint = sum(n for paper, n in colours.items() if seen_contrast(letters, paper) < _FAINT)
    return faint * 2 > sum(colours.values())


def is_doubled(letters: Letters, others: Iterable[Letters]) -> bool:
    """Return whether the same words are there once more, as a shadow or an outline."""
    reach = _SHADOW * letters.run.size
    for other in others:
        if other is letters or other.text != letters.text:
            continue
        x, y = other.box.x - letters.box.x, other.box.y - letters.box.y
        near = max(abs(x), abs(y)) <= reach + abs(other.box.width - letters.box.width)
        if near and (other.unseen or contrast(letters.fill, other.fill) >= _APART):
            return True
    return False


def is_off(letters: Letters, outline: Outline) -> bool:
    """Return whether half of a run or more is beyond the edge of the piece."""
    if not outline.trim.overlaps(letters.box):
        return True
    if outline.is_rectangle and outline.trim.contains(letters.box):
        return False
    if holds(outline.trim_paths, letters.box.path):
        return False
    places = places_of(letters)
    beyond = len(list(outside(outline.trim_paths, places)))
    return beyond >= _HALF * len(places)


def share_on(letters: Letters, other: Letters) -> float:
    """Return the share of the places of *letters* that are on the words of *other*."""
    if not letters.box.overlaps(other.box):
        return 0.0
    run = other.run
    length = sum(run.advances) * run.size / 1000
    half = _COLUMN * run.size / 2
    try:
        back = inverse(run.matrix)
    except ValueError:
        return 0.0
    places = places_of(letters)
    inside = 0
    for place in places:
        x, y = back.apply(*place)
        if run.vertical:
            inside += -half <= x <= half and 0.0 <= y <= length
        else:
            inside += 0.0 <= x <= length and -_LETTER * run.size <= y <= 0.0
    return inside / len(places)
