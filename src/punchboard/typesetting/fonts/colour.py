"""Glyphs in colours as SVG: the tables `COLR` (both versions) and `SVG ` of a font.

Lengths are in font units with y upwards, as in the font, but for drawings of
the table `SVG `, whose y grows downwards.
"""

from __future__ import annotations

import functools
import hashlib
import io
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from punchboard.typesetting.text import FontFace

#: What a colour of the palette means that is the text's own.
_OWN_COLOUR = 0xFFFF
_EXTENDS = ("pad", "repeat", "reflect")
#: How layers are composed (COLR, CompositeMode), where CSS blends as well.
_BLENDS = {
    13: "screen", 14: "overlay", 15: "darken", 16: "lighten", 17: "color-dodge",
    18: "color-burn", 19: "hard-light", 20: "soft-light", 21: "difference",
    22: "exclusion", 23: "multiply", 24: "hue", 25: "saturation", 26: "color", 27: "luminosity",
}  # fmt: skip
_SOURCE, _BACKDROP, _OVER, _UNDER, _SOURCE_IN, _BACKDROP_IN, _ATOP = 1, 2, 3, 4, 5, 6, 9
#: Wedges of a sweep, which SVG has no gradient for.
_WEDGES = 90
_DEEPEST = 32
#: More than any glyph is wide, in em.
_FAR = 8


class UnknownPaintError(ValueError):
    """A glyph is painted in a way that SVG has no word for."""


@functools.cache
def colour_glyphs(face: FontFace) -> ColourGlyphs:
    """Return the glyphs in colours of a face."""
    return ColourGlyphs(face)


class ColourGlyphs:
    """The glyphs in colours of one face."""

    def __init__(self, face: FontFace) -> None:
        from fontTools.ttLib import TTFont

        data = io.BytesIO(Path(face.path).read_bytes())
        self._font = TTFont(data, fontNumber=face.index, lazy=True)
        self._glyphs = self._font.getGlyphSet(location=dict(face.axes) or None)
        self.units: int = self._font["head"].unitsPerEm

    def paths(self, glyph: int) -> str | None:
        """Return a glyph of the table `COLR` as SVG elements; None where it is not there.

        Raises:
            UnknownPaintError: It is painted in a way that SVG does not have.
        """
        if "COLR" not in self._font:
            return None
        return _Painter(self._font, self._glyphs).drawn(self._font.getGlyphName(glyph))

    def document(self, glyph: int) -> tuple[bytes, str] | None:
        """Return the SVG document with a glyph of the table `SVG `, and its id there."""
        if "SVG " not in self._font:
            return None
        for each in self._font["SVG "].docList:
            if each.startGlyphID <= glyph <= each.endGlyphID:
                return each.data.encode(), f"glyph{glyph}"
        return None


class _Painter:
    """Writes one glyph of the table `COLR`."""

    def __init__(self, font: Any, glyphs: Any) -> None:
        self._font = font
        self._glyphs = glyphs
        self._table = font["COLR"]
        self._palette = font["CPAL"].palettes[0] if "CPAL" in font else []
        self._far = _FAR * font["head"].unitsPerEm
        self._defs: list[str] = []
        self._prefix = ""

    def drawn(self, name: str) -> str | None:
        self._prefix = f"c{hashlib.sha256(name.encode()).hexdigest()[:8]}-"
        body = self._glyph(name, 0)
        return None if body is None else f"<defs>{''.join(self._defs)}</defs>{body}"

    def _glyph(self, name: str, depth: int) -> str | None:
        if self._table.version == 0:
            layers = self._table.ColorLayers.get(name)
            return None if layers is None else "".join(map(self._flat_layer, layers))
        table = self._table.table
        records = table.BaseGlyphList.BaseGlyphPaintRecord if table.BaseGlyphList else ()
        for record in records:
            if record.BaseGlyph == name:
                return self._paint(record.Paint, depth + 1)
        if not table.BaseGlyphRecordArray:
            return None
        for record in table.BaseGlyphRecordArray.BaseGlyphRecord:
            if record.BaseGlyph == name:
                first = record.FirstLayerIndex
                layers = table.LayerRecordArray.LayerRecord[first : first + record.NumLayers]
                pairs = ((each.LayerGlyph, each.PaletteIndex) for each in layers)
                return "".join(self._filled(glyph, *self._colour(index)) for glyph, index in pairs)
        return None

    def _flat_layer(self, layer: Any) -> str:
        return self._filled(layer.name, *self._colour(layer.colorID))

    def _filled(self, glyph: str, colour: str, opacity: float) -> str:
        faded = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
        return f'<path d="{self._outline(glyph)}" fill="{colour}"{faded}/>'

    def _colour(self, index: int, alpha: float = 1.0) -> tuple[str, float]:
        """Return a colour of the palette and its opacity."""
        if index == _OWN_COLOUR or index >= len(self._palette):
            return "currentColor", alpha
        found = self._palette[index]
        return f"#{found.red:02x}{found.green:02x}{found.blue:02x}", alpha * found.alpha / 255

    def _outline(self, glyph: str) -> str:
        from fontTools.pens.svgPathPen import SVGPathPen

        pen = SVGPathPen(self._glyphs, ntos=_number)
        self._glyphs[glyph].draw(pen)
        commands: str = pen.getCommands()
        return commands

    def _paint(self, paint: Any, depth: int) -> str:
        """Return what a paint draws, unbounded where it is a mere colour."""
        if depth > _DEEPEST:
            raise UnknownPaintError("its layers are nested too deep")
        kind = paint.getFormatName()
        match kind:
            case "PaintColrLayers":
                first = paint.FirstLayerIndex
                layers = self._table.table.LayerList.Paint[first : first + paint.NumLayers]
                return "".join(self._paint(each, depth + 1) for each in layers)
            case "PaintColrGlyph":
                return self._glyph(paint.Glyph, depth) or ""
            case "PaintGlyph":
                return self._shape(paint, depth)
            case "PaintComposite":
                return self._composed(paint, depth)
        if hasattr(paint, "Paint"):
            return f'<g transform="{_matrix(paint)}">{self._paint(paint.Paint, depth + 1)}</g>'
        fill = self._fill(paint, "")
        far = self._far
        if fill is None:
            return self._sweep(paint)
        return f'<rect x="{-far}" y="{-far}" width="{2 * far}" height="{2 * far}"{fill}/>'

    def _shape(self, paint: Any, depth: int) -> str:
        """Return a glyph's outline, filled with what its paint draws."""
        inner, matrices = paint.Paint, []
        while hasattr(inner, "Paint") and inner.getFormatName() not in ("PaintGlyph",):
            matrices.append(_matrix(inner))
            inner = inner.Paint
        outline = self._outline(paint.Glyph)
        fill = self._fill(inner, " ".join(matrices))
        if fill is not None:
            return f'<path d="{outline}"{fill}/>'
        name = self._define("clipPath", "", f'<path d="{outline}"/>')
        return f'<g clip-path="url(#{name})">{self._paint(paint.Paint, depth + 1)}</g>'

    def _fill(self, paint: Any, transform: str) -> str | None:
        """Return the attributes of a colour or gradient; None of what is neither in SVG."""
        match paint.getFormatName().replace("Var", ""):
            case "PaintSolid":
                colour, opacity = self._colour(paint.PaletteIndex, paint.Alpha)
                return f' fill="{colour}"' + (f' fill-opacity="{opacity:g}"' if opacity < 1 else "")
            case "PaintLinearGradient":
                return self._gradient("linearGradient", paint, transform, _line_of)
            case "PaintRadialGradient":
                return self._gradient("radialGradient", paint, transform, _circles_of)
        return None

    def _gradient(
        self, tag: str, paint: Any, transform: str, place: Callable[[Any, float, float], str]
    ) -> str:
        stops = self._stops(paint.ColorLine)
        first, last = stops[0][0], stops[-1][0]
        length = last - first or 1.0
        inside = "".join(
            f'<stop offset="{_number((offset - first) / length)}" stop-color="{colour}"'
            f' stop-opacity="{opacity:g}"/>'
            for offset, colour, opacity in stops
        )
        turned = f' gradientTransform="{transform}"' if transform else ""
        extend = _EXTENDS[int(paint.ColorLine.Extend)]
        look = f' gradientUnits="userSpaceOnUse" spreadMethod="{extend}"{turned}'
        name = self._define(tag, f"{look} {place(paint, first, last)}", inside)
        return f' fill="url(#{name})"'

    def _stops(self, line: Any) -> list[tuple[float, str, float]]:
        found = [(s.StopOffset, *self._colour(s.PaletteIndex, s.Alpha)) for s in line.ColorStop]
        return sorted(found, key=lambda stop: stop[0])

    def _sweep(self, paint: Any) -> str:
        """Return a sweep as wedges, each in the colour of its middle."""
        if not paint.getFormatName().endswith("SweepGradient"):
            raise UnknownPaintError(f"SVG has no {paint.getFormatName()}")
        stops = self._stops(paint.ColorLine)
        start, end = paint.startAngle, paint.endAngle
        wedges = []
        for number in range(_WEDGES):
            low, high = (360 * each / _WEDGES for each in (number, number + 1.3))
            share = ((low + high) / 2 - start) / ((end - start) or 360)
            corners = [(paint.centerX, paint.centerY)]
            for angle in (math.radians(low), math.radians(high)):
                x, y = (self._far * turn(angle) for turn in (math.cos, math.sin))
                corners.append((paint.centerX + x, paint.centerY + y))
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in corners)
            colour, opacity = _between(stops, share)
            wedges.append(f'<path d="M{points}z" fill="{colour}" fill-opacity="{opacity:g}"/>')
        return "".join(wedges)

    def _composed(self, paint: Any, depth: int) -> str:
        mode = int(paint.CompositeMode)
        source = self._paint(paint.SourcePaint, depth + 1)
        backdrop = self._paint(paint.BackdropPaint, depth + 1)
        match mode:
            case 0:
                return ""
            case n if n == _SOURCE:
                return source
            case n if n == _BACKDROP:
                return backdrop
            case n if n == _OVER:
                return backdrop + source
            case n if n == _UNDER:
                return source + backdrop
            case n if n == _SOURCE_IN:
                return self._masked(source, backdrop)
            case n if n == _BACKDROP_IN:
                return self._masked(backdrop, source)
            case n if n == _ATOP:
                return backdrop + self._masked(source, backdrop)
        if mode not in _BLENDS:
            raise UnknownPaintError(f"SVG does not compose by mode {mode}")
        blend = f"mix-blend-mode:{_BLENDS[mode]}"
        return f'<g style="isolation:isolate">{backdrop}<g style="{blend}">{source}</g></g>'

    def _masked(self, body: str, by: str) -> str:
        far = self._far
        look = (
            f' mask-type="alpha" maskUnits="userSpaceOnUse" x="{-far}" y="{-far}"'
            f' width="{2 * far}" height="{2 * far}"'
        )
        return f'<g mask="url(#{self._define("mask", look, by)})">{body}</g>'

    def _define(self, tag: str, look: str, inside: str) -> str:
        name = f"{self._prefix}{len(self._defs)}"
        self._defs.append(f'<{tag} id="{name}"{look}>{inside}</{tag}>')
        return name


def _line_of(paint: Any, first: float, last: float) -> str:
    """Return a linear gradient's line: across the line from its first to its third point."""
    x0, y0, x1, y1 = paint.x0, paint.y0, paint.x1, paint.y1
    across = (paint.y2 - y0, x0 - paint.x2)
    length = across[0] ** 2 + across[1] ** 2
    share = ((x1 - x0) * across[0] + (y1 - y0) * across[1]) / length if length else 0.0
    x1, y1 = (x0 + share * across[0], y0 + share * across[1]) if length else (x1, y1)
    ends = [(x0 + at * (x1 - x0), y0 + at * (y1 - y0)) for at in (first, last)]
    return " ".join(
        f'x{n}="{_number(x)}" y{n}="{_number(y)}"' for n, (x, y) in enumerate(ends, start=1)
    )


def _circles_of(paint: Any, first: float, last: float) -> str:
    def at(share: float) -> tuple[float, float, float]:
        pairs = ((paint.x0, paint.x1), (paint.y0, paint.y1), (paint.r0, paint.r1))
        x, y, r = (one + share * (other - one) for one, other in pairs)
        return x, y, max(r, 0.0)

    named = zip(("fx", "fy", "fr", "cx", "cy", "r"), (*at(first), *at(last)), strict=True)
    return " ".join(f'{name}="{_number(value)}"' for name, value in named)


def _between(stops: Sequence[tuple[float, str, float]], share: float) -> tuple[str, float]:
    """Return the colour at a *share* of a line of colours."""
    before = [each for each in stops if each[0] <= share] or [stops[0]]
    after = [each for each in stops if each[0] > share] or [stops[-1]]
    (low, one, faded), (high, other, opacity) = before[-1], after[0]
    if high <= low or not (one.startswith("#") and other.startswith("#")):
        return one, faded
    part = (share - low) / (high - low)
    channels = zip(_channels(one), _channels(other), strict=True)
    mixed = "".join(f"{round(a + part * (b - a)):02x}" for a, b in channels)
    return f"#{mixed}", faded + part * (opacity - faded)


def _channels(colour: str) -> Iterator[int]:
    return (int(colour[at : at + 2], 16) for at in (1, 3, 5))


def _matrix(paint: Any) -> str:
    return f"matrix({' '.join(map(_number, paint.getTransform()))})"


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))
