"""What announces a list: a title that asks, a verb, a colon, a label, or a sum above it."""

from __future__ import annotations

import pytest

from punchboard.rulebook.claim import Role
from punchboard.rulebook.reader import read_claims
from rule_cases import told_of

BOX = {Role.SUPPLY, Role.PART}


def boxed(text: str) -> list[tuple[str, object]]:
    """Return what a text says is in the box, parts included."""
    return [(each.name, each.count) for each in read_claims(text, ".md") if each.role in BOX]


@pytest.mark.parametrize(
    ("title", "entries"),
    [
        ("What do I need?", "- A board\n- Two kites\n"),
        ("What's in the box?", "- A board\n- Two kites\n"),
        ("Stuff you need", "- A board\n- Two kites\n"),
        ("Things needed to play", "- A board\n- Two kites\n"),
        ("What the box holds", "- A board\n- Two kites\n"),
        ("Was wird benötigt?", "- Ein Spielplan\n- Zwei Drachen\n"),
        ("Was man zum Spielen braucht", "- Ein Spielplan\n- Zwei Drachen\n"),
        ("Was ist in der Schachtel?", "- Ein Spielplan\n- Zwei Drachen\n"),
        ("Ausrüstung", "- Ein Spielplan\n- Zwei Drachen\n"),
        ("Ce que contient la boîte", "- Un plateau\n- Deux cerfs-volants\n"),
        ("Ce qu'il vous faut pour jouer", "- Un plateau\n- Deux cerfs-volants\n"),
        ("De quoi a-t-on besoin ?", "- Un plateau\n- Deux cerfs-volants\n"),
        ("箱の中身は?", "- 盤 1\n- 凧 2\n"),
        ("ゲームで使うもの", "- 盤 1\n- 凧 2\n"),
        ("必要コンポーネント", "- 盤 1\n- 凧 2\n"),
    ],
)
def test_a_title_may_ask_or_say_what_is_needed(title, entries):
    found = boxed(f"# Kite\n\n## {title}\n\n{entries}\n## 1\n\nZ.\n")

    assert [count for _, count in found] == [1, 2]


def test_a_title_may_stand_right_below_another():
    listed = "・凧カード 16枚\n・風カード 6枚"
    text = f"遊びの紹介です。\n\nゲームの準備\nゲームの内容物\n\n{listed}\n\n遊び方\n\n配ります。\n"

    assert boxed(text) == [("凧カード", 16), ("風カード", 6)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "## Components\n\nThis crate holds 6 pawns, 90 cards and one board.",
            [("pawns", 6), ("cards", 90), ("board", 1)],
        ),
        (
            "## Spielmaterial\n\nDie Schachtel enthält 6 Figuren, 90 Karten und ein Brett.",
            [("Figuren", 6), ("Karten", 90), ("Brett", 1)],
        ),
        (
            "In the tuck box you should find 6 pawns, 90 cards and one board.",
            [("pawns", 6), ("cards", 90), ("board", 1)],
        ),
        (
            "## 内容物\n\n凧6枚、風カード90枚、盤1枚がそろっているか確認してください。",
            [("凧", 6), ("風カード", 90), ("盤", 1)],
        ),
        ("A game of winds.\n\nTo play you need a die.", [("die", 1)]),
        ("All you need is a deck of 44 cards and a pen.", [("cards", 44), ("pen", 1)]),
        ("All you need is 3 coins more than the others.", []),
        ("## Dice\n\nYou need 13 dice to play the game.", [("dice", 13)]),
        (
            "The box holds 90 cards along with six kites and 9 knots.",
            [("cards", 90), ("kites", 6), ("knots", 9)],
        ),
        ("Die Box enthält 90 Karten mitsamt 6 Figuren.", [("Karten", 90), ("Figuren", 6)]),
        ("La boîte contient 90 cartes, sans oublier 6 vents.", [("cartes", 90), ("vents", 6)]),
        ("箱にはカード90枚に加えて凧6枚が入っています。", [("カード", 90), ("凧", 6)]),
        ("Benutzt werden ein Spielplan und 36 Karten.", [("Spielplan", 1), ("Karten", 36)]),
        ("Man spielt mit 36 Karten und einem Würfel.", [("Karten", 36), ("Würfel", 1)]),
    ],
)
def test_a_sentence_lists_behind_its_verb_or_its_colon(text, expected):
    assert boxed(text) == expected


@pytest.mark.parametrize(
    "text",
    ["Cost: 3 winds, 1 kite, 1 yak", "Pay this to fly your kite: a card and two coins."],
)
def test_a_cost_behind_a_colon_is_no_list(text):
    assert boxed(f"# Kite\n\n## The Market\n\n{text}\n") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Kite\n\n## Deck\n\n- Gusts – 50\n- Calms – 30\n- Knots – 10\n", [50, 30, 10]),
        (
            "Kite uses 90 cards:\n\n    Gusts: 80\n        Warm: 50\n        Cold: 30\n"
            "    Calms: 10\n",
            [90, 80, 50, 30, 10],
        ),
        (
            "### Wind Cards (9)\n\n- **Gusts (5)** push every kite.\n- **Calms (3)** let it fall.\n"
            "- **Whirls (1)** turn it\n",
            [9, 5, 3, 1],
        ),
        (
            "- Action cards\n  - Gust (x8) “Play this on another's kite.”\n"
            "  - Late night! (x4) “Play again.”\n  - Look up (x2) “It counts as any wind.”\n"
            "  - Calm (x9) “Draw two.”\n",
            [8, 4, 2, 9],
        ),
        (
            "準備\n\n使う札(全6枚):\n\n  • 漁師 × 4\n  • 海賊 × 2\n\nよく混ぜます。\n",
            [6, 4, 2],
        ),
    ],
)
def test_labels_below_what_they_are_or_come_to_are_a_list(text, expected):
    assert [count for _, count in boxed(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "## Cards\n\nThe costs are:\n\n- Gust – 5\n- Calm – 3\n- Knot – 1\n",
        "## Scoring\n\n- Gust: 5\n- Calm: 3\n- Knot: 1\n",
        "Deal 9 cards:\n\n- 4 gusts\n- 5 calms\n",
    ],
)
def test_labels_of_costs_points_and_actions_are_none(text):
    assert boxed(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Jeder bekommt 5 Karten und 3 Münzen.", [("Karten", 5), ("Münzen", 3)]),
        ("Jeder verfügt über 5 Karten.", [("Karten", 5)]),
        ("Each sailor starts with:\n\n- 5 cards\n- 3 coins\n", [("cards", 5), ("coins", 3)]),
        ("Each round starts with:\n\n- 5 cards\n", []),
        ("Alle nehmen sich 5 Karten.", [("Karten", 5)]),
        ("Chacun reçoit 5 cartes et 3 pièces.", [("cartes", 5), ("pièces", 3)]),
        ("Distribuez 5 cartes à chacun.", [("cartes", 5)]),
        ("Each gets 5 cards and 3 coins.", [("cards", 5), ("coins", 3)]),
    ],
)
def test_each_who_gets_something_need_not_be_called_a_player(text, expected):
    found = read_claims(text, ".md")

    assert [(e.name, e.count) for e in found if e.role is Role.PER_PLAYER] == expected


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Each gets 6 kite cards and 1 knot; the other 18 cards form the deck.", 18),
        ("Jeder erhält 5 Karten, die übrigen 20 Karten bilden den Stapel.", 20),
        ("Everyone gets 1 tile; lay out 6 tiles.", 6),
    ],
)
def test_what_is_left_is_no_share_of_each(text, rest):
    found = {each.count: each.role for each in read_claims(text, ".md")}

    assert Role.PER_PLAYER in found.values()
    assert found[rest] is Role.SETUP


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The storm deck has 22 cards. The fog deck consists of 9 cards.",
            ["storm deck", "fog deck"],
        ),
        ("Der Stapel Sturm enthält 22 Karten.", ["Stapel Sturm"]),
        ("Der Sturmstapel enthält 22 Karten.", ["Sturmstapel"]),
        ("Le paquet Brume contient 22 cartes.", ["paquet Brume"]),
        ("The deck has 22 cards.", ["cards"]),
        ("The whole deck has 22 cards.", ["cards"]),
        ("A standard deck has 52 cards.", ["cards"]),
    ],
)
def test_the_cards_of_a_deck_are_called_by_it(text, expected):
    assert [name for name, _ in boxed(text)] == expected


@pytest.mark.parametrize("count", [22, 23])
@pytest.mark.parametrize(
    ("language", "card", "text"),
    [
        ("de", "Sturmkarten", "# Aufbau\n\nMischt den Sturmstapel ({} Karten)."),
        ("de", "Sturmkarten", "# Aufbau\n\nDer Sturmstapel hat {} Karten."),
        ("fr", "Cartes Brume", "# Mise en place\n\nLa pioche Brume compte {} cartes."),
        (
            "en",
            "Fog cards",
            "# Game\n\nThe box contains two decks of cards. The fog deck has {} cards.",
        ),
    ],
)
def test_the_cards_of_a_box_may_be_told_by_their_deck(tmp_path, language, card, text, count):
    found = told_of(tmp_path, text.format(count), {card: 22}, language)
    assert len(found) == (count != 22), found


def test_what_a_thing_holds_is_no_part_of_its_name():
    text = "# Components\n\n- A bag holding 45 tea cubes\n- 3 maps\n"
    assert boxed(text) == [("tea cubes", 45), ("maps", 3)]


@pytest.mark.parametrize(
    "text",
    [
        "Jeder Spieler erhält\n- 1 Punktemarker\n- 6 Helfer\n- 1 Übersichtskarte\n",
        "Players each get:\n* 1 marker\n* 6 helpers\n* 1 board\n",
        "Chaque joueur reçoit :\n- 1 marqueur\n- 6 cubes\n- 1 plateau\n",
    ],
)
def test_items_below_what_each_player_gets_are_shares(text):
    roles = {each.role for each in read_claims(f"# Tea\n\n{text}", ".md")}
    assert roles == {Role.PER_PLAYER}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("## Components\n\n- 4 dice\n- 2 maps\n- The storm deck has 22 cards.\n", "storm deck"),
        (
            "## Matériel\n\n- 4 dés\n- 2 cartes\n- Le paquet Brume compte 22 cartes.\n",
            "paquet Brume",
        ),
        ("## Components\n\n- 4 dice\n- 2 maps\n- a deck of 22 cards\n", "cards"),
    ],
)
def test_a_list_may_name_the_deck_in_front_of_its_cards(text, name):
    assert (name, 22) in boxed(text)
