"""Sentences about another edition, several copies, or what there is not: none is held against."""

import pytest

from rule_cases import checked

LISTS = {
    "en": "# Birds\n\nA game for the players of the marsh.\n\n## Components\n\n- 18 owls\n"
    "- 27 barrels\n\n## Setup\n\n{}\n",
    "de": "# Vögel\n\nEin Spiel für die Spieler und das Moor.\n\n## Material\n\n- 18 Eulen\n"
    "- 27 Fässer\n\n## Aufbau\n\n{}\n",
    "fr": "# Oiseaux\n\nUn jeu pour les joueurs du marais.\n\n## Matériel\n\n- 18 hiboux\n"
    "- 27 tonneaux\n\n## Mise en place\n\n{}\n",
    "ja": "# 鳥\n\n## 内容物\n\n- 梟コマ 18個\n- 卵 50個\n- いかだ 12個\n\n## 準備\n\n{}\n",
}
BOXES = {
    "en": {"Owl": 18, "Barrel": 27},
    "de": {"Eule": 18, "Fässer": 27},
    "fr": {"Hiboux": 18, "Tonneaux": 27},
    "ja": {"梟コマ": 18, "卵": 50, "いかだ": 12},
}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "There are not 20 owls, but 18."),
        ("en", "Two boxes give you 36 owls."),
        ("en", "For 6 players use two copies (36 owls)."),
        ("de", "Zwei Schachteln ergeben 36 Eulen."),
        ("de", "Mit der Erweiterung sind es 36 Eulen."),
        ("fr", "Deux boîtes donnent 36 hiboux."),
        ("fr", "Avec l'extension, il y a 36 hiboux."),
        ("fr", "Autrefois il y avait 24 hiboux."),
        ("fr", "Il n'y a pas 20 hiboux, mais 18."),
        ("ja", "梟コマは24個ではなく18個です。"),
        ("ja", "旧版の梟コマは24個でした。"),
        ("ja", "2セットあれば梟コマは36個になります。"),
        ("ja", "いかだは1人3個、4人でちょうど12個です。"),
        ("ja", "1人に5個ずつ卵を配ります。"),
    ],
)
def test_nothing_is_told_of_what_this_box_need_not_have(tmp_path, language, sentence):
    text = LISTS[language].format(sentence)
    assert checked(tmp_path, text, BOXES[language], language, (2, 4)) == []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The game has 20 owls."),
        ("de", "Es gibt 20 Eulen."),
        ("fr", "Il y a 20 hiboux."),
        ("ja", "梟コマは20個です。"),
    ],
)
def test_what_it_has_to_have_is_told(tmp_path, language, sentence):
    text = LISTS[language].format(sentence)
    assert len(checked(tmp_path, text, BOXES[language], language, (2, 4))) == 1
