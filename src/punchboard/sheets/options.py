"""The choices a user has about sheets: paper, bleed, gutter, margin, marks, backs."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Size
from punchboard.lengths import PAPERS, is_named
from punchboard.pdf import messages
from punchboard.sheets.mirroring import Flip
from punchboard.sheets.printer import Printer

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


class SheetOptions(Struct, frozen=True):
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
        printer: The printer whose errors are undone; None prints as it is.
        pack: Whether pieces of all shapes are packed closely, to be cut with scissors.
        fill_blanks: Whether slots that decks leave empty get blank cards.
        cut_layer: Whether a layer has the edge of each piece.
    """

    paper: Size = PAPERS["a4"]
    orientation: PageOrientation = PageOrientation.AUTO
    bleed: float = DEFAULT_BLEED
    gutter: float = 2 * DEFAULT_BLEED
    margin: float = DEFAULT_MARGIN
    marks: Marks = Marks.CROP
    sheets: SheetMode = SheetMode.DUPLEX
    flip: Flip = Flip.LONG_EDGE
    printer: Printer | None = None
    pack: bool = False
    fill_blanks: bool = False
    cut_layer: bool = False

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
    printer: Printer | None = None,
    pack: bool = False,
    fill_blanks: bool = False,
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
        printer: The printer whose errors are undone.
        pack: Whether pieces of all shapes are packed closely.
        fill_blanks: Whether slots that decks leave empty get blank cards.
    """
    gap = 2 * bleed if gutter is None else gutter
    options = SheetOptions(
        paper, orientation, bleed, gap, margin, marks, sheets, flip, printer, pack,
        fill_blanks,
    )  # fmt: skip
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
