"""Sheets of paper with faces placed on them, their two sides, and how well they use the paper.

All lengths are in mm. The origin of a side is its top-left corner, looking at
that side.

The back of a card goes where it meets its front through the paper. The rule follows
the axis the paper turns about, never the name of the edge: the long edge of a portrait
page is vertical, that of a landscape page horizontal. The same mirror serves paper
folded along its middle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from punchboard import geometry
from punchboard.diagnostics import Located, Location
from punchboard.geometry import LatticeShape, Outline, Polygon, Rect, Size, box_around
from punchboard.layouts.face import TextLayer


class Piece(Located, frozen=True):
    """One printed copy of an item: its two faces by key.

    Attributes:
        component: Id of the component.
        item: Id of the item.
        copy: Number of the copy, from 1.
        front: Key of the front face.
        back: Key of the back face; None if nothing is printed.
        outline: The finished edge, seen from the front.
        kind: Kind of the component, such as `card`; a board may be larger than
            a page, and a sheet has a page to itself.
        location: Where the component is written, for messages.
        stock: What it is printed on; pieces of different stocks share no sheet.
    """

    component: str
    item: str
    copy: int
    front: str
    back: str | None
    outline: Outline
    kind: str = "card"
    location: Location | None = None
    stock: str = ""

    @property
    def size(self) -> Size:
        """Trim size in mm."""
        return self.outline.size


class Tile(Struct, frozen=True):
    """The part of a board that one page of several shows.

    Attributes:
        name: Column and row as on a map: `A1`, and `B1` to its right.
        part: The part on the page, after cutting it to be joined, in mm.
        x: Distance of the part from the board's left edge, in mm.
        y: Distance of the part from the board's top edge, in mm.
    """

    name: str
    part: Rect
    x: float
    y: float


class Placement(Struct, frozen=True):
    """One face on one side of a sheet.

    Attributes:
        component: Id of the component.
        item: Id of the item.
        copy: Number of the copy, from 1.
        face: `front` or `back`.
        key: Key of the face.
        trim: The trim box on the page; of a board's tile, the whole board's.
        rotation: Clockwise turn of the face about the middle of its trim box:
            0, 90, 180 or 270 degrees.
        clip: The part of the page this face may print on: its bleed box, cut off
            where a neighbour's begins.
        outline: The finished edge before turning, with its top-left corner at the
            origin; for a back, as seen from behind.
        bleed: Art beyond the outline, in mm.
        window: The area inside *clip* that the face may print on, as polygons on the
            page; empty if it is the outline grown by the bleed.
        tile: The part of a board; None for whole faces.
    """

    component: str
    item: str
    copy: int
    face: str
    key: str
    trim: Rect
    rotation: int
    clip: Rect
    outline: Outline
    bleed: float
    window: tuple[Polygon, ...] = ()
    tile: Tile | None = None


class SheetLine(Struct, frozen=True):
    """A straight line of sheet furniture, in mm, with its pen.

    Attributes:
        x1: Start.
        y1: Start.
        x2: End.
        y2: End.
        dashed: Whether it is dashed (fold lines) or solid (marks, cut lines).
    """

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool = False


class ListPage(Struct, frozen=True):
    """A page of words before the sheets, with small pictures of faces.

    Attributes:
        paper: Size in mm.
        texts: Its words, in page coordinates.
        lines: Its lines and the edges of its boxes.
        pictures: Keys of faces, each with the box on the page that its trim fills.
    """

    paper: Size
    texts: tuple[TextLayer, ...]
    lines: tuple[SheetLine, ...]
    pictures: tuple[tuple[str, Rect], ...] = ()


class Side(Struct, frozen=True):
    """One printed side of a sheet.

    Attributes:
        placements: In reading order of the page.
        lines: Marks, cut lines and fold lines.
        label: The line of text in the margin.
        ruler: Where its ruler begins, in mm; None if it has none.
    """

    placements: tuple[Placement, ...]
    lines: tuple[SheetLine, ...]
    label: str
    ruler: tuple[float, float] | None = None


class Sheet(Struct, frozen=True):
    """One piece of paper.

    Attributes:
        number: From 1, through the whole file.
        components: Ids of the components whose pieces it holds, in their order.
        paper: Size of the page as printed, in mm.
        front: The side printed first.
        back: The other side; None if it is empty.
        stock: What it is printed on; "" for anything.
    """

    number: int
    components: tuple[str, ...]
    paper: Size
    front: Side
    back: Side | None
    stock: str = ""


# The other side of the paper


class Flip(StrEnum):
    """The edge about which the paper turns in the printer."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"


class Axis(StrEnum):
    """The line through the middle of the page about which paper turns or folds."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"


def flip_axis(page: Size, flip: Flip) -> Axis:
    """Return the axis about which *page*, as printed, turns; a square counts as portrait."""
    along_height = (flip is Flip.LONG_EDGE) != page.landscape
    return Axis.VERTICAL if along_height else Axis.HORIZONTAL


def mirrored(rect: Rect, page: Size, axis: Axis) -> Rect:
    """Return *rect* as seen from the other side of *page*.

    Mirroring twice gives the original.
    """
    if axis is Axis.VERTICAL:
        return Rect(page.width - rect.x - rect.width, rect.y, rect.width, rect.height)
    return Rect(rect.x, page.height - rect.y - rect.height, rect.width, rect.height)


def mirrored_rotation(rotation: int, axis: Axis) -> int:
    """Return the clockwise turn in degrees of the back of a face turned by *rotation*.

    The back is the right way up when the card is turned over like the page of a
    book: about its own vertical axis, not the paper's.
    """
    return (-rotation if axis is Axis.VERTICAL else 180 - rotation) % 360


def mirrored_paths(paths: tuple[Polygon, ...], page: Size, axis: Axis) -> tuple[Polygon, ...]:
    """Return polygons as seen from the other side of *page*."""
    if not paths:
        return ()
    if axis is Axis.VERTICAL:
        return geometry.mirrored(paths, page.width)
    return geometry.normal(tuple((x, page.height - y) for x, y in reversed(path)) for path in paths)


def mirrored_line(line: SheetLine, page: Size, axis: Axis) -> SheetLine:
    """Return *line* as seen from the other side of *page*, running to the right or down."""
    ends = ((line.x1, line.y1), (line.x2, line.y2))
    if axis is Axis.VERTICAL:
        start, end = sorted((page.width - x, y) for x, y in ends)
    else:
        start, end = sorted((x, page.height - y) for x, y in ends)
    return SheetLine(*start, *end, line.dashed)


def fold_line(page: Size, axis: Axis) -> SheetLine:
    """Return the dashed line along *axis*, from edge to edge of *page*."""
    if axis is Axis.VERTICAL:
        return SheetLine(page.width / 2, 0.0, page.width / 2, page.height, dashed=True)
    return SheetLine(0.0, page.height / 2, page.width, page.height / 2, dashed=True)


# Use of the paper


class PaperUsage(Struct, frozen=True):
    """How well sheets use their paper.

    Attributes:
        pieces: Printed copies of items.
        sheets: Sheets of paper they fill.
        covered: Share of the first sides' paper that is inside a finished edge,
            0 to 1.
        cells: Share of the cells between the first and the last cut of nested
            polyominoes that is used, 0 to 1; None if there are none.
    """

    pieces: int
    sheets: int
    covered: float
    cells: float | None


def usage(sheets: Sequence[Sheet]) -> PaperUsage | None:
    """Return how well *sheets* use their paper; None if there are none."""
    if not sheets:
        return None
    printed = [each for sheet in sheets for each in sheet.front.placements]
    pieces = {(each.component, each.item, each.copy) for each in printed}
    paper = sum(sheet.paper.width * sheet.paper.height for sheet in sheets)
    covered = sum(map(_area, printed)) / paper
    return PaperUsage(len(pieces), len(sheets), covered, _cells(sheets))


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
            box = box_around(each.trim.path for each in placements)
            there += round(box.width / pitch) * round(box.height / pitch)
    return used / there if there else None
