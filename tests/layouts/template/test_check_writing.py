"""What is easily written wrong is told with what is right."""

import pytest

from template_cards import Table, drawing


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


@pytest.mark.parametrize(
    ("body", "code", "message", "hint"),
    [
        (
            '<text y="9" text-anchor="center">a</text>',
            "ignored-value",
            "`text-anchor` is ignored, as in browsers: `center` is not `start`, `middle` or `end`",
            "correct the value, or remove it",
        ),
        (
            '<text y="9" data-text="[value]">a</text>',
            "bad-expression",
            "`[value]` is a list, not the field `value`",
            "write `value` without brackets",
        ),
        (
            '<text y="9">[value]</text>',
            "foreign-marks",
            "`[value]` is printed as written",
            'write `data-text="value"` at the text to print the field',
        ),
        (
            '<text y="9">@value</text>',
            "foreign-marks",
            "`@value` is printed as written",
            'write `data-text="value"` at the text to print the field',
        ),
        (
            '<text x="9" y="9" font-size="4" data-text="value">a<b>b</b></text>',
            "unsupported-element",
            "`b` in a text is not drawn",
            'use `tspan` with a style, such as `<tspan font-weight="700">`',
        ),
        (
            '<text y="40" font-size="30pt">a</text>',
            "large-type",
            "`30pt` is 113.4 pt on paper (40 mm high): "
            "a unit inside a drawing is measured in the drawing's own pixels",
            "write the size without a unit: `10.58` is 30pt on paper",
        ),
    ],
)
def test_a_slip_is_reported_with_what_is_right(table, body, code, message, hint):
    (problem,) = table.problems(body, {"value": 3})

    assert (problem.code, problem.message, problem.hints) == (code, message, (hint,))


@pytest.mark.parametrize(
    "body",
    [
        '<text y="9">[other]</text>',
        '<text y="9" font-size="3pt">a</text>',
        '<text y="40" font-size="30">a</text>',
        '<text x="9" y="9" font-size="4" data-text="value">[value]</text>',
        '<text y="9">a<title>b</title><tspan>c</tspan></text>',
        '<text y="9" word-spacing="0" style="text-transform:none;font-variant:normal">a</text>',
        '<text y="9">a<tspan dy="0">b</tspan><tspan x="0" dy="4">c</tspan></text>',
        '<rect style="word-spacing:3px"/><text y="9" baseline-shift="0%">a</text>',
        '<text x="9" y="9" font-size="4" data-text="value">a<tspan dy="3">b</tspan></text>',
        "<rect data-if=\"value == 'x'\"/>",
    ],
)
def test_what_is_meant_is_not_told(table, body):
    assert table.problems(body, {"value": "x"}) == ()


@pytest.mark.parametrize(
    ("name", "attributes"),
    [
        ("textLength", 'textLength="9"'),
        ("font-variant", 'font-variant="all-small-caps"'),
        ("font-variant-caps", 'style="font-variant-caps:titling-caps"'),
    ],
)
def test_a_property_that_is_not_drawn_is_reported_once_for_a_template(table, name, attributes):
    text = f'<text y="9">a<tspan {attributes}>b</tspan></text>'
    (problem,) = table.problems(text + text, {"value": 3}, {"value": 4})

    assert (problem.code, problem.message) == ("unsupported-element", f"`{name}` is not drawn")
    assert problem.location.line == 2
    assert problem.location.column > 20


@pytest.mark.parametrize("mode", ["vertical-lr", "tb-lr"])
def test_columns_from_the_left_are_drawn_from_the_right_with_a_warning(table, mode):
    (problem,) = table.problems(f'<text x="9" y="9" writing-mode="{mode}">a</text>', {})

    assert (problem.code, problem.message) == (
        "unsupported-element",
        f"`{mode}` is drawn as `vertical-rl`, with the first column on the right",
    )


@pytest.mark.parametrize(
    "text",
    [
        '<text y="9" textLength="30">a b</text>',
        '<text y="9"><tspan x="1" y="9" textLength="30">a b</tspan></text>',
        '<text y="9">a<tspan baseline-shift="super" word-spacing="2" dy="1">b</tspan></text>',
        '<text y="9" font-variant="small-caps" style="text-transform:uppercase">a</text>',
    ],
)
def test_properties_that_are_drawn_are_not_reported(table, text):
    assert table.problems(text, {}) == ()


def test_stretched_letters_are_reported(table):
    (problem,) = table.problems(
        '<text y="9" textLength="30" lengthAdjust="spacingAndGlyphs">a b</text>', {}
    )

    assert problem.message == "`textLength` is not drawn"


def test_typographic_quotes_are_told(table):
    checked = table.lay_out(drawing("<text data-text=\u201cvalue\u201d>a</text>"), {"value": 3})
    (problem,) = checked.diagnostics

    assert problem.message == (
        "the drawing is not well-formed XML: an attribute is in typographic quotes; "
        'its value must be in straight ones (`"`)'
    )


@pytest.mark.parametrize("mark", ["[price]", "${price}", "{price}", "<<price>>"])
def test_the_mark_of_a_field_among_words_is_told(table, mark):
    shown = mark.replace("<", "&lt;").replace(">", "&gt;")
    (problem,) = table.problems(f'<text y="9">Cost: {shown}</text>', {"price": 4})

    assert (problem.code, problem.message) == ("foreign-marks", f"`{mark}` is printed as written")
    assert problem.hints == ("write `{{ price }}` in its place to print the field",)


@pytest.mark.parametrize("text", ["Cost: [other]", "Cost: {{ price }}", "a [b] c"])
def test_other_words_in_brackets_are_left_alone(table, text):
    assert table.problems(f'<text y="9" font-size="4">{text}</text>', {"price": 4}) == ()
