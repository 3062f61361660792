"""Forms of German and French lists for which the reader once demanded too much."""

from __future__ import annotations

import pytest

from punchboard.rulebook.claim import Role
from punchboard.rulebook.reader import read_claims

GERMAN = (
    "\n\n## Ablauf\n\nDer Zug ist zu Ende, wenn die Mitspieler nicht mit auf den Berg wollen.\n"
)
FRENCH = (
    "\n\n## Suite\n\nLe tour est fini et les autres ne sont pas dans la course pour la suite.\n"
)


def _counts(text: str) -> dict[str, object]:
    box = (Role.SUPPLY, Role.PART)
    return {each.name: each.count for each in read_claims(text, ".md") if each.role in box}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Spielinhalt\nSanduhr 1×\nLaternen 9×\nNebelstücke 31×", {"Sanduhr": 1, "Laternen": 9}),
        ("Material:\nein Spielplan\nzwei Würfel\ndrei Figuren", {"Spielplan": 1, "Figuren": 3}),
        ("Das Deck besteht aus 3x14=42 Karten.", {"Karten": 42}),
        ("Inhalt: 3 x 12 = 36 Steine, 4 Tafeln", {"Steine": 36, "Tafeln": 4}),
        ("Material\n\n- Würfel: Zwei weiße Würfel.\n- Block: 1 Block.", {"Würfel": 2, "Block": 1}),
        ("Material\n\n- Karten: Ein Satz von 48 Karten.\n- 3 Pläne", {"Karten": 48, "Pläne": 3}),
        ("Material:\nFahnen: 31 Stk.\nAnker: 7 Stück", {"Fahnen": 31, "Anker": 7}),
        ("# Material\n\n- Lotsen (3 Exemplare)\n- Anker 7 Stück", {"Lotsen": 3, "Anker": 7}),
        ("# Inhalt\n\n- Lotsen (3 × 6 = 18 Stück)\n- Bojen (2 x 7, also 14)", {"Lotsen": 18}),
        ("# Inhalt\n\n- Steine: 6 x 15 = 90\n- 2 Tafeln", {"Steine": 90}),
        ("| Karte | Exemplare |\n|---|---|\n| Boje | 3 |\n| Lotse | 1 |", {"Boje": 3, "Lotse": 1}),
        ("# Inhalt\n\n4 Karten „Ebbe“\n7 Chips", {"Karten": 4, "Chips": 7}),
        (
            "Das Spiel enthält 90 sehr bunte Karten, 8 Flutmarker und einen Spielplan.",
            {"sehr bunte Karten": 90, "Flutmarker": 8, "Spielplan": 1},
        ),
        ("In der Schachtel finden sich auch 9 Würfel und ein Block.", {"Würfel": 9, "Block": 1}),
        (
            "# Inhalt\n\n- 1 Spielerset in Rot (9 Bojen, 2 Kutter, 1 Hafen)\n- 3 Würfel",
            {"Spielerset": 1, "Bojen": 9, "Kutter": 2, "Hafen": 1, "Würfel": 3},
        ),
        ("Insgesamt sind das also 90 Karten und 4 Joker.", {"Karten": 90, "Joker": 4}),
        (
            "Im Spiel sind 15 rote und 15 blaue Karten sowie 7 Sonderkarten.",
            {"rote": 15, "blaue Karten": 15, "Sonderkarten": 7},
        ),
        ("# Inhalt\n\n- ein Dampfer (5 Kästchen)\n- zwei Kutter (je 3 Kästchen)", {"Dampfer": 1}),
        ("Außerdem liegen 7 Ersatzflaggen und ein Stoffbeutel bei.", {"Ersatzflaggen": 7}),
        ("Beigefügt sind 4 Tafeln, 3 Würfel und ein Beutel.", {"Tafeln": 4, "Beutel": 1}),
        ("Zum Spielen nehmt ihr zwei Würfel und 30 Knöpfe.", {"Würfel": 2, "Knöpfe": 30}),
        (
            "Das Spiel besteht aus 35 Steinen, auf denen je zwei Tiere zu sehen sind, einem Beutel"
            " und vier Ständern.",
            {"Steinen": 35, "Beutel": 1, "Ständern": 4},
        ),
        ("Inhalt\n70 Karten (davon 20 Moorkarten, 50 Seekarten)", {"Moorkarten": 20}),
    ],
)
def test_german_lists_need_no_more_than_a_person_does(text, expected):
    assert expected.items() <= _counts(text + GERMAN).items()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 - MATÉRIEL\n\n- 3 étuis\n- 12 jetons", {"étuis": 3, "jetons": 12}),
        ("IV- Composition du jeu :\n\n1. 30 pions en bois\n2. 1 tableau", {"pions": 30}),
        ("Matériel\n5 cartes Age I\n6 cartes Age II", {"cartes Age I": 5, "cartes Age II": 6}),
        ("Contenu\n9 cartes (dont 2 cartes Ours et 7 cartes Loup)", {"cartes Ours": 2}),
        ("Contenu :\n- 8 🎲\n- 4 pions", {"🎲": 8, "pions": 4}),
        ("# Contenu\n\n- Bouées (4 × 6, soit 24)\n- Rames : 8 ex.", {"Bouées": 24, "Rames": 8}),
        ("| Carte | Exemplaires |\n|---|---|\n| Bouée | 3 |\n| Phare | 1 |", {"Bouée": 3}),
        ("Il faut un damier de 6 × 9 cases, 4 pions et deux dés.", {"pions": 4, "dés": 2}),
        ("Le jeu se compose de 9 cartes montrant l'île et d'un phare.", {"cartes": 9, "phare": 1}),
        ("Contenu\n\n4 cartes « Marée »\n7 jetons", {"cartes « Marée »": 4, "jetons": 7}),
        ("Le jeu contient 9 barques en bois et un grand plateau bleu.", {"grand plateau bleu": 1}),
        (
            "Il faut 40 cartes, ainsi qu'un plateau et une vingtaine de bouées.",
            {"cartes": 40, "plateau": 1, "bouées": 20},
        ),
        (
            "# Contenu\n\n- 24 tuiles dont 9 criques, 8 grandes plages et 7 phares\n- 2 dés",
            {"tuiles": 24, "criques": 9, "grandes plages": 8, "phares": 7, "dés": 2},
        ),
        ("Contenu du jeu :\nPlan : 1\nCartes Action : 30\nDés : 2", {"Cartes Action": 30}),
        (
            "J'ai fait ça un soir avec ce que j'avais : une trentaine de billes, 2 boîtes.",
            {"billes": 30, "boîtes": 2},
        ),
        ("Il faut un tapis et des marqueurs, 4 dés.", {"tapis": 1, "dés": 4}),
        ("Pour jouer, prenez deux dés et 40 allumettes.", {"dés": 2, "allumettes": 40}),
        ("Contenu :\n12 pièces en bois/argile\n11 granges\n4 toits", {"granges": 11, "toits": 4}),
        (
            "Contenu : |\n- 30 jetons (10 d'or, 20 d'étain) - 90 cartes - 1 carnet |\nAutre jeu",
            {"jetons": 30, "cartes": 90, "carnet": 1},
        ),
    ],
)
def test_french_lists_need_no_more_than_a_person_does(text, expected):
    assert expected.items() <= _counts(text + FRENCH).items()


def test_one_thing_made_of_pieces_counts_the_pieces():
    found = read_claims("Contenu\n- Une guirlande de 16 fanions\n- 4 pions" + FRENCH, ".md")

    assert ("fanions", 16) in [(each.name, each.count) for each in found]


def test_german_shares_are_ahead_of_their_number():
    text = "# Inhalt\n\n- je 6 Bojen in Rot, Blau und Gelb\n- jeweils 2 Boote in 5 Farben"
    text += GERMAN
    found = [(e.name, e.count, e.role, e.factor) for e in read_claims(text, ".md")]

    assert ("Bojen", 6, Role.PER_COLOR, 3) in found
    assert ("Boote", 2, Role.PER_COLOR, 5) in found


def test_sentence_torn_behind_a_number_word_is_no_entry():
    text = "Inhalt\n\n3 Würfel\n2 Becher\n\nHaltegriff und schraubt ihn an die vier\n" + GERMAN

    assert _counts(text) == {"Würfel": 3, "Becher": 2}
