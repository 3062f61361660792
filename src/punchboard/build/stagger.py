"""Equal outlines in staggered rows: hexes, flowers of hexes, circles."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.build.area import Area
from punchboard.build.lattices import densest
from punchboard.build.options import SheetOptions
from punchboard.build.sheet import Piece
from punchboard.build.slot import Batch, Cut, Layout, Slot, paths_on_page
from punchboard.build.windows import with_windows
from punchboard.geometry import Outline, Rect, Size


def staggered(
    pieces: Sequence[Piece], areas: Sequence[Area], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return *pieces* of one outline on as many pages as they need; none if none fits."""
    area, rotation, trims = _best(pieces[0].outline, areas, options.gutter)
    if not trims:
        return ()
    starts = range(0, len(pieces), len(trims))
    batches = [tuple(pieces[start : start + len(trims)]) for start in starts]
    layouts = {
        size: Layout(area, _slots(pieces[0], rotation, trims[:size], options))
        for size in {len(batch) for batch in batches}
    }
    return tuple(Batch(layouts[len(batch)], batch) for batch in batches)


def _best(
    outline: Outline, areas: Sequence[Area], gutter: float
) -> tuple[Area, int, tuple[Rect, ...]]:
    """Return the area that holds most, the turn of the outline, and the trims there.

    Of equals, the upright outline and the first area win.
    """
    # Turned outlines on one page are upright ones on the turned page.
    rotations = (0,) if outline.round or len(areas) > 1 else (0, 90)
    found = [
        (area, rotation, _trims(outline.turned(rotation), area, gutter))
        for rotation in rotations
        for area in areas
    ]
    return max(found, key=lambda each: len(each[2]))


def _trims(outline: Outline, area: Area, gutter: float) -> tuple[Rect, ...]:
    """Return the trims of as many *outline* as *area* holds, in reading order."""
    size = outline.size
    corners = densest(outline, Size(area.room.width, area.room.height), gutter)
    if not corners:
        return ()
    block = Size(max(x for x, _ in corners) + size.width, max(y for _, y in corners) + size.height)
    left, top = area.place(block)
    return tuple(Rect(left + x, top + y, size.width, size.height) for x, y in corners)


def _slots(
    piece: Piece, rotation: int, trims: Sequence[Rect], options: SheetOptions
) -> tuple[Slot, ...]:
    outline = piece.outline
    cut = Cut.CORNERS if outline.lattice else Cut.CONTOUR
    slots = [
        Slot(
            trim,
            trim.grown(options.bleed),
            rotation,
            paths_on_page(outline, trim, rotation),
            cut=cut,
        )
        for trim in trims
    ]
    return with_windows(slots, [piece] * len(slots), options.gutter, options)
