"""Numbers of bare cards, which may be all there are."""

import pytest

from rule_cases import checked

BOX = {"Number cards": 54, "Jokers": 2}
TEXT = "# Bluff\n\nThe game has {} cards in all. There are six of each number, and two jokers.\n"


def test_bare_cards_may_be_those_of_several_names(tmp_path):
    assert [e for e in checked(tmp_path, TEXT.format(56), BOX) if "56" in e[1]] == []


@pytest.mark.parametrize("left", [10, 12])
def test_more_than_is_dealt_is_not_told_where_the_rules_say_so(tmp_path, left):
    text = "# 忍び\n\n## 内容物\n\n- 星の札 40枚\n\n## 準備\n\n星の札を1人に6枚ずつ配ります。"
    text += f"5人のときは{left}枚余るので、箱に戻します。\n"
    found = checked(tmp_path, text, {"星の札": 40}, "ja", (3, 5))

    assert [code for code, _ in found if code == "box-runs-short"] == []
    assert [code for code, _ in found] == ["rules-values-differ"] * (left == 12)
