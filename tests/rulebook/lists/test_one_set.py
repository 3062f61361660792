"""Lists that count one set of several are held against what the box has of all."""

from __future__ import annotations

import pytest

from rule_cases import checked

RULES = """\
# Two Camps

## Components

- 1 field
- 24 orders

{title}

- 3 riders
- 8 spears
- 12 archers
- 2 healers
"""
EACH = "The river camp and the hill camp, each with these wooden figures:"
BOX = {"field": 1, "orders": 24}
FIGURES = {"riders": 3, "spears": 8, "archers": 12, "healers": 2}


def figures(times, **others):
    return BOX | {name: count * times for name, count in FIGURES.items()} | others


@pytest.mark.parametrize(
    ("title", "times", "players"),
    [(EACH, 2, 0), ("**Figures (3 sets in different colours)**", 3, 0), ("**Figures**", 4, 4)],
)
def test_what_is_of_one_set_is_in_the_box_as_often_as_there_are_sets(
    tmp_path, title, times, players
):
    rules = RULES.format(title=title)
    assert checked(tmp_path, rules, figures(times), players=players) == []


def test_a_wrong_number_among_those_of_one_set_is_told_once(tmp_path):
    ((code, message),) = checked(tmp_path, RULES.format(title=EACH), figures(2, spears=17))
    assert code == "rules-count-differs"
    assert "16 `spears`" in message
    assert "the box has 17" in message


def test_numbers_that_no_title_shares_differ_however_alike_they_do(tmp_path):
    told = checked(tmp_path, RULES.format(title="**Figures**"), figures(2), players=5)
    assert [code for code, _ in told] == ["rules-count-differs"] * len(FIGURES)


@pytest.mark.parametrize("spears", [16, 17])
def test_what_each_of_some_things_comes_with_is_in_the_box_as_often(tmp_path, spears):
    rules = "# Den\n\n## Components\n\n- 2 mats with a flag, 8 spears, 5 tents, 12 dogs, 2 healers"
    box = {"mats": 2, "spears": spears, "tents": 10, "dogs": 24, "healers": 4}
    told = checked(tmp_path, f"{rules}\n- 1 field\n", box | {"field": 1})
    assert [code for code, _ in told] == ["rules-count-differs"] * (spears != 16)


def test_two_numbers_that_differ_alike_are_not_those_of_a_set(tmp_path):
    box = {**BOX, "riders": 6, "spears": 16}
    rules = RULES.format(title=EACH).partition("- 12 archers")[0]
    assert len(checked(tmp_path, rules, box)) == 2
