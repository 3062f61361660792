"""Where the back of a card goes, so that it meets its front through the paper.

The rule follows the axis the paper turns about, never the name of the edge: the
long edge of a portrait page is vertical, that of a landscape page horizontal. The
same mirror serves paper folded along its middle.
"""

from __future__ import annotations

from enum import StrEnum

from punchboard import geometry
from punchboard.geometry import Polygon, Rect, Size
from punchboard.sheets.sheet import SheetLine


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
