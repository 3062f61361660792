import math

import pytest

from punchboard import outlines
from punchboard.geometry import Size
from punchboard.sheets.imposition import impose_all
from punchboard.sheets.options import Marks, SheetOptions
from punchboard.sheets.staggered import densest
from shapes import CROSS, copies

ROOM = Size(194, 281)


def rows(corners):
    return sorted({round(y, 3) for _, y in corners})


def test_circles_lie_in_each_others_gaps():
    row = 27 * math.sqrt(3) / 2
    corners = densest(outlines.circle(25), Size(25 + 3.5 * 27, 25.01 + 3 * row), 2.0)
    assert rows(corners) == pytest.approx([0, row, 2 * row, 3 * row], abs=0.01)
    assert len(corners) == 16


def test_hexagons_touch_like_honeycomb():
    side = 10 / math.sqrt(3)
    corners = densest(outlines.hexagon(side), Size(45, 5 * side), 0.0)
    assert rows(corners) == pytest.approx([0, 1.5 * side, 3 * side], abs=0.001)
    assert len(corners) == 12


def test_flowers_of_hexagons_reach_into_each_other():
    flower = outlines.hexes(outlines.FLOWER_POINTY, 20.0)
    straight = 1 * 2
    assert len(densest(flower, ROOM, 6.0)) > straight


def test_straight_rows_win_where_staggered_ones_hold_no_more():
    corners = densest(outlines.circle(30), Size(66, 66), 6.0)
    assert [round(x + 100 * y) for x, y in corners] == [0, 36, 3600, 3636]


def test_what_does_not_fit_is_not_placed():
    assert densest(outlines.circle(30), Size(29, 100), 0.0) == ()


def test_one_piece_needs_no_more_than_its_box():
    assert densest(CROSS, CROSS.size, 6.0) == ((0.0, 0.0),)


def test_hexagons_are_marked_at_their_corners_on_both_sides():
    (sheet,) = impose_all([copies("h", outlines.hexagon(20), 1, "hex")], SheetOptions()).value
    assert len(sheet.front.lines) == len(sheet.back.lines) == 12


def test_hexagons_too_close_for_ticks_get_lines():
    pieces = copies("h", outlines.hexagon(20), 2, "hex")
    (sheet,) = impose_all([pieces], SheetOptions(gutter=2)).value
    edges = [line for line in sheet.front.lines if line not in sheet.back.lines]
    assert len(edges) >= 12


def test_circles_get_a_line_just_outside_of_the_trim_on_fronts_only():
    (sheet,) = impose_all([copies("t", outlines.circle(25), 1, "token")], SheetOptions()).value
    (token,) = sheet.front.placements
    x, y = token.trim.x + 12.5, token.trim.y + 12.5
    reach = [math.hypot(line.x1 - x, line.y1 - y) for line in sheet.front.lines]
    assert 12.5 < min(reach) <= max(reach) < 12.6
    assert sheet.back.lines == ()


def test_lines_around_hexagons_can_be_asked_for():
    pieces = copies("h", outlines.hexagon(20), 1, "hex")
    (sheet,) = impose_all([pieces], SheetOptions(marks=Marks.LINES)).value
    assert len(sheet.front.lines) == 6
