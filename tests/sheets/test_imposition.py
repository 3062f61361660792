from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings

from decks import Job, deck, impose, jobs
from punchboard import geometry
from punchboard.geometry import Rect, Size
from punchboard.lengths import PAPERS
from punchboard.sheets.grid import margin_for_more
from punchboard.sheets.options import Marks, PageOrientation, SheetMode, SheetOptions, sheet_options
from punchboard.sheets.sheet import Sheet, SheetLine, Side, usage
from shapes import common, printed

HAIR = 1e-3


def corners(side: Side) -> list[tuple[float, float]]:
    return [(each.trim.x, each.trim.y) for each in side.placements]


def sides(sheet: Sheet) -> list[Side]:
    return [side for side in (sheet.front, sheet.back) if side is not None]


def slots(pieces, options: SheetOptions) -> int:
    """Return how many cards the first sheet holds."""
    return len(impose(pieces, options).value[0].front.placements)


def gap(a: Rect, b: Rect) -> float:
    """Return the wider of the distances between *a* and *b* along x and y."""
    across = max(a.x - b.right, b.x - a.right)
    return max(across, max(a.y - b.bottom, b.y - a.bottom))


def test_nothing_to_print_needs_no_sheet():
    assert impose((), SheetOptions()).value == ()
    assert usage(()) is None


def test_nine_poker_cards_share_their_cuts_on_a4():
    (sheet,) = impose(deck(9), SheetOptions(gutter=0)).value
    assert sheet.paper == Size(210, 297)
    assert corners(sheet.front) == [
        (x, y) for y in (16.5, 104.5, 192.5) for x in (10.5, 73.5, 136.5)
    ]
    assert sheet.front.placements[0].clip == Rect(7.5, 13.5, 66, 91)
    assert sheet.front.placements[4].clip == Rect(73.5, 104.5, 63, 88)


def test_eight_poker_cards_with_whole_bleed_lie_across_a4():
    (sheet,) = impose(deck(8), SheetOptions()).value
    assert sheet.paper == Size(297, 210)
    assert corners(sheet.front) == [(x, y) for y in (14, 108) for x in (13.5, 82.5, 151.5, 220.5)]
    assert {each.clip == each.trim.grown(3) for each in sheet.front.placements} == {True}


@pytest.mark.parametrize(
    ("size", "paper", "margin", "gutter", "most"),
    [
        ((63, 88), "a4", 5, 0, 9), ((57.15, 88.9), "a4", 5, 0, 10), ((59, 86), "a4", 10, 6, 9),
        ((44, 68), "letter", 5, 0, 18), ((63, 88), "a3", 10, 0, 18), ((70, 120), "a4", 5, 0, 4),
    ],
)  # fmt: skip
def test_the_better_way_up_is_taken(size, paper, margin, gutter, most):
    options = SheetOptions(PAPERS[paper], bleed=0, gutter=gutter, margin=margin)
    assert slots(deck(100, Size(*size)), options) == most


def test_equally_good_ways_up_give_portrait():
    (sheet,) = impose(deck(1, Size(60, 60)), SheetOptions()).value
    assert sheet.paper == Size(210, 297)


def test_an_orientation_is_obeyed():
    options = SheetOptions(orientation=PageOrientation.PORTRAIT)
    assert slots(deck(44), options) == 6


def test_bleed_is_cut_in_the_middle_of_a_narrow_gutter():
    left, right = impose(deck(2), SheetOptions(gutter=2)).value[0].front.placements
    assert left.clip.right == right.clip.x == left.trim.right + 1
    assert (left.clip.x, left.clip.bottom) == (left.trim.x - 3, left.trim.bottom + 3)


def test_a_single_card_has_its_whole_bleed():
    (card,) = impose(deck(1), SheetOptions(gutter=0)).value[0].front.placements
    assert card.clip == card.trim.grown(3)


def test_sheets_are_numbered_from_1():
    assert [each.number for each in impose(deck(20), SheetOptions()).value] == [1, 2, 3]


def test_backs_lie_mirrored_behind_their_fronts():
    options = SheetOptions(gutter=0)
    back = impose(deck(4), options).value[0].back
    assert [each.key for each in back.placements] == ["back-3", "back-2", "back-1", "back-4"]
    assert corners(back)[-1] == (136.5, 104.5)
    assert {each.rotation for each in back.placements} == {0}


def test_backs_stand_on_their_head_where_the_page_turns_about_the_horizontal():
    back = impose(deck(8), SheetOptions()).value[0].back
    assert [each.item for each in back.placements][:2] == ["card-5", "card-6"]
    assert {each.rotation for each in back.placements} == {180}


def test_a_sheet_without_backs_has_an_empty_back():
    (sheet,) = impose(deck(3, backs=False), SheetOptions()).value
    assert sheet.back is None


def test_fronts_alone_can_be_asked_for():
    (sheet,) = impose(deck(3), SheetOptions(sheets=SheetMode.FRONTS)).value
    assert sheet.back is None
    assert {each.face for each in sheet.front.placements} == {"front"}


def test_folded_backs_face_their_fronts_across_the_fold():
    options = SheetOptions(gutter=0, marks=Marks.NONE, sheets=SheetMode.FOLD)
    (sheet,) = impose(deck(2), options).value
    assert sheet.paper == Size(297, 210)
    assert [each.key for each in sheet.front.placements] == [
        "front-1",
        "front-2",
        "back-2",
        "back-1",
    ]
    assert [x for x, _ in corners(sheet.front)] == [19.5, 82.5, 151.5, 214.5]
    assert sheet.front.lines == (SheetLine(148.5, 0, 148.5, 210, dashed=True),)
    assert sheet.back is None


def test_a_horizontal_fold_turns_the_backs():
    options = SheetOptions(Size(100, 250), sheets=SheetMode.FOLD)
    (sheet,) = impose(deck(1), options).value
    front, back = sheet.front.placements
    assert (front.trim.bottom, back.trim.y, back.rotation) == (122, 128, 180)


def test_without_any_back_nothing_is_folded():
    options = SheetOptions(sheets=SheetMode.FOLD)
    assert slots(deck(8, backs=False), options) == 8


def test_a_piece_larger_than_the_page_is_an_error_with_ways_out():
    (found,) = impose(deck(1, Size(280, 230)), SheetOptions()).diagnostics
    assert found.message == (
        "`cards` is 280 x 230 mm, but 210 x 297 mm paper has room for 281 x 194 mm "
        "inside margin and bleed"
    )
    assert found.hints == ("use larger paper: `--paper a3`",)


def test_a_piece_too_large_for_half_a_page_may_go_on_a_whole_one():
    (found,) = impose(deck(1, Size(160, 160)), SheetOptions(sheets=SheetMode.FOLD)).diagnostics
    assert "but half of 210 x 297 mm paper has room for 194 x 137.5 mm" in found.message
    assert found.hints == (
        "use larger paper: `--paper a3`",
        "print backs on the other side: `--sheets duplex`",
    )


def test_a_piece_that_fits_the_other_way_up_says_so():
    options = SheetOptions(orientation=PageOrientation.PORTRAIT)
    (found,) = impose(deck(1, Size(250, 150)), options).diagnostics
    assert found.hints == ("leave out `--orientation`",)


def test_a_hair_too_much_edge_says_so():
    (found,) = impose(deck(1, Size(200, 200)), SheetOptions()).diagnostics
    assert found.hints[-1] == "use a smaller `--margin` or `--bleed`"


def test_usage_counts_pieces_and_sheets_and_the_paper_they_cover():
    used = usage(impose(deck(44), sheet_options(SheetOptions(), 0).value).value)
    assert (used.pieces, used.sheets, used.cells) == (44, 5, None)
    assert used.covered == pytest.approx(44 * 63 * 88 / (5 * 210 * 297))


@given(jobs())
@settings(max_examples=60, deadline=None)
def test_no_two_faces_share_paper_and_trims_keep_the_gutter(job: Job):
    for sheet in job.sheets:
        for side in sides(sheet):
            for a, b in combinations(side.placements, 2):
                assert geometry.area(common(printed(a), printed(b))) < HAIR
                assert gap(a.trim, b.trim) >= job.options.gutter - HAIR


@given(jobs())
@settings(max_examples=60, deadline=None)
def test_every_face_lies_in_the_printable_area(job: Job):
    for sheet in job.sheets:
        printable = Rect(0, 0, sheet.paper.width, sheet.paper.height).grown(-job.options.margin)
        for side in sides(sheet):
            for each in side.placements:
                assert printable.contains(each.clip)
                assert each.clip.contains(each.trim)
                assert each.trim.grown(job.options.bleed).contains(each.clip)


@given(jobs())
@settings(max_examples=60, deadline=None)
def test_wide_gutters_leave_the_bleed_whole(job: Job):
    if job.options.gutter >= 2 * job.options.bleed:
        for sheet in job.sheets:
            for side in sides(sheet):
                for each in side.placements:
                    assert each.clip.contains(each.trim.grown(job.options.bleed))


@given(jobs())
@settings(max_examples=60, deadline=None)
def test_every_face_is_placed_once(job: Job):
    placed = Counter(
        (each.item, each.copy, each.face, each.key)
        for sheet in job.sheets
        for side in sides(sheet)
        for each in side.placements
    )
    wanted = Counter((p.item, p.copy, "front", p.front) for p in job.pieces)
    if job.options.sheets is not SheetMode.FRONTS:
        wanted += Counter((p.item, p.copy, "back", p.back) for p in job.pieces if p.back)
    assert placed == wanted


@given(jobs())
@settings(max_examples=60, deadline=None)
def test_faces_stand_in_reading_order(job: Job):
    for sheet in job.sheets:
        for side in sides(sheet):
            order = [(round(y, 3), x) for x, y in corners(side)]
            assert order == sorted(order)


def test_the_free_side_at_the_end_of_a_row_keeps_its_bleed():
    (sheet,) = impose(deck(5), sheet_options(SheetOptions(), 0).value).value
    last = sheet.front.placements[4]
    across = geometry.area(common(printed(last), (last.trim.grown(3.0).path,)))
    below, beside = last.trim.width * 3.0, last.trim.height * 3.0
    corner = 3.0 * 3.0
    # Without a gap, nothing is printed above, nor to the left where the row goes on; the corner
    # below on the right is its own, that above on the right belongs to the row above.
    assert across == pytest.approx(
        last.trim.width * last.trim.height + below + beside + corner - corner, abs=0.1
    )


def test_a_narrower_margin_that_holds_more_is_found():
    pieces = deck(9)
    options = sheet_options(SheetOptions(PAPERS["letter"]), 0).value
    assert margin_for_more(pieces[0], options) == (4.7, 8, 9)
    assert margin_for_more(pieces[0], sheet_options(SheetOptions(), 0).value) is None
