"""Art along the trim: whether what is cut through goes on into the bleed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypeAlias

from punchboard.checks.preflight.colours import over_white
from punchboard.checks.preflight.grounds import Ground
from punchboard.geometry import Outline, Path, Point
from punchboard.polygons import holds, signed_area

#: Distance of the places that are looked at, along the edge, in mm.
_STEP = 0.75
#: How far inside the trim the art must be seen to count, in mm.
_INSIDE = 0.5
#: How near the trim a bar must end, in mm, and how long it must be: a curve
#: that passes by is none.
_NEAR, _BAR = 0.3, 8.0
#: The part of the bleed that must be covered.
_SHARE = 0.85
Pixel: TypeAlias = tuple[int, int, int, int]
#: How much darker than paper, in any of three colours, what is seen must be, and
#: how much two grounds must differ.
_PALE = 0.06


def short_edges(outline: Outline, bleed: float, ground: Ground) -> dict[str, float]:
    """Return where art ends between the trim and the bleed's edge, in mm by side.

    A side of a rectangle is `top`, `right`, `bottom` or `left`; of another
    outline it is `edge`.
    """
    ends: dict[str, float] = {}
    bars: dict[str, float] = {}
    for path in outline.trim_paths:
        for side, place, normal, length in _places(path, outline):
            inner = ground.at(_moved(place, normal, -_INSIDE))
            if inner is None or min(over_white(inner)) >= 1 - _PALE:
                continue
            if _is_blank(ground, _moved(place, normal, bleed * _SHARE), outline):
                ends[side] = ends.get(side, 0.0) + length
            elif _is_bar(ground, place, normal, bleed):
                bars[side] = bars.get(side, 0.0) + length
    return ends | {side: length for side, length in bars.items() if length >= _BAR}


def _is_bar(ground: Ground, place: Point, normal: Point, bleed: float) -> bool:
    """Return whether one colour ends right at the trim and that of the ground begins."""
    ways = (-2 * _INSIDE, -_NEAR, _NEAR, bleed * _SHARE)
    pixels = [pixel for way in ways if (pixel := ground.at(_moved(place, normal, way)))]
    if len(pixels) < len(ways):
        return False
    deep, inner, outer, far = pixels
    return _alike(deep, inner) and _alike(outer, far) and not _alike(inner, outer)


def _alike(one: Pixel, other: Pixel) -> bool:
    pairs = zip(over_white(one), over_white(other), strict=True)
    return max(abs(a - b) for a, b in pairs) <= _PALE


def _places(path: Path, outline: Outline) -> Iterator[tuple[str, Point, Point, float]]:
    """Yield places along *path*: the side, the place, the way out and the length it stands for."""
    turn = 1.0 if signed_area(path) > 0 else -1.0
    for (x, y), (u, v) in zip(path, (*path[1:], path[0]), strict=True):
        length = math.hypot(u - x, v - y)
        if length == 0:
            continue
        normal = (turn * (v - y) / length, -turn * (u - x) / length)
        side = _side(normal) if outline.is_rectangle else "edge"
        count = max(1, round(length / _STEP))
        for number in range(count):
            share = (number + 0.5) / count
            yield side, (x + (u - x) * share, y + (v - y) * share), normal, length / count


def _side(normal: Point) -> str:
    if abs(normal[0]) > abs(normal[1]):
        return "right" if normal[0] > 0 else "left"
    return "bottom" if normal[1] > 0 else "top"


def _moved(place: Point, normal: Point, way: float) -> Point:
    return place[0] + normal[0] * way, place[1] + normal[1] * way


def _is_blank(ground: Ground, point: Point, outline: Outline) -> bool:
    """Return whether paper shows at *point* of the bleed; inside a notch there is none."""
    pixel = ground.at(point)
    if pixel is None or pixel[3] > 25:
        return False
    return outline.is_rectangle or not holds(outline.trim_paths, (point,))
