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


#: What a letter counts in its own words: 20 small and 10 large cheeses, 3 wolves, 4 dogs.
LETTER = (
    "Le col\n\nLES BÊTES. La boîte contient donc quatre bergers et quatre chiens. Les loups, gris, "
    "sont trois.\n\nLES FROMAGES. Vingt petites tommes valent un, dix grandes meules valent cinq ; "
    "cela fait trente fromages à ranger.\n"
)
FROMAGES = {"Petite tomme": 20, "Grande meule": 10}


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({}, []),
        ({"Loup": 4}, ["the rules say 3"]),
        ({"Fromages": {"Petite tomme": 20, "Grande meule": 12}}, ["the rules say 30"]),
    ],
)
def test_names_before_their_numbers_and_sums_of_parts_are_held_against_the_box(
    tmp_path, other, said
):
    box = {"Berger": 4, "Chien": 4, "Loup": 3, "Fromages": FROMAGES, **other}
    found = checked(tmp_path, LETTER, box, "fr", 4)
    assert [message[: len(said[0])] for _, message in found] == said
