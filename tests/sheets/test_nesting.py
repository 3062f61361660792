from itertools import pairwise

import pytest

from punchboard.geometry import Rect
from punchboard.lengths import PAPERS
from punchboard.sheets.imposition import impose_all
from punchboard.sheets.options import Marks, PageOrientation, SheetMode, SheetOptions
from punchboard.sheets.packing import nested
from punchboard.sheets.sheet import Flip, usage
from punchboard.sheets.slots import areas
from shapes import copies, polyomino

TETROMINOES = {
    "i": ("XXXX",),
    "l": ("XXX", "X.."),
    "o": ("XX", "XX"),
    "s": (".XX", "XX."),
    "t": ("XXX", ".X."),
}
RENAISSANCE = (
    copies("monominoes", polyomino("X"), 48, "polyomino"),
    copies("dominoes", polyomino("XX"), 4, "polyomino"),
    copies("tri-i", polyomino("XXX"), 2, "polyomino"),
    copies("tri-v", polyomino("XX", "X."), 2, "polyomino"),
    *(copies(name, polyomino(*rows), 1, "polyomino") for name, rows in TETROMINOES.items()),
)


def cells(placement):
    """Return the squares a placement covers, as boxes on the page."""
    lattice = placement.outline.turned(placement.rotation).lattice
    x, y, pitch = placement.trim.x, placement.trim.y, lattice.pitch
    return [Rect(x + c * pitch, y + r * pitch, pitch, pitch) for c, r in lattice.cells]


@pytest.mark.parametrize("flip", Flip)
def test_the_61_pieces_of_renaissance_fill_a_sheet_between_the_cuts(flip):
    sheets = impose_all(RENAISSANCE, SheetOptions(flip=flip)).value
    used = usage(sheets)
    assert (len(sheets), used.pieces) == (1, 61)
    assert used.cells >= 0.85
    assert len(sheets[0].back.placements) == 61


def test_neighbours_share_cut_lines_and_no_cell_is_used_twice():
    (sheet,) = impose_all(RENAISSANCE, SheetOptions()).value
    covered = [cell for each in sheet.front.placements for cell in cells(each)]
    xs = sorted({round(cell.x, 6) for cell in covered})
    assert [b - a for a, b in pairwise(xs)] == pytest.approx([20] * 8)
    assert len({(round(cell.x, 3), round(cell.y, 3)) for cell in covered}) == len(covered) == 88


def test_components_of_one_pitch_share_a_sheet_and_others_do_not_mix_their_cells():
    groups = [
        copies("a", polyomino("XX"), 1, "polyomino"),
        copies("b", polyomino("XX", side=15), 2, "polyomino"),
        copies("c", polyomino("XXX"), 2, "polyomino"),
    ]
    (sheet,) = impose_all(groups, SheetOptions()).value
    assert sheet.components == ("c", "a", "b")
    assert usage([sheet]).cells == 1.0


def test_pieces_are_turned_to_fit():
    options = SheetOptions(orientation=PageOrientation.LANDSCAPE)
    (batch,) = nested(copies("a", polyomino(*["X"] * 12), 3, "polyomino"), areas(options), options)
    assert {slot.rotation for slot in batch.layout.slots} == {90}


def test_a_piece_longer_than_the_page_is_an_error():
    pieces = copies("a", polyomino("X" * 15), 1, "polyomino")
    (found,) = impose_all([pieces], SheetOptions()).diagnostics
    assert found.message == (
        "`a` is 300 x 20 mm, but 210 x 297 mm paper has room for 281 x 194 mm "
        "inside margin and bleed"
    )


def test_bleed_runs_into_empty_paper_but_not_into_neighbours():
    pieces = copies("a", polyomino("X"), 2, "polyomino")
    (sheet,) = impose_all([pieces], SheetOptions()).value
    left, right = sheet.front.placements
    assert left.clip.right == pytest.approx(left.trim.right)
    assert (left.clip.x, right.clip.right) == pytest.approx((left.trim.x - 3, right.trim.right + 3))


def test_shared_edges_are_one_line_and_only_fronts_have_lines():
    pieces = copies("a", polyomino("X"), 2, "polyomino")
    options = SheetOptions(PAPERS["a6"], orientation=PageOrientation.PORTRAIT)
    (sheet,) = impose_all([pieces], options).value
    left, right = sheet.front.placements
    edges = [
        line.x1 for line in sheet.front.lines
        if line.x1 == line.x2 and line.y1 < left.trim.bottom - 1 and line.y2 > left.trim.y + 1
    ]  # fmt: skip
    assert edges == pytest.approx([left.trim.x, right.trim.x, right.trim.right], abs=0.05)
    assert len(sheet.back.lines) < len(sheet.front.lines)


def test_without_marks_there_are_no_lines():
    pieces = copies("a", polyomino("X"), 2, "polyomino")
    (sheet,) = impose_all([pieces], SheetOptions(marks=Marks.NONE)).value
    assert sheet.front.lines == ()


def test_folded_nests_keep_to_their_half():
    pieces = copies("a", polyomino("XX", "X."), 12, "polyomino")
    (sheet,) = impose_all([pieces], SheetOptions(sheets=SheetMode.FOLD)).value
    fronts = [each for each in sheet.front.placements if each.face == "front"]
    assert len(fronts) * 2 == len(sheet.front.placements) == 24
    assert max(each.clip.bottom for each in fronts) <= sheet.paper.height / 2 or (
        max(each.clip.right for each in fronts) <= sheet.paper.width / 2
    )
