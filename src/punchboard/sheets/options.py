"""The choices a user has about sheets: paper, bleed, gutter, margin, marks, backs, the printer.

A printer scales the page, and puts the back a little beside the front and turned. Its
errors are measured once, and undone. Points are in mm on a portrait page seen from its
front; C is the middle of the page:

    front:  x  ->  C + S (x - C)
    back:   x  ->  C + R S (x - C) + t        seen through the paper

S scales, R turns, t moves. The front's own place on the paper does not matter,
because cuts follow what is printed.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from punchboard.diagnostics import Checked, Diagnostic
from punchboard.geometry import Matrix, Size
from punchboard.lengths import PAPERS, is_named
from punchboard.pdf import messages
from punchboard.sheets.sheet import Axis, Flip, flip_axis

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

    def _unscaled(self) -> Matrix:
        return Matrix.scaling(1 / self.scale_x, 1 / self.scale_y)

    def _about_middle(self, page: Size, inner: Matrix) -> Matrix:
        upright = self.page(page)
        x, y = upright.width / 2, upright.height / 2
        return Matrix.translation(x, y) @ inner @ Matrix.translation(-x, -y)


def _upright(page: Size) -> Matrix:
    """Return the quarter turn that makes a landscape *page* portrait."""
    # (x, y) becomes (height - y, x).
    return Matrix(0.0, 1.0, -1.0, 0.0, page.height, 0.0) if page.landscape else Matrix()


def _mirror(page: Size, axis: Axis) -> Matrix:
    if axis is Axis.VERTICAL:
        return Matrix(a=-1.0, e=page.width)
    return Matrix(d=-1.0, f=page.height)


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


def sheet_options(given: SheetOptions, gutter: float | None = None) -> Checked[SheetOptions]:
    """Return the options given by a user, with everything that is wrong with them.

    Args:
        given: The options but for the gutter.
        gutter: Space between trims in mm; None if the user gave none, which
            leaves every face its whole bleed: twice the bleed.
    """
    options = replace(given, gutter=2 * given.bleed if gutter is None else gutter)
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
