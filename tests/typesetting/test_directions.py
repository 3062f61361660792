"""Glyphs of text that does not run from left to right."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from shutil import copy

import pytest

from punchboard.typesetting.fonts.files import Font
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.typesetting.shaping import shape
from punchboard.typesetting.text import TextStyle
from punchboard.typesetting.words import can_stand, leftwards, shape_leftwards, shape_upright
from punchboard.workspace import Workspace


@pytest.fixture
def japanese() -> Font:
    return FontStack(()).chain(TextStyle(language="ja")).primary


@pytest.fixture
def hebrew(tmp_path) -> Font:
    return packaged("Hebrew", tmp_path)


@pytest.fixture
def arabic(tmp_path) -> Font:
    return packaged("Arabic", tmp_path)


def packaged(script: str, folder: Path) -> Font:
    found = find_spec("manimgx_fonts")
    (folder / "fonts").mkdir()
    copy(Path(found.origin).parent / f"NotoSans{script}[wght].ttf", folder / "fonts")
    fonts = FontStack.open(Workspace(folder)).value
    return fonts.chain(TextStyle(families=(f"Noto Sans {script}",))).primary


def vertical_ids(text, font):
    return shape_upright(text, font, "ja", 0).all[0]


def horizontal_ids(text, font):
    return shape(text, font, "ja", 0).all[0]


def test_upright_characters_hang_from_the_middle_of_the_line(japanese):
    glyphs, advances, offsets, texts = shape_upright("山札", japanese, "ja", 0).all
    assert glyphs == horizontal_ids("山札", japanese)
    assert advances == (1000, 1000)
    assert offsets == ((0, -500, -880), (1, -500, -880))
    assert texts == ("山", "札")


@pytest.mark.parametrize("character", "「」。、ーっャ（〜：…")
def test_punctuation_and_small_kana_have_their_vertical_form(character, japanese):
    assert vertical_ids(character, japanese) != horizontal_ids(character, japanese)
    assert can_stand(character, japanese)


@pytest.mark.parametrize("character", "山札3A")
def test_other_characters_keep_their_form(character, japanese):
    assert vertical_ids(character, japanese) == horizontal_ids(character, japanese)


def test_a_bracket_without_a_vertical_form_cannot_stand(arabic):
    assert not can_stand("〈", arabic)


def test_letter_spacing_is_added_down_the_line(japanese):
    assert shape_upright("山札", japanese, "ja", 100).all[1] == (1100, 1100)


def test_a_letter_stands_in_the_middle_of_its_em(japanese):
    _, advances, offsets, _ = shape_upright("A", japanese, "ja", 0).all
    width = shape("A", japanese, "ja", 0).all[1][0]
    assert advances == (1000,)
    assert offsets[0][1] == pytest.approx(-width / 2, abs=0.6)


def glyphs_of(text, font, around=("", "")):
    return leftwards(shape_leftwards(text, font, "ar", 0, around).all)


def test_hebrew_is_drawn_from_its_last_letter_to_its_first(hebrew):
    glyphs, _, _, texts = glyphs_of("שלום", hebrew)
    assert texts == ("ם", "ו", "ל", "ש")
    assert glyphs == tuple(glyphs_of(each, hebrew)[0][0] for each in "םולש")


def test_brackets_are_mirrored(japanese):
    opening, closing = shape("()", japanese, "he", 0).all[0]
    assert glyphs_of("(", japanese)[0] == (closing,)
    assert glyphs_of(")", japanese)[0] == (opening,)


def test_marks_stand_on_their_letters_wherever_the_text_is_cut(hebrew):
    whole = shape_leftwards("שָׁלוֹם", hebrew, "he", 0)
    part = whole.part(0, 3)
    assert part is not None
    assert leftwards(part) == glyphs_of("שָׁ", hebrew)
    assert "".join(reversed(leftwards(whole.all)[3])) == "שָׁלוֹם"


def test_the_glyph_drawn_first_carries_the_text_of_its_cluster(hebrew):
    _, _, _, texts = glyphs_of("שָׁ", hebrew)
    assert texts[0] == "שָׁ"
    assert set(texts[1:]) <= {""}


def test_arabic_letters_join_what_stands_around_them(arabic):
    whole = glyphs_of("مرحبا", arabic)[0]
    last = glyphs_of("با", arabic, ("مرح", ""))[0]
    first = glyphs_of("مرح", arabic, ("", "با"))[0]
    assert last + first == whole
    assert glyphs_of("با", arabic)[0] != last


def test_an_arabic_word_cannot_be_cut_without_its_neighbours(arabic):
    assert shape_leftwards("مرحبا", arabic, "ar", 0).part(0, 3) is None
