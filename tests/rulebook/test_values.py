"""Numbers that are no counts: two languages, cards and rules, rows and lists."""

from pathlib import Path

import pytest

from punchboard.rulebook.reader import read_claims
from punchboard.rulebook.texts import RulesText
from punchboard.rulebook.values import _lines
from rule_cases import checked

ENGLISH = "# Rules\n\nDeal 5 cards.\n\n- A kick scores 3 points.\n- The game ends at 20.\n"
JAPANESE = "# ルール\n\nカードを5枚配ります。\n\n- キックは3点です。\n- 20点で終わりです。\n"


def text(name, content):
    return RulesText(Path(name), content, read_claims(content, ".md"))


def differing(english, japanese):
    return [
        (here[0].line, here[1], there[1])
        for here, there in _lines(text("r.ja.md", japanese), text("r.en.md", english))
    ]


def test_two_languages_that_agree_say_nothing():
    assert differing(ENGLISH, JAPANESE) == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("scores 3", "scores 2", (5, "2", "3")),
        ("scores 3", "scores four", (5, "4", "3")),
        ("at 20", "at 25", (6, "25", "20")),
    ],
)
def test_a_number_changed_in_one_language_is_told_at_its_line(old, new, told):
    assert differing(ENGLISH.replace(old, new), JAPANESE) == [told]


def test_a_share_in_one_language_and_its_sum_in_the_other_agree():
    english = ENGLISH.replace("A kick scores 3 points", "Lay six cards, three to each side")
    japanese = JAPANESE.replace("キックは3点です", "左右に3枚ずつ置きます")

    assert differing(english, japanese) == []


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        (
            "- 54 tide cards (19 ebb, 18 flow, 18 slack)",
            ["54 `tide cards` have parts that make 55"],
        ),
        ("- 54 tide cards (18 ebb, 18 flow, 18 slack)", []),
        ("- 54 tide cards (18 ebb, 18 flow)", []),
        (
            "- Tide cards (54)\n  - 18 red\n  - 18 blue\n  - 19 black",
            ["54 `Tide cards` have parts that make 55"],
        ),
        (
            "- 54 tide cards:\n  - 18 ebb\n  - 18 flow\n  - 17 slack",
            ["54 `tide cards` have parts that make 53"],
        ),
        (
            "- 54 tide cards:\n  - 18 ebb\n  - 18 flow\n  - 19 slack",
            ["54 `tide cards` have parts that make 55"],
        ),
        ("- 54 tide cards (including 3 ebb and 2 flow)", []),
        ("- 54 tide cards numbered 1 to 9 (6 of each)", []),
        ("- 54 tide cards numbered 1 to 8 (6 of each, and 6 blank)", []),
        ("- 54 tide cards, 1-10, 6 of each", ["54 `tide cards` have parts that make 60"]),
        ("- 54 tide cards (2 kinds, 18 each)", ["54 `tide cards` have parts that make 36"]),
    ],
)
def test_parts_that_nearly_come_to_their_whole_have_to(tmp_path, listed, told):
    rules = f"## Components\n\n{listed}\n- 1 map\n"
    found = checked(tmp_path, rules, {"Tide cards": 54, "Map": 1})

    assert [message for _, message in found] == told


def test_texts_of_different_shapes_are_not_compared():
    assert differing("# A\n\n- 1\n\n# B\n\nWords 7.\n\n## C\n\nMore.\n", JAPANESE) == []
