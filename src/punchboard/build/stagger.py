"""Equal outlines in staggered or interlocking rows: hexes, flowers of hexes, circles, triangles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from punchboard.build.area import Area
from punchboard.build.interlocking import interlocking
from punchboard.build.lattices import densest
from punchboard.build.options import SheetOptions
from punchboard.build.sheet import Piece
from punchboard.build.slot import Batch, Cut, Layout, Slot, Spot, paths_on_page
from punchboard.build.windows import with_windows
from punchboard.geometry import Outline, Rect, Size

#: Returns where trims of an outline fit into a room, with a gutter in mm.
_Arrange: TypeAlias = Callable[[Outline, Size, float], tuple[Spot, ...]]
#: A trim on the page and the clockwise turn of what lies there, in degrees.
_Place: TypeAlias = tuple[Rect, int]


def staggered(
    pieces: Sequence[Piece], areas: Sequence[Area], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return *pieces* of one outline on as many pages as they need; none if none fits."""
    places = _best(_densest, pieces[0].outline, areas, options.gutter)
    return _batches(pieces, *places, options)


def interlocked(
    pieces: Sequence[Piece], areas: Sequence[Area], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return *pieces* as `staggered` does, in rows where every second one is turned."""
    places = _best(interlocking, pieces[0].outline, areas, options.gutter)
    return _batches(pieces, *places, options, boxed=True)


def _densest(outline: Outline, room: Size, gutter: float) -> tuple[Spot, ...]:
    return tuple((x, y, 0) for x, y in densest(outline, room, gutter))


def _batches(
    pieces: Sequence[Piece],
    area: Area,
    places: Sequence[_Place],
    options: SheetOptions,
    *,
    boxed: bool = False,
) -> tuple[Batch, ...]:
    """Return *pieces* on pages of *places*; see `with_windows` for *boxed*."""
    if not places:
        return ()
    starts = range(0, len(pieces), len(places))
    batches = [tuple(pieces[start : start + len(places)]) for start in starts]
    layouts = {}
    for size in {len(batch) for batch in batches}:
        slots = [_slot(pieces[0].outline, *place, options) for place in places[:size]]
        same = [pieces[0]] * size
        shown = with_windows(slots, same, options.gutter, options, boxed=boxed)
        layouts[size] = Layout(area, shown)
    return tuple(Batch(layouts[len(batch)], batch) for batch in batches)


def _best(
    arrange: _Arrange, outline: Outline, areas: Sequence[Area], gutter: float
) -> tuple[Area, tuple[_Place, ...]]:
    """Return the area that holds most, and the places there.

    Of equals, the upright outline and the first area win.
    """
    # Turned outlines on one page are upright ones on the turned page.
    rotations = (0,) if outline.round or len(areas) > 1 else (0, 90)
    found = [
        (area, _places(arrange, outline, rotation, area, gutter))
        for rotation in rotations
        for area in areas
    ]
    return max(found, key=lambda each: len(each[1]))


def _places(
    arrange: _Arrange, outline: Outline, rotation: int, area: Area, gutter: float
) -> tuple[_Place, ...]:
    """Return the places of as many *outline* as *area* holds, in reading order."""
    turned = outline.turned(rotation)
    size = turned.size
    spots = arrange(turned, Size(area.room.width, area.room.height), gutter)
    if not spots:
        return ()
    right, bottom = max(x for x, _, _ in spots), max(y for _, y, _ in spots)
    left, top = area.place(Size(right + size.width, bottom + size.height))
    return tuple(
        (Rect(left + x, top + y, size.width, size.height), (rotation + turn) % 360)
        for x, y, turn in spots
    )


def _slot(outline: Outline, trim: Rect, rotation: int, options: SheetOptions) -> Slot:
    paths = paths_on_page(outline, trim, rotation)
    cut = Cut.CONTOUR if outline.round else Cut.CORNERS
    return Slot(trim, trim.grown(options.bleed), rotation, paths, cut=cut)
