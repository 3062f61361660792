"""What each of several sets holds, tables of cases, and names in many forms."""

from __future__ import annotations

import pytest

from punchboard.rulebook.claim import Range
from punchboard.rulebook.reader import read_claims
from rule_cases import checked, said, told_of

SETS = [
    ("en", "## Components\n\n- 4 player sets, each with 5 scouts and a tent\n- 9 maps\n"),
    ("en", "## Components\n\n4 sets of wood, each containing:\n\n- 5 scouts\n- 1 tent\n\n9 maps\n"),
    (
        "de",
        "## Spielmaterial\n\n- 4 Spielersets. Jedes Set enthält:\n"
        "  - 5 Späher\n  - 1 Zelt\n- 9 Karten\n",
    ),
]
#: What each set holds, below the line of the sets.
BELOW = [
    (
        "de",
        "## Spielmaterial\n\n- 4 Spielersets\n"
        "  Jedes Set enthält fünf Späher und ein Zelt.\n- 9 Karten\n",
    ),
]
NAMES = {
    "en": ("scouts", "tents", "maps"),
    "de": ("Späher", "Zelte", "Karten"),
}


def test_things_in_a_grid_are_counted_and_not_its_sides():
    text = "## Components\n\n- a 3x3 grid of 9 fog tiles\n- 8 maps\n"
    assert said(text)[0][1:3] == ("fog tiles", 9)


@pytest.mark.parametrize(("language", "text"), SETS)
def test_what_each_set_holds_is_there_as_often_as_there_are_sets(language, text):
    scouts, tent = said(text)[1:3]
    assert (scouts[0], scouts[2:], tent[0], tent[2:]) == ("per_color", (5, 4), "per_color", (1, 4))


@pytest.mark.parametrize(("language", "text"), [*SETS, *BELOW])
def test_contents_of_sets_are_held_against_the_box_and_the_sets_not_missed(
    tmp_path, language, text
):
    scouts, tents, maps = NAMES[language]
    box = {scouts: 20, tents: 4, maps: 9}

    assert told_of(tmp_path / "right", text, box, language) == []
    ((code, message),) = told_of(tmp_path / "wrong", text, {**box, scouts: 19}, language)
    assert code == "rules-count-differs"
    assert ("20" in message, "19" in message) == (True, True)


@pytest.mark.parametrize("sets", [3, 4])
def test_what_each_colour_has_may_be_there_in_any_number_of_colours(tmp_path, sets):
    pieces = "- Pieces (one set per colour)\n  - scouts: 5\n  - tents: 2\n"
    box = {"maps": 9, "scouts": 5 * sets, "tents": 2 * sets}
    assert told_of(tmp_path, f"## Components\n\n- maps: 9\n{pieces}", box) == []


def test_what_the_box_has_as_often_as_told_is_in_no_set_of_the_players(tmp_path):
    text = "## Components\n\n- 9 maps\n- Our pieces\n  - 5 scouts\n  - 1 tent\n  - 2 huts\n"
    box = {"maps": 9, "scouts": 20, "tents": 4, "huts": 8}
    codes = ("rules-count-differs",)
    assert told_of(tmp_path, text, box, codes=codes, players=4) == []


@pytest.mark.parametrize(
    "entry", ["9 cards, each with 2 coins and a star", "9 cards, each showing 2 coins"]
)
def test_what_is_on_each_piece_is_not_in_the_box(entry):
    found = said(f"## Components\n\n- {entry}\n- 6 pawns\n")
    assert not any(count in {2, 7} or factor for _, _, count, factor in found)


def test_copies_behind_a_comma_are_of_the_entry_before_them():
    text = "## Components\n\n- Heroes (2) A new one: the queen, 2 copies\n- Maps (9)\n"
    assert [each[1] for each in said(text)] == ["Heroes", "Maps"]


def test_a_name_may_say_what_a_thing_is_made_of_wherever_it_does(tmp_path):
    rules = "## Components\n\n- 15 red wooden huts\n- 9 blue plastic tents\n"
    assert told_of(tmp_path, rules, {"red huts": 15, "blue tents": 9}) == []


def test_a_product_may_begin_with_the_words_for_each_colour():
    text = "## 内容物\n\n- 駒 各色3個×4色\n- 盤 1枚\n"
    assert said(text)[0] == ("per_color", "駒", 3, 4)


def test_a_dash_right_before_points_is_a_minus():
    text = "OWLWOOD\n\nPlay\n-2 points for a loss\n-1 point for a draw\n"
    assert said(text, ".txt") == []


@pytest.mark.parametrize("words", ["これで星2個になり", "ロボットフォーメーション間での2つの戦い"])
def test_what_has_happened_and_what_is_between_things_is_no_component(words):
    assert said(f"{words}、勝ちです。\n\n- カード 20枚\n- 盤 1枚\n- 駒 4個\n")[0][2] == 20


@pytest.mark.parametrize("use", ["Put it on the board.", "Take a sheet and write.", "Use the mat."])
def test_a_board_without_a_kind_may_be_one_that_the_list_calls_otherwise(use):
    text = f"## Components\n\n- 1 map\n- 40 cards\n\n## Play\n\n{use}\n"
    assert [each for each in read_claims(text, ".md") if each.role == "unlisted"] == []


def test_titles_among_running_text_below_a_list_are_no_entries_of_it():
    told = (
        "You build one when you place at least one space of it beside\none that you own, on any"
        " hill or by the river, but never\nwhere others have built in an earlier round.\n"
    )
    titles = "".join(f"{i}. Build {name}\n{told}" for i, name in enumerate(["road", "mill"], 1))
    text = f"Components and setup\n\n1 map\n72 tiles\n96 huts\n\n{told}{titles}"
    assert [name for _, name, _, _ in said(text, ".txt")] == ["map", "tiles", "huts"]


def test_the_rest_of_a_word_that_ends_in_a_hyphen_is_that_of_the_next_one():
    found = said("## Spielmaterial\n\n- 3 Holz-, 4 Stein- und 5 Lehmplättchen\n- 9 Würfel\n")
    assert [name for _, name, _, _ in found] == [
        *("Holzplättchen", "Steinplättchen", "Lehmplättchen", "Würfel"),
    ]
    kinds = said("## Spielmaterial\n\n- 4 Tafeln (je 2 Personal-, 3 Ausbauplätze)\n- 9 Karten\n")
    assert not any("Personalkarten" in name for _, name, _, _ in kinds)


@pytest.mark.parametrize("more", [7, 8])
def test_parts_are_those_of_the_thing_whose_name_goes_on(tmp_path, more):
    text = (
        "## Spielmaterial\n\n- 32 Zahlenkarten: 16 schwarze, 16 weiße\n"
        "- 7 Zahlenkarten der Küste : 4 schwarze und 3 weiße\n- 9 Würfel\n"
    )
    box = {"Zahlenkarten": 32, "Zahlenkarten der Küste": more, "Würfel": 9}
    assert [message for _, message in told_of(tmp_path, text, box, "de")] == [
        "the rules say 7 `Zahlenkarten der Küste`, the box has 8"
    ][: more - 7]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "## 内容物\n\n- 個人セット 4組\n  - 船 3個\n  - 玉 8個\n- 荷札 48枚\n",
            [("個人セット", 4, None), ("船", 3, 4), ("玉", 8, 4), ("荷札", 48, None)],
        ),
        (
            "## Spielmaterial\n\n4 Spielersets, jedes besteht aus:\n- 1 Laterne\n- 5 Boote\n",
            [("Spielersets", 4, None), ("Laterne", 1, 4), ("Boote", 5, 4)],
        ),
        (
            "## Components\n\n4 clans, each with:\n\n- 12 herders\n- 5 huts\n",
            [("clans", 4, None), ("herders", 12, 4), ("huts", 5, 4)],
        ),
    ],
)
def test_what_is_below_sets_is_in_each_of_them(text, claims):
    assert [each[1:] for each in said(text)][: len(claims)] == claims


@pytest.mark.parametrize(
    ("title", "head"),
    [
        ("Spielmaterial", "| Material | je Spieler | gesamt |"),
        ("Components", "| Item | per player | total |"),
        ("Matériel", "| Nom | par joueur | total |"),
    ],
)
def test_of_a_share_and_a_sum_in_a_table_the_sum_is_in_the_box(title, head):
    rows = "|---|---|---|\n| Wagon | 2 | 8 |\n| Sel | – | 30 |\n"
    found = said(f"## {title}\n\n{head}\n{rows}")
    assert [(role, count) for role, _, count, _ in found] == [("supply", 8), ("supply", 30)]


def test_as_many_names_as_a_title_counts_are_one_each():
    listed = "**Hero cards (3)**\n- Skald\n- Hunter\n- Smith\n\n**Tokens**\n- 30 wounds\n"
    text = f"## Components\n\n{listed}"
    assert [each[1:3] for each in said(text)] == [("Hero cards", 3), ("wounds", 30)]


def test_one_colour_behind_a_count_names_no_part():
    text = "## Components\n\n- Tiles: 45\n- Oil drops: 40 black\n- Street cards: 24\n"
    assert said(text)[1] == ("supply", "Oil drops", 40, None)


@pytest.mark.parametrize(
    "text",
    [
        "Zwei Ufer\n\nIn der Schachtel sind 36 Karten, 24 Steine und ein Spielplan.\n",
        "Seven Isles\n\nIn the box there are 36 cards, 24 stones and a map.\n",
    ],
)
def test_a_title_with_a_number_in_words_counts_nothing(text):
    assert [count for _, _, count, _ in said(text)] == [36, 24, 1]


@pytest.mark.parametrize(
    "text",
    [
        "＜入っているもの＞\n1. 銅銭：40枚\n2. 薬箱：4枚\n\n"
        "＜値段表＞\n風邪薬　銅銭3枚\n腹薬　銅銭4枚\n",
        "●カード（全40枚）\n36 - 三毛\n4 - 黒猫\n\n●そのほか\n4 - 煮干し\n",
    ],
)
def test_prices_and_titles_of_others_are_no_entries(text):
    assert {count for _, _, count, _ in said(text)} <= {40, 36, 4}
    assert not any("薬 " in name or name == "そのほか" for _, name, _, _ in said(text))


@pytest.mark.parametrize(
    "text",
    [
        "## Spielmaterial\n\n40 Karten, nämlich 28x Spur, 12x Alibi\n8 Kerzen\n",
        "## Components\n\n- 40 cards, namely 28 clues and 12 alibis\n- 8 candles\n",
    ],
)
def test_namely_opens_the_parts_of_a_count(text):
    assert [(role, count) for role, _, count, _ in said(text)][:3] == [
        ("supply", 40),
        ("part", 28),
        ("part", 12),
    ]


@pytest.mark.parametrize("text", ["【プレイ人数】２～４人\n", "# 猫\n\n**2〜4人** ／ **60分**\n"])
def test_who_may_play_is_read_in_brackets_and_beside_a_slash(text):
    found = read_claims(f"{text}\n## 内容物\n- 札 20枚\n", ".md")
    assert Range(2, 4) in [each.count for each in found if each.role == "players"]


def test_a_table_of_what_each_copy_contains_is_the_box():
    rows = "| Thing | Count |\n|---|---|\n| Owls | 9 |\n| Mice | 6 |\n"
    found = said(f"## Components\n\nEach copy of the game contains:\n\n{rows}")
    assert [each[0] for each in found] == ["supply", "supply"]


def test_a_first_entry_in_words_stays_one_where_empty_lines_part_all():
    text = "Two dice\n\nFour boats\n\nSix cards\n\nNine tokens\n"
    assert ("dice", 2) in [each[1:3] for each in said(text, ".txt")]


PARTS = (
    "### Playing Cards (36 total)\n\n- Owl cards (16): they hunt.\n- Task cards (20): single use.\n"
)


@pytest.mark.parametrize("whole", [{}, {"Playing cards": 36}])
def test_a_part_that_is_a_component_is_compared_with_it(tmp_path, whole):
    box = {**whole, "Owl cards": 17, "Task cards": 20}
    found = checked(tmp_path, "## Components\n\n" + PARTS, box)
    assert [message for _, message in found] == ["the rules say 16 `Owl cards`, the box has 17"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Chameau", "## Matériel\n\n- 9 cartes\n\n## Règles\n\nLes chameaux avancent."),
        ("Joyau", "## Matériel\n\n- 9 cartes\n- 6 joyaux\n"),
        ("Weiß", "## Material\n\n- 9 Karten\n\n## Regeln\n\nDie Weiß beginnen."),
    ],
)
def test_a_name_is_known_in_its_plural_and_with_its_own_letters(tmp_path, name, text):
    found = checked(tmp_path, text, {name: 6}, language="fr")
    assert not [each for each in found if "never mentions it" in each[1]]
    assert not [each for each in found if "joyaux" in each[1]]


def test_places_of_a_board_are_no_boards():
    text = "## 準備\n地図ボードの5つの町に商品カードを2枚ずつ置きます。\n"
    assert ("setup", "商品カード", 2, None) in said(text)
    assert not [each for each in said(text) if each[1] == "地図ボード"]


def test_the_other_two_beside_a_board_are_no_boards():
    text = (
        "The board is a grid of 7 by 9 squares. There are 5 wall pieces.\n\n## Setting up\n\n"
        "Place three of the wall pieces on the hills; the other two stay beside the board.\n"
    )
    assert not [each for each in said(text) if each[1] == "board"]


@pytest.mark.parametrize(
    "text",
    [
        "## 内容物\n\n- ビーズ 2袋（20個入り）\n- 地図 2枚\n",
        "## Components\n\n- ビーズ: 2 bags (20 each)\n- 2 maps\n",
    ],
)
def test_packs_hold_as_many_as_each_of_them_does(text):
    assert ("supply", 2, 20) in [(e[0], *e[2:]) for e in said(text) if e[1].startswith("ビーズ")]


@pytest.mark.parametrize(
    "text",
    [
        "## Components\n\n- 4 bags of coins (20 per player)\n- 2 maps\n",
    ],
)
def test_what_is_for_players_or_no_piece_is_in_no_pack(text):
    assert not any(factor for _, _, _, factor in said(text))


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("en", "## Components\n\n- a pile of beads", "Beads"),
        ("de", "## Material\n\n- etliche Perlen", "Perlen"),
    ],
)
def test_a_pile_of_things_does_not_say_how_many_they_are(tmp_path, language, text, name):
    told = told_of(tmp_path, text, {name: 40}, language)
    assert [code for code, _ in told] == ["rules-count-unstated"]


@pytest.mark.parametrize("scouts", [15, 20])
def test_what_each_of_some_sets_holds_may_be_there_in_any_number_of_them(tmp_path, scouts):
    text = "## Components\n\n- 60 coins\n- Sets of pieces\n  Each set contains 5 scouts.\n"
    assert told_of(tmp_path, text, {"coins": 60, "scouts": scouts}, codes=("rules-count-d",)) == []


@pytest.mark.parametrize(
    "step", ["・札2枚を捨てて1点", "C) 依頼カード1枚を達成", "B) 荷札を3枚運ぶ"]
)
def test_what_a_turn_does_with_pieces_counts_none(step):
    assert not read_claims(f"# 遊び方\n手番では次のどれかを行う。\nA) 山札から2枚引く\n{step}\n")


@pytest.mark.parametrize(
    ("entry", "name", "count"),
    [
        ("A 40-card storm deck", "storm deck", 40),
        ("54-card deck", "card deck", 54),
        ("4 card decks", "card decks", 4),
    ],
)
def test_a_number_with_a_hyphen_says_how_many_pieces_a_set_has(entry, name, count):
    found = read_claims(f"## Components\n\n- {entry}\n- 2 boards\n", ".md")[0]

    assert (found.name, found.count, found.factor) == (name, count, None)


def test_what_is_below_a_title_of_sets_is_in_each_of_them():
    text = "## Components\n\n- 36 fog cards\n\n**Player set ×4**\n- 5 lamps\n- 2 key tiles\n"
    found = [(e.name, e.count, e.factor) for e in read_claims(text, ".md")]
    assert found[2:] == [("lamps", 5, 4), ("key tiles", 2, 4)]


@pytest.mark.parametrize(
    ("title", "held"),
    [
        ("Components", ["Deck of 56 owl", "Set of 6 hare", "Bag of 20 fox"]),
        ("Material", ["Stapel mit 56 Uhu", "Satz von 6 Hasen", "Beutel mit 20 Fuchs"]),
        ("Matériel", ["Paquet de 56 hiboux", "Lot de 6 lapins", "Un sac de 20 renards"]),
    ],
)
def test_what_a_set_without_a_number_holds_is_what_there_is(title, held):
    entries = "".join(
        f"- {each}karten\n" if title == "Material" else f"- {each}\n" for each in held
    )
    found = read_claims(f"# X\n\n## {title}\n\n{entries}- 2 Plan\n", ".md")
    assert [each.count * (each.factor or 1) for each in found] == [56, 6, 20, 2]
    assert not any(each.name in held for each in found)


def test_what_is_below_sets_beside_other_things_is_in_none_of_them():
    rules = (
        "Matériel :\n                  1 plan\n\n   3 blocs de bois     2 dés\n\n"
        '      8 tuiles (brouillard)\n\n      "une vague"    "deux vagues"      1 phare\n'
    )
    found = said(rules, ".txt")
    assert ("supply", "tuiles", 8, None) in found
    assert ("supply", "phare", 1, None) in found


def test_a_mark_that_goes_on_ends_the_parts_without_one():
    text = "Components\n\n- 6 reward tiles:\n3x fame\n3x ring\n- 9 food tiles\n- 2 round tiles\n"
    found = [(e.name, e.count, e.of) for e in read_claims(text, ".txt")]
    assert found[3:] == [("food tiles", 9, ""), ("round tiles", 2, "")]
