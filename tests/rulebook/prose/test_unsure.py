"""What surely is read of another thing, or of what is not used, is not said; names are whole."""

import pytest

from punchboard.rulebook.claim import Role
from punchboard.rulebook.prose.unsure import tidy
from punchboard.rulebook.reader import read_claims

_ENGLISH = """Components

- 1 harbour board
- 30 whale tiles
- 12 pearl tokens
- 48 cards
{listed}
Setup

{setup}

Play

The player who was last on the sea begins, and the others follow with their turns.
"""
_GERMAN = """Spielmaterial

- 1 Spielplan
- 30 Walplättchen
- 12 Perlen
{listed}
Vorbereitung

{setup}
"""
_FRENCH = """Matériel

- 1 plateau de jeu
- 30 tuiles baleine
- 12 perles
{listed}
Mise en place

{setup}
"""
_ANY = tuple(set(Role) - {Role.UNLISTED, Role.PLAYERS})


def told(text, *roles):
    roles = roles or _ANY
    return {(each.name, each.count) for each in read_claims(text, ".txt") if each.role in roles}


def added(setup="", listed="", text=_ENGLISH):
    """Return what a text claims because of these words."""
    whole = told(text.format(setup=setup, listed=listed))
    return whole - told(text.format(setup="", listed=""))


@pytest.mark.parametrize(
    ("setup", "text"),
    [
        ("The 2 remaining whale tiles are returned to the game box.", _ENGLISH),
        ("Take 4 whale tiles from the supply and return them, face-down, to the box.", _ENGLISH),
        ("With two players, remove the 5 whale tiles with a star from the game.", _ENGLISH),
        ("You do not need the two pearl tokens for this.", _ENGLISH),
        ("4 Walplättchen kommen zurück in die Schachtel.", _GERMAN),
        ("4 Walplättchen werden nicht benötigt.", _GERMAN),
        ("4 tuiles baleine ne sont pas utilisées.", _FRENCH),
    ],
)
def test_what_goes_back_to_the_box_is_not_used(setup, text):
    assert added(setup, text=text) == set()


@pytest.mark.parametrize(
    ("setup", "text", "claims"),
    [
        ("Take 4 whale tiles from the box.", _ENGLISH, {("whale tiles", 4)}),
        ("Lay out 4 whale tiles and return the rest to the box.", _ENGLISH, {("whale tiles", 4)}),
        ("Nehmt 4 Walplättchen aus der Schachtel.", _GERMAN, {("Walplättchen", 4)}),
        ("Prenez 4 tuiles baleine dans la boîte.", _FRENCH, {("tuiles baleine", 4)}),
    ],
)
def test_what_stays_out_of_the_box_is_used(setup, text, claims):
    assert added(setup, text=text) >= claims


@pytest.mark.parametrize(
    ("setup", "text"),
    [
        ("Place 1 whale tile on each path.", _ENGLISH),
        ("Shuffle the whale tiles and place one, face down, on each of the paths.", _ENGLISH),
        ("If you lay a path to the sea, you place 2 whale tiles.", _ENGLISH),
        ("The second player takes 3 pearl tokens.", _ENGLISH),
        ("The first gets 3 pearl tokens.", _ENGLISH),
        ("The 2nd player receives 3 pearl tokens.", _ENGLISH),
        ("Der zweite Spieler bekommt 3 Perlen.", _GERMAN),
        ("Le deuxième joueur reçoit 3 perles.", _FRENCH),
        ("Each player takes a whale tile of each of the four colours.", _ENGLISH),
        ("For each of the four paths, lay out 2 whale tiles.", _ENGLISH),
        ("Lay out 3 whale tiles instead of 4.", _ENGLISH),
        ("Legt 2 Walplättchen auf jedes Feld.", _GERMAN),
        ("Placez 2 tuiles baleine sur chaque case.", _FRENCH),
    ],
)
def test_what_each_of_several_places_has_is_not_all_that_is_used(setup, text):
    assert added(setup, text=text) == set()


@pytest.mark.parametrize(
    ("setup", "claims"),
    [
        ("Place the 31 whale tiles on each of the paths.", {("whale tiles", 31)}),
        ("Lay out 4 whale tiles and put a pearl token on each of them.", {("whale tiles", 4)}),
        ("If you have 3 players, you place 2 whale tiles.", {("whale tiles", 2)}),
        ("Lay out 4 whale tiles next to each other.", {("whale tiles", 4)}),
        ("Divide the cards into five stacks.", set()),
        ("Lay out the cards of any one set.", set()),
        ("Place 2 whale tiles of each type.", set()),
        ("2 whale tiles = 1 pod.", set()),
        ("Place the remaining cards in a 3 face-down pile.", set()),
        ("9 cards show a whale.", set()),
        ("The goal of each player is to own two pearl tokens.", set()),
        ("A player can have only 2 pearl tokens.", set()),
        ("You can shuffle the 9 pearl tokens.", {("pearl tokens", 9)}),
        ("Each player must give each of them 1 Favour.", set()),
    ],
)
def test_a_number_in_a_sentence_is_of_what_it_counts(setup, claims):
    assert {each for each in added(setup) if each[0] != "cards"} == claims


@pytest.mark.parametrize(
    "setup",
    [
        "Each player takes\n- 2 pearl tokens\n- 5 cards\n\nLay out 3 whale tiles.",
        "Your diver receives:\n- 2 pearl tokens\n- 5 cards\n\nPut out:\n\nLay out 3 whale tiles.",
        "Each player takes what is blue: the 2 pearl tokens and 5 cards. Lay out 3 whale tiles.",
    ],
)
def test_what_is_below_those_who_take_it_is_theirs(setup):
    text = _ENGLISH.format(listed="", setup=setup)
    assert told(text, Role.PER_PLAYER) == {("pearl tokens", 2), ("cards", 5)}
    assert told(text, Role.SETUP) == {("whale tiles", 3)}


def test_mere_cards_are_no_listed_ones_where_there_are_others():
    listed = "Components\n\n- 1 board\n- 40 Storm cards\n- 9 pawns\n\nSetup\n\n{} Draw 2 cards.\n"
    assert ("Storm cards", 2) in told(listed.format("Mix the Storm cards."))
    others = "Mix the Storm cards and the Tide cards."
    assert ("Storm cards", 2) not in told(listed.format(others))


@pytest.mark.parametrize(
    ("listed", "claims"),
    [
        ("- 17 trader tokens\n- 9 Spanish\n- 8 Dutch", {("Spanish", 9), ("Dutch", 8)}),
        ("\ue001 7 trophies\n\ue002 5 \ue003 masts", {("trophies", 7)}),
        ("N 7 trophies\nN 5 anchors\nN 3 masts", {("trophies", 7), ("anchors", 5), ("masts", 3)}),
    ],
)
def test_a_name_in_a_list_is_whole(listed, claims):
    assert added(listed=listed) >= claims


@pytest.mark.parametrize(
    ("listed", "role"),
    [
        ("9 boats (grey):\n\n\t 2 canoes\n4 ferries\n4 rafts", Role.SUPPLY),
    ],
)
def test_entries_below_a_colon_are_parts_of_what_they_come_to(listed, role):
    claims = read_claims(_ENGLISH.format(listed=listed, setup=""), ".txt")
    assert {each.role for each in claims if each.name in {"ferries", "rafts"}} == {role}


def test_what_each_kind_has_is_not_the_whole():
    claims = read_claims(_ENGLISH.format(listed="- 24 shells (6 of each)", setup=""), ".txt")
    found = {each.count: each.role for each in claims if each.name == "shells"}
    assert found == {24: Role.SUPPLY, 6: Role.PART}


def test_fewer_pieces_than_colours_are_those_of_each():
    listed = "- 3 canoes in 5 colours\n- 20 rafts in 4 colours"
    claims = read_claims(_ENGLISH.format(listed=listed, setup=""), ".txt")
    found = {(e.name, e.count): (e.role, e.factor) for e in claims}
    assert found["canoes", 3] == (Role.PER_COLOR, 5)
    assert found["rafts", 20] == (Role.SUPPLY, None)


@pytest.mark.parametrize(
    "listed",
    [
        "- Overview",
        "The game ends if:\n- 3 storms occur\n- 8 wind cards are out",
        "Remove:\n- the 3 wind cards",
        "- 12 special",
        "The harbour\n\nFigures may fill up to 6 spaces.",
        "- 110 shells (two of each value 0 to 10 in each of 5 colours)",
    ],
)
def test_what_is_no_component_is_none(listed):
    names = {"spaces", "Overview", "special", "storms occur", "wind cards", "storms"}
    found = added(listed=listed)
    assert not {each for each in found if each[0] in names or each == ("shells", 2)}


@pytest.mark.parametrize(
    "said",
    ["Two players can get a pearl.", "As long as two or more players have one, go on."],
)
def test_players_in_a_condition_are_not_those_of_the_game(said):
    claims = read_claims(f"# Whales\n\n{said}\n", ".txt")
    assert not [each for each in claims if each.role is Role.PLAYERS]


@pytest.mark.parametrize(
    ("said", "players"),
    [
        ("For 2-5 players.\n\nThe market is for 3-4 players.", [(2, 5)]),
        ("For 2-4 players, with the expansion for 2-5 players.", [(2, 4), (2, 5)]),
    ],
)
def test_a_case_is_no_number_of_players(said, players):
    claims = read_claims(f"# Whales\n\n{said}\n", ".txt")
    counts = [each.count for each in claims if each.role is Role.PLAYERS]
    assert [(each.min, each.max) for each in counts] == players


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        ("temple ﬂ oors", "temple floors"),
        ("fi gures", "figures"),
        ("blue blue wires", "blue wires"),
        ("player cards “North", "player cards"),
        ("cards \uf076", "cards"),
        ("“peat“ tiles", "“peat“ tiles"),
        ("loans of \t 16", "loans of 16"),
        ("x '1'", "'1'"),
        ("Sprat =", "Sprat"),
    ],
)
def test_what_a_page_leaves_in_a_name_is_taken_out(name, whole):
    assert tidy(name) == whole
