"""Where the back of a card lies, so that it meets its front through the paper.

The rule follows the axis the paper turns about, never the word: the long edge
of a portrait page is vertical, that of a landscape page horizontal. The same
mirror serves paper folded along its middle.
"""

from __future__ import annotations

from enum import StrEnum

from punchboard import polygons
from punchboard.build.options import Flip
from punchboard.build.sheet import Line
from punchboard.geometry import Path, Rect, Size


class Axis(StrEnum):
    """The line through the middle of the page that paper turns or folds about."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"


def flip_axis(page: Size, flip: Flip) -> Axis:
    """Return the axis *page*, as it is printed, turns about; a square counts as portrait."""
    along_height = (flip is Flip.LONG_EDGE) != page.landscape
    return Axis.VERTICAL if along_height else Axis.HORIZONTAL


def mirrored(rect: Rect, page: Size, axis: Axis) -> Rect:
    """Return where *rect* lies as seen from the other side of *page*.

    Twice is where it was.
    """
    if axis is Axis.VERTICAL:
        return Rect(page.width - rect.x - rect.width, rect.y, rect.width, rect.height)
    return Rect(rect.x, page.height - rect.y - rect.height, rect.width, rect.height)


def mirrored_rotation(rotation: int, axis: Axis) -> int:
    """Return the clockwise turn in degrees of the back of a face turned by *rotation*.

    The back stands the right way up when the card is turned over like the page
    of a book: about its own vertical axis, not the paper's.
    """
    return (-rotation if axis is Axis.VERTICAL else 180 - rotation) % 360


def mirrored_paths(paths: tuple[Path, ...], page: Size, axis: Axis) -> tuple[Path, ...]:
    """Return where polygons lie as seen from the other side of *page*."""
    if not paths:
        return ()
    if axis is Axis.VERTICAL:
        return polygons.mirrored(paths, page.width)
    return polygons.normal(tuple((x, page.height - y) for x, y in reversed(path)) for path in paths)


def mirrored_line(line: Line, page: Size, axis: Axis) -> Line:
    """Return *line* as seen from the other side of *page*; it runs left to right, or down."""
    ends = ((line.x1, line.y1), (line.x2, line.y2))
    if axis is Axis.VERTICAL:
        start, end = sorted((page.width - x, y) for x, y in ends)
    else:
        start, end = sorted((x, page.height - y) for x, y in ends)
    return Line(*start, *end, line.dashed)


def fold_line(page: Size, axis: Axis) -> Line:
    """Return the dashed line along *axis*, from edge to edge of *page*."""
    if axis is Axis.VERTICAL:
        return Line(page.width / 2, 0.0, page.width / 2, page.height, dashed=True)
    return Line(0.0, page.height / 2, page.width, page.height / 2, dashed=True)
