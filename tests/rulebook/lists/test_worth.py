"""Parts that are told apart by what they are worth."""

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import said

TEXTS = {
    "en": ("Components", "- 40 tokens\n- 9 maps"),
    "de": ("Spielmaterial", "- 40 Marken\n- 9 Pläne"),
    "fr": ("Matériel", "- 40 jetons\n- 9 plans"),
}


def rules_of(language):
    boxed, listed = TEXTS[language]
    return f"# Tolls\n\n## {boxed}\n\n{listed}\n"


@pytest.mark.parametrize("two", [25, 24])
@pytest.mark.parametrize(
    ("language", "entry"),
    [
        ("en", "40 tokens: {} of value 2 and 15 of value 7"),
        ("de", "40 Marken: {}x Wert 2, 15x Wert 7"),
        ("fr", "40 jetons : {} de valeur 2 et 15 de valeur 7"),
    ],
)
def test_what_is_worth_so_much_is_a_part_even_where_the_sum_is_wrong(language, entry, two):
    rules = rules_of(language).replace(entry[:9], entry.format(two))
    assert [each[2] for each in said(rules) if each[0] == "part"] == [two, 15]


@pytest.mark.parametrize("entry", ["- Race cards: {}", "Race cards: {}"])
def test_the_values_of_cards_are_parts_of_what_is_before_the_colon(entry):
    text = f"# Race\n\n## Components\n\n{entry.format('eight 1s, eight 2s, six 3s')}\n"
    found = read_claims(text, ".md")
    assert [(e.name, e.count, str(e.role)) for e in found] == [
        ("1s", 8, "part"),
        ("2s", 8, "part"),
        ("3s", 6, "part"),
    ]
