"""What is counted, in values."""

from __future__ import annotations

import pytest

from punchboard.statistics.tables import Counted, distribution, distributions

CARDS = """
name: Demo
languages: [ja, en]
definitions:
  suits:
    red: {name: {ja: 赤, en: Red}, colour: "#c00000"}
    blue: {name: {ja: 青, en: Blue}}
    green: {name: {ja: 緑, en: Green}}
components:
  cards:
    name: {ja: 札, en: Cards}
    size: 63x88
    front: a.svg
    items:
      - {suit: red, number: 1, quantity: 3}
      - {suit: red, number: 2}
      - {suit: blue, number: 1, quantity: 2}
      - {suit: blue, number: 10}
      - {suit: green, number: 2, quantity: 0}
"""

GRIDS = """
name: Demo
languages: [en]
definitions:
  genres:
    food: {name: Food, symbol: F}
    house: {name: House, symbol: H}
    never: {name: Never, symbol: N}
  things:
    bread: {name: Bread, genre: food}
    rice: {name: Rice, genre: food}
    lamp: {name: Lamp, genre: house}
components:
  cards:
    size: 63x88
    front: a.svg
    fields: {thing: things}
    items:
      - cells: |
          F H
          . F
        quantity: 2
      - cells: |
          H H
          . F
"""


def counted(table):
    """Return a table as a mapping from a value's name to its counts."""
    return {row.text: counts for row, counts in zip(table.rows, table.counts, strict=True)}


@pytest.fixture
def tables(game):
    """Return a function that gives the tables of a game's only component, by title."""

    def made(text, *fields, language="en"):
        value = game.value(text)
        found = distribution(value.components[0], value, language, fields)
        return {table.title: table for table in found.tables}

    return made


def test_copies_count_and_items_of_none_do_not(tables):
    assert counted(tables(CARDS)["suit"]) == {"Red": (4,), "Blue": (3,), "Green": (0,)}


def test_numbers_stand_in_their_order(tables):
    assert counted(tables(CARDS)["number"]) == {"1": (5,), "2": (1,), "10": (1,)}


def test_two_fields_of_a_definition_and_a_number_make_a_table(tables):
    table = tables(CARDS)["suit x number"]
    assert table.counted is Counted.TOGETHER
    assert table.columns == ("1", "2", "10")
    assert counted(table) == {"Red": (3, 1, 0), "Blue": (2, 0, 1), "Green": (0, 0, 0)}
    assert table.totals == (4, 3, 0)


def test_two_numbers_make_a_table_and_a_blank_is_shown(tables):
    items = "      - {low: 1, high: 2}\n      - {low: 1, high: 1}\n      - {low: 2, high: ''}\n"
    table = tables(SHAPES + items + "      - {low: 2, high: 2}\n")["low x high"]
    assert table.columns == ("1", "2", "(blank)")
    assert counted(table) == {"1": (1, 1, 0), "2": (0, 1, 1)}


def test_names_are_in_the_language_asked_for(tables):
    assert list(counted(tables(CARDS, language="ja")["suit"])) == ["赤", "青", "緑"]


def test_an_entry_brings_its_colour(tables):
    assert [row.colour for row in tables(CARDS)["suit"].rows] == ["#c00000", "", ""]


def test_evenness_says_least_most_mean_and_deviation(tables):
    evenness = tables(CARDS)["suit"].evenness
    assert (evenness.least, evenness.most) == (0, 4)
    assert evenness.mean == pytest.approx(7 / 3)
    assert evenness.deviation == pytest.approx(1.6997, abs=1e-4)
    assert str(evenness) == "0 to 4 of each, mean 2.3, standard deviation 1.7"


def test_symbols_of_a_grid_are_entries_of_the_definition_that_knows_them(tables):
    found = tables(GRIDS)["cells"]
    assert counted(found) == {"Food": (5,), "House": (4,), "Never": (0,), "(empty)": (3,)}


def test_empty_cells_do_not_count_for_evenness(tables):
    evenness = tables(GRIDS)["cells"].evenness
    assert (evenness.least, evenness.most, evenness.mean) == (0, 5, 3.0)


def test_a_grid_is_counted_by_place(tables):
    table = tables(GRIDS)["cells: by place"]
    assert table.columns == ("a1", "b1", "a2", "b2")
    assert counted(table) == {
        "Food": (2, 0, 0, 3),
        "House": (1, 3, 0, 0),
        "Never": (0, 0, 0, 0),
        "(empty)": (0, 0, 3, 0),
    }


def test_a_grid_is_counted_by_piece(tables):
    table = tables(GRIDS)["cells: how many on one piece"]
    assert table.columns == ("0", "1", "2")
    assert counted(table) == {
        "Food": (0, 1, 2),
        "House": (0, 2, 1),
        "Never": (3, 0, 0),
        "(empty)": (0, 3, 0),
    }


SHAPES = """
name: Demo
languages: [en]
definitions:
  terrains:
    plain: {name: Plain, kind: wet}
    sea: {name: Sea, kind: wet}
    ice: {name: Ice, kind: wet}
components:
  tiles:
    size: 63x88
    front: a.svg
    items:
"""


def test_a_list_of_equal_length_has_places(tables):
    items = "      - terrains: [plain, sea, sea]\n      - terrains: [plain, ice, sea]\n"
    found = tables(SHAPES + items)
    assert counted(found["terrains"]) == {"Plain": (2,), "Sea": (3,), "Ice": (1,)}
    assert found["terrains: by place"].columns == ("1", "2", "3")
    assert counted(found["terrains: by place"])["Sea"] == (0, 1, 2)
    assert counted(found["terrains: how many on one piece"])["Sea"] == (0, 1, 1)


def test_a_list_of_any_length_has_none(tables):
    items = "      - terrains: [plain, sea, sea]\n      - terrains: [plain]\n"
    assert "terrains: by place" not in tables(SHAPES + items)


def test_fields_of_one_definition_stand_side_by_side(tables):
    items = "      - {terrain: plain, other: sea}\n      - {terrain: ice, other: plain}\n"
    text = SHAPES.replace("items:", "fields: {other: terrains}\n    items:") + items
    table = tables(text)["terrain, other"]
    assert table.columns == ("terrain", "other")
    assert counted(table) == {"Plain": (1, 1), "Sea": (0, 1), "Ice": (1, 0)}


def test_things_in_a_list_are_counted_with_what_they_belong_to(tables):
    items = """\
          things:
            - {thing: bread, covers: [a1]}
            - {thing: rice, covers: [b1, a2]}
            - {thing: lamp, covers: [b1]}
"""
    found = tables(GRIDS + items.replace("          ", "        ", 1))
    assert counted(found["things.thing.genre"]) == {"Food": (2,), "House": (1,), "Never": (0,)}
    assert counted(found["things.covers"]) == {"a1": (1,), "b1": (2,), "a2": (1,)}


def test_values_that_never_repeat_are_left_out_unless_named(game):
    value = game.value(
        "name: D\nlanguages: [en]\ncomponents:\n  cards:\n    size: 63x88\n    front: a.svg\n"
        "    items: [{title: One, kind: x}, {title: Two, kind: x}, {title: Three, kind: y}]\n"
    )
    (every,) = distributions(value, "en").value
    assert [table.title for table in every.tables] == ["kind"]
    assert every.left_out == ("title",)
    (asked,) = distributions(value, "en", ["title"]).value
    assert [counted(table) for table in asked.tables] == [{"One": (1,), "Two": (1,), "Three": (1,)}]


def test_a_field_that_is_nowhere_is_told(game):
    (problem,) = distributions(game.value(CARDS), "en", ["sute"]).diagnostics
    assert problem.code == "unknown-field"
    assert problem.hints == ("did you mean `suit`?",)
