"""Which way the characters of a line run and how they stand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.typesetting.direction import Script, Stance


def runs(script, start=0, end=None):
    end = len(script.text) if end is None else end
    return [(script.text[a:b], way.stance, way.level) for a, b, way in script.runs(start, end)]


@pytest.mark.parametrize("text", ["Draw 2 cards", "カードを2枚引く", ""])
def test_text_that_runs_from_left_to_right_has_no_ways(text):
    assert Script.of(text, "en") is None


def test_hebrew_is_divided_at_numbers():
    script = Script.of("קח 12 קלפים", "he")
    assert runs(script) == [
        ("קח ", Stance.ALONG, 1),
        ("12", Stance.ALONG, 2),
        (" קלפים", Stance.ALONG, 1),
    ]
    assert script.level == 1


def test_part_of_a_line_has_its_own_runs():
    script = Script.of("קח 12 קלפים", "he")
    assert runs(script, 4, 7) == [("2", Stance.ALONG, 2), (" ק", Stance.ALONG, 1)]


def test_numbers_alone_run_as_the_language_does():
    assert Script.of("12 + 3", "ar").level == 1
    assert Script.of("12 + 3", "en") is None


def test_vertical_lines_are_divided_by_stance():
    script = Script.of("手札12枚HP", "ja", vertical=True)
    assert runs(script) == [
        ("手札", Stance.UPRIGHT, 0),
        ("12", Stance.COMBINED, 0),
        ("枚", Stance.UPRIGHT, 0),
        ("HP", Stance.ALONG, 0),
    ]


def test_upright_numbers_stand_beside_japanese_without_a_space():
    script = Script.of("手札12枚HP", "ja", vertical=True)
    assert [script.is_solid(index) for index in (2, 4, 5)] == [True, True, False]


def test_letters_know_what_they_join():
    script = Script.of("مرحبا بكم", "ar")
    assert script.around(3, 5) == ("مرح", " بكم")


@settings(max_examples=100)
@given(st.text(alphabet="ab אב عر 12 山。「!?\u202e\u2067\u2069", max_size=16), st.booleans())
def test_every_character_is_in_one_run(text, vertical):
    script = Script.of(text, "he", vertical=vertical)
    if script is not None:
        assert "".join(part for part, _, _ in runs(script)) == text
