import re
from pathlib import Path

import pytest

from punchboard.checks import rows
from punchboard.checks.invariants import FUNCTIONS, check_invariants, sides, statements
from punchboard.components.load import load_game
from punchboard.spreadsheets.read import read_sheet
from punchboard.workspace import Workspace, find_games


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        ("a == 1", ("a == 1",)),
        ("a == 1 and b(c and d) < 2", ("a == 1", "b(c and d) < 2")),
        ("a == ' and ' and b", ("a == ' and '", "b")),
        ("a and b or c", ("a and b or c",)),
        ("a if b and c else d", ("a if b and c else d",)),
        ("island and sand", ("island", "sand")),
    ],
)
def test_a_sentence_falls_into_what_has_to_hold_at_once(sentence, parts):
    assert statements(sentence) == parts


@pytest.mark.parametrize(
    ("statement", "parts"),
    [
        ("a == 1", ("a", "1")),
        ("1 <= a<b", ("1", "a", "b")),
        ("f(a == 1, '==') != [2 < 3]", ("f(a == 1, '==')", "[2 < 3]")),
        ("a in b", ("a", "b")),
        ("not a == b", ()),
        ("a not in b", ()),
        ("a is defined", ()),
        ("f(a)", ()),
    ],
)
def test_a_comparison_has_sides(statement, parts):
    assert sides(statement) == parts


ROOT = Path(__file__).parents[2]
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


PAGE = (Path(__file__).parents[2] / "docs" / "reference-checks.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("count('cards')", 6),
        ("count('suits')", 2),
        ("count(suits)", 2),
        ("count([3, 1, 2])", 3),
        ("count('cards', suit='sun')", 4),
        ("count('cards', suit='sun', cost=2)", 3),
        ("count('cards', id='b')", 3),
        ("count('cards', 'cost > 1')", 5),
        ("count('cards', 'suit.price > cost', suit='sun')", 1),
        ("sum('cards', 'cost')", 11),
        ("sum('cards', 'suit.price * 2')", 36),
        ("sum('cards', 'note == none')", 1),
        ("sum(suits, 'price')", 7),
        ("min('cards', 'cost')", 1),
        ("max('cards', 'cost')", 2),
        ("max(suits, 'price')", 5),
        ("max(1, 3, 2)", 3),
        ("min([3, 1])", 1),
        ("values('cards', 'cost')", [1, 2, 2, 2, 2, 2]),
        ("values(suits, 'name')", ["Sun", "Moon"]),
        ("parts('cards', 'stones')", ["flat", "tall", "flat", "flat", "flat"]),
        ("tally('cards', 'suit')", {"sun": 4, "moon": 2}),
        ("distinct('cards', 'cost')", 2),
        ("distinct('cards', 'cost', 'suit')", 3),
        ("distinct([1, 1, 2])", 2),
        ("unique('suits', 'price')", True),
        ("unique('cards', 'id')", False),
        ("unique([1, 2, 1])", False),
        ("every('cards', 'cost < 3')", True),
        ("all('cards', 'cost < 2')", False),
        ("any('cards', 'cost == 1')", True),
        ("any('cards', 'cost == 9')", False),
        ("area('pieces')", 3 + 2 * 3 + 2),
        ("area('cards')", 6),
        ("edges('tiles', 'road')", 6),
        ("edges('tiles', 'road', ['north', 'south'])", 4),
        ("corners('tiles', 'road')", 2),
        ("corners('tiles', 'wood')", 2),
        ("pairs([1, 2, 3])", [[1, 2], [1, 3], [2, 3]]),
        ("pairs(range(1, 3), doubles=true)", [[1, 1], [1, 2], [2, 2]]),
        ("combinations([1, 2, 3], 2)", [[1, 2], [1, 3], [2, 3]]),
        ("combinations([1, 2, 3], 0)", [[]]),
        ("combinations([1, 2], ['a'])", [[1, "a"], [2, "a"]]),
        ("combinations(suits, [1], [2])", [["sun", 1, 2], ["moon", 1, 2]]),
        ("players.min + players.max", 6),
        ("suits.sun.price", 2),
    ],
)
def test_a_function_counts_every_copy(evaluate, source, expected):
    assert evaluate(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("columns('R R .\nB . .')", 3),
        ("rows('RR.\nB..')", 2),
        ("symbols('R .\nB .')", ["R", ".", "B", "."]),
        ("symbols('P M')", ["P", "M"]),
        ("cells('R .\nB R')", ["a1", "a2", "b2"]),
        ("cells('R .\nB R', 'R')", ["a1", "b2"]),
        ("places('R .\nB R', 'B', '.')", ["b1", "a2"]),
        ("neighbours('R B G\n. Y W', 'b1')", ["G", "Y", "R"]),
        ("neighbours('R B\n. Y', 'A2')", ["R", "Y"]),
        ("connected('R R\nB .', [{'covers': ['a1', 'b1']}, {'covers': 'a2'}])", True),
        ("connected('R R\nB .', [['a1', 'b1'], ['A2']])", True),
        ("connected('R .\n. R', [['a1', 'b2']])", False),
        ("connected('R B\nR R', [['a1', 'b1']])", False),
        ("connected('R .\nR R', [['a1', 'b1']])", False),
        ("connected('R .\nR R', [['a1', 'a9']])", False),
        ("connected('R .\nR R', [['a1'], ['a1']])", False),
        ("connected('R .\nR R', [[]])", False),
        ("free_shape('X./X./XX') == free_shape('XXX/X..')", True),
        ("free_shape('X./XX/.X') == free_shape('.X/XX/X.')", True),
        ("free_shape('XX/XX') == free_shape('XXXX')", False),
        ("unique('pieces', 'free_shape(shape)')", False),
        ("distinct('pieces', 'free_shape(shape)')", 2),
    ],
)
def test_grids_and_shapes_are_read(evaluate, source, expected):
    assert evaluate(source) == expected


def test_an_expression_in_another_reads_the_fields_of_both(evaluate):
    source = "values(suits, \"count('cards', 'suit == value and cost < price')\")"
    assert evaluate(source) == [1, 2]


def test_the_fields_around_are_gone_after_the_call(check):
    said = check("every(suits, \"any('cards', 'cost < price')\") and price == 1")
    assert said == [("wrong-expression", "there is no `price`", ())]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_is_explained_with_its_usage(name):
    assert f"`{FUNCTIONS[name].usage}`" in PAGE


@pytest.mark.parametrize("source", re.findall(r"^  - that: (.*)$", PAGE, re.MULTILINE))
def test_every_example_uses_a_function_that_is_there(source):
    called = set(re.findall(r"(\w+)\(", source))
    assert called <= FUNCTIONS.keys() | {"range"}
