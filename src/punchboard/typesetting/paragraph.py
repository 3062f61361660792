"""Sets a paragraph: writes its lines, fits them into the frame, and places them.

Fitting finds the size at which the lines fit. Lines can be balanced to about
equal length, as titles need (CSS `text-wrap: balance`). The leading decides how
high lines are, and where their baselines are below each other.
"""

from __future__ import annotations

import functools
import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import repeat

from msgspec import Struct

from punchboard.geometry import Point
from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.pieces import READING
from punchboard.typesetting.placing import (
    Placed,
    bars,
    in_a_row,
    line_runs,
    place_horizontal,
    place_vertical,
    seats,
    vertical_bars,
)
from punchboard.typesetting.records import pack_runs
from punchboard.typesetting.text import Anchor, Inline, Ruby, SetText, Span, Stand, TextFrame
from punchboard.typesetting.wrapping import FORCE, KINSOKU, PHRASES, TOLERANCE, WrappedLine, Wrapper
from punchboard.typesetting.writing import LineWriter
from punchboard.typesetting.written import WrittenLine

#: Paragraphs with more lines are not balanced: nobody would see a difference.
_MOST_LINES = 10
#: The width is found to within a 4096th of the frame's.
_BALANCING_STEPS = 12


def balanced(wrapper: Wrapper, lines: list[WrappedLine]) -> list[WrappedLine]:
    """Return the same number of lines in the smallest width possible.

    Lines still end between phrases; if some do not already, nothing changes.

    Args:
        wrapper: Wraps the written line they come from.
        lines: The lines at the width of the frame.
    """
    if not 1 < len(lines) <= _MOST_LINES:
        return lines
    indent = wrapper.written.indent
    widths = [line.width for line in lines]
    low, high = indent + sum(widths) / len(lines), indent + max(widths)
    for _ in range(_BALANCING_STEPS):
        middle = (low + high) / 2
        tried = wrapper.wrap(middle, PHRASES)
        narrow = all([indent + line.width <= middle + 2 * TOLERANCE for line in tried])
        if narrow and len(tried) == len(lines):
            lines, high = tried, middle
        else:
            low = middle
    return lines


#: Ascent and descent of ideographs in their em box, in thousandths of an em.
_ASCENT, _DESCENT = 880.0, 120.0


class Leading(Struct):
    """The distances between a paragraph's lines, in thousandths of its type size.

    As in CSS, letters are in the middle of their line. A line is as high as its
    largest letters require; one with ruby adds the room it needs above, beyond
    what is free there.

    Attributes:
        line_height: Baseline distance as a multiple of the type size.
        middle: How far the middle of letters is above their baseline.
        even: Whether all lines have one type size and no ruby.
    """

    line_height: float
    middle: float
    even: bool
    _last: tuple[Sequence[WrappedLine], list[tuple[float, float]]] | None = None

    @staticmethod
    def of(written: Sequence[WrittenLine], line_height: float, font: Font | None) -> Leading:
        """Return the leading of *written* lines.

        Args:
            written: The lines.
            line_height: Baseline distance as a multiple of the type size.
            font: The font of the first characters; None for vertical lines,
                which are all centred on the middle of ideographs.
        """
        even = all(
            [not line.readings and all([style.size == line.size for style in line.styles])
             for line in written]
        )  # fmt: skip
        middle = (_ASCENT - _DESCENT) / 2
        if font is not None:
            middle = (font.ascent - font.descent) * 500
        return Leading(line_height, middle, even)

    def height(self, lines: Sequence[WrappedLine]) -> float:
        """Return the height of *lines*."""
        if self.even:
            return len(lines) * self.line_height * 1000
        last, scale = self._middles(lines)[-1]
        return last + scale * self.line_height * 500

    def baselines(self, lines: Sequence[WrappedLine]) -> list[float]:
        """Return the distance of each baseline from the top of the first line."""
        if self.even:
            return [middle + self.middle for middle in self.middles(lines)]
        return [middle + self.middle * scale for middle, scale in self._middles(lines)]

    def middles(self, lines: Sequence[WrappedLine]) -> list[float]:
        """Return the distance of the middle of each line from the top of the first."""
        if self.even:
            step = self.line_height * 1000
            return [step / 2 + step * number for number in range(len(lines))]
        return [middle for middle, _ in self._middles(lines)]

    def _middles(self, lines: Sequence[WrappedLine]) -> list[tuple[float, float]]:
        """Return the distance of each line's middle from the top, and its type size.

        Readings use the free space below the letters of the previous line.
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


def _scale(line: WrappedLine) -> float:
    """Return the largest type size on a line, as a fraction of the paragraph's."""
    written = line.written
    styles = written.styles
    if len(styles) > 1:
        first = bisect_right(written.ends, line.start)
        last = bisect_left(written.ends, line.end)
        styles = styles[first : last + 1] or styles[-1:]
    return max([style.size for style in styles]) / written.size


def _reading_top(line: WrappedLine) -> float:
    """Return how far readings extend above the baseline; 0 if there are none."""
    readings = line.written.readings
    if not readings:
        return 0.0
    first = bisect_left(readings, (line.start, 0.0))
    last = bisect_left(readings, (line.end, 0.0))
    scales = [scale for _, scale in readings[first:last]]
    return (_ASCENT + READING * 1000) * max(scales, default=0.0)


#: Text shrinks in this many steps from its full size to nothing, and grows in
#: steps of the same size.
_STEPS = 200
#: Letter spacing shrinks in this many steps.
_CONDENSING = 8


class Fit(Struct):
    """A paragraph's lines at one size.

    Attributes:
        size: The type size of the first characters.
        lines: The lines.
        wide: How much the widest line is too wide, in thousandths of *size*.
        high: How much all lines together are too high, likewise.
    """

    size: float
    lines: list[WrappedLine]
    wide: float
    high: float

    @property
    def fits(self) -> bool:
        """Whether everything fits into the frame."""
        return not (self.wide or self.high)


class Fitter:
    """Sets the lines of a paragraph at one size after another."""

    def __init__(
        self, wrappers: list[Wrapper], frame: TextFrame, full: float, leading: Leading
    ) -> None:
        """Prepare.

        Args:
            wrappers: The paragraph's written lines.
            frame: The frame it must fit into.
            full: The full type size of its first characters.
            leading: The distances between its lines.
        """
        self._wrappers = wrappers
        self._full = full
        self._frame = frame
        self._leading = leading
        # Vertical lines run down, and are stacked across.
        along, across = frame.width, frame.height
        self._along, self._across = (across, along) if frame.vertical else (along, across)

    def best(self) -> Fit:
        """Return the largest size at which the text fits, and its lines at that size.

        If it does not fit even at the smallest size, its letters move closer
        together; if that is not enough, it is set too large, and words wider
        than the frame are broken.
        """
        frame, full = self._frame, self._full
        if frame.share is not None:
            return self._condensed(full * frame.share)
        floor = full if frame.floor is None else min(max(frame.floor, 0.0), full)
        ceiling = full if frame.ceiling is None else max(frame.ceiling, full)
        if floor == full == ceiling:
            return self._condensed(full)
        fitting = self.at(full, force=False)
        if fitting.fits:
            return self._largest(fitting, _STEPS, math.floor(ceiling / full * _STEPS))
        fitting = self.at(floor, force=False)
        if not fitting.fits:
            return self._condensed(floor)
        return self._largest(fitting, math.floor(floor / full * _STEPS), _STEPS - 1)

    def at(self, size: float, *, force: bool, wrappers: list[Wrapper] | None = None) -> Fit:
        """Return the lines at *size*.

        Args:
            size: The type size of the first characters.
            force: Whether words wider than the frame are broken.
            wrappers: Written lines to use instead of the paragraph's own.
        """
        per_unit = 1000 / size if size else 0.0
        width = math.inf if self._along is None or not size else self._along * per_unit
        rules = FORCE if force else KINSOKU
        lines: list[WrappedLine] = []
        for wrapper in wrappers or self._wrappers:
            own = wrapper.wrap(width, rules)
            lines += balanced(wrapper, own) if self._frame.balance else own
        wide = _excess(max([line.written.indent + line.width for line in lines]), width)
        high = 0.0
        if self._across is not None and size:
            high = _excess(self._leading.height(lines), self._across * per_unit)
        return Fit(size, lines, wide, high)

    def _largest(self, fitting: Fit, low: int, high: int) -> Fit:
        """Return the largest fitting size between *low* (exclusive) and *high* steps."""
        low += 1
        while low <= high:
            middle = (low + high) // 2
            tried = self.at(self._full * middle / _STEPS, force=False)
            if tried.fits:
                fitting, low = tried, middle + 1
            else:
                high = middle - 1
        return fitting

    def _condensed(self, size: float) -> Fit:
        """Return the lines at *size* with letters moved closer only as far as necessary."""
        most = self._frame.condense
        if most <= 0:
            return self.at(size, force=True)
        fitting = self.at(size, force=False)
        if fitting.fits:
            return fitting
        closest = self._closer(most)
        fitting = self.at(size, force=False, wrappers=closest)
        if not fitting.fits:
            return self.at(size, force=True, wrappers=closest)
        low, high = 1, _CONDENSING - 1
        while low <= high:
            middle = (low + high) // 2
            tried = self.at(size, force=False, wrappers=self._closer(most * middle / _CONDENSING))
            if tried.fits:
                fitting, high = tried, middle - 1
            else:
                low = middle + 1
        return fitting

    def _closer(self, amount: float) -> list[Wrapper]:
        return [wrapper.condensed(amount) for wrapper in self._wrappers]


def _excess(length: float, room: float) -> float:
    """Return how much *length* exceeds *room*; 0 if only by rounding."""
    excess = length - room
    return excess if excess > 2 * TOLERANCE else 0.0


#: Number of set paragraphs that are cached, because titles and numbers recur, and
#: the length up to which they are.
_KEPT, _SHORT = 4096, 32
_SHARE = {Stand.TOP: 0.0, Stand.MIDDLE: 0.5, Stand.BOTTOM: 1.0}
_ANCHORED = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}


def set_text(inlines: tuple[Inline, ...], frame: TextFrame, fonts: FontStack) -> SetText:
    """Set a paragraph, or get it from the fonts' store of set texts.

    Spaces at the end of a line hang over it. Each line is as high as the
    frame's line height demands, with the letters in its middle as in CSS.
    Characters that no font has are left out and reported; anything without a
    size is left out.

    Args:
        inlines: The text; a line feed begins a new line.
        frame: Its position and the room it has.
        fonts: The fonts to set it in.
    """
    if not any(map(_shows, inlines)) or inlines[0].style.size <= 0:
        return SetText((), pack_runs(()), inlines[0].style.size if inlines else 0.0, 0)
    if fonts.texts is None:
        is_short = sum([len(each.text) for each in inlines if isinstance(each, Span)]) <= _SHORT
        return (_set_once if is_short else _set)(inlines, frame, fonts)
    return fonts.texts.text(inlines, frame, lambda: _set(inlines, frame, fonts))


def _shows(inline: Inline) -> bool:
    if isinstance(inline, Span):
        return inline.text != ""
    return not isinstance(inline, Ruby) or any(map(any, inline.pairs))


def _set(inlines: tuple[Inline, ...], frame: TextFrame, fonts: FontStack) -> SetText:
    base = inlines[0].style
    inlines = tuple([each for each in inlines if each.style.size > 0])
    writer = LineWriter(base, fonts, vertical=frame.vertical)
    written = writer.lines(inlines)
    font = None if frame.vertical else fonts.chain(base).primary
    leading = Leading.of(written, frame.line_height, font)
    fit = Fitter(
        [
            Wrapper(line, frame.squeeze, frame.hang, frame.hyphenate, frame.word_break)
            for line in written
        ],
        frame,
        base.size,
        leading,
    ).best()
    placed = _place(fit, frame, leading)
    wide, high = (fit.high, fit.wide) if frame.vertical else (fit.wide, fit.high)
    return SetText(
        runs=tuple(placed.runs),
        packed=pack_runs([each.run for each in placed.runs]),
        size=fit.size,
        lines=len(fit.lines),
        overflow_x=wide * fit.size / 1000,
        overflow_y=high * fit.size / 1000,
        missing=tuple(writer.missing),
        icons=tuple(placed.icons),
        bars=tuple(placed.bars),
        share=fit.size / base.size,
        synthetic=_synthetic(written),
        divided=max([line.too_long for line in fit.lines]) * fit.size / 1000,
    )


_set_once = functools.lru_cache(_KEPT)(_set)


def _place(fit: Fit, frame: TextFrame, leading: Leading) -> Placed:
    """Return all lines, placed."""
    placed = Placed()
    thousandth = fit.size / 1000
    vertical = frame.vertical
    start, length = (frame.y, frame.height) if vertical else (frame.x, frame.width)
    depth = frame.width if vertical else frame.height
    rows = leading.middles(fit.lines) if vertical else leading.baselines(fit.lines)
    if depth is None:
        first = -rows[0] * thousandth
    else:
        first = _SHARE[frame.stand] * (depth - leading.height(fit.lines) * thousandth)
    share = _ANCHORED[frame.anchor]
    places: list[Point] = []
    for line, row in zip(fit.lines, rows, strict=True):
        across = first + row * thousandth
        across = frame.x + (frame.width or 0.0) - across if vertical else frame.y + across
        room = (length or 0.0) - (line.written.indent + line.width) * thousandth
        along = start + (1 - share if line.runs_leftwards else share) * room
        places.append((along, across))
    runs = repeat(None) if vertical else line_runs(fit.lines, places, fit.size)
    for line, (along, across), run in zip(fit.lines, places, runs, strict=False):
        if run:
            placed.runs.append(run)
        else:
            _place_line(line, along, across, fit.size, placed, vertical=vertical)
    return placed


def _place_line(
    line: WrappedLine, start: float, across: float, size: float, placed: Placed, *, vertical: bool
) -> None:
    """Place a line and its bullet, from *start* to the right or down."""
    written, thousandth = line.written, size / 1000
    put = place_vertical if vertical else place_horizontal
    end = start + (written.indent + line.width) * thousandth
    if written.mark:
        if line.start == 0:
            length = sum([box.advance for box in written.mark]) * thousandth
            away = written.mark_at * thousandth
            at = end - length - away if line.runs_leftwards else start + away
            put(in_a_row(written.mark), at, across, size, placed)
        if line.runs_leftwards:
            end -= written.indent * thousandth
        else:
            start += written.indent * thousandth
    if written.text[line.start : line.end].isspace():
        return
    found = seats(line)
    put(found, start, across, size, placed)
    if any([box.style.underline or box.style.strike for _, box in found]):
        drawn = vertical_bars if vertical else bars
        placed.bars += drawn(found, start, end, across, size)


def _synthetic(written: Sequence[WrittenLine]) -> tuple[str, ...]:
    """Return the families whose bold or italic letters are synthetic."""
    fonts = [part.font for line in written for part in line.parts]
    made_up = [font.family for font in fonts if font.synthetic_bold or font.synthetic_slant]
    return tuple(dict.fromkeys(made_up))
