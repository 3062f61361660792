"""Names without a number among entries, and lists without any."""

from __future__ import annotations

import pytest

from rule_cases import said


def names(text: str) -> list[tuple[str, object]]:
    return [each[1:3] for each in said(text)]


@pytest.mark.parametrize(
    ("text", "blank"),
    [
        (
            "## Spielmaterial\n\nSpielplan\nAnleitung\n4 Eulen\n20 Mäuse\nStoffbeutel\n",
            ["Spielplan", "Anleitung", "Stoffbeutel"],
        ),
        (
            "## Components\n\nScore board\n4 owls\n20 mice\nCloth bag\n",
            ["Score board", "Cloth bag"],
        ),
        ("## 内容物\n\nゲーム盤\nコマ 4個\n木 5本\n手帳カード\n", ["ゲーム盤", "手帳カード"]),
        (
            "## Contents\n\n- 4 owls,\n- cloth bag,\n- 20 mice,\n- score pad\n",
            ["cloth bag", "score pad"],
        ),
    ],
)
def test_names_around_numbers_in_a_list_of_plain_lines_are_blanks(text, blank):
    found = names(text)
    assert [name for name, count in found if count is None] == blank
    assert len(found) == len(blank) + 2


def test_a_list_right_below_its_title_needs_no_number():
    text = "## Spielmaterial\n\n- Spielplan\n- Eulen\n- Mäuse\n- Stoffbeutel\n"
    assert names(text) == [(each, None) for each in ("Spielplan", "Eulen", "Mäuse", "Stoffbeutel")]


@pytest.mark.parametrize(
    "text",
    [
        "## Components\n\nShuffle the owls, lay out the board, and begin.\n",
        "## The woods\n\nForest, river, score board, meadow\n",
        "## Components\n\n6 clock, timeouts and downs markers\n",
    ],
)
def test_words_of_a_sentence_or_of_one_name_are_no_blanks(text):
    assert all(count is not None for _, count in names(text))


def test_a_cell_that_leaves_a_number_open_is_a_blank():
    table = "## Components\n\n| Part | Count |\n|---|---|\n| Owls | 4 |\n| Coins | many |\n"

    assert names(table) == [("Owls", 4), ("Coins", None)]
