"""What lists and rules seem to claim and do not is left unsaid."""

import pytest

from punchboard.rulebook.claim import Role
from punchboard.rulebook.reader import read_claims

LIST = "Components\n\n- 1 game board\n- 30 forest tiles\n- 12 lantern tokens\n{}\n"


def told(text, *roles):
    roles = roles or (Role.SUPPLY, Role.PART, Role.PER_PLAYER)
    return {(each.name, each.count) for each in read_claims(text, ".txt") if each.role in roles}


def added(entry):
    """Return what a list claims because of its last *entry*."""
    return told(LIST.format(entry)) - told(LIST.format(""))


@pytest.mark.parametrize(
    ("entry", "claims"),
    [
        ("- 1 castle model (5 rooms)", {("castle model", 1)}),
        ("- 1 harvest board (with 7 harvest places and 3 mills)", {("harvest board", 1)}),
        ("- 30 log tiles (2 heat)", {("log tiles", 30)}),
        ("- 3 reward cards (20 groats, 10 groats, 5 groats)", {("reward cards", 3)}),
        ("- 20 shares\nfor all or 4 9", {("shares", 20)}),
        ("- 7 Comet cards (3 Fox, 4 Lynx)", {("Comet cards", 7), ("Fox", 3), ("Lynx", 4)}),
        ("- 8 Sun tiles with “5x“ on the back", {("Sun tiles", 8)}),
        ("- Tokens for Gold and Tin tokens", {("Tokens", None)}),
        ("- 40 coins, numbered 1-13", {("coins", 40)}),
        ("- 40 coins of 1, 5 and 20 groats", {("coins of 1, 5 and 20 groats", 40)}),
        ("- 20 seeds\nDensity 3,500/KM2", {("seeds", 20)}),
        ("- 20 seeds\nElm Road 14, D-30159 Hannover", {("seeds", 20)}),
        ("2b. Bridges: Put them down", set()),
    ],
)
def test_a_list_claims_no_more_than_is_certain(entry, claims):
    assert added(entry) == claims


@pytest.mark.parametrize(
    "sentence",
    [
        "Put the rest between round 2 and 3 on the game board.",
        "Hold it at the four corners of the game board.",
        "Use side 2 of the game board.",
        "There is room for 3 tile types.",
        "Place it next to the 1 token space.",
        "A forest counts as 2 lantern tokens.",
        "No one takes lantern tokens.",
        "Example: Put 5 lantern tokens on the board.",
        "Put the 4 lower, to get 47.",
        "Give 4 groats instead of 1 lantern token.",
    ],
)
def test_a_number_near_a_component_counts_something_else(sentence):
    text = LIST.format("") + f"\nSetup\n\n{sentence}\n"
    prose = {e for e in read_claims(text, ".txt") if e.section == "prose"}
    assert not {(e.name, e.count) for e in prose if e.role is not Role.UNLISTED}


def test_a_debt_during_play_gives_each_player_nothing_to_begin_with():
    text = (
        LIST.format("") + "\nPlay\n\nFor each debt you take, you get 9 groats and a debt token.\n"
    )
    assert not told(text, Role.PER_PLAYER)


def test_cases_by_players_say_what_setting_up_uses():
    text = (
        LIST.format("")
        + "\nSetup\n\nUse some of the tiles:\n2 players: 9 tiles\n3 players: 12 tiles\n"
    )
    assert told(text, Role.SETUP) == {("forest tiles", 9), ("forest tiles", 12)}


def test_what_is_below_things_handed_out_is_not_handed_out():
    text = LIST.format("") + (
        "\nSetup\n\nEach player takes:\n- 3 lantern tokens\n- 1 scarf\n"
        "The rest is for all.\nPut six forest tiles into the middle.\n"
    )
    assert ("forest tiles", 6) in told(text, Role.SETUP)
    assert ("lantern tokens", 3) in told(text, Role.PER_PLAYER)


def test_entries_with_an_explanation_below_are_no_parts_of_each_other():
    text = "Contents\n1 board\n40 moon cards:\nPlayers use them.\n40 fog tokens:\nSee below.\n"
    assert {("moon cards", 40), ("fog tokens", 40)} <= told(text, Role.SUPPLY)


def test_what_is_below_per_player_is_what_each_one_has():
    text = (
        LIST.format("") + "\nExtras\n\nper player:\n- 1 boat\n- 2 oars\n- 3 nets\n- 4 rope tokens\n"
    )
    assert ("rope tokens", 4) not in told(text, Role.SUPPLY)


@pytest.mark.parametrize("thing", ["frames", "following tokens", "left board"])
def test_a_word_that_only_points_is_no_unlisted_thing(thing):
    text = LIST.format("- 4 scarves") + f"\nPlay\n\nPunch the tiles out of the {thing} now.\n"
    assert not told(text, Role.UNLISTED)


@pytest.mark.parametrize(
    ("title", "sentence", "claims"),
    [
        ("Components", "There are four sorts of tiles in here.", set()),
        ("Components", "A broken vase costs its owner 3 shards.", set()),
        ("Components", "The marsh board with its 40 ponds lies below.", set()),
        ("Matériel", "Trois familles de poissons nagent ici.", set()),
        ("内容物", "舟とは、5 日間に渡って", set()),
    ],
)
def test_kinds_prices_and_what_a_thing_bears_are_no_pieces(title, sentence, claims):
    assert told(f"{title}\n\n{sentence}\n") == claims


@pytest.mark.parametrize("title", ["用語", "用語集"])
def test_what_a_glossary_counts_is_no_piece(title):
    text = "## {}\n\n- **口**：道の切れ目。曲がりは2つ、三つ又は3つ、十字は4つ。\n"
    assert told(text.format(title)) == set()
    assert told(text.format("内容物")) != set()


def test_what_is_beside_the_deck_is_listed():
    text = "## The deck\n\n60 cards.\n\n## Not in the deck\n\nTwelve lamp tiles and 5 bells.\n"
    assert {("lamp tiles", 12), ("bells", 5)} <= told(text, Role.SUPPLY)
