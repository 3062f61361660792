"""Sizes, rectangles, affine transforms and a piece's outline, in millimetres.

The origin is the top-left corner, x grows to the right and y downwards;
rotations are clockwise, in degrees.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from punchboard import polygons

Point: TypeAlias = polygons.Point
Polygon: TypeAlias = polygons.Polygon


class Size(Struct, frozen=True):
    """Width and height in mm."""

    width: float
    height: float

    @property
    def landscape(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height

    def turned(self) -> Size:
        """Return the size after a quarter turn."""
        return Size(self.height, self.width)


class Rect(Struct, frozen=True):
    """A rectangle: top-left corner, width and height in mm."""

    x: float
    y: float
    width: float
    height: float

    @staticmethod
    def around(points: Iterable[Point]) -> Rect:
        """Return the smallest rectangle around *points*."""
        xs, ys = zip(*points, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @property
    def path(self) -> Polygon:
        """Its corners, clockwise from the top-left."""
        left, top, right, bottom = self.x, self.y, self.right, self.bottom
        return ((left, top), (right, top), (right, bottom), (left, bottom))

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    def grown(self, amount: float) -> Rect:
        """Return the rectangle with *amount* mm added on each side."""
        return Rect(
            self.x - amount, self.y - amount, self.width + 2 * amount, self.height + 2 * amount
        )

    def contains(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Return whether *other* is inside, within *tolerance* mm."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def overlaps(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Return whether the rectangles overlap by more than *tolerance* mm."""
        return (
            self.x < other.right - tolerance
            and other.x < self.right - tolerance
            and self.y < other.bottom - tolerance
            and other.y < self.bottom - tolerance
        )


class Matrix(Struct, frozen=True):
    """An affine transform, in the order of SVG's `matrix(a b c d e f)`.

    A point (x, y) becomes (a x + c y + e, b x + d y + f).
    """

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, inner: Matrix) -> Matrix:
        """Return the transform that applies *inner* first, then this one."""
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """Return where the point (x, y) goes."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def apply_to(self, paths: Iterable[Polygon]) -> tuple[Polygon, ...]:
        """Return closed polygons after the transform, their points in the same order."""
        return tuple(tuple(self.apply(x, y) for x, y in path) for path in paths)

    @property
    def scale_factor(self) -> float:
        """The length of one unit after the transform (geometric mean of both axes)."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    @property
    def is_identity(self) -> bool:
        """Whether it leaves every point where it is."""
        return (self.a, self.b, self.c, self.d, self.e, self.f) == (1, 0, 0, 1, 0, 0)

    @staticmethod
    def translation(x: float, y: float) -> Matrix:
        """Return the transform that moves by (x, y)."""
        return Matrix(e=x, f=y)

    @staticmethod
    def scaling(x: float, y: float | None = None) -> Matrix:
        """Return the transform that scales about the origin."""
        return Matrix(a=x, d=x if y is None else y)

    @staticmethod
    def rotation(degrees: float) -> Matrix:
        """Return the transform that turns clockwise about the origin."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return Matrix(cos, sin, -sin, cos, 0.0, 0.0)


class LatticeShape(StrEnum):
    """The shape of a lattice's cells."""

    SQUARE = "square"
    HEX = "hex"


class Lattice(Struct, frozen=True):
    """The equal cells that an outline is made of.

    Attributes:
        shape: Squares or hexagons.
        pitch: Side of a cell in mm.
        cells: Squares as (column, row) from 0; hexagons as axial (q, r): q
            grows to the right (pointy) or along the columns (flat), r down.
            The order is that of their data and does not change when the
            outline is mirrored or turned.
        pointy: Whether hexagons have a corner at the bottom, not a flat side.
    """

    shape: LatticeShape
    pitch: float
    cells: tuple[tuple[int, int], ...]
    pointy: bool = True

    def mirrored(self) -> Lattice:
        """Return the cells as seen from behind."""
        if self.shape is LatticeShape.SQUARE:
            last = max(column for column, _ in self.cells)
            return self._with((last - column, row) for column, row in self.cells)
        if self.pointy:
            return self._with((-q - r, r) for q, r in self.cells)
        return self._with((-q, q + r) for q, r in self.cells)

    def turned(self) -> Lattice:
        """Return the cells after a quarter turn clockwise."""
        if self.shape is LatticeShape.SQUARE:
            last = max(row for _, row in self.cells)
            return self._with((last - row, column) for column, row in self.cells)
        if self.pointy:
            cells = ((-r, q + r) for q, r in self.cells)
        else:
            cells = ((-q - r, q) for q, r in self.cells)
        return Lattice(self.shape, self.pitch, tuple(cells), not self.pointy)

    def _with(self, cells: Iterable[tuple[int, int]]) -> Lattice:
        return Lattice(self.shape, self.pitch, tuple(cells), self.pointy)


class Outline(Struct, frozen=True):
    """The finished edge of a component; the trim box's top-left is the origin.

    The functions of `outlines` make them.

    Attributes:
        size: Trim size in mm, without bleed: the box around the edge.
        corner: Radius of a rectangle's rounded corners in mm; 0 for square
            ones. Corners are for cutters and proofs; art runs square to the
            bleed.
        paths: The edge as normal polygons (`polygons`); empty for a rectangle.
        lattice: The cells it is made of; None if it has no cells.
        round: Whether it is a circle.
    """

    size: Size
    corner: float = 0.0
    paths: tuple[Polygon, ...] = ()
    lattice: Lattice | None = None
    round: bool = False

    @property
    def is_rectangle(self) -> bool:
        """Whether the edge is the trim box, with or without rounded corners."""
        return not self.paths

    @property
    def trim(self) -> Rect:
        """The trim box."""
        return Rect(0.0, 0.0, self.size.width, self.size.height)

    @property
    def trim_paths(self) -> tuple[Polygon, ...]:
        """The finished edge as polygons, square at a rectangle's corners."""
        return self.paths or (self.trim.path,)

    @property
    def area(self) -> float:
        """The area inside the edge, in mm²."""
        return polygons.area(self.trim_paths)

    def bleed_box(self, bleed: float) -> Rect:
        """Return the trim box grown by *bleed* mm on each side."""
        return self.trim.grown(bleed)

    def offset(self, amount: float) -> tuple[Polygon, ...]:
        """Return the edge *amount* mm further out, or further in where negative.

        Corners stay pointed, except a circle's. Empty if nothing is left.
        """
        if self.is_rectangle:
            grown = self.trim.grown(amount)
            return (grown.path,) if min(grown.width, grown.height) > 0 else ()
        return polygons.offset(self.paths, amount, rounded=self.round)

    def mirrored(self) -> Outline:
        """Return the outline as seen from behind: x becomes width - x."""
        if self.is_rectangle:
            return self
        paths = polygons.mirrored(self.paths, self.size.width)
        lattice = self.lattice and self.lattice.mirrored()
        return Outline(self.size, self.corner, paths, lattice, self.round)

    def turned(self, degrees: int) -> Outline:
        """Return the outline turned clockwise by *degrees*, a multiple of 90.

        The trim box's top-left is again the origin.
        """
        outline = self
        for _ in range(degrees // 90 % 4):
            outline = outline._quarter_turned()
        return outline

    def _quarter_turned(self) -> Outline:
        paths = polygons.turned(self.paths, self.size.height)
        lattice = self.lattice and self.lattice.turned()
        return Outline(self.size.turned(), self.corner, paths, lattice, self.round)
