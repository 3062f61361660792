"""Which lines are lists: headings with their numbers, lone lines, scales and pictures."""

import pytest

from punchboard.rulebook.reader import read_claims

_CARDS = "# Owl post\n\nA game.\n\n## Tiles\n\n"


def boxed(text: str) -> list[tuple[str, object]]:
    """Return what a text says is in the box."""
    kinds = "supply", "part"
    return [(each.name, each.count) for each in read_claims(text, ".md") if each.role in kinds]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            f"{_CARDS}### A1 : Old mill - Quantity: 1\n\nPut it down.\n\n"
            "### A2 : Bakery - Quantity: 2\n",
            [("Old mill", 1), ("Bakery", 2)],
        ),
        (
            "# Nuit\n\n## Les cartes\n\n#### **Le Berger** (x4)\nCette carte permet de piocher.\n\n"
            "#### **Les Brigands** (x10)\nElle permet de rejouer.\n",
            [("Berger", 4), ("Brigands", 10)],
        ),
        (
            "## Components\n\n- 40 cards\n\n## Setup\n\nShuffle.\n\n"
            "Storm cards (9 cards)\n- 4x Gust: draw a card\n- 5x Calm: rest\n",
            [("cards", 40), ("Storm cards", 9), ("Gust", 4), ("Calm", 5)],
        ),
        (
            "## Decks\n\n- Raise all prices, draw a card - 3 cards\n- Lower them - 2 cards\n"
            "- Rest - 4 cards\n",
            [("Raise all prices, draw a card", 3), ("Lower them", 2), ("Rest", 4)],
        ),
    ],
)
def test_entries_stand_as_headings_and_titles_with_their_numbers(text, claims):
    assert boxed(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "# Spiel\n\n## Wertung\n\n- 0-2 Steine: Bonus von 0.\n- 3-5 Steine: Bonus von 2.\n"
        "- 6-9 Steine: Bonus von 4.\n",
        "# Mill\n\n## Buying\n\n- 1 coin: Oats\n- 3 coins: Rye\n- 5 coins: Wheat\n",
        "# Jeu\n\n## Règles\n\n### Déroulement d'un tour de table\n\n"
        "Un cube se déplace d'un seul espace.\n",
        "# 夜の市\n\n## 遊び方\n\nプレイヤーが順番に1枚カードを使用します。\n",
    ],
)
def test_scales_and_sentences_are_no_lists(text):
    assert boxed(text) == []


def test_names_in_a_picture_below_a_list_are_no_entries():
    names = [f"{tree} cards" for tree in "oak elm ash fir yew bay fig tea".split()]
    listed = "".join(f"- {many} {name}\n" for many, name in enumerate(names, 2))
    drawn = "Old map:\n\nThreat dials:\n\nStorm deck\n\nA space for the deck.\n"
    found = boxed(f"## Components\n\n{listed}\n## Component overview\n\n{drawn}")
    assert [name for name, _ in found] == names


@pytest.mark.parametrize(
    ("lines", "claims"),
    [
        ("1. 赤い駒 3個\n2. 青い駒 4個\n3. 盤 1枚\n", [("赤い駒", 3), ("青い駒", 4), ("盤", 1)]),
        (
            "a ) 15 dark stones\nb ) 3 small dice\nc ) 2 maps\n",
            [("dark stones", 15), ("small dice", 3), ("maps", 2)],
        ),
    ],
)
def test_steps_may_number_the_entries_of_a_list(lines, claims):
    title = "## 要る物\n\n" if "赤" in lines else "## Components\n\n"
    assert boxed(title + lines) == claims


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "Ihr braucht: Spielplan, bunte Aktionskarten, Ereigniskarten\n\nAufbau\nMischt.\n",
            ["Spielplan", "bunte Aktionskarten", "Ereigniskarten"],
        ),
        (
            "Material Spielfeld, Spielkarten, Spielmarken, Würfel\n\nAufbau\nMischt die Karten.\n",
            ["Spielfeld", "Spielkarten", "Spielmarken", "Würfel"],
        ),
    ],
)
def test_one_line_may_name_all_that_is_needed_without_a_number(text, names):
    assert boxed(text) == [(each, None) for each in names]


@pytest.mark.parametrize(
    "entry", ["役職カード(12種類)", "狼カード（9枚以上）", "ケーキカード(一部)"]
)
def test_a_name_with_another_kind_of_number_is_not_said_to_have_none(entry):
    assert boxed(f"■内容物\n・ダイス 4個\n・{entry}\n") == [("ダイス", 4)]


def test_an_entry_of_the_next_column_is_no_part_of_the_one_above():
    text = f"Game Elements\n- 9 boards of wood,\n\n{' ' * 40}- 1 long quay,\n\n- 8 dice\n"
    found = [(e.name, e.count, e.of) for e in read_claims(text, ".txt")]
    assert found == [("boards of wood", 9, ""), ("long quay", 1, ""), ("dice", 8, "")]


def test_the_details_of_actions_are_no_list():
    text = (
        "## Matériel\n\n- 9 jetons\n- 4 dés\n\n## Détail des actions\n\n"
        "Diminuez de 1 un multiplicateur d'un autre joueur.\n\nUn exemple de déplacement\n"
    )
    assert [e.name for e in read_claims(text, ".md") if e.section == "list"] == ["jetons", "dés"]


@pytest.mark.parametrize(
    "below",
    ["Storm Deck\nCalm Deck\nTide Tiles\nQuay Tiles\nCrate Deck\nFerry Deck\n8-9 1\n", "Ruin 3\n"],
)
def test_names_in_a_picture_are_no_list_beside_one_of_many_numbers(below):
    names = "boards coins tokens dice pawns cups maps bags".split()
    entries = "".join(f"{many} {name}\n" for many, name in enumerate(names, 2))
    text = f"Contents\n\n{entries}\nGame Elements\n\nThe board is a bay by the sea.\n{below}"
    assert [each.name for each in read_claims(text, ".txt")] == names
