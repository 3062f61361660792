"""Layers of words moved: texts, the signs among them, and bars."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias, assert_never

from punchboard.geometry import Matrix
from punchboard.layouts.face import BarLayer, GlyphRun, StampLayer, TextLayer

#: What a text is made of.
WordLayer: TypeAlias = TextLayer | StampLayer | BarLayer


def moved(layer: WordLayer, matrix: Matrix) -> WordLayer:
    """Return *layer* after *matrix*."""
    match layer:
        case TextLayer():
            return replace(layer, runs=tuple(_run(run, matrix) for run in layer.runs))
        case StampLayer():
            return replace(layer, places=tuple(matrix @ place for place in layer.places))
        case BarLayer():
            return replace(layer, matrix=exact(matrix @ layer.matrix))
        case _:
            assert_never(layer)


def exact(matrix: Matrix) -> Matrix:
    """Return *matrix* without what arithmetic left in its last digits."""
    parts = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    return Matrix(*(round(each, 6) + 0.0 for each in parts))


def _run(run: GlyphRun, matrix: Matrix) -> GlyphRun:
    return run._replace(matrix=exact(matrix @ run.matrix))
