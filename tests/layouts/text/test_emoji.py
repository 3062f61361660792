"""Emoji in the colours of a font."""

import io

import pytest
from PIL import Image

from colour_fonts import DICE, glyph_of, with_layers, with_paint, with_svg
from punchboard.layouts.text.letters_as_art import coloured
from punchboard.pdf.art import draw_resvg
from punchboard.pdf.raster import page_pngs
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.paragraph import set_text
from punchboard.typesetting.text import Icon, Span, TextFrame, TextStyle
from punchboard.workspace import Workspace
from small_fonts import make_font

STYLE = TextStyle(size=10.0)
SQUARE = {"Format": 10, "Glyph": glyph_of(DICE)}  # a paint within the outline of a glyph
STOPS = {
    "ColorStop": [
        {"StopOffset": 0.0, "PaletteIndex": 0, "Alpha": 1.0},
        {"StopOffset": 1.0, "PaletteIndex": 1, "Alpha": 1.0},
    ],
    "Extend": "pad",
}
SOLID = {"Format": 2, "PaletteIndex": 0, "Alpha": 1.0}
LINEAR = {
    "Format": 4, "ColorLine": STOPS, "x0": 50, "y0": 0, "x1": 550, "y1": 0, "x2": 50, "y2": 500,
}  # fmt: skip


def inlines(root, text, style=STYLE):
    fonts = FontStack.open(Workspace.at(root)).value
    return coloured((Span(text, style),), fonts)


def pixels(icon):
    """Return the colours of an icon, a row a list, on white."""
    (png,) = page_pngs(draw_resvg(icon.svg), 24).value
    image = Image.open(io.BytesIO(png)).convert("RGB")
    return image, lambda x, y: image.getpixel((int(x * image.width), int(y * image.height)))


def only_icon(root, text=DICE):
    (icon,) = inlines(root, text)
    assert isinstance(icon, Icon)
    return icon


def test_an_emoji_is_drawn_in_the_colours_of_a_font_of_the_project(tmp_path):
    with_layers(tmp_path / "fonts/bright.ttf")
    before, icon, after = inlines(tmp_path, f"a {DICE} b")

    assert (before, after) == (Span("a ", STYLE), Span(" b", STYLE))
    assert (icon.word, icon.style) == (DICE, STYLE)
    _, at = pixels(icon)
    assert at(0.5, 0.5) == (255, 0, 0)
    assert at(0.5, 0.02) == (255, 255, 255)


def test_without_a_font_of_colours_an_emoji_stays_a_text(tmp_path):
    make_font(tmp_path / "fonts/plain.ttf", "Plain", letters=DICE)

    assert inlines(tmp_path, DICE) == (Span(DICE, STYLE),)


def test_a_family_that_is_named_and_has_no_colours_is_kept(tmp_path):
    with_layers(tmp_path / "fonts/bright.ttf")
    make_font(tmp_path / "fonts/plain.ttf", "Plain", letters=DICE)
    named = TextStyle(("Plain",), 10.0)

    assert inlines(tmp_path, DICE, named) == (Span(DICE, named),)


@pytest.mark.parametrize(
    ("text", "count"), [("☀", 0), ("☀\ufe0f", 1), (f"{DICE}\ufe0e", 0), (f"{DICE}{DICE}", 2)]
)
def test_selectors_choose_between_text_and_picture(tmp_path, text, count):
    with_layers(tmp_path / "fonts/sun.ttf", letters="☀")
    with_layers(tmp_path / "fonts/dice.ttf", "Dice")

    assert sum(isinstance(each, Icon) for each in inlines(tmp_path, text)) == count


def test_a_gradient_runs_across_its_third_point(tmp_path):
    with_paint(tmp_path / "fonts/bright.ttf", {**SQUARE, "Paint": LINEAR})
    _, at = pixels(only_icon(tmp_path))

    left, right = at(0.15, 0.5), at(0.85, 0.5)
    assert left[0] > 200 > left[2]
    assert right[2] > 200 > right[0]


@pytest.mark.parametrize(
    ("paint", "expected"),
    [
        ({"Format": 1, "Layers": [{**SQUARE, "Paint": SOLID}]}, (255, 0, 0)),
        (
            {
                "Format": 32,
                "SourcePaint": {**SQUARE, "Paint": SOLID},
                "CompositeMode": "src_in",
                "BackdropPaint": {**SQUARE, "Paint": {**SOLID, "PaletteIndex": 1}},
            },
            (255, 0, 0),
        ),
        (
            {
                "Format": 32,
                "SourcePaint": {**SQUARE, "Paint": SOLID},
                "CompositeMode": "multiply",
                "BackdropPaint": {**SQUARE, "Paint": {**SOLID, "PaletteIndex": 1}},
            },
            (0, 0, 0),
        ),
    ],
)
def test_layers_and_compositions_are_drawn(tmp_path, paint, expected):
    with_paint(tmp_path / "fonts/bright.ttf", paint)
    _, at = pixels(only_icon(tmp_path))

    assert at(0.5, 0.5) == expected


def test_layers_lie_above_each_other_where_they_are_moved(tmp_path):
    blue = {**SQUARE, "Paint": {**SOLID, "PaletteIndex": 1}}
    moved = {"Format": 14, "Paint": blue, "dx": 0, "dy": 250}
    paint = {"Format": 1, "Layers": [{**SQUARE, "Paint": SOLID}, moved]}
    with_paint(tmp_path / "fonts/bright.ttf", paint)
    _, at = pixels(only_icon(tmp_path))

    assert at(0.5, 0.3) == (0, 0, 255)
    assert at(0.5, 0.95) == (255, 0, 0)


def test_a_sweep_goes_round_its_centre(tmp_path):
    sweep = {
        "Format": 8, "ColorLine": STOPS, "centerX": 300, "centerY": 250,
        "startAngle": 0, "endAngle": 360,
    }  # fmt: skip
    with_paint(tmp_path / "fonts/bright.ttf", {**SQUARE, "Paint": sweep})
    _, at = pixels(only_icon(tmp_path))

    above, below = at(0.8, 0.45), at(0.8, 0.55)
    assert above[0] > 200 > above[2]
    assert below[2] > 200 > below[0]


def test_a_composition_that_svg_has_no_word_for_leaves_the_text(tmp_path):
    paint = {
        "Format": 32, "SourcePaint": {**SQUARE, "Paint": SOLID}, "CompositeMode": "xor",
        "BackdropPaint": {**SQUARE, "Paint": SOLID},
    }  # fmt: skip
    with_paint(tmp_path / "fonts/bright.ttf", paint)

    assert inlines(tmp_path, DICE) == (Span(DICE, STYLE),)


def test_drawings_of_the_svg_table_are_taken_without_their_neighbours(tmp_path):
    body = (
        '<defs><linearGradient id="g"><stop stop-color="#00ff00"/></linearGradient></defs>'
        '<g id="glyph99"><rect width="999" height="999" y="-900" fill="#f00"/></g>'
        '<g id="GLYPH"><rect x="50" y="-500" width="500" height="500" fill="url(#g)"/></g>'
    )
    with_svg(tmp_path / "fonts/bright.ttf", body)
    _, at = pixels(only_icon(tmp_path))

    assert at(0.5, 0.6) == (0, 255, 0)
    assert at(0.5, 0.05) == (255, 255, 255)


def test_lines_end_between_emoji_and_a_number_stays_with_its_own(tmp_path):
    with_layers(tmp_path / "fonts/bright.ttf")
    fonts = FontStack.open(Workspace.at(tmp_path)).value

    def lines(text):
        set_in = TextFrame(0, 0, width=35)
        done = set_text(coloured((Span(text, STYLE),), fonts), set_in, fonts)
        assert not done.divided
        return done.lines

    assert lines(DICE * 3) == 1
    assert lines(DICE * 4) == 2
    assert lines(f"abcd 12{DICE}") == 2
