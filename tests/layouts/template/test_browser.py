"""Drawings beside what a browser shows of them, by the colour of single places."""

import base64
import gzip
import io

import pytest
from PIL import Image

from made_faces import named
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.document import DocumentInfo
from punchboard.pdf.raster import page_images
from punchboard.sheets.pages import write_faces
from template_cards import PAGE, Table, arts, drawing, inside, kinds, words

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 128, 0), (0, 0, 255), (255, 255, 255)
DPI = 127  # five pixels a millimetre


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


def picture(table, body, page=PAGE, **fields):
    """Return the front of one item as pixels, and the codes of what was told."""
    checked = table.lay_out(drawing(body, page), fields)
    faces = named(checked.value[0].front)
    art = convert_art(faces, Engine.RESVG, None)
    pdf = write_faces(faces, art.value, DocumentInfo("t")).value
    (image,) = page_images(pdf, DPI)
    return image, [each.code for each in (*checked.diagnostics, *art.diagnostics)]


def at(image, x, y):
    """Return the colour at a place in mm from the trim's corner; the bleed is 3 mm."""
    return image.getpixel((round((x + 3) * DPI / 25.4), round((y + 3) * DPI / 25.4)))


def bitmap(form, size=(8, 4), colour=RED):
    data = io.BytesIO()
    Image.new("RGB", size, colour).save(data, form)
    return data.getvalue()


def uri(data, mime="image/png"):
    return f"data:{mime};base64,{base64.b64encode(data).decode()}"


SQUARE = 'width="20" height="20"'


@pytest.mark.parametrize(
    ("children", "colour"),
    [
        (f'<rect {SQUARE} fill="green"/><rect {SQUARE} fill="red"/>', GREEN),
        (f'<foreignObject/><rect {SQUARE} fill="green"/>', GREEN),
        (
            f'<rect {SQUARE} requiredExtensions="urn:x" fill="red"/><rect {SQUARE} fill="blue"/>',
            BLUE,
        ),
        (f'<rect {SQUARE} systemLanguage="de" fill="red"/><rect {SQUARE} fill="blue"/>', BLUE),
        (
            f'<rect {SQUARE} systemLanguage="de,en-GB" fill="green"/><rect {SQUARE} fill="red"/>',
            GREEN,
        ),
        (f'<rect {SQUARE} display="none"/><rect {SQUARE} fill="red"/>', WHITE),
    ],
)
def test_a_switch_draws_the_first_child_that_fits(table, children, colour):
    image, told = picture(table, f"<switch>{children}</switch>")

    assert (at(image, 10, 10), told) == (colour, [])


@pytest.mark.parametrize(
    "clip",
    [
        '<rect width="10" height="20" fill="none"/>',
        '<rect width="10" height="20" fill-opacity="0"/>',
        '<rect width="10" height="20" opacity="0.2"/>',
        '<rect class="n" width="10" height="20"/>',
    ],
)
def test_a_shape_clips_whatever_its_paint(table, clip):
    body = (
        f'<style>.n{{fill:none}}</style><clipPath id="c">{clip}</clipPath>'
        f'<rect {SQUARE} fill="green" clip-path="url(#c)"/>'
    )
    image, _ = picture(table, body)

    assert (at(image, 5, 10), at(image, 15, 10)) == (GREEN, WHITE)


def test_letters_clip(table):
    body = (
        '<clipPath id="c"><text x="0" y="40" font-size="60" font-weight="700">I</text></clipPath>'
        '<rect width="63" height="60" fill="green" clip-path="url(#c)"/>'
    )
    image, _ = picture(table, body)
    colours = {at(image, x, 20) for x in range(1, 60)}

    assert {GREEN, WHITE} <= colours


@pytest.mark.parametrize(
    "filtered",
    [
        f'<rect {SQUARE} fill="green" filter="url(#gone)"/>',
        f'<g style="filter:url(#gone)"><rect {SQUARE} fill="green"/></g>',
        f'<style>.f{{filter:url(#gone)}}</style><rect {SQUARE} class="f" fill="green"/>',
    ],
)
def test_a_filter_that_is_not_there_leaves_its_element(table, filtered):
    image, told = picture(table, filtered)

    assert (at(image, 10, 10), told) == (GREEN, [])


def test_a_filter_keeps_translucent_colours(table):
    body = (
        '<filter id="f"><feOffset dx="0"/></filter>'
        f'<rect {SQUARE} fill="#2e8b57" fill-opacity="0.3" filter="url(#f)"/>'
    )
    image, _ = picture(table, body)
    expected = tuple(round(255 - 0.3 * (255 - each)) for each in (0x2E, 0x8B, 0x57))

    assert at(image, 10, 10) == pytest.approx(expected, abs=5)


def test_what_is_around_a_filter_stays_lines(table):
    body = (
        '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
        '<g><rect width="5" height="5"/><circle r="2" filter="url(#f)"/><path d="M0 0h9"/></g>'
    )
    layers = [inside(each) for each in arts(table.front(body))]

    assert ["filter" in each for each in layers] == [False, True, False]


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="50%" height="25%" fill="green"/>',
        '<rect style="width:50%;height:25%" fill="green"/>',
        '<svg width="63" height="44" viewBox="0 0 10 10" preserveAspectRatio="none">'
        '<rect width="50%" height="50%" fill="green"/></svg>',
        '<symbol id="s" viewBox="0 0 8 8"><rect width="100%" height="100%" fill="green"/></symbol>'
        '<use href="#s" width="31.5" height="22"/>',
    ],
)
def test_a_per_cent_is_of_the_view_box_around_it(table, body):
    page = 'width="63mm" height="88mm" viewBox="0 0 630 880"' if "50%" in body else PAGE
    body = body.replace('width="63" height="44"', 'width="630" height="440"')
    image, _ = picture(table, body, page)

    if "symbol" in body:
        assert (at(image, 15, 11), at(image, 40, 11)) == (GREEN, WHITE)
    else:
        assert (at(image, 30, 20), at(image, 33, 20), at(image, 30, 24)) == (GREEN, WHITE, WHITE)


def test_a_definition_inherits_where_it_is_written(table):
    body = (
        '<g clip-rule="evenodd" color="green"><clipPath id="c">'
        '<path d="M0 0H20V20H0ZM5 5H15V15H5Z"/></clipPath>'
        '<linearGradient id="g"><stop stop-color="currentColor"/></linearGradient></g>'
        f'<rect {SQUARE} fill="url( #g )" clip-path="url(#c)"/>'
    )
    image, _ = picture(table, body)

    assert (at(image, 2, 10), at(image, 10, 10)) == (GREEN, WHITE)


def test_the_current_colour_is_that_of_the_element(table):
    image, _ = picture(
        table, f'<g color="red"><g fill="currentColor"><rect {SQUARE} color="green"/></g></g>'
    )

    assert at(image, 10, 10) == GREEN


@pytest.mark.parametrize(
    ("css", "colour"),
    [
        ("g > .a { fill: green }", GREEN),
        ("g rect:first-child { fill: green }", GREEN),
        ("rect { fill: red } #a { fill: green } .a { fill: blue }", GREEN),
        ("rect { fill: green !important } #a { fill: red }", GREEN),
        ('rect[id="a"] { fill: green }', GREEN),
    ],
)
def test_style_sheets_may_have_any_selector(table, css, colour):
    image, _ = picture(table, f'<style>{css}</style><g><rect id="a" class="a" {SQUARE}/></g>')

    assert at(image, 10, 10) == colour


def test_rules_of_a_style_sheet_count_for_texts(table):
    body = '<style>g text { font-size: 9px }</style><g><text y="20">a</text></g>'
    (layer,) = [each for each in table.front(body).layers]

    assert layer.runs[0].size == pytest.approx(9)


def test_an_inner_drawing_is_moved_once(table):
    body = (
        '<svg width="20" height="20" transform="translate(30 30)" opacity="0.5">'
        '<rect width="20" height="20" fill="green"/></svg>'
    )
    image, _ = picture(table, body)

    assert at(image, 40, 40) == pytest.approx((128, 192, 128), abs=2)
    assert at(image, 55, 55) == WHITE


def test_a_transform_turns_about_its_origin(table):
    turned = 'transform="rotate(90)" transform-origin="10 10"'
    body = f'<rect x="10" y="10" width="20" height="4" fill="green" {turned}/>'
    image, _ = picture(table, body)

    assert (at(image, 8, 20), at(image, 20, 12)) == (GREEN, WHITE)


@pytest.mark.parametrize(
    ("sizes", "seen", "unseen"),
    [
        ('width="20"', (10, 9), (10, 11)),
        ('height="10"', (19, 5), (21, 5)),
        ('width="auto" height="auto"', (7, 3), (9, 3)),
        ('width="0" height="10"', (60, 60), (1, 1)),
    ],
)
def test_a_side_that_an_image_does_not_say_follows_from_its_own_size(table, sizes, seen, unseen):
    image, _ = picture(table, f'<image {sizes} href="{uri(bitmap("PNG"))}"/>')

    expected = RED if seen != (60, 60) else WHITE
    assert (at(image, *seen), at(image, *unseen)) == (expected, WHITE)


@pytest.mark.parametrize("form", ["GIF", "WEBP"])
@pytest.mark.parametrize("linked", [True, False])
def test_images_may_be_of_any_form_that_browsers_show(table, form, linked):
    data = bitmap(form)
    table.put("images/a.img", data)
    href = "a.img" if linked else uri(data, f"image/{form.lower()}")
    image, told = picture(table, f'<image width="20" height="10" href="{href}"/>')

    assert at(image, 10, 5) == pytest.approx(RED, abs=12)
    assert told == []


def test_a_packed_drawing_is_an_image(table):
    svg = drawing('<rect width="2" height="1" fill="green"/>', 'viewBox="0 0 2 1"')
    table.put("images/a.svgz", gzip.compress(svg.encode()))
    image, _ = picture(table, '<image width="20" height="10" href="a.svgz"/>')

    assert at(image, 10, 5) == GREEN


def test_the_background_of_the_root_goes_on_into_the_bleed(table):
    image, _ = picture(table, "", f'{PAGE} style="background-color:green"')

    assert (at(image, 30, 40), at(image, -2, -2)) == (GREEN, GREEN)


@pytest.mark.parametrize("method", ["repeat", "reflect"])
def test_a_gradient_goes_on_as_it_says(table, method):
    body = (
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" x2="10" y1="0" y2="0" '
        f'spreadMethod="{method}"><stop stop-color="white"/><stop offset="1" stop-color="black"/>'
        '</linearGradient><rect width="40" height="20" fill="url(#g)"/>'
    )
    image, _ = picture(table, body)

    assert at(image, 12, 10)[0] == pytest.approx(204 if method == "repeat" else 51, abs=16)


def test_what_makes_no_sense_is_ignored_and_reported(table):
    image, told = picture(table, f'<g fill="green"><rect {SQUARE} fill="rgb(no)"/></g>')

    assert (at(image, 10, 10), told) == (GREEN, ["ignored-value"])


def test_href_goes_before_its_older_name(table):
    body = (
        f'<defs><rect id="r" {SQUARE} fill="red"/><rect id="g" {SQUARE} fill="green"/></defs>'
        '<use href="#g" xlink:href="#r"/>'
    )
    image, _ = picture(table, body)

    assert at(image, 10, 10) == GREEN


def test_flowed_text_stands_in_its_box_and_can_be_bound(table):
    flow = (
        '<flowRoot data-text="title" font-size="4"><flowRegion>'
        '<rect x="10" y="30" width="30" height="20"/></flowRegion>'
        "<flowPara>Sample</flowPara><flowPara/></flowRoot>"
    )
    face = table.front(flow, title="Bread and salt for everybody here")

    assert kinds(face) == ["text"]
    assert "".join(words(face)).startswith("Bread and salt")
    assert len({run.matrix.f for run in face.layers[0].runs}) > 1


def test_marks_of_another_program_are_printed_as_text(table):
    body = '<text y="20" font-size="4">{{ card["code"] }}</text><rect fill="{{ hue }}"/>'
    checked = table.lay_out(drawing(body), {"title": "A"})

    assert [each.code for each in checked.diagnostics] == ["foreign-marks"]
    assert words(checked.value[0].front) == ['{{ card["code"] }}']


def test_marks_beside_something_that_is_bound_are_mistakes(table):
    body = '<text y="20">{{ card["code"] }}</text><text y="30" data-text="title">a</text>'

    assert [each.code for each in table.problems(body, {"title": "A"})] == ["unknown-field"]


def test_letters_of_base64_may_lack_their_end(table):
    reference = uri(bitmap("PNG")).rstrip("=")
    image, told = picture(table, f'<image width="20" height="10" href="{reference}"/>')

    assert (at(image, 10, 5), told) == (RED, [])


def test_what_is_no_base64_is_reported(table):
    (problem,) = table.problems('<image width="9" height="9" href="data:image/png;base64,#x#y"/>')

    assert problem.code == "not-an-image"


def test_a_font_weight_that_is_none_is_ignored_and_reported(table):
    (problem,) = table.problems('<text x="9" y="9" font-weight="fat">a</text>')

    assert (problem.code, problem.severity) == ("ignored-value", "warning")


def test_empty_properties_say_nothing(table):
    empty = 'font-weight="" font-style="" fill="" font-size="" text-decoration=" "'

    assert table.problems(f'<text x="9" y="20" {empty}>a</text>') == ()


@pytest.mark.parametrize(
    "before",
    [
        '<text x="2" y="19" font-size="9">III</text>',
        '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
        '<rect x="40" width="9" height="9" filter="url(#f)"/>',
        f'<image x="40" {SQUARE} href="{uri(bitmap("PNG"))}"/>',
    ],
)
@pytest.mark.parametrize("mode", ["style", "data"])
def test_art_mixes_with_all_below_it(table, before, mode):
    blend = {
        "style": 'style="mix-blend-mode:multiply"',
        "data": "data-mix-blend-mode=\"'multiply'\"",
    }[mode]
    body = f'<rect {SQUARE} fill="red"/>{before}<rect {SQUARE} fill="#00f" {blend}/>'
    image, told = picture(table, body)

    assert (at(image, 18, 3), told) == ((0, 0, 0), [])


@pytest.mark.parametrize(
    "over",
    [
        '<text y="20" font-size="40" font-weight="900" fill="#0f0" {}>■■</text>',
        f'<image {SQUARE} href="{uri(bitmap("PNG", colour=(0, 255, 0)))}" {{}}/>',
        f'<g {{}}><text>a</text><rect {SQUARE} fill="#0f0"/></g>',
    ],
)
def test_texts_pictures_and_groups_mix_with_what_is_below(table, over):
    blend = 'style="mix-blend-mode:multiply"'
    image, told = picture(table, f'<rect {SQUARE} fill="red"/>{over.format(blend)}')

    assert (at(image, 10, 8), told) == ((0, 0, 0), [])


def test_what_mixes_in_an_isolated_group_mixes_only_there(table):
    body = (
        f'<rect {SQUARE} fill="red"/><g style="isolation:isolate"><text>a</text>'
        f'<rect {SQUARE} fill="#0f0" style="mix-blend-mode:multiply"/></g>'
    )

    assert at(picture(table, body)[0], 10, 10) == (0, 255, 0)


@pytest.mark.parametrize(
    "around",
    [
        '<filter id="f"><feOffset dx="0"/></filter><g filter="url(#f)">{}</g>',
        '<linearGradient id="g" x2=".3" spreadMethod="reflect"><stop/></linearGradient>'
        '{}<rect x="30" width="9" height="9" fill="url(#g)"/>',
    ],
)
def test_a_switch_is_drawn_where_art_becomes_pixels(table, around):
    children = f'<rect {SQUARE} systemLanguage="en" fill="green"/><rect {SQUARE} fill="red"/>'
    image, _ = picture(table, around.format(f"<switch>{children}</switch>"))

    assert at(image, 10, 10) == GREEN


@pytest.mark.parametrize(
    ("look", "colour"),
    [
        ('fill="hsl(240 100% 50%)"', BLUE),
        ('fill="rgb(0 128 0)"', GREEN),
        ('fill="rgb(0 0 255 / 50%)"', (127, 127, 255)),
        ('fill="rebeccapurple"', (102, 51, 153)),
        ('style="fill:var(--c)"', GREEN),
        ('style="fill:var(--d,var(--c))"', GREEN),
        ('style="fill:var(--d,#00f)"', BLUE),
        ('class="v"', GREEN),
        ('fill="oklch(0.452 0.3132 264.05)"', BLUE),
        ('fill="color(display-p3 1 1 1)"', WHITE),
        ('style="fill:#00f;fill:color(unknown 1 0 0)"', BLUE),
        ('style="fill:#00f;fill:color(display-p3 0.2163 0.4942 0.1298)"', GREEN),
    ],
)
def test_newer_colours_are_drawn(table, look, colour):
    body = (
        '<style>:root{--c:#008000} .v{fill:var(--c)}</style>'
        f'<rect {SQUARE} {look}/>'
    )  # fmt: skip
    image, told = picture(table, body)

    assert all(abs(a - b) <= 2 for a, b in zip(at(image, 10, 10), colour, strict=True))
    assert told == []


@pytest.mark.parametrize(
    "look", ['style="transform:translate(20px,10px)"', 'class="t"', 'style="transform:scale(3)"']
)
def test_a_transform_in_a_style_moves(table, look):
    body = (
        "<style>.t{transform:translateX(20px) translateY(10px) rotate(0.25turn) "
        "translate(0,-10px)}</style>"
        f'<rect width="10" height="10" fill="green" {look}/>'
    )

    assert at(picture(table, body)[0], 25, 15) == GREEN


@pytest.mark.parametrize("style", ["clip-path:circle(5px)", "transform:rotate3d(1,1,1,45deg)"])
def test_what_only_browsers_draw_is_told(table, style):
    image, told = picture(table, f'<rect {SQUARE} fill="green" style="{style}"/>')

    assert (at(image, 10, 10), told) == (GREEN, ["unsupported-element"])


def test_a_text_in_the_ellipse_of_a_drawing_program_keeps_its_lines(table):
    body = (
        '<ellipse id="e" rx="20" ry="9" fill="none"/><text style="shape-inside:url(#e)">'
        '<tspan x="9" y="9">One</tspan><tspan x="9" y="30">two</tspan></text>'
    )
    image, told = picture(table, body)

    assert told == []
    assert image.crop((0, 100, 200, 180)).getextrema()[0][0] < 100
