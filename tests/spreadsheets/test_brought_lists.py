"""Where the list is in a sheet from elsewhere, and what its columns are."""

from pathlib import Path

import pytest

from punchboard.spreadsheets.brought_lists import Known, bring
from punchboard.spreadsheets.workbook import Special, WorkbookSheet

PATH = Path("list.xlsx")


def brought(*rows, known=None, **more):
    known = known or Known()
    return bring(WorkbookSheet("Deck", tuple(rows), **more), PATH, known, lambda _: False)


def items(found):
    table = found.value.table
    return [tuple(table.sheet.rows[row]) for row in table.rows]


def told(found):
    return [(each.code, each.message) for each in found.diagnostics]


HEADER = ("Name", "Type", "Text")
FOX = ("Fox", "Animal", "Draw.")
OWL = ("Owl", "Animal", None)


def test_a_list_is_taken_as_it_is():
    found = brought(HEADER, FOX, OWL)

    assert (items(found), told(found)) == ([FOX, OWL], [])
    assert found.value.table.header == HEADER


def test_titles_above_the_header_are_ignored():
    found = brought(("My little game",), (), HEADER, FOX, OWL)

    assert items(found) == [FOX, OWL]
    assert told(found) == [
        ("rows-left-out", "`Deck`: the header is row 3; the rows above it are ignored")
    ]


@pytest.mark.parametrize("label", ["TOTAL", "Total:", "Sum", "合計", "Gesamt", "Итого"])
def test_rows_of_totals_at_the_end_are_no_items(label):
    rows = [("Name", "Qty"), ("Fox", 2), ("Owl", 3), (label, 5)]
    found = brought(*rows)

    assert items(found) == [("Fox", 2), ("Owl", 3)]
    assert told(found) == [("rows-left-out", "`Deck`: row 4 contains a total and is ignored")]


def test_a_sum_without_a_label_at_the_end_is_no_item():
    cards = [("Fox", 2, 1), ("Owl", 3, 4), ("Elk", 5, 2)]
    header = ("Name", "Cost", "Copies")

    assert items(brought(header, *cards, (None, None, 7))) == cards
    assert items(brought(header, *cards, (None, 10, 7))) == cards
    texts = [(name, str(cost), copies) for name, cost, copies in cards]
    assert items(brought(header, *texts, (None, None, "7"))) == texts
    for other in [(None, None, 6), (None, 4, 7), ("Bee", None, 7)]:
        assert items(brought(header, *cards, other)) == [*cards, other]


def test_a_card_called_total_with_a_text_is_an_item():
    total = ("Total", "Spell", "Count everything.")

    assert items(brought(HEADER, FOX, total)) == [FOX, total]


def test_a_total_before_other_items_is_one():
    rows = [("Name", "Qty"), ("Total", 2), ("Owl", 3)]

    assert items(brought(*rows)) == [("Total", 2), ("Owl", 3)]


def test_a_header_that_is_repeated_is_no_item():
    found = brought(HEADER, FOX, ("name", "Type ", "TEXT"), OWL)

    assert items(found) == [FOX, OWL]
    assert told(found) == [("rows-left-out", "`Deck`: row 3 repeats the header and is ignored")]


def test_a_header_with_some_other_names_between_two_parts_is_no_item():
    header = ("Deck", "Monster", "Lair", "Weakness", "Reward")
    troll = ("Monsters", "Troll", "Bridge", "Sunlight", "Gold")
    again = ("Deck", "Trap", "Trigger", "Damage", "Reward")
    snare = ("Traps", "Snare", "A step", "One wound", "Rope")

    assert items(brought(header, troll, again, snare)) == [troll, snare]


@pytest.mark.parametrize(
    "row", [("Type", "Name", "Text"), ("Name", "Bird", "A name."), ("Name", "Type", "Draw 2.")]
)
def test_a_card_that_is_called_like_a_column_is_an_item(row):
    assert items(brought(HEADER, FOX, row)) == [FOX, row]


def test_a_note_of_a_single_cell_above_the_header_is_ignored():
    header = (None, "Starting", "Card Name", "Cost", "Effect")
    rows = [(None, "N", f"Card {number}", "Free", "Draw.") for number in (1, 2)]
    blanks = [(None, "N", None, None, None)] * 5
    note = (None, None, "Merchants spend money in the first rounds.")

    found = brought((None, None, "Faction:"), note, header, *rows, *blanks)

    assert found.value.has_header
    assert items(found) == [*rows, *blanks]


def test_a_table_beside_the_list_is_ignored():
    side = [(*HEADER, None, "COUNT", None), (*FOX, None, "Animal", 2), (*OWL, None, "Spell", 0)]
    found = brought(*side)

    assert [row[:3] for row in items(found)] == [FOX, OWL]
    assert all(cell is None for row in items(found) for cell in row[3:])
    assert [code for code, _ in told(found)] == ["rows-left-out"]


def test_named_columns_behind_a_gap_belong_to_the_list():
    rows = [(*HEADER, None, "Art"), (*FOX, None, "fox"), (*OWL, None, "owl")]

    assert items(brought(*rows)) == [(*FOX, None, "fox"), (*OWL, None, "owl")]


def test_a_column_without_a_header_gets_a_name():
    found = brought(("Name", None, "Text"), FOX)

    assert found.value.table.header == ("Name", "column B", "Text")
    assert told(found)[0][0] == "unnamed-column"


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ([HEADER], "it has no row below its header"),
        ([("Type focus:", None, None), ("a", "b", "c"), ("d", "e", "f")],
         "most of its columns have no name"),
        ([("This is what we talked about last week, and it went on for quite a while.",),
          ("Next week we shall talk about the other thing, for at least as long as this.",
            ), ("And then there is the third thing, of which nobody has thought so far, "
                   "although it is the one that matters.",)], "it contains text without columns"),
    ],
)  # fmt: skip
def test_a_sheet_that_is_no_list_says_why(rows, problem):
    assert brought(*rows).value.problem == problem


def test_a_sheet_with_cells_merged_across_is_likely_no_list():
    found = brought(HEADER, FOX, special=Special(merged=((0, 1, 2, 1),)))

    assert found.value.problem == "it has cells merged across columns"


def test_cells_merged_down_have_their_value_in_each_row():
    rows = [("Type", "Name"), ("Animal", "Fox"), (None, "Owl"), (None, None)]
    found = brought(*rows, special=Special(merged=((0, 1, 0, 3),)))

    assert items(found) == [("Animal", "Fox"), ("Animal", "Owl")]


def test_a_list_without_a_header_keeps_its_first_row():
    found = brought(("Fox", 2), ("Owl", 3))

    assert items(found) == [("Fox", 2), ("Owl", 3)]
    assert not found.value.has_header


def test_a_quantity_is_found_by_its_header_and_its_numbers():
    found = brought(("Name", "# of Copies"), ("Fox", "3x"), ("Owl", None), ("Cat", 2))

    assert found.value.table.header == ("Name", "quantity")
    assert items(found) == [("Fox", 3), ("Owl", None), ("Cat", 2)]


def test_a_word_among_quantities_is_told_and_counts_as_blank():
    rows = [("Name", "Qty"), ("Fox", 3), ("Owl", 2), ("Cat", "some")]
    found = brought(*rows)

    assert items(found)[2] == ("Cat", None)
    assert told(found)[0] == (
        "wrong-quantity",
        "`Deck!B4` (`some`): the quantity must be a whole number; it is read as blank",
    )


def test_a_column_that_numbers_the_cards_is_no_quantity():
    rows = [("#", "Name"), *((n, f"Card {n}") for n in range(1, 9))]

    assert brought(*rows).value.table.header == ("#", "Name")


@pytest.mark.parametrize("header", ["#", "Nr.", "No.", "Number", "card number"])
def test_a_short_list_with_numbered_cards_has_no_quantity_and_no_hint(header):
    found = brought((header, "Name"), *((n, f"Card {n}") for n in range(1, 6)))

    assert (found.value.table.header, told(found)) == ((header, "Name"), [])


def test_a_number_sign_with_numbers_of_copies_is_the_quantity():
    found = brought(("#", "Name"), (3, "Fox"), (1, "Owl"))

    assert found.value.table.header == ("quantity", "Name")


@pytest.mark.parametrize("header", ["# of Copies", "Copies in deck", "Qty"])
def test_another_column_with_copies_wins_over_a_number_sign(header):
    found = brought(("#", "Name", header), (4, "Fox", 3), (9, "Owl", 1))

    assert found.value.table.header == ("#", "Name", "quantity")


def test_a_column_that_looks_like_a_quantity_is_named():
    found = brought(("Name", "Number"), ("Fox", 3), ("Owl", 3))

    assert told(found) == [
        ("near-key", "`Deck!B1`: `Number` looks like a number of copies, but was not read as one")
    ]


def test_a_field_of_the_game_is_not_taken_for_the_quantity():
    known = Known(headers=frozenset({"amount"}))
    found = brought(("Name", "Amount"), ("Fox", 3), ("Owl", 2), known=known)

    assert found.value.table.header == ("Name", "Amount")


def test_ids_that_repeat_are_a_field():
    found = brought(("ID", "Name"), (7, "Fox"), (7, "Owl"))

    assert found.value.table.header == ("ID 2", "Name")
    assert told(found)[0][0] == "duplicate-id"


def test_ids_of_the_game_stay_ids_even_where_they_repeat():
    known = Known(ids=frozenset({"fox"}))

    assert (
        brought(("id", "Name"), ("fox", "Fox"), ("fox", "Owl"), known=known).value.table.header[0]
        == "id"
    )


def test_a_text_of_the_game_stays_what_it_is():
    rows = [HEADER, ("Fox", "Animal", "<b>Draw</b>")]

    assert items(brought(*rows))[0][2] == "**Draw**"
    known = Known(texts=frozenset({"<b>Draw</b>"}))
    assert items(brought(*rows, known=known))[0][2] == "<b>Draw</b>"
