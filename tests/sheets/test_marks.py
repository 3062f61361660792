import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from decks import Job, deck, impose, jobs
from punchboard.geometry import Rect, Size
from punchboard.sheets.labels import (
    LABEL_HEIGHT,
    label_position,
    label_width,
    labelled,
    with_rulers,
)
from punchboard.sheets.marks import LINE_WIDTH, crop_marks, cut_lines, gaps
from punchboard.sheets.options import Marks, SheetMode, SheetOptions
from punchboard.sheets.sheet import SheetLine, Side
from punchboard.sheets.slots import Slot

A4 = Size(210, 297)
MICROMETRE = 1e-3
HALF = LINE_WIDTH / 2


def card(x: float, y: float, bleed: float = 3) -> Slot:
    trim = Rect(x, y, 63, 88)
    return Slot(trim, trim.grown(bleed))


def ink(line: SheetLine) -> Rect:
    """Return the paper a line covers, but for a micrometre of rounding."""
    half = LINE_WIDTH / 2 - MICROMETRE
    if line.x1 == line.x2:
        return Rect(line.x1 - half, line.y1, 2 * half, line.y2 - line.y1)
    return Rect(line.x1, line.y1 - half, line.x2 - line.x1, 2 * half)


def solid(side: Side) -> list[Rect]:
    return [ink(line) for line in side.lines if not line.dashed]


def label_box(side: Side, position: tuple[float, float]) -> Rect:
    x, baseline = position
    return Rect(x, baseline - 2, label_width(side.label), 2.6)


def test_crop_marks_continue_each_edge_beyond_the_bleed():
    lines = crop_marks([card(50, 60)], A4, SheetOptions())
    assert lines == (
        SheetLine(50, 52, 50, 57), SheetLine(50, 151, 50, 156),
        SheetLine(113, 52, 113, 57), SheetLine(113, 151, 113, 156),
        SheetLine(42, 60, 47, 60), SheetLine(116, 60, 121, 60),
        SheetLine(42, 148, 47, 148), SheetLine(116, 148, 121, 148),
    )  # fmt: skip


def test_crop_marks_end_before_the_edge_of_the_paper():
    lines = crop_marks([card(8, 60)], A4, SheetOptions())
    assert SheetLine(1, 60, 5, 60) in lines


def test_crop_marks_too_short_to_see_are_left_out():
    lines = crop_marks([card(5, 60)], A4, SheetOptions())
    assert [line for line in lines if line.x2 < 5] == []


def test_crop_marks_keep_off_the_trim_where_there_is_no_bleed():
    lines = crop_marks([card(50, 60, 0)], A4, SheetOptions(bleed=0))
    assert lines[0] == SheetLine(50, 53, 50, 58)


def test_crop_marks_of_neighbours_become_one():
    lines = crop_marks([card(20, 60), card(95, 60)], A4, SheetOptions(gutter=12))
    assert [line for line in lines if line.y1 == line.y2 == 60 and 60 < line.x1 < 100] == [
        SheetLine(86, 60, 92, 60)
    ]


def test_crop_marks_between_bleeds_that_touch_are_left_out():
    lines = crop_marks([card(20, 60), card(89, 60)], A4, SheetOptions())
    assert [line for line in lines if line.y1 == line.y2 and 60 < line.x1 < 100] == []


def test_nine_up_needs_sixteen_crop_marks():
    (sheet,) = impose(deck(9), SheetOptions(gutter=0)).value
    assert len(sheet.front.lines) == 16


def test_cut_lines_run_from_margin_to_margin_just_outside_of_the_trim():
    lines = cut_lines([card(50, 60)], A4, SheetOptions())
    assert [(line.x1, line.y1, line.x2, line.y2) for line in lines] == [
        pytest.approx((50 - HALF, 5, 50 - HALF, 292)),
        pytest.approx((113 + HALF, 5, 113 + HALF, 292)),
        pytest.approx((5, 60 - HALF, 205, 60 - HALF)),
        pytest.approx((5, 148 + HALF, 205, 148 + HALF)),
    ]


def test_cut_lines_of_shared_edges_stay_in_the_margins():
    cards = [card(20, 60, 0), card(83, 60, 0)]
    shared = [line for line in cut_lines(cards, A4, SheetOptions(gutter=0)) if line.x1 == 83]
    assert [(line.y1, line.y2) for line in shared] == [(5, 60), (148, 292)]


def test_marks_can_be_left_out():
    (sheet,) = impose(deck(1), SheetOptions(marks=Marks.NONE)).value
    assert sheet.front.lines == ()


def test_gaps_are_what_nothing_covers():
    assert gaps([(5, 8), (2, 3), (7, 9)], 0, 10) == [(0, 2), (3, 5), (9, 10)]
    assert gaps([(-5, 20)], 0, 10) == []
    assert gaps([(15, 20)], 0, 10) == [(0, 10)]


@given(jobs())
@settings(max_examples=80, deadline=None)
def test_no_mark_lies_in_a_trim_or_off_the_page(job: Job):
    for sheet in job.sheets:
        page = Rect(0, 0, sheet.paper.width, sheet.paper.height)
        for side in filter(None, (sheet.front, sheet.back)):
            for mark in solid(side):
                assert page.contains(mark)
                assert not [each for each in side.placements if each.trim.overlaps(mark)]


@given(jobs(marks=Marks.CROP))
@settings(max_examples=60, deadline=None)
def test_no_crop_mark_lies_on_a_face_and_each_is_long_enough(job: Job):
    for sheet in job.sheets:
        for side in filter(None, (sheet.front, sheet.back)):
            for mark in solid(side):
                assert max(mark.width, mark.height) >= 1.5 - MICROMETRE
                assert not [each for each in side.placements if each.clip.overlaps(mark)]


def test_labels_say_game_component_language_number_and_side():
    sheets = labelled(impose(deck(20), SheetOptions()).value, "football", "ja")
    assert sheets[2].front.label == "football · cards · ja · 3/3 · front"
    assert sheets[2].back.label == "football · cards · ja · 3/3 · back"


def test_labels_name_no_side_where_there_is_one():
    (sheet,) = labelled(impose(deck(1, backs=False), SheetOptions()).value, "football")
    assert sheet.front.label == "football · cards · 1/1"


def test_the_label_stands_in_the_upper_margin_between_the_marks():
    (sheet,) = labelled(impose(deck(8), SheetOptions()).value, "football", "ja")
    assert label_position(sheet.front, sheet.paper, SheetOptions()) == (15, 7.6)


def test_the_label_uses_the_edge_where_faces_fill_the_printable_area():
    options = SheetOptions(Size(79, 104), sheets=SheetMode.FRONTS)
    (sheet,) = labelled(impose(deck(1), options).value, "x")
    assert label_position(sheet.front, sheet.paper, options) == (9.5, 4.1)


def test_the_label_keeps_away_from_the_edge_where_there_is_room_between_faces():
    (sheet,) = labelled(impose(deck(2), SheetOptions()).value, "x")
    clips = (Rect(5, 5, 100, 287), Rect(105, 5, 100, 150))
    placed = [
        replace(each, clip=clip) for each, clip in zip(sheet.front.placements, clips, strict=True)
    ]
    side = replace(sheet.front, placements=tuple(placed), lines=())
    assert label_position(side, A4, SheetOptions()) == (106.5, 157.6)
    assert label_position(replace(side, label="x" * 70), A4, SheetOptions()) == (5, 4.1)


def test_there_is_no_label_where_faces_fill_the_page():
    options = SheetOptions(Size(69, 94), margin=0)
    (sheet,) = labelled(impose(deck(1), options).value, "x")
    assert label_position(sheet.front, sheet.paper, options) is None


@given(jobs())
@settings(max_examples=60, deadline=None)
def test_no_label_touches_a_face(job: Job):
    for sheet in labelled(job.sheets, "x", "ja"):
        for side in filter(None, (sheet.front, sheet.back)):
            position = label_position(side, sheet.paper, job.options)
            if position is not None:
                box = label_box(side, position)
                assert not [each for each in side.placements if each.clip.overlaps(box)]
                assert 0 <= box.y <= box.bottom <= sheet.paper.height


def test_a_label_is_as_high_as_its_type():
    assert label_width("ab") == 3
    assert label_width("札") == 2.5
    assert LABEL_HEIGHT == 3.5


def test_a_ruler_of_50_mm_is_clear_of_the_label_and_of_marks():
    (sheet,) = with_rulers(labelled(impose(deck(8), SheetOptions()).value, "game"), SheetOptions())
    x, y = sheet.front.ruler
    label = label_position(sheet.front, sheet.paper, SheetOptions())
    assert (label[1], label[0] + label_width(sheet.front.label) < x) == (y, True)
    along = next(line for line in sheet.front.lines if (line.x1, line.y1) == (x, y))
    assert along.x2 - along.x1 == 50
    others = [line for line in sheet.front.lines if line.y1 < y - 3 or line.x1 < x or line.y1 > y]
    assert all(line.x1 < x - 1 or line.y1 > y for line in others)
