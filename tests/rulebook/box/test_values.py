"""Numbers that are no counts: two languages, cards and rules, rows and lists."""

from pathlib import Path

import pytest

from punchboard.rulebook.box.parallel import _lines
from punchboard.rulebook.reader import read_claims
from punchboard.rulebook.texts import RulesText
from rule_cases import checked

ENGLISH = "# Rules\n\nDeal 5 cards.\n\n- A kick scores 3 points.\n- The game ends at 20.\n"
JAPANESE = "# ルール\n\nカードを5枚配ります。\n\n- キックは3点です。\n- 20点で終わりです。\n"


def text(name, content):
    return RulesText(Path(name), content, read_claims(content, ".md"))


def differing(english, japanese):
    texts = text("r.ja.md", japanese), text("r.en.md", english)
    one, other = ((each, each.script.lines) for each in texts)
    return [(here[0].line, here[1], there[1]) for here, there in _lines(*one, *other)]


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


@pytest.mark.parametrize(
    ("english", "japanese", "told"),
    [
        # Every number of a line that differs, at the first of them.
        ("A house gives 4, a tower 9", "家は3点、塔は7点です", (5, "4 and 9", "3 and 7")),
        # One that the other language has twice, in a sentence of other words.
        ("It gives 3 points. Nothing gives more than 3", "2点です。2点まで", (5, "3", "2")),
        # One that the other language has once more.
        ("Lay ten piles of 8", "9つの束で、9枚の束が8つ、8枚が1つ", (5, "10", "9")),
    ],
)
def test_numbers_that_differ_in_a_line_are_told_once(english, japanese, told):
    english = ENGLISH.replace("A kick scores 3 points", english)
    assert differing(english, JAPANESE.replace("キックは3点です", japanese)) == [told]


def test_a_share_in_one_language_and_its_sum_in_the_other_agree():
    english = ENGLISH.replace("A kick scores 3 points", "Lay six cards on both sides")
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
    ],
)
def test_parts_that_nearly_come_to_their_whole_have_to(tmp_path, listed, told):
    rules = f"## Components\n\n{listed}\n- 1 map\n"
    found = checked(tmp_path, rules, {"Tide cards": 54, "Map": 1})

    assert [message for _, message in found] == told


def test_texts_of_different_shapes_are_not_compared():
    assert differing("# A\n\n- 1\n\n# B\n\nWords 7.\n\n## C\n\nMore.\n", JAPANESE) == []
