import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from punchboard.spreadsheets.columns import CellForm, Column, column_of, in_order

LANGUAGES = ("ja", "en")
names = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=8).filter(
    lambda name: name == name.strip()
)
paths = st.tuples(names, *[st.one_of(names, st.integers(1, 9999))] * 2).flatmap(
    lambda path: st.sampled_from([path[:1], path[:2], path])
)
columns = st.one_of(
    paths.map(Column),
    paths.map(lambda path: Column(path, CellForm.LIST)),
    st.tuples(paths, st.sampled_from(LANGUAGES)).map(
        lambda both: Column((*both[0], both[1]), CellForm.TEXT)
    ),
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(columns)
def test_a_header_says_one_column_only(column):
    found = column_of(column.header, LANGUAGES)

    # `a.ja` is a translation, as in a list: the value is the same.
    assert found.path == column.path
    assert found.form == column.form or (found.form, column.form) == (CellForm.TEXT, CellForm.VALUE)


@pytest.mark.parametrize(
    ("header", "column"),
    [
        ("name (ja)", Column(("name", "ja"), CellForm.TEXT)),
        ("name.en", Column(("name", "en"), CellForm.TEXT)),
        ("Cost (gold)", Column(("Cost (gold)",))),
        ("items.1.thing", Column(("items", 1, "thing"))),
        ("covers[]", Column(("covers",), CellForm.LIST)),
        ("no\\.", Column(("no.",))),
        ("1", Column(("1",))),
    ],
)
def test_what_a_header_means(header, column):
    assert column_of(header, LANGUAGES) == column


def test_the_columns_of_a_field_stand_together():
    mixed = [
        Column(("name", "en"), CellForm.TEXT), Column(("cost",)), Column(("items", 2, "a")),
        Column(("name", "ja"), CellForm.TEXT), Column(("items", 1, "a")), Column(("items", 1, "b")),
    ]  # fmt: skip

    assert [column.header for column in in_order(mixed, LANGUAGES)] == [
        "name (ja)", "name (en)", "cost", "items.1.a", "items.1.b", "items.2.a",
    ]  # fmt: skip
