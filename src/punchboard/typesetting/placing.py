"""Places the boxes of a line, horizontal or vertical: the last step before drawing.

Boxes are first seated along the line, whichever way it runs, and then drawn
relative to it, together with the lines under and through words. All boxes of a
vertical line are centred on its axis, which goes through the middle of the em
boxes of ideographs, whatever their size.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import TypeAlias

import uharfbuzz as hb
from msgspec import Struct, field

from punchboard.geometry import Point, Rect
from punchboard.typesetting.direction import Stance, line_levels, visual_order
from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.pieces import (
    READING,
    Box,
    GlyphBox,
    IconBox,
    RubyBox,
    TextPiece,
    raised,
)
from punchboard.typesetting.shaping import Glyphs
from punchboard.typesetting.text import FilledRun, GlyphRun, PlacedBar, PlacedIcon, place
from punchboard.typesetting.wrapping import WrappedLine
from punchboard.typesetting.written import Part, WrittenLine

#: A box after its distance from the line's edge, in thousandths of the type size.
#: The edge is the left or upper one, even in lines read from the right.
Seat: TypeAlias = tuple[float, Box]


def seats(line: WrappedLine) -> list[Seat]:
    """Return the boxes of *line* in reading order, with their positions.

    Spaces at the end in reading direction hang over it.
    """
    boxes = line.boxes()
    script = line.written.script
    if script is None or not any(script.levels):
        return in_a_row(boxes)
    levels = line_levels(script.text, script.levels, line.start, line.end, script.level)
    levels.append(script.level)  # for a hyphen that is not in the text
    order = visual_order([levels[box.start - line.start] for box in boxes])
    hanging = [box.advance for box in boxes if line.ink_end <= box.start < box.end]
    row = in_a_row([boxes[index] for index in order], -sum(hanging) if script.level else 0.0)
    return sorted(row, key=lambda seat: seat[1].start)


def in_a_row(boxes: Sequence[Box], pen: float = 0.0) -> list[Seat]:
    """Return boxes one after the other, the first at *pen*."""
    found: list[Seat] = []
    for box in boxes:
        found.append((pen, box))
        pen += box.advance
    return found


#: How much of an icon is above the baseline: the same as for ideographs.
ICON_ASCENT = 0.88
#: From the baseline of characters to that of their reading, as a fraction of
#: their size: the reading's em box, half the size, sits on theirs.
RUBY_RISE = 0.88 + 0.12 / 2


class Placed(Struct):
    """What has been placed so far.

    Attributes:
        runs: Glyphs, in reading order.
        icons: Icons, in reading order.
        bars: Lines under and through words.
    """

    runs: list[FilledRun] = field(default_factory=list)
    icons: list[PlacedIcon] = field(default_factory=list)
    bars: list[PlacedBar] = field(default_factory=list)


def place_horizontal(
    seats: Sequence[Seat], left: float, baseline: float, size: float, placed: Placed
) -> None:
    """Place boxes on a horizontal line.

    Args:
        seats: The boxes and where on the line they begin, in reading order.
        left: The left edge of the line.
        baseline: Their baseline.
        size: The paragraph's type size; like *left* and *baseline* in the
            units of the frame.
        placed: Collects them.
    """
    for at, box in seats:
        pen = left + at * size / 1000
        line = baseline - raised(box, size)
        if isinstance(box, GlyphBox):
            placed.runs.append(glyph_run(box, pen, line, size))
        elif isinstance(box, IconBox):
            _place_icon(box, pen, line, size, placed)
        else:
            reading = line - RUBY_RISE * box.scale * size
            _place_ruby(box, pen, line, reading, size, placed, glyph_run)


def line_runs(
    lines: Sequence[WrappedLine], places: Iterable[Point], size: float
) -> Iterator[FilledRun | None]:
    """Yield each line as a single run, or None if it is not exactly one.

    Most lines of most texts are, and need no boxes to be put in order.

    Args:
        lines: The lines, which run forwards.
        places: Where the baseline of each begins.
        size: The paragraph's type size.
    """
    known: Part | None = None
    piece: TextPiece | None = None
    for line, (left, baseline) in zip(lines, places, strict=True):
        written, start, end = line.written, line.start, line.end
        parts = written.parts
        part = parts[0] if len(parts) == 1 else written.part_at(start)
        if part is not known:
            known, piece = part, _alone(part, written)
            if piece:
                font, fill, own_size = piece.font, piece.style.fill, size * piece.scale
                face, bold, lean = font.face, font.synthetic_bold, 0.0 - font.synthetic_slant
        if piece is None or _is_not_just(line, piece):
            yield None
            continue
        if end in written.gaps or line.origin != written.pens[start]:
            glyphs, advances, offsets, texts = _without_edges(line, piece)
        else:
            glyphs, advances, offsets, texts = piece.glyphs(start, end)
        matrix = place(1.0, 0.0, lean, 1.0, left, baseline)
        run = GlyphRun(face, own_size, matrix, glyphs, advances, offsets, texts, bold)
        yield FilledRun(run, fill)


def _alone(part: Part | None, written: WrittenLine) -> TextPiece | None:
    """Return *part* if lines within it show nothing else and run forwards."""
    if not isinstance(part, TextPiece) or written.script or written.mark:
        return None
    style = part.style
    return None if style.underline or style.strike or style.rise else part


def _is_not_just(line: WrappedLine, piece: TextPiece) -> bool:
    """Return whether a line is anything but some of a piece's characters."""
    start, end = line.start, line.end
    if line.hyphened or line.given or start < piece.start or end > piece.end:
        return True
    return line.written.text[start:end].isspace() or start == end


def _without_edges(line: WrappedLine, piece: TextPiece) -> Glyphs:
    """Return a line's glyphs without the gaps at its edges."""
    written, start, end = line.written, line.start, line.end
    box = piece.box(start, end, 0.0)
    if end in written.gaps:
        box.shorten_end(written.gaps[end])
    if line.origin != written.pens[start]:
        box.shorten_start(line.origin - written.pens[start])
    return box.glyphs


def glyph_run(box: GlyphBox, x: float, y: float, size: float, stretch: float = 1.0) -> FilledRun:
    """Return the glyphs of *box* as a run from the point *x*, *y* to the right.

    Args:
        box: The glyphs.
        x: Where the pen begins.
        y: Their baseline.
        size: The paragraph's type size.
        stretch: How much wider than high they are drawn.
    """
    font = box.font
    matrix = place(stretch, 0.0, 0.0 - font.synthetic_slant, 1.0, x, y)
    glyphs, advances, offsets, texts = box.glyphs
    run = GlyphRun(
        font.face,
        size * box.scale,
        matrix,
        glyphs,
        advances,
        offsets,
        texts,
        font.synthetic_bold,
        reading=box.reading,
    )
    return FilledRun(run, box.style.fill)


def _place_icon(box: IconBox, x: float, baseline: float, size: float, placed: Placed) -> None:
    icon, height = box.icon, size * box.scale
    if icon.size.height > 0:
        scale = height / icon.size.height
        top = baseline - ICON_ASCENT * height
        placed.icons.append(PlacedIcon(icon, place(scale, 0.0, 0.0, scale, x, top)))
    _place_unseen(box, x, baseline, size, placed, glyph_run)


#: Makes the run of a box from where it begins along its line and across; like these, the
#: paragraph's type size is in the units of the frame. Last is how much longer it is drawn.
_Make: TypeAlias = Callable[[GlyphBox, float, float, float, float], FilledRun]


def _place_unseen(
    box: IconBox, along: float, across: float, size: float, placed: Placed, make: _Make
) -> None:
    """Place the word that an icon replaces, stretched to its width."""
    length = sum([word.advance for word in box.words])
    if not length or not box.width:
        return
    stretch = box.width / length
    for word in box.words:
        seen = make(word, along, across, size, stretch)
        placed.runs.append(FilledRun(seen.run, seen.fill, unseen=True))
        along += word.advance * stretch * size / 1000


def _place_ruby(
    box: RubyBox, along: float, across: float, reading: float, size: float, placed: Placed,
    make: _Make,
) -> None:  # fmt: skip
    """Place characters at *across* and their reading at *reading*."""
    for row, at, level in ((box.base, box.base_at, across), (box.reading, box.reading_at, reading)):
        pen = along + at * size / 1000
        for each in row:
            placed.runs.append(make(each, pen, level, size, each.stretch))
            pen += each.advance * size / 1000


_UNDERLINE = hb.OTMetricsTag.UNDERLINE_OFFSET, hb.OTMetricsTag.UNDERLINE_SIZE
_STRIKE = hb.OTMetricsTag.STRIKEOUT_OFFSET, hb.OTMetricsTag.STRIKEOUT_SIZE

#: Bars closer than this, in the frame's units, are joined.
_CLOSE = 1e-6
#: Minimum thickness of a bar, in em, whatever its font says.
_THINNEST = 0.02


def bars(
    seats: Sequence[Seat], left: float, right: float, baseline: float, size: float
) -> Iterator[PlacedBar]:
    """Yield the bars of a line, with adjoining ones joined.

    Args:
        seats: The boxes of the line and where they begin.
        left: The left edge of the line.
        right: Where the last ink ends; spaces after it have no bar.
        baseline: Their baseline.
        size: The paragraph's type size.
    """
    for underline in (True, False):
        yield from joined(_bars_of(seats, left, right, baseline, size, underline=underline))


def joined(found: Iterable[PlacedBar]) -> Iterator[PlacedBar]:
    """Yield bars, with those joined that follow each other without a step."""
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
            yield _bar(box, ends, baseline - raised(box, size), size, underline=underline)


def _bar(
    box: Box, ends: tuple[float, float], baseline: float, size: float, *, underline: bool
) -> PlacedBar:
    rise, height = _measures(box.font, underline=underline)
    em = size * box.scale
    start, end = ends
    rect = Rect(start, baseline - rise * em, max(end - start, 0.0), height * em)
    return PlacedBar(rect, box.style.fill)


def _union(first: PlacedBar, second: PlacedBar) -> PlacedBar | None:
    """Return two bars as one; None if they would not look like one."""
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
    """Return the height of a bar's top edge above the baseline, and its thickness, in em."""
    offset, size = _UNDERLINE if underline else _STRIKE
    units = font.harfbuzz.face.upem
    top = font.harfbuzz.get_metric_position_with_fallback(offset) / units
    return top, max(font.harfbuzz.get_metric_position_with_fallback(size) / units, _THINNEST)


#: Height of the middle and the top of an ideograph's em box above the baseline, in em.
_MIDDLE, _ASCENT = 0.38, 0.88
#: From the axis of characters to that of their reading on the right, as a fraction
#: of their size: half of both em boxes.
_READING_AT = 0.5 + READING / 2
#: Distance from the axis, in em, of lines beside words; in Japanese they are on the right.
_BESIDE = 0.5
#: Their thickness as a fraction of the type size.
_BAR = 0.05


def place_vertical(
    seats: Sequence[Seat], top: float, axis: float, size: float, placed: Placed
) -> None:
    """Place boxes on a vertical line.

    Args:
        seats: The boxes and where on the line they begin, in reading order.
        top: Where the line begins.
        axis: The middle of the line, from the left.
        size: The paragraph's type size; like *axis* and *top* in the units of
            the frame.
        placed: Collects them.
    """
    for pen, box in seats:
        y = top + pen * size / 1000
        if isinstance(box, GlyphBox):
            placed.runs.append(vertical_run(box, y, axis, size))
        elif isinstance(box, IconBox):
            _place_icon_down(box, axis, y, size, placed)
        else:
            beside = axis + _READING_AT * box.scale * size
            _place_ruby(box, y, axis, beside, size, placed, vertical_run)


def vertical_run(
    box: GlyphBox, y: float, axis: float, size: float, stretch: float = 1.0
) -> FilledRun:
    """Return the glyphs of *box* as a run down a vertical line.

    Args:
        box: The glyphs.
        y: Where they begin.
        axis: The middle of the line, from the left.
        size: The paragraph's type size.
        stretch: How much longer than wide they are drawn.
    """
    font, own = box.font, size * box.scale
    lean = 0.0 - font.synthetic_slant
    glyphs, advances, offsets, texts = box.glyphs
    match box.way.stance:
        case Stance.UPRIGHT:  # slanted letters rise to the right, so that all stay on the axis
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


def _place_icon_down(box: IconBox, axis: float, y: float, size: float, placed: Placed) -> None:
    """Place an icon upright in the middle of the line."""
    icon, length = box.icon, box.width * size / 1000
    if icon.size.height > 0:
        scale = length / icon.size.height
        left = axis - icon.size.width * scale / 2
        placed.icons.append(PlacedIcon(icon, place(scale, 0.0, 0.0, scale, left, y)))
    _place_unseen(box, y, axis, size, placed, vertical_run)


def vertical_bars(
    seats: Sequence[Seat], top: float, bottom: float, axis: float, size: float
) -> Iterator[PlacedBar]:
    """Yield the lines beside and through the words of a vertical line.

    Args:
        seats: The boxes of the line and where they begin.
        top: Where the line begins.
        bottom: Where the last ink ends; spaces after it have no bar.
        axis: The middle of the line, from the left.
        size: The paragraph's type size.
    """
    for underline in (True, False):
        yield from joined(_bars_beside(seats, top, bottom, axis, size, underline=underline))


def _bars_beside(
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
