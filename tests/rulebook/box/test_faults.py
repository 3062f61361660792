"""What one slip contradicts in several places is told once."""

import pytest

from rule_cases import written_told

STONES = """\
  stones:
    name: Stones
    size: 63x88
    front: card.svg
    matrix:
      colour: [grey, white]
      number: 1-{}
"""
HERBS = """\
  herbs:
    name: Herbs
    size: 63x88
    front: card.svg
    items:
      - {{id: sage, name: Sage, quantity: {}}}
      - {{id: thyme, name: Thyme, quantity: 9}}
"""
RANGE = "# Scree\n\n## Components\n\n- 18 stones, numbered from 1 to 9\n"
PARTS = "# Scree\n\n## Components\n\n- 18 stones\n  - 9 grey (1-9)\n  - 9 white (1-9)\n"
TWICE = """\
# Garden

## Components

- 16 herbs: 7 sage, 9 thyme

## Scoring

| Herb | Cards | Smell |
|---|---|---|
| Sage | 7 | strong |
| Thyme | 9 | fine |
"""


@pytest.mark.parametrize(
    ("rules", "game", "right", "wrong"),
    [
        (RANGE, STONES, 9, ["the rules say 18 `stones`, the box has 16"]),
        (PARTS, STONES, 9, ["the rules say 18 `stones`, the box has 16"]),
        (TWICE, HERBS, 7, ["the rules say 16 `herbs`, the box has 15"]),
    ],
)
def test_a_number_and_what_follows_from_it_are_told_once(tmp_path, rules, game, right, wrong):
    assert written_told(tmp_path / "right", rules, game.format(right)) == []
    told = written_told(tmp_path / "wrong", rules, game.format(right - 1))
    assert [message for _, message in told] == wrong


def test_a_range_is_told_where_the_number_of_cards_is_right(tmp_path):
    rules = RANGE.replace("1 to 9", "1 to 8")
    told = ["the rules say 1 to 8, `number` goes from 1 to 9"]
    assert [each for _, each in written_told(tmp_path, rules, STONES.format(9))] == told


def test_parts_that_are_alike_wrong_are_told_once(tmp_path):
    rules = "# Scree\n\n## Components\n\nStones:\n\n- 9 grey stones (1-9)\n- 9 white stones (1-9)\n"
    told = written_told(tmp_path, rules, STONES.format(8))
    assert len(told) == 1
