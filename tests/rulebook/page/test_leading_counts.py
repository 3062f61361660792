"""Numbers in brackets at the beginning of lines, and rows that must not be taken apart."""

from rule_cases import said

PLAY = "\n## Play\n\nOn your turn you move one of the pieces along the river.\n"


def supplies(text):
    return [(name, count) for role, name, count, _ in said(text + PLAY) if role == "supply"]


def test_numbers_in_brackets_may_lead_entries():
    lines = "(24) ships\n(2) sea maps\n(7) harbour tiles\n"

    assert supplies(f"# Sea\n\n## Components\n\n{lines}") == [
        ("ships", 24),
        ("sea maps", 2),
        ("harbour tiles", 7),
    ]


def test_numbers_that_rise_from_one_are_those_of_steps():
    lines = "(1) ships leave\n(2) maps are drawn\n(3) harbours fill\n"

    assert supplies(f"# Sea\n\n## Phases\n\n{lines}") == []


def test_two_hyphens_between_the_bars_of_a_table_are_no_dash():
    table = "| Piece | Number |\n| -- | -- |\n| Gull | 12 |\n| Tern | 9 |\n"

    assert supplies(f"# Sea\n\n## Components\n\n{table}") == [("Gull", 12), ("Tern", 9)]


def test_a_line_with_a_name_its_number_and_a_colon_begins_an_entry():
    lines = "Contents:\nVote cards (20): 10 yes cards, 10 no cards\nGuild cards (6): one each\n"

    found = supplies(f"# Sea\n\n{lines}")

    assert ("Vote cards", 20) in found
    assert ("Guild cards", 6) in found


def test_numbers_of_entries_in_brackets_count_nothing():
    lines = "[1] ships - 24\n[2] sea maps - 2\n[3] harbour tiles - 7\n"

    assert supplies(f"# Sea\n\n## Components\n\n{lines}")[:3] == [
        ("ships", 24),
        ("sea maps", 2),
        ("harbour tiles", 7),
    ]


def test_a_cross_with_a_number_in_brackets_leads_an_entry():
    lines = "[x24] ships\n[x2] sea maps\n"

    assert supplies(f"# Sea\n\n## Components\n\n{lines}") == [("ships", 24), ("sea maps", 2)]


def test_so_many_of_them_are_of_the_name_before():
    lines = "- Harbour cards, 26 of them\n- Tide cards, 9 of them\n"

    assert supplies(f"# Sea\n\n## Components\n\n{lines}") == [
        ("Harbour cards", 26),
        ("Tide cards", 9),
    ]


def test_a_title_with_what_the_box_comes_to_is_no_thing():
    lines = "- 1 sea map\n- 7 harbour tiles\n- 50 cards\n"

    found = supplies(f"# Sea\n\n## Contents of the box (50 cards in all)\n\n{lines}")

    assert found == [("cards", 50), ("sea map", 1), ("harbour tiles", 7), ("cards", 50)]


def test_what_is_below_a_title_and_far_less_is_no_part_of_its_number():
    lines = "- 1 sea map\n- 7 harbour tiles\n"

    assert ("harbour tiles", 7) in supplies(f"# Sea\n\n## Contents (50 cards)\n\n{lines}")


def test_numbers_in_lines_of_their_own_count_what_is_below_them():
    text = "# Sea\n\n## Components\n\n24\nships\n2\nsea maps\n7\nharbour tiles\n"

    assert supplies(text) == [("ships", 24), ("sea maps", 2), ("harbour tiles", 7)]


def test_numbers_that_rise_one_by_one_are_those_of_paragraphs():
    lines = "(3) ships leave the harbour\n\n(4) maps are drawn\n\n(5) tiles are turned\n"

    assert supplies(f"# Sea\n\n## Components\n\n12 flags\n\n## Rules\n\n{lines}") == [("flags", 12)]


def test_a_letter_for_a_sign_of_another_font_is_a_bullet():
    lines = "u 24 ships\nu 2 sea maps\nu 1 rulebook\n"

    assert supplies(f"# Sea\n\nComponents\n\n{lines}") == [
        ("ships", 24),
        ("sea maps", 2),
        ("rulebook", 1),
    ]


def test_a_number_may_lead_a_name_that_begins_with_one():
    lines = "(24) ships\n(2) 6-sided dice\n(7) harbour tiles\n"

    assert ("6-sided dice", 2) in supplies(f"# Sea\n\nComponents\n\n{lines}")
