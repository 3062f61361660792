"""Fonts of a few square letters, made for tests."""

from __future__ import annotations

from pathlib import Path

from fontTools.designspaceLib import AxisDescriptor
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

ITALIC, BOLD, OBLIQUE = 1, 1 << 5, 1 << 9  # bits of OS/2 fsSelection


def make_font(
    path: Path,
    family: str,
    *,
    letters: str = "abc ",
    weight: int = 400,
    width: int = 5,
    selection: int = 0,
    fs_type: int = 0,
    axes: dict[str, tuple[float, float, float]] | None = None,
    cff: bool = False,
    flavour: str | None = None,
    names: dict[str, object] | None = None,
) -> Path:
    """Write a font whose letters are squares of 500 units in an em of 1000."""
    glyphs = [".notdef", *(f"u{ord(each):04X}" for each in letters)]
    builder = FontBuilder(1000, isTTF=not cff)
    builder.setupGlyphOrder(glyphs)
    builder.setupCharacterMap({ord(c): name for c, name in zip(letters, glyphs[1:], strict=True)})
    if cff:
        pens = {name: T2CharStringPen(600, None) for name in glyphs}
        shapes = {name: _square(pen).getCharString() for name, pen in pens.items()}
        builder.setupCFF(family.replace(" ", ""), {}, shapes, {})
    else:
        builder.setupGlyf({name: _square(TTGlyphPen(None)).glyph() for name in glyphs})
    builder.setupHorizontalMetrics({name: (600, 50) for name in glyphs})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", **(names or {})})
    builder.setupOS2(
        usWeightClass=weight, usWidthClass=width, fsSelection=selection, fsType=fs_type
    )
    builder.setupPost()
    if axes:
        _add_axes(builder, axes)
    builder.font.flavor = flavour
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    path.parent.mkdir(parents=True, exist_ok=True)
    builder.save(path)
    return path


def _square(pen):
    for number, point in enumerate([(50, 0), (50, 500), (550, 500), (550, 0)]):
        (pen.lineTo if number else pen.moveTo)(point)
    pen.closePath()
    return pen


def _add_axes(builder: FontBuilder, axes: dict[str, tuple[float, float, float]]) -> None:
    described = []
    for tag, (least, default, most) in axes.items():
        axis = AxisDescriptor(name=tag, tag=tag, minimum=least, default=default, maximum=most)
        described.append(axis)
    builder.setupFvar(described, [])
    if "glyf" in builder.font:
        builder.setupGvar({name: [] for name in builder.font.getGlyphOrder()})
