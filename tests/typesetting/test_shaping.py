"""A font for every character, and HarfBuzz's glyphs as values."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.typesetting.fonts.files import glyph_outline
from punchboard.typesetting.shaping import is_ignorable, segments, shape
from punchboard.typesetting.text import TextStyle


@pytest.fixture(scope="module")
def chain(fonts):
    return fonts.chain(TextStyle(language="ja"))


@pytest.fixture(scope="module")
def sans(chain):
    return chain.primary


def shaped(text, font, spacing=0):
    return shape(text, font, "ja", spacing)


def test_ideographs_are_one_em_wide(sans):
    glyphs, advances, offsets, texts = shaped("山札", sans).all
    assert len(set(glyphs)) == 2
    assert (advances, offsets, texts) == ((1000, 1000), (), ("山", "札"))


def test_advances_are_whole_numbers_where_they_are_whole(sans):
    assert all(type(advance) is int for advance in shaped("AVA", sans).all[1])


def test_letters_are_kerned(sans):
    pair = sum(shaped("AV", sans).widths)
    assert pair < sum(shaped("A", sans).widths) + sum(shaped("V", sans).widths)


def test_a_ligature_carries_all_of_its_characters(sans):
    ligature = shaped("office", sans)
    assert ligature.all[3] == ("o", "ffi", "c", "e")
    assert len(ligature.widths) == 6
    assert sum(ligature.widths) == pytest.approx(sum(ligature.all[1]))


def test_letter_spacing_takes_ligatures_apart(sans):
    assert shaped("ffi", sans, 50).all[3] == ("f", "f", "i")
    assert shaped("山", sans, 50).all[1] == (1050,)


def test_spacing_between_no_glyphs_is_none(sans):
    assert shaped("\U00013000", sans, 50).all == ((), (), (), ())


def test_a_base_and_its_mark_are_one_cluster(sans):
    assert "".join(shaped("か\u3099", sans).all[3]) == "か\u3099"
    assert sum(shaped("か\u3099", sans).widths) == 1000


def test_a_part_is_the_same_as_that_text_alone(sans):
    whole = shaped("山札からpower", sans)
    assert whole.part(0, 4) == shaped("山札から", sans).all
    assert whole.part(4, 9) == shaped("power", sans).all


def test_a_part_that_cuts_a_ligature_must_be_shaped_anew(sans):
    assert shaped("office", sans).part(0, 2) is None


def test_nothing_is_drawn_for_what_only_controls(sans):
    assert shaped("a\u200bb\u2060c\u00ad", sans).all[3] == ("a", "b", "c")


def test_a_character_the_font_lacks_leaves_no_glyph(sans):
    found = shaped("a\ue000b", sans)
    assert not found.complete
    assert 0 not in found.all[0]


def test_text_of_one_font_is_one_segment(chain):
    assert [(s.start, s.end) for s in segments("Power 5 を引く。", chain)] == [(0, 12)]


def test_a_character_of_no_font_has_none(chain):
    assert [s.font for s in segments("\ue000", chain)] == [None]


def test_white_space_stays_with_what_stands_before_it(fonts):
    chain = fonts.chain(TextStyle(families=("serif",)))
    first, *others = segments("a b \ue000 c", chain)
    assert (first.start, first.end) == (0, 4)
    assert [(s.start, s.end, s.font is None) for s in others] == [(4, 5, True), (5, 7, False)]


def test_a_variation_selector_stays_with_its_base(chain):
    assert len(segments("葛\U000e0100城\ue000", chain)) == 2
    assert shaped("葛\U000e0100", chain.primary).all[0] != shaped("葛", chain.primary).all[0]


@pytest.mark.parametrize(
    "character", ["\u200d", "\ufeff", "\u00ad", "\x07", "\ufe0f", " ", "\u3000"]
)
def test_controls_and_spaces_can_be_ignored(character):
    assert is_ignorable(character)


@pytest.mark.parametrize("character", ["a", "。", "\ue000", "\u0378", "👧"])
def test_private_and_unassigned_characters_cannot(character):
    assert not is_ignorable(character)


def test_an_outline_is_in_thousandths_with_y_upwards(sans):
    (glyph,) = shaped("一", sans).all[0]
    outline = glyph_outline(sans.face, glyph)
    assert outline.startswith("M")
    assert outline.endswith("Z")
    heights = [
        float(word) for word in outline.replace("L", " ").strip("MZ").split("C")[0].split()[1::2]
    ]
    assert all(300 < height < 500 for height in heights)


def test_a_space_has_no_outline(sans):
    assert glyph_outline(sans.face, shaped(" ", sans).all[0][0]) == ""


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(codec="utf-8"), max_size=20))
def test_segments_divide_the_text(chain, text):
    found = segments(text, chain)
    assert "".join(text[s.start : s.end] for s in found) == text
    assert all(a.font is not b.font for a, b in pairwise(found))


@settings(max_examples=100, deadline=None)
@given(st.text("AVTofi fl山札がカ\u3099゙「」、。1\u200b\u0301\u200d", min_size=1, max_size=20))
def test_widths_are_the_glyphs_advances(sans, text):
    found = shaped(text, sans)
    assert len(found.widths) == len(text)
    assert sum(found.widths) == pytest.approx(sum(found.all[1]))
    assert len({len(each) for each in (found.all[0], found.all[1], found.all[3])}) == 1
