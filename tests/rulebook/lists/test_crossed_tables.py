"""Tables with products and with names in their header; rates of exchange, and what things cost."""

import pytest

from punchboard.rulebook.reader import read_claims


def said(text, form=".md"):
    """Return the name and number of what is in the box, and how many times it is."""
    roles = {"supply", "part", "per_player", "per_color"}
    found = (each for each in read_claims(text, form) if each.role in roles)
    return [(each.name, each.count, each.factor) for each in found]


def test_breaks_in_cells_end_no_row():
    row = "<tr><td>20 owl cards<br>(5 per wood)</td><td>4 rules reminder cards</td></tr>\n"
    found = said(f"# Components\n\n<table>\n{row}</table>\n")
    assert [each[:2] for each in found] == [
        ("owl cards", 20),
        ("rules reminder cards", 4),
    ]


def test_rates_of_exchange_count_nothing():
    rates = "4 Hay : 1 Coin / 3 Wool : 1 Coin\n3 Wood : 1 Coin / 2 Clay : 1 Coin\n"
    assert said(f"#### Market\nSell goods here.\n{rates}2 Salt : 1 Coin / 1 Silk : 1 Coin\n") == []


def test_a_sum_with_signs_counts_its_parts():
    text = "- 110 Karten = 78 Farbkarten + 32 Sonderkarten.\n- 2 Würfel\n"
    assert said(f"## Spielmaterial\n\n{text}")[:3] == [
        ("Karten", 110, None),
        ("Farbkarten", 78, None),
        ("Sonderkarten", 32, None),
    ]


def test_sets_come_to_what_is_behind_them():
    text = "* 4 sets of 8 owl cards = 32\n* 2 dice\n"
    assert said(f"## Components\n\n{text}") == [("owl cards", 4, 8), ("dice", 2, None)]


@pytest.mark.parametrize(
    ("table", "claims"),
    [
        ("| Players | Cards | Coins |\n|---|---|---|\n| 2 | 5 | 10 |\n| 3 | 4 | 12 |\n", []),
        ("| 2 | 3 | 4 | X |\n|---|---|---|---|\n| 3 | 4 | 5 | X |\n", []),  # rolls of dice
    ],
)
def test_tables_by_colour_count_what_all_colours_have(table, claims):
    assert said(f"# Components\n\n{table}") == claims


def test_a_table_with_a_column_of_quantities_counts_by_that_alone():
    rows = "| Red | 10 | 1 | 2 |\n| Blue | 8 | 2 | 3 |\n"
    table = f"| Colour | Count | Value | Cost |\n|---|---|---|---|\n{rows}"
    assert said(f"# Components\n\n{table}") == [("Red", 10, None), ("Blue", 8, None)]
    table = "| Colour | Value | Cost |\n|---|---|---|\n| Red | 1 | 2 |\n| Blue | 2 | 3 |\n"
    assert said(f"# Components\n\n{table}") == []


@pytest.mark.parametrize(
    ("heads", "rows", "names"),
    [
        ("Cards in each deck|Kind|Card name", ["x6|Start|Nest", "x10|Bird|Owl"], ["Nest", "Owl"]),
        ("Row|Multiplier", ["three owls|x2", "four owls|x3", "five owls|x4"], []),
    ],
)
def test_a_column_of_nothing_but_times_below_a_noun_counts_the_names(heads, rows, names):
    width = heads.count("|") + 1
    table = "".join(f"|{each}|\n" for each in (heads, "|".join(["---"] * width), *rows))
    assert said(f"# Owls\n\n## Play\n\n{table}") == [
        (name, count, None) for name, count in zip(names, (6, 10), strict=False)
    ]
