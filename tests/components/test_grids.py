"""Grids of symbols in text."""

from __future__ import annotations

import pytest

from punchboard.components.shapes import cell_of, grid_of, place_of, symbols_of


@pytest.mark.parametrize(
    ("line", "symbols"), [(" FFH ", ("F", "F", "H")), ("sea ice .", ("sea", "ice", "."))]
)
def test_symbols_are_characters_or_words_apart(line, symbols):
    assert symbols_of(line) == symbols


def test_rows_of_one_length_are_a_grid():
    assert grid_of("FF\n.H\n") == (("F", "F"), (".", "H"))


@pytest.mark.parametrize("text", ["FFH", "FF\nF", "Draw a card.\nThen discard two cards."])
def test_other_texts_are_none(text):
    assert grid_of(text) is None


@pytest.mark.parametrize(
    ("column", "row", "place"), [(0, 0, "a1"), (2, 1, "c2"), (25, 0, "z1"), (26, 9, "aa10")]
)
def test_cells_have_a_letter_and_a_number(column, row, place):
    assert place_of(column, row) == place


def test_cells_sort_in_the_order_of_reading():
    assert sorted(["aa1", "b1", "a2", "z1", "a10"], key=cell_of) == ["b1", "z1", "aa1", "a2", "a10"]
