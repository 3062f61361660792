"""The choices a user has about sheets (paper, bleed, gutter, marks, duplex), and mirroring.

A back is mirrored so that it meets its front through the paper. The rule follows
the axis the paper turns about, never the name of the edge: the long edge of a
portrait page is vertical, that of a landscape page horizontal. The same mirror
serves paper folded along its middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from punchboard import polygons
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Polygon, Rect, Size
from punchboard.lengths import PAPERS, is_named
from punchboard.pdf import messages
from punchboard.sheets.sheet import SheetLine

# Options

DEFAULT_BLEED = 3.0
#: Most home printers leave 3 to 6 mm of the paper's edge white.
DEFAULT_MARGIN = 5.0


class PageOrientation(StrEnum):
    """The orientation of the paper; auto chooses the one that holds more."""

    AUTO = "auto"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Marks(StrEnum):
    """The marks that show where to cut."""

    CROP = "crop"
    LINES = "lines"
    NONE = "none"


class SheetMode(StrEnum):
    """Where the backs go: on the other side, beyond a fold, or nowhere."""

    DUPLEX = "duplex"
    FOLD = "fold"
    FRONTS = "fronts"


class Flip(StrEnum):
    """The edge about which the paper turns in the printer."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How faces are arranged on paper.

    Attributes:
        paper: Size of the paper in mm; named papers are given as portrait.
        orientation: Its orientation; auto turns only named papers.
        bleed: Art beyond the trim on each side, in mm.
        gutter: Space between neighbouring trim edges in mm; 0 means a single cut.
        margin: The edge of the paper that cannot be printed, in mm.
        marks: What shows where to cut.
        sheets: Where the backs go.
        flip: The edge about which the paper turns, for backs on the other side.
    """

    paper: Size = PAPERS["a4"]
    orientation: PageOrientation = PageOrientation.AUTO
    bleed: float = DEFAULT_BLEED
    gutter: float = 2 * DEFAULT_BLEED
    margin: float = DEFAULT_MARGIN
    marks: Marks = Marks.CROP
    sheets: SheetMode = SheetMode.DUPLEX
    flip: Flip = Flip.LONG_EDGE

    @property
    def pages(self) -> tuple[Size, ...]:
        """The possible pages of the paper, the preferred one first."""
        match self.orientation:
            case PageOrientation.AUTO:
                turns = is_named(self.paper)
                return (self.paper, self.paper.turned()) if turns else (self.paper,)
            case PageOrientation.PORTRAIT:
                return (self.paper.turned() if self.paper.landscape else self.paper,)
            case PageOrientation.LANDSCAPE:
                return (self.paper if self.paper.landscape else self.paper.turned(),)


def sheet_options(
    paper: Size = PAPERS["a4"],
    *,
    orientation: PageOrientation = PageOrientation.AUTO,
    bleed: float = DEFAULT_BLEED,
    gutter: float | None = None,
    margin: float = DEFAULT_MARGIN,
    marks: Marks = Marks.CROP,
    sheets: SheetMode = SheetMode.DUPLEX,
    flip: Flip = Flip.LONG_EDGE,
) -> Checked[SheetOptions]:
    """Return the options given by a user, with everything that is wrong with them.

    Args:
        paper: Size of the paper in mm.
        orientation: Its orientation.
        bleed: Art beyond the trim, in mm.
        gutter: Space between trims in mm; None if the user gave none, which
            leaves every face its whole bleed: twice *bleed*.
        margin: The edge that cannot be printed, in mm.
        marks: What shows where to cut.
        sheets: Where the backs go.
        flip: The edge about which the paper turns.
    """
    gap = 2 * bleed if gutter is None else gutter
    options = SheetOptions(paper, orientation, bleed, gap, margin, marks, sheets, flip)
    return Checked(options, _problems(options, gutter_given=gutter is not None))


def _problems(options: SheetOptions, *, gutter_given: bool) -> tuple[Diagnostic, ...]:
    """Return why the lengths are impossible; the size of the paper itself is not checked."""
    given = {"bleed": options.bleed, "margin": options.margin}
    if gutter_given:
        given["gutter"] = options.gutter
    negative = [name for name, value in given.items() if not value >= 0]
    if negative:
        return tuple(messages.negative_length(name, given[name]) for name in negative)
    paper = options.paper
    most = min(paper.width, paper.height)
    if 2 * options.margin >= most:
        return (messages.margin_too_large(options.margin, paper),)
    room = most - 2 * options.margin
    found = []
    if 2 * options.bleed >= room:
        found.append(messages.too_large_for_page("bleed", options.bleed, room / 2, paper))
    if gutter_given and options.gutter >= room:
        found.append(messages.too_large_for_page("gutter", options.gutter, room, paper))
    return tuple(found)


# Mirroring


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
        return polygons.mirrored(paths, page.width)
    return polygons.normal(tuple((x, page.height - y) for x, y in reversed(path)) for path in paths)


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
