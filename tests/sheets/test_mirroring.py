import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks import Job, deck, impose, jobs
from punchboard.geometry import Rect, Size
from punchboard.sheets.options import Marks, SheetMode, SheetOptions
from punchboard.sheets.sheet import (
    Axis,
    Flip,
    SheetLine,
    flip_axis,
    mirrored,
    mirrored_line,
    mirrored_rotation,
)

PORTRAIT, LANDSCAPE = Size(210, 297), Size(297, 210)
LENGTHS = st.floats(0, 500)


def numbers(rect: Rect) -> tuple[float, ...]:
    return rect.x, rect.y, rect.width, rect.height


@pytest.mark.parametrize(
    ("page", "flip", "axis"),
    [
        (PORTRAIT, Flip.LONG_EDGE, Axis.VERTICAL),
        (PORTRAIT, Flip.SHORT_EDGE, Axis.HORIZONTAL),
        (LANDSCAPE, Flip.LONG_EDGE, Axis.HORIZONTAL),
        (LANDSCAPE, Flip.SHORT_EDGE, Axis.VERTICAL),
        (Size(200, 200), Flip.LONG_EDGE, Axis.VERTICAL),
    ],
)
def test_the_axis_follows_the_orientation_of_the_page(page, flip, axis):
    assert flip_axis(page, flip) is axis


def test_a_mirror_keeps_the_size_and_the_other_coordinate():
    rect = Rect(10, 20, 63, 88)
    assert mirrored(rect, PORTRAIT, Axis.VERTICAL) == Rect(137, 20, 63, 88)
    assert mirrored(rect, PORTRAIT, Axis.HORIZONTAL) == Rect(10, 189, 63, 88)


@given(st.builds(Rect, LENGTHS, LENGTHS, LENGTHS, LENGTHS), st.sampled_from(Axis))
def test_turning_twice_is_where_it_was(rect: Rect, axis: Axis):
    twice = mirrored(mirrored(rect, PORTRAIT, axis), PORTRAIT, axis)
    assert numbers(twice) == pytest.approx(numbers(rect), abs=1e-9)


@pytest.mark.parametrize("axis", Axis)
def test_turning_a_line_twice_is_the_same_line(axis: Axis):
    line = SheetLine(10.5, 3, 10.5, 8, dashed=True)
    assert mirrored_line(line, PORTRAIT, axis) != line
    assert mirrored_line(mirrored_line(line, PORTRAIT, axis), PORTRAIT, axis) == line


@pytest.mark.parametrize(
    ("axis", "backs"),
    [(Axis.VERTICAL, [0, 270, 180, 90]), (Axis.HORIZONTAL, [180, 90, 0, 270])],
)
def test_backs_are_upright_when_the_card_is_turned_like_a_page(axis, backs):
    assert [mirrored_rotation(turn, axis) for turn in (0, 90, 180, 270)] == backs
    assert [mirrored_rotation(turn, axis) for turn in backs] == [0, 90, 180, 270]


@given(jobs(sheets=SheetMode.DUPLEX))
@settings(max_examples=60, deadline=None)
def test_held_to_the_light_each_back_coincides_with_its_front(job: Job):
    for sheet in job.sheets:
        axis = flip_axis(sheet.paper, job.options.flip)
        fronts = {each.item: each for each in sheet.front.placements}
        for back in sheet.back.placements if sheet.back else ():
            front = fronts[back.item]
            for seen, wanted in ((back.trim, front.trim), (back.clip, front.clip)):
                turned = numbers(mirrored(seen, sheet.paper, axis))
                assert turned == pytest.approx(numbers(wanted), abs=1e-9)


@given(jobs(sheets=SheetMode.FOLD))
@settings(max_examples=60, deadline=None)
def test_folded_each_back_coincides_with_its_front_and_the_fold_keeps_the_bleed(job: Job):
    for sheet in job.sheets:
        folds = [line for line in sheet.front.lines if line.dashed]
        assert len(folds) == any(piece.back for piece in job.pieces)
        fronts = {each.item: each for each in sheet.front.placements if each.face == "front"}
        for back in (each for each in sheet.front.placements if each.face == "back"):
            axis = Axis.VERTICAL if folds[0].x1 == folds[0].x2 else Axis.HORIZONTAL
            turned = numbers(mirrored(back.trim, sheet.paper, axis))
            assert turned == pytest.approx(numbers(fronts[back.item].trim), abs=1e-9)
            middle = Rect(folds[0].x1, folds[0].y1, folds[0].x2 - folds[0].x1, 0)
            assert not back.trim.grown(job.options.bleed).overlaps(middle.grown(1e-9))


@pytest.mark.parametrize("marks", [Marks.CROP, Marks.LINES])
@pytest.mark.parametrize("flip", Flip)
def test_both_sides_are_cut_at_the_same_lines(marks, flip):
    options = SheetOptions(gutter=2, marks=marks, flip=flip)
    (sheet,) = impose(deck(4), options).value
    axis = flip_axis(sheet.paper, flip)
    assert sheet.back.lines == tuple(
        mirrored_line(line, sheet.paper, axis) for line in sheet.front.lines
    )
