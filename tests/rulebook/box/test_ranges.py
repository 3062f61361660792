"""The numbers that are on pieces: ranges that nearly are those of their component."""

import pytest

from rule_cases import values_told

HILLS = """\
  hills:
    name: Hill cards
    size: 63x88
    front: card.svg
    matrix:
      side: [north, south, east, west]
      height: 1-12
  sheep:
    name: Sheep
    kind: card
    size: 63x88
    front: card.svg
    matrix:
      number: 0-5
  crooks:
    name: Crooks
    size: 63x88
    front: card.svg
    quantity: 4
"""
LIST = "# Fells\n\n## Components\n\n{}\n"
PLAIN = "- 48 hill cards\n- 6 sheep\n- 4 crooks\n"
TOLD = "the rules say 1 to 13, `height` goes from 1 to 12"


@pytest.mark.parametrize(
    "form",
    [
        "The pack has 48 hill cards and 6 sheep. On every side the cards run from 1 to {}, and each"
        " of them is there once.\n\n- 4 crooks",
        "- 48 hill cards (heights 1-{}, each once)\n- 6 sheep\n- 4 crooks",
        "48 hill cards, numbered 1–{}\n\n6 sheep\n\n4 crooks",
        "| Component | Number | Notes |\n|---|---|---|\n| Hill cards | 48 | values 1 to {} |\n"
        "| Sheep | 6 | |\n| Crooks | 4 | |",
        "- Hill cards: 48, each side has heights from 1 to {}\n- 6 sheep\n- 4 crooks",
    ],
)
def test_a_range_with_one_wrong_end_is_told(tmp_path, form):
    right, wrong = (LIST.format(form.format(each)) for each in (12, 13))
    assert values_told(tmp_path / "right", right, HILLS) == []
    assert values_told(tmp_path / "wrong", wrong, HILLS) == [TOLD]


def test_numbers_one_by_one_are_a_range_or_a_list(tmp_path):
    form = "- 48 hill cards\n- 6 sheep that show {} and 5\n- 4 crooks"
    right, wrong = (LIST.format(form.format(each)) for each in ("0, 1, 2, 3, 4", "1, 2, 3, 4"))
    assert values_told(tmp_path / "right", right, HILLS) == []
    told = ["the rules say 1 to 5, `number` goes from 0 to 5"]
    assert values_told(tmp_path / "wrong", wrong, HILLS) == told
    odd = HILLS.replace("number: 0-5", "number: [1, 2, 4, 7, 9, 12]")
    form = "- 48 hill cards\n- 6 sheep with the values 1, 2, 4, {}, 9 and 12\n- 4 crooks"
    assert values_told(tmp_path / "odd", LIST.format(form.format(7)), odd) == []
    told = ["the rules say 1, 2, 4, 6, 9 and 12, `number` has 1, 2, 4, 7, 9 and 12"]
    assert values_told(tmp_path / "wrong-odd", LIST.format(form.format(6)), odd) == told


@pytest.mark.parametrize(
    ("language", "form"),
    [
        ("de", "- 48 Hügel, jede Seite hat zwölf Karten mit den Werten 1 bis {}, jeden einmal"),
        ("fr", "- 48 collines, quatre côtés de douze cartes numérotées de 1 à {} ;"),
        ("ja", "- 丘カード 48枚（数字1〜{}）"),
    ],
)
def test_ranges_are_told_in_every_language(tmp_path, language, form):
    name = {"de": "Hügel", "fr": "Collines", "ja": "丘カード"}[language]
    hills = "\n".join(HILLS.replace("Hill cards", name).splitlines()[:7])
    title = {"de": "Material", "fr": "Matériel", "ja": "内容物"}[language]
    right, wrong = (f"# X\n\n## {title}\n\n{form.format(each)}\n" for each in (12, 13))
    assert values_told(tmp_path / "right", right, hills, language) == []
    assert values_told(tmp_path / "wrong", wrong, hills, language) == [TOLD]


@pytest.mark.parametrize(
    "text",
    [
        # Only some of the cards, or those of fewer players.
        "Remove the hill cards numbered 1 to 11.",
        "With two players use the hill cards numbered 1 to 11.",
        "Each player takes the hill cards numbered 1 to 11 of one side.",
        "Give each player the hill cards numbered 1 to 11 of one side.",
        "Each hill card numbered 1 to 11 is worth a point.",
        # The whole range is said as well.
        "The hill cards go from 1 to 12. Each hill card with a height from 1 to 11 is small.",
        # A range of other things.
        "- 48 hill cards\n- A board with spaces numbered 1 to 11",
        "There are 48 hill cards. Each track has spaces numbered 1 to 11.",
        "There are 48 hill cards (1-11 each). Lay them out.",
        "Each hill card moves you 1 to 11 spaces.",
        "On every side the hill cards are numbered 1 to 10, jack and queen.",
        "Each turn draw up to three hill cards. Choose a number from 1 to 6.",
        # What is far away is no slip.
        "On every side the hill cards are numbered 1 to 20.",
        # Another edition.
        "The first edition had hill cards with heights 1 to 11 on each side.",
    ],
)
def test_other_ranges_are_not_those_of_a_field(tmp_path, text):
    text = LIST.format(PLAIN) + f"\n## Play\n\n{text}\n"
    assert values_told(tmp_path, text, HILLS) == []


def test_numbers_of_copies_are_on_no_pieces(tmp_path):
    copies = HILLS.replace("number: 0-5", "copy: 1-6")
    text = LIST.format("- 48 hill cards\n- 6 sheep with the values 1 to 5\n- 4 crooks")
    assert values_told(tmp_path, text, copies) == []
