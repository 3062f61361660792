"""Bare cards that are dealt are those of the deck that was shuffled before."""

from __future__ import annotations

import pytest

from rule_cases import checked

RULES = [
    ("en", "Shuffle the tide cards. Deal 9 cards to each player.", "tide cards", "wind cards"),
    ("de", "Mischt die Flutkarten. Jeder Spieler bekommt 9 Karten.", "Flutkarten", "Windkarten"),
    ("fr", "Mélangez les cartes Marée. Chaque joueur reçoit 9 cartes.", "Marée", "Vent"),
    ("ja", "潮カードを混ぜる。各プレイヤーに9枚のカードを配る。", "潮カード", "風カード"),
]
TITLES = {
    "en": ("Components", "Setup", "{} tide cards\n- 60 wind cards"),
    "de": ("Material", "Aufbau", "{} Flutkarten\n- 60 Windkarten"),
    "fr": ("Matériel", "Mise en place", "{} cartes Marée\n- 60 cartes Vent"),
    "ja": ("内容物", "準備", "潮カード {}枚\n- 風カード 60枚"),
}


@pytest.mark.parametrize(("count", "codes"), [(36, []), (30, ["box-runs-short"])])
@pytest.mark.parametrize(("language", "deal", "deck", "other"), RULES)
def test_cards_are_those_of_the_deck_that_was_shuffled(
    tmp_path, language, deal, deck, other, count, codes
):
    box, play, cards = TITLES[language]
    rules = f"# Ebb\n\n## {box}\n\n- {cards.format(count)}\n\n## {play}\n\n{deal}\n"
    found = checked(tmp_path, rules, {deck: count, other: 60}, language, 4)
    assert [code for code, _ in found] == codes


def test_a_single_sheet_is_no_deck_that_cards_are_used_of(tmp_path):
    rules = "# Ebb\n\n## Components\n\n- 1 aid\n- 30 stones\n\n## Play\n\nDraw 3 cards each turn.\n"
    assert checked(tmp_path, rules, {"aid": 1, "stones": 30}) == []
