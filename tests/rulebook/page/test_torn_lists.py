"""Lists as copies of pages have them: torn, run together, or told in a sentence."""

import re

import pytest

from punchboard.rulebook.grammar.grammar import languages_of
from punchboard.rulebook.reader import read_claims

PLAY = " Wer am Zug ist, zieht ein Boot und legt es auf den Stapel der anderen Spieler."
JEU = " Le joueur pose une barque et pioche dans la pile avec les autres joueurs."
LONG = "Die Fischer der Bucht wollen das Netz der anderen Spieler nicht sehen. " * 5


def counts(text, *roles, suffix=".txt"):
    """Return names and numbers of the claims in *roles*, those in the box by default."""
    roles = roles or ("supply", "part")
    return [(e.name, e.count) for e in read_claims(text, suffix) if e.role in roles]


def torn(words):
    """Return *words* as a page gives them that has each second pair of letters in its own line."""
    parts = [words[start : start + 2] for start in range(0, len(words), 2)]
    return "".join(f"\n{part}\n" if index % 2 else part for index, part in enumerate(parts))


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "Das Spielma-\nterial besteht aus dreißig Netz-\nkarten, neun gro-\nßen Bojen und"
            " einem\nAnker." + PLAY,
            [("Netzkarten", 30), ("großen Bojen", 9), ("Anker", 1)],
        ),
        (
            "La boîte con-\ntient cent dix cartes, un ba-\nteau, puis neuf bouées et quatre\n"
            "Phares." + JEU,
            [("cartes", 110), ("bateau", 1), ("bouées", 9), ("Phares", 4)],
        ),
    ],
)
def test_a_word_goes_on_behind_the_hyphen_of_its_line(text, claims):
    assert counts(text) == claims


def test_a_number_may_be_at_the_end_of_a_row_of_dots():
    rows = [("Netze (grün)", 40), ("  kleine", 25), ("  große", 15), ("Bojen", 8), ("Anker", 3)]
    text = "\n".join(f"{name} {'.' * (30 - len(name))} {count}" for name, count in rows)
    assert counts(text + "\n\n" + PLAY) == [
        ("Netze", 40),
        ("kleine", 25),
        ("große", 15),
        ("Bojen", 8),
        ("Anker", 3),
    ]
    pages = "\n".join(f"{name} ........ {page}" for page, (name, _) in enumerate(rows, start=3))
    assert counts(pages + "\n\n" + PLAY) == []


@pytest.mark.parametrize(
    "line",
    [
        "Spielmaterial Bitte alles auspacken 1) 1 Spielplan 4) 48 Netzkarten 2) 6 Bojenplättchen",
        "Spielmaterial: 1 Spielplan - 48 Netzkarten - 6 Bojenplättchen - 9 Fische",
        "SPIELMATERIAL 1 Spielplan. 48 Netzkarten: 40 leere, 8 volle. 6 Bojenplättchen.",
        "Inhalt (55 Teile) 1 Spielplan 48 Netzkarten Rückseite 6 Bojenplättchen Front 2 Boote",
    ],
)
def test_marks_and_captions_in_one_line_hide_no_entry(line):
    found = counts(f"{LONG}{line}\n\n" + PLAY)
    assert {("Spielplan", 1), ("Netzkarten", 48), ("Bojenplättchen", 6)} <= set(found)


def test_a_title_that_runs_into_its_sentence_ends_a_list():
    text = (
        f"{LONG}Spielmaterial 1 Spielplan 9 Boote 24 Fischkarten Spielaufbau Jeder Spieler erhält"
        " 3 Fischkarten."
    )
    assert counts(text) == [("Spielplan", 1), ("Boote", 9), ("Fischkarten", 24)]
    assert counts(text, "per_player") == [("Fischkarten", 3)]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "Zum Spiel gehören 30 Fischkarten, ein Würfel und 4 Boote.",
            [("Fischkarten", 30), ("Würfel", 1), ("Boote", 4)],
        ),
        (
            "Insgesamt umfasst das Spiel drei Würfel sowie zweiundfünfzig Kärtchen, alle flach.",
            [("Würfel", 3), ("Kärtchen", 52)],
        ),
        ("Watten wird mit einem Blatt aus 33 Karten gespielt.", [("Karten", 33)]),
        ("Das Spiel Tute wird mit 40 Karten gespielt, nicht von allen.", [("Karten", 40)]),
    ],
)
def test_german_sentences_say_what_is_in_the_box(text, claims):
    assert counts(f"{text} Die Spieler legen das Boot auf den Hafen.") == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Le jeu se joue avec un jeu de 40 cartes, entre amis.", [("cartes", 40)]),
        ("Il faut un jeu de 32 cartes pour la partie, donc 8 cartes par joueur.", [("cartes", 32)]),
        (
            "Cette boîte renferme 30 cartes, un plateau et deux dés.",
            [("cartes", 30), ("plateau", 1), ("dés", 2)],
        ),
    ],
)
def test_french_sentences_say_what_is_in_the_box(text, claims):
    assert counts(text + JEU) == claims


@pytest.mark.parametrize(
    "title",
    ["Material 1 Würfel, 4 Boote, 1 Spielplan", "Du brauchst: 1 Würfel, 4 Boote, 1 Spielplan"],
)
def test_a_title_in_the_line_of_its_list_needs_no_sign(title):
    assert counts(f"Fischerspiel\n{title}\n\n" + PLAY) == [
        ("Würfel", 1),
        ("Boote", 4),
        ("Spielplan", 1),
    ]


def test_a_name_between_entries_with_numbers_is_a_blank():
    text = "Inhalt\n33 Fischkarten\nSpielplan\n5 Würfel\nFischkarten\n36 Chips\n\n" + PLAY
    assert counts(text) == [("Fischkarten", 33), ("Spielplan", None), ("Würfel", 5), ("Chips", 36)]


def test_a_sign_of_addition_joins_entries_and_parts():
    text = (
        "Matériel\n\n- 8 barques + 1 phare + 1 filet\n"
        "- 54 cartes (50 cartes poisson + 4 cartes vent) pour 4 joueurs\n\n" + JEU
    )
    assert counts(text) == [
        ("barques", 8),
        ("phare", 1),
        ("filet", 1),
        ("cartes", 54),
        ("cartes poisson", 50),
        ("cartes vent", 4),
    ]


def test_sizes_with_a_decimal_comma_count_nothing():
    text = "Matériel\n\n- 5 fiches de 28 x 21,6 cm\n- 1 carte au format 8,8 x 6,3 cm\n\n" + JEU
    assert [count for _, count in counts(text)] == [5, 1]


def test_a_record_of_a_library_has_its_list_behind_a_cell():
    text = (
        "| Titre : | Le port |\n| Contenu : |\n1 plateau 4 barques 2 dés. |\n| Durée : | 9 min |\n"
    )
    assert counts(text + JEU) == [("plateau", 1), ("barques", 4), ("dés", 2)]


def test_a_title_may_be_right_behind_the_word_before_it():
    assert counts(
        "Pour 2 joueursMatériel: papier, 40 bateaux, 9 cartes. Le jeu est vieux." + JEU
    ) == [
        ("bateaux", 40),
        ("cartes", 9),
    ]


def test_what_each_player_is_given_is_read_above_the_setting_up():
    text = "Jeder Spieler erhält ein Blatt und einen Stift.\n\nSpielmaterial\n\n1 Block\n4 Stifte\n"
    found = counts(text + "\nSpielvorbereitung\n\n" + PLAY, "per_player")
    assert found == [("Blatt", 1), ("Stift", 1)]


def test_short_words_of_french_are_not_taken_for_dutch():
    text = "Le matériel de la boîte\n\n9 jetons de départ\n5 cartes de pêche\n2 bateaux en bois\n"
    assert languages_of(text * 4) == (("fr",), "")
    assert languages_of("De spelers leggen een kaart op het bord van de haven. " * 4)[1] == "Dutch"
    assert languages_of("El jugador roba una carta de la pila del puerto y las cartas. " * 4)[1]


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("Components\n\n", ("loom: 1", "wool tokens: 40", "weavers: 6", "pattern cards: 24")),
        ("", ("loom board: 1", "wool tokens: 40", "weaver cards: 6", "pattern cards: 24")),
        ("Matériel\n\n", ("métier: 1", "jetons laine: 40", "tisserands: 6", "cartes motif: 24")),
        ("components:\n", ("  loom: 1", "  wool tokens: 40", "  weavers: 6", "  dyes: 24")),
        ("```yaml\nparts:\n", ("  loom: 1", "  wool tokens: 40 # felt", "  dyes: 6", "```")),
        ("Components\n\n", ("loom: 1", "level 1 cards: 9", "level 2 cards: 8", "wool bags: 4")),
        ("Components\n\n", ("loom: 1", "wool tokens = 40", "weavers - 6 (2 of each)", "dyes: x4")),
    ],
    ids=["title", "none", "French", "YAML", "fenced", "levels", "signs"],
)
def test_a_line_that_ends_with_its_number_is_whole(title, lines):
    counted = [each for each in lines if each != "```"]
    names = [re.split(r":| [=-] ", each)[0].strip() for each in counted]
    numbers = [int(re.search(r"\d+(?!.*: )", each)[0]) for each in counted]
    found = counts(title + "\n".join(lines) + "\n", "supply", suffix=".md")

    assert found == list(zip(names, numbers, strict=True))


@pytest.mark.parametrize("rule", [" " * 21 + "---", "-" * 24], ids=["inset", "whole"])
def test_an_entry_above_the_rule_of_its_sum_is_no_heading(rule):
    entries = "loom                   1\nwool tokens           40\ndye cards             12\n"
    found = read_claims(f"Contents\n\n{entries}{rule}\ntotal                 53\n", ".txt")

    assert [(e.name, e.count) for e in found] == [
        *[("loom", 1), ("wool tokens", 40), ("dye cards", 12), ("total", 53)]
    ]


def test_a_row_of_dots_may_have_one_dot():
    text = "Components\n\nLoom ........ 1\nWool tokens . 40 (8 of them dyed)\nShuttles .... 6\n"
    found = [(each.name, each.count) for each in read_claims(text, ".txt") if not each.of]

    assert found == [("Loom", 1), ("Wool tokens", 40), ("Shuttles", 6)]


@pytest.mark.parametrize("label", ["KIND OF GAME: a race at sea", "PLAYERS' AGES: 8 and up"])
def test_a_label_in_capitals_goes_on_with_no_line_above_it(label):
    things = "1 Sea Chart, 30 Single Pearls, 10 Five Pearl Coins, 25 Reef Tiles"
    text = f"RACE\nMATERIALS: {things}\n{label}\n\nEach player rolls a die and you move the boat.\n"

    assert [e.name for e in read_claims(text, ".txt")][-1] == "Reef Tiles"


@pytest.mark.parametrize("mark", ["*", "-", "1."])
def test_an_item_goes_on_below_its_own_words(mark):
    indent = " " * (len(mark) + 3)
    item = (
        f"  {mark} Each player takes the four goats of a colour, two bales and two\n{indent}bells."
    )
    text = f"# Goats\n\n## Components\n\n- 24 goats\n- 15 bales\n- 12 bells\n\n## Setup\n\n{item}\n"
    found = [each for each in read_claims(text, ".md") if each.role == "per_player"]
    assert [(each.name, each.count) for each in found] == [("goats", 4), ("bales", 2), ("bells", 2)]
    assert text[found[-1].start : found[-1].end] == f"two\n{indent}bells"
