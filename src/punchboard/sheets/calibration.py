"""The calibration sheet: two pages to print, hold against the light, and read.

Lines of both sides form a vernier: 2 mm apart on the front and 1.9 mm on the back,
so that the pair that meets tells the shift of the back in tenths of a millimetre.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from punchboard.geometry import Size
from punchboard.layouts.face import TextLayer
from punchboard.lengths import MM_PER_INCH, format_number, paper_name
from punchboard.pdf.document import Document, DocumentInfo, Operators, numbers
from punchboard.pdf.faces import FaceWriter
from punchboard.pdf.imported import Pictures
from punchboard.sheets.options import Printer
from punchboard.sheets.sheet import Axis, Flip, flip_axis
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Span, TextFrame, TextStyle

#: Distances of the vernier's lines on the front and on the back, in mm.
_FRONT_STEP, _BACK_STEP = 2.0, 1.9
#: Lines of a vernier on each side of its middle: they tell shifts of up to 4 mm.
_MOST_LINES = 40
#: Distance of the rulers from the paper's edge, and of all else from the rulers, in mm.
_INSET, _CLEAR = 18.0, 7.0
#: Widest edge that the steps at the edges can tell, in mm.
_STEPS = 15
_NUMBERED = 12
_STEP = 4.0
_GREYS = 11
#: Widths of the thin lines, in mm.
_THIN = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)
_PEN = 0.15
_SIZE, _TITLE = 3.0, 5.0
#: The smallest paper that the sheet fits on, in mm.
SMALLEST = Size(176.0, 250.0)


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


class _Page(Struct):
    """A page being drawn, in mm from its top-left corner."""

    size: Size
    fonts: FontStack
    drawing: Operators = field(default_factory=Operators)
    texts: list[TextLayer] = field(default_factory=list)

    @property
    def middle(self) -> tuple[float, float]:
        return self.size.width / 2, self.size.height / 2

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = _PEN) -> None:
        points = f"{numbers((x1, y1))} m {numbers((x2, y2))} l"
        self.drawing.draw(f"{numbers((width,))} w 0 G {points} S")

    def grey(self, x: float, y: float, width: float, height: float, level: float) -> None:
        self.drawing.draw(f"{numbers((level,))} g {numbers((x, y, width, height))} re f")

    def write(
        self, text: str, x: float, y: float, size: float = _SIZE, *, strong: bool = False
    ) -> None:
        style = TextStyle(size=size, weight=700 if strong else 400, language="en")
        line = set_text((Span(text, style),), TextFrame(x, y), self.fonts)
        self.texts.append(TextLayer(tuple(each.run for each in line.runs), style.fill))


def targets_on(page: Size) -> CalibrationTargets:
    """Return what the sheet on a portrait *page* has to measure, and where."""
    row = page.height / 2 - _INSET - _CLEAR - 12.0
    across = (page.width - 2 * (_INSET + _CLEAR)) // 10 * 10
    down = (2 * row - 36.0) // 10 * 10
    return CalibrationTargets(across, down, row, page.width / 2 - _INSET - _CLEAR - 6.0)


def calibration_sheet(paper: Size, flip: Flip, fonts: FontStack) -> bytes:
    """Return a PDF of the two sides of a calibration sheet.

    Args:
        paper: The paper, in mm; the sheet is portrait.
        flip: The edge about which the printer turns it.
        fonts: For the words.
    """
    page = paper.turned() if paper.landscape else paper
    front, back = _front(page, flip, fonts), _back(page, flip, fonts)
    document = Document()
    texts = [*front.texts, *back.texts]
    writer = FaceWriter(document.objects, (), texts, {}, Pictures(()), outline_text=False)
    for side in (front, back):
        for text in side.texts:
            writer.draw(side.drawing, text, page.box)
        document.add_page(side.drawing, page.box, page.box)
    writer.finish()
    duplex = {Flip.LONG_EDGE: "DuplexFlipLongEdge", Flip.SHORT_EDGE: "DuplexFlipShortEdge"}[flip]
    return document.finish(DocumentInfo("Calibration sheet", "en", duplex), ())


def _front(size: Size, flip: Flip, fonts: FontStack) -> _Page:
    page = _Page(size, fonts)
    targets = targets_on(size)
    _edges(page)
    _rulers(page)
    _verniers(page, targets, _FRONT_STEP, labelled=True)
    _bars(page, targets)
    _words(page, targets, flip)
    return page


def _back(size: Size, flip: Flip, fonts: FontStack) -> _Page:
    """Return the back; its verniers are drawn as they are seen through the paper."""
    page = _Page(size, fonts)
    if flip_axis(size, flip) is Axis.VERTICAL:
        mirror = (-1.0, 0.0, 0.0, 1.0, size.width, 0.0)
    else:
        mirror = (1.0, 0.0, 0.0, -1.0, 0.0, size.height)
    page.drawing.draw(f"q {numbers(mirror)} cm")
    _verniers(page, targets_on(size), _BACK_STEP, labelled=False)
    _rulers(page)
    page.drawing.draw("Q")
    page.write("back", size.width / 2 - 4.0, size.height / 2, _TITLE, strong=True)
    return page


def _edges(page: _Page) -> None:
    """Draw steps of 1 mm from each edge inwards; the first that is seen tells the edge."""
    x, y = page.middle
    start = -_STEPS * _STEP / 2
    for step in range(1, _STEPS + 1):
        low, high = start + (step - 1) * _STEP, start + step * _STEP
        right, bottom = page.size.width - step, page.size.height - step
        page.line(step, y + low, step, y + high)
        page.line(right, y + low, right, y + high)
        page.line(x + low, step, x + high, step)
        page.line(x + low, bottom, x + high, bottom)
        if step % 2 == 0 and step <= _NUMBERED:
            number = str(step)
            page.write(number, step + 0.6, y + high - 1.2, 2.2)
            page.write(number, right - (2.0 if step < 10 else 3.2), y + high - 1.2, 2.2)
            page.write(number, x + low + 0.8, step + 2.6, 2.2)
            page.write(number, x + low + 0.8, bottom - 0.8, 2.2)


def _rulers(page: _Page) -> None:
    """Draw rulers along all edges, in mm outside and in inches inside."""
    width, height = page.size.width, page.size.height
    for along, depth in ((width, height), (height, width)):
        for place in (_INSET, depth - _INSET):
            outwards = -1.0 if place == _INSET else 1.0
            upright = along == height
            _ruled(page, (_INSET, along - _INSET), place, outwards, upright=upright)


def _ruled(
    page: _Page, span: tuple[float, float], place: float, outwards: float, *, upright: bool
) -> None:
    start, end = span

    def tick(at: float, length: float) -> None:
        ends = (at, place, at, place + length)
        page.line(*(ends if not upright else (place, at, place + length, at)))

    page.line(*((start, place, end, place) if not upright else (place, start, place, end)))
    for mm in range(int(end - start) + 1):
        tick(start + mm, outwards * (2.2 if mm % 10 == 0 else 1.6 if mm % 5 == 0 else 0.9))
    eighths = int((end - start) / MM_PER_INCH * 8)
    for eighth in range(eighths + 1):
        length = 2.2 if eighth % 8 == 0 else 1.6 if eighth % 4 == 0 else 0.9
        tick(start + eighth * MM_PER_INCH / 8, -outwards * length)


def _verniers(page: _Page, targets: CalibrationTargets, step: float, *, labelled: bool) -> None:
    """Draw two rows and a column of lines; the front's point up, the back's down."""
    x, y = page.middle
    for row in (y - targets.row, y + targets.row):
        for place, long in _places(page.size.width, step):
            length = 5.0 if long else 3.0
            page.line(x + place, row, x + place, row + (-length if labelled else length))
            if labelled and long:
                text = _shift(place)
                page.write(text, x + place - 0.8 * len(text), row - 6.0, 2.4)
    column = x + targets.column
    for place, long in _places(page.size.width, step):
        length = 5.0 if long else 3.0
        page.line(column, y + place, column + (-length if labelled else length), y + place)
        if labelled and long:
            text = _shift(place)
            page.write(text, column - 6.5 - 1.2 * len(text), y + place + 0.9, 2.4)


def _places(width: float, step: float) -> Iterator[tuple[float, bool]]:
    """Yield the places of a vernier's lines from its middle, and whether each is long."""
    lines = min(_MOST_LINES, int((width / 2 - _INSET - _CLEAR) / _FRONT_STEP))
    for line in range(-lines, lines + 1):
        yield line * step, line % 5 == 0


def _shift(place: float) -> str:
    """Return the shift of the back, in mm, that makes the lines meet at *place* of the front."""
    return format_number(place * (_BACK_STEP / _FRONT_STEP - 1), 1)


def _bars(page: _Page, targets: CalibrationTargets) -> None:
    """Draw the bars to measure, with a crossing line at each end."""
    x, y = page.middle
    top = y - targets.row + 12.0
    left, right = x - targets.across / 2, x + targets.across / 2
    page.line(left, top, right, top, 0.3)
    for end in (left, right):
        page.line(end, top - 3, end, top + 3)
    page.write(f"{targets.across:g} mm", x - 6.0, top - 1.2, strong=True)
    side = _INSET + _CLEAR + 2.0
    upper, lower = y - targets.down / 2 + 6.0, y + targets.down / 2 + 6.0
    page.line(side, upper, side, lower, 0.3)
    for end in (upper, lower):
        page.line(side - 3, end, side + 3, end)
    page.write(f"{targets.down:g} mm", side + 1.5, y + 6.0, strong=True)


def _words(page: _Page, targets: CalibrationTargets, flip: Flip) -> None:
    x, y = page.middle
    left = _INSET + _CLEAR + 16.0
    top = y - targets.row + 26.0
    page.write(f"Calibration sheet, {paper_name(page.size)}", left, top, _TITLE, strong=True)
    for number, text in enumerate(_steps(targets, flip)):
        page.write(text, left, top + 8.0 + 1.5 * _SIZE * number)
    bottom = y + targets.row - 40.0
    width = (x + targets.column - 16.0 - left) / _GREYS
    for number in range(_GREYS):
        page.grey(left + number * width, bottom, width, 8.0, 1 - number / (_GREYS - 1))
        percent = f"{100 * number // (_GREYS - 1)}"
        page.write(percent, left + number * width + 1.0, bottom + 11.0, 2.4)
    _thin_lines(page, left, bottom + 18.0, width * _GREYS)


def _thin_lines(page: _Page, left: float, top: float, room: float) -> None:
    length = room / len(_THIN)
    for number, width in enumerate(_THIN):
        start = left + number * length
        page.line(start, top, start + 0.8 * length, top, width)
        page.write(f"{width:g}", start, top + 4.0, 2.4)


def _steps(targets: CalibrationTargets, flip: Flip) -> Sequence[str]:
    return (
        "Print both pages on one sheet, at 100 % (“actual size”), turned about",
        f"the {flip.value.replace('-', ' ')}. Read five things:",
        "",
        f"1  How long is the bar across ({targets.across:g} mm), from end to end?",
        f"2  How long is the bar down ({targets.down:g} mm)?",
        "    Far too short? Then the print dialog fits the page to the paper.",
        "3  Hold the sheet against the light, this side towards you. In the",
        "    upper and the lower row, which line of the back continues a line",
        "    of the front? Between the numbers, each line is a tenth.",
        "4  The same in the column on the right.",
        "5  Which is the smallest number that you can read at each edge?",
        "",
        "Then type what you have read:  punchboard calibrate NAME",
        "",
        "The greys and the lines, in mm, show what the printer can do.",
    )


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
