"""Numbers beside names of the box, in passages that no grammar reads as lists."""

import pytest

from rule_cases import checked

BOX = {"Otter": 8, "Heron": 6, "Water vole": 5, "Reed": 12}
#: Each has 8 otters, 6 herons, 5 water voles and 12 reeds.
PASSAGES = [
    ("en", "My son cut it all out. So find the 8 otters, 6 herons, 5 water voles and 12 reeds."),
    (
        "en",
        "There it is: eight are otters, six are herons, five are water voles, twelve are reeds.",
    ),
]
RULES = "# Fen\n\nA pond, and who lives there.\n\n{}\n\n## Play\n\nTake a card and pass it on.\n"


@pytest.mark.parametrize(("language", "passage"), PASSAGES)
def test_a_passage_that_has_the_numbers_of_the_box_tells_nothing(tmp_path, language, passage):
    assert checked(tmp_path, RULES.format(passage), BOX, language) == []


@pytest.mark.parametrize("name", BOX)
@pytest.mark.parametrize(("language", "passage"), PASSAGES)
def test_the_one_number_that_is_not_the_box_s_is_told(tmp_path, language, passage, name):
    box = {**BOX, name: BOX[name] + 1}
    found = checked(tmp_path, RULES.format(passage), box, language)
    assert [code for code, _ in found] == ["rules-count-differs"]
    assert f"the rules say {BOX[name]}" in found[0][1]


@pytest.mark.parametrize(
    "passage",
    [
        "The fox eats 3 otters, 2 herons, 4 water voles and 12 reeds.",
        "Lay out 8 otters and 4 herons.",
        "You pay 8 otters, 6 herons and 3 water voles if you sleep.",
    ],
)
def test_a_passage_with_other_numbers_counts_nothing(tmp_path, passage):
    rules = "- 8 otters\n- 6 herons\n- 5 water voles\n- 12 reeds\n"
    text = f"# Fen\n\n## Components\n\n{rules}\n## Play\n\n{passage}\n"
    assert checked(tmp_path, text, BOX) == []
