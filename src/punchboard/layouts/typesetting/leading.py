"""How high lines are, and where their baselines stand below each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from punchboard.layouts.fonts.files import Font
from punchboard.layouts.typesetting.boxes import RubyBox
from punchboard.layouts.typesetting.ruby import READING
from punchboard.layouts.typesetting.wrapping import Line
from punchboard.layouts.typesetting.written_lines import WrittenLine

#: Ascent and descent of ideographs in their em box.
_ASCENT, _DESCENT = 880.0, 120.0


@dataclass(frozen=True, slots=True)
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
            [not line.hangs and all([style.size == line.size for style in line.styles])
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
        return sum(self._rooms(lines)) + sum([self._half(line) for line in lines])

    def baselines(self, lines: Sequence[Line]) -> list[float]:
        """Return how far each baseline is below the top of the first line."""
        if self.even:
            return [middle + self.middle for middle in self.middles(lines)]
        return [
            middle + self.middle * _scale(line)
            for middle, line in zip(self.middles(lines), lines, strict=True)
        ]

    def middles(self, lines: Sequence[Line]) -> list[float]:
        """Return how far the middle of each line is below the top of the first."""
        if self.even:
            step = self.line_height * 1000
            return [step / 2 + step * number for number in range(len(lines))]
        found: list[float] = []
        top = 0.0
        for line, room in zip(lines, self._rooms(lines), strict=True):
            top += room
            found.append(top)
            top += self._half(line)
        return found

    def _half(self, line: Line) -> float:
        """Return how far a line reaches above and below its middle."""
        return _scale(line) * self.line_height * 500

    def _rooms(self, lines: Sequence[Line]) -> list[float]:
        """Return the room above the middle of each line, with that for readings."""
        found: list[float] = []
        free = 0.0
        for line in lines:
            half = self._half(line)
            middle = self.middle * _scale(line)
            needed = _reading_top(line) - middle - free
            found.append(max(half, needed))
            free = max(half - middle - _DESCENT * _scale(line), 0.0)
        return found


def _scale(line: Line) -> float:
    """Return the largest type size on a line, as a share of the paragraph's."""
    written = line.written
    start = 0
    sizes: list[float] = []
    for style, end in zip(written.styles, written.ends, strict=True):
        if start < line.end and end > line.start:
            sizes.append(style.size)
        start = end
    return max(sizes, default=written.style_at(line.start).size) / written.size


def _reading_top(line: Line) -> float:
    """Return how far readings reach above the baseline; 0 without any."""
    scales = [
        part.scale
        for part in line.written.parts
        if isinstance(part, RubyBox) and part.reading and line.start <= part.start < line.end
    ]
    return (_ASCENT + READING * 1000) * max(scales, default=0.0)
