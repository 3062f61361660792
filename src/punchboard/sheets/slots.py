"""Slots: the places for faces on one side of a sheet, and the paper each may print on.

A page area is the room that margin, bleed and fold leave for trims. If a gutter is
narrower than two bleeds, neighbours share it; towards free paper, art extends by
its whole bleed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from punchboard import geometry
from punchboard.geometry import Outline, Polygon, Rect, Size
from punchboard.sheets.options import Marks, SheetMode, SheetOptions
from punchboard.sheets.sheet import Axis, Piece, Tile, mirrored, mirrored_paths, mirrored_rotation

# Page areas

#: Space for crop marks between blocks of different faces, in mm.
_MARK_ROOM = 5.0


class PageArea(Struct, frozen=True):
    """A page and the room on it for the trims of fronts.

    Attributes:
        page: Size of the page as printed, in mm.
        fold: The axis the page folds about, fronts on its left or upper half;
            None if the whole page is for one side of the faces.
        room: The room for trims, in mm; the bleed is around it.
        stacked: Whether other faces come before it, so that a block begins at its
            edge instead of being centred.
    """

    page: Size
    fold: Axis | None
    room: Rect
    stacked: bool = False

    def place(self, block: Size) -> tuple[float, float]:
        """Return the top-left corner of a block of trims.

        It is centred, or at the fold, where folding is most accurate.
        """
        room = self.room
        x = (
            room.right - block.width
            if self.fold is Axis.VERTICAL
            else _middle(room.x, room.right, block.width)
        )
        if self.fold is Axis.HORIZONTAL:
            return x, room.bottom - block.height
        return x, room.y if self.stacked else _middle(room.y, room.bottom, block.height)

    def rest(self, top: float, bottom: float, options: SheetOptions) -> PageArea:
        """Return the room that trims between *top* and *bottom* leave, away from any fold."""
        gap = max(2 * options.bleed, options.gutter)
        if options.marks is Marks.CROP:
            gap += _MARK_ROOM
        room = self.room
        if self.fold is Axis.HORIZONTAL:
            left = Rect(room.x, room.y, room.width, max(0.0, top - gap - room.y))
        else:
            start = bottom + gap
            left = Rect(room.x, start, room.width, max(0.0, room.bottom - start))
        return replace(self, room=left, stacked=True)


def areas(options: SheetOptions) -> tuple[PageArea, ...]:
    """Return the pages and folds to choose from, the preferred ones first."""
    folds = tuple(Axis) if options.sheets is SheetMode.FOLD else (None,)
    return tuple(
        PageArea(page, fold, _room(page, fold, options)) for page in options.pages for fold in folds
    )


def _room(page: Size, fold: Axis | None, options: SheetOptions) -> Rect:
    left, right = _span(page.width, options, folded=fold is Axis.VERTICAL)
    top, bottom = _span(page.height, options, folded=fold is Axis.HORIZONTAL)
    return Rect(left, top, max(0.0, right - left), max(0.0, bottom - top))


def _span(length: float, options: SheetOptions, *, folded: bool) -> tuple[float, float]:
    """Return the start and end of the room for trims along *length*, in mm.

    A fold runs along the middle of a gutter that has room for the whole bleed.
    """
    outer = options.margin + options.bleed
    if folded:
        return outer, length / 2 - max(options.bleed, options.gutter / 2)
    return outer, length - outer


def _middle(start: float, end: float, length: float) -> float:
    return (start + end - length) / 2


# Slots

#: The top-left corner of a trim in its block, in mm, and the clockwise turn of
#: its piece in degrees.
Spot: TypeAlias = tuple[float, float, int]


class Cut(StrEnum):
    """How a face is cut out, which decides on its marks."""

    BOX = "box"
    CELLS = "cells"
    CORNERS = "corners"
    CONTOUR = "contour"
    NONE = "none"


class Slot(Struct, frozen=True):
    """One place for a face on one side of a sheet.

    Attributes:
        trim: The trim box on the page, in mm.
        clip: The part of the page the face may print on, in mm.
        rotation: Clockwise turn of the face in degrees.
        paths: The finished edge on the page; empty for the trim box.
        window: The part of *clip* the face may print on; empty for all of it.
        cut: How it is cut out.
        tile: The part of a board that is shown here; None for whole faces.
    """

    trim: Rect
    clip: Rect
    rotation: int = 0
    paths: tuple[Polygon, ...] = ()
    window: tuple[Polygon, ...] = ()
    cut: Cut = Cut.BOX
    tile: Tile | None = None

    @property
    def cut_box(self) -> Rect:
        """The box around what is cut out here, in mm."""
        return self.tile.part if self.tile else self.trim

    def mirrored(self, page: Size, axis: Axis) -> Slot:
        """Return the slot of the back, as seen from the other side of *page*."""
        return Slot(
            mirrored(self.trim, page, axis),
            mirrored(self.clip, page, axis),
            mirrored_rotation(self.rotation, axis),
            mirrored_paths(self.paths, page, axis),
            mirrored_paths(self.window, page, axis),
            self.cut,
            self.tile and self._mirrored_tile(self.tile, page, axis),
        )

    def _mirrored_tile(self, tile: Tile, page: Size, axis: Axis) -> Tile:
        """Return the tile of the back, which turns over like the page of a book."""
        part = mirrored(tile.part, page, axis)
        return Tile(tile.name, part, self.trim.width - tile.x - part.width, tile.y)


class Layout(Struct, frozen=True, eq=False):
    """Slots that lie together on a page.

    Attributes:
        area: The page, and the room on it.
        slots: In reading order.
    """

    area: PageArea
    slots: tuple[Slot, ...]


class Batch(Struct, frozen=True, eq=False):
    """Pieces and their slots.

    Attributes:
        layout: A slot for each piece.
        pieces: In the order of the slots.
        face: The face on the side printed first: `front`, or `back` for the backs
            of boards that are not printed on both sides of the paper.
    """

    layout: Layout
    pieces: tuple[Piece, ...]
    face: str = "front"


def in_batches(
    pieces: Sequence[Piece], count: int, layout: Callable[[int], Layout]
) -> tuple[Batch, ...]:
    """Return equal *pieces*, *count* on a page; *layout* gives that of a number of them."""
    starts = range(0, len(pieces), count)
    batches = [tuple(pieces[start : start + count]) for start in starts]
    layouts = {size: layout(size) for size in {len(batch) for batch in batches}}
    return tuple(Batch(layouts[len(batch)], batch) for batch in batches)


def paths_on_page(
    outline: Outline, trim: Rect, rotation: int, grown: float = 0.0
) -> tuple[Polygon, ...]:
    """Return the edge of *outline*, *grown* mm outwards, turned and moved to *trim*.

    Args:
        outline: The outline before it is turned.
        trim: Its box on the page, in mm.
        rotation: Clockwise turn: 0, 90, 180 or 270 degrees.
        grown: Distance from the edge, in mm.
    """
    paths = outline.offset(grown)
    width, height = outline.size.width, outline.size.height
    for _ in range(rotation // 90 % 4):
        paths = geometry.turned(paths, height)
        width, height = height, width
    return geometry.moved(paths, trim.x, trim.y)


# Windows


class _Claim(Struct, frozen=True):
    """The parts of the page that one face would like to print on.

    Attributes:
        own: Its outline with its half of the gutter, which no other face gets.
        beside: The area straight beside its edges, which goes before corners.
        whole: Its outline with the whole bleed.
    """

    own: tuple[Polygon, ...]
    beside: tuple[Polygon, ...]
    whole: tuple[Polygon, ...]


def with_windows(
    slots: Sequence[Slot],
    pieces: Sequence[Piece],
    gutter: float,
    options: SheetOptions,
    *,
    boxed: bool = False,
) -> tuple[Slot, ...]:
    """Return *slots* with windows that do not overlap.

    Args:
        slots: With their paths; their clips still include the whole bleed.
        pieces: The pieces in the slots.
        gutter: The least distance between the outlines, in mm.
        options: For the bleed.
        boxed: Whether trims are in rows a gutter apart, so that the points of
            sharp corners are cut off there and do not reach into another row.
    """
    tight = min(options.bleed, gutter / 2)
    if tight == options.bleed:
        return tuple(slots)
    claims = [_claim(*each, tight, options.bleed) for each in zip(slots, pieces, strict=True)]
    if boxed:
        claims = [_boxed(*each, tight, options.bleed) for each in zip(claims, slots, strict=True)]
    found: list[Slot] = []
    for index, slot in enumerate(slots):
        near = [
            other
            for other, neighbour in enumerate(slots)
            if other != index and slot.clip.overlaps(neighbour.clip)
        ]
        if near:
            earlier = [found[other] for other in near if other < index]
            window = _window(claims[index], [claims[other] for other in near], earlier)
            slot = replace(slot, window=window, clip=_box(window, slot))
        found.append(slot)
    return tuple(found)


def _claim(slot: Slot, piece: Piece, tight: float, bleed: float) -> _Claim:
    def grown(amount: float) -> tuple[Polygon, ...]:
        return paths_on_page(piece.outline, slot.trim, slot.rotation, amount)

    beside: tuple[Polygon, ...] = ()
    if slot.cut is Cut.CELLS:
        ways = ((bleed, 0.0), (-bleed, 0.0), (0.0, bleed), (0.0, -bleed))
        beside = tuple(path for x, y in ways for path in geometry.moved(slot.paths, x, y))
    return _Claim(grown(tight), beside, grown(bleed))


def _boxed(claim: _Claim, slot: Slot, tight: float, bleed: float) -> _Claim:
    """Return *claim* clipped to the slot's trim box, grown as much as the claim."""

    def within(paths: tuple[Polygon, ...], amount: float) -> tuple[Polygon, ...]:
        box = slot.trim.grown(amount).path
        return geometry.united(paths, geometry.united(paths, (box,)))

    return _Claim(within(claim.own, tight), claim.beside, within(claim.whole, bleed))


def _window(
    claim: _Claim, others: Sequence[_Claim], earlier: Sequence[Slot]
) -> tuple[Polygon, ...]:
    """Return what *claim* gets beside *others*; *earlier* ones have got theirs."""
    rest = geometry.united(claim.whole, [path for other in others for path in other.beside])
    taken = [path for other in others for path in other.own]
    taken += [path for other in earlier for path in other.window]
    return geometry.united((*rest, *claim.beside, *claim.own), taken)


def _box(window: Sequence[Polygon], slot: Slot) -> Rect:
    """Return the box around *window*, within the whole bleed and around the trim.

    Cutting moves polygons a little.
    """
    left, top, right, bottom = geometry.bounds(window)
    clip, trim = slot.clip, slot.trim
    x, y = max(min(left, trim.x), clip.x), max(min(top, trim.y), clip.y)
    right, bottom = max(right, trim.right), max(bottom, trim.bottom)
    return Rect(x, y, min(right, clip.right) - x, min(bottom, clip.bottom) - y)
