"""Sentences under `checks` that a wrong number, reported elsewhere, explains."""

import pytest

from punchboard.checks.invariants import Broken
from punchboard.components.model import Check
from punchboard.diagnostics import Finding, Location


def broken(that, *values):
    check = Check(that, "", Location("game.yaml"))
    sides = tuple((str(each), each) for each in values)
    return Broken(check, that, sides, Finding(check.location, "no", ()))


@pytest.mark.parametrize(
    ("that", "values", "follows"),
    [
        ("count('maps') == 9", (8, 9), True),
        ("count('maps') * 12 == width * height", (96, 108), True),
        ("count('maps', side='left') == count('maps', side='right')", (2, 3), True),
        ("count('maps') == count('owls')", (8, 40), False),
        ("count('owls') == 9", (8, 9), False),
    ],
)
def test_a_number_that_would_make_a_sentence_true_explains_it(that, values, follows):
    assert broken(that, *values).follows_from("maps", wanted=9, there=8) is follows


def test_lists_that_differ_by_one_number_are_about_it():
    sentence = broken("values(hands, 'points') == [4, 15]", [4, 12], [4, 15])
    assert sentence.is_about(15, 12)
    assert not sentence.is_about(15, 4)
