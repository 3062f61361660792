"""Lists of bullets and numbers, and lists within them."""

import pytest

from punchboard.typesetting.markup import parse
from punchboard.typesetting.tokens import ListMark


def marks(text):
    return [(each.mark, each.depth) for each in parse(text).pieces if isinstance(each, ListMark)]


def words(text):
    return "".join(each.text for each in parse(text).pieces if not isinstance(each, ListMark))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. Draw\n2. Play\n3. Score", ["1.", "2.", "3."]),
        ("1) Draw\n2) Play", ["1)", "2)"]),
        ("(1) Draw\n(2) Play", ["(1)", "(2)"]),
        ("１．引く\n２．出す", ["１．", "２．"]),
        ("①引く\n②出す", ["①", "②"]),
        ("Do this:\n1. Draw\n\n2. Play", ["1.", "2."]),
        (r"1. Draw\n2. Play", ["1.", "2."]),
    ],
)
def test_numbers_that_count_from_one_begin_entries(text, expected):
    assert [mark for mark, _ in marks(text)] == expected


@pytest.mark.parametrize(
    "text",
    ["3. Liga", "1.5 points", "1 card", "2) no list", "7", "(2) only", "②だけ", r"1\. no list"],
)
def test_other_numbers_stay_words(text):
    assert marks(text) == []
    assert words(text) == text.replace("\\", "")


def test_a_number_out_of_turn_stays_words():
    assert marks("1. a\n3. b") == [("1.", 0)]
    assert words("1. a\n3. b") == "a\n3. b"


def test_entries_further_in_are_lists_in_the_list():
    text = "1. Draw:\n  - two cards,\n  - or a tile.\n2. Play:\n  1. a card\n    - face up\n3. End"

    assert marks(text) == [
        ("1.", 0),
        ("–", 1),
        ("–", 1),
        ("2.", 0),
        ("1.", 1),
        ("•", 2),
        ("3.", 0),
    ]


def test_a_line_between_ends_a_list():
    assert marks("- a\nThen:\n  - b") == [("•", 0), ("•", 0)]


def test_a_list_that_is_indented_as_a_whole_is_no_deeper():
    assert marks("  - a\n  - b") == [("•", 0), ("•", 0)]
