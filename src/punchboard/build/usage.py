"""How well sheets use their paper."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from punchboard.build.sheet import Placement, Sheet
from punchboard.geometry import LatticeShape, Rect


@dataclass(frozen=True, slots=True)
class Usage:
    """How well sheets use their paper.

    Attributes:
        pieces: Printed copies of items.
        sheets: Sheets of paper they need.
        covered: Share of the first sides' paper that lies inside a finished
            edge, 0 to 1.
        cells: Share of the cells between the first and the last cut of nested
            polyominoes that is used, 0 to 1; None where there are none.
    """

    pieces: int
    sheets: int
    covered: float
    cells: float | None


def usage(sheets: Sequence[Sheet]) -> Usage | None:
    """Return how well *sheets* use their paper; None where there are none."""
    if not sheets:
        return None
    printed = [each for sheet in sheets for each in sheet.front.placements]
    pieces = {(each.component, each.item, each.copy) for each in printed}
    paper = sum(sheet.paper.width * sheet.paper.height for sheet in sheets)
    covered = sum(map(_area, printed)) / paper
    return Usage(len(pieces), len(sheets), covered, _cells(sheets))


def _area(placement: Placement) -> float:
    if placement.tile is not None:
        return placement.tile.part.width * placement.tile.part.height
    outline = placement.outline
    return outline.size.width * outline.size.height if outline.is_rectangle else outline.area


def _cells(sheets: Sequence[Sheet]) -> float | None:
    """Return the share of cells used, between the cuts of each sheet and pitch."""
    used, there = 0, 0
    for sheet in sheets:
        nests: defaultdict[float, list[Placement]] = defaultdict(list)
        for each in sheet.front.placements:
            lattice = each.outline.lattice
            if lattice and lattice.shape is LatticeShape.SQUARE and each.face == "front":
                nests[lattice.pitch].append(each)
                used += len(lattice.cells)
        for pitch, placements in nests.items():
            box = _box(each.trim for each in placements)
            there += round(box.width / pitch) * round(box.height / pitch)
    return used / there if there else None


def _box(trims: Iterable[Rect]) -> Rect:
    boxes = list(trims)
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(
        left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top
    )
