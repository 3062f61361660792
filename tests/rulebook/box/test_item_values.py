"""What items are worth: the one number of the rules that is not that of its item."""

import pytest

from rule_cases import values_told

BIRDS = """\
  birds:
    name: Bird cards
    size: 63x88
    front: card.svg
    items:
      - {id: wren, name: Wren, points: 2, quantity: 6}
      - {id: heron, name: Heron, points: 4, quantity: 4}
      - {id: owl, name: Owl, points: 7, quantity: 3}
"""
BIRDS_JA = """\
  hana:
    name: 花カード
    size: 63x88
    front: card.svg
    items:
      - {id: sakura, name: 桜, power: 1, quantity: 8}
      - {id: sumire, name: すみれ, power: 2, quantity: 6}
      - {id: kiku, name: 菊, power: 4, quantity: 4}
      - {id: botan, name: ぼたん, power: 7, quantity: 2}
"""
TEXT = "# Reeds\n\n## Components\n\n- 13 bird cards\n\n## {}\n\n{}\n"
FIVE = "the rules say 5 for `Heron`, its `points` are 4"


@pytest.mark.parametrize(
    "form",
    [
        "- 2 points per wren\n- {} points per heron\n- 7 points per owl",
        "| Bird | Eggs | Worth |\n|---|---|---|\n| Wren | 3 | 2 |\n| Heron | 3 | {} |\n"
        "| Owl | 1 | 7 |",
        "| Bird | Wren | Heron | Owl |\n|---|---|---|---|\n| Points | 2 | {} | 7 |",
        "- *Wren*: sings. Points: 2.\n- *Heron*: hides 3 eggs. Points: {}.\n- *Owl*: Points: 7.",
        "- a wren costs 2 eggs and is worth 2 points\n- a heron costs 4 eggs and a worm and is"
        " worth {} points\n- an owl costs 8 eggs and is worth 7 points",
        "Count 2 points for each wren, {} for each heron, 7 for each owl.",
        "    Wren        2 points\n    Heron       {} points\n    Owl         7 points",
    ],
)
def test_one_worth_that_is_not_the_items_is_told(tmp_path, form):
    right, wrong = (TEXT.format("Scoring", form.format(each)) for each in (4, 5))
    assert values_told(tmp_path / "right", right, BIRDS) == []
    assert values_told(tmp_path / "wrong", wrong, BIRDS) == [FIVE]


def test_numbers_in_words_are_worths(tmp_path):
    text = TEXT.format("Scoring", "A wren is worth two points, a heron five and an owl seven.")
    assert values_told(tmp_path, text, BIRDS) == [FIVE]


@pytest.mark.parametrize(
    "form",
    [
        "・桜　力1\n・すみれ　力2\n・菊　力{}\n・ぼたん　力7",
        "| 花 | 強さ |\n|---|---|\n| 桜 | 1 |\n| すみれ | 2 |\n| 菊 | {} |\n| ぼたん | 7 |",
    ],
)
def test_a_list_of_nothing_else_needs_no_word_for_what_it_tells(tmp_path, form):
    text = "# 花\n\n## 内容物\n\n- 花カード 20枚\n\n## くらべる\n\n" + form + "\n"
    assert values_told(tmp_path / "right", text.format(4), BIRDS_JA, "ja") == []
    message = "the rules say 5 for `菊`, its `power` is 4"
    assert values_told(tmp_path / "wrong", text.format(5), BIRDS_JA, "ja") == [message]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        # Several differ: it may be another number.
        ("Scoring", "- Wren: 2 points\n- Heron: 5 points\n- Owl: 8 points"),
        # Numbers of pieces, and of another thing.
        ("Setup", "Take out:\n\n- Wren: 2\n- Heron: 4\n- Owl: 1"),
        ("The nest", "- A wren lays 2 eggs\n- A heron lays 4 eggs\n- An owl lays 3 eggs"),
        ("Setup", "Remove 2 wrens, 4 herons and 3 owls."),
        # Another column says the field, this one something else.
        (
            "Scoring",
            "| Bird | Eggs | Points |\n|---|---|---|\n| Wren | 2 | 2 |\n| Heron | 4 | 4 |\n"
            "| Owl | 5 | 7 |",
        ),
        # How many there are, and what all of each kind come to.
        (
            "Scoring",
            "| Bird | Points in the deck |\n|---|---|\n| Wren | 12 |\n| Heron | 16 |\n| Owl | 21 |",
        ),
        ("Scoring", "Ann gets 2 points for her wren, 4 for the heron and 21 for her owls."),
        # Only shown, or played otherwise.
        ("Example", "Ann has a wren (2 points), a heron (4 points) and an owl (8 points)."),
        ("Variant: rich birds", "- Wren: 2 points\n- Heron: 4 points\n- Owl: 9 points"),
        ("Scoring", "In earlier editions had the wren 2 points, the heron 4 and the owl 9."),
        # One of two says nothing where there are more.
        ("Scoring", "- Wren: 2 points\n- Heron: 5 points"),
        # The numbers of the rows.
        ("Order", "| No. | Bird |\n|---|---|\n| 1 | Wren |\n| 2 | Heron |\n| 3 | Owl |"),
        ("Scoring", "- Wren: 1-2 points\n- Heron: 3-4 points\n- Owl: 5-9 points"),
    ],
)
def test_other_numbers_are_no_worths(tmp_path, title, text):
    assert values_told(tmp_path, TEXT.format(title, text), BIRDS) == []


@pytest.mark.parametrize(
    ("field", "text", "messages"),
    [
        ("value", "20 pale shells, worth 1, and 8 dark shells, worth 6.",
         ["the rules say 6 for `Dark`, its `value` is 5"]),
        ("value", "20 pale shells, worth 1, and 8 dark shells, worth 5.", []),
        ("value", "Lay out 1 pale shell and 6 dark ones.", []),
        ("wing", "A pale shell is worth 1, a dark one is worth 6.", []),
    ],
)  # fmt: skip
def test_of_two_items_one_is_told_beside_a_word_for_worth(tmp_path, field, text, messages):
    shells = (
        "  shells:\n    name: Shells\n    size: 63x88\n    front: card.svg\n    items:\n"
        f"      - {{id: pale, name: Pale, {field}: 1, quantity: 20}}\n"
        f"      - {{id: dark, name: Dark, {field}: 5, quantity: 8}}\n"
    )
    text = f"# Shore\n\n## Components\n\n- 28 shells\n\n## The shells\n\n{text}\n"
    assert values_told(tmp_path, text, shells) == messages


def test_the_same_worth_in_several_places_is_told_once(tmp_path):
    places = "- Wren: 2 points\n- Heron: 5 points\n- Owl: 7 points\n\n## Overview\n\n"
    places += "| Bird | Points |\n|---|---|\n| Wren | 2 |\n| Heron | 5 |\n| Owl | 7 |"
    assert values_told(tmp_path, TEXT.format("Scoring", places), BIRDS) == [FIVE]
