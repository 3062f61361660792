import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punchboard.spreadsheets.workbook import (
    CellError,
    cell_name,
    cell_of,
    list_text,
    parse_list,
    same,
    value_of,
)

plain = st.one_of(st.text(), st.integers(-9999, 9999), st.booleans(), st.none())


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(plain, max_size=4))
def test_a_list_comes_back_from_its_cell(values):
    assert parse_list(list_text(tuple(values))) == values


def test_a_list_reads_as_people_write_it():
    assert list_text(("a1", "b2", 3, "x, y", "7")) == 'a1, b2, 3, "x, y", "7"'


@pytest.mark.parametrize("text", ["a,,b", "a,", '"a" b', '"\\q"'])
def test_what_is_no_list_is_told(text):
    with pytest.raises(CellError):
        parse_list(text)


def test_a_number_that_would_lose_digits_is_a_text():
    assert cell_of(10**15) == "1000000000000000"
    assert cell_of(10**15 - 1) == 10**15 - 1


@pytest.mark.parametrize(
    ("one", "other"),
    [(7, "7"), (7.0, 7), (True, "true"), (None, ""), ("a\r\nb", "a\nb\n"), (0.1 + 0.2, 0.3)],  # noqa: E501, RUF100
)
def test_spreadsheets_keep_the_same_in_several_ways(one, other):
    assert same(one, other)


@pytest.mark.parametrize(("one", "other"), [(1, True), ("007", 7), ("a", "A"), (None, 0)])
def test_what_differs_differs(one, other):
    assert not same(one, other)


@pytest.mark.parametrize(
    ("cell", "before", "value"),
    [(8, "7", "8"), ("8", 7, 8), ("x", 7, "x"), (8.0, 7, 8), (1, True, True), ("007", None, "007")],
)
def test_an_edit_keeps_the_kind_of_the_value(cell, before, value):
    found = value_of(cell, before)

    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("title", "column", "row", "name"),
    [
        ("players", 2, 6, "players!C7"),
        ("my cards", 26, 0, "'my cards'!AA1"),
        ("選手", 0, 1, "選手!A2"),
    ],
)
def test_a_cell_has_the_name_that_spreadsheets_give_it(title, column, row, name):
    assert cell_name(title, column, row) == name
