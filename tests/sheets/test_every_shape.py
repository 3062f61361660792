"""The laws of imposition, for random games of every outline."""

import math
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings

from decks import Job
from punchboard import geometry
from punchboard.geometry import Polygon, Rect
from punchboard.sheets.imposition import impose_all
from punchboard.sheets.marks import LINE_WIDTH
from punchboard.sheets.options import Marks, SheetMode, SheetOptions
from punchboard.sheets.sheet import Axis, Placement, SheetLine, Side, flip_axis, mirrored_paths
from shapes import common, copies, edge, games, polyomino, printed, sides

#: What rounding may make two areas share, in mm².
HAIR = 0.02
some = settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
#: For laws that do not depend on how two outlines meet.
few = settings(some, max_examples=15)


def close_pairs(side: Side, distance: float):
    """Yield pairs of placements whose boxes come nearer than *distance*."""
    for a, b in combinations(side.placements, 2):
        if a.trim.grown(distance).overlaps(b.trim):
            yield a, b


def nested(placement: Placement) -> bool:
    lattice = placement.outline.lattice
    return lattice is not None and lattice.shape == "square"


def pointed(placement: Placement) -> bool:
    return [len(path) for path in placement.outline.paths] == [3]


def points(paths: tuple[Polygon, ...]) -> list[tuple[float, float]]:
    return sorted((round(x, 3), round(y, 3)) for path in paths for x, y in path)


def same_shape(one: tuple[Polygon, ...], other: tuple[Polygon, ...]) -> bool:
    area, shared = geometry.area(one), geometry.area(common(one, other))
    return math.isclose(area, geometry.area(other), abs_tol=HAIR) and area - shared < HAIR


@given(games())
@some
def test_no_two_faces_print_on_the_same_paper(game: Job):
    for sheet in game.sheets:
        for side in sides(sheet):
            for a, b in close_pairs(side, 2 * game.options.bleed):
                assert geometry.area(common(printed(a), printed(b))) < HAIR


@given(games())
@some
def test_outlines_keep_the_gutter(game: Job):
    gutter = game.options.gutter
    for sheet in game.sheets:
        for side in sides(sheet):
            for a, b in close_pairs(side, gutter):
                half = 0.0 if nested(a) and nested(b) else gutter / 2
                # The point of a triangle is nearer to the next row than a mitre is long.
                rounded = pointed(a) and pointed(b)
                grown = [edge(each, half, rounded=rounded) for each in (a, b)]
                assert geometry.area(common(*grown)) < HAIR


@given(games())
@few
def test_every_copy_is_placed_once(game: Job):
    placed = Counter(
        (each.item, each.copy, each.face, each.key, each.tile and each.tile.name)
        for sheet in game.sheets
        for side in sides(sheet)
        for each in side.placements
    )
    assert set(placed.values()) == {1}
    wanted = {(piece.item, "front", piece.front) for piece in game.pieces}
    if game.options.sheets is not SheetMode.FRONTS:
        wanted |= {(piece.item, "back", piece.back) for piece in game.pieces if piece.back}
    assert {(item, face, key) for item, _, face, key, _ in placed} == wanted


@given(games())
@few
def test_every_face_prints_inside_the_printable_area(game: Job):
    whole = {piece.component for piece in game.pieces if piece.kind == "sheet"}
    for sheet in game.sheets:
        page = Rect(0, 0, sheet.paper.width, sheet.paper.height)
        for side in sides(sheet):
            for each in side.placements:
                margin = 0.0 if each.component in whole else game.options.margin
                assert page.grown(-margin).contains(each.clip)
                assert each.clip.contains(each.tile.part if each.tile else each.trim)


@given(games())
@some
def test_every_face_prints_all_of_its_inside(game: Job):
    for sheet in game.sheets:
        for side in sides(sheet):
            for each in side.placements:
                if each.tile is None:
                    inside = edge(each)
                    shown = geometry.area(common(inside, printed(each)))
                    assert shown == pytest.approx(geometry.area(inside), abs=HAIR)


@given(games(sheets=SheetMode.DUPLEX))
@some
def test_held_to_the_light_backs_coincide_with_their_fronts(game: Job):
    for sheet in game.sheets:
        axis = flip_axis(sheet.paper, game.options.flip)
        fronts = {each.item: each for each in sheet.front.placements}
        for back in sheet.back.placements if sheet.back else ():
            front = fronts[back.item]
            seen = mirrored_paths(edge(back), sheet.paper, axis)
            assert same_shape(seen, edge(front))
            assert same_shape(mirrored_paths(printed(back), sheet.paper, axis), printed(front))


@given(games(sheets=SheetMode.FOLD))
@some
def test_folded_backs_coincide_with_their_fronts(game: Job):
    for sheet in game.sheets:
        fronts = {each.item: each for each in sheet.front.placements if each.face == "front"}
        folds = [line for line in sheet.front.lines if line.dashed]
        for back in (each for each in sheet.front.placements if each.face == "back"):
            if folds:
                axis = Axis.VERTICAL if folds[0].x1 == folds[0].x2 else Axis.HORIZONTAL
                seen = mirrored_paths(edge(back), sheet.paper, axis)
                assert same_shape(seen, edge(fronts[back.item]))


@given(games())
@few
def test_faces_stand_in_reading_order(game: Job):
    for sheet in game.sheets:
        for side in sides(sheet):
            order = [(round(each.trim.y, 3), each.trim.x) for each in side.placements]
            assert order == sorted(order)


@given(games(marks=Marks.CROP))
@some
def test_lines_lie_on_no_face_by_more_than_their_own_half_width(game: Job):
    for sheet in game.sheets:
        for side in sides(sheet):
            for each in side.placements:
                inner = edge(each, -LINE_WIDTH / 2 - 0.01)
                box = each.tile.part if each.tile else each.trim
                for line in side.lines:
                    if not line.dashed and box.overlaps(_around(line)):
                        assert geometry.area(common(inner, (_stroke(line),))) < HAIR


def _around(line: SheetLine) -> Rect:
    xs, ys = sorted((line.x1, line.x2)), sorted((line.y1, line.y2))
    return Rect(xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0]).grown(0.001)


def _stroke(line: SheetLine) -> Polygon:
    """Return the line as a clockwise sliver of a hundredth of a mm."""
    x, y = line.x2 - line.x1, line.y2 - line.y1
    length = math.hypot(x, y)
    x, y = 0.005 * x / length, 0.005 * y / length
    path = (
        (line.x1 + y, line.y1 - x), (line.x2 + y, line.y2 - x),
        (line.x2 - y, line.y2 + x), (line.x1 - y, line.y1 + x),
    )  # fmt: skip
    return path if geometry.signed_area(path) > 0 else path[::-1]


@given(games())
@few
def test_a_game_is_imposed_the_same_way_twice(game: Job):
    groups = {}
    for piece in game.pieces:
        groups.setdefault(piece.component, []).append(piece)
    assert impose_all(list(groups.values()), game.options).value == game.sheets


def test_a_back_of_a_polyomino_is_its_mirror_image():
    pieces = copies("l", polyomino("XX", "X."), 1, "polyomino")
    (sheet,) = impose_all([pieces], SheetOptions()).value
    (back,) = sheet.back.placements
    assert back.outline.lattice.cells == ((1, 0), (0, 0), (1, 1))
