"""Numbers that stand alone in the brackets of an entry."""

import pytest

from rule_cases import said

BEFORE = {
    "en": "# Dunes\n\nThe players cross the dunes.\n\n## Components\n\n",
    "ja": "# 砂丘\n\n## 内容物\n\n",
}


def listed(entry, language="en"):
    return [each[:3] for each in said(BEFORE[language] + entry + "\n")]


@pytest.mark.parametrize(
    ("entry", "name", "count"),
    [
        ("- Camels (12)", "Camels", 12),
        ("- Camels (there are 12)", "Camels", 12),
        ("- Tide cards (9 cards)", "Tide cards", 9),
        ("- Rug tiles (8 colours × 4 tiles)", "Rug tiles", 32),
    ],
)
def test_a_number_alone_in_brackets_counts_the_name_before_it(entry, name, count):
    assert ("supply", name, count) in listed(entry)


def test_the_sum_a_bracket_ends_with_is_of_its_entry():
    assert ("supply", "宝石", 48) in listed("- 宝石(4種、各12個 計48個)", "ja")


def test_shares_behind_a_colon_are_of_the_number_in_front():
    found = listed("- Camels (60: 15 each of sand, salt, silk and stone)")

    assert ("supply", "Camels", 60) in found
    assert [count for role, _, count in found if role == "part"] == [15, 15, 15, 15]


def test_a_number_of_kinds_before_another_number_counts_nothing():
    assert [count for role, _, count in listed("- Camels (3 kinds, 15 cards)")][:1] != [3]


def test_numbers_in_several_colours_are_no_product_where_the_whole_has_fewer():
    found = said(
        "# Dunes\n\n## Components\n\n"
        "There are 55 cards: 50 number cards in five colours (1 to 10) and five jokers.\n"
    )

    assert ("per_color", "number cards", 50, 5) not in found
    assert ("part", "number cards", 50, None) in found


def test_pieces_of_each_kind_in_a_table_are_no_number_of_all():
    table = "| 種類 | 枚数 |\n|---|---|\n| 風の札 | 24枚 |\n| 砂の札 | 各種1枚 |\n"

    assert ("per_color", "砂の札", 1) in listed(table, "ja")
