"""A line has a phrase of a table only where its words and signs say that it may."""

from pathlib import Path

import pytest

from punchboard.rulebook.grammar import openings
from punchboard.rulebook.grammar.grammar import grammar
from punchboard.rulebook.grammar.patterns import alternatives, needed_words
from punchboard.rulebook.reader import outline_of

TEXTS = sorted((Path(__file__).parents[1] / "texts").iterdir())


@pytest.mark.parametrize(
    ("alternative", "words"),
    [
        ("(?:a|to|for) each", {"each"}),
        (r"(?:each|per) (?:\w+ )?(?:player|person)s?", {"player", "players", "person", "persons"}),
        (r"(?:is |are )?not (?:included|supplied)", {"included", "supplied"}),
        ("(?:of )?which", {"which"}),
        ("davon(?: sind)?", {"davon"}),
        (r"i\.?e\.?", {"i*"}),
        ("[a-z]{3}[.!]$", set()),
    ],
)
def test_needed_words_are_those_of_the_longest_part_that_is_always_there(alternative, words):
    assert set(needed_words(alternative)) == words


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_no_phrase_is_where_the_openings_have_none(path):
    script = outline_of(path.read_text("utf-8").partition("\n----- claims -----\n")[0], path.suffix)
    for line in script.lines if script else ():
        for name, bit in zip(openings.TABLES, openings.BITS, strict=False):
            found = script.words.pattern(name).search(script.plain.text, line.start, line.end)
            assert script.has[line.start] & bit or not found, (name, found)


def test_phrases_are_known_from_few_words():
    words = grammar(("en",))
    has = openings.openings_of(words).in_lines("9 owls\n2 for each player\n", [(0, 6), (7, 24)])
    assert has[0] == has[5] == openings.NUMBERS
    assert has[7] & openings.EACH
    assert has[7] & openings.PER_PLAYER
    assert not has[7] & openings.COLOURS


def test_every_table_has_its_bit():
    assert len(openings.TABLES) == len(openings.BITS) - 1
    for name, bit in zip(openings.TABLES, openings.BITS, strict=False):
        assert getattr(openings, name.upper()) == bit


def test_alternatives_in_brackets_are_one():
    assert list(alternatives("a|(?:b|c) d|[|]")) == ["a", "(?:b|c) d", "[|]"]
