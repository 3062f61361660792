"""Paragraphs: written, made to fit their frame, and placed."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from punchboard.layouts.fonts.stack import FontStack
from punchboard.layouts.typesetting.bars import bars
from punchboard.layouts.typesetting.fitting import Fit, Fitter
from punchboard.layouts.typesetting.leading import Leading
from punchboard.layouts.typesetting.placing import Placed, place_horizontal
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
from punchboard.layouts.typesetting.wrapping import Line, Wrapper
from punchboard.layouts.typesetting.writing import Writer
from punchboard.layouts.typesetting.written_lines import WrittenLine

#: Set paragraphs that are kept, because titles and numbers come again and again.
_KEPT = 4096
_SHARE = {Stand.TOP: 0.0, Stand.MIDDLE: 0.5, Stand.BOTTOM: 1.0}
_ANCHORED = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}


def set_text(inlines: tuple[Inline, ...], frame: TextFrame, fonts: FontStack) -> SetText:
    """Set a paragraph, or take it from the fonts' store of set texts.

    Spaces at the end of a line hang over it. Each line is as high as the
    frame's line height says, with the letters in its middle as CSS has it.
    Letters that cannot be shown are left out and told.

    Args:
        inlines: The text; a line feed begins a new line.
        frame: Where it stands and how much room it has.
        fonts: The fonts to set it in.
    """
    if not any(map(_shows, inlines)) or inlines[0].style.size <= 0:
        return SetText((), pack_runs(()), inlines[0].style.size if inlines else 0.0, 0)
    if fonts.texts is None:
        return _set_once(inlines, frame, fonts)
    return fonts.texts.text(inlines, frame, lambda: _set(inlines, frame, fonts))


def _shows(inline: Inline) -> bool:
    if isinstance(inline, Span):
        return inline.text != ""
    return not isinstance(inline, Ruby) or any(map(any, inline.pairs))


def _set(inlines: tuple[Inline, ...], frame: TextFrame, fonts: FontStack) -> SetText:
    base = inlines[0].style
    writer = Writer(base, fonts)
    written = writer.lines(inlines)
    leading = Leading.of(written, frame.line_height, fonts.chain(base).primary)
    fit = Fitter(
        [Wrapper(line, frame.squeeze, frame.hang, frame.hyphenate) for line in written],
        frame,
        base.size,
        leading,
    ).best()
    placed = _place(fit, frame, leading)
    return SetText(
        runs=tuple(placed.runs),
        packed=pack_runs([each.run for each in placed.runs]),
        size=fit.size,
        lines=len(fit.lines),
        overflow_x=fit.wide * fit.size / 1000,
        overflow_y=fit.high * fit.size / 1000,
        missing=tuple(writer.missing),
        icons=tuple(placed.icons),
        bars=tuple(placed.bars),
        share=fit.size / base.size,
        synthetic=_synthetic(written),
    )


_set_once = functools.lru_cache(_KEPT)(_set)


def _place(fit: Fit, frame: TextFrame, leading: Leading) -> Placed:
    """Return all lines in their places."""
    placed = Placed()
    thousandth = fit.size / 1000
    tops = leading.baselines(fit.lines)
    if frame.height is None:
        top = frame.y - tops[0] * thousandth
    else:
        room = frame.height - leading.height(fit.lines) * thousandth
        top = frame.y + _SHARE[frame.stand] * room
    for line, below in zip(fit.lines, tops, strict=True):
        indent = line.written.indent
        room = (frame.width or 0.0) - (indent + line.width) * thousandth
        left = frame.x + _ANCHORED[frame.anchor] * room
        baseline = top + below * thousandth
        if line.written.mark and line.start == 0:
            place_horizontal(line.written.mark, left, baseline, fit.size, placed)
        _place_line(line, left + indent * thousandth, baseline, fit.size, placed)
    return placed


def _place_line(line: Line, left: float, baseline: float, size: float, placed: Placed) -> None:
    if line.written.text[line.start : line.end].isspace():
        return
    boxes = line.boxes()
    place_horizontal(boxes, left, baseline, size, placed)
    if any([box.style.underline or box.style.strike for box in boxes]):
        right = left + line.width * size / 1000
        placed.bars += bars(boxes, left, right, baseline, size)


def _synthetic(written: Sequence[WrittenLine]) -> tuple[str, ...]:
    """Return the families of letters that had to be made bold or italic."""
    fonts = [part.font for line in written for part in line.parts]
    made_up = [font.family for font in fonts if font.synthetic_bold or font.synthetic_slant]
    return tuple(dict.fromkeys(made_up))
