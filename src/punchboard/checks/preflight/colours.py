"""Colours as people see them: contrast, and what the colour-blind tell apart."""

from __future__ import annotations

import functools

from punchboard.colours import Colour

#: The three kinds of colour blindness, by the names coloraide gives them.
VISIONS = ("protan", "deutan", "tritan")


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@functools.cache
def distance(one: str, other: str) -> tuple[float, str]:
    """Return how far two colours are apart for those who see it least, and who that is.

    CIEDE2000 over full colour blindness as Machado, Oliveira and Fernandes
    (2009) model it; for tritan eyes as Brettel, Viénot and Mollon (1997) do,
    which is nearer to what these see.

    Args:
        one: A colour as `#rrggbb`.
        other: The same.
    """
    seen = [("everybody", _delta(one, other, None))]
    seen += [(vision, _delta(one, other, vision)) for vision in VISIONS]
    who, least = min(seen, key=lambda each: each[1])
    return least, who


def _delta(one: str, other: str, vision: str | None) -> float:
    from coloraide import Color

    colours = [Color(one), Color(other)]
    if vision is not None:
        method = "brettel" if vision == "tritan" else "machado"
        colours = [each.filter(vision, method=method) for each in colours]
    return round(float(colours[0].delta_e(colours[1], method="2000")), 1)


def over_white(pixel: tuple[int, int, int, int]) -> Colour:
    """Return a pixel as it looks on white paper."""
    red, green, blue, cover = pixel
    share = cover / 255
    return tuple(part / 255 * share + (1 - share) for part in (red, green, blue))  # type: ignore[return-value]
