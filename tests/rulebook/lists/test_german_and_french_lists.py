"""Lists and sentences in the forms that German and French designers write."""

import pytest

from punchboard.rulebook.claim import Role
from punchboard.rulebook.reader import read_claims

GERMAN = "\n\nEin Spiel über eine stille Bucht für die ganze Familie."
FRENCH = "\n\nCe jeu se passe sur une baie tranquille pour toute la famille."


def _found(text):
    return [(each.name, each.count) for each in read_claims(text, ".md")]


def test_cards_are_listed_by_their_names_whatever_signs_those_have():
    text = "Das Deck:\n- Ahoi! (4)\n- Ebbe & Flut (6)\n- Land in Sicht? (7)" + GERMAN
    assert _found(text) == [("Ahoi!", 4), ("Ebbe & Flut", 6), ("Land in Sicht?", 7)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Spielmaterial\n\n9 Zielkarten [beidseitig]\nein Spielbrett\n5 Würfel" + GERMAN,
            [("Zielkarten", 9), ("Spielbrett", 1), ("Würfel", 5)],
        ),
        (
            "Matériel\n\n9 cartes But [recto verso]\nun plateau de bord\n5 dés" + FRENCH,
            [("cartes But", 9), ("plateau de bord", 1), ("dés", 5)],
        ),
    ],
)
def test_a_note_in_square_brackets_ends_no_list(text, expected):
    assert _found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Material\n\n15 Boote, jeweils drei pro Person\n6 Karten" + GERMAN,
        "Material\n\n15 Boote (je drei pro Team)\n6 Karten" + GERMAN,
        "Matériel\n\n15 bateaux (trois par équipe)\n6 cartes" + FRENCH,
    ],
)
def test_people_who_have_a_share_need_not_be_called_players(text):
    shares = [each.count for each in read_claims(text, ".md") if each.role is Role.PER_PLAYER]

    assert shares == [3]


def test_what_a_supply_is_made_of_is_counted():
    text = "Il vous faut : 8 cartes Phare et une pioche de 24 jetons (8 par couleur, 3 couleurs)"
    found = [(e.name, e.count, e.role) for e in read_claims(text + FRENCH, ".md")]

    assert ("jetons", 24, Role.SUPPLY) in found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Il faut juste deux dés et un crayon." + FRENCH, [("dés", 2), ("crayon", 1)]),
        (
            "Es kommen noch 15 Steine und 3W6 dazu." + GERMAN,
            [("Steine", 15), ("W6", 3)],
        ),
        (
            "L'extension ajoute quatre phoques et six cartes Marée." + FRENCH,
            [("phoques", 4), ("cartes Marée", 6)],
        ),
        (
            "Il faut un jeu de 52 cartes (40 basses, 12 figures) pour 2 joueurs." + FRENCH,
            [("cartes", 52), ("basses", 40), ("figures", 12), ("players", 2)],
        ),
    ],
)
def test_a_sentence_says_what_is_in_the_box(text, expected):
    assert _found(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Inhalt. 36 Karten, 5 Würfel und ein Brett." + GERMAN, ["Karten", "Würfel", "Brett"]),
        (
            "Was ihr braucht\n\n[ ] 2 Eimer\n[ ] 8 Karten\n[ ] 25 Merkpunkte" + GERMAN,
            ["Eimer", "Karten", "Merkpunkte"],
        ),
        ("Was brauchen wir?\n6 Eimer\n3 Netze\nein Seil" + GERMAN, ["Eimer", "Netze", "Seil"]),
        (
            "Die Box sollte enthalten:\n• 1 Plan • 36 Karten • 5 Würfel • 1 Netz" + GERMAN,
            ["Plan", "Karten", "Würfel", "Netz"],
        ),
        ("Stückliste: Wände (18), Türen (6)" + GERMAN, ["Wände", "Türen"]),
        ("Man braucht:\na) vier Eimer,\nb) eine Rolle Garn." + GERMAN, ["Eimer", "Rolle Garn"]),
    ],
)
def test_a_title_may_be_in_the_line_of_its_list(text, expected):
    assert [name for name, _ in _found(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Matériel\n\n- 50 galets de deux couleurs\n- 3 dés" + FRENCH,
            [("galets", 50), ("couleurs", 2), ("dés", 3)],
        ),
        (
            "Matériel\n\nFigurines (21) :\n4 matelots\n7 pirates\n10 phoques" + FRENCH,
            [("Figurines", 21), ("matelots", 4), ("pirates", 7), ("phoques", 10)],
        ),
        (
            "9 tuiles Phare, 3 tuiles Port ; 20 pions (5 par joueur)." + FRENCH,
            [("tuiles Phare", 9), ("tuiles Port", 3), ("pions", 20), ("pions", 5)],
        ),
        ("Man spielt mit zwei Päckchen à 48 Karten." + GERMAN, [("Karten", 2)]),
        ("Matériel\n\nNombre de cartes : 70\n3 dés" + FRENCH, [("cartes", 70), ("dés", 3)]),
    ],
)
def test_the_number_of_a_thing_is_its_whole(text, expected):
    assert _found(text) == expected


def test_a_share_may_be_in_front_of_its_number():
    text = "Material\n\n- pro Kind 1 Eimer\n- 7 Würfel\n- je Spieler einen Stift" + GERMAN
    found = [(each.name, each.role) for each in read_claims(text, ".md")]

    assert found == [
        ("Eimer", Role.PER_PLAYER),
        ("Würfel", Role.SUPPLY),
        ("Stift", Role.PER_PLAYER),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "1re manche : 4 cartes en main. 2e manche : 6 cartes. 3e manche : 8 cartes." + FRENCH,
        "Runde 1: 4 Karten auf der Hand. Runde 2: 6 Karten. Runde 3: 8 Karten." + GERMAN,
    ],
)
def test_what_rounds_use_is_no_list(text):
    assert _found(text) == []


def test_what_is_found_in_a_box_is_listed_behind_its_verb():
    text = f"## Inhalt\n\nIm Karton findest du 45 Plättchen, 4 Figuren und einen Block.{GERMAN}"
    assert _found(text)[:3] == [("Plättchen", 45), ("Figuren", 4), ("Block", 1)]


def test_a_figure_for_each_is_a_share_below_what_you_need_to_play():
    text = "## Das braucht ihr zum Spielen\n\n- das Brett\n- eine Figur für jeden\n- einen Würfel\n"
    found = [(each.name, each.count, each.role) for each in read_claims(text, ".md")]
    assert found[1:] == [("Figur", 1, Role.PER_PLAYER), ("Würfel", 1, Role.SUPPLY)]
