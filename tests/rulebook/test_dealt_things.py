"""Which thing is dealt, drawn or laid out where its name is not beside the number, and for whom."""

from __future__ import annotations

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import findings

BOX = {"order cards": 40, "market board": 1, "sun token": 1, "leather bag": 1}
LISTED = "# Stalls\n\nFor 2-4 players.\n\n## Components\n\n"


def short(folder, setup, box=BOX, language="en", listed=LISTED):
    """Return what is said to be too little in a box that the list agrees with."""
    entries = "".join(f"- {count} {name}\n" for name, count in box.items())
    (folder / "bad.md").write_text(f"{listed}{entries}\n{setup}\n", encoding="utf-8")
    boxed = "".join(
        f"  c{i}: {{name: {name}, size: 63x88, front: card.svg, quantity: {count}}}\n"
        for i, (name, count) in enumerate(box.items())
    )
    game = f"rules: bad.md\nlanguages: [{language}]\nplayers: 2-4\ncomponents:\n{boxed}"
    (folder / "bad.yaml").write_text(game, encoding="utf-8")
    found = findings(folder / "bad.yaml", folder / "workspace")
    return [each.message for each in found if each.code.startswith(("rules-", "box-"))]


@pytest.mark.parametrize(
    "setup",
    [
        "Put all order cards into the leather bag and draw 12 of them.",
        "Put the order cards in the leather bag, draw 9 and lay them out.",
        "Shuffle the order cards, place them on the market board and deal 4 to each player.",
        "Place the order cards beside the market board and give 3 to each player.",
        "Shuffle the order cards. Lay out 3 beside the market board.",
        "Shuffle the order cards, draw 3 and put the sun token on the first.",
        "The player with the sun token deals 5 to each player.",
    ],
)
def test_a_place_or_an_owner_is_not_what_is_dealt(tmp_path, setup):
    assert short(tmp_path, f"## Setup\n\n{setup}") == []


def test_what_is_put_into_something_is_what_is_drawn(tmp_path):
    setup = "## Setup\n\nPut all order cards into the leather bag and draw 41 of them."
    assert short(tmp_path, setup) == [
        "the rules use 41 `order cards`, the box has 40: 1 too few of `order cards`"
    ]


@pytest.mark.parametrize(
    "setup",
    [
        "Shuffle the apple, pear and wasp cards together and deal 5 to each player.",
        "Mix the wasp cards into the apple cards. Then deal 5 to each player.",
        "Shuffle the pear cards and the wasp cards and deal 5 to each player.",
    ],
)
def test_what_is_dealt_from_several_decks_is_of_none_of_them(tmp_path, setup):
    box = {"apple cards": 18, "pear cards": 18, "wasp cards": 6}
    assert short(tmp_path, f"## Setup\n\n{setup}", box) == []


@pytest.mark.parametrize(
    ("setup", "language", "names"),
    [
        ("## Setup for 2 players\n\nEach player takes {} and {}.", "en", "4 huts|30 spy cards"),
        ("## Setup\n\n### Two players\n\nDeal {} and {} to each.", "en", "4 huts|30 spy cards"),
        ("## Setup\n\n**2 players:** Take a map. Each player takes {}, {}.", "en", "4 huts|9 maps"),
        ("## Aufbau für 2 Spieler\n\nJeder nimmt {} und {}.", "de", "4 Hütten|30 Karten"),
        ("## Aufbau\n\n- 2 Spieler: {}, jeder {}\n", "de", "36 Hütten|4 Karten"),
        ("## Aufbau\n\nBei 2 Spielern bekommt jeder {} und {}.", "de", "4 Hütten|30 Karten"),
        ("## Préparation pour 2 joueurs\n\nChacun prend {} et {}.", "fr", "4 huttes|30 tuiles"),
    ],
)
def test_a_share_of_two_players_is_not_multiplied_by_four(tmp_path, setup, language, names):
    said = names.split("|")
    title = {"en": "Components", "de": "Spielmaterial", "fr": "Matériel"}[language]
    counts = {words.partition(" ")[2]: 2 * int(words.split(" ")[0]) for words in said}
    listed = f"# Stalls\n\n## {title}\n\n"
    assert short(tmp_path, setup.format(*said), counts, language, listed) == []


def test_only_what_each_takes_is_a_share_in_a_line_for_some_players():
    listed = "## Spielmaterial\n\n- 36 Wege\n- 12 Münzen\n\n"
    text = f"{listed}## Aufbau\n\n- 2 Spieler: 24 Wege, jeder 5 Münzen\n"
    roles = {each.name: each.role for each in read_claims(text, ".md") if each.section == "prose"}
    assert roles == {"Wege": "setup", "Münzen": "per_player"}


@pytest.mark.parametrize(
    "setup",
    [
        "For 2 to 4 players, ages 8 and up. Each player takes 11 order cards.",
        "## Setup\n\nSit around the table, 2 to 4 of you. Each player takes 11 order cards.",
        "## A game for 2-4 players\n\n### Setup\n\nDeal 11 order cards to each player.",
    ],
)
def test_a_number_of_players_elsewhere_makes_no_case_of_a_share(tmp_path, setup):
    found = short(tmp_path, setup)
    assert [each for each in found if "11 `order cards` for each of 4 players" in each]


@pytest.mark.parametrize(
    ("lead", "item", "names"),
    [
        ("## Setup\n\nEach player gets:", "9 pins and 6 buttons", ["pins", "buttons"]),
        ("## Aufbau\n\nJeder Spieler erhält:", "9 Nadeln und 6 Knöpfe", ["Nadeln", "Knöpfe"]),
        (
            "## Mise en place\n\nChaque joueur reçoit :",
            "9 épingles et 6 boutons",
            ["épingles", "boutons"],
        ),
        ("## 準備\n\n各プレイヤーに配るもの:", "9本の針と6個のボタン", ["針", "ボタン"]),
    ],
)
def test_two_things_in_one_item_are_two_shares(lead, item, names):
    found = [(str(e.role), e.name, e.count) for e in read_claims(f"{lead}\n\n- {item}\n", ".md")]
    assert found == [("per_player", names[0], 9), ("per_player", names[1], 6)]


def test_too_few_of_the_second_thing_of_an_item_are_told(tmp_path):
    box = {"brass pins": 36, "horn buttons": 20}
    setup = "## Setup\n\nEach player gets:\n\n- 9 brass pins and 6 horn buttons"
    assert [each.split(":")[0] for each in short(tmp_path, setup, box)] == [
        "6 `horn buttons` for each of 4 players make 24, the box has 20"
    ]


def test_a_name_of_two_words_is_one_share():
    text = "## Setup\n\nEach player gets:\n\n- 2 salt and pepper cards\n"
    assert [(e.name, e.count) for e in read_claims(text, ".md")] == [("salt and pepper cards", 2)]
