"""Parts of a component, which rules and box may call by more or fewer words."""

from __future__ import annotations

import pytest

from rulebook.test_findings import reported


def deck(name, *items):
    """Return a deck of items, each with its name and number."""
    rows = "".join(
        f"      - {{id: i{number}, name: {called}, quantity: {count}}}\n"
        for number, (called, count) in enumerate(items)
    )
    return (
        f"components:\n  deck:\n    name: {name}\n    size: 63x88\n    front: card.svg\n"
        f"    items:\n{rows}"
    )


def rules(entry):
    return f"# Ebb\n\n## Components\n\n- {entry}\n"


CASES = [
    ("Tide cards", "Spring tide", "12 tide cards (5 ebb, {} spring)"),
    ("Train cards", "Local", "12 train cards (5 ebb, {} local trains)"),
    ("Contract cards", "Small contract", "12 contract cards (5 ebb, {} small)"),
]


@pytest.mark.parametrize(("name", "item", "entry"), CASES)
def test_a_part_may_leave_out_or_add_the_words_of_its_whole(tmp_path, name, item, entry):
    game = deck(name, ("Ebb", 5), (item, 7))
    missing = "rules-part-missing"
    assert reported(tmp_path / "right", rules(entry.format(7)), game, missing) == []
    differs = reported(tmp_path / "wrong", rules(entry.format(8)), game, "rules-part-differs")
    assert len(differs) == 1


def test_the_one_part_of_an_unknown_name_is_the_rest_if_it_is_as_many(tmp_path):
    game = deck("Hall cards", ("Feast", 5), ("Kaufmann", 7))
    same = "12 hall cards (5 feasts, 7 merchants)"
    assert reported(tmp_path / "same", rules(same), game, "rules-part-missing") == []
    more = "13 hall cards (5 feasts, 8 merchants)"
    assert len(reported(tmp_path / "more", rules(more), game, "rules-part-missing")) == 1


def matrix(name, values=5):
    """Return a deck with one card of each value in each of four colours."""
    rows = "".join(
        f"      - {{id: {colour}{value}, colour: {colour}, value: {value}}}\n"
        for colour in ("red", "blue", "green", "gold")
        for value in range(1, values + 1)
    )
    return (
        f"components:\n  deck:\n    name: {name}\n    size: 63x88\n    front: card.svg\n"
        f"    items:\n{rows}"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Wind cards", "## Components\n\n- 20 wind cards (one each of 1 to 5 in each colour)\n"),
        ("風カード", "## 内容物\n\n- 風カード 20枚（数字の1から5が各色1枚ずつ）\n"),
        ("風カード", "## 内容物\n\n- 風カード 20枚（4色、1～5各1枚）\n"),
        ("風カード", "## 内容物\n\n- 風カード 20枚（各色1～5、1枚ずつ）\n"),
    ],
)
def test_one_of_each_value_in_each_colour_is_as_many_as_there_are_values(tmp_path, name, text):
    rules = f"# Ebb\n\n{text}"
    language = "" if name.isascii() else "languages: [ja]\n"
    game = language + matrix(name)
    codes = ("rules-part-differs", "rules-values-differ", "rules-count-differs")
    for number, code in enumerate(codes):
        assert reported(tmp_path / str(number), rules, game, code) == []


def test_one_of_each_value_in_each_colour_is_too_few_for_two(tmp_path):
    rules = "# Ebb\n\n## Components\n\n- 20 wind cards (two each of 1 to 5 in each colour)\n"
    assert len(reported(tmp_path, rules, matrix("Wind cards"), "rules-part-differs")) == 1
