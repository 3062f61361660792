"""Wholes and the parts right behind them."""

import pytest

from rule_cases import told_of

BOX = {"Sky card": {"Sun": 12, "Rain": 8, "Hail": 4}}
LIST = "# Sky\n\n## Components\n\n- 24 sky cards (12 sun, 8 rain, 4 hail)\n\n## Setup\n\n{}\n"


def told(folder, sentence):
    return [said for _, said in told_of(folder, LIST.format(sentence), BOX, "en", 2)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Everybody has a deck of 12 cards: {} sun, 4 rain and 2 hail.",
        "12 cards ({} sun, 4 rain, 2 hail).",
    ],
)
def test_parts_that_do_not_come_to_their_whole_are_told(tmp_path, sentence):
    assert told(tmp_path / "right", sentence.format(6)) == []
    assert told(tmp_path / "wrong", sentence.format(5)) == [
        "the parts come to 11, their whole is 12"
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "Everybody has a deck of 12 cards: 6 sun and 4 rain.",
        "Everybody has a deck of 12 cards: 5 sun, 4 rain, 2 hail and another one.",
        "Everybody has a deck of 12 cards (5 sun, 4 rain, 2 hail, the blank).",
        "Use 10 points: 3 owls, 3 mice and 3 hares.",
    ],
)
def test_parts_that_are_not_all_of_their_whole_are_not_told(tmp_path, sentence):
    assert not [each for each in told(tmp_path, sentence) if "the parts" in each]
