"""Lists that people read at once, although no title, mark or grammar says that they are some."""

import pytest

from punchboard.rulebook.reader import read_claims

PLAY = "\n\n## Play\n\nEach player rolls a die and moves the boat on the river.\n"


def said(text):
    """Return the name and number of what is in the box."""
    found = read_claims(text, ".md")
    roles = {"supply", "part", "per_player"}
    return [(each.name, each.count) for each in found if each.role in roles]


@pytest.mark.parametrize(
    ("lines", "claims"),
    [
        (
            "* (12) 'Otter' cards\n* (4) 1/2 Fish cards\n* (9) Reed cards",
            [("Otter' cards", 12), ("1/2 Fish cards", 4), ("Reed cards", 9)],
        ),
        (
            "| 12 otter cards | 1 river map | 4 reeds |\n| 3 boats | 2 aids | |",
            [("otter cards", 12), ("river map", 1), ("reeds", 4), ("boats", 3), ("aids", 2)],
        ),
        (
            "| Component | About |\n|---|---|\n| 9 otter cards | of 3 levels |\n| 3 boats | blue |",
            [("otter cards", 9), ("boats", 3)],
        ),
        (
            "| Cards | Count | Remarks |\n|---|---|---|\n| Otters | 12 | swim |\n| Reeds | 4 | |",
            [("Otters", 12), ("Reeds", 4)],
        ),
        (
            "- 6 helper cards - River trips (x 4), Nests / Dams (x 2)",
            [("helper cards", 6), ("River trips", 4), ("Nests / Dams", 2)],
        ),
        ("- 30 coins ($) - 18 x $1, 12 x $5", [("coins", 30), ("$1", 18), ("$5", 12)]),
        ("- 4 boats - a red boat, 3 blue boats", [("boats", 4), ("blue boats", 3)]),
        (
            "40 cards: 25 are otter cards, 15 are reed cards",
            [("cards", 40), ("otter cards", 25), ("reed cards", 15)],
        ),
        ("* Map, 1\n* Otters, 6\n* Dice, 2", [("Map", 1), ("Otters", 6), ("Dice", 2)]),
        ("- **Otters** — 8 per player, 32 total", [("Otters", 8), ("Otters", 32)]),
        ("Coins (30 ones, 6 fives)\n4 boats", [("ones", 30), ("fives", 6), ("boats", 4)]),
        ("- Otter: 1 copy\n- Heron: 3 copies", [("Otter", 1), ("Heron", 3)]),
        (
            "4 Player Tableaus\n12 reeds // 3 boats",
            [("Player Tableaus", 4), ("reeds", 12), ("boats", 3)],
        ),
        (
            "Map. One large river map.\nCards. 40 otter cards.",
            [("large river map", 1), ("otter cards", 40)],
        ),
        (
            "1 board\n60 Goods - 12 each of tea, silk, rum, salt and wood. Keep them dry.",
            [("board", 1), ("Goods", 60), *((e, 12) for e in "tea silk rum salt wood".split())],
        ),
        (
            "* 3 sets of otters, each with:\n 1 mother\n 4 cubs\n* 2 dice",
            [("sets of otters", 3), ("mother", 1), ("cubs", 4), ("dice", 2)],
        ),
        ("Game map\n3 boats\n4 reeds\nTimer", [("Game map", None), ("boats", 3), ("reeds", 4)]),
    ],
)
def test_what_stands_as_an_entry_is_one(lines, claims):
    assert said(f"## Components\n\n{lines}{PLAY}")[: len(claims)] == claims


@pytest.mark.parametrize("turned", [False, True])
def test_numbers_and_names_may_take_turns(turned):
    pairs = [("River map", "1"), ("Otters", "12"), ("Herons", "8"), ("Reed cards", "40")]
    rows = [each for pair in pairs for each in (pair[::-1] if turned else pair)]
    text = "\n".join(["COMPONENTS", *rows, "SETUP", "Place the map in the middle."])

    assert said(text) == [(name, int(number)) for name, number in pairs]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "# Reeds\n\nReeds is for 2 players. It comes with a map, 24 otter cards, and two dice.",
            [("map", 1), ("otter cards", 24), ("dice", 2)],
        ),
        (
            "# Reed Run\n\n## The Deck\n\nThere are a total of 9 otter cards and include: 5 cubs,"
            " 2 mothers, 1 hunter, and 1 ghost.\n\n## 31 River Cards\n\nThey flow.",
            [("otter cards", 9), ("cubs", 5), ("mothers", 2), ("hunter", 1), ("ghost", 1)],
        ),
        (
            "# Reed Run\n\n## Dice\n\nThere are 6 green dice, 4 red dice and 3 blue dice.",
            [("green dice", 6), ("red dice", 4), ("blue dice", 3)],
        ),
        (
            "Cards in the game: 12 otters, 9 herons, 30 reeds",
            [("otters", 12), ("herons", 9), ("reeds", 30)],
        ),
        (
            "A wooden game.\n\n* River board\n* 1 deck of cards\n* 5 dice w/dots\n* Canvas bag",
            [("River board", None), ("deck of cards", 1), ("dice", 5), ("Canvas bag", None)],
        ),
        ("This box contains\n55 otter cards\n1 boat", [("otter cards", 55), ("boat", 1)]),
        (
            "The game includes:\n\na game board\n36 reeds\none cloth bag",
            [("game board", 1), ("reeds", 36), ("cloth bag", 1)],
        ),
        (
            "## Contents\n\nCards\n-----\n10 x Fire\n5 x Wild\n\nDice\n----\n3 x Otter",
            [("Fire", 10), ("Wild", 5), ("Otter", 3)],
        ),
    ],
)
def test_a_list_needs_no_title_of_components(text, claims):
    assert said(text + PLAY)[: len(claims)] == claims


@pytest.mark.parametrize(
    "text",
    [
        "# Reed Run\n\n## The Market\n\nCost: 1 card, 2 coins, 1 reed",
        "# Reed Run\n\n## Turns\n\nIf you have 3 cards, 2 coins and a boat, you may move on.",
        "# Reed Run\n\n## 1 Boats\n\nThey swim.\n\n## 2 Otter cards\n\nThey dive.",
    ],
)
def test_what_only_looks_like_a_list_is_none(text):
    assert [each for each in read_claims(text + PLAY, ".md") if each.section == "list"] == []


def test_what_is_below_each_player_is_a_share():
    found = read_claims(f"## Components\n\nEach player gets:\n* 1 mat\n* 5 otters{PLAY}", ".md")
    assert [each.role for each in found][:2] == ["per_player", "per_player"]


@pytest.mark.parametrize(
    "text",
    [
        "# Contents\n\n16 reed tiles\nfour captains\n3 boards\n",
        "# Inhalt\n\n16 Reedsteine\nvier Kapitäne\n3 Tafeln\n\n# Ablauf\n\nDie Spieler ziehen.\n",
    ],
)
def test_a_number_in_words_begins_an_entry_of_its_own(text):
    assert [count for _, count in said(text)] == [16, 4, 3]


@pytest.mark.parametrize(
    "text",
    [
        "Inhalt:\n16 Plättchen\n60 Karten\n2 Würfel\n",
        "### Contenu\n\n– 16 tuiles\n– 60 cartes\n– 2 dés\n",
    ],
)
def test_the_nouns_of_a_short_list_tell_its_language(text):
    assert [count for _, count in said(text)] == [16, 60, 2]
