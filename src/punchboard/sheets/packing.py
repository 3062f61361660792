"""Pieces close together: polyominoes nested like a puzzle, and all shapes packed on a page.

Packed pieces are for those who cut with scissors. They are placed one by one and may be
turned; what is nested or staggered stays together. Free room is kept as the largest
rectangles that are empty, and a piece goes where the shorter rest is least (J. Jylänki,
"A Thousand Ways to Pack the Bin", 2010: maximal rectangles, best short side fit).

Nested polyominoes lie on one grid of cells and share their cut lines: there is no gutter
between them. They are rotated but never flipped, because their backs are printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from punchboard import geometry
from punchboard.components.kinds import NETS
from punchboard.geometry import Lattice, Polygon, Rect, Size
from punchboard.sheets.grid import how_many
from punchboard.sheets.options import SheetOptions
from punchboard.sheets.sheet import Piece
from punchboard.sheets.slots import (
    Batch,
    Cut,
    Layout,
    PageArea,
    Slot,
    areas,
    paths_on_page,
    with_windows,
)

_TOLERANCE = 1e-6
#: Column and row.
_Cell: TypeAlias = tuple[int, int]


class Block(Struct, frozen=True, eq=False):
    """Pieces that go on the paper together.

    Attributes:
        size: The box around their trims, in mm.
        pieces: The pieces.
        slots: Their slots, with the box at the origin.
        turns: Whether the block may be turned, which is so for a single piece.
    """

    size: Size
    pieces: tuple[Piece, ...]
    slots: tuple[Slot, ...]
    turns: bool = False


class _Placed(Struct, frozen=True):
    """A block on a page: the top-left corner of its box, in mm, and whether it is turned."""

    block: Block
    x: float
    y: float
    turned: bool


def single(piece: Piece, options: SheetOptions) -> Block:
    """Return a block of one piece."""
    return Block(piece.size, (piece,), (_alone(piece, 0.0, 0.0, options, turned=False),), True)


def together(batch: Batch) -> Block:
    """Return a block of all pieces of *batch*, as they lie."""
    box = geometry.box_around(slot.cut_box.path for slot in batch.layout.slots)
    slots = tuple(_moved(slot, -box.x, -box.y) for slot in batch.layout.slots)
    return Block(Size(box.width, box.height), batch.pieces, slots)


def packed(blocks: Sequence[Block], options: SheetOptions) -> tuple[Batch, ...]:
    """Return *blocks* on as few pages as are found; none if one of them fits nowhere."""
    orders: tuple[Callable[[Block], tuple[float, ...]], ...] = (
        lambda block: (-block.size.width * block.size.height,),
        lambda block: (-max(block.size.width, block.size.height),),
        lambda block: (-block.size.width - block.size.height,),
    )
    # Any one way of filling pages is sometimes beaten by another.
    choices = [areas(options), *((area,) for area in areas(options))]
    found = [
        tuple(_pages(sorted(blocks, key=order), choice, options, turning=turning))
        for order in orders
        for choice in choices
        for turning in (True, False)
    ]
    whole = [
        pages
        for pages in found
        if sum(len(batch.pieces) for batch in pages) == sum(len(block.pieces) for block in blocks)
    ]
    return min(whole, key=len, default=())


def _gap(options: SheetOptions) -> float:
    """Return the distance between blocks, in mm."""
    return max(options.gutter, 2 * options.bleed)


def _pages(
    blocks: Sequence[Block], choice: Sequence[PageArea], options: SheetOptions, *, turning: bool
) -> Iterator[Batch]:
    """Yield pages, each the fullest of the ways it can be filled."""
    waiting: dict[Size, list[Block]] = {}
    for block in blocks:
        waiting.setdefault(block.size, []).append(block)
    while any(waiting.values()):
        ways = [(area, _filled(waiting, area, _gap(options), turning=turning)) for area in choice]
        area, page = max(ways, key=lambda way: _covered(way[1]))
        if not page:
            return
        for placed in page:
            waiting[placed.block.size].remove(placed.block)
        yield _batch(page, area, options)


def _covered(page: Sequence[_Placed]) -> float:
    return sum(each.block.size.width * each.block.size.height for each in page)


def _filled(
    waiting: dict[Size, list[Block]], area: PageArea, gap: float, *, turning: bool
) -> list[_Placed]:
    """Return a page filled with blocks that are *waiting*, the first sizes first."""
    room = area.room
    free = [Rect(room.x, room.y, room.width + gap, room.height + gap)]
    found: list[_Placed] = []
    for size, blocks in waiting.items():
        for block in blocks:
            place = _best(size, free, gap, turns=block.turns and turning)
            if place is None:
                break
            box, turned = place
            found.append(_Placed(block, box.x, box.y, turned))
            free = _without(free, box)
    return found


def _best(size: Size, free: Sequence[Rect], gap: float, *, turns: bool) -> tuple[Rect, bool] | None:
    """Return the box for a block among the *free* rectangles, and whether it is turned."""
    best: tuple[float, float, float, float] | None = None
    found: tuple[Rect, bool] | None = None
    for turned in (False, True) if turns and size.width != size.height else (False,):
        width, height = (size.height, size.width) if turned else (size.width, size.height)
        width, height = width + gap, height + gap
        for rect in free:
            rests = sorted((rect.width - width, rect.height - height))
            if rests[0] < -_TOLERANCE:
                continue
            score = (round(rests[0], 3), round(rests[1], 3), rect.y, rect.x)
            if best is None or score < best:
                best, found = score, (Rect(rect.x, rect.y, width, height), turned)
    return found


def _without(free: Sequence[Rect], box: Rect) -> list[Rect]:
    """Return the largest empty rectangles after *box* is taken."""
    parts: list[Rect] = []
    for rect in free:
        if not rect.overlaps(box):
            parts.append(rect)
            continue
        if box.x > rect.x + _TOLERANCE:
            parts.append(Rect(rect.x, rect.y, box.x - rect.x, rect.height))
        if box.right < rect.right - _TOLERANCE:
            parts.append(Rect(box.right, rect.y, rect.right - box.right, rect.height))
        if box.y > rect.y + _TOLERANCE:
            parts.append(Rect(rect.x, rect.y, rect.width, box.y - rect.y))
        if box.bottom < rect.bottom - _TOLERANCE:
            parts.append(Rect(rect.x, box.bottom, rect.width, rect.bottom - box.bottom))
    kept = list(dict.fromkeys(parts))
    return [
        rect
        for rect in kept
        if not any(other.contains(rect) for other in kept if other is not rect)
    ]


def _batch(page: Sequence[_Placed], area: PageArea, options: SheetOptions) -> Batch:
    """Return a page as a batch, its blocks together in the middle of the room."""
    right = max(each.x + _turned(each).width for each in page)
    bottom = max(each.y + _turned(each).height for each in page)
    left, top = area.place(Size(right - area.room.x, bottom - area.room.y))
    across, down = left - area.room.x, top - area.room.y
    slots: list[Slot] = []
    pieces: list[Piece] = []
    for each in sorted(page, key=lambda each: (round(each.y, 3), each.x)):
        x, y = each.x + across, each.y + down
        pieces += each.block.pieces
        if each.block.turns:
            slots.append(_alone(each.block.pieces[0], x, y, options, turned=each.turned))
        else:
            slots += [_moved(slot, x, y) for slot in each.block.slots]
    return Batch(Layout(area, tuple(slots)), tuple(pieces))


def _turned(placed: _Placed) -> Size:
    return placed.block.size.turned() if placed.turned else placed.block.size


def _alone(piece: Piece, x: float, y: float, options: SheetOptions, *, turned: bool) -> Slot:
    size = piece.size.turned() if turned else piece.size
    trim = Rect(x, y, size.width, size.height)
    rotation = 90 if turned else 0
    paths = paths_on_page(piece.outline, trim, rotation)
    # A net has its own cut line.
    cut = Cut.NONE if piece.kind in NETS else Cut.CONTOUR
    return Slot(trim, trim.grown(options.bleed), rotation, paths, cut=cut)


def _moved(slot: Slot, x: float, y: float) -> Slot:
    def box(rect: Rect) -> Rect:
        return Rect(rect.x + x, rect.y + y, rect.width, rect.height)

    def paths(found: tuple[Polygon, ...]) -> tuple[Polygon, ...]:
        return geometry.moved(found, x, y) if found else ()

    tile = slot.tile and replace(slot.tile, part=box(slot.tile.part))
    return replace(
        slot, trim=box(slot.trim), clip=box(slot.clip), paths=paths(slot.paths),
        window=paths(slot.window), tile=tile,
    )  # fmt: skip


class _Turn(Struct, frozen=True):
    """A polyomino in one of the rotations it may have on the grid.

    Attributes:
        rotation: Clockwise turn in degrees.
        cells: Relative to its first cell in reading order.
        corner: Top-left corner of its box, relative to its first cell.
        columns: Width in cells.
        rows: Height in cells.
    """

    rotation: int
    cells: tuple[_Cell, ...]
    corner: _Cell
    columns: int
    rows: int


class _Laid(Struct, frozen=True):
    """A piece on the grid; *cell* is the place of its first cell."""

    piece: Piece
    turn: _Turn
    cell: _Cell


def nested(
    pieces: Sequence[Piece], areas: Sequence[PageArea], options: SheetOptions
) -> tuple[Batch, ...]:
    """Return polyominoes of one pitch on few pages; none if one of them fits nowhere."""
    found = [tuple(_batches(pieces, area, options)) for area in areas]
    whole = [each for each in found if sum(len(batch.pieces) for batch in each) == len(pieces)]
    return min(whole, key=len, default=())


def _batches(pieces: Sequence[Piece], area: PageArea, options: SheetOptions) -> Iterator[Batch]:
    """Yield the pages of one area, up to a piece that does not fit on any page."""
    pitch = _lattice(pieces[0]).pitch
    columns, rows = how_many(pitch, area.room.width), how_many(pitch, area.room.height)
    left, top = area.place(Size(columns * pitch, rows * pitch))
    waiting = _by_shape(pieces)
    while any(waiting.values()):
        laid = sorted(_fill(waiting, columns, rows), key=_reading_order)
        if not laid:
            return
        slots = [_slot(each, left, top, pitch, options.bleed) for each in laid]
        batch = tuple(each.piece for each in laid)
        yield Batch(Layout(area, with_windows(slots, batch, 0.0, options)), batch)


def _by_shape(pieces: Sequence[Piece]) -> dict[tuple[_Turn, ...], list[Piece]]:
    """Return *pieces* by shape, the largest shape first, and the last piece of each first."""
    shapes: dict[tuple[_Turn, ...], list[Piece]] = {}
    for piece in pieces:
        shapes.setdefault(_turns(_lattice(piece)), []).append(piece)
    largest = sorted(shapes.items(), key=lambda shape: -len(shape[0][0].cells))
    return {turns: each[::-1] for turns, each in largest}


def _fill(
    waiting: dict[tuple[_Turn, ...], list[Piece]], columns: int, rows: int
) -> Iterator[_Laid]:
    """Take pieces from *waiting* and yield those that fill a page, in reading order.

    Each free cell gets the largest piece that can start there.
    """
    free = {(column, row) for row in range(rows) for column in range(columns)}
    for cell in sorted(free, key=lambda cell: (cell[1], cell[0])):
        if cell not in free:
            continue
        for turns, left in waiting.items():
            turn = _fitting(turns, cell, free) if left else None
            if turn is not None:
                free.difference_update(_cells_of(turn, cell))
                yield _Laid(left.pop(), turn, cell)
                break


def _fitting(turns: tuple[_Turn, ...], cell: _Cell, free: set[_Cell]) -> _Turn | None:
    return next((turn for turn in turns if free.issuperset(_cells_of(turn, cell))), None)


def _cells_of(turn: _Turn, cell: _Cell) -> list[_Cell]:
    return [(cell[0] + column, cell[1] + row) for column, row in turn.cells]


@lru_cache(maxsize=256)
def _turns(lattice: Lattice) -> tuple[_Turn, ...]:
    """Return the distinct rotations of the cells, the upright one first."""
    found: dict[tuple[_Cell, ...], _Turn] = {}
    for rotation in (0, 90, 180, 270):
        cells = sorted(lattice.cells, key=lambda cell: (cell[1], cell[0]))
        column, row = cells[0]
        seen = tuple((x - column, y - row) for x, y in cells)
        width, height = 1 + max(x for x, _ in cells), 1 + max(y for _, y in cells)
        found.setdefault(seen, _Turn(rotation, seen, (-column, -row), width, height))
        lattice = lattice.turned()
    return tuple(found.values())


def _lattice(piece: Piece) -> Lattice:
    lattice = piece.outline.lattice
    if lattice is None:
        raise ValueError("only what is made of cells lies on a grid of cells")
    return lattice


def _corner(laid: _Laid) -> _Cell:
    return laid.cell[0] + laid.turn.corner[0], laid.cell[1] + laid.turn.corner[1]


def _reading_order(laid: _Laid) -> _Cell:
    column, row = _corner(laid)
    return row, column


def _slot(laid: _Laid, left: float, top: float, pitch: float, bleed: float) -> Slot:
    column, row = _corner(laid)
    turn = laid.turn
    trim = Rect(left + column * pitch, top + row * pitch, turn.columns * pitch, turn.rows * pitch)
    paths = paths_on_page(laid.piece.outline, trim, turn.rotation)
    return Slot(trim, trim.grown(bleed), turn.rotation, paths, cut=Cut.CELLS)
