"""Decks of pieces and sheet options, fixed and random, for the tests of sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import assume
from hypothesis import strategies as st
from msgspec.structs import replace

from punchboard.diagnostics import Checked
from punchboard.geometry import Outline, Size
from punchboard.lengths import PAPERS
from punchboard.sheets.imposition import impose_all
from punchboard.sheets.options import Marks, PageOrientation, SheetMode, SheetOptions
from punchboard.sheets.sheet import Flip, Piece, Sheet

POKER = Size(63.0, 88.0)


def deck(count: int, size: Size = POKER, *, backs: bool = True) -> tuple[Piece, ...]:
    """Return *count* different pieces; each back names its own front's item."""
    return tuple(
        Piece("cards", f"card-{n}", 1, f"front-{n}", f"back-{n}" if backs else None, Outline(size))
        for n in range(1, count + 1)
    )


def impose(pieces: Sequence[Piece], options: SheetOptions) -> Checked[tuple[Sheet, ...]]:
    """Return the sheets that hold all *pieces* of one component."""
    return impose_all((pieces,), options)


@dataclass(frozen=True)
class Job:
    """Pieces, options, and the sheets they gave."""

    pieces: tuple[Piece, ...]
    options: SheetOptions
    sheets: tuple[Sheet, ...]


_LENGTHS = st.integers(120, 1200).map(lambda tenths: tenths / 10)
_PAPERS = st.sampled_from(list(PAPERS.values())) | st.builds(
    Size, st.floats(80, 500), st.floats(80, 500)
)
_OPTIONS = st.builds(
    SheetOptions,
    paper=_PAPERS,
    orientation=st.sampled_from(PageOrientation),
    bleed=st.sampled_from([0.0, 1.5, 3.0, 3.175]),
    gutter=st.sampled_from([0.0, 0.05, 2.0, 6.0, 7.3, 12.0]),
    margin=st.sampled_from([0.0, 3.0, 5.0, 10.0]),
    marks=st.sampled_from(Marks),
    sheets=st.sampled_from(SheetMode),
    flip=st.sampled_from(Flip),
)


@st.composite
def jobs(draw: st.DrawFn, **fixed: object) -> Job:
    """Return random jobs that fit their paper, some backs missing, with *fixed* options."""
    options = replace(draw(_OPTIONS), **fixed)
    size = Size(draw(_LENGTHS), draw(_LENGTHS))
    count = draw(st.integers(1, 40))
    blank = draw(st.sets(st.integers(0, count - 1), max_size=3))
    pieces = tuple(
        replace(piece, back=None) if index in blank else piece
        for index, piece in enumerate(deck(count, size))
    )
    result = impose(pieces, options)
    assume(not result.diagnostics)
    return Job(pieces, options, result.value)
