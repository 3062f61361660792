"""Numbers of kinds, colours and values beside those of all pieces."""

import pytest

from rule_cases import said

TITLES = {"en": "## Components\n\n", "ja": "## 内容物\n\n", "de": "## Material\n\n"}


def listed(entries, language="en"):
    return said(f"# Weir\n\n{TITLES[language]}{entries}\n")


@pytest.mark.parametrize(
    ("language", "entry", "name", "count"),
    [
        ("ja", "・予備の札(12種類 / 12枚)", "予備の札", 12),
        ("ja", "・予備の札(12種類、12枚)", "予備の札", 12),
        ("ja", "・予備の札（6種/12枚）", "予備の札", 12),
        ("ja", "・予備の札 4種類20枚", "予備の札", 20),
        ("en", "- Spare cards (4 kinds, 20 cards)", "Spare cards", 20),
    ],
)
def test_more_pieces_than_kinds_are_all_there_are(language, entry, name, count):
    found = listed(f"{entry}\n- 3 dice", language)

    assert ("supply", name, count, None) in found
    assert not any(factor for _, _, _, factor in found)


def test_fewer_pieces_than_kinds_are_so_many_of_each():
    assert ("part", "Spare cards", 3, 4) in listed("- Spare cards (4 types, 3 cards)\n- 9 dice")


@pytest.mark.parametrize("each", ["各", "各種"])
def test_names_in_brackets_share_the_number_behind_them(each):
    found = listed(f"・船頭カード(葦、霧{each}2枚)\n・駒 3個", "ja")

    assert [e[:3] for e in found[:2]] == [("part", "葦", 2), ("part", "霧", 2)]


@pytest.mark.parametrize(
    ("entry", "many"), [("・札(赤、青、黄各3枚)", 3), ("・札 36枚（黒・三毛・白・虎 各9枚）", 4)]
)
def test_all_colours_in_brackets_have_the_number_behind_them(entry, many):
    found = listed(f"{entry}\n・駒 3個", "ja")

    assert [factor for role, *_, factor in found if role == "per_color"] == [many]


def test_what_is_in_brackets_behind_a_sign_for_times_is_a_value():
    found = listed("- Heat: 5 × (+1), 6×(+2), 2×(?)\n- 4 pawns")

    assert [each[1:3] for each in found[:3]] == [("+1", 5), ("+2", 6), ("?", 2)]


def test_values_below_a_number_are_called_by_their_label():
    found = listed("- Wind cards (24 cards)\n  - Warm: 8×(+1), 6×(+2)\n  - Cold: 9×(-1), 1×(-2)")

    assert [e[:3] for e in found[1:4]] == [
        ("part", "Warm +1", 8), ("part", "Warm +2", 6), ("part", "Cold -1", 9),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "entry", "whole"),
    [
        ("en", "two six-sided dice, one blue and one grey", 2),
        ("en", "5 dice, 4 green ones with 6 sides and a black one with 8 sides", 5),
        ("de", "4 Würfel, zwei rote und zwei blaue", 4),
    ],
)
def test_colours_that_come_to_a_number_are_parts_of_it(language, entry, whole):
    found = [each for each in listed(f"- {entry}\n- 9 Steine", language) if each[0] != "attribute"]
    parts = [count for role, _, count, _ in found if role == "part"]

    assert found[0][2] == whole == sum(parts)


def test_an_entry_behind_one_with_its_parts_in_a_line_is_none_of_them():
    found = listed("- **32 orders**: 12 × oak, 12 × elm, 8 × ash\n- 20 wagons\n- 4 boards")

    assert [each[:3] for each in found if each[0] == "supply"] == [
        ("supply", "orders", 32), ("supply", "wagons", 20), ("supply", "boards", 4),
    ]  # fmt: skip


def test_parts_that_come_to_their_whole_are_read_up_to_a_full_stop():
    found = listed("- 30 tiles: lake ×8, wood ×12, field ×10.\n- 4 pawns")

    assert [e[:3] for e in found[1:4]] == [
        ("part", "lake", 8), ("part", "wood", 12), ("part", "field", 10),
    ]  # fmt: skip


def test_points_for_each_card_are_no_share_of_the_cards():
    found = listed("- Blue: 15 cards, 1 point per card.\n- Red: 9 cards, 2 points per card.")

    assert [each[:3] for each in found] == [("supply", "Blue", 15), ("supply", "Red", 9)]
