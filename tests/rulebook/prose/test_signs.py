"""What speaks for or against a number being a count of components is a set of named signs."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.rulebook.prose.likely import WEIGHTS, signs_beside
from punchboard.rulebook.prose.signs import places
from punchboard.rulebook.reader import outline_of

TEXTS = Path(__file__).parents[1] / "texts"
LONG = "\n".join(
    ["The pier is quiet.", *["A gull sleeps on it."] * 70, "It has 0 mills", "x" * 250]
)
LONG += " and 3 boats.\n\nIntroduction\n\nThe bay has 4 mills → 5 mills.\n\n"
LONG += "Gull x2\nCrab x3\nEel x2\nCod x4\n"


def found(text, form=".md"):
    script = outline_of(text, form)
    return places(script) if script else []


def signs_of(number, text):
    """Return the signs of the only place in *text* that has *number*."""
    (place,) = [each for each in found(text) if each.amount.count == number]
    return place.signs


@pytest.mark.parametrize(
    ("sign", "text"),
    [
        ("noun behind", "A stack of 24 tiles."),
        ("noun second", "A stack of 24 square tiles."),
        ("noun further", "A stack of 24 big round tiles."),
        ("noun before", "Pick tiles (24)."),
        ("in brackets", "Pick tiles (24)."),
        ("an arrow", "A stack of 24 tiles → the bay."),
        ("you before", "Your stack has 24 tiles."),
        ("no count behind", "A stack of 24 tiles maximum."),
        ("article before", "On the pier are the 24 tiles."),
        ("no component behind", "A stack of 24 more tiles."),
        ("turns before", "On your turn, the pier has 24 tiles."),
        ("in components chapter", "## Components\n\nA stack of 24 tiles."),
        ("below setup", "## Setup\n\n### The pier\n\nA stack of 24 tiles."),
        ("counter", "## 内容物\n\n海の波タイル24枚。"),
        ("Japanese", "## 内容物\n\n海の波タイル24枚。"),
        ("several numbers", "A stack of 24 tiles, 5 dice and 6 cubes."),
    ],
)
def test_a_place_has_the_sign_of_what_is_beside_it(sign, text):
    assert sign in signs_of(24, text)
    assert sign not in signs_of(7, "Once 7 gulls flew over a very quiet bay in the north.")


def test_places_are_numbered_in_the_order_of_the_text():
    orders = [each.order for each in found("A stack of 24 tiles, 5 dice.\n\nA bag of 9 cubes.")]
    assert orders == [0, 1, 2]


def test_a_counted_number_is_a_sign_for_its_neighbours_and_not_for_itself():
    first, second = signs_beside(found("A stack of 24 tiles and of 5 dice."), {0})
    assert "count before" in second
    assert "count before" not in first
    assert "count behind" not in first
    assert {"counts in line", "counts around"} <= second


def test_counts_in_lines_around_are_signs():
    text = "- a bag of 9 cubes\n- a stack of 24 tiles\n- a box of 6 mills\n"
    above, middle, below = signs_beside(found(text), {0, 2})
    assert {"counts near", "counts above and below"} <= middle
    assert "counts above and below" not in above | below


def test_without_counts_the_signs_say_so():
    (only,) = signs_beside(found("A stack of 24 tiles."), set())
    assert only == {"no counts"}


def test_every_weight_belongs_to_a_sign_that_texts_have():
    made = set()
    texts = [(path.read_text("utf-8"), path.suffix) for path in sorted(TEXTS.iterdir())]
    for text, form in [*texts, (LONG, ".txt")]:
        numbers = found(text.partition("\n----- claims -----\n")[0], form)
        everything = {each.order for each in numbers}
        for counted in (set(), everything, everything - {0}):
            for place, beside in zip(numbers, signs_beside(numbers, counted), strict=True):
                made |= place.signs | beside
    assert WEIGHTS.keys() <= made


WORDS = ["24", "x3", "3–5", "0", "tiles", "the", "your", "→", "(", ")", ":", "-", ".", "\n", "\n\n"]
WORDS += ["## Setup", "カード", "枚", "3枚", "je", "Karten", "cartes", "deux", "|", "each", "["]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=5), max_size=30).map(" ".join))
def test_any_text_gives_places_with_signs_in_their_lines(text):
    numbers = found(text)
    for place, beside in zip(numbers, signs_beside(numbers, {*range(len(numbers))}), strict=True):
        assert place.line.start <= place.amount.start < place.amount.end <= place.line.end
        assert place.signs
        assert beside
