import pytest

from punchboard.checks.invariants.evaluate import sides, statements


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        ("a == 1", ("a == 1",)),
        ("a == 1 and b(c and d) < 2", ("a == 1", "b(c and d) < 2")),
        ("a == ' and ' and b", ("a == ' and '", "b")),
        ("a and b or c", ("a and b or c",)),
        ("a if b and c else d", ("a if b and c else d",)),
        ("island and sand", ("island", "sand")),
    ],
)
def test_a_sentence_falls_into_what_has_to_hold_at_once(sentence, parts):
    assert statements(sentence) == parts


@pytest.mark.parametrize(
    ("statement", "parts"),
    [
        ("a == 1", ("a", "1")),
        ("1 <= a<b", ("1", "a", "b")),
        ("f(a == 1, '==') != [2 < 3]", ("f(a == 1, '==')", "[2 < 3]")),
        ("a in b", ("a", "b")),
        ("not a == b", ()),
        ("a not in b", ()),
        ("a is defined", ()),
        ("f(a)", ()),
    ],
)
def test_a_comparison_has_sides(statement, parts):
    assert sides(statement) == parts
