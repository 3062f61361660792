"""Shapes that a list has on a page: numbered, side by side, in one line, cut up by a PDF."""

import pytest

from punchboard.rulebook.reader import read_claims
from rendered_claims import rendered

AFTER = "\n\n## Play\n\nThe players move their ferries and look at the map.\n"
APRES = "\n\n## Tour de jeu\n\nLes joueurs jouent une carte et la posent devant eux.\n"


def shown(text, suffix=".md"):
    return [rendered(each).removeprefix("supply list | ") for each in read_claims(text, suffix)]


def test_a_numbered_list_counts_behind_its_names():
    text = """## Components

1. Map (24 spaces)
2. Ferry pieces (6 wooden tokens)
3. Crates (9 per color)
4. Bridges (14 total)
5. Storm deck
"""
    found = shown(text + AFTER)
    assert {"Ferry pieces | 6", "Bridges | 14", "per_color list | Crates | 9"} < set(found)
    assert {"Map | ?", "Storm deck | ?"} < set(found)


def test_a_bullet_may_hold_a_label_and_its_list():
    text = "Notice du jeu pour les joueurs.\n\n* Contenu : 1 plateau, 20 plaques Pont, 3 pions.\n"
    assert shown(text + APRES)[:3] == ["plateau | 1", "plaques Pont | 20", "pions | 3"]


def test_a_label_in_a_list_of_components_stays_an_entry():
    text = "## Components\n\n- Box contents: see below\n- 8 boats\n- 5 crates\n- 30 fish tokens\n"
    assert shown(text + AFTER)[-3:] == ["boats | 8", "crates | 5", "fish tokens | 30"]


def test_bullets_that_stand_alone_belong_to_the_line_below():
    text = (
        "Contenu du jeu pour 3 joueurs:\n•\n\n4 Boulangers (rang 0)\n\n•\n\n2 Fermières (rang 3)\n"
    )
    text += "\nMise en place\n1. Mélangez les cartes et donnez une carte à chaque joueur.\n"
    found = shown(text, ".txt")
    assert found[:2] == ["Boulangers | 4", "Fermières | 2"]


def test_tables_side_by_side_are_read_each_with_its_own_names():
    text = """## Components

| card | qty | cost | card | qty | cost |
|------|-----|------|------|-----|------|
| Owl  | 3   | 1    | Bear | 7   | 2    |
| 12   | 5   | 2    | (%)  | 2   | 0    |
"""
    assert shown(text + AFTER) == ["Owl | 3", "Bear | 7", "card 12 | 5", "(%) | 2"]


def test_a_column_that_only_numbers_the_rows_counts_nothing():
    text = """## Components

- 1 map
- 30 coins

## Towns

| No. | Town | Goods |
|-----|------|-------|
| 1   | Rill | wool  |
| 2   | Marn | salt  |
| 3   | Oste | iron  |
"""
    assert shown(text + AFTER) == ["map | 1", "coins | 30"]


def test_a_long_row_of_a_table_stays_whole():
    notes = "Kept (in the lid) by the first player, (never) shown, and put back (each time). " * 5
    text = f"## Components\n\n| Qty | Component | Notes |\n|--|--|--|\n| 3 | Keys | {notes} |\n"
    assert shown(text + "| 26 | Doors | Large |\n" + AFTER) == ["Keys | 3", "Doors | 26"]


def test_quoted_lines_of_a_program_are_entries():
    text = 'components: [\n  "Die × 1",\n  "Dice cup",\n  "Harbour card × 30",\n],\n'
    assert shown(text + AFTER, ".txt")[:3] == ["Die | 1", "Dice cup | ?", "Harbour card | 30"]


def test_sums_that_are_worked_out_list_nothing():
    lines = "- 得点: 6 → 2 × 3 = 6\n" * 4
    assert shown(f"# ルール\n\nカードを出します。\n\n### 例\n{lines}") == []


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("# Rules\n\nThe deck consists of 72 cards.\n", "supply prose | cards | 72"),
        ("# Regeln\n\nDas Spiel besteht aus 66 Karten.\n", "Karten | 66"),
        ("# ルール\n\nトランプ52枚を使ったゲームです。\n", "supply prose | トランプ | 52 枚"),
    ],
)
def test_a_text_without_a_list_may_say_what_it_is_played_with(text, claim):
    assert claim in shown(text)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("## Setup\n\nEach player takes a ferry board.\n", "ferry board"),
        ("## Aufbau\n\nJeder Spieler erhält eine Hafenkarte und die Boote.\n", "Hafenkarte"),
        ("## Mise en place\n\nDistribuez une carte à chaque joueur et la pioche.\n", "carte"),
    ],
)
def test_an_article_counts_what_each_player_is_handed(text, claim):
    assert f"per_player prose | {claim} | 1" in shown(text)


@pytest.mark.parametrize(
    ("entries", "claims"),
    [
        ("x4 Barges\nx12 Crates\nx3 Dice", ["Barges | 4", "Crates | 12", "Dice | 3"]),
        ("Barges ...... 4\nCrates ..... 12", ["Barges | 4", "Crates | 12"]),
        ("- Barges (4): One each.\n- Crates (12): In wood.", ["Barges | 4", "Crates | 12"]),
        ("| Part | Qty |\n|--|--|\n| Crates | 12 (3 per player) |", ["Crates | 12"]),
        ("### 🚢 The barges (x4)\n### 📦 The crates (x12)", ["barges | 4", "crates | 12"]),
    ],
)
def test_a_list_is_read_however_it_is_set(entries, claims):
    found = shown(f"## Components\n\n{entries}{AFTER}", ".txt")
    assert [each for each in found if each[0] not in "ap"] == claims
