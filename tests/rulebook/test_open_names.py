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
        ("- Spielplan\n- Eulen\n- Mäuse\n- Stoffbeutel", "Spielplan, Eulen, Mäuse, Stoffbeutel"),
    ],
)
def test_a_list_right_below_its_title_needs_no_number(text, found):
    title = "Components" if "owls" in text else "Spielmaterial"
    assert names(f"## {title}\n\n{text}\n") == [(each, None) for each in found.split(", ")]


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


def test_names_between_numbers_in_a_line_are_blanks():
    text = "## Spielmaterial\n\n1 Spielplan, Eulen, 20 Mäuse, Stoffbeutel\n"
    assert names(text) == [("Spielplan", 1), ("Eulen", None), ("Mäuse", 20), ("Stoffbeutel", None)]
