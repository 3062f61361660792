"""CSS colours as numbers: the only module that knows how they are written."""

from __future__ import annotations

import functools
from typing import Any, TypeAlias

from punchboard.patterns import regex

#: Red, green and blue from 0 to 1.
Colour: TypeAlias = tuple[float, float, float]

#: Most characters of a colour: an expression may give a text of any length.
_LONGEST = 200
_HEX = regex(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")


@functools.cache
def parse_colour(text: str) -> Colour:
    """Return a CSS colour as red, green and blue from 0 to 1.

    Raises:
        ValueError: *text* is not a colour.
    """
    match = _HEX.fullmatch(text.strip())
    if match:
        digits = match[1] if len(match[1]) == 6 else "".join(2 * each for each in match[1])
        red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
        return red, green, blue
    if text.strip().lower() in ("black", ""):
        return 0.0, 0.0, 0.0
    if text.strip().lower() == "white":
        return 1.0, 1.0, 1.0
    from tinycss2.color4 import parse_color

    parsed = parse_color(text) if len(text) <= _LONGEST else None
    if parsed is None or parsed == "currentcolor":
        shown = text if len(text) <= _LONGEST else f"{text[:40]}…"
        raise ValueError(f"`{shown}` is not a colour such as #c0392b or navy")
    red, green, blue = (round(min(1.0, max(0.0, each)), 6) for each in _srgb(parsed))
    return red, green, blue


def transparency(text: str) -> float:
    """Return the alpha of a CSS colour, from 0 for one that cannot be seen to 1."""
    from tinycss2.color4 import parse_color

    parsed = parse_color(text) if len(text) <= _LONGEST else None
    return 1.0 if parsed in (None, "currentcolor") else min(1.0, max(0.0, float(parsed.alpha)))


def hex_of(colour: Colour) -> str:
    """Return a colour in SVG's notation, `#rrggbb`."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def _srgb(colour: Any) -> tuple[float, float, float]:
    first, second, third = (part or 0.0 for part in colour.coordinates)
    match colour.space:
        case "display-p3":
            light = tuple(map(_linear, (first, second, third)))
            return _encoded(_times(_SRGB_OF_P3, light))
        case "srgb-linear":
            return _encoded((first, second, third))
        case "lab" | "lch":
            return _encoded(_times(_SRGB_OF_D50, colour.to("xyz-d50").coordinates))
        case "oklab" | "oklch" | "xyz-d65":
            return _encoded(_times(_SRGB_OF_D65, colour.to("xyz-d65").coordinates))
    try:
        red, green, blue = colour.to("srgb").coordinates
    except NotImplementedError:
        raise ValueError(f"`{colour.space}` colours are not supported; write #rrggbb") from None
    return red or 0.0, green or 0.0, blue or 0.0


_Rows: TypeAlias = tuple[Colour, Colour, Colour]
# From CSS Color 4, section 18: to linear light of sRGB, from that of Display P3 and
# from XYZ with the white of D65 and of D50.
_SRGB_OF_P3: _Rows = (
    (1.2249401763, -0.2249401763, 0.0),
    (-0.0420569547, 1.0420569547, 0.0),
    (-0.0196375546, -0.0786360456, 1.0982736001),
)
_SRGB_OF_D65: _Rows = (
    (3.2409699419, -1.5373831776, -0.4986107603),
    (-0.9692436363, 1.8759675015, 0.0415550574),
    (0.0556300797, -0.2039769589, 1.0569715142),
)
_SRGB_OF_D50: _Rows = (
    (3.1341358529, -1.6173863321, -0.4906619460),
    (-0.9787954765, 1.9162543774, 0.0334427293),
    (0.0719553799, -0.2289767618, 1.4053860351),
)


def _times(rows: _Rows, values: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, values, strict=True)) for row in rows)


def _linear(part: float) -> float:
    size = abs(part)
    light = size / 12.92 if size <= 0.04045 else ((size + 0.055) / 1.055) ** 2.4
    return light if part >= 0 else -light


def _encoded(light: tuple[float, ...]) -> tuple[float, float, float]:
    red, green, blue = (
        12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in light
    )
    return red, green, blue


def colour_names() -> tuple[str, ...]:
    """Return the names of all CSS colours."""
    from PIL import ImageColor

    return tuple(sorted(ImageColor.colormap))
