"""Columns that only spaces part."""

import pytest

from punchboard.rulebook.grammar.grammar import grammar
from punchboard.rulebook.page.aligned import with_aligned_columns
from punchboard.rulebook.page.joined import joined
from punchboard.rulebook.reader import read_claims
from rule_cases import said

NAMES = (
    "You also need:\n\n"
    "  bid cards     forty, in five colours\n"
    "  drops         40 small (1 point) and\n"
    "                20 large (5 points)\n"
    "  lamp holder   1, shows who deals\n"
)
NUMBERS = "   Players       2     3     4     5\n   Race pile    46    42    38    34\n"


def test_names_whose_second_column_begins_at_one_place_get_a_colon():
    assert with_aligned_columns(NAMES) == NAMES.replace("cards  ", "cards: ").replace(
        "drops  ", "drops: "
    ).replace("holder  ", "holder: ")


def test_numbers_below_one_another_become_cells():
    first, second, _ = with_aligned_columns(NUMBERS).split("\n")
    assert [each.strip() for each in first.split("|")] == ["Players", "2", "3", "4", "5"]
    assert [each.strip() for each in second.split("|")] == ["Race pile", "46", "42", "38", "34"]
    assert len(with_aligned_columns(NUMBERS)) == len(NUMBERS)


@pytest.mark.parametrize(
    "text",
    [
        "The   rain falls.\nWe play on.\n",
        "  owls      nine\n  hares  six\n  foxes    four\n",
        "| Owls   | 9   |\n| Hares  | 6   |\n| Foxes  | 4   |\n",
    ],
)
def test_what_does_not_stand_below_one_another_stays(text):
    assert with_aligned_columns(text) == text


def test_what_a_column_of_names_counts_is_read():
    found = said(f"Tallow\n\n{NAMES}", ".txt")
    assert ("supply", "lamp holder", 1, None) in found
    assert ("supply", "drops", 40, None) in found


def test_numbers_that_are_set_flush_right_are_one_list():
    rows = "  45x Compartment cards\n   8x Delay cards\n   5x Guard cards\n 120x Passes\n"
    found = said(f"NIGHT TRAIN\n\nCOMPONENTS\n{rows}", ".txt")
    names = ("Compartment cards", 45), ("Delay cards", 8), ("Guard cards", 5), ("Passes", 120)
    assert found == [("supply", name, count, None) for name, count in names]


def test_items_that_are_further_in_stay_parts():
    found = said("## Components\n\n- 20 tiles\n  - 8 lakes\n  - 12 woods\n", ".md")
    assert [each[0] for each in found] == ["supply", "part", "part"]


@pytest.mark.parametrize(
    "rows",
    [
        "Piece   Moves   Takes   Value\nWolf    2       sheep   5\nDog     3       wolf    4\n",
        "Phase 1   Dawn      Draw 2 cards.\nPhase 2   Morning   Play 1 card.\n",
        "Name    Round 1   Total\nAnna    12        40\nBen     9         31\n",
    ],
)
def test_rows_of_several_numbers_or_of_what_to_do_are_no_entries(rows):
    text = f"Components\n\n24 cards\n3 dice\n\n{rows}\nSetup\n\nShuffle.\n"

    assert [each[1:3] for each in said(text)] == [("cards", 24), ("dice", 3)]


def test_rows_of_a_table_that_begin_with_small_letters_are_not_joined():
    rows = "small hut    one full row, and no tree beside it   3 points"
    rows += "\nlarge hut    two full rows, and no tree at all     5 points"
    assert joined(rows, grammar(("en",))) == rows


def test_cells_that_go_on_below_in_small_letters_are_joined():
    text = "Components\n\n5 harbour team           3 island team\n"
    text += "members (blue)           members (red)\n\n40 rope cards\n"
    found = [(each.name, each.count) for each in read_claims(text, ".txt")]
    assert ("rope cards", 40) in found
    assert {5, 3} <= {count for _, count in found}
