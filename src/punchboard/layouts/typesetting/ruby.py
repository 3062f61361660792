"""Ruby: characters and their reading as one box (JLREQ 3.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from punchboard.layouts.fonts.stack import FontStack
from punchboard.layouts.typesetting.boxes import GlyphBox, RubyBox
from punchboard.layouts.typesetting.japanese import CLOSING, COMMAS, FULL_STOPS, OPENING
from punchboard.layouts.typesetting.pieces import Piece, pieces
from punchboard.layouts.typesetting.script import Script
from punchboard.layouts.typesetting.text import Ruby

#: Size of readings as a share of what they stand above.
READING = 0.5
#: Between readings that would touch: an eighth of their em.
_APART = 62.5
#: How far a reading hangs over a kana or punctuation beside its base: an em of
#: its own (JLREQ 3.3.8), but for the room to a reading that does from the other side.
_OVERHANG = 500.0 - _APART
#: What a reading too long for its base is condensed to, at most, before the base is spread.
_NARROWEST = 0.75
_HUNG_OVER = re.compile(
    "[\u3041-\u3096\u309d\u309e\u30a1-\u30fa\u30fc-\u30fe"
    f"{re.escape(''.join(sorted(OPENING | CLOSING | FULL_STOPS | COMMAS)))}]"
)
#: Letters that are set with room between them; words of alphabets stay whole.
_SPREAD = re.compile("[\u3005\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]+")


def ruby_boxes(
    ruby: Ruby,
    start: int,
    text: str,
    scale: float,
    fonts: FontStack,
    missing: dict[str, None],
    script: Script | None = None,
) -> Iterator[RubyBox]:
    """Yield a box for each pair of *ruby*.

    A reading shorter than its base stands in its middle, or spread over it in
    group ruby. A longer one hangs over kana and punctuation beside it, is
    condensed a little, and what is left spreads the base.

    Args:
        ruby: The characters and their readings.
        start: Where they begin in their written line.
        text: What readings may hang over: the written line without its ruby.
        scale: Their type size as a share of the paragraph's.
        fonts: The fonts.
        missing: Takes the characters no font has.
        script: How the written line runs; None from left to right.
    """
    vertical = script is not None and script.vertical
    small = replace(
        ruby.style,
        size=ruby.style.size * READING,
        letter_spacing=0.0,
        underline=False,
        strike=False,
    )
    for base, reading in ruby.pairs:
        end = start + len(base)
        hangs = (
            scale * _OVERHANG if start and _HUNG_OVER.match(text, start - 1) else 0.0,
            scale * _OVERHANG if _HUNG_OVER.match(text, end) else 0.0,
        )
        below = list(pieces(base, ruby.style, start, scale, fonts, missing, script))
        own = Script.of(reading, small.language, vertical=vertical)
        above = list(pieces(reading, small, 0, scale * READING, fonts, missing, own))
        font = fonts.chain(ruby.style).primary
        box = RubyBox(start, end, 0.0, ruby.style, font, scale, (), 0.0, (), 0.0)
        _fill(box, below, above, hangs)
        yield box
        start = end


def _fill(box: RubyBox, below: list[Piece], above: list[Piece], hangs: tuple[float, float]) -> None:
    base, reading = _width(below), _width(above)
    if reading <= base:
        box.advance = base
        box.base_at, box.base = _spread(below, base)
        box.reading_at, letters = (base - reading) / 2, [piece.whole() for piece in above]
        if reading < base and box.end - box.start > 1:
            box.reading_at, spread = _spread(above, base)
            letters = list(spread)
    else:
        room = [0.0 if hang else _APART * box.scale for hang in hangs]
        share = (base + sum(hangs) - sum(room)) / reading
        share = max(min(share, 1.0), _NARROWEST)
        reading *= share
        left, right = _overhangs(max(reading + sum(room) - base, 0.0), hangs)
        box.advance = max(base, reading + sum(room) - left - right)
        box.base_at, box.base = _spread(below, box.advance)
        # What is condensed more than it must be stands in the middle.
        spare = max(base - reading - sum(room), 0.0) / 2
        box.reading_at = room[0] - left + spare
        letters = [_condensed(piece.whole(), share) for piece in above]
    box.reading = tuple(map(_silent, letters))


def _condensed(box: GlyphBox, share: float) -> GlyphBox:
    return replace(box, advance=box.advance * share, stretch=share)


def _silent(box: GlyphBox) -> GlyphBox:
    """Return a reading's letters so that they are not searched: else they part the words."""
    glyphs, advances, offsets, texts = box.glyphs
    silent = (glyphs, advances, offsets, ("",) * len(texts))
    return replace(box, glyphs=silent, reading="".join(texts))


def _overhangs(excess: float, hangs: tuple[float, float]) -> tuple[float, float]:
    """Return how far a reading hangs over on the left and on the right."""
    left, right = hangs
    if left and right:
        left = right = min(left, excess / 2)
    return min(left, excess), min(right, excess)


def _spread(row: list[Piece], width: float) -> tuple[float, tuple[GlyphBox, ...]]:
    """Return where *row* begins in *width*, and its boxes with room between letters.

    The room at both ends is half of that between letters.
    """
    free = width - _width(row)
    count = sum(len(piece.shaped.text) for piece in row)
    if free <= 0 or not all(_SPREAD.fullmatch(piece.shaped.text) for piece in row):
        return max(free, 0.0) / 2, tuple([piece.whole() for piece in row])
    room = free / max(count, 1)
    return room / 2, tuple([_loosened(piece, room, piece is row[-1]).whole() for piece in row])


def _loosened(piece: Piece, room: float, is_last: bool) -> Piece:
    count = len(piece.shaped.text) - is_last
    return piece.with_gaps(tuple([(index, room / piece.scale) for index in range(count)]))


def _width(row: Sequence[Piece]) -> float:
    return sum([sum(piece.shaped.widths) * piece.scale for piece in row])
