from pathlib import Path

import pytest

from punchboard.checks.invariants import rows
from punchboard.checks.invariants.evaluate import check_invariants
from punchboard.components.load import load_game
from punchboard.spreadsheets.read import read_sheet
from punchboard.workspace import Workspace, find_games

ROOT = Path(__file__).parents[3]
WORKSPACE = Workspace.at(ROOT)


@pytest.mark.parametrize("name", find_games(WORKSPACE))
def test_the_checks_of_our_games_hold(name):
    game = load_game(WORKSPACE, name, read_sheet).value

    assert game.checks
    assert check_invariants(game) == ()


def test_a_check_that_holds_says_nothing(check):
    assert check("count('cards') == 6 and players.max < 5") == []


@pytest.mark.parametrize(
    ("that", "message"),
    [
        (
            "count('cards') == 4 * 10",
            "`count('cards') == 4 * 10` does not hold: `count('cards')` is 6 and `4 * 10` is 40",
        ),
        ("count('cards') > 6", "`count('cards') > 6` does not hold: `count('cards')` is 6"),
        (
            "1 == 1 and count('suits') in [3, 4]",
            "`count('suits') in [3, 4]` does not hold: `count('suits')` is 2",
        ),
        ("1 == 2 or 3 == 4", "`1 == 2 or 3 == 4` does not hold"),
        (
            "not count('suits') == 2",
            "`not count('suits') == 2` does not hold: `count('suits')` is 2",
        ),
        (
            "count('suits') == 3 or count('cards') == 7",
            "`count('suits') == 3 or count('cards') == 7` does not hold: "
            "`count('suits')` is 2 and `count('cards')` is 6",
        ),
        ("players == 5", "`players == 5` does not hold: `players` is `{'min': 2, 'max': 4}`"),
        (
            "values(suits, 'name') == ['Sun']",
            "`values(suits, 'name') == ['Sun']` does not hold: "
            "`values(suits, 'name')` is `['Sun', 'Moon']`",
        ),
    ],
)
def test_a_broken_check_shows_the_values_on_its_sides(check, that, message):
    ((code, told, _),) = check(that)
    assert (code, told) == ("broken-invariant", message)


def test_a_broken_check_tells_its_reason(check):
    ((_, message, _),) = check("count('cards') == 7", "seven days have a card each")
    assert message.endswith("`count('cards')` is 6; it should, because seven days have a card each")


def test_two_lists_that_differ_are_told_by_what_one_of_them_lacks(check):
    ((_, _, hints),) = check("values('tiles', 'north') == ['road', 'road', 'wood']")

    assert hints == ("only the left side has `road`", "only the right side has `wood`")


@pytest.mark.parametrize(
    ("that", "hint"),
    [
        ("every('cards', 'cost == 2')", "look at `a` in `cards`"),
        ("not any('cards', 'cost == 1')", "look at `a` in `cards`"),
        ("max('cards', 'cost') <= 1", "look at `b`, `c` in `cards`"),
        (
            "tally('cards', 'suit') == {'sun': 4, 'moon': 3}",
            "`moon` is 2 on the left side, 3 on the right",
        ),
        ("unique('cards', 'suit')", "look at `a`, `b`, `c` in `cards`"),
        ("every(suits, 'price > 5')", "look at `sun`, `moon` in `suits`"),
        (
            "every(range(9), 'value > 6')",
            "look at `0`, `1`, `2`, `3`, `4` and 2 more in the list",
        ),
        ("every(suits, \"every('cards', 'cost < price')\")", "look at `sun` in `suits`"),
    ],
)
def test_a_broken_check_names_the_items_at_fault(check, that, hint):
    ((code, _, hints),) = check(that)
    assert (code, hints) == ("broken-invariant", (hint,))


@pytest.mark.parametrize(
    ("that", "message", "hint"),
    [
        (
            "cuont('cards') == 6",
            "there is no `cuont`",
            "did you mean `count`?",
        ),
        (
            "count('crads') == 6",
            "there is no component or definition `crads`",
            "did you mean `cards`?",
        ),
        (
            "sum('cards', 'cots') == 6",
            "nothing in `cards` has a field `cots`",
            "did you mean `cost`?",
        ),
        (
            "count('cards', siut='sun') == 6",
            "nothing in `cards` has a field `siut`",
            "did you mean `suit`?",
        ),
        (
            "count('cards')",
            "`count('cards')` is 6, which is neither true nor false",
            "compare it, as in `count('cards') == 4`",
        ),
        (
            "sum('cards') == 6",
            "`sum` is called with the wrong arguments",
            "write `sum(pieces, value)`",
        ),
        (
            "count(7) == 6",
            "7 is not a component, definition or list",
            "name one in quotes: `'cards'`",
        ),
        (
            "sum('cards', 7) == 6",
            "7 is not an expression in quotes",
            "write a field's name: `'cost'`",
        ),
    ],
)
def test_a_wrong_check_is_told_with_a_way_out(check, that, message, hint):
    assert check(that) == [("wrong-expression", message, (hint,))]


@pytest.mark.parametrize(
    ("that", "words"),
    [
        ("count('cards' == 6", "is not an expression"),
        ("sum('cards', 'note') == 6", "`note` of `b` is `x`, not a number"),
        ("every('cards', 'cost / 0')", "for `a` of `cards`"),
        ("min([], 'cost') == 1", "has a field `cost`"),
        ("min('cards', 'none') == 1", "`min` has nothing to compare"),
        ("columns('R R\nB') == 1", "`R R B` is not a grid"),
        ("free_shape('X.X') == 1", "`shape` is not connected"),
        ("parts('cards', 'cost') == 1", "1 is not a component, definition or list"),
        ("1 < 'a'", "cannot be computed"),
    ],
)
def test_whatever_cannot_be_computed_is_told_and_nothing_is_raised(check, that, words):
    ((code, message, _),) = check(that)
    assert code == "wrong-expression"
    assert words in message


def test_a_field_in_the_way_of_a_function_is_named(check):
    ((_, _, hints),) = check("every([{'columns': 3}], 'columns(2) == 3')")
    assert hints == ("`columns` is a field of the list here, not a function",)


@pytest.mark.parametrize(
    "that",
    [
        "every(range(999), \"every(range(999), 'value >= 0')\")",
        "every(range(999), \"count('cards') == 6 and pairs(range(999)) | length > 1\")",
        "count(pairs(range(999))) == 1",
    ],
)
def test_a_check_that_would_never_end_is_stopped(check, that, monkeypatch):
    monkeypatch.setattr(rows, "MAX_LOOKS", 2_000)
    ((code, message, _),) = check(that)
    assert (code, "more than 2,000 times" in message) == ("wrong-expression", True)


@pytest.mark.parametrize("that", ["count.__globals__ == 1", "count.__code__ == 1", "suits.keys()"])
def test_a_check_reaches_nothing_but_the_game(check, that):
    ((code, message, _),) = check(that)
    assert (code, "there is no" in message) == ("wrong-expression", True)


def test_a_very_long_sentence_is_shortened(check):
    long = " and ".join(["count('cards') == 6"] * 2) + " and 1 == 1 + 0" * 40
    ((_, message, _),) = check(f"({long}) == false")

    assert len(message) < 300
    assert " … " in message
