"""What is on a face, wherever it is: equal for faces on which things only moved."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from punchboard.geometry import Matrix
from punchboard.layouts.face import ArtLayer, BarLayer, Face, ImageLayer, StampLayer, TextLayer
from punchboard.typesetting.records import pack_runs
from punchboard.typesetting.run import GlyphRun

_PLACED = re.compile(r"<(?:rect|use|svg|image|circle|ellipse|g|path)\b[^>]*>")
_PLACE = re.compile(r"""\s(?:x|y|cx|cy)="[^"]*"|translate\([^)]*\)""")
_MATRIX = re.compile(r"matrix\((\S+ \S+ \S+ \S+) [^\s)]+ [^\s)]+\)")
_ROOT = re.compile(r"^<svg\b[^>]*>")


def content_digest(face: Face) -> str:
    """Return a digest of what is on *face*, without where it is."""
    things = sorted(each for layer in face.layers for each in _things(layer))
    size = face.outline.size
    text = "\n".join((f"{size.width:.4f} {size.height:.4f} {face.outline.corner:.4f}", *things))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _things(layer: ArtLayer | TextLayer | ImageLayer | StampLayer | BarLayer) -> Iterator[str]:
    """Yield a text for each thing that a layer shows."""
    match layer:
        case ArtLayer():
            yield "art " + _unplaced(layer.svg)
        case TextLayer():
            look = f"{_rounded(layer.fill)} {layer.opacity:.4f} {layer.invisible}"
            for run in layer.runs:
                yield f"text {look} {_run(run)}"
        case ImageLayer():
            clip = layer.clip
            window = _rounded((clip.width, clip.height)) if clip else "-"
            yield f"image {layer.digest} {_shape(layer.matrix)} {window} {layer.opacity:.4f}"
        case StampLayer():
            for place in layer.places:
                yield f"stamp {layer.svg} {_shape(place)} {layer.opacity:.4f}"
        case BarLayer():
            for bar in layer.bars:
                size = _rounded((bar.width, bar.height))
                yield f"bar {size} {_rounded(layer.fill)} {_shape(layer.matrix)} {layer.opacity}"


def _unplaced(svg: str) -> str:
    """Return a drawing without the places of what is in it; its own page stays."""
    root = _ROOT.match(svg)
    start = root.end() if root else 0
    return svg[:start] + _PLACED.sub(_without_place, svg[start:])


def _without_place(tag: re.Match[str]) -> str:
    return _MATRIX.sub(r"matrix(\1)", _PLACE.sub("", tag[0]))


def _run(run: GlyphRun) -> str:
    m = run.matrix
    unplaced = run._replace(matrix=Matrix(m.a, m.b, m.c, m.d))
    return hashlib.sha256(pack_runs((unplaced,))).hexdigest()


def _shape(matrix: Matrix) -> str:
    """Return how *matrix* turns and scales, without where it moves to."""
    return _rounded((matrix.a, matrix.b, matrix.c, matrix.d))


def _rounded(values: tuple[float, ...]) -> str:
    return " ".join(f"{each + 0.0:.4f}" for each in values).replace("-0.0000", "0.0000")
