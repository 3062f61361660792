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
        "<rect data-if=\"value == 'x'\"/>",
    ],
)
def test_what_is_meant_is_not_told(table, body):
    assert table.problems(body, {"value": "x"}) == ()


def test_typographic_quotes_are_told(table):
    checked = table.lay_out(drawing("<text data-text=\u201cvalue\u201d>a</text>"), {"value": 3})
    (problem,) = checked.diagnostics

    assert problem.message == (
        "the drawing is not well-formed XML: an attribute is in typographic quotes; "
        'its value must be in straight ones (`"`)'
    )
