import io

import pytest
from PIL import Image

from findings import error, warning
from punchboard.diagnostics import Location, Severity
from punchboard.layouts.template.images import MAX_PIXELS
from template_cards import Table, drawing, entry, texts

POWER = entry("power", colour="#c0392b", icon="barbel")


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path, definitions={"suits": {"power": POWER}})


def place(table, body, part, length=None):
    """Return the place of *part* in the template's second line."""
    return Location(table.template, 2, body.index(part) + 1, length or len(part))


def test_a_template_that_is_not_xml(table):
    checked = table.lay_out("<svg>\n<g>\n</svg>")

    assert checked.value == ()
    assert checked.diagnostics == (
        error(
            "not-well-formed",
            Location(table.template, 3, 3),
            "the drawing is not well-formed XML: "
            "the closing tag does not match the element opened last",
            "close the `g` on line 2 with `</g>`",
        ),
    )


def test_a_template_that_is_not_there(table):
    table.lay_out(drawing("<rect/>"), back=drawing("<rect/>"))
    back = table.template.with_name("back.svg")
    checked = table.lay_out(drawing("<rect/>"), back=drawing("<rect/>"))
    assert checked.diagnostics == ()

    from punchboard.layouts.template.svg import read_drawing

    back.unlink()
    assert read_drawing(back).diagnostics == (
        error(
            "unreadable-file",
            Location(back),
            "the file cannot be read: no such file or directory",
        ),
    )


def test_an_unknown_field(table):
    body = '<rect data-fill="sut.colour"/>'

    assert table.problems(body, {"suit": POWER}) == (
        error(
            "unknown-field",
            place(table, body, "sut.colour"),
            "`sut` is neither a field of `players` nor a definition",
            "did you mean `suit`?",
        ),
    )


def test_an_unknown_field_is_told_once_for_many_items(table):
    body = '<text y="9">{{ nunber }}</text>'
    problems = table.problems(body, *({"number": n} for n in range(50)))

    assert problems == (
        error(
            "unknown-field",
            place(table, body, "<text", 5),
            "`nunber` is neither a field of `players` nor a definition",
            "did you mean `number`?",
        ),
    )


def test_a_loops_variable_is_known_in_the_loop_only(table):
    body = '<g data-for="c in cells"><rect x="{{ c + loop.index }}"/></g><rect data-x="c"/>'
    (problem,) = table.problems(body, {"cells": (1,)})

    assert problem.location == place(table, body, 'c"/>', 1)


def test_a_field_that_a_definition_does_not_have(table):
    body = '<rect data-fill="suit.color"/>'

    assert table.problems(body, {"suit": POWER}) == (
        error(
            "no-value",
            place(table, body, "suit.color"),
            "`suit.color` fails for `c1`: there is no `color`, only `colour`, `icon`",
        ),
    )


def test_an_expression_that_is_none(table):
    body = '<rect data-if="number >"/><rect x="{{ number"/>'
    bad, unclosed = table.problems(body, {"number": 1})

    assert (bad.code, bad.location) == ("bad-expression", place(table, body, "number >"))
    assert bad.message.startswith("`number >` is not an expression: ")
    assert unclosed == error(
        "bad-expression", place(table, body, "{{ number"), "`{{` is not closed with `}}`"
    )


@pytest.mark.parametrize(
    ("body", "message", "hint"),
    [
        (
            '<rect data-fil="number"/>',
            "`data-fil` has no effect: SVG has no attribute `fil`",
            "did you mean `data-fill`?",
        ),
        (
            '<rect data-txt="number"/>',
            "`data-txt` has no effect: SVG has no attribute `txt`",
            "did you mean `data-text`?",
        ),
        (
            '<rect data-text="number"/>',
            "`rect` cannot hold text",
            "put `data-text` on a `text` or `tspan` element",
        ),
        ('<g data-for="number"/>', "`number` is not a loop", "write it like `cell in cells`"),
        (
            '<g data-icon="number"/>',
            "`g` has no box for an icon",
            "put `data-icon` on one of `rect`, `image`, `svg`, `use`, `circle`",
        ),
        (
            '<text data-fit="6pt" y="9">a</text>',
            "`data-fit` needs a box for the text",
            "give the text a `data-box` or `shape-inside`",
        ),
        (
            '<rect id="box"/><text data-box="#bx">a</text>',
            "there is no `rect` with the id `bx` in the drawing",
            "did you mean `box`?",
        ),
        (
            '<rect id="box"/><text data-box="#box" data-align-y="centre">a</text>',
            "`centre` is not a vertical alignment: top, middle or bottom",
            None,
        ),
        (
            '<text y="9" fill="redd">a</text>',
            "`fill` is ignored, as in browsers: `redd` is not a colour such as #c0392b or navy",
            "correct the value, or remove it",
        ),
        ('<text y="far">a</text>', "`far` is not a length such as 63mm, 6.3cm or 2.5in", None),
        (
            '<use href="icons.svg#a"/>',
            "`icons.svg#a` points outside the drawing and is left out",
            "copy what it points to into the drawing",
        ),
        (
            "<style>@import url(https://example.org/a.css);</style>",
            "`@import url(https://example.org/a.css)` points outside the drawing and is left out",
            "copy what it points to into the drawing",
        ),
        (
            '<rect width="9" height="9" data-icon="\'heart\'" data-weight="heavy"/>',
            "there is no weight `heavy`",
            "use one of `bold`, `duotone`, `fill`, `light`, `regular`, `thin`",
        ),
        (
            '<image href="https://example.org/a.png"/>',
            "the image `https://example.org/a.png` is on the network; nothing is downloaded",
            "save the image beside the layout, and use its file name",
        ),
    ],
)
def test_mistakes_in_the_template_are_told_in_its_words(table, body, message, hint):
    (problem,) = table.problems(body, {"number": 1}, {"number": 2})

    assert (problem.message, problem.hints) == (message, (hint,) if hint else ())
    assert (problem.location.path, problem.location.line) == (table.template, 2)


@pytest.mark.parametrize("body", ['<text y="9" data-fill="c">a</text>', '<rect data-fill="c"/>'])
def test_a_bound_colour_that_is_none_names_the_item(table, body):
    assert table.problems(body, {"c": "red"}, {"c": "redd"}) == (
        error(
            "bad-value",
            place(table, body, 'c"', 1),
            "`redd` is not a colour such as #c0392b or navy, for `c2`",
        ),
    )


@pytest.mark.parametrize("paint", ['fill="#zzz"', 'style="stroke:rde"'])
def test_a_written_colour_that_is_none(table, paint):
    (problem,) = table.problems(f"<rect {paint}/>", {})

    assert (problem.code, problem.location.line) == ("ignored-value", 2)
    assert "is not a colour such as #c0392b or navy" in problem.message


@pytest.mark.parametrize(
    ("body", "value", "message"),
    [
        ('<text y="9" font-size="nan">a</text>', "nan", "`nan` is not a length"),
        ('<text y="9" font-size="1e9">a</text>', "1e9", "`1e9` is too large for a length"),
        (
            '<g style="font-size:0"><text y="9">a</text><text>b</text></g>',
            "font-size:0",
            "`0` is not a type size",
        ),
        (
            '<rect id="r"/><text data-box="#r" data-fit="tiny">a</text>',
            "tiny",
            "`tiny` is not a length such as 63mm, 6.3cm or 2.5in",
        ),
    ],
)
def test_a_written_value_that_makes_no_sense_is_told_once_where_it_stands(
    table, body, value, message
):
    assert table.problems(body, {}, {}) == (error("bad-value", place(table, body, value), message),)


def test_a_transform_of_the_root_is_told_once(table):
    page = 'width="63mm" height="88mm" viewBox="0 0 63 88" transform="turn(9)"'
    checked = table.lay_out(drawing('<text y="9">a</text><text y="9">b</text>', page))

    assert [(each.code, each.location.line) for each in checked.diagnostics] == [
        ("ignored-value", 1)
    ]


@pytest.mark.parametrize(
    "body", ['<g transform="none"><rect/></g>', '<g font-size="larger"><rect/></g>']
)
def test_what_changes_nothing_is_no_mistake(table, body):
    assert table.problems(body) == ()


def test_an_empty_colour_paints_nothing(table):
    assert table.art('<rect data-fill="c"/>', c=None) == '<rect fill="none"/>'


def test_a_bound_reference_out_of_the_drawing(table):
    (problem,) = table.problems('<use data-href="link"/>', {"link": "file:///etc/passwd"})

    assert problem == warning(
        "outer-reference",
        table.item_location(1),
        "`file:///etc/passwd` points outside the drawing and is left out, for `c1`",
        "copy what it points to into the drawing",
    )


def test_a_loop_over_what_is_no_list(table):
    body = '<g data-for="c in number"/>'
    (problem,) = table.problems(body, {"number": 7})

    assert (problem.code, problem.message) == (
        "not-a-list",
        "`number` of `c1` must be a list, got `7`",
    )


def test_a_loop_without_end(table):
    (problem,) = table.problems('<g data-for="c in cells"/>', {"cells": tuple(range(10_001))})

    assert problem.message == "`cells` of `c1` has more than 10,000 entries"


def test_the_wrong_page_size(table):
    checked = table.lay_out(drawing("", 'width="70mm" height="70mm" viewBox="0 0 7 7"'))

    assert [(each.code, each.message) for each in checked.diagnostics] == [
        ("wrong-page-size", "the page is 70 x 70 mm, but the component is 63 x 88 mm")
    ]


def test_an_unknown_icon(table):
    body = '<rect data-icon="suit.icon" width="9" height="9"/>'

    assert table.problems(body, {"suit": POWER}, {"suit": POWER}) == (
        error(
            "unknown-icon",
            table.item_location(1),
            "there is no icon `barbel`, for `c1`",
            "did you mean `barbell`?",
            "see where the layout uses it: `layouts/demo/front.svg:2:18`",
        ),
    )


@pytest.mark.parametrize("name", ["../../secret", "/etc/hosts.x", "a\x00b", "no-such-thing-at-all"])
def test_an_icon_nowhere_near(table, name):
    (problem,) = table.problems('<rect data-icon="n" width="9" height="9"/>', {"n": name})

    assert (problem.code, problem.hints[0]) == ("unknown-icon", f"put `{name}.svg` into `icons/`")


def test_an_image_that_is_missing(table):
    table.put("layouts/demo/sign.png", b"")
    body = '<image href="sing.png"/>'

    assert table.problems(body) == (
        error(
            "missing-file",
            place(table, body, "sing.png"),
            "there is no file `sing.png` in `layouts/demo/` or `layouts/shared/` or `images/`",
            "did you mean `sign.png`?",
        ),
    )


def test_a_bound_image_that_is_missing_names_the_item(table):
    body = '<image data-href="art"/>'

    assert table.problems(body, {"art": "dragon.png"}) == (
        error(
            "missing-file",
            table.item_location(1),
            "there is no file `dragon.png` in `layouts/demo/` or `layouts/shared/` or `images/`, "
            "for `c1`",
            "see where the layout uses it: `layouts/demo/front.svg:2:19`",
        ),
    )


@pytest.mark.parametrize("reference", ["../../../secret.png", "/etc/hostname"])
def test_an_image_out_of_the_workspace(table, reference):
    body = f'<image href="{reference}"/>'

    assert table.problems(body) == (
        error(
            "outside-workspace",
            place(table, body, reference),
            f"`{reference}` points outside the workspace",
            "copy the file into the workspace, and use its path there",
        ),
    )


def test_what_is_no_image(table):
    table.put("images/a.png", b"hello")
    bmp = io.BytesIO()
    Image.new("P", (1, 1)).save(bmp, "BMP")
    table.put("images/b.png", bmp.getvalue())
    problems = table.problems('<image href="a.png"/><image href="b.png"/>')

    assert [each.message for each in problems] == [
        "`a.png` is not an image; a PNG, JPEG, GIF, WebP or SVG image is needed",
        "`b.png` is a BMP image; a PNG, JPEG, GIF, WebP or SVG image is needed",
    ]


@pytest.mark.parametrize("side", [11_000, 40_000])
def test_an_image_bomb(table, side):
    assert side * side > MAX_PIXELS
    small = io.BytesIO()
    Image.new("1", (8, 8)).save(small, "PNG")
    data = bytearray(small.getvalue())
    data[16:24] = side.to_bytes(4) * 2
    import zlib

    data[29:33] = zlib.crc32(bytes(data[12:29])).to_bytes(4)
    table.put("images/a.png", bytes(data))
    (problem,) = table.problems('<image href="a.png"/>')

    assert (problem.code, problem.message) == (
        "image-too-large",
        "`a.png` has more than 100 million pixels",
    )


BOX = '<rect id="box" x="5" y="5" width="20" height="4" fill="none"/>'


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ('<text style="shape-inside:url(#box)" font-size="4">{}</text>', Severity.WARNING),
        (
            '<flowRoot font-size="4"><flowRegion><rect width="20" height="4"/></flowRegion>'
            "<flowPara>{}</flowPara></flowRoot>",
            Severity.WARNING,
        ),
        ('<text style="shape-inside:url(#box)" data-fit="9pt" font-size="4">{}</text>', None),
        ('<text data-box="#box" font-size="4">{}</text>', None),
    ],
)
def test_a_fixed_text_that_overflows_its_shape_is_drawn_with_a_warning(table, text, severity):
    made = table.lay_out(drawing(BOX + text.format("far too long for such a box")), {})

    (problem,) = made.diagnostics
    assert problem.code == "text-overflow"
    assert problem.severity is (severity or Severity.ERROR)
    words = "".join(
        "".join(run.texts) for layer in texts(made.value[0].front) for run in layer.runs
    )
    assert words.replace(" ", "") == "fartoolongforsuchabox"


def test_a_text_that_cannot_fit(table):
    body = f'{BOX}<text data-box="#box" font-size="4" data-text="text" data-fit="8pt"/>'
    problems = table.problems(body, {"text": "short"}, {"text": "far too long for such a box"})

    (problem,) = problems
    assert problem.code == "text-overflow"
    assert problem.location == table.item_location(2)
    amount = problem.message.removeprefix("`text` of `c2` in `en` is ").removesuffix(" at 8 pt")
    assert float(amount.removesuffix(" mm too high")) > 1
    assert problem.hints == (
        "shorten the text",
        f"enlarge its box in `layouts/demo/front.svg:2:{body.index('<text') + 1}`",
    )


def test_a_word_longer_than_its_line_is_divided_with_a_warning(table):
    text = '<text x="5" y="9" inline-size="30" font-size="5" data-text="text" data-fit="{}"/>'
    word = {"text": "Donaudampfschifffahrt"}
    (problem,) = table.problems(
        text.format("8pt"), word, {"text": "手番の終わりに捨て札を混ぜる。"}
    )

    assert (problem.code, problem.severity) == ("word-divided", Severity.WARNING)
    assert problem.location == table.item_location(1)
    start, end = "a word in `text` of `c1` in `en` is ", " mm too long for a line at 8 pt"
    amount = problem.message.removeprefix(start).partition(end)[0]
    assert 0.1 < float(amount) < 5
    assert table.problems(text.format("6pt"), word) == ()


def test_a_fixed_text_that_cannot_fit_is_the_templates_fault(table):
    body = f'{BOX}<text data-box="#box" font-size="4">far too long for such a box</text>'
    (problem,) = table.problems(body, {}, {})

    assert problem.location == place(table, body, "<text", 5)
    assert problem.message.startswith("`far too long for such a box` is ")
    assert problem.hints == (
        "shorten the text",
        "enlarge its box",
        "let it shrink with `data-fit`",
    )


NAME = '<text x="31.5" font-size="4" text-anchor="middle" y="9" data-text="name" {}/>'
LONG = "a name that is far longer than any card is wide"


def reach(problem):
    """Return how far off the card a text runs, and of what."""
    what, amount = problem.message.removesuffix(" mm off the card").split(" runs ")
    return what, float(amount)


def test_a_text_without_a_box_that_runs_off_the_card(table):
    body = NAME.format("")
    (problem,) = table.problems(body, {"name": "short"}, {"name": LONG})
    what, beyond = reach(problem)

    assert (problem.code, problem.location) == ("text-overflow", table.item_location(2))
    assert what == "`name` of `c2` in `en`"
    assert 5 < beyond < 20
    assert problem.hints == (
        "shorten the text",
        "give it a box with `data-box` in `layouts/demo/front.svg:2:1`",
    )


@pytest.mark.parametrize(
    ("body", "least"),
    [
        ('<text x="500" y="9" data-text="name"/>', 437),
        ('<text x="-500" y="9" font-size="4" data-text="name"/>', 500),
        ('<text y="95" font-size="4">{{ name }}</text>', 7),
        ('<text y="3" font-size="4" transform="rotate(90)">{{ name }}</text>', 3),
        ('<text y="60" font-size="9" inline-size="20" data-text="name"/>', 9),
        ('<g filter="url(#f)"><text x="500" y="9" data-text="name"/></g>', 437),
    ],
)
def test_a_text_that_is_lost_off_the_card(table, body, least):
    problem, *others = table.problems(body, {"name": "lost in space and time"})
    assert {each.code for each in others} <= {"word-divided"}

    assert problem.code == "text-overflow"
    assert reach(problem)[0] == "`name` of `c1` in `en`"
    assert reach(problem)[1] >= least


@pytest.mark.parametrize(
    "body",
    [
        f'<text x="60" y="9">{LONG}</text>',
        NAME.format('opacity="0"'),
        NAME.format('fill-opacity="0"'),
        NAME.format('display="none"'),
        f'<g transform="translate({{{{ 500 }}}} 0)">{NAME.format("")}</g>',
        '<text x="63.9" y="2" text-anchor="end" font-size="4" data-text="name.split()[0]"/>',
    ],
)
def test_what_leaves_the_card_on_purpose_or_by_a_hair_is_left_alone(table, body):
    assert table.problems(body, {"name": LONG}) == ()


def test_a_mistake_that_items_share_is_told_once(table):
    body = '<rect data-fill="suit.color" data-stroke="c"/>'
    items = [{"suit": POWER, "c": "red"}] * 44
    (problem,) = table.problems(body, *items)

    assert problem == error(
        "no-value",
        place(table, body, "suit.color"),
        "`suit.color` fails for `c1` and 43 others: there is no `color`, only `colour`, `icon`",
    )


def test_different_mistakes_at_one_place_are_told_in_the_order_of_the_items(table):
    colours = ("blu", "red", "gren", "blu", "gren", "blu")
    problems = table.problems('<rect data-fill="c"/>', *({"c": each} for each in colours))

    assert [each.message for each in problems] == [
        "`blu` is not a colour such as #c0392b or navy, for `c1` and 2 others",
        "`gren` is not a colour such as #c0392b or navy, for `c3` and 1 other",
    ]


def test_a_mistake_that_an_item_makes_twice_names_no_others(table):
    body = '<g data-for="n in (1, 2)"><rect data-fill="suit.color"/></g>'
    (problem,) = table.problems(body, {"suit": POWER})

    assert problem.message.startswith("`suit.color` fails for `c1`: ")


def test_a_text_that_items_share_is_told_once(table):
    body = f'{BOX}<text data-box="#box" font-size="4" data-text="text"/>'
    long = "far too long for such a box \ue000"
    overflow, glyph, other = table.problems(
        body, {"text": long}, {"text": long}, {"text": long[:-2]}
    )

    assert overflow.message.startswith("`text` of `c1` and 1 other in `en` is ")
    assert glyph.message.startswith("`text` of `c1` and 1 other in `en` has a character ")
    assert other.message.startswith("`text` of `c3` in `en` is ")


def test_characters_that_no_font_has(table):
    body = '<text y="20" data-text="text"/>'

    assert table.problems(body, {"text": "a\U000f0000b\ue000"}) == (
        error(
            "missing-glyph",
            table.item_location(1),
            "`text` of `c1` in `en` has characters that no font has: "
            "`\U000f0000` (U+F0000), `\ue000` (U+E000)",
            "put a font that has them into `fonts/`",
        ),
    )


def test_a_font_that_is_missing_is_told_once(table):
    text = '<text y="9" font-family="Nowhere Sans, serif">a</text>'
    (problem,) = table.problems(text + text)

    assert problem.code == "missing-font"
    assert problem.location == place(table, text, "Nowhere Sans, serif")


def test_everything_is_told_in_one_run(table):
    body = '<rect data-fill="sut"/><rect data-fil="1"/><text y="9">{{ nmber }}</text>'
    checked = table.lay_out(
        drawing(body, 'width="1mm" height="9mm"'), {"number": 1, "suit": POWER}, back="<svg>"
    )

    assert [each.code for each in checked.diagnostics] == [
        "wrong-page-size",
        "unknown-field",
        "unknown-binding",
        "unknown-field",
        "not-well-formed",
    ]
