"""The picture of a game's counts."""

from __future__ import annotations

import re

import pytest

from punchboard.statistics.count import Label
from punchboard.statistics.picture import draw_statistics
from punchboard.statistics.tables import Counted, CountTable, Distribution

RED, BLUE = Label("red", "Red", "#c00000"), Label("blue", "Blue {{ no }}", "no colour")
BARS = CountTable(("suit",), Counted.VALUES, (RED, BLUE), (), ((4,), (2,)))
PAIRS = CountTable(
    ("suit", "rank"), Counted.TOGETHER, (RED, BLUE), ("low", "high"), ((3, 1), (2, 0))
)


def drawn(*tables):
    found = Distribution("cards", "Cards", 6, tables, ("suit",), ())
    return draw_statistics("Demo", [found])


def test_a_bar_is_as_long_as_its_count_and_of_the_colour_of_its_entry():
    svg, _ = drawn(BARS)
    assert 'fill="#c00000"' in svg
    assert 'width="42.0"' in svg
    assert 'width="21.0"' in svg
    assert "no colour" not in svg
    assert "4 (66.7 %)" in svg
    assert "2 to 4 of each" in svg


def test_names_do_not_become_expressions():
    assert "{{" not in drawn(BARS)[0]


def test_every_number_of_a_table_is_written_with_its_sum():
    svg, _ = drawn(PAIRS)
    for words in ("low", "high", "all", ">3<", ">1<", ">2<", ">0<", ">4<"):
        assert words in svg


@pytest.mark.parametrize("times", [1, 12])
def test_tables_stand_in_the_page(times):
    svg, size = drawn(*[PAIRS] * times)
    (view,) = re.findall(r'viewBox="([^"]*)"', svg)
    assert [float(each) for each in view.split(",")] == [0, 0, size.width, size.height]
    assert size.width == 297
    assert size.height > 20 * times / 2


def test_components_without_tables_are_left_out():
    assert "Cards" not in drawn()[0]
