import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.geometry import Matrix, Outline, Rect, Size

coordinates = st.floats(min_value=-1000, max_value=1000)
points = st.tuples(coordinates, coordinates)


def test_a_quarter_turn_is_clockwise_as_seen_with_y_downwards():
    x, y = Matrix.rotation(90).apply(1, 0)

    assert (x, y) == pytest.approx((0, 1))


@given(points, coordinates, coordinates)
def test_a_product_applies_the_inner_transform_first(point, dx, degrees):
    move, turn = Matrix.translation(dx, 2 * dx), Matrix.rotation(degrees)

    assert (turn @ move).apply(*point) == pytest.approx(turn.apply(*move.apply(*point)))


@given(st.floats(min_value=0.01, max_value=100), coordinates)
def test_turning_does_not_change_the_scale(factor, degrees):
    assert math.isclose((Matrix.rotation(degrees) @ Matrix.scaling(factor)).scale_factor, factor)


def test_a_mirrored_transform_has_a_positive_scale():
    assert Matrix.scaling(-2, 2).scale_factor == 2


def test_touching_rectangles_do_not_overlap():
    assert not Rect(0, 0, 10, 10).overlaps(Rect(10, 0, 10, 10))
    assert Rect(0, 0, 10, 10).overlaps(Rect(9, 9, 10, 10))


def test_the_bleed_box_is_the_trim_grown_on_each_side():
    assert Outline(Size(63, 88)).bleed_box(3) == Rect(-3, -3, 69, 94)
