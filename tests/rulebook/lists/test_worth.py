"""Shares of things that are told apart by what they are worth."""

import pytest

from punchboard.rulebook.reader import read_claims
from rule_cases import findings, said

TEXTS = {
    "en": ("Components", "Setup", "tokens", "- 40 tokens\n- 9 maps"),
    "de": ("Spielmaterial", "Aufbau", "Marken", "- 40 Marken\n- 9 Pläne"),
    "fr": ("Matériel", "Mise en place", "jetons", "- 40 jetons\n- 9 plans"),
}
SETUPS = [
    ("en", "Each player gets 5 tokens of value 2 and {} of value 7.", "value"),
    ("en", "Deal to each player 5 tokens worth 2, {} worth 7 and a map.", "worth"),
    ("de", "Jeder Spieler bekommt 5 Marken mit Wert 2 und {} mit Wert 7.", "Wert"),
    ("fr", "Chaque joueur reçoit 5 jetons de valeur 2 et {} de valeur 7.", "valeur"),
]


def rules_of(language, setup, count):
    boxed, title, _, listed = TEXTS[language]
    return f"# Tolls\n\n## {boxed}\n\n{listed}\n\n## {title}\n\n{setup.format(count)}\n"


@pytest.mark.parametrize(("language", "setup", "word"), SETUPS)
def test_each_number_is_of_what_is_worth_so_much(language, setup, word):
    found = [each[1:3] for each in said(rules_of(language, setup, 3)) if each[0] == "per_player"]
    assert found[:2] == [(f"{word} 2", 5), (f"{word} 7", 3)]


@pytest.mark.parametrize(("language", "setup", "word"), SETUPS)
@pytest.mark.parametrize("count", [3, 6])
def test_a_share_is_held_against_those_worth_so_much(tmp_path, language, setup, word, count):
    name = TEXTS[language][2]
    (tmp_path / "bad.md").write_text(rules_of(language, setup, count), encoding="utf-8")
    items = "items: [{value: 2, quantity: 25}, {value: 7, quantity: 15}]"
    game = f"rules: bad.md\nlanguages: [{language}]\nplayers: 2-4\ncomponents:\n"
    game += f"  a: {{name: {name}, size: 9x9, front: card.svg, {items}}}\n"
    (tmp_path / "bad.yaml").write_text(game, encoding="utf-8")
    found = [e.message for e in findings(tmp_path / "bad.yaml", tmp_path / "workspace")]
    short = [each for each in found if "too few" in each]
    less = "make 24, the box has 15: 9 too few of"
    assert short == [f"6 `{name}` (`{word} 7`) for each of 4 players {less} `{name}`"][: count - 3]


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
    rules = rules_of(language, "", "").replace(entry[:9], entry.format(two))
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


def test_so_many_times_a_value_below_others_are_so_many_of_that_value():
    text = "# Bay\n\n## Components\n\n- 44 coins:\n  - 30 x 1 Crown\n  - 10 x 5 Crown\n"
    text += "  - 4 x 15 Crown\n- 5 x 10 role cards\n"
    assert said(text) == [
        ("supply", "coins", 44, None),
        ("part", "1 Crown", 30, None),
        ("part", "5 Crown", 10, None),
        ("part", "15 Crown", 4, None),
        ("supply", "role cards", 10, 5),
    ]
