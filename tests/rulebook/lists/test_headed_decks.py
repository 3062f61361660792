"""Decks that have their cards below headings with their numbers, and no list."""

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import checked

RULES = """\
# The Weir

A game for 2 players.

## Callings ({callings})

1) **Eel smith**
   - Once a round, look at a card.

## Floods (12)

### Spring floods (5)

1) **Thaw**

### Storm floods ({storms})

1) **Surge**

## Favours (9)

1) **Ferry**
"""


def claims(**numbers):
    text = RULES.format(**{"callings": 8, "storms": 7} | numbers)
    told = read_claims(text, ".md")
    return {(each.name, each.count, str(each.role), each.of) for each in told if each.count}


def test_headings_with_numbers_are_decks_and_those_below_them_parts():
    assert claims() >= {
        ("Callings", 8, "supply", ""),
        ("Floods", 12, "supply", ""),
        ("Spring floods", 5, "part", "Floods"),
        ("Storm floods", 7, "part", "Floods"),
        ("Favours", 9, "supply", ""),
    }


def test_two_headings_with_numbers_show_nothing():
    text = "# Weir\n\nA game.\n\n## Turn (3)\n\nDraw.\n\n## Floods (12)\n\nThey rise.\n"
    assert [each for each in read_claims(text, ".md") if each.name == "Floods"] == []


@pytest.mark.parametrize(("callings", "codes"), [(8, []), (9, ["rules-count-differs"])])
def test_a_deck_of_a_heading_is_held_against_the_box(tmp_path, callings, codes):
    box = {"Callings": 8, "Spring floods": 5, "Storm floods": 7, "Favours": 9}
    found = checked(tmp_path, RULES.format(callings=callings, storms=7), box)
    assert [code for code, _ in found] == codes
