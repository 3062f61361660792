import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard import geometry, outlines
from punchboard.geometry import Outline, Size
from punchboard.sheets.staggered import interlocking
from shapes import common

HEIGHT = 40 * math.sqrt(3) / 2
TRIANGLE = outlines.polygon([((20, 0), (40, HEIGHT), (0, HEIGHT))])
#: Upright on the left, slanting on the right: what lies behind is not what lies before.
LEANING = outlines.polygon([((0, 0), (10, 0), (30, 20), (0, 20))])
lengths = st.floats(20, 300)


def edges(outline: Outline, spots, grown: float = 0.0):
    """Return the edges at *spots*, *grown* mm outwards and round at the corners."""
    found = []
    for x, y, turn in spots:
        paths = outline.turned(turn).paths
        found.append(geometry.moved(geometry.offset(paths, grown, rounded=True), x, y))
    return found


def test_every_second_piece_of_a_row_is_turned_and_half_a_side_further():
    spots = interlocking(TRIANGLE, Size(80, HEIGHT), 0.0)
    assert [(round(x, 3), turn) for x, _, turn in spots] == [(0, 0), (20, 180), (40, 0)]


def test_rows_begin_in_turn_upright_and_turned():
    spots = interlocking(TRIANGLE, Size(40, 3 * HEIGHT), 0.0)
    assert [turn for _, _, turn in spots] == [0, 180, 0]
    assert [y for _, y, _ in spots] == pytest.approx([0, HEIGHT, 2 * HEIGHT])


def test_neighbours_keep_the_gutter_at_right_angles_to_their_edges():
    (first, _, _), (second, _, _) = interlocking(TRIANGLE, Size(70, HEIGHT), 6.0)
    assert second - first == pytest.approx(20 + 6 / math.sin(math.radians(60)), abs=1e-4)


def test_without_a_gutter_triangles_leave_no_paper_between_them():
    spots = interlocking(TRIANGLE, Size(200, 4 * HEIGHT), 0.0)
    covered = geometry.united([path for paths in edges(TRIANGLE, spots) for path in paths])
    assert len(covered) == 1
    assert geometry.area(covered) == pytest.approx(len(spots) * TRIANGLE.area)


def test_a_page_turned_by_a_quarter_holds_columns():
    rows = interlocking(TRIANGLE, Size(194, 281), 6.0)
    columns = interlocking(TRIANGLE.turned(90), Size(281, 194), 6.0)
    assert len(rows) == len(columns) == 42


def test_what_does_not_fit_is_not_placed():
    assert interlocking(TRIANGLE, Size(39.9, 300), 0.0) == ()
    assert interlocking(TRIANGLE, Size(300, HEIGHT - 0.1), 0.0) == ()


@given(lengths, lengths, st.sampled_from([0.0, 1.0, 6.0, 9.0]))
def test_a_room_holds_as_many_triangles_as_arithmetic_says(width, height, gutter):
    step = 20 + 2 * gutter / math.sqrt(3)
    columns = math.floor((width - 40) / step) + 1 if width >= 40 else 0
    rows = math.floor((height + gutter) / (HEIGHT + gutter))
    spare = ((width - 40) / step % 1, (height + gutter) / (HEIGHT + gutter) % 1)
    if all(0.001 < each < 0.999 for each in spare):
        assert len(interlocking(TRIANGLE, Size(width, height), gutter)) == columns * rows


@pytest.mark.parametrize("outline", [TRIANGLE, LEANING, LEANING.turned(90), LEANING.turned(180)])
@given(lengths, lengths, st.sampled_from([0.0, 2.0, 6.0]))
def test_interlocking_outlines_lie_in_the_room_and_keep_the_gutter(outline, width, height, gutter):
    spots = interlocking(outline, Size(width, height), gutter)
    for x, y, _ in spots:
        assert 0 <= x <= width - outline.size.width + 0.001
        assert 0 <= y <= height - outline.size.height + 0.001
    near = combinations(edges(outline, spots[:12], gutter / 2 - 0.001), 2)
    assert all(geometry.area(common(one, other)) < 0.02 for one, other in near)
