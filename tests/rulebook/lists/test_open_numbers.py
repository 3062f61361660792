"""Ranges of pieces, blanks in words, and numbers that parts come to."""

from __future__ import annotations

import pytest

from punchboard.rulebook.claim import Range, Role
from punchboard.rulebook.reader import read_claims
from rule_cases import said


@pytest.mark.parametrize(
    ("entry", "name", "span"),
    [
        ("20-30 cubes", "cubes", Range(20, 30)),
        ("20 to 30 gems", "gems", Range(20, 30)),
        ("two or three spare pawns", "spare pawns", Range(2, 3)),
        ("one or two stones", "stones", Range(1, 2)),
    ],
)
def test_an_entry_that_begins_with_a_range_leaves_its_number_open(entry, name, span):
    text = f"## Components\n\n- 36 owl cards\n- {entry}\n"
    assert said(text)[1] == ("supply", name, span, None)


def test_a_range_with_a_counter_is_of_pieces():
    text = "## 内容物\n\n- 駅カード 24枚\n- 石 20〜30個\n- 豆コマ（24〜30個）\n"
    assert [each[1:3] for each in said(text)[1:]] == [
        ("石", Range(20, 30)),
        ("豆コマ", Range(24, 30)),
    ]


def test_a_range_over_more_than_twice_its_least_number_is_of_values():
    assert said("## Components\n\n- 36 owl cards\n- 1-6 dice\n- 2-5 players\n")[1:2] != [
        ("supply", "dice", Range(1, 6), None)
    ]


@pytest.mark.parametrize("wait", ["TBD", "to be decided", "still to do", "?"])
def test_what_waits_for_its_number_is_a_blank_in_small_letters_too(wait):
    text = f"## Components\n\n- 36 owl cards\n- night cards: {wait}\n- 4 boats\n"
    assert said(text)[1] == ("supply", "night cards", None, None)


@pytest.mark.parametrize(
    ("entry", "count"), [("just 4 boats", 4), ("only three boats", 3), ("exactly one boat", 1)]
)
def test_words_that_stress_a_number_are_no_part_of_a_name(entry, count):
    text = f"## Components\n\n- 36 owl cards\n- {entry}\n"
    assert said(text)[1][1:3] == ("boat" if count == 1 else "boats", count)


def test_a_name_with_its_number_elsewhere_is_left_blank_nowhere():
    text = (
        "【カードの種類】\n\n①赤狐カード\n\n赤い狐に重ねる。\n\n【準備】\n\n"
        "デッキの構成は下記の通りです。\n・赤狐カード：6枚\n・青狐カード：6枚\n"
    )
    assert ("supply", "赤狐カード", None, None) not in said(text)


@pytest.mark.parametrize(
    "sentence",
    [
        "22枚（雨7・雪3・風2・霧10）をよく切り、1人1枚ずつ配ります。",
        "22枚（雨7・雪3・風2・霧10）から1枚を除きます。",
        "札22枚（雨7・雪3・風2・霧10）をよく切ります。",
        "デッキは22枚（雨7・雪3・風2・霧10）をよく切ります。",
    ],
)
def test_parts_that_come_to_a_number_are_what_there_is(sentence):
    parts = [("supply", "雨", 7), ("supply", "雪", 3), ("supply", "風", 2), ("supply", "霧", 10)]
    assert [each[:3] for each in said(f"## 遊び方\n\n{sentence}\n")][:4] == parts


def test_parts_that_come_to_another_number_prove_nothing():
    found = said("## 遊び方\n\n22枚（雨7・雪3・風2・霧9）をよく切ります。\n")
    assert found == []


def test_parts_of_an_english_sentence_come_to_its_number():
    text = "## Rules\n\nShuffle the 22 cards (7 rain, 3 snow, 12 fog) and deal one to each.\n"
    parts = [each[1:3] for each in said(text) if each[0] == "part"]
    assert parts == [("rain", 7), ("snow", 3), ("fog", 12)]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("## Cards\n- 4x Skip\n- 4x +4\n- 2x Reverse\n", ("+4", 4)),
        (
            "### Sonderkarten\n- 4× Tausch\n- 4× **Sperre**\n- 4× **+4 (Zieh vier + Farbwahl)**\n",
            ("+4", 4),
        ),
        ("## カード構成\n- リバース 8枚\n- +2 8枚\n", ("+2", 8)),
    ],
)
def test_a_card_may_be_called_by_its_sign(lines, expected):
    assert expected in [each[1:3] for each in said(lines)]


def test_labels_behind_circled_numbers_count_no_players():
    text = (
        "【カードの種類】\n\n①赤いカード\n\n①プレイヤー1：背景が桃色のカード\n"
        "②プレイヤー2：背景が水色のカード\n③プレイヤー3：背景が黄色のカード\n"
    )
    assert not [each for each in said(text) if each[1] == "プレイヤー"]


def test_these_cards_are_no_count():
    text = "# 星\n\n猫カードは36枚です。\n\n注意：これら9枚のカードは目印としてのみ使用されます。\n"
    assert [each[1:3] for each in said(text) if each[0] == "supply"] == [("猫カード", 36)]


def test_rows_of_dots_lead_to_numbers_with_brackets_too():
    rows = "sheep ......... 24 (6 per colour)\nwolves ........ 4\nfences ........ 12\n"
    text = f"What is in the bag:\n\n{rows}"
    assert [each[1:3] for each in said(text) if each[0] == "supply"] == [
        ("sheep", 24),
        ("wolves", 4),
        ("fences", 12),
    ]


def test_chapters_before_dashes_are_no_counts():
    assert said("# Rules\n\n2 - Cards\nDraw one.\n\n7 - Ending\nStop.\n") == []


def test_a_word_goes_on_through_the_ending_of_its_first_part():
    text = "星カードは52枚です。さらに流れ星カードが3枚あります。\n"
    assert [each[1:3] for each in said(text)] == [("星カード", 52), ("流れ星カード", 3)]


def test_a_verb_before_a_name_is_no_part_of_it():
    text = "## 準備\n\n各プレイヤーは1枚引き手札カードを3枚持ちます。\n"
    assert not any("引き" in each[1] for each in said(text))


def test_some_of_those_named_before_are_no_thing():
    text = "望遠鏡タイルは6枚あって、3人で遊ぶときはそのうち4枚だけを使います。\n"
    assert [each[1:3] for each in said(text)] == [("望遠鏡タイル", 6)]


def test_what_things_cost_below_a_list_is_in_no_box():
    text = (
        "## Material\n\n* 1 Spielplan\n* 20 Händler\n* Münzen – 24x 1 Taler, 16x 5 Taler\n\n"
        "Preise\n------\nBrauner Würfel: 1 Taler\nWeißer Würfel: 2 Taler\nRoter Würfel: 5 Taler\n"
    )
    assert [each[2] for each in said(text)] == [1, 20, 24, 16]


@pytest.mark.parametrize(
    ("sentence", "counts"),
    [
        ("You'll end up with a deck of 36 owl cards and sixteen boats.", [36, 16]),
        ("You also need 5 basket mats and 20 wooden seeds.", [5, 20]),
    ],
)
def test_a_title_of_components_hears_many_verbs(sentence, counts):
    assert [each[2] for each in said(f"## What you need\n\n{sentence}\n")] == counts


@pytest.mark.parametrize(
    "entry",
    [
        "60 cubes in 4 colours (15 each)",
        "60 cubes in four colors (15 of each)",
        "60 cubes de 4 couleurs (15 de chaque)",
    ],
)
def test_brackets_share_what_is_in_so_many_colours(entry):
    found = said(f"## Components\n\n- {entry}\n- 9 dés\n- 4 boats\n")
    assert found[:2] == [("supply", "cubes", 60, None), ("part", "cubes", 15, 4)]


def test_brackets_share_no_sets_of_a_deck():
    text = "## Components\n\n- 89 cards: 4 sets of 13 action cards (1 set per player), 37 huts\n"
    assert not [each for each in said(text) if each[3] == 4 and each[2] == 1]


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("# Components\n\n- 2 dice\n- 6 ebb, flood and reef markers", []),
        ("# Components\n\n- 2 dice\n- 9 large, round reef tokens", []),
        ("# Components\n\n- 2 dice\n- reef markers for each player", ["reef markers"]),
        ("# Components\n\n- 2 dice\n- Rope connectors between islands", ["Rope connectors"]),
    ],
)
def test_names_without_a_number_among_counts_are_blanks(text, bare):
    play = "\n\n## Play\n\nEach player rolls a die and then moves a boat on the sea.\n"
    found = read_claims(text + play, ".md")

    assert [e.name for e in found if e.count is None and e.role is not Role.UNLISTED] == bare


def test_what_explains_things_elsewhere_is_no_entry():
    text = "## Play\n\nBoard: you move here.\n\nDice: you roll them.\n\nPawns: you move them.\n"

    assert read_claims(text, ".md") == ()
