"""How the characters of a vertical line stand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.typesetting.direction import Stance, stretches

SHORT = {Stance.ALONG: "r", Stance.UPRIGHT: "u", Stance.COMBINED: "c"}


def parts(text):
    return [(text[each.start : each.end], SHORT[each.stance]) for each in stretches(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("山札から", [("山札から", "u")]),
        ("「ー。っ", [("「ー。っ", "u")]),
        ("手札3枚", [("手札3枚", "u")]),
        ("手札12枚", [("手札", "u"), ("12", "c"), ("枚", "u")]),
        ("手札123枚", [("手札", "u"), ("123", "r"), ("枚", "u")]),
        ("攻撃+1だ", [("攻撃", "u"), ("+1", "c"), ("だ", "u")]),
        ("何!?え", [("何", "u"), ("!?", "c"), ("え", "u")]),
        ("何!!!え", [("何", "u"), ("!!!", "r"), ("え", "u")]),
        ("A級", [("A級", "u")]),
        ("HPは", [("HP", "r"), ("は", "u")]),
        ("Draw a card", [("Draw a card", "r")]),
        ("Level 12の", [("Level 12", "r"), ("の", "u")]),
        ("1.5倍", [("1.5", "r"), ("倍", "u")]),
        ("３０点", [("３０点", "u")]),
        ("あ い", [("あ", "u"), (" ", "r"), ("い", "u")]),
        ("", []),
    ],
)
def test_characters_stand_as_in_japanese_books(text, expected):
    assert parts(text) == expected


def test_a_mark_stands_as_its_letter():
    assert parts("か\u3099") == [("か\u3099", "u")]
    assert parts("xe\u0301") == [("xe\u0301", "r")]


@settings(max_examples=200)
@given(st.text(alphabet="山あー。「12A+!?.\u3099\u0301 …🎲", max_size=12))
def test_every_character_stands_once(text):
    assert "".join(part for part, _ in parts(text)) == text
