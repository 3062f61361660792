"""Forms of entries, each alone in a list, in the languages that are read."""

import pytest

from punchboard.rulebook.reader import read_claims
from rendered_claims import rendered

GERMAN = "# Spielmaterial\n\n- 4 Würfel\n- {}\n\nJeder Spieler nimmt die Würfel und legt sie ab.\n"
FRENCH = "# Matériel\n\n- 4 dés\n- {}\n\nChaque joueur prend les dés et les pose sur la table.\n"
ENGLISH = (
    "# Components\n\n- 4 dice\n- {}\n\nEach player takes the dice and puts them on the table.\n"
)
JAPANESE = "# 内容物\n\n- ダイス 4個\n- {}\n\nプレイヤーはダイスを振ります。\n"


def second(text, entry):
    """Return what is claimed in the second line of a list."""
    found = read_claims(text.replace("{}", entry), ".md")
    lines = entry.count("\n") + 1
    return shown(each for each in found if 4 <= each.line < 4 + lines)


def shown(claims):
    return [rendered(each).removeprefix("supply list | ") for each in claims]


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        ("1 fox", ["fox | 1"]),
        ("1 player aid card", ["player aid card | 1"]),
        ("At least 8 paper clips", ["paper clips | 8"]),
        (
            "80 riddle cards of two levels: 50 level 1 and 30 level 2",
            [
                "riddle cards of two levels | 80",
                "part list | level 1 | 50 | of riddle cards of two levels",
                "part list | level 2 | 30 | of riddle cards of two levels",
            ],
        ),
        (
            "25 cards (14 knights, 5 roads, 6 ports)",
            [
                "cards | 25",
                "part list | knights | 14 | of cards",
                "part list | roads | 5 | of cards",
                "part list | ports | 6 | of cards",
            ],
        ),
        (
            "50 coins (30 x 1 Crown, 20 x 5 Crown)",
            [
                "coins | 50",
                "part list | 1 Crown | 30 | of coins",
                "part list | 5 Crown | 20 | of coins",
            ],
        ),
        ("40 plots (sorted by price: 2, 3, 4, 5, 6)", ["plots | 40"]),
        ("**Woods**: bring bark, resin or tar (some of them twice)", ["Woods | ?"]),
    ],
)
def test_an_english_entry_is_read(entry, claims):
    assert second(ENGLISH, entry) == claims


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        (
            "16 Figuren (pro Farbe 4 Figuren)",
            ["Figuren | 16", "per_color list | Figuren | 4"],
        ),
    ],
)
def test_a_german_entry_is_read(entry, claims):
    assert second(GERMAN, entry) == claims


def test_a_bracket_below_a_french_entry_breaks_it_down():
    assert second(FRENCH, "90 cartes Récolte :\n(60 rouges Pomme, 30 vertes Poire)") == [
        "cartes Récolte | 90",
        "part list | rouges Pomme | 60 | of cartes Récolte",
        "part list | vertes Poire | 30 | of cartes Récolte",
    ]


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        ("7個の王冠カード", ["王冠カード | 7 個"]),
    ],
)
def test_a_japanese_entry_is_read(entry, claims):
    assert second(JAPANESE, entry) == claims


def test_numbers_of_steps_count_nothing():
    text = "# Components\n\n- 9 cards\n\n# Setup\n\n1 Shuffle the cards.\n2 Place the cards.\n"

    assert shown(read_claims(text, ".md")) == ["cards | 9"]


def test_numbers_of_players_that_are_cases_of_a_rule_are_left_out():
    text = "For 2-4 players.\n\nFor 2 players, use half of the cards. With 3 players, use all.\n"

    assert shown(read_claims(text)) == ["players prose | players | 2..4"]


def test_lines_that_do_not_add_up_to_the_one_above_them_are_no_parts_of_it():
    text = "# Components\n\n- 12 cards, including:\n- 5 hats\n- 4 dice\n- 2 boards\n"

    assert shown(read_claims(text, ".md")) == [
        "cards | 12",
        "hats | 5",
        "dice | 4",
        "boards | 2",
    ]


FLAT = ["supply list | board | 1", "supply list | wooden pawns | 7", "supply list | coins | 20"]


@pytest.mark.parametrize(
    "text",
    [
        "Contents 1 board 7 wooden pawns 20 coins Idea Each of you leads a caravan to the sea.\n",
        "Components1 board7 wooden pawns20 coins\n",
        "A caravan game for families\n\n1 board 7 wooden pawns 20 coins\n",
    ],
)
def test_entries_in_one_line_are_entries_with_or_without_blanks(text):
    text += "\nEach player takes the pawns of one colour and puts them on the board.\n"
    assert [rendered(each) for each in read_claims(text)] == FLAT


def test_parts_in_one_line_belong_to_the_total_that_a_colon_opens():
    text = (
        "Components 1 board 30 cards: 12 hero cards 18 ghost cards (6 in each colour) 4 dice\n\n"
        "Each player takes the cards and puts them on the table.\n"
    )
    assert [rendered(each) for each in read_claims(text)][:5] == [
        "supply list | board | 1",
        "supply list | cards | 30",
        "part list | hero cards | 12 | of cards",
        "part list | ghost cards | 18 | of cards",
        "per_color list | ghost cards | 6",
    ]


@pytest.mark.parametrize("list_", ["盤 1枚 コマ 5個 説明書 1部", "盤1枚コマ5個説明書1部"])
def test_japanese_entries_in_one_line_are_no_parts_of_the_first(list_):
    text = f"内容物\n{list_}\n\nプレイヤーは盤を置きます。\n"
    assert shown(read_claims(text)) == ["盤 | 1 枚", "コマ | 5 個", "説明書 | 1 部"]


@pytest.mark.parametrize(
    "text",
    [
        "Contents 2 Setup 3 The board 4 Playing 5 Scoring 7 Cards 9\n",
        "With 2 players 5 cards, with 3 players 4 cards and with 4 players 3 cards are dealt.\n",
    ],
)
def test_pages_and_shares_in_one_line_are_no_list(text):
    text += "\nEach player takes the cards and puts them on the table.\n"
    assert not [each for each in read_claims(text) if each.role == "supply"]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        (ENGLISH, "round marker | 1"),
        (ENGLISH, "turn order tiles | 8"),
        (GERMAN, "runde Steine | 9"),
    ],
)
def test_pieces_for_rounds_and_round_pieces_are_counted(text, claim):
    name, count = claim.split(" | ")
    assert second(text, f"{count} {name}") == [claim]


def test_a_range_of_players_may_begin_a_french_text():
    box = "\n\n## Matériel\n\n- 12 cartes pour tous\n"
    assert players_of(f"# Le jeu\n\nDe 2 à 4 joueurs, dès 8 ans.{box}") == [(2, 4)]
    assert players_of(f"# Le jeu\n\nUn groupe de 2 à 4 joueurs prend la main.{box}") == []


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Components", "A game for 2, 3 or 4 players."),
        ("Components", "For two, three, or four players, ages 8 and up."),
        ("Material", "Ein Spiel für 2, 3 oder 4 Spieler."),
        ("Matériel", "Un jeu pour 2, 3 ou 4 joueurs."),
        ("内容物", "2、3、4人用"),
        ("内容物", "2人、3人または4人で遊べます。"),
    ],
)
def test_several_numbers_of_players_are_from_the_first_to_the_last(title, said):
    assert players_of(f"# Ebbe\n\n{said}\n\n## {title}\n\n- 9 cards\n- 4 dice\n") == [(2, 4)]


def players_of(text):
    found = [each for each in read_claims(text, ".md") if each.role == "players"]
    return [(each.count.min, each.count.max) for each in found]
