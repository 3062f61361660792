"""Rows of numbers in tables and in lines."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from punchboard.rulebook.box.number_grids import grids
from punchboard.rulebook.texts import RulesText

GAME = SimpleNamespace(players=(2, 5))


def rows_of(text, language="en"):
    found = grids(GAME, RulesText(Path(f"rules.{language}.md"), text, ()))
    return [[(row.players, row.numbers) for row in grid.rows] for grid in found]


def test_a_table_is_read_by_rows_and_by_columns():
    table = "| Pile | Owls | Mice |\n|---|---|---|\n| Day | 5 | 6 |\n| Night | 7 | none |\n"
    assert rows_of(table) == [
        [(0, {1: 5, 2: 6}), (0, {1: 7})],
        [(0, {1: 5, 2: 7}), (0, {1: 6})],
    ]


@pytest.mark.parametrize(
    ("head", "first", "players"),
    [
        ("Players", ("2", "4", "5"), (2, 4, 5)),
        ("Keepers", ("2", "3", "4", "5"), (2, 3, 4, 5)),
        ("Keepers", ("2 players", "3 players", "4 players"), (2, 3, 4)),
        ("Level", ("2", "4", "5"), (0, 0, 0)),
        ("Level", ("2", "3", "4"), (0, 0, 0)),  # the game has five players at most
    ],
)
def test_rows_are_for_players_if_their_title_says_so_or_the_game_has_just_these(
    head, first, players
):
    table = f"| {head} | Reeds |\n|---|---|\n" + "".join(f"| {each} | 9 |\n" for each in first)
    assert [many for many, _ in rows_of(table)[0]] == [*players]


def test_lines_that_differ_in_their_numbers_alone_are_rows():
    lines = "2 players: 9 owls each, 30 left\n3 players: 8 owls each, 24 left\n"
    lines += "4 players: 7 owls each, 20 left"
    found = [(2, {0: 9, 1: 30}), (3, {0: 8, 1: 24}), (4, {0: 7, 1: 20})]
    assert rows_of(lines) == [found]


@pytest.mark.parametrize(
    "lines",
    [
        "2 owls and 3 reeds\n4 owls and 5 nests\n6 owls and 7 mice",
        "2 owls and 3 reeds\n4 owls and 5 reeds\n\nRest.\n\n6 owls and 7 reeds",
        "Example: 2 owls, 3 reeds\nExample: 4 owls, 5 reeds\nExample: 6 owls, 7 reeds",
    ],
)
def test_lines_of_other_words_are_no_rows(lines):
    assert rows_of(lines) == []
