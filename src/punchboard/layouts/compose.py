"""Art as layers, and faces composed from finished faces: moved, turned, mirrored and cut.

Art is a standalone SVG document with the definitions it refers to, and no more.

Layers and faces are identified by digests of what is visible, and of nothing that
differs between machines: fonts by name and version, images by content, numbers
with a fixed number of decimals.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from punchboard.colours import Colour
from punchboard.geometry import Matrix, Outline, Rect, Size
from punchboard.layouts.face import (
    ArtLayer,
    BarLayer,
    Face,
    ImageLayer,
    Layer,
    StampLayer,
    TextLayer,
)
from punchboard.layouts.template.svg import SVG_NAMESPACE, escape
from punchboard.layouts.template.units import inverse
from punchboard.layouts.text.places import exact, moved, with_readable_text
from punchboard.lengths import format_coordinate
from punchboard.patterns import regex
from punchboard.typesetting.records import pack_runs
from punchboard.typesetting.text import SetText

# Digests


def art_digest(layer: ArtLayer) -> bytes:
    """Return a digest of an art layer's content."""
    return hashlib.sha256(f"{layer.blend}{layer.svg}".encode()).digest()


def text_digest(layer: TextLayer, texts: Sequence[SetText], part: int, matrix: Matrix) -> bytes:
    """Return a digest of a text layer's content.

    Args:
        layer: The layer.
        texts: The texts its runs come from, which give its glyphs.
        part: The number of its colour among those in *texts*.
        matrix: From the space of *texts* to the face.
    """
    head = _text_head(layer.fill, layer.opacity, layer.invisible, part, matrix)
    content = b"".join((head, *[each.packed for each in texts]))
    return hashlib.blake2b(content, digest_size=32).digest()


@functools.lru_cache(1024)  # equal for all texts of an element
def _text_head(fill: Colour, opacity: float, invisible: bool, part: int, matrix: Matrix) -> bytes:
    return f"text {part} {_numbers(fill)} {opacity:.4f} {invisible} {_matrix(matrix)}".encode()


def moved_text_digest(layer: TextLayer) -> bytes:
    """Return a digest of a text layer that was moved after it was set, from its runs."""
    look = f"{_numbers(layer.fill)} {layer.opacity:.4f} {layer.invisible}"
    return hashlib.sha256(f"moved {look} ".encode() + pack_runs(layer.runs)).digest()


def image_digest(layer: ImageLayer) -> bytes:
    """Return a digest of an image layer's content."""
    clip = layer.clip
    box = _numbers((clip.x, clip.y, clip.width, clip.height)) if clip else "-"
    text = f"image {layer.digest} {_matrix(layer.matrix)} {box} {layer.opacity:.4f}"
    return hashlib.sha256(text.encode()).digest()


def stamp_digest(layer: StampLayer) -> bytes:
    """Return a digest of a stamp layer's content."""
    size = layer.size
    # As places of the whole drawing, because its own units may be tiny.
    whole = Matrix.scaling(size.width, size.height)
    places = "".join([_matrix(place @ whole) for place in layer.places])
    extent = _numbers((size.width, size.height))
    head = f"stamp {extent} {layer.opacity:.4f} {places}"
    return hashlib.sha256(f"{head}\n{layer.svg}".encode()).digest()


def bar_digest(layer: BarLayer) -> bytes:
    """Return a digest of a bar layer's content."""
    bars = [_numbers((bar.x, bar.y, bar.width, bar.height)) for bar in layer.bars]
    look = f"{_numbers(layer.fill)} {layer.opacity:.4f} {_matrix(layer.matrix)}"
    return hashlib.sha256(f"bars {look} {''.join(bars)}".encode()).digest()


def face_key(outline: Outline, bleed: float, layers: Iterable[bytes]) -> str:
    """Return a face's key from its outline, its bleed and its layers' digests."""
    return hashlib.sha256(b"".join((_edge(outline, bleed), *layers))).hexdigest()


@functools.lru_cache(maxsize=1024)
def _edge(outline: Outline, bleed: float) -> bytes:
    size = outline.size
    head = _numbers((size.width, size.height, outline.corner, bleed))
    paths = [_numbers(tuple(each for point in path for each in point)) for path in outline.paths]
    return "/".join((head, *paths)).encode()


def _matrix(matrix: Matrix) -> str:
    return _numbers((matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f))


def _numbers(values: tuple[float, ...]) -> str:
    # On paper, a negative zero looks like zero.
    return ("%.4f " * len(values) % values).replace("-0.0000", "0.0000")


# Composed faces

_ROOT = regex(r"<svg\b[^>]*>")
_VIEW_BOX = regex(r'\sviewBox="([^"]*)"')


class PlacedFace(Struct, frozen=True):
    """A face and its place in another one.

    Attributes:
        face: The face.
        matrix: From the face to the composed one; rectangles stay rectangles.
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
        outline: Outline of the composed face.
        bleed: Art beyond its trim, in mm.
        placed: The faces, from the lowest to the topmost.
        under: Layers below all faces.
        over: Layers above all faces.
    """
    box, placed = outline.bleed_box(bleed), tuple(placed)
    shown = itertools.chain.from_iterable(_layers(each, box) for each in placed)
    layers = (*under, *shown, *over)
    faults = dict.fromkeys(fault for each in placed for fault in each.face.faults)
    key = face_key(outline, bleed, digests(layers))
    return Face(outline, bleed, layers, key, tuple(faults))


def mirrored(face: Face) -> Face:
    """Return *face* as seen from behind: drawings and images mirrored.

    Texts move to their mirrored places, but stay readable.
    """
    width = face.outline.size.width
    box = face.outline.bleed_box(face.bleed)
    whole = PlacedFace(face, Matrix(a=-1.0, e=width), box)
    outline = face.outline.mirrored()
    made = compose(outline, face.bleed, (whole,))
    layers = with_readable_text(face.layers, made.layers, width)
    return replace(made, layers=layers, key=face_key(outline, face.bleed, digests(layers)))


def art_layer(body: str, box: Rect) -> ArtLayer:
    """Return a drawing that fills *box*; *body* is elements in mm."""
    return ArtLayer(f"{opening(box)}{body}</svg>")


def digests(layers: Iterable[Layer]) -> Iterator[bytes]:
    """Yield the digest of each layer's content."""
    for layer in layers:
        match layer:
            case ArtLayer():
                yield art_digest(layer)
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
    """Yield the layers of the face in the space of the composed face."""
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
    """Return a moved drawing as a document of its own, which keeps ids and rules apart.

    An inner `svg` clips as well as a clip path, without an id. The drawing's own
    root stays an `svg`, because percentages refer to it.
    """
    root = _ROOT.search(layer.svg)
    view = _VIEW_BOX.search(root[0]) if root else None
    if root is None or view is None:
        return layer
    drawing = f"<svg{_viewport(view[1])}>{layer.svg[root.end() :]}"
    shown = f"<svg{_viewport(_joined(placed.window))}>{drawing}</svg>"
    m = placed.matrix
    numbers = " ".join(map(format_coordinate, (m.a, m.b, m.c, m.d, m.e, m.f)))
    placed_art = art_layer(f'<g transform="matrix({numbers})">{shown}</g>', box)
    return replace(placed_art, blend=layer.blend)


def _viewport(view: str) -> str:
    """Return the attributes of an inner `svg` that shows *view* at its own place."""
    x, y, width, height = view.split()
    return f' x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{view}"'


def _image(layer: ImageLayer, placed: PlacedFace) -> ImageLayer:
    """Return a moved image, clipped to its window."""
    covered = _turned(Size(1.0, 1.0).box, layer.matrix)
    clip = layer.clip or covered
    if layer.clip or not placed.window.contains(covered):
        clip = _turned(clip.common(placed.window), placed.matrix)
        return replace(layer, matrix=exact(placed.matrix @ layer.matrix), clip=clip)
    return replace(layer, matrix=exact(placed.matrix @ layer.matrix))


def _turned(rect: Rect, matrix: Matrix) -> Rect:
    """Return the box around *rect* after *matrix*."""
    left, top, right, bottom = matrix.bounds(rect)
    return Rect(*(round(each, 6) for each in (left, top, right - left, bottom - top)))


def window_of(area: Rect, matrix: Matrix) -> Rect:
    """Return an area of the composed face in the space of a face placed by *matrix*."""
    return _turned(area, inverse(matrix))


def _joined(box: Rect) -> str:
    return " ".join(map(format_coordinate, (box.x, box.y, box.width, box.height)))


# Art

_REFERENCE = regex(r"""(?:url\(\s*(?:["']|&quot;)?|href=")#([^"')&]+)""")
_FILTER = regex(
    r"""(\bfilter(?:="|\s*:)\s*)url\(\s*(?:["']|&quot;)?#([^"')&]*)(?:["']|&quot;)?\)"""
)
#: Characters that XML cannot represent.
_CONTROL = regex("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_OUTER = regex(r"""(\shref=")(?!#|data:image/)([^"]*)"|url\(\s*(?:["']|&quot;)?([^#"')&][^)]*)\)""")


class Drawn(Struct, frozen=True):
    """A layer and the digest of its content."""

    layer: Layer
    digest: bytes


def blended(drawn: Drawn, mode: str) -> Drawn:
    """Return art that mixes with what is below it by *mode*, as in `mix-blend-mode`."""
    if not isinstance(drawn.layer, ArtLayer):
        return drawn
    digest = hashlib.sha256(mode.encode() + drawn.digest).digest()
    return Drawn(replace(drawn.layer, blend=mode), digest)


def opening(box: Rect, css: str = "") -> str:
    """Return how a document begins.

    Args:
        box: The box it fills, in mm.
        css: Its style sheet.
    """
    size = f'width="{format_coordinate(box.width)}mm" height="{format_coordinate(box.height)}mm"'
    start = f'<svg xmlns="{SVG_NAMESPACE}" {size} viewBox="{_joined(box)}">'
    return f"{start}<style>{escape(css)}</style>" if css else start


def references_in(text: str) -> list[str]:
    """Return the ids that *text*, art or a style sheet, refers to."""
    return _REFERENCE.findall(text)


def layer_of(
    start: str, body: str, needed: Mapping[str, str], report: Callable[[str], None]
) -> Drawn:
    """Return the layer that draws *body*.

    Args:
        start: How its document begins.
        body: Elements in user units of the face.
        needed: The definitions it refers to, directly or not, by id.
        report: Told each reference to a file or the network, which is left out.
    """
    texts = [text for name, text in needed.items() if not _is_inside_another(name, needed)]
    defs = f"<defs>{''.join(texts)}</defs>" if texts else ""
    document = _without_lost_filters(_without_outer_references(f"{defs}{body}", report))
    layer = ArtLayer(_CONTROL.sub("", f"{start}{document}</svg>"))
    return Drawn(layer, art_digest(layer))


def _without_lost_filters(text: str) -> str:
    """Return *text* without the filters that are not in it, as browsers draw it.

    Engines leave out what has such a filter.
    """

    def replace(match: re.Match[str]) -> str:
        return match[0] if f' id="{match[2]}"' in text else f"{match[1]}none"

    return _FILTER.sub(replace, text) if "filter" in text else text


def _is_inside_another(name: str, found: Mapping[str, str]) -> bool:
    """Return whether a definition is already part of another one."""
    return any(f' id="{name}"' in text for other, text in found.items() if other != name)


def _without_outer_references(text: str, report: Callable[[str], None]) -> str:
    """Return *text* without references to files and the network, which are reported."""
    if "href=" not in text and "url(" not in text:
        return text

    def replace(match: re.Match[str]) -> str:
        reference = match[2] or match[3]
        if reference:
            report(reference)
        return "" if match[1] else "none"

    return _OUTER.sub(replace, text)
