"""Rows without an id are known again, and no two are taken for one item."""

from types import MappingProxyType

from hypothesis import given
from hypothesis import strategies as st

from punchboard.spreadsheets.columns import ID, QUANTITY, Column
from punchboard.spreadsheets.items import known_again

NAME, TEXT, COST = Column(("name",)), Column(("text",)), Column(("cost",))


def cells(name=None, text=None, cost=None, **more):
    return MappingProxyType({NAME: name, TEXT: text, COST: cost, **more})


def known(rows, items):
    return known_again(dict(enumerate(rows)), items, (NAME,))


ITEMS = {
    "fox": cells("Fox", "Draw.", 2),
    "fox-2": cells("Fox", "Discard.", 3),
    "owl": cells("Owl", "Look.", 2),
    "deck-04": cells(None, "Nothing.", 1),
}


def test_equal_rows_are_known_in_any_order():
    rows = list(reversed(ITEMS.values()))

    assert known(rows, ITEMS) == {0: "deck-04", 1: "owl", 2: "fox-2", 3: "fox"}


def test_rows_of_one_name_are_known_by_their_other_cells():
    rows = [cells("Fox", "Discard.", 9), cells("Fox", "Draw.", 9)]

    assert known(rows, ITEMS) == {0: "fox-2", 1: "fox"}


def test_a_row_with_a_new_name_is_known_by_its_other_cells():
    assert known([cells("Hawk", "Look.", 2)], ITEMS) == {0: "owl"}


def test_a_row_between_the_same_neighbours_is_known_by_a_little():
    rows = [ITEMS["fox"], ITEMS["fox-2"], cells("Hawk", "Fly away.", 2), ITEMS["deck-04"]]

    assert known(rows, ITEMS)[2] == "owl"


def test_a_new_row_is_none_of_the_items():
    assert known([*ITEMS.values(), cells("Whale", "Sing.", 8)], ITEMS) == {
        0: "fox", 1: "fox-2", 2: "owl", 3: "deck-04"}  # fmt: skip


def test_rows_that_say_the_same_keep_their_order():
    items = {name: cells("Coin") for name in ("coin", "coin-2", "coin-3")}

    assert known([cells("Coin")] * 3, items) == {0: "coin", 1: "coin-2", 2: "coin-3"}


def test_one_copy_is_what_a_blank_quantity_says():
    items = {"a": MappingProxyType({ID: "a", NAME: "A", QUANTITY: 1})}

    assert known([MappingProxyType({NAME: "A", QUANTITY: None})], items) == {0: "a"}


_CELL = st.one_of(st.none(), st.sampled_from(["a", "b", "long text", 1, 2]))
_ROWS = st.lists(st.builds(cells, _CELL, _CELL, _CELL), max_size=12)


@given(rows=_ROWS)
def test_a_list_is_known_again_item_by_item(rows):
    items = {f"item-{place}": row for place, row in enumerate(rows)}
    found = known(rows, items)

    assert sorted(found) == list(range(len(rows)))
    assert all(items[item] == rows[row] for row, item in found.items())


@given(rows=_ROWS, items=_ROWS)
def test_no_item_is_known_twice(rows, items):
    found = known(rows, {f"item-{place}": item for place, item in enumerate(items)})

    assert len(set(found.values())) == len(found)
