"""Boxes of a horizontal line put in their places: the last step before drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from punchboard.geometry import Point
from punchboard.layouts.face import GlyphRun
from punchboard.layouts.typesetting.arranging import Seat
from punchboard.layouts.typesetting.boxes import GlyphBox, IconBox, RubyBox
from punchboard.layouts.typesetting.pieces import Piece
from punchboard.layouts.typesetting.shaping import Glyphs
from punchboard.layouts.typesetting.text import FilledRun, PlacedBar, PlacedIcon, place
from punchboard.layouts.typesetting.wrapping import Line
from punchboard.layouts.typesetting.written_lines import Part, WrittenLine

#: How much of an icon is above the baseline: as much as of an ideograph.
ICON_ASCENT = 0.88
#: From the baseline of characters to that of their reading, as a share of
#: their size: it stands on their em box, with its own em box of half the size.
RUBY_RISE = 0.88 + 0.12 / 2


@dataclass(slots=True)
class Placed:
    """What was placed so far.

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
    """Put boxes on a line.

    Args:
        seats: The boxes and where on the line they begin, in reading order.
        left: The left edge of the line.
        baseline: Their baseline.
        size: The paragraph's type size; with *left* and *baseline* in the
            units of the frame.
        placed: Takes them.
    """
    for at, box in seats:
        pen = left + at * size / 1000
        if isinstance(box, GlyphBox):
            placed.runs.append(glyph_run(box, pen, baseline, size))
        elif isinstance(box, IconBox):
            _place_icon(box, pen, baseline, size, placed)
        else:
            _place_ruby(box, pen, baseline, size, placed)


def line_runs(
    lines: Sequence[Line], places: Iterable[Point], size: float
) -> Iterator[FilledRun | None]:
    """Yield each line as a single run; None for one that is more, or less.

    Most lines of most texts are one, and need no boxes to be put in order.

    Args:
        lines: The lines, which run forwards.
        places: Where the baseline of each begins.
        size: The paragraph's type size.
    """
    known: Part | None = None
    piece: Piece | None = None
    for line, (left, baseline) in zip(lines, places, strict=True):
        written, start, end = line.written, line.start, line.end
        parts = written.parts
        part = parts[0] if len(parts) == 1 else written.part_at(start)
        if part is not known:
            known, piece = part, _alone(part, written)
            if piece:
                font, fill, own_size = piece.font, piece.style.fill, size * piece.scale
                face, bold, lean = font.face, font.synthetic_bold, 0.0 - font.synthetic_slant
        if piece is None or _is_more(line, piece):
            yield None
            continue
        if end in written.gaps or line.origin != written.pens[start]:
            glyphs, advances, offsets, texts = _without_edges(line, piece)
        else:
            glyphs, advances, offsets, texts = piece.glyphs(start, end)
        matrix = place(1.0, 0.0, lean, 1.0, left, baseline)
        run = GlyphRun(face, own_size, matrix, glyphs, advances, offsets, texts, bold)
        yield FilledRun(run, fill)


def _alone(part: Part | None, written: WrittenLine) -> Piece | None:
    """Return *part* if lines within it show nothing else, and run forwards."""
    if not isinstance(part, Piece) or written.script or written.mark:
        return None
    style = part.style
    return None if style.underline or style.strike else part


def _is_more(line: Line, piece: Piece) -> bool:
    """Return whether a line is more, or less, than some of a piece's characters."""
    start, end = line.start, line.end
    if line.hyphened or line.given or start < piece.start or end > piece.end:
        return True
    return line.written.text[start:end].isspace() or start == end


def _without_edges(line: Line, piece: Piece) -> Glyphs:
    """Return a line's glyphs without what is between characters and none's own."""
    written, start, end = line.written, line.start, line.end
    box = piece.box(start, end, 0.0)
    if end in written.gaps:
        box.shorten_end(written.gaps[end])
    if line.origin != written.pens[start]:
        box.shorten_start(line.origin - written.pens[start])
    return box.glyphs


def glyph_run(box: GlyphBox, x: float, y: float, size: float, stretch: float = 1.0) -> FilledRun:
    """Return the glyphs of *box* from the point *x*, *y* to the right.

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
    length = sum([word.advance for word in box.words])
    if not length or not box.width:
        return
    stretch = box.width / length
    for word in box.words:
        seen = glyph_run(word, x, baseline, size, stretch)
        placed.runs.append(FilledRun(seen.run, seen.fill, unseen=True))
        x += word.advance * stretch * size / 1000


def _place_ruby(box: RubyBox, x: float, baseline: float, size: float, placed: Placed) -> None:
    _place_row(box.base, x + box.base_at * size / 1000, baseline, size, placed)
    rise = RUBY_RISE * box.scale * size
    _place_row(box.reading, x + box.reading_at * size / 1000, baseline - rise, size, placed)


def _place_row(
    row: Sequence[GlyphBox], x: float, baseline: float, size: float, placed: Placed
) -> None:
    for box in row:
        placed.runs.append(glyph_run(box, x, baseline, size, box.stretch))
        x += box.advance * size / 1000
