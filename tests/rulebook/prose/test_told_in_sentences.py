"""Rules without a list: sentences say what there is, and no share that another part is of."""

from __future__ import annotations

import pytest

from rule_cases import checked

SENTENCES = {
    "en": [
        "Gale is played with 40 tide cards and 24 cubes.",
        "You need 40 tide cards, 24 cubes and a die.",
        "There are 40 tide cards and 24 cubes.",
        "In the box you find 40 tide cards and 24 cubes.",
        "The game includes 40 tide cards, 24 cubes and 2 dice.",
        "All you need is the 40 tide cards and 24 cubes.",
        "Gale comes with 40 tide cards, a board and 24 cubes in 4 colours.",
        "Components: 40 tide cards, 24 cubes.",
    ],
    "de": [
        "Man braucht 40 Flutkarten, 24 Steine und einen Würfel.",
        "Es gibt 40 Flutkarten und 24 Steine.",
        "Das Spiel besteht aus 40 Flutkarten und 24 Steinen.",
        "In der Schachtel sind 40 Flutkarten und 24 Steine.",
        "Material: 40 Flutkarten, 24 Steine.",
    ],
    "fr": [
        "Il faut 40 cartes Marée, 24 cubes et un dé.",
        "Il y a 40 cartes Marée et 24 cubes.",
        "Le jeu se compose de 40 cartes Marée et de 24 cubes.",
        "La boîte contient 40 cartes Marée et 24 cubes.",
        "Matériel : 40 cartes Marée, 24 cubes.",
    ],
    "ja": [
        "潮カード40枚とキューブ24個を使います。",
        "潮カードは40枚、キューブは24個あります。",
        "山札は40枚の潮カードからなります。キューブは24個あります。",
        "潮カード（40枚）とキューブ（24個）を用意します。",
        "40枚の潮カードと24個のキューブを使用する。",
    ],
}
NAMES = {
    "en": ("Tide cards", "Cubes"),
    "de": ("Flutkarten", "Steine"),
    "fr": ("Cartes Marée", "Cubes"),
    "ja": ("潮カード", "キューブ"),
}
OTHERS = {"die": 1, "dice": 2, "Würfel": 1, "dé": 1, "board": 1}
ALL = [(language, each) for language, told in SENTENCES.items() for each in told]


@pytest.mark.parametrize(("language", "sentence"), ALL)
@pytest.mark.parametrize("wrong", [None, 0, 1])
def test_one_more_in_the_box_is_told_of_a_sentence(tmp_path, language, sentence, wrong):
    box = dict(zip(NAMES[language], (40, 24), strict=True))
    box |= {name: count for name, count in OTHERS.items() if f" {name}" in sentence}
    if wrong is not None:
        box[NAMES[language][wrong]] += 1
    told = checked(tmp_path, f"# Gale\n\n{sentence}\n", box, language)
    assert [code for code, _ in told] == ["rules-count-differs"] * (wrong is not None), told


def test_what_there_is_behind_a_share_is_no_share(tmp_path):
    text = "# Gale\n\nEach of the 4 players has 6 cubes, and there are 40 tide cards.\n"
    assert not checked(tmp_path, text, {"Tide cards": 40, "Cubes": 24}, "en", 4)


def test_an_example_behind_a_rule_uses_nothing(tmp_path):
    text = "# Gale\n\n## Components\n\n- 45 shells\n- 9 maps\n\n## Setup\n\n"
    text += "Shuffle the maps. Example: Ben has 60 shells and pays 12 of them.\n"
    assert not checked(tmp_path, text, {"Shells": 45, "Maps": 9}, "en", 4)
