"""Sizes, rectangles, transforms and outlines, in millimetres.

The origin is the top-left corner, x grows to the right and y downwards,
rotation is clockwise in degrees.
"""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in mm."""

    width: float
    height: float

    @property
    def landscape(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height

    def turned(self) -> Size:
        """Return the size turned by a quarter."""
        return Size(self.height, self.width)


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle: top-left corner, width and height in mm."""

    x: float
    y: float
    width: float
    height: float

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
        """Return whether *other* lies inside, up to *tolerance* mm."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def overlaps(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Return whether the insides meet by more than *tolerance* mm."""
        return (
            self.x < other.right - tolerance
            and other.x < self.right - tolerance
            and self.y < other.bottom - tolerance
            and other.y < self.bottom - tolerance
        )


@dataclass(frozen=True, slots=True)
class Matrix:
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


@dataclass(frozen=True, slots=True)
class Outline:
    """The finished edge of a component; the trim box's top-left is the origin.

    Attributes:
        size: Trim size in mm, without bleed.
        corner: Radius of the rounded corners in mm; 0 for square ones. Corners
            are for cutters and proofs; art runs square to the bleed.
    """

    size: Size
    corner: float = 0.0

    @property
    def trim(self) -> Rect:
        """The trim box."""
        return Rect(0.0, 0.0, self.size.width, self.size.height)

    def bleed_box(self, bleed: float) -> Rect:
        """Return the trim box grown by *bleed* mm on each side."""
        return self.trim.grown(bleed)
