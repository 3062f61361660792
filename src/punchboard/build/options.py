"""What a user may choose about sheets: paper, bleed, gutter, marks, duplex."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from punchboard.build import messages
from punchboard.build.paper import PAPERS, is_named
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Size

DEFAULT_BLEED = 3.0
#: Most home printers leave 3 to 6 mm of the paper's edge white.
DEFAULT_MARGIN = 5.0


class Orientation(StrEnum):
    """Which way up the paper is; auto takes the one that holds more."""

    AUTO = "auto"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Marks(StrEnum):
    """What shows where to cut."""

    CROP = "crop"
    LINES = "lines"
    NONE = "none"


class SheetMode(StrEnum):
    """Where the backs go: on the other side, beyond a fold, or nowhere."""

    DUPLEX = "duplex"
    FOLD = "fold"
    FRONTS = "fronts"


class Flip(StrEnum):
    """The edge of the paper it turns over in the printer."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How faces are arranged on paper.

    Attributes:
        paper: Size of the paper in mm; papers with names are portrait here.
        orientation: Which way up; auto turns only papers that have a name.
        bleed: Art beyond the trim on each side, in mm.
        gutter: Space between neighbouring trim edges in mm; 0 means one cut.
        margin: The edge of the paper that cannot be printed, in mm.
        marks: What shows where to cut.
        sheets: Where the backs go.
        flip: The edge the paper turns over, for backs on the other side.
    """

    paper: Size = PAPERS["a4"]
    orientation: Orientation = Orientation.AUTO
    bleed: float = DEFAULT_BLEED
    gutter: float = 2 * DEFAULT_BLEED
    margin: float = DEFAULT_MARGIN
    marks: Marks = Marks.CROP
    sheets: SheetMode = SheetMode.DUPLEX
    flip: Flip = Flip.LONG_EDGE

    @property
    def pages(self) -> tuple[Size, ...]:
        """The pages the paper allows, the preferred one first."""
        match self.orientation:
            case Orientation.AUTO:
                turns = is_named(self.paper)
                return (self.paper, self.paper.turned()) if turns else (self.paper,)
            case Orientation.PORTRAIT:
                return (self.paper.turned() if self.paper.landscape else self.paper,)
            case Orientation.LANDSCAPE:
                return (self.paper if self.paper.landscape else self.paper.turned(),)


def sheet_options(
    paper: Size = PAPERS["a4"],
    *,
    orientation: Orientation = Orientation.AUTO,
    bleed: float = DEFAULT_BLEED,
    gutter: float | None = None,
    margin: float = DEFAULT_MARGIN,
    marks: Marks = Marks.CROP,
    sheets: SheetMode = SheetMode.DUPLEX,
    flip: Flip = Flip.LONG_EDGE,
) -> Checked[SheetOptions]:
    """Return the options a user gave, with all that is wrong with them.

    Args:
        paper: Size of the paper in mm.
        orientation: Which way up.
        bleed: Art beyond the trim, in mm.
        gutter: Space between trims in mm; None where the user named none,
            which gives every face its whole bleed: twice *bleed*.
        margin: The edge that cannot be printed, in mm.
        marks: What shows where to cut.
        sheets: Where the backs go.
        flip: The edge the paper turns over.
    """
    gap = 2 * bleed if gutter is None else gutter
    options = SheetOptions(paper, orientation, bleed, gap, margin, marks, sheets, flip)
    return Checked(options, _problems(options, gutter_given=gutter is not None))


def _problems(options: SheetOptions, *, gutter_given: bool) -> tuple[Diagnostic, ...]:
    """Return what makes the lengths impossible; the paper's own size is taken as good."""
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
