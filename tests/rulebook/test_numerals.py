import pytest
from hypothesis import given
from hypothesis import strategies as st

from punchboard.rulebook.grammar import grammar

value_of = grammar(("de", "en", "fr", "ja")).value_of


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("24", 24),
        ("1,200", 1200),
        ("二十四", 24),
        ("百八", 108),
        ("二四", 24),
        ("五〇", 50),
        ("千二百", 1200),
        ("ひとつ", 1),
        ("ここのつ", 9),
        ("twelve", 12),
        ("Twenty-four", 24),
        ("forty two", 42),
        ("one hundred and eight", 108),
        ("a dozen", 12),
        ("a", 1),
        ("vierundzwanzig", 24),
        ("quatre-vingt-dix", 90),
        ("vingt et un", 21),
        ("several", None),
        ("", None),
        ("枚", None),
    ],
)
def test_a_number_is_read_in_any_writing(text, value):
    assert value_of(text) == value


@given(st.integers(1, 9999))
def test_kanji_with_powers_give_back_the_number(number):
    signs = "〇一二三四五六七八九"
    text = "".join(
        (signs[digit] if digit > 1 or power == "" else "") + power
        for power, digit in zip(("千", "百", "十", ""), map(int, f"{number:04}"), strict=True)
        if digit
    )

    assert value_of(text) == number


@given(st.text(max_size=20))
def test_any_text_is_a_number_or_none(text):
    assert value_of(text) is None or value_of(text) >= 0
