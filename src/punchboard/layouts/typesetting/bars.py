"""Lines under and through words."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

import uharfbuzz as hb

from punchboard.geometry import Rect
from punchboard.layouts.fonts.files import Font
from punchboard.layouts.typesetting.arranging import Seat
from punchboard.layouts.typesetting.boxes import Box
from punchboard.layouts.typesetting.text import PlacedBar

_UNDERLINE = hb.OTMetricsTag.UNDERLINE_OFFSET, hb.OTMetricsTag.UNDERLINE_SIZE
_STRIKE = hb.OTMetricsTag.STRIKEOUT_OFFSET, hb.OTMetricsTag.STRIKEOUT_SIZE

#: Bars nearer than this, in the frame's units, meet.
_CLOSE = 1e-6
#: No bar is thinner, in em, whatever its font says.
_THINNEST = 0.02


def bars(
    seats: Sequence[Seat], left: float, right: float, baseline: float, size: float
) -> Iterator[PlacedBar]:
    """Yield the bars of a line, those that meet as one.

    Args:
        seats: The boxes of the line and where they begin.
        left: The left edge of the line.
        right: Where the last ink is; spaces after it have no bar.
        baseline: Their baseline.
        size: The paragraph's type size.
    """
    for underline in (True, False):
        yield from joined(_bars_of(seats, left, right, baseline, size, underline=underline))


def joined(found: Iterable[PlacedBar]) -> Iterator[PlacedBar]:
    """Yield bars, those that follow each other without a step as one."""
    last: PlacedBar | None = None
    for bar in found:
        both = _union(last, bar) if last else None
        if last and both is None:
            yield last
        last = both or bar
    if last:
        yield last


def _bars_of(
    seats: Sequence[Seat],
    left: float,
    right: float,
    baseline: float,
    size: float,
    *,
    underline: bool,
) -> Iterator[PlacedBar]:
    for at, box in sorted(seats, key=itemgetter(0)):
        if box.style.underline if underline else box.style.strike:
            start = left + at * size / 1000
            ends = max(start, left), min(start + box.advance * size / 1000, right)
            yield _bar(box, ends, baseline, size, underline=underline)


def _bar(
    box: Box, ends: tuple[float, float], baseline: float, size: float, *, underline: bool
) -> PlacedBar:
    rise, height = _measures(box.font, underline=underline)
    em = size * box.scale
    start, end = ends
    rect = Rect(start, baseline - rise * em, max(end - start, 0.0), height * em)
    return PlacedBar(rect, box.style.fill)


def _union(first: PlacedBar, second: PlacedBar) -> PlacedBar | None:
    """Return two bars as one; None if they do not look like one."""
    a, b = first.bar, second.bar
    if first.fill != second.fill:
        return None
    if _near((a.y, a.height, a.right), (b.y, b.height, b.x)):
        return PlacedBar(Rect(a.x, a.y, b.right - a.x, a.height), first.fill)
    if _near((a.x, a.width, a.bottom), (b.x, b.width, b.y)):
        return PlacedBar(Rect(a.x, a.y, a.width, b.bottom - a.y), first.fill)
    return None


def _near(first: tuple[float, ...], second: tuple[float, ...]) -> bool:
    return all(abs(a - b) < _CLOSE for a, b in zip(first, second, strict=True))


@functools.cache
def _measures(font: Font, *, underline: bool) -> tuple[float, float]:
    """Return how far above the baseline a bar's top edge is, and its height, in em."""
    offset, size = _UNDERLINE if underline else _STRIKE
    units = font.harfbuzz.face.upem
    top = font.harfbuzz.get_metric_position_with_fallback(offset) / units
    return top, max(font.harfbuzz.get_metric_position_with_fallback(size) / units, _THINNEST)
