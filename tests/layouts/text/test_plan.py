"""CSS properties and attributes as frames and styles that type is set in."""

import pytest

from punchboard.geometry import Matrix, Rect
from punchboard.layouts.text.plan import frame_of, space_of
from punchboard.layouts.text.styles import condensing, style_of
from template_cards import Table

SPACE = space_of(Matrix())


def frame(**properties):
    named = {name.replace("_", "-"): value for name, value in properties.items()}
    return frame_of(named, SPACE, (1.0, 2.0), 30.0, Rect(5, 6, 40, 50))


def test_a_frame_asks_for_nothing_that_is_not_said():
    plain = frame()

    assert (plain.x, plain.y, plain.width, plain.height) == (5, 6, 40, 50)
    asked = (plain.balance, plain.squeeze, plain.hang, plain.hyphenate, plain.vertical)
    assert asked == (False,) * 5


@pytest.mark.parametrize(
    ("name", "value", "attribute"),
    [
        ("text_wrap", "balance", "balance"),
        ("text_wrap", "wrap balance", "balance"),
        ("text_spacing_trim", "trim-both", "squeeze"),
        ("text_spacing_trim", "trim-all", "squeeze"),
        ("hanging_punctuation", "allow-end", "hang"),
        ("hanging_punctuation", "first force-end", "hang"),
        ("hyphens", "auto", "hyphenate"),
        ("writing_mode", "vertical-rl", "vertical"),
        ("writing_mode", "tb", "vertical"),
        ("writing_mode", "tb-rl", "vertical"),
        ("writing_mode", "vertical-lr", "vertical"),
    ],
)
def test_properties_of_css_are_those_of_the_frame(name, value, attribute):
    assert getattr(frame(**{name: value}), attribute)


@pytest.mark.parametrize(
    ("name", "value", "attribute"),
    [
        ("text_wrap", "nowrap", "balance"),
        ("text_spacing_trim", "space-all", "squeeze"),
        ("hanging_punctuation", "first", "hang"),
        ("hyphens", "manual", "hyphenate"),
        ("writing_mode", "horizontal-tb", "vertical"),
        ("writing_mode", "lr-tb", "vertical"),
    ],
)
def test_other_values_ask_for_nothing(name, value, attribute):
    assert not getattr(frame(**{name: value}), attribute)


def test_vertical_lines_without_a_box_run_down_from_their_anchor():
    down = {"writing-mode": "vertical-rl"}
    one = frame_of(down, SPACE, (1.0, 2.0), 0.0, None)
    many = frame_of({**down, "text-anchor": "middle"}, SPACE, (1.0, 2.0), 30.0, None)

    assert (one.x, one.y, one.width, one.height) == (1, 2, None, None)
    assert (many.x, many.y, many.width, many.height) == (1, -13, None, 30)


def test_a_writing_mode_that_cannot_be_set_is_told():
    with pytest.raises(ValueError, match="`sideways-lr` is not a writing mode: horizontal-tb or"):
        frame(writing_mode="sideways-lr")


@pytest.mark.parametrize(("text", "thousandths"), [("3%", 30), ("0.05em", 50), ("0", 0)])
def test_condensing_is_a_share_of_the_type_size(text, thousandths):
    assert condensing(text) == thousandths


@pytest.mark.parametrize("text", ["", "tight", "-3%", "11%", "3pt", "0.5em"])
def test_letters_are_not_condensed_until_they_touch(text):
    with pytest.raises(ValueError, match="is not a share of the type size such as 3%, at most 10%"):
        condensing(text)


@pytest.mark.parametrize(
    ("properties", "underline", "strike"),
    [
        ({"text-decoration": "underline"}, True, False),
        ({"text-decoration": "line-through red"}, False, True),
        ({"text-decoration-line": "underline line-through"}, True, True),
        ({"text-decoration": "none"}, False, False),
    ],
)
def test_decorations_draw_lines(properties, underline, strike):
    style = style_of(properties, "en", 1.0)

    assert (style.underline, style.strike) == (underline, strike)


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ('data-grow="large"', "`large` is not a length"),
        ('data-condense="50%"', "`50%` is not a share of the type size such as 3%, at most 10%"),
        ('style="writing-mode:sideways"', "`sideways` is not a writing mode"),
    ],
)
def test_values_that_make_no_sense_are_told_at_the_layout(tmp_path, attributes, message):
    body = f'<rect id="b" width="50" height="50"/><text data-box="#b" {attributes}>a</text>'

    found, *_ = Table(tmp_path).problems(body, {})
    assert (found.code, found.location.path.name) == ("bad-value", "front.svg")
    assert found.message.startswith(message)


@pytest.mark.parametrize(
    ("name", "value"), [("data-grow", "5mm"), ("data-condense", "5%"), ("data-fit", "6pt")]
)
def test_fitting_needs_a_box(tmp_path, name, value):
    (found,) = Table(tmp_path).problems(f'<text y="9" {name}="{value}">a</text>', {})

    assert found.code == "text-without-box"
    assert f"`{name}`" in found.message


def test_a_tspan_has_a_language_of_its_own(tmp_path):
    spans = '<tspan lang="ja">直</tspan><tspan xml:lang="zh">直</tspan>'
    body = f'<text y="9" font-size="4">直{spans}</text>'
    (layer,) = Table(tmp_path).front(body).layers

    fonts = [run.font for run in layer.runs]
    assert len({(font.path, font.index) for font in fonts}) == 2
