"""Rules in two languages, one below the other in one text."""

from __future__ import annotations

import pytest

from rule_cases import told_of

TEXT = """\
# 入り江

## 内容物

- 荷物カード 42枚
- 船 20隻
- 町ボード 1枚

## 準備

荷物カードを各プレイヤーに{ja}枚ずつ配ります。
船を{ships}隻ずつ受け取ります。

# Bay

## Components

- 42 cargo cards
- 20 ships
- 1 town board

## Setup

Deal {en} cargo cards to each player.
Each takes 3 ships.
"""
NAMES = {"{ja: 荷物カード, en: Cargo card}": 42, "{ja: 船, en: Ship}": 20}
NAMES["{ja: 町ボード, en: Town board}"] = 1


@pytest.mark.parametrize(
    ("numbers", "messages"),
    [
        ((5, 5, 3), []),
        ((5, 6, 3), ["the rules say 6 here, line 11 says 5"]),
        ((4, 5, 3), ["the rules say 5 here, line 11 says 4"]),
        ((5, 5, 2), ["the rules say 3 here, line 12 says 2"]),
    ],
)
def test_halves_in_two_languages_are_compared_line_by_line(tmp_path, numbers, messages):
    text = TEXT.format(**dict(zip(("ja", "en", "ships"), numbers, strict=True)))
    told = told_of(tmp_path, text, NAMES, "ja, en", 4)
    assert [message for _, message in told] == messages
    assert {code for code, _ in told} <= {"rules-languages-disagree"}


def test_a_text_of_one_language_has_no_halves(tmp_path):
    text = TEXT.partition("# Bay")[0].format(ja=5, en=5, ships=3)
    text += "## 遊び方\n\n- 船 8隻\n\n荷物カードを6枚引きます。\n\n"
    text += "## 終了\n\n船が2隻残ったら終わりです。\n"
    told = told_of(tmp_path, text, NAMES, "ja, en", 4)
    assert "rules-languages-disagree" not in [code for code, _ in told]


@pytest.mark.parametrize(("count", "codes"), [(42, []), (43, ["rules-count-differs"])])
def test_a_name_in_two_languages_is_that_of_either(tmp_path, count, codes):
    text = "# 入り江 / Bay\n\n## 内容物 / Components\n\n"
    text += "- 荷物カード / Cargo cards：42枚\n- 船 / Ships：20隻\n"
    box = {"{ja: 荷物カード, en: Cargo card}": count, "{ja: 船, en: Ship}": 20}
    assert [code for code, _ in told_of(tmp_path, text, box, "ja, en", 4)] == codes
