import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.geometry import Matrix, Rect
from punchboard.layouts.template.units import (
    fit_box,
    format_matrix,
    inverse,
    parse_transform,
    user_length,
)

NUMBERS = st.floats(-100, 100).map(lambda each: round(each, 3))


@pytest.mark.parametrize(
    ("text", "units"),
    [("3.5", 3.5), ("-1e1", -10), ("1in", 96), ("12px", 12), ("2em", 20), ("50%", 31.5)],
)
def test_lengths_are_user_units_as_in_a_browser(text, units):
    assert user_length(text, em=10, whole=63) == pytest.approx(units)


@pytest.mark.parametrize("text", ["", "wide", "1 2", "nan", "inf", "3mmm"])
def test_what_is_no_length_is_refused(text):
    with pytest.raises(ValueError, match="is not a length"):
        user_length(text)


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("translate(3)", (4, 2)),
        ("translate(3 , 4)", (4, 6)),
        ("scale(2)", (2, 4)),
        ("rotate(90)", (-2, 1)),
        ("rotate(180 31.5 44)", (62, 86)),
        ("translate(1,1)scale(2)", (3, 5)),
        ("translate(1 1), scale(2 3)", (3, 7)),
        ("matrix(1 0 0 1 5 6)", (6, 8)),
        ("skewX(45)", (3, 2)),
        ("", (1, 2)),
    ],
)
def test_transforms_apply_from_right_to_left(text, point):
    assert parse_transform(text).apply(1, 2) == pytest.approx(point)


@pytest.mark.parametrize("text", ["rotate(1 2)", "spin(3)", "translate(1) junk", "scale()"])
def test_what_is_no_transform_is_refused(text):
    with pytest.raises(ValueError, match="is not a transform"):
        parse_transform(text)


@given(NUMBERS, NUMBERS, st.floats(0, 360), st.floats(0.1, 10), NUMBERS, NUMBERS)
@settings(max_examples=50)
def test_the_inverse_undoes(e, f, angle, scale, x, y):
    matrix = Matrix.translation(e, f) @ Matrix.rotation(angle) @ Matrix.scaling(scale)

    assert inverse(matrix).apply(*matrix.apply(x, y)) == pytest.approx((x, y), abs=1e-6)


@given(st.floats(1, 100), st.floats(1, 100), st.floats(1, 100), st.floats(1, 100))
@settings(max_examples=50)
def test_meet_stays_inside_and_slice_covers(width, height, wide, high):
    inner, outer = Rect(0, 0, width, height), Rect(2, 3, wide, high)

    def placed(aspect):
        matrix = fit_box(inner, outer, aspect)
        (x, y), (right, bottom) = matrix.apply(0, 0), matrix.apply(width, height)
        return Rect(x, y, right - x, bottom - y)

    assert outer.contains(placed("xMinYMax meet"), 1e-6)
    assert placed("xMidYMid slice").contains(outer, 1e-6)


def test_matrices_are_written_short():
    assert format_matrix(Matrix()) == ""
    assert format_matrix(Matrix(0.5, 0, 0, 0.5, -0.0, 1 / 3)) == "matrix(0.5 0 0 0.5 0 0.333333)"
