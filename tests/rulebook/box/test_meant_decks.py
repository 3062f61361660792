"""What a bare number deals: cards of the deck shuffled before, and no board beside it."""

from __future__ import annotations

import pytest

from rule_cases import checked

RULES = [
    ("en", "Shuffle the tide cards. Deal 9 cards to each player.", "tide cards", "wind cards"),
    ("de", "Mischt die Flutkarten. Jeder Spieler bekommt 9 Karten.", "Flutkarten", "Windkarten"),
    ("fr", "Mélangez les cartes Marée. Chaque joueur reçoit 9 cartes.", "Marée", "Vent"),
    ("ja", "潮カードを混ぜる。各プレイヤーに9枚のカードを配る。", "潮カード", "風カード"),
]
BARE = [
    ("en", "Shuffle the tide cards. Give nine to each.", "tide cards", "wind cards"),
    ("en", "Shuffle the tide cards and deal each player nine.", "tide cards", "wind cards"),
    ("de", "Mischt die Flutkarten. Jeder Spieler erhält neun.", "Flutkarten", "Windkarten"),
    ("de", "Mischt die Flutkarten und gebt jedem neun davon.", "Flutkarten", "Windkarten"),
    ("fr", "Mélangez les cartes Marée. Chacun en prend neuf.", "Marée", "Vent"),
]
TITLES = {
    "en": ("Components", "Setup", "{} tide cards\n- 60 wind cards"),
    "de": ("Material", "Aufbau", "{} Flutkarten\n- 60 Windkarten"),
    "fr": ("Matériel", "Mise en place", "{} cartes Marée\n- 60 cartes Vent"),
    "ja": ("内容物", "準備", "潮カード {}枚\n- 風カード 60枚"),
}


@pytest.mark.parametrize(("count", "codes"), [(36, []), (30, ["box-runs-short"])])
@pytest.mark.parametrize(("language", "deal", "deck", "other"), [*RULES, *BARE])
def test_cards_are_those_of_the_deck_that_was_shuffled(
    tmp_path, language, deal, deck, other, count, codes
):
    box, play, cards = TITLES[language]
    rules = f"# Ebb\n\n## {box}\n\n- {cards.format(count)}\n\n## {play}\n\n{deal}\n"
    found = checked(tmp_path, rules, {deck: count, other: 60}, language, 4)
    assert [code for code, _ in found] == codes


@pytest.mark.parametrize(
    "play", ["The two face each other.", "Give the one that won nine points.", "Two or three draw."]
)
def test_a_number_in_words_that_nobody_deals_is_of_no_deck(tmp_path, play):
    rules = (
        f"# Ebb\n\n## Components\n\n- 1 aid\n- 8 cards\n\n## Setup\n\nShuffle the cards. {play}\n"
    )
    assert checked(tmp_path, rules, {"aid": 1, "cards": 8}, "en", 4) == []


def test_a_single_sheet_is_no_deck_that_cards_are_used_of(tmp_path):
    rules = "# Ebb\n\n## Components\n\n- 1 aid\n- 30 stones\n\n## Play\n\nDraw 3 cards each turn.\n"
    assert checked(tmp_path, rules, {"aid": 1, "stones": 30}) == []


@pytest.mark.parametrize(
    ("language", "list_title", "setup_title", "boxed", "text", "box"),
    [
        (
            "ja", "内容物", "準備", "- 波カード 18枚\n- 地図ボード 1枚",
            "波カードを混ぜて地図ボードの左に置きます。上から3枚をめくって並べます。",
            {"波カード": 18, "地図ボード": 1},
        ),
        (
            "ja", "内容物", "準備", "- 港タイル 12枚\n- 航路ボード 1枚",
            "航路ボードを広げます。港をシャッフルして8枚を並べます。",
            {"港タイル": 12, "航路ボード": 1},
        ),
        (
            "fr", "Matériel", "Mise en place", "- 1 plan du port\n- 60 marins",
            "Placez le plan du port au centre. Tirez-en 2 pour chacune des 12 places.",
            {"plan du port": 1, "marins": 60},
        ),
    ],
)  # fmt: skip
def test_a_bare_number_is_of_no_board_that_is_there_once(
    tmp_path, language, list_title, setup_title, boxed, text, box
):
    rules = f"# Ebb\n\n## {list_title}\n\n{boxed}\n\n## {setup_title}\n\n{text}\n"
    assert checked(tmp_path, rules, box, language, 4) == []


def test_too_many_of_what_is_there_once_are_told_where_the_rules_name_it(tmp_path):
    rules = (
        "# Ebb\n\n## Components\n\n- 1 harbour\n- 60 sailors\n\n## Setup\n\nLay out 3 harbours.\n"
    )
    found = checked(tmp_path, rules, {"harbour": 1, "sailors": 60})
    assert [code for code, _ in found] == ["box-runs-short"]


def test_cards_of_a_joint_deck_that_the_rules_count_do_not_run_short(tmp_path):
    text = (
        "# Court\n\n## Components\n\n- 48 suit cards\n- 3 magpies\n- 5 aids\n\n"
        "The suit cards and the magpies are the deck. It has 51 cards.\n\n## The deal\n\n"
        "Shuffle the deck and deal 10 cards to each player.\n"
    )
    box = {"Suit cards": 48, "Magpies": 3, "Aids": 5}
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    assert checked(tmp_path / "a", text, box, "en", 5) == []
    alone = text.replace("It has 51 cards.", "")
    assert [code for code, _ in checked(tmp_path / "b", alone, box, "en", 6)] == ["box-runs-short"]


def test_dice_that_each_uses_in_a_round_are_those_of_all(tmp_path):
    text = (
        "# Bus\n\n## Components\n\n- 3 dice\n- 6 sheets\n\n## Setup\n\n"
        "Each player takes 1 sheet.\n\n## Round\n\n"
        "Everybody at the same time:\n- pick 1 die\n- cross out a stop\n"
    )
    assert checked(tmp_path, text, {"Dice": 3, "Sheets": 6}, "en", 6) == []
