"""Pieces of all shapes packed closely, for scissors."""

from punchboard.geometry import Outline, Size
from punchboard.sheets.imposition import impose_all
from punchboard.sheets.options import SheetOptions
from punchboard.sheets.packing import packed, single
from shapes import copies, polyomino

POKER, BOARD, TRACK = Outline(Size(63, 88)), Outline(Size(190, 96)), Outline(Size(264, 64))
PACK = SheetOptions(pack=True)


def numbers(groups, options):
    return len(impose_all(groups, options).value)


def test_boards_and_cards_share_sheets_where_straight_cuts_would_not_do():
    groups = [copies("track", TRACK, 1, "board"), copies("board", BOARD, 1, "board")]
    assert (numbers(groups, SheetOptions()), numbers(groups, PACK)) == (2, 1)


def test_a_piece_is_turned_where_that_helps():
    strip = Outline(Size(60, 270))
    groups = [copies("a", TRACK, 1), copies("b", strip, 1)]
    assert numbers(groups, SheetOptions()) == 2
    (sheet,) = impose_all(groups, PACK).value
    assert sorted(each.rotation for each in sheet.front.placements) == [0, 90]


def test_what_is_nested_stays_together():
    groups = [copies("cells", polyomino("XX", "X."), 4, "polyomino"), copies("card", POKER, 1)]

    def steps(options):
        (sheet,) = impose_all(groups, options).value
        trims = [each.trim for each in sheet.front.placements if each.component == "cells"]
        first = min(trims, key=lambda trim: (trim.y, trim.x))
        return sorted((round(trim.x - first.x, 3), round(trim.y - first.y, 3)) for trim in trims)

    assert steps(PACK) == steps(SheetOptions())


def test_no_packing_takes_more_sheets_than_rows():
    groups = [copies("a", POKER, 17), copies("b", Outline(Size(59, 86)), 8)]
    assert numbers(groups, PACK) <= numbers(groups, SheetOptions())


def test_what_fits_nowhere_is_not_packed():
    blocks = [single(piece, PACK) for piece in copies("a", Outline(Size(300, 300)), 1)]
    assert packed(blocks, PACK) == ()
