"""What each of several sets holds, tables of cases, and names in many forms."""

from __future__ import annotations

import pytest

from punchboard.rulebook.claim import Range
from punchboard.rulebook.reader import read_claims
from rule_cases import checked, said, told_of

SETS = [
    ("en", "## Components\n\n- 4 kits. Each kit contains: 5 scouts, 1 tent.\n- 9 maps\n"),
    ("en", "## Components\n\n- 4 player sets, each with 5 scouts and a tent\n- 9 maps\n"),
    ("en", "## Components\n\n- 4 tribe sets: each has 5 scouts and 1 tent\n- 9 maps\n"),
    ("en", "## Components\n\n4 sets of wood, each containing:\n\n- 5 scouts\n- 1 tent\n\n9 maps\n"),
    ("ja", "## 内容物\n\n- 個人セット 4組（各：斥候5個、天幕1枚）\n- 地図 9枚\n"),
    (
        "ja",
        "## 内容物\n\n**個人セット ×4**\n- 斥候 5個\n- 天幕 1枚\n\n**共通**\n- 地図 9枚\n",
    ),
    ("de", "## Spielmaterial\n\n- 4 Sets. Jedes Set enthält: 5 Späher, 1 Zelt.\n- 9 Karten\n"),
    ("fr", "## Matériel\n\n- 4 sets, chacun contenant : 5 scouts, 1 tente\n- 9 cartes\n"),
    # in the line below them
    (
        "en",
        "## Components\n\n- **Four Sets of Pieces**\n"
        "  Each colour-coded set contains five scouts and one tent.\n- 9 maps\n",
    ),
    (
        "de",
        "## Spielmaterial\n\n- 4 Spielersets\n"
        "  Jedes Set enthält fünf Späher und ein Zelt.\n- 9 Karten\n",
    ),
    (
        "fr",
        "## Matériel\n\n- 4 lots de pions\n"
        "  Chaque lot contient cinq scouts et une tente.\n- 9 cartes\n",
    ),
    ("ja", "## 内容物\n\n- 個人セット 4組\n  1セットには斥候5個、天幕1枚\n- 地図 9枚\n"),
    # above what they hold
    (
        "en",
        "## Components\n\n### Sets (4)\n\n"
        "Each set contains:\n\n- 5 scouts\n- 1 tent\n\n### 9 maps\n",
    ),
    (
        "de",
        "## Spielmaterial\n\n- 4 Spielersets. Jedes Set enthält:\n"
        "  - 5 Späher\n  - 1 Zelt\n- 9 Karten\n",
    ),
]
#: What each set holds, below something else that is in no set.
APART = [
    (
        "en",
        "## Components\n\n- Four sets of pieces\n- 9 maps\n\n"
        "Each player set contains five scouts and one tent.\n",
    ),
    (
        "en",
        "## Components\n\n- 4 sets of pieces\n- 9 maps\n\n"
        "Each set contains:\n\n- 5 scouts\n- 1 tent\n",
    ),
    (
        "de",
        "## Spielmaterial\n\n- 4 Sätze Figuren\n- 9 Karten\n\n"
        "Ein Satz enthält 5 Späher und 1 Zelt.\n",
    ),
    (
        "en",
        "## Components\n\n- 4 player sets\n- 9 maps\n\n"
        "A player set consists of 5 scouts and 1 tent.\n",
    ),
    (
        "fr",
        "## Matériel\n\n- 4 ensembles de pions\n- 9 cartes\n\n"
        "Chaque ensemble contient 5 scouts et 1 tente.\n",
    ),
    (
        "ja",
        "## 内容物\n\n- 駒セット 4組\n- 地図 9枚\n\n1組には斥候5個、天幕1枚が入っています。\n",
    ),
    (
        "ja",
        "## 内容物\n\n- 地図…9枚\n- プレイヤー駒…4セット\n　1セットの内訳：斥候5個、天幕1枚\n",
    ),
]
#: What each set, or each colour, holds, in one line.
IN_A_LINE = [
    ("en", "## Components\n\n- 9 maps\n- 4 player packs (5 scouts, 1 tent each)\n"),
    ("en", "## Components\n\n- 9 maps\n- 24 wooden pieces (4 sets of 6: 5 scouts, 1 tent)\n"),
    ("en", "## Components\n\n- 9 maps\n- 24 pawns: 4 sets, each with 5 scouts and 1 tent\n"),
    (
        "en",
        "## Components\n\n- 9 maps\n"
        "- 24 pieces in 4 colours; each colour has five scouts and one tent\n",
    ),
    (
        "fr",
        "## Matériel\n\n- 9 cartes\n- 4 lots de pions comprenant chacun 5 scouts et 1 tente\n",
    ),
    ("ja", "## 内容物\n\n- 地図 9枚\n- 駒セット（斥候5個、天幕1枚）×4組\n"),
    (
        "en",
        "## Components\n\n- 9 maps\n- Pieces (one set per colour: red, blue, green, white)\n"
        "  - 5 scouts\n  - 1 tent\n",
    ),
]
NAMES = {
    "en": ("scouts", "tents", "maps"),
    "ja": ("斥候", "天幕", "地図"),
    "de": ("Späher", "Zelte", "Karten"),
    "fr": ("scouts", "tentes", "cartes"),
}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("## Components\n\n- a 3x3 grid of fog tiles (9 in all)\n- 8 maps\n", "fog tiles"),
        ("## Components\n\n- a 3x3 grid of 9 fog tiles\n- 8 maps\n", "fog tiles"),
        ("## Material\n\n- ein 3x3-Raster aus Nebelplättchen (insgesamt 9)\n", "Nebelplättchen"),
        ("## Matériel\n\n- une grille 3x3 de tuiles brume (9 en tout)\n", "tuiles brume"),
    ],
)
def test_things_in_a_grid_are_counted_and_not_its_sides(text, name):
    assert said(text)[0][1:3] == (name, 9)


@pytest.mark.parametrize(("language", "text"), SETS)
def test_what_each_set_holds_is_there_as_often_as_there_are_sets(language, text):
    scouts, tent = said(text)[1:3]
    assert (scouts[0], scouts[2:], tent[0], tent[2:]) == ("per_color", (5, 4), "per_color", (1, 4))


@pytest.mark.parametrize(("language", "text"), [*SETS, *APART, *IN_A_LINE])
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
@pytest.mark.parametrize(
    ("language", "title", "share"),
    [
        ("en", "Components", "Pieces (one set per colour)"),
        ("de", "Spielmaterial", "Figuren (ein Satz pro Farbe)"),
        ("fr", "Matériel", "Pions (un lot par couleur)"),
        ("ja", "内容物", "駒（各色1セット）"),
    ],
)
def test_what_each_colour_has_may_be_there_in_any_number_of_colours(
    tmp_path, language, title, share, sets
):
    scouts, tents, maps = NAMES[language]
    text = f"## {title}\n\n- {maps}: 9\n- {share}\n  - {scouts}: 5\n  - {tents}: 2\n"
    box = {maps: 9, scouts: 5 * sets, tents: 2 * sets}
    assert told_of(tmp_path, text, box, language) == []


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


@pytest.mark.parametrize("form", ["rank 3, 5 copies", "rank 3; 5 copies", "value 3, 5 copies"])
def test_copies_may_stand_behind_a_value_in_brackets(form):
    text = f"## Cards\n\n- Watch ({form})\n- Abbot ({form.replace('5', '2')})\n- Queen ({form})\n"
    assert [(name, count) for _, name, count, _ in said(text)] == [
        ("Watch", 5),
        ("Abbot", 2),
        ("Queen", 5),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "## Components\n\n- 15 wooden huts in red, 15 in blue and 4 maps\n- 9 dice\n",
        "## Spielmaterial\n\n- 15 Hütten in Rot, 15 in Blau, 4 Karten\n- 9 Würfel\n",
        "## Matériel\n\n- 15 huttes en rouge, 15 en bleu et 4 cartes\n- 9 dés\n",
    ],
)
def test_a_colour_behind_a_number_is_of_the_thing_before_it(text):
    red, blue, others, _ = said(text)
    assert [red[2], blue[2], others[2]] == [15, 15, 4]
    assert red[1].split()[:-1] == blue[1].split()[:-1]


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("## Components\n\n- 20 brown, 20 gold and 9 green acorns\n- 9 dice\n", "acorns"),
        ("## Spielmaterial\n\n- 20 braune und 9 grüne Eicheln\n- 9 Würfel\n", "Eicheln"),
    ],
)
def test_a_noun_behind_the_last_colour_is_of_all_of_them(text, noun):
    *shades, _ = said(text)
    assert [each[2] for each in shades][-2:] == [20, 9]
    assert all(each[1].endswith(noun) for each in shades)


@pytest.mark.parametrize(
    ("box", "codes"),
    [
        ({"huts": 30}, []),
        ({"wooden huts": 31}, ["rules-count-differs"]),
    ],
)
def test_huts_in_two_colours_are_all_the_huts(tmp_path, box, codes):
    rules = "## Components\n\n- 15 wooden huts in red, 15 in blue\n- 4 maps\n"
    assert [code for code, _ in told_of(tmp_path, rules, {**box, "maps": 4})] == codes


def test_a_name_may_say_what_a_thing_is_made_of_wherever_it_does(tmp_path):
    rules = "## Components\n\n- 15 red wooden huts\n- 9 blue plastic tents\n"
    assert told_of(tmp_path, rules, {"red huts": 15, "blue tents": 9}) == []


def test_a_product_may_begin_with_the_words_for_each_colour():
    text = "## 内容物\n\n- 駒 各色3個×4色\n- 盤 1枚\n"
    assert said(text)[0] == ("per_color", "駒", 3, 4)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Components\n-one map\n-14 owls\n-2 huts\n\nPlay\n", [1, 14, 2]),
        ("Components\n-3 maps\n-14 owls\n-2 huts\n\nPlay\n", [3, 14, 2]),
        ("Play\n-2 points for a loss\n-1 point for a draw\n", []),
    ],
)
def test_a_dash_right_before_a_number_is_a_bullet_among_entries(text, claims):
    assert [each[2] for each in said(f"OWLWOOD\n\n{text}", ".txt")] == claims


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


HYPHENS = (
    "## Spielmaterial\n\n- 22 Tierkarten (8 Wolfs-, 4 Hunde- und 10 Hasenkarten)\n{}- 9 Würfel\n"
)


def test_the_rest_of_a_word_that_ends_in_a_hyphen_is_that_of_the_next_one():
    found = said(HYPHENS.format("- 3 Holz-, 4 Stein- und 5 Lehmplättchen\n"))
    assert [name for _, name, _, _ in found] == [
        *("Tierkarten", "Wolfskarten", "Hundekarten", "Hasenkarten"),
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
            "## Spielmaterial\n\n4 Spielersets, jedes besteht aus:\n- 1 Laterne\n- 5 Boote\n\n"
            "Außerdem:\n- 55 Karten\n",
            [("Spielersets", 4, None), ("Laterne", 1, 4), ("Boote", 5, 4), ("Karten", 55, None)],
        ),
        (
            "## Spielmaterial\n\n- 4 Decks mit je 8 Karten, jedes mit:\n"
            "  - 3x Gehen\n  - 5x Laufen\n",
            [("Karten", 4, 8), ("Gehen", 3, 4), ("Laufen", 5, 4)],
        ),
        (
            "## Components\n\n4 clans, each with:\n\n- 12 herders\n- 5 huts\n",
            [("clans", 4, None), ("herders", 12, 4), ("huts", 5, 4)],
        ),
        (
            "## Components\n\n- 2 decks\n  - 40 owls\n  - 30 mice\n- 9 maps\n",
            [("decks", 2, None), ("owls", 40, None), ("mice", 30, None), ("maps", 9, None)],
        ),
    ],
)
def test_what_is_below_sets_is_in_each_of_them_and_what_is_below_decks_is_one(text, claims):
    assert [each[1:] for each in said(text)][: len(claims)] == claims


@pytest.mark.parametrize(
    ("title", "head"),
    [
        ("内容物", "| 道具 | 1人分 | 全部で |"),
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


@pytest.mark.parametrize(
    ("above", "factor"),
    [("60 cards in 4 suits. Each suit has:", 4), ("Each of the guilds has:", None)],
)
def test_a_table_below_each_has_counts_for_each(above, factor):
    rows = "| Card | Value | Copies |\n|---|---|---|\n| Mate | 2 | 9 |\n| Pilot | 3 | 6 |\n"
    found = said(f"## Cards\n\n{above}\n\n{rows}")
    assert ("per_color", "Mate", 9, factor) in found
    assert ("per_color", "Pilot", 6, factor) in found


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
        *(
            f"## 内容物\n\n- {entry}\n- 地図 2枚\n"
            for entry in [
                "ビーズ20個入りの袋 2個",
                "ビーズ 20個入り×2袋",
                "ビーズ 2袋（20個入り）",
                "20個入りビーズ袋 2つ",
                "ビーズ20個セット×2",
                "20個入りビーズ 2袋",
                "ビーズ缶 2つ（各20個）",
                "ビーズ2袋、20個ずつ",
                "ビーズ入りの袋 2つ（1袋に20個）",
                "ビーズ（20粒綴り）2冊",
            ]
        ),
        *(
            f"## Components\n\n- {entry}\n- 2 maps\n"
            for entry in [
                "2 bags of ビーズ (20 each)",
                "2 tin boxes of ビーズ (20 per box)",
                "2 pouches of ビーズ, 20 in each",
                "2 jars of ビーズ with 20 each",
                "ビーズ: 2 bags of 20",
                "ビーズ: 2 bags (20 each)",
            ]
        ),
        "## Components\n\n- 2 pouches with 20 ビーズ tokens in each\n- 2 maps\n",
        "## Components\n\n- Two pouches, each containing 20 ビーズ tokens\n- 2 maps\n",
        "## Material\n\n- 2 Dosen, jede mit 20 ビーズ-Steinen\n- 2 Pläne\n",
        "## Material\n\n- 2 Beutel ビーズ (je 20 Stück)\n- 2 Pläne\n",
        "## Material\n\n- 2 Stoffsäckchen mit ビーズ, je 20\n- 2 Pläne\n",
        "## Matériel\n\n- ビーズ (2 sachets de 20)\n- 2 cartes\n",
        "## Matériel\n\n- 2 boîtes de ビーズ (20 dans chacune)\n- 2 cartes\n",
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
    ("text", "told"),
    [
        ("## Components\n\n- a pile of beads", ["rules-count-blank"]),
        ("## Material\n\n- etliche Perlen", ["rules-count-blank"]),
    ],
)
def test_what_is_in_a_pouch_or_on_a_pile_is_the_thing(tmp_path, text, told):
    code = {"a": "en", "e": "de", "u": "fr"}[text.split("- ")[1][0]]
    box = {{"en": "Beads", "de": "Perlen", "fr": "Perles"}[code]: 40}
    assert [found for found, _ in told_of(tmp_path, text, box, code)] == told


@pytest.mark.parametrize(
    "entry",
    [
        "6 sets of vote cards (5 cards each)",
    ],
)
def test_what_each_of_several_sets_holds_may_be_behind_their_name(entry):
    title, last = ("Material", "2 Pläne") if "Karten" in entry else ("Components", "2 boards")
    first = read_claims(f"## {title}\n\n- {entry}\n- {last}\n", ".md")[0]
    assert (first.count, first.factor) == (6, 5)
    assert first.name in {"vote cards", "Stimmkarten"}


def test_what_each_set_holds_is_unsaid_where_no_sets_are_told(tmp_path):
    text = "## Components\n\n- 9 maps\n\nEach set contains 5 scouts and 1 tent.\n"
    assert told_of(tmp_path, text, {"maps": 9, "scouts": 20, "tents": 4}) == []


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
    ("entry", "name", "count", "factor"),
    [
        ("A 40-card storm deck", "storm deck", 40, None),
        ("54-card deck", "deck", 54, None),
        ("Two 30-card storm decks", "storm decks", 2, 30),
        ("4 card decks", "card decks", 4, None),
    ],
)
def test_a_number_with_a_hyphen_says_how_many_pieces_a_set_has(entry, name, count, factor):
    found = read_claims(f"## Components\n\n- {entry}\n- 2 boards\n", ".md")[0]

    assert (found.name, found.count, found.factor) == (name, count, factor)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (
            "## 内容物\n\n- 霧カード 36枚\n\n**プレイヤーセット ×4**\n- 灯コマ 5個\n"
            "- 鍵タイル 2枚\n\n**共通**\n- 石 20個\n",
            ".md",
        ),
        (
            "【内容物】\n・霧カード 36枚\n【プレイヤーセット】×4\n・灯コマ 5個\n・鍵タイル 2枚\n"
            "【共通】\n・石 20個\n",
            ".txt",
        ),
    ],
)
def test_what_is_below_a_title_of_sets_is_in_each_of_them(text, form):
    found = [(e.name, e.count, str(e.role), e.factor) for e in read_claims(text, form)]
    assert found == [
        ("霧カード", 36, "supply", None),
        ("プレイヤーセット", 4, "supply", None),
        ("灯コマ", 5, "per_color", 4),
        ("鍵タイル", 2, "per_color", 4),
        ("石", 20, "supply", None),
    ]


def test_a_title_of_sets_may_be_in_another_language():
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


@pytest.mark.parametrize(
    ("title", "entry"),
    [
        ("Components", "40 clan tokens (10 of each colour): 6 traders and 4 monks"),
        ("Material", "40 Klanmarker (10 je Farbe): 6 Händler und 4 Mönche"),
        ("Matériel", "40 jetons clan (10 par couleur) : 6 marchands et 4 moines"),
        ("内容物", "部族駒 40個（各色10個）：商人6個、僧侶4個"),
    ],
)
def test_parts_that_come_to_the_share_of_each_colour_are_there_in_all_colours(title, entry):
    parts = [each[2:] for each in said(f"## {title}\n\n- {entry}\n") if each[0] == "part"]
    assert parts == [(6, 4), (4, 4)]
