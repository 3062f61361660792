import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks import impose
from punchboard.geometry import Outline, Size
from punchboard.lengths import PAPERS
from punchboard.sheets.imposition import impose_all
from punchboard.sheets.labels import labelled
from punchboard.sheets.manifest import ManifestFile, manifest
from punchboard.sheets.options import SheetMode, SheetOptions
from shapes import copies


def board(width, height, count=1, *, backs=False, kind="board"):
    return copies("board", Outline(Size(width, height)), count, kind, backs=backs)


def tiles(sheets, side="front"):
    return [getattr(sheet, side).placements[0].tile for sheet in sheets]


def test_a_board_of_30_cm_takes_four_sheets_of_a4():
    sheets = impose(board(300, 300), SheetOptions()).value
    assert [tile.name for tile in tiles(sheets)] == ["A1", "B1", "A2", "B2"]


def test_tiles_show_the_join_and_5_mm_more():
    first, second, *_ = impose(board(300, 300), SheetOptions()).value
    (a,), (b,) = first.front.placements, second.front.placements
    assert (a.clip.right - a.tile.part.right, b.tile.part.x - b.clip.x) == pytest.approx((5, 5))
    assert (a.tile.part.x - a.clip.x, b.clip.right - b.tile.part.right) == pytest.approx((3, 3))


@given(st.floats(250, 1500), st.floats(250, 1500), st.sampled_from(["a4", "letter", "a3"]))
def test_joined_tiles_measure_what_the_board_does(width, height, paper):
    found = tiles(impose(board(width, height), SheetOptions(PAPERS[paper])).value)
    if found[0] is None:
        return
    across = [tile for tile in found if tile.y == 0]
    down = [tile for tile in found if tile.x == 0]
    assert sum(tile.part.width for tile in across) == pytest.approx(width, abs=1e-6)
    assert sum(tile.part.height for tile in down) == pytest.approx(height, abs=1e-6)
    assert len(found) == len(across) * len(down)
    for one, other in pairwise(across):
        assert one.x + one.part.width == pytest.approx(other.x, abs=1e-6)


def test_each_tile_shows_its_own_part_of_the_board():
    for sheet in impose(board(300, 420), SheetOptions()).value:
        (each,) = sheet.front.placements
        tile = each.tile
        assert (each.trim.x + tile.x, each.trim.y + tile.y) == pytest.approx(
            (tile.part.x, tile.part.y)
        )


def test_a_board_that_fits_is_not_cut():
    (sheet,) = impose(board(190, 190), SheetOptions()).value
    assert sheet.front.placements[0].tile is None


def test_backs_of_tiles_are_seen_from_behind():
    first, *_ = impose(board(300, 300, backs=True), SheetOptions()).value
    tile = first.back.placements[0].tile
    assert (tile.name, tile.x, tile.y) == ("A1", pytest.approx(300 - tile.part.width), 0)


def test_backs_of_tiles_have_pages_of_their_own_where_paper_is_folded():
    sheets = impose(board(300, 300, backs=True), SheetOptions(sheets=SheetMode.FOLD)).value
    assert [each.front.placements[0].face for each in sheets] == ["front"] * 4 + ["back"] * 4
    assert {each.back for each in sheets} == {None}


def test_labels_and_manifest_name_the_tile():
    sheets = labelled(impose(board(300, 300), SheetOptions()).value, "go")
    assert sheets[1].front.label == "go · board · B1 · 2/4"
    data = json.loads(manifest("go", [ManifestFile("go.pdf", sheets)]))
    (found,) = data["files"][0]["sheets"][1]["front"]["placements"]
    assert (found["tile"], found["width"], found["board_x"], found["board_y"]) == (
        "B1", 150.0, 150.0, 0.0,
    )  # fmt: skip


def test_a_sheet_fills_a_page_that_lies_as_it_does():
    upright, across = (
        impose(board(*size, kind="sheet"), SheetOptions()).value[0]
        for size in ((210, 297), (297, 210))
    )
    assert (upright.paper, across.paper) == (Size(210, 297), Size(297, 210))
    assert upright.front.placements[0].clip == upright.front.placements[0].trim
    assert upright.front.lines == ()


def test_a_sheet_larger_than_the_paper_has_a_page_of_its_own_size():
    imposed = impose(board(297, 420, kind="sheet"), SheetOptions())
    assert imposed.value[0].paper == Size(297, 420)
    assert [each.code for each in imposed.diagnostics] == ["sheet-larger-than-paper"]


def test_nothing_else_lies_on_the_page_of_a_sheet_or_a_tile():
    groups = [board(100, 50, kind="sheet"), board(300, 300), board(30, 30, kind="card")]
    sheets = impose_all(groups, SheetOptions()).value
    assert [len(sheet.front.placements) for sheet in sheets] == [1] * 6
