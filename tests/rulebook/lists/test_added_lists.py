"""What a variant or an expansion adds is in the box too; what it takes of the list is not more."""

from __future__ import annotations

import pytest

from rule_cases import checked, said

RULES = """\
# Salt Road

## Components

- 48 trade cards
- 20 camels

## Setup

Everyone takes 3 camels.

## {title}

{added}
"""
BOX = {"trade cards": 48, "camels": 20, "dune cards": 9, "wells": 6}
ITEMS = "- 9 dune cards\n- 6 wells\n"


def make(folder, name):
    (folder / name).mkdir()
    return folder / name


@pytest.mark.parametrize(
    ("title", "added"),
    [
        ("Dunes", f"### Additional components\n\n{ITEMS}"),
        ("Dunes", "**New components:** 9 dune cards, 6 wells"),
    ],
)
def test_a_wrong_number_of_what_is_added_is_told(tmp_path, title, added):
    rules = RULES.format(title=title, added=added)
    assert checked(make(tmp_path, "right"), rules, BOX) == []

    ((code, message),) = checked(make(tmp_path, "wrong"), rules, BOX | {"wells": 7})
    assert code == "rules-count-differs"
    assert message == "the rules say 6 `wells`, the box has 7"


def test_what_is_added_is_read_in_japanese():
    text = (
        "# 塩の道\n\n## 内容物\n\n- 交易カード 48枚\n- らくだ 20個\n\n## 砂丘のルール\n\n"
        "上級者は以下のものを追加してください。\n\n- 砂丘カード 9枚\n- 井戸 6個\n"
    )
    assert said(text)[-2:] == [("supply", "砂丘カード", 9, None), ("supply", "井戸", 6, None)]


def test_setting_up_adds_nothing_to_the_box():
    text = RULES.format(
        title="Setup for 4", added="Then add these:\n\n- 5 camels\n- 3 trade cards\n"
    )
    assert [each for each in said(text) if each[0] == "supply"] == [
        ("supply", "trade cards", 48, None),
        ("supply", "camels", 20, None),
    ]
