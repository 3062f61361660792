"""Paragraphs: wrapped, shrunk until they fit, and placed.

Rich text comes in as more spans. Vertical and right-to-left writing will be
other ways to place the same written lines.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator

from punchboard.layouts.face import GlyphRun
from punchboard.layouts.fonts.stack import FontStack
from punchboard.layouts.typesetting.records import pack_runs
from punchboard.layouts.typesetting.text import (
    Anchor,
    FilledRun,
    SetText,
    Span,
    Stand,
    TextFrame,
    place,
)
from punchboard.layouts.typesetting.written_lines import TOLERANCE, Line, WrittenLine, written_lines

#: Set paragraphs that are kept, because titles and numbers come again and again.
_KEPT = 4096
#: Text shrinks in this many steps from its full size to nothing.
_STEPS = 200
_SHARE = {Stand.TOP: 0.0, Stand.MIDDLE: 0.5, Stand.BOTTOM: 1.0}
_ANCHORED = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}


def set_text(spans: tuple[Span, ...], frame: TextFrame, fonts: FontStack) -> SetText:
    """Set a paragraph, or take it from the fonts' store of set texts.

    Spaces at the end of a line hang over it. Each line is as high as the
    frame's line height says, with the letters in its middle as CSS has it.
    Letters that cannot be shown are left out and told.

    Args:
        spans: The text; a line feed begins a new line.
        frame: Where it stands and how much room it has.
        fonts: The fonts to set it in.
    """
    if not any(span.text for span in spans) or spans[0].style.size <= 0:
        return SetText((), pack_runs(()), spans[0].style.size if spans else 0.0, 0)
    if fonts.texts is None:
        return _set_once(spans, frame, fonts)
    return fonts.texts.text(spans, frame, lambda: _set(spans, frame, fonts))


def _set(spans: tuple[Span, ...], frame: TextFrame, fonts: FontStack) -> SetText:
    written, missing = written_lines(spans, fonts)
    size, lines = _fit(written, frame, spans[0].style.size)
    wide = _excess(_widest(lines), frame.width, size)
    high = _excess(len(lines) * frame.line_height * 1000, frame.height, size)
    runs = tuple(_place(lines, frame, size, spans[0], fonts))
    return SetText(
        runs=runs,
        packed=pack_runs([each.run for each in runs]),
        size=size,
        lines=len(lines),
        overflow_x=wide * size / 1000,
        overflow_y=high * size / 1000,
        missing=missing,
    )


_set_once = functools.lru_cache(_KEPT)(_set)


def _fit(written: list[WrittenLine], frame: TextFrame, full: float) -> tuple[float, list[Line]]:
    """Return the largest size at which the text fits, and its lines there.

    Where it does not fit even at the smallest size, it is set in that, and
    words too wide for the frame are broken.
    """
    floor = full if frame.floor is None else min(max(frame.floor, 0.0), full)
    if floor == full:
        return full, _wrap(written, frame, full, force=True)
    lines = _wrap(written, frame, full, force=False)
    if _fits(lines, frame, full):
        return full, lines
    fitting = floor, _wrap(written, frame, floor, force=False)
    if not _fits(fitting[1], frame, floor):
        return floor, _wrap(written, frame, floor, force=True)
    low, high = math.floor(floor / full * _STEPS) + 1, _STEPS - 1
    while low <= high:
        middle = (low + high) // 2
        size = full * middle / _STEPS
        lines = _wrap(written, frame, size, force=False)
        if _fits(lines, frame, size):
            fitting, low = (size, lines), middle + 1
        else:
            high = middle - 1
    return fitting


def _wrap(written: list[WrittenLine], frame: TextFrame, size: float, *, force: bool) -> list[Line]:
    width = math.inf if frame.width is None or size == 0 else frame.width * 1000 / size
    return [line for each in written for line in each.wrap(width, force=force)]


def _fits(lines: list[Line], frame: TextFrame, size: float) -> bool:
    height = len(lines) * frame.line_height * 1000
    return not (_excess(height, frame.height, size) or _excess(_widest(lines), frame.width, size))


def _widest(lines: list[Line]) -> float:
    return max([line.width for line in lines])


def _excess(length: float, room: float | None, size: float) -> float:
    """Return how much *length* is more than *room*, in thousandths of *size*."""
    if room is None or size == 0:
        return 0.0
    excess = length - room * 1000 / size
    return excess if excess > 2 * TOLERANCE else 0.0


def _place(
    lines: list[Line], frame: TextFrame, size: float, first: Span, fonts: FontStack
) -> Iterator[FilledRun]:
    """Yield the runs of all lines."""
    leading = frame.line_height * size
    baseline = frame.y
    if frame.height is not None:
        font = fonts.chain(first.style).primary
        room = frame.height - len(lines) * leading
        above = (leading - (font.ascent + font.descent) * size) / 2
        baseline += _SHARE[frame.stand] * room + above + font.ascent * size
    ratio = size / first.style.size
    share = _ANCHORED[frame.anchor]
    room = frame.width or 0.0
    for line in lines:
        left = frame.x + share * (room - line.width * size / 1000)
        yield from _place_line(line, left, baseline, ratio)
        baseline += leading


def _place_line(line: Line, left: float, baseline: float, ratio: float) -> Iterator[FilledRun]:
    """Yield the runs of a line: one for each stretch of a style and a font."""
    written, start, end = line.written, line.start, line.end
    if written.text[start:end].isspace():
        return
    pens = written.pens
    thousandth = written.size * ratio / 1000
    for piece in written.pieces:
        if piece.end <= start or piece.start >= end:
            continue
        style, font = piece.style, piece.font
        lean = 0.0 - font.synthetic_slant
        pen = left + (pens[max(piece.start, start)] - pens[start]) * thousandth
        matrix = place(1.0, 0.0, lean, 1.0, pen, baseline)
        run = GlyphRun(font.face, style.size * ratio, matrix, *piece.part(start, end))
        yield FilledRun(run, style.fill)
