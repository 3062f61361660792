"""Tables with products and with names in their header; rates of exchange, and what things cost."""

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import told_of


def said(text, form=".md"):
    """Return the name and number of what is in the box, and how many times it is."""
    roles = {"supply", "part", "per_player", "per_color"}
    found = (each for each in read_claims(text, form) if each.role in roles)
    return [(each.name, each.count, each.factor) for each in found]


@pytest.mark.parametrize(
    ("cell", "claim"),
    [
        ("4 × 6", ("Owls", 6, 4)),
        ("12 x 5", ("Owls", 5, 12)),
        ("24", ("Owls", 24, None)),
    ],
)
def test_a_cell_that_multiplies_counts_so_many_sets(cell, claim):
    text = f"## Components\n\n| Name | Count |\n|---|---|\n| Owls | {cell} |\n| Maps | 1 |\n"
    assert said(text) == [claim, ("Maps", 1, None)]


def test_a_product_with_counters_in_a_cell_is_read_with_its_total():
    text = (
        "## 内容物\n\n| 名称 | 数 |\n|---|---|\n| 石 | 各色12個 × 6色（計72個） |\n| 盤 | 1枚 |\n"
    )
    first = read_claims(text, ".md")[0]
    assert (first.name, first.count, first.factor, first.total) == ("石", 12, 6, 72)


@pytest.mark.parametrize(
    "table",
    [
        "| | Owls | Hares |\n|---|---|---|\n| Count | 4 | 12 |\n",
        "| Owls | Hares |\n|---|---|\n| x4 | x12 |\n",
        "<table>\n<tr><th>Owls</th><th>Hares</th></tr>\n<tr><td>x4</td><td>x12</td></tr>\n</table>\n",
    ],
)
def test_a_row_of_numbers_counts_the_names_above_it(table):
    assert said(f"# Components\n\n{table}") == [("Owls", 4, None), ("Hares", 12, None)]


def test_breaks_in_cells_end_no_row():
    row = "<tr><td>20 owl cards<br>(5 per wood)</td><td>4 rules reminder cards</td></tr>\n"
    found = said(f"# Components\n\n<table>\n{row}</table>\n")
    assert [each[:2] for each in found] == [
        ("owl cards", 20),
        ("owl cards", 5),
        ("rules reminder cards", 4),
    ]


def test_rates_of_exchange_count_nothing():
    rates = "4 Hay : 1 Coin / 3 Wool : 1 Coin\n3 Wood : 1 Coin / 2 Clay : 1 Coin\n"
    assert said(f"#### Market\nSell goods here.\n{rates}2 Salt : 1 Coin / 1 Silk : 1 Coin\n") == []


def test_what_buildings_cost_is_no_list_of_components():
    costs = (
        "**Baker** (Bread): Two (2) Wood, Two (2) Coins\n"
        "**Butcher** (Meat): Two (2) Wood, Two (2) Coins\n"
        "**Smith** (Iron): Four (4) Clay, Two (2) Coins\n"
        "**Weaver** (Wool): One (1) Wood, Two (2) Coins, One (1) Silk\n"
    )
    found = read_claims(f"#### Workshop\nThe cost depends on the goods.\n{costs}", ".md")
    assert not [each for each in found if each.section == "list"]


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


def test_kinds_that_are_named_behind_their_number_are_counted():
    text = "- Sonderkarten: 8 benannte Typen mit je 4 Karten — Eule, Fuchs, Hase\n- 2 Würfel\n"
    assert any((count, factor) == (4, 8) for _, count, factor in said(f"## Material\n\n{text}"))


def test_kinds_without_numbers_are_no_components():
    kinds = "- Métal précieux : or, argent, platine\n- Métal rare : lithium, tantale\n"
    found = said(f"## Matériel\n\n{kinds}- 20 cartes\n- 8 jetons\n")
    assert found == [("cartes", 20, None), ("jetons", 8, None)]


@pytest.mark.parametrize(
    ("table", "claims"),
    [
        (
            "| Apple | Pear | Total |\n|---|---|---|\n| 12 | 10 | 22 |\n",
            [("Apple", 12, None), ("Pear", 10, None)],
        ),
        (
            "| | Red | Blue | Green |\n|---|---|---|---|\n"
            "| Houses | 5 | 5 | 5 |\n| Roads | 9 | 8 | 9 |\n",
            [("Houses", 5, 3), ("Roads", 26, None)],
        ),
        (
            "| Colour | Wagons | Stops |\n|---|---|---|\n| Red | 15 | 3 |\n| Blue | 12 | 3 |\n"
            "| **Total** | **27** | **6** |\n",
            [("Wagons", 27, None), ("Stops", 3, 2)],
        ),
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
        ("山札の枚数|種類|名前", ["×6|開始|巣", "×10|鳥|梟"], ["巣", "梟"]),
        ("Karten je Stapel|Art|Name", ["6x|Start|Nest", "10x|Vogel|Eule"], ["Nest", "Eule"]),
        ("Row|Multiplier", ["three owls|x2", "four owls|x3", "five owls|x4"], []),
    ],
)
def test_a_column_of_nothing_but_times_below_a_noun_counts_the_names(heads, rows, names):
    width = heads.count("|") + 1
    table = "".join(f"|{each}|\n" for each in (heads, "|".join(["---"] * width), *rows))
    assert said(f"# Owls\n\n## Play\n\n{table}") == [
        (name, count, None) for name, count in zip(names, (6, 10), strict=False)
    ]


@pytest.mark.parametrize(("count", "told"), [(46, 0), (45, 1)])
@pytest.mark.parametrize(
    "table",
    [
        "| Colours | Each | Total |\n|---|---|---|\n| Red, blue, green | 12 | 36 cubes |\n"
        "| Black, white | 5 | 10 cubes |\n",
        "| Piece | Colours | Each | Total |\n|---|---|---|---|\n"
        "| Cubes | Red, blue, green | 12 | 36 |\n"
        "| Cubes | Black, white | 5 | 10 |\n",
    ],
)
def test_the_total_in_a_row_is_that_of_its_colours(tmp_path, table, count, told):
    found = told_of(tmp_path, f"## Components\n\n{table}", {"Cubes": count})
    assert len(found) == told, found
