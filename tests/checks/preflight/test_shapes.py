"""Shapes are read with the place, the paint and the clip that they are printed with."""

# ruff: noqa: E501

import pytest

from punchboard.checks.preflight.shapes import shapes_of

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">'


def only(body):
    (shape,) = shapes_of(f"{HEAD}{body}</svg>")
    return shape


def box(body):
    found = only(body).box
    return (found.x, found.y, found.width, found.height)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', (1, 2, 3, 4)),
        ('<g transform="translate(10 0) scale(2)"><rect width="3" height="4"/></g>', (10, 0, 6, 8)),
        ('<rect width="3" height="4" transform="rotate(90)"/>', (-4, 0, 4, 3)),
        ('<rect width="3" height="4" stroke="red" stroke-width="2"/>', (-1, -1, 5, 6)),
        ('<svg x="5" y="6" width="8" height="8" viewBox="0 0 16 16"><rect width="4" height="4"/></svg>', (5, 6, 2, 2)),
        ('<defs><rect id="r" width="3" height="4"/></defs><use href="#r" x="7" y="8"/>', (7, 8, 3, 4)),
        ('<clipPath id="c"><rect width="2" height="9"/></clipPath><rect width="5" height="5" clip-path="url(#c)"/>', (0, 0, 2, 5)),
    ],
)  # fmt: skip
def test_a_shape_is_where_it_is_printed(body, expected):
    assert box(body) == pytest.approx(expected)


def test_a_paint_has_the_opacity_of_all_around_it():
    shape = only('<g opacity=".5"><circle r="3" fill="#f00" fill-opacity=".5" stroke="none"/></g>')

    assert shape.fill.colour == (1.0, 0.0, 0.0)
    assert shape.fill.opacity == pytest.approx(0.25)
    assert shape.stroke is None


@pytest.mark.parametrize(("attribute", "is_open"), [('rx="1"', False), ('mask="url(#m)"', True)])
def test_what_a_mask_leaves_of_a_shape_is_open(attribute, is_open):
    assert only(f'<rect width="5" height="5" {attribute}/>').is_open is is_open


@pytest.mark.parametrize(("rule", "is_covered"), [("nonzero", True), ("evenodd", False)])
def test_a_hole_is_not_covered(rule, is_covered):
    shape = only(f'<path fill-rule="{rule}" d="M0 0H9V9H0Z M3 3H6V6H3Z"/>')

    assert shape.covers((1, 1))
    assert shape.covers((4, 4)) is is_covered
    assert not shape.covers((10, 4))


def test_a_picture_in_a_pattern_is_a_shape_where_it_is_filled_in():
    pattern = '<pattern id="p" patternUnits="userSpaceOnUse" width="9" height="9"><image width="9" height="9"/></pattern>'
    shapes = shapes_of(f'{HEAD}{pattern}<rect width="4" height="4" fill="url(#p)"/></svg>')

    assert [shape.tag for shape in shapes] == ["rect", "image"]
    assert shapes[1].is_open


@pytest.mark.parametrize(
    "body",
    [
        '<clipPath id="c"><rect width="x" height="2"/></clipPath><rect width="3" height="3" clip-path="url(#c)"/>',
        '<use x="q" href="#a"/><rect id="a" width="3" height="1e999"/>',
        '<path d="A"/><path d="M"/><path d="Z"/><path d="L1"/><path/><circle r="-4"/><polygon points="1"/>',
        '<pattern id="p" viewBox="0 0 0 0"><image width="q"/></pattern><rect width="3" height="3" fill="url(#p)"/>',
        '<rect width="3" height="3" transform="scale(0)"/>',
        '<g id="a"><use href="#a"/></g>',
    ],
)
def test_what_cannot_be_read_covers_nothing_more(body):
    for shape in shapes_of(f"{HEAD}{body}</svg>"):
        assert shape.tag == "rect" or shape.box is None
        assert not shape.covers((50, 50))
