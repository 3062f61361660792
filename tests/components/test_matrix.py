"""A matrix means what it means in GitHub Actions."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

SUITS = "definitions: {suits: {power: , speed: }, skills: {1: , 2: }}"


def test_axes_run_over_definitions_lists_and_ranges(game):
    body = "matrix:\n  suit: suits\n  number: 1-2\n  side: [a, 01]"
    assert game.ids(body, SUITS) == [
        "power-1-a", "power-1-01", "power-2-a", "power-2-01",
        "speed-1-a", "speed-1-01", "speed-2-a", "speed-2-01",
    ]  # fmt: skip


def test_an_axis_over_a_definition_holds_its_entries(game):
    top = "definitions: {suits: {power: {colour: red}}}"
    (item,) = game.items("matrix: {sign: suits}", top)
    assert item.fields["sign"].fields["colour"] == "red"


@pytest.mark.parametrize(
    ("written", "values"),
    [
        ("1-3", [1, 2, 3]), ("3-1", [3, 2, 1]), ("1-2, 5", [1, 2, 5]), ('"7"', [7]),
        ("08-10", ["08", "09", "10"]),
    ],
)  # fmt: skip
def test_a_range_counts(game, written, values):
    items = game.items(f"matrix: {{n: {written if ',' not in written else repr(written)}}}")
    assert [item.fields["n"] for item in items] == values


def test_exclude_removes_what_matches_all_its_keys(game):
    body = "matrix:\n  suit: suits\n  skill: skills\n  exclude: [{suit: power, skill: 1}]"
    assert game.ids(body, SUITS) == ["power-2", "speed-1", "speed-2"]


def test_include_extends_and_adds_as_github_does(game):
    """The example of GitHub's documentation."""
    body = """
        matrix:
          fruit: [apple, pear]
          animal: [cat, dog]
          include:
            - colour: green
            - {colour: pink, animal: cat}
            - {fruit: apple, shape: circle}
            - fruit: banana
            - {fruit: banana, animal: cat}
        """
    found = [
        tuple(item.fields[name] for name in ("fruit", "animal", "colour", "shape"))
        for item in game.items(body)
    ]
    assert found == [
        ("apple", "cat", "pink", "circle"),
        ("apple", "dog", "green", "circle"),
        ("pear", "cat", "pink", None),
        ("pear", "dog", "green", None),
        ("banana", None, None, None),
        ("banana", "cat", None, None),
    ]


def test_include_may_give_quantities_and_ids(game):
    body = "matrix:\n  n: 1-2\n  include: [{n: 2, qty: 3}, {n: 9, id: wild}]"
    assert [(i.id, i.quantity) for i in game.items(body)] == [("1", 1), ("2", 3), ("wild", 1)]


def test_a_matrix_over_a_missing_definition_is_told(game):
    assert game.told_of("matrix: {suit: siuts, number: 1-3}", SUITS) == [
        (
            "unknown-definition", "game.yaml", 6, 20,
            "`suit` is the text `siuts`, which is neither a definition nor a range such as 1-11",
            ("did you mean `suits`?",),
        )
    ]  # fmt: skip


def test_an_exclude_without_effect_is_a_warning(game):
    body = "matrix:\n  n: 1-2\n  exclude: [{n: 3}]"
    assert game.told_of(body) == [
        (
            "unmatched-exclude", "game.yaml", 7, 17, "this exclude matches no combination",
            ("remove it",),
        )
    ]  # fmt: skip


def test_an_exclude_of_no_axis_suggests_the_nearest(game):
    body = "matrix:\n  number: 1-2\n  exclude: [{nubmer: 3}]"
    assert game.told_of(body) == [
        (
            "unknown-key", "game.yaml", 7, 18, "`nubmer` is not an axis of the matrix",
            ("did you mean `number`?",),
        )
    ]  # fmt: skip


def test_an_include_with_almost_an_axis_is_a_warning(game):
    body = "matrix:\n  number: 1-2\n  include: [{nubmer: 3}]"
    assert game.told_of(body) == [
        (
            "near-key", "game.yaml", 7, 18,
            "`nubmer` is read as a new field, but looks like the axis `number`",
            ("did you mean `number`?",),
        )
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("matrix", "column", "count"),
    [
        ("{a: 1-1000, b: 1-11}", 5, "11,000"),
        ("{a: 1-999999999}", 17, "999,999,999"),
        ("{a: 1-1000000000}", 17, "1,000,000,000"),
        ("{a: '1-6000, 1-6000'}", 17, "12,000"),
    ],
)
def test_a_matrix_has_a_limit(game, matrix, column, count):
    message = f"the matrix makes {count} items; the limit is 10,000"
    assert game.told_of(f"matrix: {matrix}") == [
        ("matrix-too-large", "game.yaml", 5, column, message, ())
    ]


@pytest.mark.parametrize(
    ("axis", "message"),
    [
        ("{a: b}", "`n` must be a definition, a list or a range such as 1-11, got a mapping"),
        ("5", "`n` must be a definition, a list or a range such as 1-11, got the number 5"),
        ("[[1]]", "a value of `n` must be a text or a number, got a list"),
    ],
)
def test_an_axis_has_a_type(game, axis, message):
    assert game.told_of(f"matrix: {{n: {axis}}}")[0][4] == message


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.integers(1, 5), min_size=1, max_size=3))
def test_a_matrix_makes_every_combination_once(game, lengths):
    axes = ", ".join(f"x{n}: 1-{length}" for n, length in enumerate(lengths))
    ids = game.ids(f"matrix: {{{axes}}}")
    product = 1
    for length in lengths:
        product *= length
    assert len(set(ids)) == len(ids) == product
