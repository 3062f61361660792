"""Words that are almost a name of the game."""

import pytest

from punchboard.rulebook.terms import _is_slip


@pytest.mark.parametrize(
    ("word", "term"),
    [("renaisance", "renaissance"), ("kareasnsui", "karesansui"), ("tetrominno", "tetromino")],
)
def test_a_slip_inside_a_name_is_one(word, term):
    assert _is_slip(word, term)


@pytest.mark.parametrize(
    ("word", "term"),
    [("market", "marker"), ("stores", "stones"), ("gardens", "garden"), ("placed", "places")],
)
def test_another_word_and_another_form_are_no_slips(word, term):
    assert not _is_slip(word, term)
