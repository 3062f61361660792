"""Words that are almost a name of the game."""

from pathlib import Path

import pytest

from punchboard.components.model import ComponentSet, Text
from punchboard.diagnostics import Location
from punchboard.rulebook.box.terms import Terms, _is_slip

PLACE = Location(Path("game.yaml"), 1, 1)
GAME = ComponentSet("demo", Text((("ja", "デモ"),)), ("ja",), (2, 4), {}, (), PLACE)


@pytest.mark.parametrize(
    ("word", "term"),
    [("renaisance", "renaissance"), ("kareasnsui", "karesansui"), ("tetrominno", "tetromino")],
)
def test_a_slip_inside_a_name_is_one(word, term):
    assert _is_slip(word, term)


@pytest.mark.parametrize(
    ("word", "term"),
    [
        ("market", "marker"),
        ("haunter", "hunter"),
        ("stores", "stones"),
        ("gardens", "garden"),
        ("placed", "places"),
    ],
)
def test_another_word_and_another_form_are_no_slips(word, term):
    assert not _is_slip(word, term)


def kanji_slips(text):
    return [(near.word, near.term) for near in Terms(GAME, text).near(text)]


def test_a_kanji_mistaken_in_a_word_that_the_game_uses_is_found():
    text = "労働を1つ払う。労働がなければ、労働カードを引く。次の労動は休む。"

    assert kanji_slips(text) == [("労動", "労働")]


@pytest.mark.parametrize(
    "text",
    [
        "労働を払う。次の労動は休む。",
        "手札を引く。手札を見る。手札を出す。山札は残す。名札も残す。",
        "労働、労働、労働。労動、労動。",
    ],
)
def test_words_are_no_slips_that_are_used_as_often_or_look_unlike(text):
    assert kanji_slips(text) == []
