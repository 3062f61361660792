"""Lists that no title opens, frames that hold values, and what each piece has on it."""

import pytest

from punchboard.rulebook.reader import read_claims

FR = "Le joueur pose une barque et pioche dans la pile avec les autres joueurs."
BOX = {"supply", "part", "per_color"}


def counts(text, suffix=".txt"):
    """Return what a text says is in the box, parts included."""
    return [(each.name, each.count) for each in read_claims(text, suffix) if each.role in BOX]


def test_values_in_a_frame_count_nothing():
    text = (
        "# Sturm\n\n## Material\n\n- 40 Karten\n- 6 Figuren\n\n### Der Lotse\n\n```\n"
        "┌──────────────────┐\n│ Tempo: 6         │\n│ Kosten: 3 Taler  │\n├──────────────────┤\n"
        "│ Kraft: 12 | Mut: 4 │\n└──────────────────┘\n```\n"
    )
    assert counts(text, ".md") == [("Karten", 40), ("Figuren", 6)]


def test_what_each_piece_shows_is_no_component_without_a_number():
    text = "内容物\n・チップ 20枚\n各船には以下があります:\n- 名前\n- 速さ\n次の人が船を引きます。"
    assert [count for _, count in counts(text)] == [20]


def test_what_each_copy_of_a_game_contains_is_a_list():
    text = "Components\nEach copy of this game has:\n- 20 chips\n- 4 boats\n- 6 dice\n- The rules\n"
    assert ("rules", None) in [(name.lower().removeprefix("the "), n) for name, n in counts(text)]


def test_what_each_disc_has_on_it_is_no_part():
    text = "Components\n- 4 discs (each with 6 goods and 2 hands)\n- 30 cards\n"
    assert counts(text) == [("discs", 4), ("cards", 30)]


@pytest.mark.parametrize("title", ["MATERIEL", "Matériel et mise en place"])
def test_capitals_without_accents_and_a_setup_beside_it_name_the_components(title):
    text = f"# {title}\n\nUn plateau de bois, 36 petites barques.\n\nLe joueur prend les dés.\n"
    assert counts(text, ".md") == [("plateau de bois", 1), ("petites barques", 36)]


def test_a_number_right_below_a_title_needs_no_other_beside_it():
    text = "Matériel: carton, crayon, 18 pions dont la moitié en blanc.\n\n" + FR
    assert ("pions", 18) in counts(text)


def test_lines_with_an_article_each_go_on_with_nothing():
    text = (
        "Matériel:\nle plateau de jeu\nles cartes du port\nun dé\nun pion par joueur\n\nLe jeu :\n"
    )
    assert [(c.name, c.count, str(c.role)) for c in read_claims(text, ".txt")][:2] == [
        ("dé", 1, "supply"),
        ("pion", 1, "per_player"),
    ]


def test_a_quotation_is_read_without_its_signs():
    text = "### Matériel\n\n> **Un jeu de 16 cartes-ports, une planche et 12\n> jetons.**\n"
    assert {16, 12} <= {each.factor or each.count for each in read_claims(text, ".md")}


def test_two_dashes_open_an_explanation():
    text = (
        "# Parts\n\n- **40 boat cards** -- each shows a port\n- **1 Port Tile** -- it tells all\n"
    )
    assert counts(text, ".md") == [("boat cards", 40), ("Port Tile", 1)]


def test_numbers_of_things_in_paragraphs_are_no_pages():
    text = (
        "Spielmaterial\n\n1 Lotse\n\n110 Karten\n\n1 Spielplan\n\n12 Figuren\n\n4 Bojen\n\n"
        "3 Anker\n\n3 Netze\n\n5 Kisten\n\n16 Plättchen\n\n" + "Wer am Zug ist, zieht. " * 60
    )
    assert [count for _, count in counts(text)] == [1, 110, 1, 12, 4, 3, 3, 5, 16]


def test_an_entry_behind_marked_ones_has_a_line_of_its_own():
    text = (
        "SPIELMATERIAL 3 Tafeln mit: - 19 Hafenkarten (mit Wappen) - 25 Waren-Plättchen (in fünf"
        " Farben) - 1 Lotsen-Marker (Achteck) 40 Würfel (je 8 graue, braune, blaue, grüne und"
        " gelbe Würfel) Wenn ihr zum ersten Mal spielt, lest den Rand nicht."
    )
    assert {("Lotsen-Marker", 1), ("Würfel", 40)} <= set(counts(text))
