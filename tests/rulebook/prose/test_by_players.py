"""Numbers that depend on how many play: each is told with its own number of players."""

from __future__ import annotations

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import told_of

GAMES = {
    "en": "# Tides\n\n2-4 players\n\n## Components\n\n- {n} tide cards\n\n## Setup\n\n",
    "de": "# Flut\n\n2-4 Spieler\n\n## Material\n\n- {n} Flutkarten\n\n## Aufbau\n\n",
    "fr": "# Marée\n\n2-4 joueurs\n\n## Matériel\n\n- {n} cartes Marée\n\n## Mise en place\n\n",
    "ja": "# 潮\n\n2～4人用\n\n## 内容物\n\n- 潮カード {n}枚\n\n## 準備\n\n",
}
NAMES = {"en": "tide cards", "de": "Flutkarten", "fr": "cartes Marée", "ja": "潮カード"}
SENTENCES = [
    ("en", "In a 2 player game, deal 9 tide cards to each; with 3 players 7, with 4 players 5."),
    ("en", "Deal 9 tide cards each with 2 players, 7 with 3 and 5 with 4."),
    ("de", "Bei 2 Spielern erhält jeder 9 Flutkarten, bei 3 Spielern 7 und bei 4 Spielern 5."),
    ("fr", "À 2 joueurs, chacun reçoit 9 cartes Marée, à 3 joueurs 7 et à 4 joueurs 5."),
    ("ja", "2人なら9枚、3人なら7枚、4人なら5枚ずつ潮カードを配ります。"),
    ("ja", "4人なら5枚ずつ、3人なら7枚ずつ、2人なら9枚ずつ潮カードを配ります。"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "sentence"), SENTENCES)
def test_each_number_of_a_sentence_goes_with_its_number_of_players(language, sentence):
    claims = read_claims(GAMES[language].format(n=30) + sentence + "\n", ".md")
    dealt = [(each.name, each.count, each.factor) for each in claims if each.role == "per_player"]
    assert sorted(dealt, key=lambda each: each[2]) == [
        (NAMES[language], 9, 2), (NAMES[language], 7, 3), (NAMES[language], 5, 4)
    ]  # fmt: skip


@pytest.mark.parametrize(("language", "sentence"), SENTENCES)
@pytest.mark.parametrize(("count", "times"), [(21, 0), (20, 1), (18, 1)])
def test_a_deck_too_small_for_some_of_them_is_told_once(tmp_path, language, sentence, count, times):
    text = GAMES[language].format(n=count) + sentence + "\n"
    told = told_of(tmp_path, text, {NAMES[language]: count}, language, 4, ("box-",))
    assert len(told) == times, told


@pytest.mark.parametrize("count", [51, 50])
def test_a_line_for_fewer_players_is_compared_with_the_box(tmp_path, count):
    lines = "- 2 players: 9 tide cards each\n- 3 players: 17 tide cards each\n"
    text = GAMES["en"].format(n=count) + lines
    told = told_of(tmp_path, text, {"tide cards": count}, "en", 4, ("box-",))
    assert [("17 `tide cards` for each of 3 players" in each[-1]) for each in told] == [True] * (
        count < 51
    )


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Each player rolls 2 tide dice."),
        ("de", "Jeder Spieler würfelt mit 2 Flutwürfeln."),
        ("fr", "Chaque joueur lance 2 dés Marée."),
        ("ja", "各プレイヤーは潮サイコロを2個ずつ振ります。"),
    ],
)
def test_dice_that_are_rolled_are_the_next_players_too(tmp_path, language, sentence):
    name = {"en": "tide dice", "de": "Flutwürfel", "fr": "dés Marée", "ja": "潮サイコロ"}[language]
    listed = GAMES[language].replace("{n} tide cards", "5 tide dice").format(n=5)
    for other in ("Flutkarten", "cartes Marée", "潮カード"):
        listed = listed.replace(other, name)
    assert not told_of(tmp_path, listed + sentence + "\n", {name: 5}, language, 4, ("box-",))


HATS = {
    "en": "# Hats\n\n2-4 players\n\n## Components\n\n- 4 hats\n\n## Setup\n\n{}\n",
    "de": "# Hüte\n\n2-4 Spieler\n\n## Material\n\n- 4 Hüte\n\n## Aufbau\n\n{}\n",
    "fr": "# Chapeaux\n\n2-4 joueurs\n\n## Matériel\n\n- 4 chapeaux\n\n## Mise en place\n\n{}\n",
    "ja": "# 帽子\n\n2～4人用\n\n## 内容物\n\n- 帽子 4個\n\n## 準備\n\n{}\n",
}
TWO_HATS = {"en": "Each player takes two hats.", "de": "Jeder nimmt zwei Hüte."}
TWO_HATS |= {
    "fr": "Chaque joueur prend deux chapeaux.",
    "ja": "各プレイヤーは帽子を2個受け取ります。",
}
NAMED = {"en": "hats", "de": "Hüte", "fr": "chapeaux", "ja": "帽子"}


@pytest.mark.parametrize(
    ("language", "above"),
    [
        ("en", "**Two players:**\n"), ("en", "2 PLAYERS\n"), ("en", "## 2-player variant\n\n"),
        ("en", "- With two players:\n  - "), ("de", "**Zu zweit:**\n"), ("de", "## 2 Spieler\n\n"),
        ("en", "With only two players there is one change. "), ("fr", "## 2 joueurs\n\n"),
        ("fr", "À 2 joueurs, il y a un changement. "), ("ja", "## 2人プレイ\n\n"),
    ],
)  # fmt: skip
def test_a_share_below_a_title_or_label_of_fewer_players_is_theirs(tmp_path, language, above):
    box = {NAMED[language]: 4}
    for led, codes in ((above, []), ("", ["box-runs-short"])):
        text = HATS[language].format(led + TWO_HATS[language])
        told = told_of(tmp_path / str(len(led)), text, box, language, 4, ("box-",))
        assert [code for code, _ in told] == codes, (led, told)


@pytest.mark.parametrize(
    "sentence",
    [
        "Every player needs 10 hearts to win.",
        "Each player discards 10 hearts.",
        "Each player who has 10 hearts wins.",
    ],
)
def test_what_wins_or_is_given_away_is_no_share(tmp_path, sentence):
    text = f"# Love\n\n## Components\n\n- 20 hearts\n\n## Setup\n\n{sentence}\n"
    assert not told_of(tmp_path, text, {"hearts": 20}, "en", 4, ("box-",))


@pytest.mark.parametrize(
    ("language", "sentences", "box"),
    [
        ("en", "27 beach cards.\nWith 2 players use only 18 beach cards.", {"Beach cards": 27}),
        ("de", "27 Strandkarten.\nZu zweit spielt man nur mit 18 Strandkarten.",
         {"Strandkarten": 27}),
        ("ja", "石30個、浜カード27枚。\n2人なら石20個と浜カード18枚だけを使います。",
         {"石": 30, "浜カード": 27}),
    ],
)  # fmt: skip
def test_what_fewer_players_use_is_not_all_there_is(tmp_path, language, sentences, box):
    assert told_of(tmp_path, f"# Beach\n\n{sentences}\n", box, language, 3) == []
