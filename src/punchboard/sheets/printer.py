"""A printer's own errors, measured once, and the transforms that undo them.

A printer scales the page, and puts the back a little beside the front and turned.
Points are in mm on a portrait page seen from its front; C is the middle of the page:

    front:  x  ->  C + S (x - C)
    back:   x  ->  C + R S (x - C) + t        seen through the paper

S scales, R turns, t moves. The front's own place on the paper does not matter,
because cuts follow what is printed.
"""

from __future__ import annotations

import math

from msgspec import Struct

from punchboard.geometry import Matrix, Size
from punchboard.sheets.mirroring import Axis, Flip, flip_axis


class Printer(Struct, frozen=True):
    """What a printer does to a page.

    Attributes:
        name: What its owner calls it.
        scale_x: Printed length of 1 mm across a portrait page, in mm.
        scale_y: Printed length of 1 mm down the page, in mm.
        shift_x: How far the middle of the back is printed to the right of where it
            should be, seen from the front through the paper, in mm.
        shift_y: How far it is printed below, in mm.
        turn: How far the back is turned clockwise, seen so, in degrees.
        margin: Width of the widest edge that it cannot print on, in mm.
    """

    name: str
    scale_x: float = 1.0
    scale_y: float = 1.0
    shift_x: float = 0.0
    shift_y: float = 0.0
    turn: float = 0.0
    margin: float = 5.0

    def page(self, page: Size) -> Size:
        """Return the page that is printed for *page*: always portrait.

        Print dialogs turn a landscape page either way; one that is turned already
        comes out as it was measured.
        """
        return page.turned() if page.landscape else page

    def front(self, page: Size) -> Matrix:
        """Return where the points of a front of *page* go on the printed page."""
        return self._about_middle(page, self._unscaled()) @ _upright(page)

    def back(self, page: Size, flip: Flip) -> Matrix:
        """Return where the points of a back of *page*, which turns about *flip*, go."""
        upright = self.page(page)
        mirror = _mirror(upright, flip_axis(upright, flip))
        moved = Matrix.translation(-self.shift_x, -self.shift_y)
        undone = self._unscaled() @ Matrix.rotation(-self.turn) @ moved
        return mirror @ self._about_middle(page, undone) @ mirror @ _upright(page)

    def printed_front(self, page: Size) -> Matrix:
        """Return what the printer does to the front of a portrait *page*."""
        return self._about_middle(page, Matrix.scaling(self.scale_x, self.scale_y))

    def printed_back(self, page: Size) -> Matrix:
        """Return what the printer does to the back, both seen through the paper."""
        turned = Matrix.rotation(self.turn) @ Matrix.scaling(self.scale_x, self.scale_y)
        moved = Matrix.translation(self.shift_x, self.shift_y)
        return self._about_middle(page, moved @ turned)

    def _unscaled(self) -> Matrix:
        return Matrix.scaling(1 / self.scale_x, 1 / self.scale_y)

    def _about_middle(self, page: Size, inner: Matrix) -> Matrix:
        upright = self.page(page)
        x, y = upright.width / 2, upright.height / 2
        return Matrix.translation(x, y) @ inner @ Matrix.translation(-x, -y)


class Readings(Struct, frozen=True):
    """What is read from a printed calibration sheet.

    Attributes:
        across: Measured length of the bar across the page, in mm.
        down: Measured length of the bar down the page, in mm.
        upper: Number at the lines of the upper row that meet, in mm.
        lower: The same for the lower row.
        side: The same for the column.
        edges: The smallest numbers that can be read at the edges of the paper.
    """

    across: float
    down: float
    upper: float
    lower: float
    side: float
    edges: tuple[float, ...]


class CalibrationTargets(Struct, frozen=True):
    """Where a calibration sheet has what is measured, from the middle of the page.

    Attributes:
        across: Length of the bar across the page, in mm.
        down: Length of the bar down the page, in mm.
        row: Distance of the rows above and below the middle, in mm.
        column: Distance of the column to the right of the middle, in mm.
    """

    across: float
    down: float
    row: float
    column: float


def printer_of(name: str, readings: Readings, targets: CalibrationTargets) -> Printer:
    """Return the printer that gives *readings* on a sheet with *targets*.

    A number u in a row says that the back's point (x + u, y) is printed on the
    front's point (x, y), so that u is how far the back is to move to the right;
    in the column, downwards.
    """
    scale_x, scale_y = readings.across / targets.across, readings.down / targets.down
    # R S (x + u - C) + t = S (x - C), for small u and an angle a from its sine:
    # across, -sin a * scale_y * y + scale_x * u + t_x = 0 at y = -row and y = row.
    sine = scale_x * (readings.lower - readings.upper) / (2 * targets.row * scale_y)
    sine = max(-0.5, min(sine, 0.5))
    turn = math.degrees(math.asin(sine))
    shift_x = -scale_x * (readings.upper + readings.lower) / 2
    # Down, sin a * scale_x * x + scale_y * u + t_y = 0 at x = column.
    shift_y = -sine * scale_x * targets.column - scale_y * readings.side
    margin = max(readings.edges, default=0.0)
    return Printer(name, scale_x, scale_y, shift_x, shift_y, turn, margin)


def _upright(page: Size) -> Matrix:
    """Return the quarter turn that makes a landscape *page* portrait."""
    # (x, y) becomes (height - y, x).
    return Matrix(0.0, 1.0, -1.0, 0.0, page.height, 0.0) if page.landscape else Matrix()


def _mirror(page: Size, axis: Axis) -> Matrix:
    if axis is Axis.VERTICAL:
        return Matrix(a=-1.0, e=page.width)
    return Matrix(d=-1.0, f=page.height)
