import pytest

from punchboard.colours import parse_colour
from punchboard.layouts.template.css import (
    inherit,
    own_properties,
    parse_style,
    problem_of_paint,
    read_style_sheet,
)


def test_a_style_may_hold_semicolons_in_quotes_and_brackets():
    style = parse_style("font-family:'A;B'; fill:url(data:a;b) ;; stroke : none !important")

    assert style == {"font-family": "'A;B'", "fill": "url(data:a;b)", "stroke": "none"}


def test_rules_win_over_attributes_and_style_over_rules():
    sheet = read_style_sheet("text{fill:red;font-size:2px} .a{fill:blue} #b{fill:green}")

    def fill(**attributes):
        return own_properties("text", {"fill": "white", **attributes}, sheet)["fill"]

    assert fill() == "red"
    assert fill(**{"class": "x a"}) == "blue"
    assert fill(**{"class": "a", "id": "b"}) == "green"
    assert fill(id="b", style="fill:#123") == "#123"


def test_selectors_that_are_not_simple_are_left_to_the_art():
    sheet = read_style_sheet("@media print{text{fill:red}} g text{fill:red} text:hover{fill:red}")

    assert sheet.rules == ()


def test_type_sizes_inherit_and_multiply():
    card = inherit({}, {"font-size": "10"})

    assert inherit(card, {})["font-size"] == "10.0"
    assert inherit(card, {"font-size": "1.5em"})["font-size"] == "15.0"
    assert inherit(card, {"font-size": "50%"})["font-size"] == "5.0"
    assert inherit(card, {"font-size": "x-large"})["font-size"] == "24.0"


def test_opacity_multiplies_and_hidden_stays_hidden():
    outer = inherit({}, {"opacity": "0.5", "display": "none"})
    inner = inherit(outer, {"opacity": "50%", "display": "inline"})

    assert (inner["opacity"], inner["display"]) == ("0.25", "none")


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("#fff", (1, 1, 1)),
        ("#c0392b", (192 / 255, 57 / 255, 43 / 255)),
        ("black", (0, 0, 0)),
        ("rgb(255 0 0)", (1, 0, 0)),
        ("hsl(120 100% 50%)", (0, 1, 0)),
        ("navy", (0, 0, 0.501961)),
    ],
)
def test_colours_are_read_as_css_has_them(text, colour):
    assert parse_colour(text) == pytest.approx(colour)


@pytest.mark.parametrize("text", ["redd", "#12", "color(rec2020 1 0 0)"])
def test_what_is_no_colour_is_refused(text):
    with pytest.raises(ValueError, match="colour"):
        parse_colour(text)


def test_a_very_long_text_is_no_colour_and_is_not_quoted_whole():
    problem = problem_of_paint("red " * 250_000)
    assert problem is not None
    assert len(problem) < 120
