"""Glyphs as SVG paths."""

from __future__ import annotations

import functools
from typing import Any

import uharfbuzz as hb

from punchboard.layouts.face import FontFace
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
