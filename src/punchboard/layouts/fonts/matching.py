"""Which face of a family a style gets: width, then slant, then weight.

CSS Fonts 4, 5.2 (font style matching).
"""

from __future__ import annotations

from collections.abc import Iterable

from punchboard.layouts.fonts.sources import FontSource, Posture

_ORDER = {
    True: (Posture.ITALIC, Posture.OBLIQUE, Posture.NORMAL),
    False: (Posture.NORMAL, Posture.OBLIQUE, Posture.ITALIC),
}


def nearest(sources: Iterable[FontSource], weight: float, italic: bool) -> FontSource:
    """Return the face CSS would choose of a family's *sources*; the first of equals."""

    def distance(source: FontSource) -> tuple[tuple[int, float], int, tuple[int, float]]:
        lightest, boldest = source.weights
        have = min(max(weight, lightest), boldest)
        return _width_distance(source.widths), _turn(source, italic), _weight_distance(weight, have)

    return min(sources, key=distance)


def _turn(source: FontSource, italic: bool) -> int:
    """Return how late the face's postures come in the order in which CSS looks."""
    order = _ORDER[italic]
    return min(order.index(posture) for posture in source.postures)


def _width_distance(widths: tuple[float, float]) -> tuple[int, float]:
    """Return how late *widths* come where the normal width is wanted: narrower first."""
    narrowest, widest = widths
    if widest < 100:
        return 1, 100 - widest
    return (2, narrowest - 100) if narrowest > 100 else (0, 0.0)


def _weight_distance(want: float, have: float) -> tuple[int, float]:
    """Return how late *have* comes in the order in which CSS looks for *want*."""
    if have == want:
        return 0, 0.0
    if 400 <= want <= 500:
        if want < have <= 500:
            return 1, have
        return (2, -have) if have < want else (3, have)
    first = have < want if want < 400 else have > want
    return (1 if first else 2), abs(have - want)
