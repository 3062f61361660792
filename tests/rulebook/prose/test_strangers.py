"""Things of running text that no list and no noun names."""

from __future__ import annotations

import pytest

from rule_cases import said

EN, DE = "# Owls\n\n## Setup\n\n", "# Eulen\n\nEin Spiel für die ganze Familie.\n\n## Aufbau\n\n"
FR = "# Hiboux\n\nUn jeu pour la famille.\n\n## Mise en place\n\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{EN}Give each player 3 feathers.\n", [("per_player", "feathers", 3)]),
        (f"{EN}Each player takes 4 owls of their colour.\n", [("per_player", "owls", 4)]),
        (f"{EN}Place one keeper on a meadow.\n", [("setup", "keeper", 1)]),
        (
            f"{EN}Find the 9 owls, 8 hares and 7 foxes.\n",
            [("supply", "owls", 9), ("supply", "hares", 8), ("supply", "foxes", 7)],
        ),
        (f"{DE}Jeder Spieler bekommt drei rote Federn.\n", [("per_player", "rote Federn", 3)]),
        (f"{FR}Placez 3 rochers au centre.\n", [("setup", "rochers", 3)]),
        (f"{EN}Give each player a reference card.\n", [("per_player", "reference card", 1)]),
        (
            f"{EN}Shuffle the 19 cards. Set 1 aside. Take 3 more cards.\n",
            [("supply", "cards", 19), ("setup", "cards", 1), ("setup", "cards", 3)],
        ),
    ],
)
def test_a_verb_and_a_number_show_a_thing(text, found):
    assert [each[:3] for each in said(text)] == found


@pytest.mark.parametrize(
    "text",
    [
        f"{EN}Move 3 spaces and score 5 points.\n",
        f"{EN}Take 3 different ones.\n",
        f"{DE}Jeder Spieler bekommt drei Punkte.\n",
        f"{EN}Place the owl near 3 hares.\n",
    ],
)
def test_other_words_behind_a_number_are_no_thing(text):
    assert said(text) == []


def test_a_number_is_told_in_each_line_that_gives_it():
    text = f"{EN}- For two: take 4 huts.\n- For three: take 4 huts.\n"
    assert len([each for each in said(text) if each[2] == 4]) == 2
