"""How Japanese characters stand beside each other."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.typesetting.japanese import (
    CLOSING,
    COMMAS,
    FULL_STOPS,
    HANGING,
    MIDDLE_DOTS,
    OPENING,
    Give,
    edge_start,
    gap,
    gaps,
    give,
    lead,
    may_part,
    trail,
)

MIXED = "あカ漢々ーっ。、．，「」（）『』・：！？　A9é-%￥…— "


@pytest.mark.parametrize(
    ("pair", "amount"),
    [
        ("」「", -500),
        ("。」", -500),
        ("、「", -500),
        ("。「", -500),
        ("」」", -500),
        ("「「", -500),
        ("」。", -500),
        ("」・", -500),
        ("・「", -500),
        ("　「", -500),
        ("。　", -500),
        ("・・", 0),
        ("。・", 0),
        ("「・", 0),
        ("・」", 0),
        ("あ「", 0),
        ("」あ", 0),
        ("。あ", 0),
        ("あ。", 0),
    ],
)
def test_adjoining_punctuation_shares_its_space(pair, amount):
    assert gap(*pair) == amount


@pytest.mark.parametrize("pair", ["あA", "A漢", "カ9", "2枚", "ーZ", "々é", "！A", "〆Я"])
def test_japanese_and_western_letters_stand_an_eighth_of_an_em_apart(pair):
    assert gap(*pair) == 125


@pytest.mark.parametrize(
    "pair", ["「A", "A」", "、9", "A-", "漢-", "漢字", "A9", "あ ", "漢Ａ", "A！"]
)
def test_nothing_is_added_beside_punctuation_and_within_a_script(pair):
    assert gap(*pair) == 0


def test_gaps_are_told_with_the_character_after_them():
    assert gaps("「A」は2枚。」「次」") == [(4, 125), (5, 125), (7, -500), (8, -500)]


def test_solid_text_has_no_gaps():
    assert gaps("山札からカードを引く。") == []
    assert gaps("Draw two cards (or 3).") == []
    assert gaps("") == []


@settings(max_examples=200)
@given(st.text(alphabet=MIXED, max_size=12))
def test_gaps_are_those_of_every_pair(text):
    pairs = enumerate(pairwise(text), 1)
    assert gaps(text) == [(index, gap(*pair)) for index, pair in pairs if gap(*pair)]


@given(st.sampled_from(MIXED), st.sampled_from(MIXED))
def test_no_gap_takes_more_than_the_space_there_is(before, after):
    assert gap(before, after) >= -(trail(before) + lead(after))


@given(st.sampled_from(MIXED), st.sampled_from(MIXED))
def test_no_more_is_given_than_the_space_there_is(before, after):
    space = trail(before) + lead(after) + gap(before, after)
    assert 0 <= give(before, after).most <= space


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        ("・あ", Give(4, 250)),
        ("あ・", Give(4, 250)),
        ("・・", Give(4, 500)),
        ("、あ", Give(5, 250)),
        ("」あ", Give(5, 500)),
        ("あ「", Give(5, 500)),
        ("」「", Give(5, 500)),
        ("あA", Give(0, 0)),
        ("漢字", Give(0, 0)),
    ],
)
def test_spaces_give_in_the_order_of_jlreq(pair, expected):
    assert give(*pair) == expected


def test_the_space_after_a_full_stop_does_not_give():
    assert give("。", "あ").most == 0
    assert give("。", "「").most == 0
    assert give("。", "・") == Give(4, 250)


def test_an_opening_bracket_begins_a_line_flush():
    assert [edge_start(each) for each in "「（あ・A"] == [500, 500, 0, 0, 0]


def test_closing_punctuation_ends_a_line_without_its_space():
    assert [trail(each) for each in "。、」・あ「A"] == [500, 500, 500, 250, 0, 0, 0]


@pytest.mark.parametrize(
    "pair", ["あ。", "あっ", "カー", "人々", "あ」", "「あ", "……", "——", "9％"]
)
def test_kinsoku_keeps_pairs_together(pair):
    assert not may_part(*pair)


@pytest.mark.parametrize("pair", ["あい", "。あ", "」「", "…あ", "漢字", "￥あ", "あ％", "ー山"])
def test_kinsoku_lets_other_pairs_part(pair):
    assert may_part(*pair)


def test_only_full_stops_and_commas_hang():
    assert HANGING >= FULL_STOPS | COMMAS
    assert not HANGING & (OPENING | CLOSING | MIDDLE_DOTS)
