"""Triangles on sheets: how many, where, which way up, and where their backs lie."""

import math

import pytest
from hypothesis import HealthCheck, given, settings

from decks import Job
from punchboard import geometry, outlines
from punchboard.sheets.imposition import impose_all
from punchboard.sheets.options import Marks, PageOrientation, SheetMode, SheetOptions
from punchboard.sheets.sheet import Flip, flip_axis, mirrored_paths
from shapes import TRIANGLES, common, copies, edge, games, printed, sides

TRIANGLE = outlines.triangle(40)
HEIGHT = 40 * math.sqrt(3) / 2
some = settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


def imposed(count, **options):
    made = impose_all([copies("t", TRIANGLE, count, "triangle")], SheetOptions(**options))
    assert made.diagnostics == ()
    return made.value


@pytest.mark.parametrize(
    ("gutter", "row"), [(0.0, 20.0), (6.0, 20.0 + 6.0 / math.sin(math.radians(60)))]
)
def test_a_sheet_of_a4_holds_what_arithmetic_says(gutter, row):
    # The margin and the bleed leave 194 x 281 mm; lying, 281 x 194 mm.
    upright = (1 + (194 - 40) // row) * ((281 + gutter) // (HEIGHT + gutter))
    lying = (1 + (281 - 40) // row) * ((194 + gutter) // (HEIGHT + gutter))
    most = int(max(upright, lying))

    assert len(imposed(most, gutter=gutter)) == 1
    assert len(imposed(most + 1, gutter=gutter)) == 2


def test_forty_two_triangles_of_forty_mm_lie_on_a_sheet_of_a4():
    (sheet,) = imposed(42)

    assert len(sheet.front.placements) == 42
    assert len({round(each.trim.y, 3) for each in sheet.front.placements}) == 7


def test_every_second_triangle_stands_on_its_point():
    (sheet,) = imposed(12)

    first, second = sheet.front.placements[:6], sheet.front.placements[6:]
    assert [each.rotation for each in first] == [0, 180] * 3
    assert [each.rotation for each in second] == [180, 0] * 3


def test_on_a_page_that_may_not_be_turned_triangles_lie_whichever_way_holds_more():
    fixed = imposed(42, orientation=PageOrientation.LANDSCAPE)

    assert len(fixed) == 1
    assert {each.rotation for each in fixed[0].front.placements} == {90, 270}


@pytest.mark.parametrize(
    ("flip", "turns"), [(Flip.LONG_EDGE, {0: 0, 180: 180}), (Flip.SHORT_EDGE, {0: 180, 180: 0})]
)
def test_a_back_stands_the_right_way_up_when_its_triangle_is_turned_over(flip, turns):
    (sheet,) = imposed(20, flip=flip)

    backs = {each.item: each.rotation for each in sheet.back.placements}
    assert all(backs[each.item] == turns[each.rotation] for each in sheet.front.placements)


def test_the_edges_of_a_triangle_are_continued_by_ticks_on_both_sides():
    (sheet,) = imposed(1)

    assert len(sheet.front.lines) == len(sheet.back.lines) == 6
    (alone,) = sheet.front.placements
    ends = [(line.x1, line.y1) for line in sheet.front.lines]
    ends += [(line.x2, line.y2) for line in sheet.front.lines]
    corners = edge(alone)[0]
    nearest = [min(math.dist(corner, end) for end in ends) for corner in corners]
    assert nearest == pytest.approx([3.0] * 3, abs=0.001)


def test_lines_around_triangles_can_be_asked_for():
    (sheet,) = imposed(1, marks=Marks.LINES)

    assert len(sheet.front.lines) == 3
    assert sheet.back.lines == ()


def test_triangles_of_one_side_share_a_sheet_and_others_do_not_lie_among_them():
    groups = [copies(name, TRIANGLE, 2, "triangle") for name in "ab"]
    (sheet,) = impose_all(groups, SheetOptions()).value
    assert len({round(each.trim.y, 3) for each in sheet.front.placements}) == 1

    groups.append(copies("c", outlines.triangle(30), 1, "triangle"))
    (sheet,) = impose_all(groups, SheetOptions()).value
    assert len({round(each.trim.y, 3) for each in sheet.front.placements}) == 2


def test_a_narrow_gutter_is_shared_and_bleed_runs_whole_into_free_paper():
    (sheet,) = imposed(2, gutter=2.0)

    left, right = sheet.front.placements
    assert geometry.area(common(printed(left), edge(right, 1.0, rounded=True))) < 0.02
    assert left.clip.x == pytest.approx(left.trim.x - 3.0, abs=0.001)


@given(games(shapes=TRIANGLES))
@some
def test_triangles_keep_the_gutter_and_share_no_paper(game: Job):
    for sheet in game.sheets:
        for side in sides(sheet):
            placed = side.placements
            pairs = ((a, b) for index, a in enumerate(placed) for b in placed[index + 1 :])
            for a, b in pairs:
                if not a.trim.grown(7).overlaps(b.trim.grown(7)):
                    continue
                half = game.options.gutter / 2
                kept = common(edge(a, half, rounded=True), edge(b, half, rounded=True))
                assert geometry.area(kept) < 0.02
                assert geometry.area(common(printed(a), printed(b))) < 0.02


@given(games(shapes=TRIANGLES))
@some
def test_each_triangle_prints_its_inside_and_its_half_of_the_gutter(game: Job):
    own = min(game.options.bleed, game.options.gutter / 2)
    for sheet in game.sheets:
        for side in sides(sheet):
            for each in side.placements:
                wanted = edge(each, own, rounded=True)
                shown = geometry.area(common(wanted, printed(each)))
                assert shown == pytest.approx(geometry.area(wanted), abs=0.05)


@given(games(shapes=TRIANGLES, sheets=SheetMode.DUPLEX))
@some
def test_backs_of_triangles_lie_behind_their_fronts(game: Job):
    for sheet in game.sheets:
        axis = flip_axis(sheet.paper, game.options.flip)
        fronts = {each.item: each for each in sheet.front.placements}
        for back in sheet.back.placements if sheet.back else ():
            front = fronts[back.item]
            for of in (edge, printed):
                seen, wanted = mirrored_paths(of(back), sheet.paper, axis), of(front)
                assert geometry.area(common(seen, wanted)) == pytest.approx(
                    geometry.area(wanted), abs=0.02
                )
