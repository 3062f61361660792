"""Columns of a page that a copy set side by side come out below one another."""

from hypothesis import given
from hypothesis import strategies as st

from punchboard.rulebook.page.side_by_side import unfolded
from punchboard.rulebook.reader import read_claims
from rule_cases import said

ROWING = [
    "CONTENTS",
    "There are 40 cards in this box:",
    "24 river cards from 1 to 6",
    "9 ferry cards with a rope",
    "7 storm cards",
    "",
    "AIM OF THE GAME",
    "Whoever first crosses the river with",
    "all of the boats wins.",
]
TURNS = [
    "YOUR TURN",
    "On your turn you row or you rest. When",
    "you row, play one of your cards and",
    "move a boat as far as it says there.",
    "When you rest, take two cards.",
    "",
    "STORMS",
    "A storm card takes every boat back to",
    "the bank where it began.",
]


def beside(left, right, width=50):
    """Return lines as a printed page has them, with the left ones before the right ones."""
    return "\n".join(f"{a:<{width}}{b}".rstrip() for a, b in zip(left, right, strict=True))


def test_the_left_column_is_read_before_the_right_one():
    assert unfolded(beside(ROWING, TURNS)).text.split("\n") == [*ROWING, *TURNS]


def test_three_columns_are_read_from_left_to_right():
    page = beside(beside(ROWING, TURNS).split("\n"), ROWING, width=100)

    assert unfolded(page).text.split("\n") == [*ROWING, *TURNS, *ROWING]


def test_a_list_in_one_column_is_read_and_found_where_it_is():
    page = beside(ROWING, TURNS)
    found = {each.name: page[each.start : each.end] for each in read_claims(page)}

    assert found["ferry cards"].startswith("9 ferry cards")
    assert [count for role, name, count, _ in said(page) if name == "storm cards"] == [7]


def test_a_list_in_two_columns_is_read_down_each_of_them():
    left = ["(2) dice", "(1) river map", "(6) rowing boats", "(5) anchor tiles"]
    right = ["(40) river cards", "(12) rope tokens", "(8) storm cards", "(3) flags"]

    assert unfolded(beside(left, right)).text.split("\n") == [*left, *right]


def test_a_line_over_both_columns_ends_them():
    across = "A word before we begin, which goes over the whole width of the page and on and on."
    page = f"{across}\n{beside(ROWING, TURNS)}\n{across}"

    assert unfolded(page).text.split("\n") == [across, *ROWING, *TURNS, across]


def test_an_indented_line_stays_as_far_in_as_it_is_in_its_column():
    inner = [*TURNS[:3], "  1) move a boat that is in the water", *TURNS[4:]]

    assert unfolded(beside(ROWING, inner)).text.split("\n")[len(ROWING) + 3] == inner[3]


def test_names_with_their_numbers_in_a_column_of_their_own_stay_together():
    table = "\n".join(
        f"{name:<30}{count}"
        for name, count in [("River cards", 40), ("Rope tokens", 12), ("Boats", 6), ("Dice", 2)]
    )

    assert unfolded(table).text == table


def test_words_with_what_they_mean_stay_together():
    table = "\n".join(
        f"{word:<12}   {meaning}"
        for word, meaning in zip(["row", "rest", "ferry", "land", "drift"], TURNS[1:], strict=False)
    )

    assert unfolded(table).text == table


def test_rows_between_bars_stay_together():
    row = "| one of the river cards here   | and what it does when you play it |"

    assert unfolded("\n".join([row] * 6)).text == "\n".join([row] * 6)


WORDS = st.text(alphabet="ab 1\t|・船", min_size=0, max_size=60)
LINES = st.lists(st.tuples(WORDS, WORDS), min_size=4, max_size=12)


@given(LINES, st.integers(0, 70))
def test_no_sign_is_lost_and_each_is_where_it_came_from(rows, width):
    page = "\n".join(f"{left:<{width}}{right}" for left, right in rows)
    found = unfolded(page)

    assert sorted(found.text.replace(" ", "").replace("\n", "")) == sorted(
        page.replace(" ", "").replace("\n", "")
    )
    for place, sign in enumerate(found.text):
        assert sign == "\n" or page[found.source(place)] == sign


def test_three_lines_of_entries_on_both_sides_are_two_columns():
    left = ["* 28 apple cards", "* 16 pear cards", "* 12 plum cards"]
    right = ["* 9 owl tokens", "* 1 moon marker", "* 20 basket tiles"]

    assert unfolded(beside(left, right)).text.split("\n") == [*left, *right]


def test_japanese_entries_in_two_columns_keep_their_own_numbers():
    left = ["・航海カード　36枚", "・島タイル　　18枚", "・船コマ　　　　4個"]
    right = ["・嵐カード　　12枚", "・金貨　　　　50枚", "・説明書　　　　1部"]
    found = {each.name: each.count for each in read_claims("【内容物】\n" + beside(left, right))}

    assert found == {
        "航海カード": 36, "島タイル": 18, "船コマ": 4, "嵐カード": 12, "金貨": 50, "説明書": 1
    }  # fmt: skip


def test_lines_above_the_first_that_tell_belong_to_the_columns():
    left = ["PARTS", "18 cards", "45 tiles", "30 coins", *ROWING[1:]]
    right = ["A", "B", "C", "D", *TURNS[1:]]

    assert unfolded(beside(left, right)).text.split("\n") == [*left, *right]


def test_what_is_shown_of_a_claim_ends_before_the_other_column():
    left = ["CONTENTS", "8 torches in each", "of four colours", "5 bells", "2 maps"]
    page = beside(left, TURNS[:5])

    assert all("row" not in each.quote for each in read_claims(page))
