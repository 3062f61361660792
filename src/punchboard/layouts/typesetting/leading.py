"""How high lines are, and where their baselines stand below each other."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from punchboard.layouts.fonts.files import Font
from punchboard.layouts.typesetting.ruby import READING
from punchboard.layouts.typesetting.wrapping import Line
from punchboard.layouts.typesetting.written_lines import WrittenLine

#: Ascent and descent of ideographs in their em box.
_ASCENT, _DESCENT = 880.0, 120.0


@dataclass(slots=True)
class Leading:
    """The distances of a paragraph's lines, in thousandths of its type size.

    Letters stand in the middle of their line, as CSS has it. A line is as high
    as its largest letters ask for; one with ruby takes what room it needs
    above, beyond what is free there.

    Attributes:
        line_height: Baseline distance as a multiple of the type size.
        middle: How far the middle of letters is above their baseline.
        even: Whether all lines are of one size, without ruby.
    """

    line_height: float
    middle: float
    even: bool
    _last: tuple[Sequence[Line], list[tuple[float, float]]] | None = None

    @staticmethod
    def of(written: Sequence[WrittenLine], line_height: float, font: Font | None) -> Leading:
        """Return the leading of *written* lines.

        Args:
            written: The lines.
            line_height: Baseline distance as a multiple of the type size.
            font: That of the first characters; None where lines are vertical
                and all stand about the middle of ideographs.
        """
        even = all(
            [not line.readings and all([style.size == line.size for style in line.styles])
             for line in written]
        )  # fmt: skip
        middle = (_ASCENT - _DESCENT) / 2
        if font is not None:
            middle = (font.ascent - font.descent) * 500
        return Leading(line_height, middle, even)

    def height(self, lines: Sequence[Line]) -> float:
        """Return the height of *lines*."""
        if self.even:
            return len(lines) * self.line_height * 1000
        last, scale = self._middles(lines)[-1]
        return last + scale * self.line_height * 500

    def baselines(self, lines: Sequence[Line]) -> list[float]:
        """Return how far each baseline is below the top of the first line."""
        if self.even:
            return [middle + self.middle for middle in self.middles(lines)]
        return [middle + self.middle * scale for middle, scale in self._middles(lines)]

    def middles(self, lines: Sequence[Line]) -> list[float]:
        """Return how far the middle of each line is below the top of the first."""
        if self.even:
            step = self.line_height * 1000
            return [step / 2 + step * number for number in range(len(lines))]
        return [middle for middle, _ in self._middles(lines)]

    def _middles(self, lines: Sequence[Line]) -> list[tuple[float, float]]:
        """Return how far the middle of each line is below the top, and its type size.

        What is free below the letters of the line before serves readings.
        """
        if self._last and self._last[0] is lines:
            return self._last[1]
        found: list[tuple[float, float]] = []
        bottom = free = 0.0
        for line in lines:
            scale = _scale(line)
            half, rise = scale * self.line_height * 500, scale * self.middle
            middle = bottom + max(half, _reading_top(line) - rise - free)
            found.append((middle, scale))
            bottom = middle + half
            free = max(half - rise - _DESCENT * scale, 0.0)
        self._last = lines, found
        return found


def _scale(line: Line) -> float:
    """Return the largest type size on a line, as a share of the paragraph's."""
    written = line.written
    styles = written.styles
    if len(styles) > 1:
        first = bisect_right(written.ends, line.start)
        last = bisect_left(written.ends, line.end)
        styles = styles[first : last + 1] or styles[-1:]
    return max([style.size for style in styles]) / written.size


def _reading_top(line: Line) -> float:
    """Return how far readings reach above the baseline; 0 without any."""
    readings = line.written.readings
    if not readings:
        return 0.0
    first = bisect_left(readings, (line.start, 0.0))
    last = bisect_left(readings, (line.end, 0.0))
    scales = [scale for _, scale in readings[first:last]]
    return (_ASCENT + READING * 1000) * max(scales, default=0.0)
