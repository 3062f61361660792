"""Numbers beside a count that are none, rough counts and limits, and counts without a name."""

from __future__ import annotations

import pytest

from punchboard.rulebook.claim import Range
from punchboard.rulebook.reader import read_claims
from rule_cases import said


def test_a_number_in_brackets_above_its_share_is_the_whole():
    lines = "- Boards (4), 1 per player\n- Pawns (8), 2 per player\n- Dice (12), 3 per player\n"
    wholes = [each for each in said("## Components\n\n" + lines) if each[0] == "supply"]
    assert [each[1:3] for each in wholes] == [("Boards", 4), ("Pawns", 8), ("Dice", 12)]


def test_ranks_stand_before_the_counters_of_japanese_lists():
    text = "## 駒\n\n- 大将(9) 1枚\n- 水兵(3) 4枚\n- 大砲(0) 6枚\n"
    assert [each[1:3] for each in said(text)] == [("大将", 1), ("水兵", 4), ("大砲", 6)]


@pytest.mark.parametrize(
    ("entry", "count"),
    [
        ("Owl (rank 9), 2 copies", 2),
        ("Owl, 3x", 3),
        ("Owl, x3", 3),
        ("Owl (rank 9), 4", 4),
    ],
)
def test_a_number_behind_a_comma_counts_the_name_before_it(entry, count):
    text = f"## Components\n\n- {entry}\n- Hare, 5x\n"
    assert [each[1:3] for each in said(text)] == [("Owl", count), ("Hare", 5)]


@pytest.mark.parametrize(
    ("title", "entry", "name"),
    [
        ("Components", "Number tokens: up to 8", "Number tokens"),
        ("Components", "Number tokens: max. 8", "Number tokens"),
        ("Components", "Lanterns (up to 8)", "Lanterns"),
        ("Components", "Number tokens: around 8", "Number tokens"),
        ("Components", "Number tokens (approx. 8)", "Number tokens"),
        ("Spielmaterial", "Zahlenmarker: bis zu 8", "Zahlenmarker"),
        ("Spielmaterial", "Zahlenmarker: ca. 8", "Zahlenmarker"),
        ("Matériel", "Jetons bleus : environ 8", "Jetons bleus"),
        ("内容物", "番号トークン：最大 8 枚", "番号トークン"),
        ("内容物", "番号トークン8枚くらい", "番号トークン"),
    ],
)
def test_a_rough_number_or_a_limit_counts_an_entry_of_the_list(title, entry, name):
    others = {"Spielmaterial": "12 Karten", "Matériel": "12 cartes", "内容物": "札 12枚"}
    text = f"## {title}\n\n- {others.get(title, '12 sun cards')}\n- {entry}\n"
    assert said(text)[1:] == [("supply", name, 8, None)]


def test_a_limit_in_a_turn_counts_nothing():
    text = (
        "## Components\n\n- 12 sun cards\n- 8 moon tiles\n\n"
        "## Your turn\n\n- Sun cards: up to 2\n- Moon tiles: 4 or more\n- At least ≥ 3 sun cards\n"
    )
    assert [each[2] for each in said(text)] == [12, 8]


@pytest.mark.parametrize(
    ("entry", "claim"),
    [
        ("黒コマ（4個×3色）", ("per_color", "黒コマ", 4, 3)),
        ("早見表 人数分", ("per_player", "早見表", 1, None)),
        ("見張り プレイヤーの人数分", ("per_player", "見張り", 1, None)),
    ],
)
def test_so_many_for_so_many_people_may_stand_in_brackets(entry, claim):
    assert said(f"## 内容物\n\n- 札 20枚\n- {entry}\n")[1:] == [claim]


@pytest.mark.parametrize(
    ("entry", "names"),
    [
        ("64 cards = 8 trades x 8 towns", ["cards"]),
        ("64 Karten = 8 Berufe × 8 Orte", ["Karten"]),
        ("64 cartes = 8 métiers x 8 villes", ["cartes"]),
        ("札 64枚＝8職業×8都市", ["札"]),
        ("64 cards = 40 trades + 24 towns", ["cards", "trades", "towns"]),
        ("64 cards: 8 trades x 7 towns", ["cards"]),
        ("Trade cards: 8 trades x 8 towns = 64 cards", ["Trade cards"]),
        ("札：8職業×8都市＝64枚", ["札"]),
    ],
)
def test_the_factors_of_a_number_count_nothing_themselves(entry, names):
    text = f"# Isle\n\n## Components\n\n- {entry}\n- 12 owls\n"
    assert [each.name for each in read_claims(text, ".md")] == [*names, "owls"]


@pytest.mark.parametrize("most", ["up to 49", "at most 49", "最大49個"])
def test_a_limit_in_a_column_of_counts_is_one(most):
    text = f"# Isle\n\n## Components\n\n| 名前 | 数 |\n|---|---|\n| 赤石 | {most} |\n| 盤 | 1枚 |\n"
    assert [each.count for each in read_claims(text, ".md")] == [49, 1]


EACH = [
    "There are five cards in each family.",
    "Each suit consists of 5 cards.",
    "各家族に5枚のカードがあります。",
    "In jeder Farbe gibt es 5 Karten.",
]


@pytest.mark.parametrize("sentence", EACH)
def test_what_is_in_each_of_several_things_is_not_all_there_is(sentence):
    assert not [each for each in said("## Cards\n\n" + sentence) if each[0] == "supply"]


def test_what_is_drawn_on_a_token_counts_none():
    text = (
        "## トークン\n\n- 自動トークン: 6と描かれた黄色いトークン。\n- 金床トークン: 始める人。\n"
    )
    assert said(text) == []


DOZENS = [
    ("Components", "three dozen cards", 36),
    ("Components", "a score of pebbles", 20),
    ("Spielmaterial", "ein halbes Dutzend Laternen", 6),
    ("Spielmaterial", "anderthalb Dutzend Karten", 18),
    ("Matériel", "deux douzaines de jetons", 24),
]


@pytest.mark.parametrize(("title", "entry", "count"), DOZENS)
def test_dozens_are_numbers(title, entry, count):
    other = {"Components": "9 maps", "Spielmaterial": "9 Karten", "Matériel": "9 cartes"}[title]
    assert said(f"## {title}\n\n- {other}\n- {entry}\n")[1][2] == count


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        ("汽車駒 8個 ※1人2個", [("supply", 8), ("per_player", 2)]),
        ("汽車駒 8個（1人2個）", [("supply", 8), ("per_player", 2)]),
    ],
)
def test_a_share_behind_a_count_is_of_the_number_behind_it(entry, claims):
    found = said(f"## 内容物\n\n- 駅カード 24枚\n- {entry}\n")[1:]
    assert [(each[0], each[2]) for each in found] == claims


def test_who_plays_behind_a_count_leaves_it_the_whole():
    sentence = "豆コマ24個を使う1人〜4人用のゲームです。"
    assert ("supply", "豆コマ", 24, None) in said(sentence + "\n\n## 遊び方\n始めます。\n")


@pytest.mark.parametrize(
    "text",
    [
        "茶カード40枚を使います。2人で遊ぶときは茶カードを10枚抜きます。",
        "茶カード40枚を使います。4人で遊ぶ場合は6枚ずつ配ります。",
        "Le jeu a 40 cartes Thé.\n\nVariante pour 2 joueurs : 8 cartes chacun.",
        "The game has 40 cards.\n\nFor 2 players, use 30 cards.",
    ],
)
def test_a_case_of_the_rules_does_not_say_who_can_play(text):
    assert [each for each in read_claims(text, ".md") if each.role == "players"] == []


def test_who_can_play_stands_behind_a_sentence_too():
    text = "A game of power for 2 players, aged 13 and up.\n\nFor 2 players, 30 minutes.\n"
    assert [each.count for each in read_claims(text, ".md") if each.role == "players"] == [2]


_LISTED = {
    "en": "Lay the cards on the table.\n\n## Components\n\n- 40 cards\n- 9 pawns\n",
    "de": "Legt die Karten auf den Tisch.\n\n## Spielmaterial\n\n- 40 Karten\n- 9 Würfel\n",
    "fr": "Posez les cartes sur la table.\n\n## Matériel\n\n- 40 cartes\n- 9 jetons\n",
}


@pytest.mark.parametrize(
    ("language", "text", "players"),
    [
        ("de", "**Spieler:** 2–5 · **Alter:** ab 8", (2, 5)),
        ("fr", "Nombre de joueurs : 2 à 6 — Âge : 8 ans et +", (2, 6)),
    ],
)
def test_players_may_have_another_name_beside_an_age_or_a_duration(language, text, players):
    claims = read_claims(f"# Lantern\n\n{text}\n\n{_LISTED[language]}", ".md")
    assert [each.count for each in claims if each.role == "players"] == [Range(*players)]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "A game for 2-3 rounds, ages 8+"),
        ("en", "For 2-4 cards, 30 minutes"),
        ("en", "For 8-12 year olds, 30 minutes"),
        ("en", "For 3-5 gardeners, 45 minutes; for 2-4 players"),
        ("en", "## Play\n\nThe lamp burns for 2-4 ferrymen, 30 minutes."),
        ("de", "Ein Spiel für 2 bis 3 Stunden, ab 8 Jahren"),
        ("fr", "Une partie de 2 à 3 heures, dès 8 ans"),
        ("fr", "Les coffres de 2 à 5 vigneronnes, dès 12 ans"),
    ],
)
def test_no_other_range_is_of_players(language, text):
    claims = read_claims(f"# Lantern\n\n{text}\n\n{_LISTED[language]}", ".md")
    found = [each.count for each in claims if each.role == "players"]
    assert found == ([Range(2, 4)] if "players" in text else [])


def test_rates_of_exchange_between_counters_count_nothing():
    text = "## 交換\n麦コマ3個＝米コマ1個、米コマ2個＝塩コマ1個と取りかえられます。\n"
    assert said(text) == []


def test_two_hyphens_of_latex_are_a_range():
    text = "- 4 rockets\n- 72 fuel cards, numbered 1--12 in six colours\n- 9 pawns\n"
    assert [each[2] for each in said(text)] == [4, 72, 9]


def test_what_coins_are_worth_names_them():
    text = "## 道具\n小判は１両が４０枚、５両が２０枚、１０両が１０枚あります。\n"
    assert [each[1:3] for each in said(text)] == [("１両", 40), ("５両", 20), ("１０両", 10)]


@pytest.mark.parametrize("word", ["ungefähr", "aktuell", "rund"])
def test_rough_words_in_german_are_no_part_of_a_name(word):
    text = f"- {word} 20 Münzen\n- 9 Boote\n- 4 Karten\n"
    assert said(text)[0][1:3] == ("Münzen", 20)


def test_who_made_a_game_is_in_no_box():
    text = "Un jeu de Claire M. pour 2 à 4 joueurs, dès 10 ans.\nLa boîte contient 60 cartes.\n"
    assert [each[1:3] for each in said(text)] == [("cartes", 60)]


def test_what_joins_a_sum_begins_no_name():
    text = "数字カード36枚とジョーカー2枚を合わせた38枚のカードを使います。\n"
    assert not [each for each in said(text) if each[1].startswith("を")]


def test_entries_behind_their_whole_are_counted_too():
    text = "## 使用カード\n\n- 札 30枚 攻撃10枚 防御20枚\n"
    assert [each[1:3] for each in said(text)] == [("札", 30), ("攻撃", 10), ("防御", 20)]


@pytest.mark.parametrize(
    ("language", "text", "players"),
    [
        ("en", "A quiet game about nests, for one or two wardens.", (1, 2)),
        ("en", "2-4 bakers | 40 min | playtest kit", (2, 4)),
        ("en", "**1–5 keepers · 45 minutes · nobody loses**", (1, 5)),
        ("en", "Snails race. Two to six can play. It takes an hour.", (2, 6)),
        ("en", "### A game of stage fright for 5–9 people", (5, 9)),
        ("de", "Ein Spiel um Räder. Für zwei bis vier Meister ab zehn Jahren.", (2, 4)),
        ("ja", "1人から4人で遊ぶゲーム。20～40分。", (1, 4)),
        ("ja", "競りのゲーム／3人から5人／10歳から", (3, 5)),
        ("ja", "参加者は2名以上6名以下とする。", (2, 6)),
    ],
)
def test_the_head_of_a_text_says_who_plays_without_a_word_for_players(language, text, players):
    listed = _LISTED.get(language, "## 内容物\n\n- 石 20個\n- 札 30枚\n")
    claims = read_claims(f"# Lantern\n{text}\n\n{listed}", ".md")
    assert [each.count for each in claims if each.role == "players"] == [Range(*players)]


@pytest.mark.parametrize(
    "text", ["For 2 to 4 goals the cup is yours.", "Three to five goblins attack every night."]
)
def test_a_range_that_leads_to_no_players_is_not_one_of_them(text):
    claims = read_claims(f"# Lantern\n\n## Aim\n\n{text}\n\n{_LISTED['en']}", ".md")
    assert [each for each in claims if each.role == "players"] == []


@pytest.mark.parametrize("title", ["Components", "Rules of Nine"])
def test_copies_of_a_value_are_called_by_it(title):
    text = f"# {title}\n\n- Cards:\n  - 10 x Rank: 12\n  - 20 x Rank: 0\n  - 5 x Rank: -2\n"
    told = [("part", "Rank: 12", 10), ("part", "Rank: 0", 20), ("part", "Rank: -2", 5)]
    assert [each[:3] for each in said(text)] == told


def test_the_size_of_a_grid_and_dozens_are_no_counts():
    text = "## 内容物\n\n* 札: 24枚\n* 盤面マット（3×3）: 1枚\n* 木の実トークン: 数十個\n"
    told = [("札", 24), ("盤面マット", 1), ("木の実トークン", None)]
    assert [each[1:3] for each in said(text)] == told


def test_initials_with_dots_are_part_of_a_name():
    text = "## 内容物\n\n・時の札 4枚\n・A.B.C.トークン 5枚(灰)\n"
    assert [each[1:3] for each in said(text)] == [("時の札", 4), ("A.B.C.トークン", 5)]


def test_dots_before_a_number_end_a_line():
    lines = "    Map with a track (1 to 10) ....   1\n    Owl counters ..............  36\n"
    lines += "    Markers ...................  21\n    Dice, six-sided ...........   2\n"
    text = f"0.  INVENTORY\n\n{lines}"
    told = [("Map with a track", 1), ("Owl counters", 36), ("Markers", 21), ("Dice", 2)]
    assert [each[1:3] for each in said(text, ".txt")] == told
