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


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Spielplan, Eulen, Stoffbeutel, Anleitung", "Spielplan, Eulen, Stoffbeutel, Anleitung"),
        ("Score board, owls, mice, cloth bag", "Score board, owls, mice, cloth bag"),
        ("Score board\nOwls\nMice\nCloth bag", "Score board, Owls, Mice, Cloth bag"),
        ("- Spielplan\n- Eulen\n- Mäuse\n- Stoffbeutel", "Spielplan, Eulen, Mäuse, Stoffbeutel"),
    ],
)
def test_a_list_right_below_its_title_needs_no_number(text, found):
    title = "Components" if "owls" in text.lower() else "Spielmaterial"
    assert names(f"## {title}\n\n{text}\n") == [(each, None) for each in found.split(", ")]


@pytest.mark.parametrize(
    "text",
    [
        "## Components\n\nShuffle the owls, lay out the board, and begin.\n",
        "## The woods\n\nForest, river, score board, meadow\n",
        "## Components\n\n6 clock, timeouts and downs markers\n",
        "## Components\n\n4 owls\n9 mice\n\nA board above\nOwl tokens\nMouse cards\nRiver\n",
    ],
)
def test_words_of_a_sentence_or_of_one_name_are_no_blanks(text):
    assert all(count is not None for _, count in names(text))


def test_names_between_numbers_in_a_line_are_blanks():
    text = "## Spielmaterial\n\n1 Spielplan, Eulen, 20 Mäuse, Stoffbeutel\n"
    assert names(text) == [("Spielplan", 1), ("Eulen", None), ("Mäuse", 20), ("Stoffbeutel", None)]


def test_headings_that_only_name_things_below_that_of_a_list_are_blanks():
    named = (
        "### Owl board\n\nIt shows the wood.\n\n### Owl cards\n\nPlay them.\n\n### Mouse tokens\n"
    )
    blank = [("Owl board", None), ("Owl cards", None), ("Mouse tokens", None)]

    assert names(f"## Components\n\n{named}") == blank
    assert names(f"## The wood\n\n{named}") == []
    assert names(f"## Components\n\n- 9 owl cards\n\n{named}") == [("owl cards", 9)]


def test_a_cell_that_leaves_a_number_open_is_a_blank():
    table = "## Components\n\n| Part | Count |\n|---|---|\n| Owls | 4 |\n| Coins | many |\n"

    assert names(table) == [("Owls", 4), ("Coins", None)]
