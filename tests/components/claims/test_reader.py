"""Laws of the reader, and single forms that a list can take."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.components.claims.claim import Range, Role
from punchboard.components.claims.reader import read_claims
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
        ("1 bag, 2 dice and 3 pawns", ["bag | 1", "dice | 2", "pawns | 3"]),
    ],
)
def test_an_entry_is_read_in_each_of_its_forms(entry, claims):
    assert listed(entry) == claims


def test_line_and_column_count_as_editors_do():
    (claim,) = read_claims("■内容物\r\n・札 4枚\r\n")

    assert (claim.line, claim.column, claim.start) == (2, 2, 7)


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
        ("プレイ人数：最大6人", Range(None, 6)),
    ],
)
def test_who_can_play_is_read_above_the_list(words, count):
    found = [
        each.count for each in read_claims(f"# 塔\n\n{words}\n", ".md") if each.role is Role.PLAYERS
    ]

    assert found == [count]
