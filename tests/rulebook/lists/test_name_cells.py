"""Brackets behind the names in a table break these down, as they do in a list."""

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import checked, said

_TABLES = [
    ("Components", "Component", "Number", "Rope cards", "9 knots, 7 loops"),
    ("Material", "Material", "Anzahl", "Seilkarten", "9 Knoten, 7 Schlaufen"),
    ("Matériel", "Matériel", "Nombre", "Cartes Corde", "9 nœuds, 7 boucles"),
    ("内容物", "名前", "枚数", "縄カード", "結び目9枚、輪7枚"),
]


def _table(title, *rows):
    head, *others = rows
    return f"## {title}\n\n| {head} |\n|---|---|\n" + "".join(f"| {each} |\n" for each in others)


@pytest.mark.parametrize(("title", "names", "counts", "name", "parts"), _TABLES)
def test_parts(title, names, counts, name, parts):
    """What is in the brackets are parts, and the name is before them."""
    rules = _table(title, f"{names} | {counts}", f"{name} ({parts}) | 16")
    found = said(rules)
    assert found[0][:3] == ("supply", name, 16)
    assert [each[::2] for each in found[1:]] == [("part", 9), ("part", 7)]


@pytest.mark.parametrize(
    ("title", "head", "cell", "name"),
    [
        (
            "Components",
            "Component | Number",
            "Pilgrims (cones of 3 colours, 6 of each)",
            "Pilgrims",
        ),
        ("Material", "Material | Anzahl", "Pilger (Kegel in 3 Farben, je 6)", "Pilger"),
        (
            "Matériel",
            "Matériel | Nombre",
            "Pèlerins (cônes de 3 couleurs, 6 de chaque)",
            "Pèlerins",
        ),
        ("内容物", "名前 | 個数", "巡礼者(3色のコマ、各色6個)", "巡礼者"),
    ],
)
def test_colours(title, head, cell, name):
    """What is in the brackets may be shares of the colours."""
    found = said(_table(title, head, f"{cell} | 18"))
    assert found == [("supply", name, 18, None), ("per_color", name, 6, 3)]


@pytest.mark.parametrize(
    "cells", [["Wind (level 2)"], ["Kites (4 red)", "Kites (5 blue)"], ["Ferry (night)"]]
)
def test_other_brackets_are_of_the_name(cells):
    """Brackets that say nothing of how many there are, or tell rows apart, are kept."""
    found = said(_table("Components", "Component | Number", *(f"{each} | 5" for each in cells)))
    assert [each[:3] for each in found] == [("supply", each, 5) for each in cells]


def test_right_parts_are_not_told(tmp_path):
    """Parts that the box has are well."""
    rules = _table("Components", "Component | Number", "Rope cards (9 knots, 7 loops) | 16")
    assert checked(tmp_path, rules, {"Knots": 9, "Loops": 7}) == []


def test_a_wrong_part_is_told(tmp_path):
    """A part of which the box has another number is told."""
    rules = _table("Components", "Component | Number", "Rope cards (9 knots, 7 loops) | 16")
    told = checked(tmp_path, rules, {"Knots": 8, "Loops": 7})
    assert told == [("rules-count-differs", "the rules say 9 `knots`, the box has 8")]


def test_one_number_is_of_two_names_together():
    """A number beside two names counts both of them."""
    found = said(_table("Components", "Component | Qty", "Oak / elm tiles | 60", "Chips | 9"))
    assert found[0][1:3] == ("Oak / elm tiles", 60)


@pytest.mark.parametrize("share", ["/ colour", "per colour"])
def test_a_cell_may_count_for_each_colour(share):
    """A slash stands for "per"."""
    found = said(_table("Components", "Component | Qty", f"Oak tiles | 20 {share}"))
    assert found == [("per_color", "Oak tiles", 20, None)]


def test_what_a_table_tells_of_a_thing_behind_its_number_is_no_name():
    rules = _table("Components", "Gear | Qty | Contents", "Lamps | 12 | oil and wick")
    assert said(rules)[0][:3] == ("supply", "Lamps", 12)


def test_a_cell_says_what_a_product_makes_or_that_there_is_one_for_each():
    rows = "雨カード | 12種×2枚=24枚", "記録紙 | 人数分"
    found = said(_table("用意するもの", "アイテム | 枚数", *rows))
    assert [each[:3] for each in found] == [
        ("supply", "雨カード", 24),
        ("per_player", "記録紙", 1),
    ]


def test_one_for_each_player_may_stand_behind_a_colon():
    found = said("## 内容物\n\n- 記録紙: 人数分\n- 盤: 1枚\n")
    assert [each[:3] for each in found] == [("per_player", "記録紙", 1), ("supply", "盤", 1)]


def test_a_title_may_say_that_a_column_breaks_numbers_down_too():
    rows = "種類 | 数量・内訳", "種トークン | 42個（1点36個、3点6個）", "ダイス | 6個"
    assert [each[:3] for each in said(_table("トークン", *rows))] == [
        ("supply", "種トークン", 42),
        ("part", "1点", 36),
        ("part", "3点", 6),
        ("supply", "ダイス", 6),
    ]


@pytest.mark.parametrize(
    ("title", "head", "row", "names"),
    [
        ("Components", "Component | Number", "Wind and rain markers | 2 each", ["Wind markers"]),
        ("内容物", "名前 | 枚数", "風・雨・星マーカー | 各2個", ["風", "雨", "星マーカー"]),
    ],
)
def test_a_cell_may_count_each_of_several_names(title, head, row, names):
    found = said(_table(title, head, row, "盤 | 1"))
    assert {("supply", each, 2, None) for each in names} <= {*found}


@pytest.mark.parametrize(
    ("pieces", "count"),
    [
        ({"風・雨・星マーカー": 3}, 0),
        ({"風マーカー": 1, "雨マーカー": 1, "星マーカー": 1}, 0),
        ({"風・雨・星マーカー": 4}, 1),
    ],
)
def test_the_box_may_have_them_under_one_name(tmp_path, pieces, count):
    rules = _table("内容物", "名前 | 枚数", "風・雨・星マーカー | 各1個", "盤 | 1枚")
    assert len(checked(tmp_path, rules, {**pieces, "盤": 1}, "ja")) == count


ROWS = "| 24 | crate tokens | wood |\n| 5 | ferry cards | |\n| 1 | harbour board | |\n"


@pytest.mark.parametrize(
    ("title", "section"),
    [
        ("## Box\n\n", "list"),
        ("", "list"),
        ("## Setup\n\n", "prose"),
        ("## Components\n\n- 3 boats\n- 4 dice\n- 9 cups\n\n## Box\n\n", "prose"),
    ],
)
def test_a_table_of_pieces_is_the_list_where_no_other_is(title, section):
    text = f"# Bay\n\n{title}| pcs | what | notes |\n|---|---|---|\n{ROWS}\n## Play\n\nMove.\n"
    found = {each.section for each in read_claims(text, ".md") if each.name == "crate tokens"}
    assert found == {section}


def test_a_cell_may_say_more_about_a_number_to_come():
    rows = _table("Components", "Component | Quantity", "Boats | TBD in the last print", "Dice | 4")
    assert ("supply", "Boats", None, None) in said(rows)
