"""Shares behind the comma of an item: `15 cards, three per player`."""

import pytest

from rule_cases import checked, said


def test_a_share_without_another_number_stays_one():
    found = said(
        "## Extension: the quay\n\nFor a longer game add:\n\n- 3 harbour cards per player\n"
    )
    assert [(each[0], each[2]) for each in found] == [("per_player", 3)]


@pytest.mark.parametrize(("count", "codes"), [(24, []), (22, ["rules-count-differs"])])
def test_what_each_gets_of_them_is_no_share_of_all(tmp_path, count, codes):
    rules = "## Game\n\nThere are 24 harbour cards, of which each player is dealt 3.\n"
    assert said(rules)[0] == ("supply", "harbour cards", 24, None)
    told = checked(tmp_path, rules, {"harbour cards": count}, players=5)
    assert [code for code, _ in told] == codes


@pytest.mark.parametrize(
    "entry",
    [
        "Pegs (blue) — 6 per player",
        "Pegs (blue): 6 for each player",
        "Stifte (blau) — 6 pro Spieler",
        "Crayons (bleus) — 6 par joueur",
        "ペグ（青）：1人6個",
    ],
)
def test_a_share_behind_brackets_is_no_number_of_all(entry):
    found = said(f"## {'内容物' if '人' in entry else 'Contents'}\n\n- 40 kits\n- {entry}\n")
    assert [(each[0], each[2]) for each in found][-1:] == [("per_player", 6)]


def test_another_number_behind_brackets_is_told(tmp_path):
    rules = "## Contents\n\n- 40 cards\n- Pegs (blue): 24, 6 per player\n"
    told = checked(tmp_path, rules, {"cards": 40, "Pegs": 25}, players=4)
    assert [code for code, _ in told] == ["rules-count-differs"]
