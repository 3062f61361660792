"""Paragraphs: written, made to fit their frame, and placed."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import repeat

from punchboard.geometry import Point
from punchboard.layouts.fonts.stack import FontStack
from punchboard.layouts.typesetting.arranging import in_a_row, seats
from punchboard.layouts.typesetting.bars import bars
from punchboard.layouts.typesetting.fitting import Fit, Fitter
from punchboard.layouts.typesetting.leading import Leading
from punchboard.layouts.typesetting.placing import Placed, line_runs, place_horizontal
from punchboard.layouts.typesetting.records import pack_runs
from punchboard.layouts.typesetting.text import (
    Anchor,
    Inline,
    Ruby,
    SetText,
    Span,
    Stand,
    TextFrame,
)
from punchboard.layouts.typesetting.vertical import place_vertical, vertical_bars
from punchboard.layouts.typesetting.wrapping import Line, Wrapper
from punchboard.layouts.typesetting.writing import Writer
from punchboard.layouts.typesetting.written_lines import WrittenLine

#: Set paragraphs that are kept, because titles and numbers come again and again.
_KEPT, _SHORT = 4096, 32
_SHARE = {Stand.TOP: 0.0, Stand.MIDDLE: 0.5, Stand.BOTTOM: 1.0}
_ANCHORED = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}


def set_text(inlines: tuple[Inline, ...], frame: TextFrame, fonts: FontStack) -> SetText:
    """Set a paragraph, or take it from the fonts' store of set texts.

    Spaces at the end of a line hang over it. Each line is as high as the
    frame's line height says, with the letters in its middle as CSS has it.
    Letters that cannot be shown are left out and told; what has no size is
    left out.

    Args:
        inlines: The text; a line feed begins a new line.
        frame: Where it stands and how much room it has.
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
    writer = Writer(base, fonts, vertical=frame.vertical)
    written = writer.lines(inlines)
    font = None if frame.vertical else fonts.chain(base).primary
    leading = Leading.of(written, frame.line_height, font)
    fit = Fitter(
        [Wrapper(line, frame.squeeze, frame.hang, frame.hyphenate) for line in written],
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
    """Return all lines in their places."""
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
    line: Line, start: float, across: float, size: float, placed: Placed, *, vertical: bool
) -> None:
    """Place a line and what stands before it, from *start* to the right or down."""
    written, thousandth = line.written, size / 1000
    put = place_vertical if vertical else place_horizontal
    end = start + (written.indent + line.width) * thousandth
    if written.mark:
        if line.start == 0:
            length = sum([box.advance for box in written.mark]) * thousandth
            at = end - length if line.runs_leftwards else start
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
    """Return the families of letters that had to be made bold or italic."""
    fonts = [part.font for line in written for part in line.parts]
    made_up = [font.family for font in fonts if font.synthetic_bold or font.synthetic_slant]
    return tuple(dict.fromkeys(made_up))
