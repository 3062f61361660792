"""Sheets of paper with faces placed on them, finished and in mm.

The origin of a side is its top-left corner as you look at that side.
"""

from __future__ import annotations

from dataclasses import dataclass

from punchboard.geometry import Rect, Size


@dataclass(frozen=True, slots=True)
class Piece:
    """One printed copy of an item: its two faces by key.

    Attributes:
        component: Id of the component.
        item: Id of the item.
        copy: Number of the copy, from 1.
        front: Key of the front face.
        back: Key of the back face; None where nothing is printed.
        size: Trim size in mm.
    """

    component: str
    item: str
    copy: int
    front: str
    back: str | None
    size: Size


@dataclass(frozen=True, slots=True)
class Placement:
    """One face on one side of a sheet.

    Attributes:
        component: Id of the component.
        item: Id of the item.
        copy: Number of the copy, from 1.
        face: `front` or `back`.
        key: Key of the face.
        trim: The trim box on the page.
        rotation: Clockwise turn of the face about the middle of its trim box:
            0, 90, 180 or 270 degrees.
        clip: The part of the page this face may print on: its bleed box, cut
            where a neighbour's begins.
    """

    component: str
    item: str
    copy: int
    face: str
    key: str
    trim: Rect
    rotation: int
    clip: Rect


@dataclass(frozen=True, slots=True)
class Line:
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


@dataclass(frozen=True, slots=True)
class Side:
    """One printed side of a sheet.

    Attributes:
        placements: In reading order of the page.
        lines: Marks, cut lines and fold lines.
        label: The line of text in the margin.
    """

    placements: tuple[Placement, ...]
    lines: tuple[Line, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """One piece of paper.

    Attributes:
        number: From 1, through the whole file.
        component: Id of the component whose pieces it holds.
        paper: Size of the page as printed, in mm.
        front: The side printed first.
        back: The other side; None where it stays empty.
    """

    number: int
    component: str
    paper: Size
    front: Side
    back: Side | None
