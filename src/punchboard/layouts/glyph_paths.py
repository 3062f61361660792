"""Set text as paths, for where it must be part of the art."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from punchboard.geometry import Matrix
from punchboard.layouts.face import GlyphRun
from punchboard.layouts.glyph_outlines import glyph_outline, glyph_places
from punchboard.layouts.units import format_coordinate

_COMMAND = re.compile(r"([MLQCZ])([^MLQCZ]*)")


def path_data(runs: Iterable[GlyphRun], matrix: Matrix) -> str:
    """Return the outlines of *runs* as the data of one SVG path.

    Args:
        runs: The glyphs.
        matrix: From the space the runs were set in to the path's.
    """
    return "".join(_run_path(run, matrix @ run.matrix) for run in runs)


def path_elements(runs: Iterable[GlyphRun], matrix: Matrix) -> Iterator[tuple[str, float]]:
    """Yield the outlines of *runs* as data of SVG paths with the widths of their strokes.

    Neighbours share a path where they are emboldened alike. A stroke has the
    colour of the letters and round joins; 0 is for letters as the font has them.

    Args:
        runs: The glyphs.
        matrix: From the space the runs were set in to the paths'.
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
