"""Lists that people read at once, although no title, mark or grammar says that they are some."""

import pytest

from punchboard.rulebook.reader import read_claims

PLAY = "\n\n## Play\n\nEach player rolls a die and moves the boat on the river.\n"


def said(text):
    """Return the name and number of what is in the box."""
    found = read_claims(text, ".md")
    roles = {"supply", "part", "per_player", "per_color"}
    return [(each.name, each.count) for each in found if each.role in roles]


@pytest.mark.parametrize(
    ("lines", "claims"),
    [
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
        ("- 30 coins ($) - 18 x $1, 12 x $5", [("coins", 30), ("$1", 18), ("$5", 12)]),
        (
            "40 cards: 25 are otter cards, 15 are reed cards",
            [("cards", 40), ("otter cards", 25), ("reed cards", 15)],
        ),
        ("* Map, 1\n* Otters, 6\n* Dice, 2", [("Map", 1), ("Otters", 6), ("Dice", 2)]),
        ("- **Otters** — 8 per player, 32 total", [("Otters", 8), ("Otters", 32)]),
        ("Coins (30 ones, 6 fives)\n4 boats", [("ones", 30), ("fives", 6), ("boats", 4)]),
        ("- Otter: 1 copy\n- Heron: 3 copies", [("Otter", 1), ("Heron", 3)]),
        (
            "1 board\n60 Goods - 12 each of tea, silk, rum, salt and wood. Keep them dry.",
            [("board", 1), ("Goods", 60), *((e, 12) for e in "tea silk rum salt wood".split())],
        ),
        (
            "* 3 sets of otters, each with:\n 1 mother\n 4 cubs\n* 2 dice",
            [("sets of otters", 3), ("mother", 1), ("cubs", 4), ("dice", 2)],
        ),
        (
            "🛶 3 boats\n🦦 12 new otter cards\n⛺ 4 reeds",
            [("boats", 3), ("new otter cards", 12), ("reeds", 4)],
        ),
        ("▸ 3 boats (1 red, 2 blue)\n▸ 4 reeds", [("boats", 3), ("red", 1)]),
        ("Herons, otters (4 each)", [("Herons", 4), ("otters", 4)]),
        ("→ 3 boats\n→ 4 reeds", [("boats", 3), ("reeds", 4)]),
        # What explains an entry may have the verbs of what is in a box.
        (
            "* Otter cards (9): Includes cubs, such as Bo.\n* 4 aids: used to learn it.",
            [("Otter cards", 9), ("aids", 4)],
        ),
        ("Game map\n3 boats\n4 reeds\nTimer", [("Game map", None), ("boats", 3), ("reeds", 4)]),
    ],
)
def test_what_stands_as_an_entry_is_one(lines, claims):
    assert said(f"## Components\n\n{lines}{PLAY}")[: len(claims)] == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "# Reeds\n\nReeds is for 2 players. It comes with a map, 24 otter cards, and two dice.",
            [("map", 1), ("otter cards", 24), ("dice", 2)],
        ),
        (
            "# Reed Run\n\n## Dice\n\nThere are 6 green dice, 4 red dice and 3 blue dice.",
            [("green dice", 6), ("red dice", 4), ("blue dice", 3)],
        ),
        ("This box contains\n55 otter cards\n1 boat", [("otter cards", 55), ("boat", 1)]),
        (
            "The game includes:\n\na game board\n36 reeds\none cloth bag",
            [("game board", 1), ("reeds", 36), ("cloth bag", 1)],
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


def test_names_with_a_number_behind_them_go_over_one_line_each():
    text = "Components\n\nmeeples 12\ntide marker 1\nscore pad 1\npencils 6\n"
    assert said(text) == [("meeples", 12), ("tide marker", 1), ("score pad", 1), ("pencils", 6)]


def test_a_field_that_numbers_the_cards_counts_none():
    cards = "".join(f"### Card {name}\nNumber: {at}\n\n" for at, name in enumerate("ABCD", 1))
    assert said(cards) == []


def test_a_table_needs_no_bars_at_its_edges():
    table = "Name | Count | Cost\n---|---|---\nGull | 5 | 2\nCrab | 2 | 1\n"
    assert said(f"# Tides\n\nThe cards.\n\n{table}") == [("Gull", 5), ("Crab", 2)]


def test_a_table_may_end_the_text_with_a_number():
    assert said("# Tides\n\nName | Count\n---|---\nGull | 5\nCrab | 2") == [
        ("Gull", 5),
        ("Crab", 2),
    ]


def test_a_sentence_that_says_what_is_in_the_box_counts_with_articles():
    text = "Un jeu.\n\nLe jeu se compose d'un plateau, de 16 pions et d'un sac.\n"
    assert said(text) == [("plateau", 1), ("pions", 16), ("sac", 1)]


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        ("30 gems in red, blue, green", [("gems", 30)]),
    ],
)
def test_a_name_with_a_description_is_one_entry(entry, claims):
    assert said(f"## Components\n\n- {entry}\n- 4 boards\n") == [*claims, ("boards", 4)]


def test_listed_colours_are_what_a_share_is_multiplied_by():
    found = read_claims("## Components\n\n- 60 dice (20 each in red, blue and white)\n", ".md")
    (share,) = (each for each in found if each.role == "per_color")
    assert (share.count, share.factor) == (20, 3)


def test_a_line_drawn_from_a_name_to_its_number_is_a_colon():
    text = "コンポーネント\n\nカード---90\n天気ダイス ---2\n帆札‥各3枚\n"
    assert said(text) == [("カード", 90), ("天気ダイス", 2), ("帆札", 3)]


def test_page_numbers_behind_rows_of_dots_count_nothing():
    pages = "".join(f"Karten {each} ...... {at}\n" for at, each in enumerate("ABCDEFGH", 5))
    assert said(f"Inhalt\n\n{pages}") == []


def test_a_title_that_begins_with_a_picture_opens_a_chapter():
    text = "🏁 Das Ende\n\nDie Runde ist aus.\n\n🎒 Der Kartenstapel (60 Karten)\n"
    text += "- 45 Fischkarten\n- 8 Windkarten\n- 7 Sturmkarten\n"
    assert ("Fischkarten", 45) in said(text)


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        ("- Notes (4 x $1, 3 x $5)", [("$1", 4), ("$5", 3)]),
        ("- 9 coins: 2×1, 1×2", [("coins", 9)]),
        (
            "| Item | Quantity |\n|---|---|\n| Deck | 60 cards (50 plain + 10 wild) |",
            [("Deck", 60), ("plain", 50), ("wild", 10)],
        ),
        (
            "- 12 cards (6 Tier 1, 4 Tier 2, 2 Tier 3)",
            [("cards", 12), ("Tier 1", 6), ("Tier 2", 4), ("Tier 3", 2)],
        ),
    ],
)
def test_parts_are_named_by_their_value(entry, claims):
    assert said(f"## Components\n\n{entry}\n") == claims


def test_a_sentence_about_the_box_opens_a_list_even_where_the_game_is_set_up():
    text = "Un jeu.\n\n# Mise en place\n\nLe jeu se compose de 23 cartes, que voici :\n"
    text += "- 9 cartes bleues.\n- 6 cartes rouges.\n- 4 cartes vertes.\n- 4 cartes lune.\n"
    found = [each for each in read_claims(text, ".md") if each.section == "list"]
    assert [each.count for each in found if each.role != "attribute"] == [23, 9, 6, 4, 4]
