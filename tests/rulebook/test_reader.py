"""Laws of the reader, and single forms that a list can take."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.rulebook.claim import Range, Role
from punchboard.rulebook.reader import read_claims
from rendered_claims import rendered

WORDS = st.sampled_from(
    [
        *(
            "#",
            "##",
            "内容物",
            "準備",
            "Components",
            "Setup",
            "\n",
            "\n\n",
            "-",
            "*",
            "・",
            "◇",
            "■",
        ),
        *(
            "カード",
            "木の札",
            "cards",
            "tokens",
            "24",
            "3",
            "二十",
            "枚",
            "個",
            "(",
            ")",
            "（",
            "）",
        ),
        *("、", ",", ":", "|", "|---|", "各色", "5色", "each", "in", "of", "colours", "per player"),
        *("計", "合計", "x", "×", "?", "TBD", "〜", "~", "to", "<li>", "</li>", "<b>", "&nbsp;"),
        *("[[", "]]", "''", "**", "。", ".", "を", "配る", "1:", "2:", "人用", "「(赤)」", "点"),
    ]
)
TEXTS = st.one_of(st.text(max_size=120), st.lists(WORDS, max_size=40).map(" ".join))
FORMS = st.sampled_from(["", ".md", ".html", ".txt", ".pukiwiki", ".mediawiki", ".zip"])


@settings(max_examples=150, deadline=None)
@given(TEXTS, FORMS)
def test_any_text_is_read_and_every_claim_quotes_its_place(text, form):
    lines = text.splitlines(keepends=True)
    for claim in read_claims(text, form):
        assert text[claim.start : claim.end] == claim.quote != ""
        assert claim.start == sum(map(len, lines[: claim.line - 1])) + claim.column - 1
        assert claim.name


def listed(entry):
    return [
        rendered(each).removeprefix("supply list | ")
        for each in read_claims(f"■内容物\n・{entry}\n")
    ]


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        ("カード40枚、ダイス2個", ["カード | 40 枚", "ダイス | 2 個"]),
        ("44枚の選手カード", ["選手カード | 44 枚"]),
        ("いちご 3個", ["いちご | 3 個"]),
        ("きのこは3個", ["きのこ | 3 個"]),
        ("レベル1カード 10枚", ["レベル1カード | 10 枚"]),
        ("トランプ 1組", ["トランプ | 1 組"]),
        ("カード……44枚", ["カード | 44 枚"]),
        ("カード×44", ["カード | 44"]),
        ("村人 各プレイヤー5枚", ["per_player list | 村人 | 5 枚"]),
        ("早見表", ["早見表 | ?"]),
        ("説明書", []),
        ("プレイ時間 30分", []),
        ("対象年齢 8歳以上", []),
        ("50 wooden cubes", ["wooden cubes | 50"]),
        ("2 six-sided dice", ["six-sided dice | 2"]),
        ("Cards (110)", ["Cards | 110"]),
        ("Cards - 110", ["Cards | 110"]),
        (
            "道具トークン（釘12、縄8）",
            ["part list | 釘 | 12 | of 道具トークン", "part list | 縄 | 8 | of 道具トークン"],
        ),
        (
            "塔札24枚（レベル1：16枚、レベル2：8枚）",
            [
                "塔札 | 24 枚",
                "part list | レベル1 | 16 枚 | of 塔札",
                "part list | レベル2 | 8 枚 | of 塔札",
            ],
        ),
        (
            "小判（1両札/5両札）各10枚",
            ["part list | 1両札 | 10 枚 | of 小判", "part list | 5両札 | 10 枚 | of 小判"],
        ),
        ("積み木（4色） 各6個", ["per_color list | 積み木 | 6 個 x 4"]),
        (
            "番号札（1～8） 各3枚 合計24枚",
            ["part list | 1～8 | 3 枚 x 8 | of 番号札", "番号札 | 24 枚"],
        ),
        ("弓、矢、盾の札 各3枚", ["弓 | 3 枚", "矢 | 3 枚", "盾の札 | 3 枚"]),
        (
            "個人盤 4枚（プレイヤー1人につき1枚）",
            ["個人盤 | 4 枚", "per_player list | 個人盤 | 1 枚"],
        ),
        ("60 gems, with 15 in each player colour", ["gems | 60", "per_color list | gems | 15"]),
        (
            "30 tiles - 18 roads, 12 rivers",
            [
                "tiles | 30",
                "part list | roads | 18 | of tiles",
                "part list | rivers | 12 | of tiles",
            ],
        ),
        (
            "3 kits, each with: 1 pawn and 4 cubes",
            ["kits | 3", "per_color list | pawn | 1 x 3", "per_color list | cubes | 4 x 3"],
        ),
        ("je 9 Kohle- und Erzmarker", ["Kohlemarker | 9", "Erzmarker | 9"]),
        ("12 role cards (2 copies of each role)", ["role cards | 12"]),
        ("about 40 beads", ["beads | 40"]),
        ("36 cards, each showing a bird and one number", ["cards | 36"]),
        (
            "陶工 12個（赤・青・緑の3色、各4個）",
            ["陶工 | 12 個", "per_color list | 陶工 | 4 個 x 3 = 12"],
        ),
        ("宝石：5色各10個", ["per_color list | 宝石 | 10 個 x 5"]),
        ("宝石 5色各10個", ["per_color list | 宝石 | 10 個 x 5"]),
        ("杯 赤・青・緑 各4個", ["per_color list | 杯 | 4 個 x 3"]),
        ("壺　　個", ["壺 | ? 個"]),
        (
            "12 Potters (4 in each of 3 colours: red, blue and green)",
            ["Potters | 12", "per_color list | Potters | 4 x 3 = 12"],
        ),
        (
            "54 Clay cards (9 each in 6 sorts: red, blue, green, white, black and brown)",
            ["Clay cards | 54", "part list | Clay cards | 9 x 6 = 54"],
        ),
        (
            "12 mugs: 4 in each of three colours",
            ["mugs | 12", "per_color list | mugs | 4 x 3 = 12"],
        ),
        ("4 lids per player (16)", ["per_player list | lids | 4", "lids | 16"]),
        ("16 spoons – four for each player", ["spoons | 16", "per_player list | spoons | 4"]),
        (
            "20 forks (2 per player for 2-5 players, plus 10 neutral)",
            [
                "forks | 20",
                "per_player list | forks | 2",
                "players list | players | 2..5",
                "part list | neutral | 10 | of forks",
            ],
        ),
        ("1 bag, 2 dice and 3 pawns", ["bag | 1", "dice | 2", "pawns | 3"]),
    ],
)
def test_an_entry_is_read_in_each_of_its_forms(entry, claims):
    assert listed(entry) == claims


def test_a_number_in_words_may_have_its_digits_in_brackets():
    found = read_claims("## Components\n\n- One (1) sand timer\n- Four (4) dice\n", ".md")
    assert [(each.name, each.count) for each in found] == [("sand timer", 1), ("dice", 4)]


@pytest.mark.parametrize("title", ["Getting ready", "Before you start", "To begin", "始める前に"])
def test_a_heading_for_setting_up_is_known_by_its_kin(title):
    text = f"# Components\n\n- 40 coins\n\n# {title}\n\nDeal 5 coins to each player.\n"

    assert "per_player prose | coins | 5" in map(rendered, read_claims(text, ".md"))


def test_line_and_column_count_as_editors_do():
    (claim,) = read_claims("■内容物\r\n・札 4枚\r\n")

    assert (claim.line, claim.column, claim.start) == (2, 2, 7)


@pytest.mark.parametrize("sign", ["\r\n", "\r"], ids=["Windows", "old Mac"])
def test_the_sign_that_ends_a_line_makes_no_difference(sign):
    text = "## Contents\n\na box of 12 chips and\n30 coins\n\nChip pot\n: 4\n\n- 8 caps\n"
    claims = read_claims(text.replace("\n", sign), ".md")

    assert list(map(rendered, claims)) == list(map(rendered, read_claims(text, ".md")))
    assert all(text.replace("\n", sign)[e.start : e.end] == e.quote for e in claims)
    assert [e.line for e in claims] == [e.line for e in read_claims(text, ".md")]
    assert claims[-1].quote == "8 caps"


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("3〜5人用", Range(3, 5)),
        ("4人専用", 4),
        ("2人～4人", Range(2, 4)),
        ("For 2-4 players", Range(2, 4)),
        ("For two players", 2),
        ("2 or more players", Range(2, None)),
        ("2+ players", Range(2, None)),
        ("3〜6人の美食家のためのゲーム。", Range(3, 6)),
        ("プレイ人数：最大6人", Range(None, 6)),
    ],
)
def test_who_can_play_is_read_above_the_list(words, count):
    found = [
        each.count for each in read_claims(f"# 塔\n\n{words}\n", ".md") if each.role is Role.PLAYERS
    ]

    assert found == [count]
