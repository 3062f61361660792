"""Boxes of a vertical line put in their places: down a line, in the middle of it.

All stand about the line's axis, which goes through the middle of the em boxes
of ideographs, whatever their size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter

from punchboard.geometry import Rect
from punchboard.layouts.face import GlyphRun
from punchboard.layouts.typesetting.arranging import Seat
from punchboard.layouts.typesetting.bars import joined
from punchboard.layouts.typesetting.boxes import GlyphBox, IconBox, RubyBox
from punchboard.layouts.typesetting.placing import Placed
from punchboard.layouts.typesetting.ruby import READING
from punchboard.layouts.typesetting.stances import Stance
from punchboard.layouts.typesetting.text import FilledRun, PlacedBar, PlacedIcon, place

#: The middle of the em box of ideographs above the baseline, and its top.
_MIDDLE, _ASCENT = 0.38, 0.88
#: From the axis of characters to that of their reading on the right, as a share
#: of their size: half of both em boxes.
_READING_AT = 0.5 + READING / 2
#: Lines beside words stand on the right, as Japanese has them, half an em from the axis.
_BESIDE = 0.5
#: Their width as a share of the type size.
_BAR = 0.05


def place_vertical(
    seats: Sequence[Seat], top: float, axis: float, size: float, placed: Placed
) -> None:
    """Put boxes down a line.

    Args:
        seats: The boxes and where on the line they begin, in reading order.
        top: Where the line begins.
        axis: The middle of the line, from the left.
        size: The paragraph's type size; with *axis* and *top* in the units of
            the frame.
        placed: Takes them.
    """
    for pen, box in seats:
        y = top + pen * size / 1000
        if isinstance(box, GlyphBox):
            placed.runs.append(vertical_run(box, axis, y, size))
        elif isinstance(box, IconBox):
            _place_icon(box, axis, y, size, placed)
        else:
            _place_ruby(box, axis, y, size, placed)


def vertical_run(
    box: GlyphBox, axis: float, y: float, size: float, stretch: float = 1.0
) -> FilledRun:
    """Return the glyphs of *box* down a line.

    Args:
        box: The glyphs.
        axis: The middle of the line, from the left.
        y: Where they begin.
        size: The paragraph's type size.
        stretch: How much longer than wide they are drawn.
    """
    font, own = box.font, size * box.scale
    lean = 0.0 - font.synthetic_slant
    glyphs, advances, offsets, texts = box.glyphs
    match box.way.stance:
        case Stance.UPRIGHT:  # what leans rises to the right, for all to stay on the axis
            matrix = place(1.0, lean, 0.0, stretch, axis, y)
        case Stance.COMBINED:
            width = sum(advances) / 1000
            narrow = min(1.0, 1 / width) if width else 1.0
            left = axis - width * narrow * own / 2
            matrix = place(narrow, 0.0, lean, 1.0, left, y + _ASCENT * own)
        case _:
            matrix = place(0.0, stretch, -1.0, lean, axis - _MIDDLE * own, y)
    run = GlyphRun(
        font.face,
        own,
        matrix,
        glyphs,
        advances,
        offsets,
        texts,
        font.synthetic_bold,
        vertical=box.way.stance is Stance.UPRIGHT,
        reading=box.reading,
    )
    return FilledRun(run, box.style.fill)


def _place_icon(box: IconBox, axis: float, y: float, size: float, placed: Placed) -> None:
    """Put an icon upright in the middle of the line."""
    icon, length = box.icon, box.width * size / 1000
    if icon.size.height > 0:
        scale = length / icon.size.height
        left = axis - icon.size.width * scale / 2
        placed.icons.append(PlacedIcon(icon, place(scale, 0.0, 0.0, scale, left, y)))
    along = sum([word.advance for word in box.words])
    if not along or not box.width:
        return
    stretch = box.width / along
    for word in box.words:
        seen = vertical_run(word, axis, y, size, stretch)
        placed.runs.append(FilledRun(seen.run, seen.fill, unseen=True))
        y += word.advance * stretch * size / 1000


def _place_ruby(box: RubyBox, axis: float, y: float, size: float, placed: Placed) -> None:
    _place_row(box.base, axis, y + box.base_at * size / 1000, size, placed)
    beside = axis + _READING_AT * box.scale * size
    _place_row(box.reading, beside, y + box.reading_at * size / 1000, size, placed)


def _place_row(row: Sequence[GlyphBox], axis: float, y: float, size: float, placed: Placed) -> None:
    for box in row:
        placed.runs.append(vertical_run(box, axis, y, size, box.stretch))
        y += box.advance * size / 1000


def vertical_bars(
    seats: Sequence[Seat], top: float, bottom: float, axis: float, size: float
) -> Iterator[PlacedBar]:
    """Yield the lines beside and through the words of a vertical line.

    Args:
        seats: The boxes of the line and where they begin.
        top: Where the line begins.
        bottom: Where the last ink is; spaces after it have no bar.
        axis: The middle of the line, from the left.
        size: The paragraph's type size.
    """
    for underline in (True, False):
        yield from joined(_bars_of(seats, top, bottom, axis, size, underline=underline))


def _bars_of(
    seats: Sequence[Seat], top: float, bottom: float, axis: float, size: float, *, underline: bool
) -> Iterator[PlacedBar]:
    for at, box in sorted(seats, key=itemgetter(0)):
        if box.style.underline if underline else box.style.strike:
            own = size * box.scale
            left = axis + _BESIDE * own if underline else axis - _BAR * own / 2
            start = top + max(at, 0.0) * size / 1000
            end = min(top + (at + box.advance) * size / 1000, bottom)
            rect = Rect(left, start, _BAR * own, max(end - start, 0.0))
            yield PlacedBar(rect, box.style.fill)
