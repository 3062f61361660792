"""Where the list is in a sheet from elsewhere, and what its columns are."""

from pathlib import Path

import pytest

from punchboard.spreadsheets.brought_lists import (
    HTML,
    RUBY,
    SIGNS,
    UNPRINTABLE,
    Known,
    bring,
    brought,
    without_marks,
)
from punchboard.spreadsheets.workbook import Special, WorkbookSheet

PATH = Path("list.xlsx")


def from_rows(*rows, known=None, **more):
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
    found = from_rows(HEADER, FOX, OWL)

    assert (items(found), told(found)) == ([FOX, OWL], [])
    assert found.value.table.header == HEADER


def test_titles_above_the_header_are_ignored():
    found = from_rows(("My little game",), (), HEADER, FOX, OWL)

    assert items(found) == [FOX, OWL]
    assert told(found) == [
        ("rows-left-out", "`Deck`: the header is row 3; the rows above it are ignored")
    ]


@pytest.mark.parametrize("label", ["TOTAL", "Total:", "Sum", "合計", "Gesamt", "Итого"])
def test_rows_of_totals_at_the_end_are_no_items(label):
    rows = [("Name", "Qty"), ("Fox", 2), ("Owl", 3), (label, 5)]
    found = from_rows(*rows)

    assert items(found) == [("Fox", 2), ("Owl", 3)]
    assert told(found) == [("rows-left-out", "`Deck`: row 4 contains a total and is ignored")]


def test_a_sum_without_a_label_at_the_end_is_no_item():
    cards = [("Fox", 2, 1), ("Owl", 3, 4), ("Elk", 5, 2)]
    header = ("Name", "Cost", "Copies")

    assert items(from_rows(header, *cards, (None, None, 7))) == cards
    assert items(from_rows(header, *cards, (None, 10, 7))) == cards
    texts = [(name, str(cost), copies) for name, cost, copies in cards]
    assert items(from_rows(header, *texts, (None, None, "7"))) == texts
    for other in [(None, None, 6), (None, 4, 7), ("Bee", None, 7)]:
        assert items(from_rows(header, *cards, other)) == [*cards, other]


def test_a_card_called_total_with_a_text_is_an_item():
    total = ("Total", "Spell", "Count everything.")

    assert items(from_rows(HEADER, FOX, total)) == [FOX, total]


def test_a_total_before_other_items_is_one():
    rows = [("Name", "Qty"), ("Total", 2), ("Owl", 3)]

    assert items(from_rows(*rows)) == [("Total", 2), ("Owl", 3)]


def test_a_header_that_is_repeated_is_no_item():
    found = from_rows(HEADER, FOX, ("name", "Type ", "TEXT"), OWL)

    assert items(found) == [FOX, OWL]
    assert told(found) == [("rows-left-out", "`Deck`: row 3 repeats the header and is ignored")]


def test_a_header_with_some_other_names_between_two_parts_is_no_item():
    header = ("Deck", "Monster", "Lair", "Weakness", "Reward")
    troll = ("Monsters", "Troll", "Bridge", "Sunlight", "Gold")
    again = ("Deck", "Trap", "Trigger", "Damage", "Reward")
    snare = ("Traps", "Snare", "A step", "One wound", "Rope")

    assert items(from_rows(header, troll, again, snare)) == [troll, snare]


@pytest.mark.parametrize(
    "row", [("Type", "Name", "Text"), ("Name", "Bird", "A name."), ("Name", "Type", "Draw 2.")]
)
def test_a_card_that_is_called_like_a_column_is_an_item(row):
    assert items(from_rows(HEADER, FOX, row)) == [FOX, row]


def test_a_note_of_a_single_cell_above_the_header_is_ignored():
    header = (None, "Starting", "Card Name", "Cost", "Effect")
    rows = [(None, "N", f"Card {number}", "Free", "Draw.") for number in (1, 2)]
    blanks = [(None, "N", None, None, None)] * 5
    note = (None, None, "Merchants spend money in the first rounds.")

    found = from_rows((None, None, "Faction:"), note, header, *rows, *blanks)

    assert found.value.has_header
    assert items(found) == [*rows, *blanks]


def test_a_table_beside_the_list_is_ignored():
    side = [(*HEADER, None, "COUNT", None), (*FOX, None, "Animal", 2), (*OWL, None, "Spell", 0)]
    found = from_rows(*side)

    assert [row[:3] for row in items(found)] == [FOX, OWL]
    assert all(cell is None for row in items(found) for cell in row[3:])
    assert [code for code, _ in told(found)] == ["rows-left-out"]


def test_named_columns_behind_a_gap_belong_to_the_list():
    rows = [(*HEADER, None, "Art"), (*FOX, None, "fox"), (*OWL, None, "owl")]

    assert items(from_rows(*rows)) == [(*FOX, None, "fox"), (*OWL, None, "owl")]


def test_a_column_without_a_header_gets_a_name():
    found = from_rows(("Name", None, "Text"), FOX)

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
    assert from_rows(*rows).value.problem == problem


def test_a_sheet_with_cells_merged_across_is_likely_no_list():
    found = from_rows(HEADER, FOX, special=Special(merged=((0, 1, 2, 1),)))

    assert found.value.problem == "it has cells merged across columns"


def test_cells_merged_down_have_their_value_in_each_row():
    rows = [("Type", "Name"), ("Animal", "Fox"), (None, "Owl"), (None, None)]
    found = from_rows(*rows, special=Special(merged=((0, 1, 0, 3),)))

    assert items(found) == [("Animal", "Fox"), ("Animal", "Owl")]


def test_a_list_without_a_header_keeps_its_first_row():
    found = from_rows(("Fox", 2), ("Owl", 3))

    assert items(found) == [("Fox", 2), ("Owl", 3)]
    assert not found.value.has_header


def test_a_quantity_is_found_by_its_header_and_its_numbers():
    found = from_rows(("Name", "# of Copies"), ("Fox", "3x"), ("Owl", None), ("Cat", 2))

    assert found.value.table.header == ("Name", "quantity")
    assert items(found) == [("Fox", 3), ("Owl", None), ("Cat", 2)]


def test_a_word_among_quantities_is_told_and_counts_as_blank():
    rows = [("Name", "Qty"), ("Fox", 3), ("Owl", 2), ("Cat", "some")]
    found = from_rows(*rows)

    assert items(found)[2] == ("Cat", None)
    assert told(found)[0] == (
        "wrong-quantity",
        "`Deck!B4` (`some`): the quantity must be a whole number; it is read as blank",
    )


def test_a_column_that_numbers_the_cards_is_no_quantity():
    rows = [("#", "Name"), *((n, f"Card {n}") for n in range(1, 9))]

    assert from_rows(*rows).value.table.header == ("#", "Name")


@pytest.mark.parametrize("header", ["#", "Nr.", "No.", "Number", "card number"])
def test_a_short_list_with_numbered_cards_has_no_quantity_and_no_hint(header):
    found = from_rows((header, "Name"), *((n, f"Card {n}") for n in range(1, 6)))

    assert (found.value.table.header, told(found)) == ((header, "Name"), [])


def test_a_number_sign_with_numbers_of_copies_is_the_quantity():
    found = from_rows(("#", "Name"), (3, "Fox"), (1, "Owl"))

    assert found.value.table.header == ("quantity", "Name")


@pytest.mark.parametrize("header", ["# of Copies", "Copies in deck", "Qty"])
def test_another_column_with_copies_wins_over_a_number_sign(header):
    found = from_rows(("#", "Name", header), (4, "Fox", 3), (9, "Owl", 1))

    assert found.value.table.header == ("#", "Name", "quantity")


def test_a_column_that_looks_like_a_quantity_is_named():
    found = from_rows(("Name", "Number"), ("Fox", 3), ("Owl", 3))

    assert told(found) == [
        ("near-key", "`Deck!B1`: `Number` looks like a number of copies, but was not read as one")
    ]


def test_a_field_of_the_game_is_not_taken_for_the_quantity():
    known = Known(headers=frozenset({"amount"}))
    found = from_rows(("Name", "Amount"), ("Fox", 3), ("Owl", 2), known=known)

    assert found.value.table.header == ("Name", "Amount")


def test_ids_that_repeat_are_a_field():
    found = from_rows(("ID", "Name"), (7, "Fox"), (7, "Owl"))

    assert found.value.table.header == ("ID 2", "Name")
    assert told(found)[0][0] == "duplicate-id"


def test_ids_of_the_game_stay_ids_even_where_they_repeat():
    known = Known(ids=frozenset({"fox"}))

    assert (
        from_rows(("id", "Name"), ("fox", "Fox"), ("fox", "Owl"), known=known).value.table.header[0]
        == "id"
    )


def test_a_text_of_the_game_stays_what_it_is():
    rows = [HEADER, ("Fox", "Animal", "<b>Draw</b>")]

    assert items(from_rows(*rows))[0][2] == "**Draw**"
    known = Known(texts=frozenset({"<b>Draw</b>"}))
    assert items(from_rows(*rows, known=known))[0][2] == "<b>Draw</b>"


def is_icon(name):
    return name == "sword"


@pytest.mark.parametrize(
    ("text", "new", "change"),
    [
        ("<b>Draw</b> 2.<br>Then <i>rest</i>.", "**Draw** 2.\nThen *rest*.", HTML),
        ("<strong> loud </strong>word", " **loud** word", HTML),
        ("<b><i>both</i></b>", "***both***", HTML),
        ("<b>one\ntwo</b>", "**one**\n**two**", HTML),
        ("<b>never closed", "never closed", HTML),
        ("</b>never opened", "never opened", HTML),
        ('<span style="color:red">red</span>', "red", HTML),
        ("<ul><li>one</li><li>two</li></ul>", "- one\n- two", HTML),
        ("salt &amp; pepper&nbsp;2", "salt & pepper 2", HTML),
        ("<ruby>狐<rt>きつね</rt></ruby>", "{狐|きつね}", RUBY),
        ("狐《きつね》が来る", "{狐|きつね}が来る", RUBY),
        ("\uff5c私の剣《つるぎ》", "{私の剣|つるぎ}", RUBY),
        ("Gain :gem: and :sword:", "Gain \\:gem: and :sword:", SIGNS),
        ("one\vtwo", "one\ntwo", UNPRINTABLE),
        ("bell\a", "bell", UNPRINTABLE),
    ],
)
def test_a_text_is_converted_and_the_change_is_named(text, new, change):
    found = brought(text, is_icon)

    assert (found.text, found.changes) == (new, {change})


@pytest.mark.parametrize(
    "text",
    [
        "**Draw** 2, *then* rest.", "if a < b and c > d", "<Tap>: draw", "2* and **x", "5:30:15",
        "{W}{U}", "https://example.org/__a__b", "art/big_old__fox.png", "《かな》", "AT&T", "",
    ],
)  # fmt: skip
def test_a_text_that_prints_as_it_is_stays(text):
    assert brought(text, is_icon).text == text


@pytest.mark.parametrize("text", ["<b>a</b>", "狐《きつね》", ":gem:", "a &amp; b"])
def test_what_is_converted_stays_as_it_is_the_next_time(text):
    once = brought(text, is_icon).text

    assert brought(once, is_icon).text == once


def test_a_star_without_a_partner_prints_as_a_star():
    assert without_marks(["Gain 2**", "Draw."]) == {"Gain 2**": r"Gain 2\*\*"}
    assert without_marks(["**Draw** 2.", "*Then* rest."]) == {}
    assert without_marks([r"Gain 2\*\*", "Gain 2*"]) == {}


def test_stars_of_a_column_are_signs_where_many_have_no_partner():
    costs = ["w*w", "*gold, *wood", "**"]

    assert without_marks(costs)["*gold, *wood"] == r"\*gold, \*wood"


def test_one_odd_star_among_many_marks_leaves_the_others_marks():
    rules = [*(f"**Draw** {number}." for number in range(20)), "Gain 2**"]

    assert without_marks(rules) == {"Gain 2**": r"Gain 2\*\*"}
