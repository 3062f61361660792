"""Lengths as people write them, turned into millimetres.

Every length inside punchboard is a float in millimetres. This is the only
place that knows other units.
"""

from __future__ import annotations

import re

MM_PER_INCH = 25.4
#: One PostScript point, the unit of PDF and of type sizes, in mm.
MM_PER_POINT = MM_PER_INCH / 72
#: One CSS pixel in mm (CSS Values and Units 4, 6.2).
MM_PER_PIXEL = MM_PER_INCH / 96

_UNITS = {
    "mm": 1.0,
    "cm": 10.0,
    "in": MM_PER_INCH,
    '"': MM_PER_INCH,
    "pt": MM_PER_POINT,
    "pc": 12 * MM_PER_POINT,
    "px": MM_PER_PIXEL,
    "q": 0.25,
}
_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z\"]*)\s*", re.IGNORECASE)
_SIZE = re.compile(r"\s*(.+?)\s*[x×]\s*(.+?)\s*", re.IGNORECASE)

#: Largest length taken from a user, in mm: ten metres of paper is a typing error.
MAX_LENGTH = 10_000.0


def parse_length(text: str | float, *, default_unit: str = "mm") -> float:
    """Return a length in mm.

    Args:
        text: A number, or a number with a unit: `63`, `63mm`, `2.5in`, `7pt`.
        default_unit: The unit of a bare number.

    Raises:
        ValueError: *text* is not a length or not of this world.
    """
    if isinstance(text, bool):
        raise ValueError(f"`{text}` is not a length")
    if isinstance(text, int | float):
        text = repr(text)
    match = _LENGTH.fullmatch(text)
    unit = (match[2].lower() or default_unit) if match else ""
    if match is None or unit not in _UNITS:
        raise ValueError(f"`{text}` is not a length such as 63mm, 6.3cm or 2.5in")
    value = float(match[1]) * _UNITS[unit]
    if not abs(value) <= MAX_LENGTH:
        raise ValueError(f"`{text}` is longer than {MAX_LENGTH / 1000:g} m")
    return value


def parse_size(text: str) -> tuple[float, float]:
    """Return width and height in mm of a text such as `63x88` or `2.5in x 3.5in`.

    A unit after the second length alone holds for both: `2.5 x 3.5 in`.

    Raises:
        ValueError: *text* is not two positive lengths.
    """
    match = _SIZE.fullmatch(text)
    if match is None:
        raise ValueError(f"`{text}` is not a size such as 63x88 or 2.5x3.5in")
    tail = _LENGTH.fullmatch(match[2])
    unit = tail[2].lower() if tail and tail[2].lower() in _UNITS else "mm"
    width, height = parse_length(match[1], default_unit=unit), parse_length(match[2])
    if width <= 0 or height <= 0:
        raise ValueError(f"`{text}` must be two lengths greater than zero")
    return width, height


def format_length(value: float) -> str:
    """Return *value* in mm as people read it: `63 mm`, `10.5 mm`."""
    return f"{format_number(value)} mm"


def format_number(value: float, digits: int = 2) -> str:
    """Return *value* with up to *digits* decimals and no trailing zeros."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text
