"""Every language of the tables is read, and is told from the others."""

import re
from dataclasses import fields

import pytest

from punchboard.rulebook.grammar.grammar import grammar, languages_of
from punchboard.rulebook.languages import Language, known
from punchboard.rulebook.reader import read_claims

ENTRIES = [
    ("de", "# Spielmaterial\n\n- 24 Karten\n- Würfel: 5\n- 12 Plättchen (3 je Spielerfarbe)\n"),
    ("en", "# Components\n\n- 24 cards\n- Dice: 5\n- 12 tiles (3 in each colour)\n"),
    ("fr", "# Matériel\n\n- 24 cartes\n- Dés : 5\n- 12 tuiles (3 par couleur)\n"),
    ("ja", "# 内容物\n\n- カード 24枚\n- ダイス：5個\n- タイル 12枚（各色3枚）\n"),
]
SENTENCES = {
    "de": "Jeder Spieler legt eine Karte auf den Tisch und zieht nicht von dem Stapel.",
    "en": "Each player lays a card on the table and draws from the pile to the hand.",
    "fr": "Chaque joueur pose une carte sur la table et pioche dans la pile avec les autres.",
    "ja": "プレイヤーはカードを1枚出し、山札から引きます。",
}


@pytest.mark.parametrize(("code", "text"), ENTRIES)
def test_the_first_forms_are_read_in_every_language(code, text):
    found = [(each.role, each.count) for each in read_claims(f"{text}\n{SENTENCES[code]}\n", ".md")]

    assert found == [("supply", 24), ("supply", 5), ("supply", 12), ("per_color", 3)]


@pytest.mark.parametrize("code", SENTENCES)
def test_a_language_is_told_by_its_frequent_words(code):
    codes, foreign = languages_of(SENTENCES[code] * 3)

    assert code in codes
    assert foreign == ""


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", "Zubehör\n14 Brückenkarten\n3 Flöße"),
        ("de", "SPIELMATERIAL\n14 BRÜCKENKARTEN\n3 HOLZWÜRFEL"),
        ("fr", "Contenu\n14 ponts\n3 chaînes\n1 épée"),
    ],
)
def test_a_list_without_frequent_words_is_told_by_its_letters_and_nouns(code, text):
    assert languages_of(text) == ((code,), "")


@pytest.mark.parametrize("language", known().values(), ids=lambda each: each.code)
def test_every_table_makes_a_pattern_alone_and_with_the_others(language):
    for words in (grammar((language.code,)), grammar(tuple(known()))):
        for each in fields(Language):
            value = getattr(language, each.name)
            if isinstance(value, str) and each.name not in {"code", "name"}:
                re.compile(words.words(each.name))
    assert language.common
    assert language.titles
