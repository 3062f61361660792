"""What is on a face, wherever it is: equal for faces on which things only moved."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping

from punchboard.geometry import Matrix
from punchboard.layouts.face import (
    ArtLayer,
    BarLayer,
    Face,
    ImageLayer,
    Layer,
    StampLayer,
    TextLayer,
)
from punchboard.patterns import regex
from punchboard.snapshots.state import DIGITS
from punchboard.typesetting.records import pack_unplaced

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
