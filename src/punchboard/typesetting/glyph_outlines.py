"""Glyphs and whole runs as SVG paths, for text that becomes part of the art."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import uharfbuzz as hb

from punchboard.geometry import Matrix, Point
from punchboard.lengths import format_coordinate, format_number
from punchboard.patterns import regex
from punchboard.typesetting.fonts.files import harfbuzz_font
from punchboard.typesetting.text import FontFace, GlyphRun


@functools.cache
def glyph_outline(font: FontFace, glyph: int) -> str:
    """Return the outline of a glyph as the data of an SVG path.

    Lengths are in thousandths of the type size, and y grows upwards as in the
    font; for a glyph without ink the data is "". In a run of type size s it is
    drawn with `scale(s / 1000, -s / 1000)` at the pen's position.

    Args:
        font: The font.
        glyph: Glyph id in the font file.
    """
    harfbuzz = harfbuzz_font(font)
    parts: list[str] = []
    harfbuzz.draw_glyph(glyph, _pen(), (parts, 1000 / harfbuzz.face.upem))
    return "".join(parts)


def glyph_places(run: GlyphRun) -> Iterator[Point]:
    """Yield the origin of each glyph of *run*.

    It is relative to the run's origin, in thousandths of the type size, y
    upwards.
    """
    shifts = {index: (x, y) for index, x, y in run.offsets}
    pen = 0.0
    for index, advance in enumerate(run.advances):
        x, y = shifts.get(index, (0.0, 0.0))
        yield (x, y - pen) if run.vertical else (pen + x, y)
        pen += advance


@functools.cache
def _pen() -> Any:
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda *arguments: _draw("M", arguments))
    functions.set_line_to_func(lambda *arguments: _draw("L", arguments))
    functions.set_quadratic_to_func(lambda *arguments: _draw("Q", arguments))
    functions.set_cubic_to_func(lambda *arguments: _draw("C", arguments))
    functions.set_close_path_func(lambda data: data[0].append("Z"))
    return functions


def _draw(command: str, arguments: tuple[Any, ...]) -> None:
    *coordinates, (parts, scale) = arguments
    parts.append(command + " ".join(format_number(each * scale) for each in coordinates))


_COMMAND = regex(r"([MLQCZ])([^MLQCZ]*)")


def path_data(runs: Iterable[GlyphRun], matrix: Matrix) -> str:
    """Return the outlines of *runs* as the data of one SVG path.

    Args:
        runs: The glyphs.
        matrix: From the space the runs were set in to that of the path.
    """
    return "".join(_run_path(run, matrix @ run.matrix) for run in runs)


def path_elements(runs: Iterable[GlyphRun], matrix: Matrix) -> Iterator[tuple[str, float]]:
    """Yield the outlines of *runs* as data of SVG paths, with the widths of their strokes.

    Neighbouring runs that are emboldened alike share a path. A stroke has the
    colour of the letters and round joins; 0 means the letters are as in the font.

    Args:
        runs: The glyphs.
        matrix: From the space the runs were set in to that of the paths.
    """

    def stroke(run: GlyphRun) -> float:
        if not run.embolden:
            return 0.0
        return run.embolden * run.size / 1000 * (matrix @ run.matrix).scale_factor

    for width, group in groupby(runs, key=stroke):
        data = path_data(group, matrix)
        if data:
            yield data, width


def _run_path(run: GlyphRun, matrix: Matrix) -> str:
    unit = run.size / 1000
    parts: list[str] = []
    for glyph, (x, y) in zip(run.glyphs, glyph_places(run), strict=True):
        place = Matrix(unit, 0.0, 0.0, -unit, x * unit, -y * unit)
        parts.append(_moved(glyph_outline(run.font, glyph), matrix @ place))
    return "".join(parts)


def _moved(outline: str, matrix: Matrix) -> str:
    result: list[str] = []
    for command, arguments in _COMMAND.findall(outline):
        values = iter([float(each) for each in arguments.split()])
        points = [matrix.apply(x, y) for x, y in zip(values, values, strict=True)]
        result.append(command)
        result.append(" ".join([format_coordinate(each) for point in points for each in point]))
    return "".join(result)
