"""Groups of other layouts as parts."""

import pytest

from punchboard.expressions import with_names
from template_cards import Table, arts, drawing, entry, inside, texts, words

FRAME = drawing(
    '<style>.ring{stroke:#123456}</style><linearGradient id="g">'
    '<stop stop-color="#fff" data-stop-color="colour"/></linearGradient>'
    '<g transform="translate(2 2)"><g id="cost"><circle class="ring" r="5" fill="url(#g)"/>'
    '<text x="6" y="8" font-size="5" data-text="value">3</text></g></g>'
    '<g id="row"><g data-include="#cost" data-with="value: amount * 2; colour: tint"/></g>'
    '<g id="loop"><g data-include="#pool"/></g><g id="pool"><g data-include="#loop"/></g>'
)


@pytest.fixture
def table(tmp_path):
    made = Table(tmp_path)
    made.put("layouts/shared/frame.svg", FRAME)
    return made


def include(reference, names="", content=""):
    given = f' data-with="{names}"' if names else ""
    return f'<g data-include="{reference}"{given}>{content}</g>'


def test_a_part_is_drawn_with_the_fields_of_the_item(table):
    body = include("shared/frame.svg#cost", "value: price; colour: hue", '<text y="9">x</text>')
    fronts = table.fronts(body, {"price": 4, "hue": "#ff0000"}, {"price": 7, "hue": "#0000ff"})

    assert [words(front) for front in fronts] == [["4"], ["7"]]
    assert ["#ff0000" in inside(arts(front)[0]) for front in fronts] == [True, False]


def test_a_part_looks_as_it_does_in_its_file(table):
    front = table.front(include("frame.svg#cost", "value: 1; colour: 'red'"), price=4)

    assert "stroke:#123456" in inside(arts(front)[0])
    matrix = texts(front)[0].runs[0].matrix
    assert (matrix.e, matrix.f) == pytest.approx((8, 10))


def test_a_part_of_another_scale_keeps_its_size_on_paper(table):
    pixels = drawing(
        '<g id="a"><rect width="10" height="10"/></g>',
        'width="63mm" viewBox="0 0 630 880" height="88mm"',
    )
    table.put("layouts/shared/large.svg", pixels)

    assert "scale(0.1)" in inside(arts(table.front(include("shared/large.svg#a")))[0])


def test_the_ids_of_two_parts_stay_apart(table):
    body = include("frame.svg#cost", "value: 1; colour: 'red'")
    body += include("frame.svg#cost", "value: 2; colour: 'blue'")
    drawn = "".join(map(inside, arts(table.front(body, price=1))))

    assert "red" in drawn
    assert "blue" in drawn
    assert words(table.front(body, price=1)) == ["1", "2"]


def test_parts_may_include_parts(table):
    front = table.front(include("frame.svg#row", "amount: price; tint: 'red'"), price=4)

    assert words(front) == ["8"]


def test_a_change_of_a_part_changes_who_uses_it(table):
    body = include("frame.svg#cost", "value: price; colour: 'red'")
    before = table.front(body, price=4).key
    table.put("layouts/shared/frame.svg", FRAME.replace('r="5"', 'r="6"'))

    assert table.front(body, price=4).key != before


def test_a_text_is_bound_by_a_name_of_the_part(table):
    table.put(
        "layouts/shared/named.svg",
        drawing('<g id="a"><text id="value" x="9" y="9" font-size="4">3</text></g>'),
    )

    assert words(table.front(include("named.svg#a", "value: price"), price=9)) == ["9"]


def test_a_mistake_in_a_part_is_told_at_its_place_in_the_part(table):
    (problem,) = table.problems(
        include("frame.svg#cost", "value: prise; colour: 'red'"), {"price": 1}
    )

    assert problem.message == "`prise` is neither a field of `players` nor a definition"
    assert problem.location.path.name == "frame.svg"


@pytest.mark.parametrize(
    ("body", "code", "message"),
    [
        (
            include("frame.svg#loop"),
            "circular-include",
            "`#loop` includes itself: `frame.svg#loop` -> `frame.svg#pool` -> `frame.svg#loop`",
        ),
        (
            include("frame.svg#costs"),
            "bad-include",
            "there is no element with the id `costs` in `layouts/shared/frame.svg`",
        ),
        (
            include("frame.svg#cost", "value price"),
            "bad-include",
            "`value price` is not a name and an expression",
        ),
        (
            '<rect data-include="frame.svg#cost"/>',
            "bad-include",
            "`data-include` must be on a `g`, not on `rect`",
        ),
        (
            include("frame.svg#g"),
            "bad-include",
            "`g` is a `linearGradient`, which draws nothing",
        ),
        (
            include("{{ kind }}.svg#cost"),
            "bad-include",
            "`{{ kind }}.svg#cost` contains `{{ }}`, "
            "but `data-include` names one part for all items",
        ),
        (include("none.svg#cost"), "missing-file", None),
        (include("../../other/x.svg"), "missing-file", None),
        (include("../../../x.svg"), "outside-workspace", None),
    ],
)
def test_what_cannot_be_included_is_reported(table, body, code, message):
    problem = table.problems(body, {"price": 1})[0]

    assert problem.code == code
    assert message is None or problem.message == message


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("value", "a.b"),
        ("value * 2", "a.b * 2"),
        ("suit.value", "suit.value"),
        ("value.value", "a.b.value"),
        ("size + 1", "(x + y) + 1"),
        ("size", "x + y"),
        ("'value'", "'value'"),
        ("cells | map(attribute='value')", "cells | map(attribute='value')"),
        ("dict(value=1)", "dict(value=1)"),
        ("not a thing (", "not a thing ("),
    ],
)
def test_names_of_a_part_stand_for_expressions(source, expected):
    assert with_names(source, {"value": "a.b", "size": "x + y"}) == expected


def test_an_entry_may_be_given_to_a_part(table):
    body = include("frame.svg#cost", "value: suit.name; colour: suit.colour")

    assert words(table.front(body, suit=entry("a", name="Ace", colour="red"))) == ["Ace"]


def test_a_part_that_is_missing_is_told_at_its_name(table):
    (problem,) = table.problems(include("frame.svg#pip"), {"price": 1})
    line = table.template.read_text().splitlines()[problem.location.line - 1]

    assert line[problem.location.column - 1 :].startswith('pip"')
    assert problem.location.length == 3
    assert problem.hints == ("use one of `cost`, `g`, `loop`, `pool`, `row`",)


def test_a_part_of_the_same_drawing_has_the_names_that_it_is_given(table):
    body = '<defs><g id="own"><text y="9" font-size="4" data-text="value"/></g></defs>' + include(
        "#own", "value: price"
    )

    assert words(table.front(body, price=4)) == ["4"]
