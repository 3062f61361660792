from msgspec.structs import replace

from punchboard.geometry import Outline, Size
from punchboard.sheets.imposition import impose_all
from punchboard.sheets.labels import labelled
from punchboard.sheets.options import SheetMode, SheetOptions
from shapes import copies

POKER, MINI = Outline(Size(63, 88)), Outline(Size(44, 67))


def held(sheets):
    return [(sheet.components, len(sheet.front.placements)) for sheet in sheets]


def test_cards_of_one_size_go_on_where_the_deck_before_ends():
    groups = [copies("a", POKER, 10), copies("b", POKER, 5)]
    sheets = impose_all(groups, SheetOptions()).value
    assert held(sheets) == [(("a",), 8), (("a", "b"), 7)]


def test_corners_of_another_radius_are_no_reason_for_another_sheet():
    groups = [copies("a", POKER, 1), copies("b", Outline(POKER.size, 3.0), 1)]
    assert held(impose_all(groups, SheetOptions()).value) == [(("a", "b"), 2)]


def test_smaller_cards_go_below_larger_ones_where_there_is_room():
    groups = [copies("a", POKER, 3), copies("b", MINI, 5)]
    (sheet,) = impose_all(groups, SheetOptions()).value
    lowest = max(each.trim.bottom for each in sheet.front.placements if each.component == "a")
    highest = min(each.trim.y for each in sheet.front.placements if each.component == "b")
    assert highest - lowest >= 6


def test_what_finds_no_room_gets_a_sheet_of_its_own():
    groups = [copies("a", POKER, 8), copies("b", MINI, 5)]
    assert held(impose_all(groups, SheetOptions()).value) == [(("a",), 8), (("b",), 5)]


def test_what_is_folded_and_what_is_not_share_no_sheet():
    groups = [copies("a", POKER, 1), copies("b", POKER, 1, backs=False)]
    sheets = impose_all(groups, SheetOptions(sheets=SheetMode.FOLD)).value
    assert held(sheets) == [(("a",), 2), (("b",), 1)]


def test_the_label_names_all_components_of_a_sheet():
    groups = [copies(name, MINI, 1) for name in "abcdef"]
    (sheet,) = labelled(impose_all(groups, SheetOptions()).value, "game")
    assert sheet.front.label == "game · a + b + c + d + 2 more · 1/1 · front"


def test_what_is_of_different_stock_shares_no_sheet():
    cards = copies("a", POKER, 2)
    stickers = [replace(piece, stock="sticker") for piece in copies("b", POKER, 2)]
    more = copies("c", POKER, 2)
    sheets = impose_all([cards, stickers, more], SheetOptions()).value
    assert held(sheets) == [(("a", "c"), 4), (("b",), 2)]
    assert [sheet.stock for sheet in labelled(sheets, "game")] == ["", "sticker"]
    assert labelled(sheets, "game")[1].front.label == "game · b · sticker · 2/2 · front"
