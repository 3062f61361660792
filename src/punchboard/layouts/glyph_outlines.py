"""Glyphs as SVG paths, and where a run puts them."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import uharfbuzz as hb

from punchboard.geometry import Point
from punchboard.layouts.face import FontFace, GlyphRun
from punchboard.layouts.fonts.files import harfbuzz_font
from punchboard.lengths import format_number


@functools.cache
def glyph_outline(font: FontFace, glyph: int) -> str:
    """Return the outline of a glyph as the data of an SVG path.

    Lengths are in thousandths of the type size, y grows upwards as in the
    font; a glyph without ink gives "". In a run of type size s it is drawn
    with `scale(s / 1000, -s / 1000)` at the pen's place.

    Args:
        font: The font.
        glyph: Glyph id in the font file.
    """
    harfbuzz = harfbuzz_font(font)
    parts: list[str] = []
    harfbuzz.draw_glyph(glyph, _pen(), (parts, 1000 / harfbuzz.face.upem))
    return "".join(parts)


def glyph_places(run: GlyphRun) -> Iterator[Point]:
    """Yield where the origin of each glyph of *run* is.

    From the run's origin, in thousandths of the type size, y upwards.
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
