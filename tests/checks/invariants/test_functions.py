import re
from pathlib import Path

import pytest

from punchboard.checks.invariants.functions import FUNCTIONS

PAGE = (Path(__file__).parents[3] / "docs" / "reference-checks.md").read_text(encoding="utf-8")


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
