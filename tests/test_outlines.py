"""Outlines measure what geometry says, whatever way they are turned or seen."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard import geometry
from punchboard.geometry import LatticeShape, Outline, Rect, Size
from punchboard.outlines import (
    FLOWER_FLAT,
    FLOWER_POINTY,
    cell_of,
    cell_paths,
    circle,
    grid_of,
    hangs_together,
    hexagon,
    hexes,
    place_of,
    polygon,
    rectangle,
    squares,
    symbols_of,
    triangle,
)
from shapes import cell_centres

L = ((0, 0), (0, 1), (0, 2), (1, 2))
RING = tuple((x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1))
ROOT = math.sqrt(3)


@st.composite
def grown_cells(draw, steps):
    """Draw cells that hang together, each put beside one before it."""
    cells = [(0, 0)]
    for _ in range(draw(st.integers(0, 8))):
        x, y = draw(st.sampled_from(cells))
        dx, dy = draw(st.sampled_from(steps))
        if (x + dx, y + dy) not in cells:
            cells.append((x + dx, y + dy))
    return cells


sides = st.floats(min_value=1, max_value=60)
polyominoes = st.builds(squares, grown_cells([(1, 0), (0, 1), (-1, 0), (0, -1)]), sides)
hex_sets = st.builds(hexes, grown_cells(FLOWER_POINTY[1:]), sides, st.booleans())
shapes = polyominoes | hex_sets | st.builds(circle, sides) | st.builds(triangle, sides)


@pytest.mark.parametrize(("pointy", "width", "height"), [(True, ROOT, 2), (False, 2, ROOT)])
def test_a_hexagon_is_two_sides_from_corner_to_corner(pointy, width, height):
    outline = hexagon(20, pointy)

    assert outline.size.width == pytest.approx(20 * width, abs=1e-5)
    assert outline.size.height == pytest.approx(20 * height, abs=1e-5)
    assert outline.area == pytest.approx(1.5 * ROOT * 400, rel=1e-6)


def test_a_triangle_has_three_equal_sides_and_its_point_at_the_top():
    outline = triangle(40)

    (corners,) = outline.paths
    sides_of_it = [
        math.dist(*ends) for ends in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    assert sides_of_it == pytest.approx([40] * 3, abs=1e-5)
    assert corners[0] == (20, 0)
    assert outline.size.height == pytest.approx(20 * ROOT, abs=1e-5)
    assert outline.mirrored() == outline


@pytest.mark.parametrize(("cells", "pointy"), [(FLOWER_POINTY, True), (FLOWER_FLAT, False)])
def test_a_flower_is_seven_hexagons_with_one_edge(cells, pointy):
    flower = hexes(cells, 20, pointy)

    assert flower.area == pytest.approx(7 * hexagon(20).area, rel=1e-6)
    assert [len(path) for path in flower.paths] == [18]


def test_the_petals_of_a_flower_follow_the_clock():
    centre, first, second, *_ = cell_centres(hexes(FLOWER_POINTY, 20))
    _, top, *_ = cell_centres(hexes(FLOWER_FLAT, 20, pointy=False))

    assert first[0] > centre[0]
    assert first[1] < centre[1]
    assert second == pytest.approx((centre[0] + 20 * ROOT, centre[1]), abs=1e-5)
    assert top[1] == pytest.approx(20 * ROOT / 2, abs=1e-5)


def test_squares_share_no_inner_edge():
    assert squares(L, 20).paths == (
        ((0, 0), (20, 0), (20, 40), (40, 40), (40, 60), (0, 60)),
    )  # fmt: skip


def test_squares_are_counted_from_the_top_left():
    assert squares(((5, 7), (6, 7)), 10) == squares(((0, 0), (1, 0)), 10)


def test_a_hole_is_cut_out_and_gets_smaller_with_the_bleed():
    ring = squares(RING, 10)

    assert (len(ring.paths), ring.area) == (2, 800)
    assert geometry.area(ring.offset(2)) == pytest.approx(34**2 - 6**2)


def test_cells_that_touch_at_a_corner_keep_their_own_edges():
    outline = squares(((0, 0), (1, 0), (2, 0), (2, 1), (0, 1), (0, 2), (1, 2)), 10)

    assert outline.area == 700
    assert outline.paths[0].count((20, 20)) == 2


def test_a_circle_is_a_circle_within_a_hundredth_of_a_mm():
    outline = circle(25)
    distances = [math.dist(point, (12.5, 12.5)) for point in outline.offset(3)[0]]

    assert outline.area == pytest.approx(math.pi * 12.5**2, rel=2e-3)
    assert all(15.48 < distance < 15.52 for distance in distances)


def test_an_offset_keeps_the_corners_of_a_hexagon():
    (grown,) = hexagon(20).offset(3)

    assert geometry.area([grown]) == pytest.approx(hexagon(20 + 3 * 2 / ROOT).area, rel=1e-4)
    assert geometry.bounds([grown])[0] == pytest.approx(-3, abs=1e-4)


def test_the_inner_corner_of_an_l_moves_by_the_bleed():
    assert (23.0, 37.0) in squares(L, 20).offset(3)[0]
    assert (17.0, 43.0) in squares(L, 20).offset(-3)[0]


def test_a_rectangle_stays_one_with_its_corner():
    outline = rectangle(Size(63, 88), 3)

    assert outline.is_rectangle
    assert outline.mirrored() is outline
    assert outline.offset(3) == (((-3, -3), (66, -3), (66, 91), (-3, 91)),)
    assert outline.turned(90) == Outline(Size(88, 63), 3)


def test_nothing_is_left_far_enough_inside():
    assert rectangle(Size(10, 20)).offset(-5) == ()
    assert hexagon(10).offset(-9) == ()


def test_the_back_of_an_l_is_its_mirror_image():
    assert squares(L, 20).mirrored().paths == squares(((1, 0), (1, 1), (1, 2), (0, 2)), 20).paths


def test_a_polygon_is_moved_to_the_origin():
    outline = polygon([((5, 5), (15, 5), (15, 25))])

    assert outline.trim == Rect(0, 0, 10, 20)


@pytest.mark.parametrize("outline", [circle(25), hexagon(20), hexagon(20, False), squares(RING, 9)])
def test_what_is_symmetrical_is_the_same_from_behind(outline):
    assert outline.mirrored().paths == outline.paths


def test_cells_hang_together_over_a_side():
    assert hangs_together(L, LatticeShape.SQUARE)
    assert not hangs_together(((0, 0), (1, 1)), LatticeShape.SQUARE)
    assert hangs_together(FLOWER_FLAT, LatticeShape.HEX)
    assert not hangs_together(((0, 0), (1, 1)), LatticeShape.HEX)


@settings(max_examples=40)
@given(shapes)
def test_mirrored_twice_it_is_itself(outline):
    assert outline.mirrored().mirrored() == outline


@settings(max_examples=40)
@given(shapes)
def test_turned_all_the_way_it_is_itself(outline):
    assert outline.turned(90).turned(270) == outline
    assert outline.turned(180).turned(180) == outline.turned(360) == outline


@settings(max_examples=40)
@given(shapes, st.sampled_from([0, 90, 180, 270]))
def test_neither_a_turn_nor_the_other_side_changes_the_area(outline, degrees):
    for other in (outline.turned(degrees), outline.mirrored()):
        assert other.area == pytest.approx(outline.area)
        assert geometry.bounds(other.paths) == pytest.approx(
            (0, 0, other.size.width, other.size.height), abs=1e-5
        )


@settings(max_examples=40)
@given(polyominoes | hex_sets)
def test_the_cells_go_along_with_the_outline(outline):
    for other in (outline, outline.mirrored(), outline.turned(90)):
        made = hexes if other.lattice.shape is LatticeShape.HEX else squares
        more = (other.lattice.pointy,) if made is hexes else ()
        again = made(other.lattice.cells, other.lattice.pitch, *more)
        assert again.size.width == pytest.approx(other.size.width, abs=1e-5)
        assert again.area == pytest.approx(other.area)
        assert geometry.area(cell_paths(other)) == pytest.approx(other.area)


@settings(max_examples=40)
@given(polyominoes | hex_sets)
def test_a_cell_keeps_its_place_in_the_order_from_behind(outline):
    for (x, y), (u, v) in zip(cell_centres(outline), cell_centres(outline.mirrored()), strict=True):
        assert (outline.size.width - x, y) == pytest.approx((u, v), abs=1e-4)


@settings(max_examples=40)
@given(shapes, st.floats(min_value=0.1, max_value=5))
def test_the_bleed_lies_around_the_trim_and_the_safe_zone_inside(outline, amount):
    grown, shrunk = (geometry.area(outline.offset(each)) for each in (amount, -amount))

    assert shrunk < outline.area < grown


@pytest.mark.parametrize(
    ("line", "symbols"), [(" FFH ", ("F", "F", "H")), ("sea ice .", ("sea", "ice", "."))]
)
def test_symbols_are_characters_or_words_apart(line, symbols):
    assert symbols_of(line) == symbols


def test_rows_of_one_length_are_a_grid():
    assert grid_of("FF\n.H\n") == (("F", "F"), (".", "H"))


@pytest.mark.parametrize("text", ["FFH", "FF\nF", "Draw a card.\nThen discard two cards."])
def test_other_texts_are_none(text):
    assert grid_of(text) is None


@pytest.mark.parametrize(
    ("column", "row", "place"), [(0, 0, "a1"), (2, 1, "c2"), (25, 0, "z1"), (26, 9, "aa10")]
)
def test_cells_have_a_letter_and_a_number(column, row, place):
    assert place_of(column, row) == place


def test_cells_sort_in_the_order_of_reading():
    assert sorted(["aa1", "b1", "a2", "z1", "a10"], key=cell_of) == ["b1", "z1", "aa1", "a2", "a10"]
