"""The digests by which layers and faces are known.

They are made of what is seen, and of nothing that differs between machines:
fonts count by name and version, images by content, numbers by fixed decimals.
"""

from __future__ import annotations

import functools
import hashlib
import sys
from array import array
from collections.abc import Iterable

from punchboard.geometry import Matrix, Outline
from punchboard.layouts.face import FontFace, GlyphRun, ImageLayer, TextLayer


def text_digest(layer: TextLayer) -> bytes:
    """Return the SHA-256 of a text layer's content."""
    digest = hashlib.sha256(
        f"text {_numbers(layer.fill)} {layer.opacity:.4f} {layer.invisible}".encode()
    )
    for run in layer.runs:
        digest.update(_run(run))
    return digest.digest()


def image_digest(layer: ImageLayer) -> bytes:
    """Return the SHA-256 of an image layer's content."""
    clip = layer.clip
    box = _numbers((clip.x, clip.y, clip.width, clip.height)) if clip else "-"
    text = f"image {layer.digest} {_matrix(layer.matrix)} {box} {layer.opacity:.4f}"
    return hashlib.sha256(text.encode()).digest()


def face_key(outline: Outline, bleed: float, layers: Iterable[bytes]) -> str:
    """Return a face's key from its outline, its bleed and its layers' digests."""
    return hashlib.sha256(b"".join((_edge(outline, bleed), *layers))).hexdigest()


@functools.lru_cache(maxsize=1024)
def _edge(outline: Outline, bleed: float) -> bytes:
    size = outline.size
    head = _numbers((size.width, size.height, outline.corner, bleed))
    paths = [_numbers(tuple(each for point in path for each in point)) for path in outline.paths]
    return "/".join((head, *paths)).encode()


def _run(run: GlyphRun) -> bytes:
    # Glyphs and advances as they lie in memory: formatting them would take as
    # long as setting the text. They come from the font's whole numbers, so
    # they are the same to the last bit on every machine.
    head = f"{_font(run.font)} {run.size:.4f} {_matrix(run.matrix)}{len(run.glyphs)} {run.offsets}"
    glyphs, advances = array("I", run.glyphs), array("d", run.advances)
    if sys.byteorder == "big":
        glyphs.byteswap()
        advances.byteswap()
    texts = "\x1f".join(run.texts)
    return b"".join((head.encode(), glyphs.tobytes(), advances.tobytes(), texts.encode()))


@functools.cache
def _font(font: FontFace) -> str:
    axes = ",".join(f"{tag}={value:.4f}" for tag, value in font.axes)
    return f"{font.name} {font.fingerprint} {font.index} {axes}"


def _matrix(matrix: Matrix) -> str:
    return _numbers((matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f))


def _numbers(values: tuple[float, ...]) -> str:
    # A negative zero looks like zero on paper.
    return ("%.4f " * len(values) % values).replace("-0.0000", "0.0000")
