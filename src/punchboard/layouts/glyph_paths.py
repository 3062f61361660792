"""Set text as paths, for where it must be part of the art."""

from __future__ import annotations

import re
from collections.abc import Iterable

from punchboard.geometry import Matrix
from punchboard.layouts.face import GlyphRun
from punchboard.layouts.glyph_outlines import glyph_outline
from punchboard.layouts.units import format_coordinate

_COMMAND = re.compile(r"([MLQCZ])([^MLQCZ]*)")


def path_data(runs: Iterable[GlyphRun], matrix: Matrix) -> str:
    """Return the outlines of *runs* as the data of one SVG path.

    Args:
        runs: The glyphs.
        matrix: From the space the runs were set in to the path's.
    """
    return "".join(_run_path(run, matrix @ run.matrix) for run in runs)


def _run_path(run: GlyphRun, matrix: Matrix) -> str:
    unit = run.size / 1000
    shifts = {index: (x, y) for index, x, y in run.offsets}
    parts: list[str] = []
    pen = 0.0
    for index, (glyph, advance) in enumerate(zip(run.glyphs, run.advances, strict=True)):
        x, y = shifts.get(index, (0.0, 0.0))
        place = Matrix(unit, 0.0, 0.0, -unit, (pen + x) * unit, -y * unit)
        parts.append(_moved(glyph_outline(run.font, glyph), matrix @ place))
        pen += advance
    return "".join(parts)


def _moved(outline: str, matrix: Matrix) -> str:
    result: list[str] = []
    for command, arguments in _COMMAND.findall(outline):
        values = iter([float(each) for each in arguments.split()])
        points = [matrix.apply(x, y) for x, y in zip(values, values, strict=True)]
        result.append(command)
        result.append(" ".join([format_coordinate(each) for point in points for each in point]))
    return "".join(result)
