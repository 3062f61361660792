"""Where lines may end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.typesetting.breaking import (
    free_breaks,
    graphemes,
    kept_breaks,
    phrase_breaks,
    strict_breaks,
)

JAPANESE = "あいうかがりるをんアイカシャッュー山札手番選手、。！？「」『』（）・…々〜っゃ 　A1"


def parts(text, breaks):
    return [text[start:end] for start, end in pairwise((0, *breaks))]


def test_japanese_breaks_between_phrases():
    text = "ボールを持っている選手は前に進める。"
    assert parts(text, phrase_breaks(text, "ja")) == [
        "ボールを",
        "持って",
        "いる",
        "選手は",
        "前に",
        "進める。",
    ]


@pytest.mark.parametrize("text", ["次の手番まで", "手番の終わり"])
def test_a_compound_of_kanji_is_not_broken(text):
    assert "手番" in "|".join(parts(text, phrase_breaks(text, "ja")))


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("1減らす（1より小さくはならない）。", "1減らす|（1より|小さくはならない）。"),
        ("手札を2枚捨て札にする。", "手札を|2枚捨て札に|する。"),
        ("手番を休みにしなければならない。", "手番を|休みにしなければならない。"),
        ("引き札から切り札を選び、", "引き札から|切り札を|選び、"),
        ("空きマスでサイコロを振り直せる。", "空きマスで|サイコロを|振り直せる。"),
        ("対戦エリアに攻撃カードを出す。", "対戦エリアに|攻撃カードを|出す。"),
    ],
)
def test_the_words_of_games_stay_whole(text, phrases):
    assert "|".join(parts(text, phrase_breaks(text, "ja"))) == phrases


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("札を選び、その札を見せる。", "札を|選び、|その札を|見せる。"),
        ("名札と同じ札を、もう2枚", "名札と|同じ札を、|もう2枚"),
        ("船を動かすたびに、港ごとに石を2つ以上", "船を|動かすたびに、|港ごとに|石を|2つ以上"),
        ("カード2枚とコイン3つを", "カード2枚と|コイン3つを"),
        ("ここの港から", "ここの|港から"),
    ],
)
def test_words_that_lean_on_their_neighbours_stay_with_them(text, phrases):
    assert "|".join(parts(text, phrase_breaks(text, "ja"))) == phrases


def test_a_particle_stays_with_its_bracket():
    assert "」を" in "".join(parts("「山」を引く", phrase_breaks("「山」を引く", "ja"))[:1])


def test_strict_breaks_keep_small_kana_and_long_vowels():
    assert parts("サッカー", strict_breaks("サッカー", "ja")) == ["サッ", "カー"]


@pytest.mark.parametrize("language", ["ja", "ja-JP", "ja_JP", "JA"])
def test_every_code_of_japanese_is_japanese(language):
    assert len(phrase_breaks("山札から引く", language)) == 2


def test_english_breaks_at_spaces_and_hyphens():
    assert parts("draw two-card hands", phrase_breaks("draw two-card hands", "en")) == [
        "draw ",
        "two-",
        "card ",
        "hands",
    ]


def test_soft_hyphens_give_a_chance():
    assert phrase_breaks("mid\u00adfield play", "en") == (4, 10, 14)


def test_positions_count_characters_outside_the_basic_plane_once():
    assert strict_breaks("𠮷野 家", "en") == (1, 3, 4)
    assert graphemes("👩\u200d👧家", "ja") == (3, 4)


@pytest.mark.parametrize("language", ["", "xx", "no language", "zh-Hant"])
def test_any_language_code_will_do(language):
    assert strict_breaks("two words", language) == (4, 9)


def test_an_empty_text_has_no_breaks():
    assert phrase_breaks("", "ja") == strict_breaks("", "en") == graphemes("", "en") == ()


@settings(max_examples=100, deadline=None)
@given(st.text(JAPANESE, min_size=1, max_size=40))
def test_phrases_end_only_where_strict_rules_allow(text):
    strict = strict_breaks(text, "ja")
    assert set(phrase_breaks(text, "ja")) <= set(strict)
    assert strict[-1] == len(text)


@settings(max_examples=100, deadline=None)
@given(st.text(JAPANESE + "𠮷👧é\u0301\u3099", max_size=30), st.sampled_from(["ja", "en", "ko"]))
def test_breaks_ascend_to_the_end_of_the_text(text, language):
    for rule in (phrase_breaks, strict_breaks, graphemes):
        breaks = rule(text, language)
        assert list(breaks) == sorted(set(breaks))
        assert breaks[-1:] == ((len(text),) if text else ())


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("町長の山﨑さんと", "町長の|山﨑さんと"),
        ("辻\U000e0100堂と𠮷野", "辻\U000e0100堂と|𠮷野"),
        ("佐々木と関ヶ原へ", "佐々木と|関ヶ原へ"),
    ],
)
def test_names_of_rare_kanji_stay_whole(text, phrases):
    assert "|".join(parts(text, phrase_breaks(text, "ja"))) == phrases


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("-3点カードを引く", "-3点カードを|引く"),
        ("3枚セットを", "3枚セットを"),
        ("3ポイントを得る", "3ポイントを|得る"),
        ("3つのコマを5ヶ所に", "3つの|コマを|5ヶ所に"),
        ("＋３点と１２枚", "＋３点と|１２枚"),
        ("3～5人で20～30分", "3～5人で|20～30分"),
        ("残り 3 枚を", "残り |3 枚を"),
        ("終わりに−2点と", "終わりに|−2点と"),
    ],
)
def test_numbers_stay_with_their_signs_and_counters(text, phrases):
    assert "|".join(parts(text, phrase_breaks(text, "ja"))) == phrases


@pytest.mark.parametrize(
    "text", ["3枚", "-3点", "＋３点", "１２枚", "2 枚", "3つ", "1.5倍", "3〜5人"]
)
def test_the_strict_rules_do_not_part_numbers_either(text):
    assert strict_breaks(text, "ja") == (len(text),)


def test_letters_are_kept_or_parted_as_css_says():
    text = "山札から draw 2枚"
    assert parts(text, kept_breaks(text, "ja")) == ["山札から ", "draw ", "2枚"]
    assert parts("abc de", free_breaks("abc de", "en")) == ["a", "b", "c ", "d", "e"]


@settings(max_examples=150, deadline=None)
@given(st.text(JAPANESE + "3１−＋点枚﨑ヶ", max_size=20))
def test_nothing_parts_more_than_the_rule_below_it(text):
    kept, strict, free = (
        set(rule(text, "ja")) for rule in (kept_breaks, strict_breaks, free_breaks)
    )
    assert kept <= strict <= free


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("手札の「王の港」カードを", "手札の|「王の港」|カードを"),
        ("第3ラウンドに灯台をめぐり、", "第3ラウンドに|灯台を|めぐり、"),
        ("7枚をこえていたら、", "7枚を|こえていたら、"),
        ("交換をする。", "交換をする。"),
        ("これをも含む。", "これをも|含む。"),
    ],
)
def test_names_in_brackets_and_verbs_stay_whole(text, phrases):
    assert "|".join(parts(text, phrase_breaks(text, "ja"))) == phrases
