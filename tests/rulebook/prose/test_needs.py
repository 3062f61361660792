"""What players must have, where a sentence says it."""

from __future__ import annotations

import pytest

from rule_cases import said

DE = "# Eulen\n\nEin Spiel für 2 bis 4 Spieler und für die ganze Familie.\n\n"


def needs(text: str) -> list[tuple[str, str, object]]:
    return [each[:3] for each in said(text)]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Ihr braucht für jeden Spieler eine Eulenfigur.", ("per_player", "Eulenfigur", 1)),
        ("Außerdem wird noch ein Beutel benötigt.", ("supply", "Beutel", 1)),
        ("Für die Nester benötigt ihr Marker.", ("supply", "Marker", None)),
        ("Für das Dorf benötigt ihr noch 20 Häuser.", ("supply", "Häuser", 20)),
    ],
)
def test_what_players_need_is_told_before_the_play_too(sentence, found):
    assert found in needs(f"{DE}## Vorbereitung\n\n- {sentence}\n- Wählt eine Farbe.\n")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("## Setup\n\nYou also need a die for each player.\n", ("per_player", "die", 1)),
        ("## Setup\n\nTwo dice are also needed.\n", ("supply", "dice", 2)),
        ("## Mise en place\n\nIl vous faut aussi un plateau.\n", ("supply", "plateau", 1)),
        ("## Material\n\n* Besorge dir einen Würfel.\n", ("supply", "Würfel", 1)),
    ],
)
def test_needs_are_told_in_other_languages_and_with_other_verbs(text, found):
    assert found in needs(text)


@pytest.mark.parametrize(
    "sentence",
    [
        "## Your turn\n\nYou need two cards to build a house.\n",
        "## Setup\n\nIf you need a die, take it.\n",
        "## Setup\n\nYou need to place two boards.\n",
        "## Setup\n\nYou need three friends to play it.\n",
    ],
)
def test_what_is_paid_or_done_is_no_need(sentence):
    assert not [each for each in needs(f"# Owls\n\n{sentence}") if each[0] == "supply"]


@pytest.mark.parametrize(
    ("each", "shared", "title"),
    [
        ("Each player needs:", "Shared by everyone:", "Components"),
        ("Per player", "Shared", "Components"),
        ("Jeder Spieler braucht:", "Alle Spieler zusammen brauchen:", "Spielmaterial"),
    ],
)
def test_what_all_share_is_beside_what_each_player_has(each, shared, title):
    text = f"## {title}\n\n{each}\n- 1 figur\n- 5 mice\n{shared}\n- 1 map\n- 20 coins\n"
    roles = [each[0] for each in said(text)]
    assert roles == ["per_player", "per_player", "supply", "supply"]
