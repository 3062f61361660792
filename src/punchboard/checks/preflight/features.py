"""What the drawing engines cannot draw, found in a drawing's own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Feature:
    """Something that SVG has and an engine has not.

    Attributes:
        name: What people call it.
        sign: Finds it in a drawing.
        engines: The engines that cannot draw it.
    """

    name: str
    sign: re.Pattern[str]
    engines: frozenset[str]


def _feature(name: str, sign: str, *engines: str) -> Feature:
    return Feature(name, re.compile(sign), frozenset(engines))


#: Tried out with resvg 0.45 and CairoSVG 2.9; the tests try again.
FEATURES = (
    _feature("a mesh gradient", r"<mesh[gG]radient\b", "resvg", "cairosvg"),
    _feature("a hatch", r"<hatch\b", "resvg", "cairosvg"),
    _feature("a mask", r"[\s;\"'{]mask\s*[:=]\s*[\"']?\s*url", "cairosvg"),
    _feature("a blend mode", r"mix-blend-mode\s*[:=]\s*[\"']?\s*(?!normal)\w", "cairosvg"),
    _feature("the colour function `hsl()`", r"\bhsla?\(", "cairosvg"),
    _feature("`paint-order`", r"paint-order\s*[:=]\s*[\"']?\s*(?!normal|fill)\w", "cairosvg"),
    _feature("`clip-rule`", r"clip-rule\s*[:=]\s*[\"']?\s*evenodd", "cairosvg"),
    _feature("`transform` in a style", r"[\"';{\s]transform\s*:", "cairosvg"),
)


def undrawn_features(svg: str, engine: str) -> Iterator[Feature]:
    """Yield what *svg* has and *engine* cannot draw."""
    return (each for each in FEATURES if engine in each.engines and each.sign.search(svg))


def differing_features(svg: str) -> Iterator[Feature]:
    """Yield what *svg* has and some engine cannot draw."""
    return (each for each in FEATURES if each.sign.search(svg))
