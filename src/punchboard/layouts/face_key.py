"""The digests by which layers and faces are known.

They are made of what is seen, and of nothing that differs between machines:
fonts count by name and version, images by content, numbers by fixed decimals.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable, Sequence

from punchboard.colours import Colour
from punchboard.geometry import Matrix, Outline
from punchboard.layouts.face import BarLayer, ImageLayer, StampLayer, TextLayer
from punchboard.typesetting.kept import pack_runs
from punchboard.typesetting.text import SetText


def text_digest(layer: TextLayer, texts: Sequence[SetText], part: int, matrix: Matrix) -> bytes:
    """Return a digest of a text layer's content.

    Args:
        layer: The layer.
        texts: What its runs come from; they say which glyphs it shows.
        part: Which of the colours in *texts* it has, by number.
        matrix: From the space of *texts* to the face.
    """
    head = _text_head(layer.fill, layer.opacity, layer.invisible, part, matrix)
    content = b"".join((head, *[each.packed for each in texts]))
    return hashlib.blake2b(content, digest_size=32).digest()


@functools.lru_cache(1024)  # the texts of one element differ in nothing of this
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
    # As places of the whole drawing: its own units may be tiny.
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
    # A negative zero looks like zero on paper.
    return ("%.4f " * len(values) % values).replace("-0.0000", "0.0000")
