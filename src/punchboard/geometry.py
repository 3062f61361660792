"""Polygons, sizes, rectangles, affine transforms and a piece's outline, in millimetres.

The origin is the top-left corner, x grows to the right and y downwards;
rotations are clockwise, in degrees. A set of polygons is normal when its points are
rounded, outer edges run clockwise as seen and holes the other way, and each polygon
starts at its topmost point. Then equal shapes are equal values.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

Point: TypeAlias = tuple[float, float]
#: A closed polygon, y downwards; the first point is not repeated at the end.
Polygon: TypeAlias = tuple[Point, ...]
Polygons: TypeAlias = tuple[Polygon, ...]

#: Decimals in a normal polygon: a nanometre, so that sums stay exact.
_DIGITS = 6
#: Clipper calculates with integers: this many units per mm.
_CLIPPER = 100_000
#: Corners that stick out further than this are cut off, in multiples of the offset.
_MITRE_LIMIT = 4.0
#: Lengths in mm that differ by less are equal.
_ROUNDING = 1e-6


def signed_area(path: Polygon) -> float:
    """Return the area in mm², positive where *path* runs clockwise as seen."""
    following = (*path[1:], path[0])
    return sum(x * v - u * y for (x, y), (u, v) in zip(path, following, strict=True)) / 2


def area(paths: Iterable[Polygon]) -> float:
    """Return the area inside *paths* in mm², minus the holes."""
    return abs(sum(map(signed_area, paths)))


def bounds(paths: Iterable[Polygon]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of all points, in mm."""
    points = [point for path in paths for point in path]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def holds(paths: Iterable[Polygon], points: Iterable[Point]) -> bool:
    """Return whether all *points* are inside *paths* and in no hole (even-odd rule)."""
    return next(outside(paths, points), None) is None


def outside(paths: Iterable[Polygon], points: Iterable[Point]) -> Iterator[Point]:
    """Yield those of *points* that are not inside *paths*, or in a hole (even-odd rule)."""
    edges = [
        (x, y, u, v)
        for path in paths
        for (x, y), (u, v) in zip(path, (*path[1:], path[0]), strict=True)
        if y != v
    ]
    for px, py in points:
        within = False
        for x, y, u, v in edges:
            if (y > py) != (v > py) and px < x + (py - y) / (v - y) * (u - x):
                within = not within
        if not within:
            yield px, py


def normal(paths: Iterable[Polygon]) -> Polygons:
    """Return *paths* rounded and in normal order; their orientation does not change."""
    return tuple(sorted(_started(_rounded(path)) for path in paths))


def moved(paths: Iterable[Polygon], x: float, y: float) -> Polygons:
    """Return *paths* moved by (x, y) mm."""
    return normal(tuple((px + x, py + y) for px, py in path) for path in paths)


def mirrored(paths: Iterable[Polygon], width: float) -> Polygons:
    """Return *paths* seen from behind: x becomes *width* - x."""
    return normal(tuple((width - x, y) for x, y in reversed(path)) for path in paths)


def turned(paths: Iterable[Polygon], height: float) -> Polygons:
    """Return *paths* after a quarter turn clockwise in a box *height* mm high."""
    return normal(tuple((height - y, x) for x, y in path) for path in paths)


@lru_cache(maxsize=4096)
def offset(paths: Polygons, amount: float, *, rounded: bool = False) -> Polygons:
    """Return *paths* grown by *amount* mm, or shrunk if it is negative.

    Args:
        paths: Normal polygons.
        amount: Distance between the old edge and the new one, in mm.
        rounded: Whether outer corners become arcs instead of staying pointed.

    Returns:
        Normal polygons; empty if nothing is left.
    """
    if amount == 0 or not paths:
        return paths
    import pyclipper

    maker = pyclipper.PyclipperOffset(_MITRE_LIMIT, 0.01 * _CLIPPER)
    join = pyclipper.JT_ROUND if rounded else pyclipper.JT_MITER
    for path in paths:
        whole = [(round(x * _CLIPPER), round(y * _CLIPPER)) for x, y in path]
        maker.AddPath(whole, join, pyclipper.ET_CLOSEDPOLYGON)
    grown = maker.Execute(amount * _CLIPPER)
    return _from_clipper(grown)


def united(paths: Iterable[Polygon], holes: Iterable[Polygon] = ()) -> Polygons:
    """Return the union of clockwise *paths*, without *holes*."""
    import pyclipper

    def whole(path: Polygon) -> list[tuple[int, int]]:
        return [(round(x * _CLIPPER), round(y * _CLIPPER)) for x, y in path]

    clipper = pyclipper.Pyclipper()
    clipper.AddPaths(list(map(whole, paths)), pyclipper.PT_SUBJECT, True)
    if cut := list(map(whole, holes)):
        clipper.AddPaths(cut, pyclipper.PT_CLIP, True)
    fill = pyclipper.PFT_NONZERO
    made = clipper.Execute(pyclipper.CT_DIFFERENCE if cut else pyclipper.CT_UNION, fill, fill)
    return _from_clipper(made)


def _from_clipper(paths: Iterable[Iterable[tuple[int, int]]]) -> Polygons:
    """Return the normal polygons of Clipper's, whose units are not finer than ours."""
    made = (tuple([(x / _CLIPPER, y / _CLIPPER) for x, y in path]) for path in paths)
    return tuple(sorted(map(_started, made)))


def path_data(paths: Iterable[Polygon]) -> str:
    """Return *paths* as the data of one SVG path; holes work under either fill rule."""
    return "".join(
        "M" + " L".join(f"{round(x, 4):g} {round(y, 4):g}" for x, y in path) + " Z"
        for path in paths
    )


def _rounded(path: Polygon) -> Polygon:
    # A negative zero equals zero but changes a digest.
    return tuple([(round(x, _DIGITS) + 0.0, round(y, _DIGITS) + 0.0) for x, y in path])


def _started(path: Polygon) -> Polygon:
    first = min(range(len(path)), key=lambda index: (path[index][1], path[index][0]))
    return path[first:] + path[:first]


# Sizes, rectangles and transforms


class Size(Struct, frozen=True):
    """Width and height in mm."""

    width: float
    height: float

    @property
    def landscape(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height

    @property
    def box(self) -> Rect:
        """The rectangle of this size at the origin."""
        return Rect(0.0, 0.0, self.width, self.height)

    def turned(self) -> Size:
        """Return the size after a quarter turn."""
        return Size(self.height, self.width)


class Rect(Struct, frozen=True):
    """A rectangle: top-left corner, width and height in mm."""

    x: float
    y: float
    width: float
    height: float

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

    def contains(self, other: Rect, tolerance: float = _ROUNDING) -> bool:
        """Return whether *other* is inside, within *tolerance* mm."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def overlaps(self, other: Rect) -> bool:
        """Return whether the rectangles overlap by more than rounding errors."""
        return (
            self.x < other.right - _ROUNDING
            and other.x < self.right - _ROUNDING
            and self.y < other.bottom - _ROUNDING
            and other.y < self.bottom - _ROUNDING
        )

    def common(self, other: Rect) -> Rect:
        """Return what the rectangles have in common; its size is 0 if there is nothing."""
        left, top = max(self.x, other.x), max(self.y, other.y)
        width = max(0.0, min(self.right, other.right) - left)
        return Rect(left, top, width, max(0.0, min(self.bottom, other.bottom) - top))


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

    def bounds(self, rect: Rect) -> tuple[float, float, float, float]:
        """Return the left, top, right and bottom of *rect* after the transform."""
        return bounds(self.apply_to((rect.path,)))

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


def box_around(paths: Iterable[Polygon]) -> Rect:
    """Return the smallest box around all points."""
    left, top, right, bottom = bounds(paths)
    return Rect(left, top, right - left, bottom - top)


# Outlines


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
        paths: The edge as normal polygons; empty for a rectangle.
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
        return self.size.box

    @property
    def trim_paths(self) -> tuple[Polygon, ...]:
        """The finished edge as polygons, square at a rectangle's corners."""
        return self.paths or (self.trim.path,)

    @property
    def area(self) -> float:
        """The area inside the edge, in mm²."""
        return area(self.trim_paths)

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
        return offset(self.paths, amount, rounded=self.round)

    def mirrored(self) -> Outline:
        """Return the outline as seen from behind: x becomes width - x."""
        if self.is_rectangle:
            return self
        paths = mirrored(self.paths, self.size.width)
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
        paths = turned(self.paths, self.size.height)
        lattice = self.lattice and self.lattice.turned()
        return Outline(self.size.turned(), self.corner, paths, lattice, self.round)
