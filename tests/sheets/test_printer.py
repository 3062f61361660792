"""A printer's errors are measured from a printed sheet, and undone on the next one."""

import io
from itertools import pairwise

import pypdfium2
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from punchboard.cli import main
from punchboard.geometry import Matrix, Rect, Size
from punchboard.lengths import MM_PER_POINT, PAPERS
from punchboard.sheets.calibration import Readings, calibration_sheet, printer_of, targets_on
from punchboard.sheets.options import Printer
from punchboard.sheets.sheet import Flip, flip_axis, mirrored

A4 = PAPERS["a4"]
#: Pixels to a mm.
SCALE = 10

printers = st.builds(
    Printer,
    st.just("any"),
    st.floats(0.9, 1.1), st.floats(0.9, 1.1), st.floats(-4, 4), st.floats(-4, 4),
    st.floats(-2, 2), st.just(5.0),
)  # fmt: skip
pages = st.sampled_from([A4, A4.turned(), PAPERS["letter"]])


def turned(page, x, y):
    """Return where a point of a landscape page lies on the same page held upright."""
    return (page.height - y, x) if page.landscape else (x, y)


def about_middle(page, inner):
    x, y = page.width / 2, page.height / 2
    return Matrix.translation(x, y) @ inner @ Matrix.translation(-x, -y)


def printed_front(printer, page):
    """Return what a printer does to the front of a portrait *page*."""
    return about_middle(page, Matrix.scaling(printer.scale_x, printer.scale_y))


def printed_back(printer, page):
    """Return what it does to the back, both seen through the paper."""
    turned = Matrix.rotation(printer.turn) @ Matrix.scaling(printer.scale_x, printer.scale_y)
    moved = Matrix.translation(printer.shift_x, printer.shift_y)
    return about_middle(page, moved @ turned)


@given(printers, pages, st.floats(0, 200), st.floats(0, 200))
def test_a_printed_front_has_every_point_where_it_was_drawn(printer, page, x, y):
    upright = printer.page(page)
    drawn = printer.front(page).apply(x, y)
    printed = printed_front(printer, upright).apply(*drawn)
    assert printed == pytest.approx(turned(page, x, y), abs=1e-6)


@given(printers, pages, st.sampled_from(Flip), st.floats(0, 200), st.floats(0, 200))
def test_a_printed_back_lies_behind_its_front(printer, page, flip, x, y):
    upright = printer.page(page)
    back = mirrored(Rect(x, y, 0, 0), page, flip_axis(page, flip))
    drawn = printer.back(page, flip).apply(back.x, back.y)
    seen = mirrored(Rect(*drawn, 0, 0), upright, flip_axis(upright, flip))
    printed = printed_back(printer, upright).apply(seen.x, seen.y)
    assert printed == pytest.approx(turned(page, x, y), abs=1e-6)


@pytest.mark.parametrize("paper", ["a4", "letter", "b5"])
def test_readings_of_no_error_give_a_printer_without_errors(paper):
    targets = targets_on(PAPERS[paper])
    readings = Readings(targets.across, targets.down, 0, 0, 0, (4.0,))
    assert printer_of("exact", readings, targets) == Printer("exact", margin=4.0)


def rendered(pdf):
    pages = pypdfium2.PdfDocument(pdf)
    return [page.render(scale=SCALE * MM_PER_POINT).to_pil().convert("L") for page in pages]


def printed(image, way):
    """Return *image* after the transform *way*, in mm."""
    inner = Matrix.scaling(SCALE) @ way @ Matrix.scaling(1 / SCALE)
    size = inner.a * inner.d - inner.b * inner.c
    back = Matrix(inner.d / size, -inner.b / size, -inner.c / size, inner.a / size)
    e, f = back.apply(inner.e, inner.f)
    coefficients = (back.a, back.c, -e, back.b, back.d, -f)
    return image.transform(
        image.size, Image.Transform.AFFINE, coefficients, Image.Resampling.BICUBIC, fillcolor=255
    )


def on_paper(printer, front, back):
    """Return both sides of a sheet as *printer* prints them, seen from the front."""
    page = Size(front.width / SCALE, front.height / SCALE)
    seen = back.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return (
        printed(front, printed_front(printer, page)),
        printed(seen, printed_back(printer, page)),
    )


def lines(image, start, end):
    """Return where lines cross the way from *start* to *end*, in mm from its start."""
    (x1, y1), (x2, y2) = start, end
    width, height = max(x2 - x1, 1 / SCALE), max(y2 - y1, 1 / SCALE)
    box = tuple(round(SCALE * each) for each in (x1, y1, x1 + width, y1 + height))
    dark = [255 - level for level in image.crop(box).tobytes()]
    found, weight, moment = [], 0, 0
    for at, level in enumerate([*dark, 0]):
        if level > 40:
            weight, moment = weight + level, moment + level * (at + 0.5)
        elif weight:
            found.append(moment / weight / SCALE)
            weight = moment = 0
    return found


def vernier(image, start, end, way, side):
    """Return where the lines of a vernier are that point to *side* of the way, as far as all do."""
    for tenths in range(5, 30):
        x, y = (side * tenths / 10 * each for each in way)
        found = lines(image, (start[0] + x, start[1] + y), (end[0] + x, end[1] + y))
        if len(found) == 81:
            return found
    raise AssertionError("no straight way crosses all lines")


def meeting(front, back):
    """Return the number at the pair of lines that meet, each side's lines from its middle."""
    middle = len(front) // 2
    apart = [abs(one - other) for one, other in zip(front, back, strict=True)]
    return -0.1 * (apart.index(min(apart)) - middle)


def read(sides, page):
    """Return what a user reads on the sheet, in tenths of a millimetre."""
    front, back = sides
    targets = targets_on(page)
    x, y = page.width / 2, page.height / 2
    bar, side = y - targets.row + 14.5, 18.0 + 7.0 + 3.5
    across = lines(front, (10, bar), (page.width - 10, bar))
    # The rulers lie beyond the ends of the bar.
    ends = [each for each in across if 15 < each < 180]
    across = ends[0], ends[-1]
    down = lines(front, (side, y - targets.down / 2 - 5), (side, y + targets.down / 2 + 15))
    ends = max(down) - min(down)
    # The eye finds the rows where they are printed.
    row, column = targets.row * ends / targets.down, targets.column * ends / targets.down
    places = [((x - 79.8, y + way), (x + 79.8, y + way), (0.0, 1.0)) for way in (-row, row)]
    places.append(((x + column, y - 79.8), (x + column, y + 79.8), (1.0, 0.0)))
    rows = [
        meeting(vernier(front, start, end, way, -1), vernier(back, start, end, way, 1))
        for start, end, way in places
    ]
    return Readings(round(across[1] - across[0], 1), round(ends, 1), *rows, (4.0,))


DOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
    '<circle cx="31.5" cy="44" r="1"/></svg>'
)
GAME = "name: Dots\ncomponents: {dots: {size: poker, front: a.svg, back: a.svg, quantity: 9}}\n"


def dots(image):
    """Return the middles of the dots on a sheet of nine cards, in mm."""
    found = []
    for row in range(3):
        for column in range(3):
            x, y = 105 + 69 * (column - 1), 148.5 + 94 * (row - 1)
            box = tuple(round(SCALE * each) for each in (x - 6, y - 6, x + 6, y + 6))
            part = image.crop(box)
            dark = [(255 - level, at) for at, level in enumerate(part.tobytes()) if level < 128]
            weight = sum(level for level, _ in dark)
            found.append((
                (box[0] + 0.5 + sum(level * (at % part.width) for level, at in dark) / weight)
                / SCALE,
                (box[1] + 0.5 + sum(level * (at // part.width) for level, at in dark) / weight)
                / SCALE,
            ))  # fmt: skip
    return found


def farthest(ones, others):
    pairs = zip(ones, others, strict=True)
    return max(abs(a - b) for one, other in pairs for a, b in zip(one, other, strict=True))


def test_a_crooked_printer_prints_straight_once_it_is_measured(tmp_path, fonts, monkeypatch):
    crooked = Printer("crooked", 0.985, 0.985, 1.3, -0.8, 0.4)
    sheet = rendered(io.BytesIO(calibration_sheet(A4, Flip.LONG_EDGE, fonts)))
    readings = read(on_paper(crooked, *sheet), A4)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "components/dots").mkdir(parents=True)
    (tmp_path / "layouts/dots").mkdir(parents=True)
    (tmp_path / "components/dots/game.yaml").write_text(GAME)
    (tmp_path / "layouts/dots/a.svg").write_text(DOT)
    numbers = ",".join(
        f"{each:.1f}"
        for each in (readings.across, readings.down, readings.upper, readings.lower, readings.side)
    )
    kept = CliRunner().invoke(main, ["calibrate", "home", "--readings", f"{numbers},4"])
    assert (kept.exit_code, kept.stderr) == (0, "")
    options = ["-C", str(tmp_path), "build", "--margin", "0", "--bleed", "1", "--gutter", "6"]
    for printer, most in (("none", 5.0), ("home", 0.1)):
        built = CliRunner().invoke(main, [*options, "--printer", printer])
        assert (built.exit_code, built.stderr) == (0, "")
        front, back = on_paper(crooked, *rendered(tmp_path / "build/dots/dots-a4.pdf"))
        fronts, backs = dots(front), dots(back)
        assert farthest(fronts, backs) < most
    assert farthest(fronts, backs) < 0.1
    across = [second[0] - first[0] for first, second in pairwise(fronts[:3])]
    assert across == pytest.approx([69.0, 69.0], abs=0.1)


def test_a_page_for_a_printer_is_always_portrait():
    printer = Printer("home")
    assert printer.page(A4.turned()) == A4
    assert printer.page(A4) == A4
