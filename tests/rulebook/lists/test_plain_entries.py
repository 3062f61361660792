"""Entries that are a number and a name, or a name and what explains it."""

import pytest

from punchboard.rulebook.claim import Role
from punchboard.rulebook.grammar.patterns import first_words
from punchboard.rulebook.reader import read_claims


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("each|every", {"each", "every"}),
        (r"(?:a )?total(?: of)?:?", {"a", "total"}),
        ("colou?rs?", {"colour", "colours", "color", "colors"}),
        (r"\b(?:scor\w*|points?)\b", {"scor*", "point", "points"}),
        (r"(?<!of )(?:in |for )?(?-i:th(?:e|is))(?! box)", {"in", "for", "the", "this"}),
        (r"[a-z]{2,} (?:is|are) |[a-z]{3}[.!]$", {"is", "are"}),
        (r"ca\.?|w(?=/)", {"ca", "w"}),
    ],
)
def test_first_words_are_those_that_a_phrase_begins_with(pattern, words):
    assert set(first_words(pattern)) == words


def test_ranges_in_brackets_are_numbers_where_others_of_the_list_have_theirs_there():
    text = "## Components\n\n- Barge (1)\n- Heron (2-3)\n- Eel smith (8-10)\n- Weir (1)\n"
    told = {each.name: each.count for each in read_claims(text, ".md")}
    assert (told["Heron"].words, told["Eel smith"].words, told["Weir"]) == ("2 to 3", "8 to 10", 1)


def test_ranges_in_brackets_that_are_all_alike_count_nothing():
    text = "## Components\n\n- 4 sails\n- Red cards (1-10)\n- Blue cards (1-10)\n- Dice (1-6)\n"
    counted = [e for e in read_claims(text, ".md") if e.role is Role.SUPPLY and e.count is not None]
    assert [each.name for each in counted] == ["sails"]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("**Hex tiles** — cities, plains, ruins.", ["Hex tiles"]),
        ("**Figures (per player)** — 1 heron, 4 eels.", ["eels", "heron"]),
        ("**Dice** — d4, d6.", ["Dice"]),
    ],
)
def test_names_without_a_number_behind_a_dash_explain_the_one_before_it(line, names):
    text = f"## Components\n\n- {line}\n- 9 owls\n- 8 hares\n"
    told = [each.name for each in read_claims(text, ".md") if each.line == 3]
    assert sorted(told) == names


def test_how_often_a_round_is_no_number_of_pieces():
    text = "## Material\n\n- Vorteil: 1×/Runde ziehen\n- 9 Karten\n- 8 Steine\n"
    assert [each.count for each in read_claims(text, ".md") if each.count] == [9, 8]


def test_an_abbreviation_in_brackets_parts_no_name():
    text = "# Components\n\n- 11 Storm Gate (SG) Tokens, 2 Owl Tokens\n- 9 Wind (west) cards\n"
    found = [(each.name, each.count) for each in read_claims(text, ".md")]
    assert found[:2] == [("Storm Gate (SG) Tokens", 11), ("Owl Tokens", 2)]
