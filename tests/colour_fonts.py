"""Fonts with colours, made for tests: the letters of `small_fonts` with tables added."""

from __future__ import annotations

from pathlib import Path

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables.S_V_G_ import SVGDocument

from small_fonts import make_font

DICE = "\U0001f3b2"
RED, BLUE = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0)


def glyph_of(character: str) -> str:
    return f"u{ord(character):04X}"


def with_layers(path: Path, family: str = "Bright", letters: str = DICE) -> Path:
    """Write a font whose first glyph is a red square, in layers (COLR version 0)."""
    return with_paint(path, [(glyph_of(letters[0]), 0)], family, letters)


def with_paint(path: Path, paint: object, family: str = "Bright", letters: str = DICE) -> Path:
    """Write a font whose first glyph has a *paint* (COLR)."""
    make_font(path, family, letters=letters + "ab ")
    font = TTFont(path)
    font["COLR"] = buildCOLR({glyph_of(letters[0]): paint}, glyphMap=font.getReverseGlyphMap())
    font["CPAL"] = buildCPAL([[RED, BLUE]])
    font.save(path)
    return path


def with_svg(path: Path, body: str, family: str = "Bright") -> Path:
    """Write a font whose glyph of dice is an SVG drawing."""
    make_font(path, family, letters=DICE + "ab ")
    font = TTFont(path)
    glyph = font.getGlyphID(glyph_of(DICE))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{body.replace("GLYPH", f"glyph{glyph}")}</svg>'
    font["SVG "] = newTable("SVG ")
    font["SVG "].docList = [SVGDocument(svg, glyph, glyph, False)]
    font.save(path)
    return path
