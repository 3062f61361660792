"""What all pieces of a component are worth together."""

import pytest

from rule_cases import values_told

BIRDS = """\
  birds:
    name: Bird cards
    size: 63x88
    front: card.svg
    items:
      - {id: wren, name: Wren, points: 2, quantity: 6}
      - {id: heron, name: Heron, points: 4, quantity: 4}
      - {id: owl, name: Owl, points: 7, quantity: 3}
"""
TEXT = "# Reeds\n\n## Components\n\n- 13 bird cards\n\n## Scoring\n\n{}\n"


@pytest.mark.parametrize(
    "form",
    [
        "All the birds in the box together are worth {} points, so be quick.",
        "Together the 13 bird cards bring {} points.",
        "The bird cards have {} points in all.",
    ],
)
def test_a_sum_that_nearly_is_that_of_a_component_is_told(tmp_path, form):
    assert values_told(tmp_path / "right", TEXT.format(form.format(49)), BIRDS) == []
    message = "the rules say 51 `points` for all of `Bird cards`, its items have 49"
    assert values_told(tmp_path / "wrong", TEXT.format(form.format(51)), BIRDS) == [message]


COINS = """\
  coins:
    name: 貨幣
    size: 63x88
    front: card.svg
    items:
      - {id: a, name: 銅貨, value: 1, quantity: 30}
      - {id: b, name: 銀貨, value: 5, quantity: 20}
"""


def test_the_total_of_coins_that_a_sentence_names_one_by_one_is_told(tmp_path):
    text = "# 市\n\n## 内容物\n\n銅貨が30枚、銀貨が20枚で、全部で{}両になります。\n"
    assert values_told(tmp_path / "right", text.format(130), COINS, "ja") == []
    message = "the rules say 140 `value` for all of `貨幣`, its items have 130"
    assert values_told(tmp_path / "wrong", text.format(140), COINS, "ja") == [message]


@pytest.mark.parametrize(
    "text",
    [
        "Whoever has bird cards worth 50 points together wins.",
        "With two players the bird cards are worth 45 points in all.",
        "The bird cards together are worth about 50 points.",
        "If all bird cards together are worth 50 points, the game is over.",
        "The wrens, which are bird cards, are worth 50 points together.",
        "All the bird cards together are worth 90 points.",
    ],
)
def test_other_sums_are_not_told(tmp_path, text):
    assert values_told(tmp_path, TEXT.format(text), BIRDS) == []


def test_a_sum_is_not_told_where_a_worth_is(tmp_path):
    text = "- Wren: 2 points\n- Heron: 4 points\n- Owl: 8 points\n\n"
    text += "All the birds together are worth 52 points."
    message = "the rules say 8 for `Owl`, its `points` are 7"
    assert values_told(tmp_path, TEXT.format(text), BIRDS) == [message]
