import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.typesetting.keywords import Keyword, KeywordFinder

POWER = Keyword((("", "power"),), icon="barbell")
POWER_UP = Keyword((("en", "power up"), ("ja", "攻撃力")), icon="up")
ATTACK = Keyword((("ja", "攻撃"), ("en", "attack")), icon="sword")
SPEED = Keyword((("ja", "はやさ"),), icon="hare")
ALL = (POWER, POWER_UP, ATTACK, SPEED)


def found(text, language="en"):
    return [text[each.start : each.end] for each in KeywordFinder(ALL, language).find(text)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Gain 2 power.", ["power"]),
        ("Power, more power!", ["Power", "power"]),
        ("powerful manpower power2 2power", []),
        ("a power up, a power upper", ["power up", "power"]),
        ("attack", ["attack"]),
        ("POWER", []),
    ],
)
def test_whole_words_are_found_the_longest_first(text, words):
    assert found(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("攻撃する", ["攻撃"]),
        ("2攻撃を得る。", ["攻撃"]),
        ("攻撃力を得る", ["攻撃力"]),
        ("総攻撃力", []),
        ("攻撃時", []),
        ("はやさを得る", ["はやさ"]),
        ("power5を", []),
        ("powerを", ["power"]),
        ("𠮷はやさを得る", ["はやさ"]),
    ],
)
def test_japanese_words_are_not_found_inside_of_longer_ones(text, words):
    assert found(text, "ja") == words


def test_a_keyword_belongs_to_its_languages():
    assert found("攻撃", "en") == []
    assert found("attack", "ja") == []


def test_a_game_without_keywords_finds_none():
    assert list(KeywordFinder((), "en").find("power")) == []
    assert not KeywordFinder((), "en").may_be_in("power")
    assert KeywordFinder(ALL, "en").may_be_in("power")


def test_each_word_comes_with_its_keyword():
    (one,) = KeywordFinder(ALL, "en").find("Attack!")

    assert one == (0, 6, ATTACK)


@given(st.text(alphabet="power up攻撃力はやさ2、 ー", max_size=40), st.sampled_from(["en", "ja"]))
def test_keywords_stand_apart_and_in_order(text, language):
    at = 0
    for start, end, keyword in KeywordFinder(ALL, language).find(text):
        assert at <= start < end
        assert text[start:end].lower() in {word for _, word in keyword.words}
        at = end
