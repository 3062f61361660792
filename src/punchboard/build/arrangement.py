"""Which arrangement suits which outline, and which pieces can share one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from punchboard.build.area import Area, areas
from punchboard.build.grid import in_rows
from punchboard.build.nesting import nested
from punchboard.build.options import SheetMode, SheetOptions
from punchboard.build.sheet import NETS, Piece
from punchboard.build.slot import Batch
from punchboard.build.stagger import staggered
from punchboard.build.tiling import in_tiles, on_pages
from punchboard.geometry import LatticeShape

#: What pieces have in common that can lie in one arrangement.
Family: TypeAlias = tuple[object, ...]


def family(piece: Piece) -> Family:
    """Return what pieces have in common that can lie in one arrangement."""
    outline, lattice = piece.outline, piece.outline.lattice
    if piece.kind == "sheet":
        return ("pages", outline.size)
    if piece.kind == "board":
        return ("boards", outline)
    if lattice is not None and lattice.shape is LatticeShape.SQUARE:
        return ("nest", lattice.pitch)
    if outline.is_rectangle:
        return ("rows", outline.size)
    return ("rows" if piece.kind in NETS else "stagger", outline)


def arranged(
    pieces: Sequence[Piece], areas: Sequence[Area], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return *pieces* of one family on pages; none if one fits nowhere.

    Args:
        pieces: In the order they should come.
        areas: The pages to choose from, the preferred ones first.
        options: Bleed, gutter and so on.
    """
    match family(pieces[0])[0]:
        case "pages":
            return _with_backs(on_pages(pieces, options), options)
        case "boards":
            whole = not areas[0].stacked
            return in_rows(pieces, areas, options) or (whole and _in_tiles(pieces, options)) or ()
        case "nest":
            return nested(pieces, areas, options)
        case "rows":
            return in_rows(pieces, areas, options)
        case _:
            return staggered(pieces, areas, options)


def shares_pages(piece: Piece, batches: Sequence[Batch]) -> bool:
    """Return whether other pieces may lie on the same pages."""
    return piece.kind != "sheet" and batches[0].layout.slots[0].tile is None


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
