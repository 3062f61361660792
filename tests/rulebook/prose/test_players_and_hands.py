"""For how many players a game is, beside other labels; and what each of them is dealt."""

import pytest

from punchboard.rulebook.claim import Range
from punchboard.rulebook.reader import read_claims
from rule_cases import checked, said

LIST = {
    "en": "\n\n## Components\n\n- 60 star cards\n- 20 lamps\n",
    "de": "\n\nWer die meisten Sterne hat, gewinnt das Spiel.\n\n## Inhalt\n\n- 60 "
    "Karten\n- 4 Hefte\n",
}


@pytest.mark.parametrize(
    ("language", "line", "least", "most"),
    [
        ("en", "**Players:** 1–5 **Age:** 10+ **Time:** 45 minutes", 1, 5),
        ("en", "Players: 2-4  Age: 8+", 2, 4),
        ("en", "- Players: 2-6 / 30 min", 2, 6),
        ("de", "3-5 Pers., ab 10 J., ca. 35 Min.", 3, 5),
        ("de", "Ein Spiel für zwei bis fünf Leute.", 2, 5),
        ("de", "Spieler: 2-4 Alter: 8", 2, 4),
        ("en", "*A stargazing game for two to four sleepless monks. Allow an hour.*", 2, 4),
        ("en", "A game of comets for three, four or five. A night takes ten minutes.", 3, 5),
        ("de", "Ein Kartenspiel für 2–5 Sternwarten, 60 Minuten, ab 12", 2, 5),
    ],
)
def test_who_can_play_is_read_beside_other_labels(language, line, least, most):
    found = read_claims(f"# Observatory\n\n{line}{LIST[language]}", ".md")
    assert [each.count for each in found if each.role == "players"] == [Range(least, most)]


@pytest.mark.parametrize(
    "said_so",
    [
        "players from 2-4 teams",
        "Rounds: 2-4 Age: 8",
        "A game for ages 8 to 99.",
        "A game for 8 to 99 years.",
    ],
)
def test_other_ranges_are_of_no_players(said_so):
    found = read_claims(f"# Observatory\n\n{said_so}{LIST['en']}", ".md")
    assert not [each for each in found if each.role == "players"]


SETUP = "\n## Setup\n\nShuffle the star cards. {}\n"
JAPANESE = "# 餅\n\n## 内容物\n\n- 疑いトークン 21個\n- 早見カード 7枚\n\n## 準備\n\n{}\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Deal each player a hand of 5.", [("star cards", 5)]),
        ("Each player is dealt a starting hand of six.", [("star cards", 6)]),
        ("疑いトークンを1人3個、早見カードを1人1枚受け取ります。",
         [("疑いトークン", 3), ("早見カード", 1)]),
        ("疑いトークンを1人3個ずつ、早見カードを1人1枚ずつ配ります。",
         [("疑いトークン", 3), ("早見カード", 1)]),
        ("早見カード7枚の中から各プレイヤーに1枚ずつ配ります。", [("早見カード", 1)]),
        ("疑いトークン4個を並べ、各プレイヤーは好きな場所に座る。", []),
        ("疑いトークンを3個取り、各プレイヤーに配ります。", [("疑いトークン", 3)]),
    ],
)  # fmt: skip
def test_what_each_player_has(text, expected):
    rules = "# Sky" + LIST["en"] + SETUP.format(text) if text.isascii() else JAPANESE.format(text)
    found = [(name, count) for role, name, count, _ in said(rules) if role == "per_player"]
    assert found == expected


@pytest.mark.parametrize("title", ["Example", "Example of play", "An example:"])
def test_an_example_deals_nothing(title):
    rules = f"# Sky{LIST['en']}\n## {title}\n\nAda deals 7 star cards to each player.\n"
    assert [each[1:3] for each in said(rules)] == [("star cards", 60), ("lamps", 20)]


def test_a_case_behind_another_one_is_not_how_many_can_play():
    case = "Put the die on its track. For four players, use the {}; for two or three players, {}."
    text = f"# Reeds\n\nA game for 2-4 players.\n\n## Setup\n\n4 {case}\n"
    found = read_claims(text.format("long side", "the short one"), ".md")
    assert [each.count for each in found if each.role == "players"] == [Range(2, 4)]


@pytest.mark.parametrize(
    "sentence",
    [
        "1 Placez la carte au centre. Si vous jouez à 2 ou 3 joueurs, retournez-la.",
        "1 Put the map down. If you play with 2 or 3 players, turn it over.",
    ],
)
def test_a_condition_says_nothing_of_who_can_play(sentence):
    assert [e for e in read_claims(f"# Lamp Street\n\n{sentence}\n") if e.role == "players"] == []


@pytest.mark.parametrize(
    "text",
    [
        "8 cups (enough for 4 players)",
        "60 cards. For 5 players use the back of the board.",
        "60 cards. Best with 4 players. Also fun for 3 players.",
        "40 clues. For 3 or 4 players use 30 clues.",
        "40 indices.\nÀ 3 ou 4 joueurs, ne gardez que 30 indices.",
        "20 knights. For 2 or 3 players, take 6 knights each; for 4 or 5 players, 4 each.",
        "Pour 2 ou 3 joueurs : 6 chevaliers chacun. Pour 4 ou 5 joueurs : 4 chevaliers chacun.",
        "Für 3 oder 4 Spieler nehmt 30 Karten.",
    ],
)
def test_cases_of_rules_say_nothing_of_who_can_play(text):
    assert [e for e in read_claims(f"# Rain\n\n{text}\n") if e.role == "players"] == []


def test_so_many_players_as_what_stands_before_is_for_are_a_case(tmp_path):
    text = "# Quiz\n\n24 discs: A, B and C for 8 players.\n"
    assert checked(tmp_path, text, {"Discs": 24}, "en", (2, 8)) == []


def test_for_how_many_a_game_is_recommended_is_not_how_many_can_play():
    text = "# Comets\n\nRecommended for 6 players. Two can play.\n\n## Components\n\n- 60 cards\n"

    assert not [each for each in said(text) if each[0] == "players"]


def test_a_line_that_only_says_who_plays_counts_nothing():
    text = "# Comets\n\nFor 2-4 Players or Teams Ages 8-88\n\nComponents\n\n- 60 cards\n- 4 dice\n"

    assert [each[1:3] for each in said(text) if each[0] == "supply"] == [("cards", 60), ("dice", 4)]


@pytest.mark.parametrize(
    ("sentence", "count"),
    [
        ("Alle Spielenden ziehen 3 Karten.", 3),
        ("Alle Mitspielenden erhalten 4 Karten.", 4),
        ("Jede spielende Person nimmt 3 Karten.", 3),
        ("Alle Spieler:innen nehmen 5 Karten.", 5),
        ("Jede:r bekommt 2 Karten.", 2),
    ],
)
def test_all_who_play_have_many_names_in_german(sentence, count):
    text = f"# Sterne{LIST['de']}- 3 Astronom:innenhefte\n\n## Aufbau\n\n{sentence}\n"
    claims = read_claims(text, ".md")
    assert [e.count for e in claims if e.role == "per_player"] == [count]
    assert "Astronom:innenhefte" in {each.name for each in claims}
