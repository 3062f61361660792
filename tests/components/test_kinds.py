"""The table of kinds is whole, and what else knows a kind agrees with it."""

import pytest

from punchboard.components.kinds import KINDS, NETS, Use, english_words, japanese_words, kinds_with
from punchboard.layouts import nets


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_what_a_kind_says_of_its_keys_are_keys(kind):
    keys = kind.keys
    named = {*keys.needed, *keys.instead, *keys.instead.values(), *keys.measures, *keys.panels}

    assert named <= {*keys.__struct_fields__}


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_a_kind_without_its_keys_has_no_outline(kind):
    assert kind.keys().outline() is None


def test_every_net_and_nothing_else_has_its_panels_drawn():
    assert nets._DRAWN.keys() == NETS


def test_a_key_that_few_kinds_have_names_them():
    assert kinds_with("side") == ("hex", "hexes", "triangle", "box")
    assert kinds_with("front") == ()


def test_words_are_chosen_by_what_they_are_good_for():
    assert {"die", "triangle"} <= set(english_words(Use.DROPPED))
    assert set(english_words(Use.SWAPPED)) == {"card", "tile", "token", "board"}
    assert {"カード", "札", "サイコロ"} <= set(japanese_words(Use.COUNTED))
    assert "サイコロ" not in japanese_words(Use.DROPPED)


def test_no_two_kinds_share_a_word():
    words = [word for kind in KINDS.values() for word in (*kind.english, *kind.japanese)]

    assert len(words) == len(set(words))
