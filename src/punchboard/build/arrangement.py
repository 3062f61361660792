"""Which arrangement suits which outline, and which pieces can share one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from punchboard.build.area import Area, areas
from punchboard.build.grid import in_rows
from punchboard.build.nesting import nested
from punchboard.build.options import SheetMode, SheetOptions
from punchboard.build.sheet import Piece
from punchboard.build.slot import Batch
from punchboard.build.stagger import interlocked, staggered
from punchboard.build.tiling import in_tiles, on_pages
from punchboard.components.kinds import KINDS, OnPaper

#: What pieces have in common that can lie in one arrangement.
Family: TypeAlias = tuple[object, ...]


def family(piece: Piece) -> Family:
    """Return what pieces have in common that can lie in one arrangement."""
    outline, way = piece.outline, KINDS[piece.kind].on_paper
    if way is OnPaper.NESTED:
        return way, outline.lattice and outline.lattice.pitch
    by_size = way is OnPaper.PAGES or (way is OnPaper.ROWS and outline.is_rectangle)
    return way, outline.size if by_size else outline


def arranged(
    pieces: Sequence[Piece], areas: Sequence[Area], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return *pieces* of one family on pages; none if one fits nowhere.

    Args:
        pieces: In the order they should come.
        areas: The pages to choose from, the preferred ones first.
        options: Bleed, gutter and so on.
    """
    match KINDS[pieces[0].kind].on_paper:
        case OnPaper.PAGES:
            return _with_backs(on_pages(pieces, options), options)
        case OnPaper.TILED:
            whole = not areas[0].stacked
            return in_rows(pieces, areas, options) or (whole and _in_tiles(pieces, options)) or ()
        case OnPaper.NESTED:
            return nested(pieces, areas, options)
        case OnPaper.ROWS:
            return in_rows(pieces, areas, options)
        case OnPaper.STAGGERED:
            return staggered(pieces, areas, options)
        case OnPaper.INTERLOCKED:
            return interlocked(pieces, areas, options)


def shares_pages(piece: Piece, batches: Sequence[Batch]) -> bool:
    """Return whether other pieces may lie on the same pages."""
    whole_page = KINDS[piece.kind].on_paper is OnPaper.PAGES
    return not whole_page and batches[0].layout.slots[0].tile is None


def _in_tiles(pieces: Sequence[Piece], options: SheetOptions) -> tuple[Batch, ...]:
    whole = replace(options, sheets=SheetMode.DUPLEX)
    return _with_backs(in_tiles(pieces, areas(whole), options), options)


def _with_backs(batches: Sequence[Batch], options: SheetOptions) -> tuple[Batch, ...]:
    """Return *batches*, and their backs on pages of their own where paper is to be folded.

    What fills a page cannot have its back on the same side.
    """
    if options.sheets is not SheetMode.FOLD:
        return tuple(batches)
    backs = [
        replace(batch, face="back") for batch in batches if any(each.back for each in batch.pieces)
    ]
    return (*batches, *backs)
