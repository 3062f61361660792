"""Places for faces on one side of a sheet, whatever their outline."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from punchboard import polygons
from punchboard.build.area import Area
from punchboard.build.duplex import Axis, mirrored, mirrored_paths, mirrored_rotation
from punchboard.build.sheet import Piece, Tile
from punchboard.geometry import Outline, Path, Rect, Size

#: The top-left corner of a trim in its block, in mm, and the clockwise turn of
#: what lies there in degrees.
Spot: TypeAlias = tuple[float, float, int]


class Cut(StrEnum):
    """How a face is cut out, which says what marks it needs."""

    BOX = "box"
    CELLS = "cells"
    CORNERS = "corners"
    CONTOUR = "contour"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Slot:
    """One place for a face on one side of a sheet.

    Attributes:
        trim: The trim box on the page, in mm.
        clip: The part of the page the face may print on, in mm.
        rotation: Clockwise turn of the face in degrees.
        paths: The finished edge on the page; empty for the trim box.
        window: The part of *clip* the face may print on; empty for all of it.
        cut: How it is cut out.
        tile: The part of a board shown here; None for whole faces.
    """

    trim: Rect
    clip: Rect
    rotation: int = 0
    paths: tuple[Path, ...] = ()
    window: tuple[Path, ...] = ()
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
        """Return the tile of the back, which is turned over like a page of a book."""
        part = mirrored(tile.part, page, axis)
        return Tile(tile.name, part, self.trim.width - tile.x - part.width, tile.y)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Slots that lie together on a page.

    Attributes:
        area: The page, and where on it they lie.
        slots: In reading order.
    """

    area: Area
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Pieces and the slots they go to.

    Attributes:
        layout: A slot for each piece.
        pieces: In the order of the slots.
        face: What the side printed first shows: `front`, or `back` for the
            backs of boards that are not printed on both sides of the paper.
    """

    layout: Layout
    pieces: tuple[Piece, ...]
    face: str = "front"


def paths_on_page(
    outline: Outline, trim: Rect, rotation: int, grown: float = 0.0
) -> tuple[Path, ...]:
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
        paths = polygons.turned(paths, height)
        width, height = height, width
    return polygons.moved(paths, trim.x, trim.y)
