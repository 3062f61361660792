"""CSS colours as numbers: the only module that knows how they are written."""

from __future__ import annotations

import functools
import re
from typing import Any, TypeAlias

#: Red, green and blue from 0 to 1.
Colour: TypeAlias = tuple[float, float, float]

#: Most characters of a colour: an expression may give a text of any length.
_LONGEST = 200
_HEX = re.compile(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")


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


def hex_of(colour: Colour) -> str:
    """Return a colour in SVG's notation, `#rrggbb`."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def _srgb(colour: Any) -> tuple[float, float, float]:
    try:
        red, green, blue = colour.to("srgb").coordinates
    except NotImplementedError:
        raise ValueError(f"`{colour.space}` colours are not supported; write #rrggbb") from None
    return red or 0.0, green or 0.0, blue or 0.0


def colour_names() -> tuple[str, ...]:
    """Return the names of all CSS colours."""
    from PIL import ImageColor

    return tuple(sorted(ImageColor.colormap))
