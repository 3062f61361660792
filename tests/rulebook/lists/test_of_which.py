"""Parts behind `of which`, in sentences and in lists."""

import pytest

from rule_cases import checked, said

_SENTENCES = [
    "## Spiel\n\nEs gibt 30 Himmelskarten, davon sind 12 Wolken, 7 Drachen und 5 Schwalben.",
    "## Jeu\n\nIl y a 30 cartes Ciel, dont 12 sont des nuages, 7 des lunes et 5 des martinets.",
    "## Components\n\n- 30 sky cards, of which 12 are clouds, 7 are kites and 5 are swifts",
    "## Matériel\n\n- 30 cartes Ciel, dont 12 sont des nuages, 7 des lunes et 5 des martinets",
    "## 内容物\n\n- 空カード30枚(うち12枚は雲、7枚は凧、5枚はツバメ)",
]


@pytest.mark.parametrize("text", _SENTENCES)
def test_all_parts_are_read(text):
    found = [(role, count) for role, _, count, _ in said(f"{text}\n")]
    assert found == [("supply", 30), ("part", 12), ("part", 7), ("part", 5)]


@pytest.mark.parametrize("start", ["## Game\n\nThere are", "## Components\n\n-"])
def test_a_wrong_second_part_is_told(tmp_path, start):
    text = f"{start} 30 sky cards, of which 12 are clouds, 7 are kites and 5 are swifts."
    box = {"clouds": 12, "kites": 8, "swifts": 5, "moons": 5}
    assert ("rules-count-differs", "the rules say 7 `kites`, the box has 8") in checked(
        tmp_path, f"{text}\n", box
    )


def test_what_is_done_with_some_of_them_is_no_part(tmp_path):
    rules = "## Game\n\nThere are 30 sky cards, of which 4 go to each player and 2 lie face up.\n"
    assert said(rules) == [("supply", "sky cards", 30, None)]
    assert checked(tmp_path, rules, {"sky cards": 30}, players=4) == []
