"""The faces of a state: what is on each, wherever it is, and a proof to see what they were.

What is on a face is equal for faces on which things only moved. The proof is a PDF with
each distinct face on a page. It says itself which face is on which page, so that a proof
of another version shows nothing wrong: its faces have other keys. Two pictures differ in
boxes.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Checked
from punchboard.geometry import Matrix, Outline, Rect, Size
from punchboard.layouts.compose import art_layer, digests, face_key
from punchboard.layouts.face import (
    ArtLayer,
    BarLayer,
    Face,
    ImageLayer,
    Layer,
    NamedFace,
    StampLayer,
    TextLayer,
)
from punchboard.lengths import MM_PER_INCH, MM_PER_POINT
from punchboard.patterns import regex
from punchboard.pdf.art import Engine, convert_art
from punchboard.sheets.file import Deck, document_info
from punchboard.sheets.pages import write_faces
from punchboard.snapshots.state import DIGITS
from punchboard.typesetting.records import pack_unplaced
from punchboard.workspace import Workspace

if TYPE_CHECKING:
    import pypdfium2
    from PIL.Image import Image

_PLACED = regex(r"<(?:rect|use|svg|image|circle|ellipse|g|path)\b[^>]*>")
_PLACE = regex(r"""\s(?:x|y|cx|cy)="[^"]*"|translate\([^)]*\)""")
_MATRIX = regex(r"matrix\((\S+ \S+ \S+ \S+) [^\s)]+ [^\s)]+\)")
_ROOT = regex(r"^<svg\b[^>]*>")


class Contents:
    """Digests of what is on faces; layers that faces share are looked at once.

    The faces must live as long as this.
    """

    def __init__(self, known: Mapping[str, str]) -> None:
        """Begin with the digests that are *known*, by the keys of faces."""
        self._digests = dict(known)
        self._layers: dict[int, tuple[bytes, ...]] = {}

    def digest(self, face: Face) -> str:
        """Return a digest of what is on *face*, without where it is."""
        found = self._digests.get(face.key[:DIGITS])
        if found is None:
            things = sorted(each for layer in face.layers for each in self._of(layer))
            size = face.outline.size
            head = f"{size.width:.4f} {size.height:.4f} {face.outline.corner:.4f}".encode()
            content = hashlib.sha256(head)
            for each in things:
                content.update(b"\n%d " % len(each))
                content.update(each)
            found = self._digests[face.key[:DIGITS]] = content.hexdigest()[:12]
        return found

    def _of(self, layer: Layer) -> tuple[bytes, ...]:
        known = self._layers.get(id(layer))
        if known is None:
            known = self._layers[id(layer)] = tuple(_things(layer))
        return known


def _things(layer: Layer) -> Iterator[bytes]:
    """Yield the bytes of each thing that a layer shows."""
    match layer:
        case ArtLayer():
            yield f"art {layer.blend}{_unplaced(layer.svg)}".encode()
        case TextLayer():
            look = f"text {_rounded(layer.fill)} {layer.opacity:.4f} {layer.invisible} ".encode()
            for run in layer.runs:
                yield look + pack_unplaced(run)
        case ImageLayer():
            clip = layer.clip
            window = _rounded((clip.width, clip.height)) if clip else "-"
            shape = f"{_shape(layer.matrix)} {window} {layer.opacity:.4f}"
            yield f"image {layer.digest} {shape}".encode()
        case StampLayer():
            for place in layer.places:
                yield f"stamp {layer.svg} {_shape(place)} {layer.opacity:.4f}".encode()
        case BarLayer():
            look = f"{_rounded(layer.fill)} {_shape(layer.matrix)} {layer.opacity}".encode()
            for bar in layer.bars:
                yield f"bar {_rounded((bar.width, bar.height))} ".encode() + look


def _unplaced(svg: str) -> str:
    """Return a drawing without the places of what is in it; its own page stays."""
    root = _ROOT.match(svg)
    start = root.end() if root else 0
    return svg[:start] + _PLACED.sub(_without_place, svg[start:])


def _without_place(tag: re.Match[str]) -> str:
    return _MATRIX.sub(r"matrix(\1)", _PLACE.sub("", tag[0]))


def _shape(matrix: Matrix) -> str:
    """Return how *matrix* turns and scales, without where it moves to."""
    return _rounded((matrix.a, matrix.b, matrix.c, matrix.d))


def _rounded(values: tuple[float, ...]) -> str:
    return " ".join(f"{each + 0.0:.4f}" for each in values).replace("-0.0000", "0.0000")


#: Most pixels along a side of a picture, and pixels per inch of all that is not large.
_LONGEST, _DPI = 900, 110


def write_proof(
    game: ComponentSet, decks: Mapping[str, Sequence[Deck]], cache: Path | None
) -> Checked[bytes]:
    """Return the proof of the faces in *decks*, by language, as they are compared."""
    faces: dict[str, NamedFace] = {}
    for language, several in decks.items():
        for named in (each for deck in several for each in deck.named_faces()):
            face = named.face.compared
            labelled = replace(named, side=f"{named.side} {language}", face=face)
            faces.setdefault(face.key, labelled)
    shown = list(faces.values())
    art = convert_art(shown, Engine.RESVG, cache)
    info = document_info(game, next(iter(decks)))
    keys = " ".join(each.face.key[:DIGITS] for each in shown)
    pdf = write_faces(shown, art.value, replace(info, keywords=keys))
    return Checked(pdf.value, (*art.diagnostics, *pdf.diagnostics))


def proof_path(workspace: Workspace, game: str, name: str) -> Path:
    """Return the file of a snapshot's proof."""
    return workspace.root / "snapshots" / game / f"{name}.pdf"


class FacePicture(Struct, frozen=True):
    """A face as it was printed.

    Attributes:
        image: Its pixels, bleed included.
        size: The size of what they show, in mm.
        trim: The finished edge in it, in mm.
    """

    image: Image
    size: Size
    trim: Rect


class Proof(Struct):
    """A proof that can be looked at.

    Attributes:
        pdf: The file; b"" if there is none.
    """

    pdf: bytes
    _pages: dict[str, int] | None = None
    _seen: dict[str, FacePicture] = field(default_factory=dict)

    @staticmethod
    def read(path: Path) -> Proof:
        """Return the proof in a file; one without pages if it cannot be read."""
        try:
            return Proof(path.read_bytes())
        except OSError:
            return Proof(b"")

    def pictures(self, keys: Collection[str]) -> Mapping[str, FacePicture]:
        """Return the pictures of the faces with these keys; those that are not there are left out.

        Args:
            keys: Keys of faces as states have them.
        """
        wanted = [each for each in keys if each in self._places() and each not in self._seen]
        if wanted:
            import pypdfium2

            with pypdfium2.PdfDocument(self.pdf) as document:
                for key in wanted:
                    self._seen[key] = _picture(document[self._places()[key]])
        return {key: self._seen[key] for key in keys if key in self._seen}

    def page(self, key: str) -> int | None:
        """Return the page of a face in the file, from 0; None if it is not there."""
        return self._places().get(key)

    def faces(self, keys: Collection[str]) -> Mapping[str, Face]:
        """Return the trimmed pictures of the faces with these keys as faces of their own."""
        return {key: _face(each) for key, each in self.pictures(keys).items()}

    def _places(self) -> Mapping[str, int]:
        """Return the page of each face."""
        if self._pages is None:
            if not self.pdf:
                self._pages = {}
                return self._pages
            import pypdfium2

            try:
                with pypdfium2.PdfDocument(self.pdf) as document:
                    keys = document.get_metadata_value("Keywords").split()
                    whole = len(keys) == len(document)
            except pypdfium2.PdfiumError:
                keys, whole = [], False
            self._pages = {key: page for page, key in enumerate(keys)} if whole else {}
        return self._pages


def _face(picture: FacePicture) -> Face:
    """Return a face that shows a picture, without its bleed."""
    scale, trim = picture.image.width / picture.size.width, picture.trim
    left, top = round(trim.x * scale), round(trim.y * scale)
    edges = (left, top, round(trim.right * scale), round(trim.bottom * scale))
    data = io.BytesIO()
    picture.image.crop(edges).save(data, "PNG")
    source = f"data:image/png;base64,{base64.b64encode(data.getvalue()).decode('ascii')}"
    box = Rect(0.0, 0.0, trim.width, trim.height)
    layer = art_layer(
        f'<image width="{trim.width:.4f}" height="{trim.height:.4f}" '
        f'preserveAspectRatio="none" href="{source}"/>',
        box,
    )
    outline = Outline(Size(trim.width, trim.height))
    return Face(outline, 0.0, (layer,), face_key(outline, 0.0, digests((layer,))))


def _picture(page: pypdfium2.PdfPage) -> FacePicture:
    from punchboard.pdf.raster import page_image

    width, height = (points * MM_PER_POINT for points in page.get_size())
    dpi = min(_DPI, _LONGEST / max(width, height) * MM_PER_INCH)
    left, bottom, right, top = (points * MM_PER_POINT for points in page.get_trimbox())
    trim = Rect(left, height - top, right - left, top - bottom)
    return FacePicture(page_image(page, dpi), Size(width, height), trim)


#: Side of a cell in pixels; what differs in neighbouring cells is in one box.
_CELL = 8
#: Steps of brightness that nobody sees.
_UNSEEN = 6
#: A cell on the grid.
_Cell = tuple[int, int]


def changed_boxes(old: Image, new: Image) -> tuple[Rect, ...]:
    """Return boxes around what differs, as shares of the width and height of the pictures.

    Pictures of different sizes differ as a whole. Boxes do not overlap.
    """
    if old.size != new.size:
        return (Rect(0.0, 0.0, 1.0, 1.0),)
    wide, high = old.size
    boxes = [_box(each) for each in _regions(_cells(old, new))]
    return tuple(
        Rect(
            left * _CELL / wide,
            top * _CELL / high,
            (min(right * _CELL, wide) - left * _CELL) / wide,
            (min(bottom * _CELL, high) - top * _CELL) / high,
        )
        for left, top, right, bottom in _united(boxes)
    )


def _cells(old: Image, new: Image) -> set[_Cell]:
    """Return the cells in which the pictures differ."""
    from PIL import Image as Pictures
    from PIL import ImageChops

    bands = ImageChops.difference(old, new).split()
    most = bands[0]
    for band in bands[1:]:
        most = ImageChops.lighter(most, band)
    seen = most.point(lambda level: 255 if level > _UNSEEN else 0)
    wide, high = (-(-side // _CELL) for side in old.size)
    whole = Pictures.new("L", (wide * _CELL, high * _CELL))
    whole.paste(seen)
    # The mean of a cell is above zero if any of its pixels is.
    means = whole.reduce(_CELL).tobytes()
    return {(n % wide, n // wide) for n, level in enumerate(means) if level}


def _regions(cells: set[_Cell]) -> Iterator[set[_Cell]]:
    """Yield groups of cells that touch or have one cell between them."""
    left = set(cells)
    while left:
        region, waiting = set[_Cell](), [min(left)]
        left.remove(waiting[0])
        while waiting:
            x, y = waiting.pop()
            region.add((x, y))
            near = {(x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3)} & left
            left -= near
            waiting += near
        yield region


def _box(cells: Iterable[_Cell]) -> tuple[int, int, int, int]:
    xs, ys = zip(*cells, strict=True)
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def _united(boxes: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Return *boxes* with those that overlap joined, from the top to the bottom."""
    done: list[tuple[int, int, int, int]] = []
    for box in boxes:
        while other := next((each for each in done if _overlap(each, box)), None):
            done.remove(other)
            box = (
                min(box[0], other[0]), min(box[1], other[1]),
                max(box[2], other[2]), max(box[3], other[3]),
            )  # fmt: skip
        done.append(box)
    return sorted(done, key=lambda each: (each[1], each[0]))


def _overlap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]
