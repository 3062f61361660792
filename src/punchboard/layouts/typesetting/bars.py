"""Lines under and through words."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import replace
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
        last: PlacedBar | None = None
        for at, box in sorted(seats, key=itemgetter(0)):
            start = left + at * size / 1000
            pen = start + box.advance * size / 1000
            if not (box.style.underline if underline else box.style.strike):
                continue
            ends = max(start, left), min(pen, right)
            bar = _bar(box, ends, baseline, size, underline=underline)
            if last and _meet(last, bar):
                last = PlacedBar(replace(last.bar, width=bar.bar.right - last.bar.x), bar.fill)
                continue
            if last:
                yield last
            last = bar
        if last:
            yield last


def _bar(
    box: Box, ends: tuple[float, float], baseline: float, size: float, *, underline: bool
) -> PlacedBar:
    rise, height = _measures(box.font, underline=underline)
    em = size * box.scale
    start, end = ends
    rect = Rect(start, baseline - rise * em, max(end - start, 0.0), height * em)
    return PlacedBar(rect, box.style.fill)


def _meet(first: PlacedBar, second: PlacedBar) -> bool:
    """Return whether two bars look like one."""
    a, b = first.bar, second.bar
    level = abs(a.y - b.y) < _CLOSE and abs(a.height - b.height) < _CLOSE
    return first.fill == second.fill and level and abs(a.right - b.x) < _CLOSE


@functools.cache
def _measures(font: Font, *, underline: bool) -> tuple[float, float]:
    """Return how far above the baseline a bar's top edge is, and its height, in em."""
    offset, size = _UNDERLINE if underline else _STRIKE
    units = font.harfbuzz.face.upem
    top = font.harfbuzz.get_metric_position_with_fallback(offset) / units
    return top, max(font.harfbuzz.get_metric_position_with_fallback(size) / units, _THINNEST)
