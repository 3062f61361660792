import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.geometry import Rect, area
from punchboard.layouts.drawings.parts import (
    Contour,
    PartForm,
    around,
    edges_of,
    grown,
    inner_lines,
    lengthened,
    path_data,
    rectangles,
)
from punchboard.outlines import FLOWER_POINTY, cell_paths, hexes

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
CHOSEN = st.sets(st.integers(0, 24), min_size=1)


def cells(chosen):
    grid = rectangles(5, 5, Rect(0.0, 0.0, 50.0, 50.0))
    return [grid[index] for index in sorted(chosen)]


def length(paths):
    return sum(math.dist(*edge) for path in paths for edge in edges_of(path))


def signed_area(path):
    return sum(a * d - b * c for (a, b), (c, d) in edges_of(path)) / 2


@settings(max_examples=60)
@given(CHOSEN)
def test_what_is_around_cells_holds_their_area(chosen):
    assert sum(map(signed_area, around(cells(chosen)))) == pytest.approx(100 * len(chosen))


@settings(max_examples=60)
@given(CHOSEN)
def test_every_side_is_either_around_the_cells_or_between_two(chosen):
    outer, inner = (
        length(around(cells(chosen))),
        sum(math.dist(*e) for e in inner_lines(cells(chosen))),
    )

    assert outer + 2 * inner == pytest.approx(40 * len(chosen))


def test_cells_that_touch_at_a_corner_have_a_line_each():
    assert len(around(cells({0, 6}))) == 2


def test_straight_runs_are_one_side_and_one_line():
    block = cells({0, 1, 5, 6})

    assert around(block) == (((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)),)
    assert sorted(inner_lines(block)) == [
        ((0.0, 10.0), (20.0, 10.0)),
        ((10.0, 0.0), (10.0, 20.0)),
    ]


def test_a_flower_has_a_line_around_and_twelve_inside():
    flower = cell_paths(hexes(FLOWER_POINTY, 10.0))

    assert [len(loop) for loop in around(flower)] == [18]
    assert len(inner_lines(flower)) == 12


@given(st.floats(-4.0, 9.0))
def test_a_grown_square_is_larger_on_every_side(amount):
    assert area((grown(SQUARE, (amount,) * 4),)) == pytest.approx((10 + 2 * amount) ** 2)


def test_lines_go_on_across_a_side_but_not_along_it():
    outer = ((0.0, 0.0), (0.0, 10.0))

    assert lengthened(((0.0, 5.0), (8.0, 5.0)), [outer], 3.0) == ((-3.0, 5.0), (8.0, 5.0))
    assert lengthened(((0.0, 10.0), (0.0, 20.0)), [outer], 3.0) == ((0.0, 10.0), (0.0, 20.0))


def test_corners_are_arcs_that_fit_their_sides():
    form = PartForm((Contour(SQUARE, (0.0,) * 4),), (), Rect(0.0, 0.0, 10.0, 10.0))

    assert path_data(form, 0.0, 0.0) == "M0 0L10 0L10 10L0 10Z"
    assert path_data(form, 1.0, 2.0).startswith("M1 3A2 2 0 0 1 3 1L7 1A2 2 0 0 1 9 3")
    assert "A5 5" in path_data(form, 0.0, 99.0)


def test_inner_corners_are_rounded_the_other_way():
    (corner,) = around(cells({0, 1, 5}))
    form = PartForm((Contour(corner, (0.0,) * 6),), (), Rect(0.0, 0.0, 20.0, 20.0))

    assert path_data(form, 1.0, 2.0).count(" 0 0 1 ") == 5
    assert path_data(form, 1.0, 2.0).count(" 0 0 0 ") == 1
