"""Claims made by hand, held against a small box."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import pytest
from msgspec.structs import replace

from punchboard.components.model import ClaimBinding, Component, ComponentSet, Entry, Item, Text
from punchboard.diagnostics import Location
from punchboard.geometry import Outline, Size
from punchboard.rulebook.box.compared import Verdict
from punchboard.rulebook.box.comparison import Comparison
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import Standing
from punchboard.rulebook.claim import Claim, Range, Role, Section
from punchboard.rulebook.texts import RulesText

PLACE = Location(Path("game.yaml"), 1, 1)


def entry(name, **fields):
    return Entry(name, {"name": Text((("en", name.title()),)), **fields})


GOLD, SILVER = entry("gold", colour="#e5b53a"), entry("silver", colour="#3f4a56")
FLAT, TALL = entry("flat"), entry("tall")


def component(component_id, name, *items, rules_names=()):
    listed = tuple(
        Item(item_id, quantity, MappingProxyType(fields), PLACE)
        for item_id, quantity, fields in items
    )
    outline = Outline(Size(63.0, 88.0))
    named = Text((("en", name),))
    return Component(
        component_id, named, "card", outline, None, None, listed, PLACE, rules_names=rules_names
    )


GAME = ComponentSet(
    "demo", Text((("en", "Demo"),)), ("en",), (2, 4), {"suits": {"sun": FLAT, "moon": TALL}},
    (
        component("markers", "Markers", ("g", 24, {"side": GOLD}), ("s", 24, {"side": SILVER})),
        component("stones", "Stones", ("flat", 8, {"kind": FLAT}), ("tall", 4, {"kind": TALL})),
        component("pieces", "Pieces", ("i", 2, {"letter": "I"}), ("v", 2, {"letter": "V"})),
        component("numbers", "Number cards", *((f"n{n}", 3, {"number": n}) for n in range(1, 6))),
        component("supplies", "Food and aether", ("food", 40, {}), ("aether", 20, {})),
        component("temple", "Temple board", ("temple", 1, {})),
        component("pawn", "Piece of wood", ("pawn", 1, {}), rules_names=("Standee", "駒")),
    ),
    PLACE,
)  # fmt: skip


def claim(name, count, role=Role.SUPPLY, start=0, **more):
    quote = more.pop("quote", name)
    unit = more.pop("unit", "")
    section = more.pop("section", Section.LIST)
    place = {"line": 1, "column": 1, "quote": quote}
    return Claim(name, count, unit, role, section, start, start + len(quote), **place, **more)


def compared(*claims, game=GAME):
    text = RulesText(Path("rules.md"), "x" * 200, claims)
    return Comparison(game, Ledger(game, [text]), [text])


def verdict(*claims, game=GAME):
    return compared(*claims, game=game).all[-1].verdict


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (claim("Stones", 12), Verdict.EQUAL),
        (claim("stone", 13), Verdict.COUNT),
        (claim("Stones", 4, factor=3), Verdict.EQUAL),
        (claim("Stones", 4, factor=2), Verdict.COUNT),
        (claim("Stones", 4, factor=3, total=12), Verdict.EQUAL),
        (claim("Stones", None), Verdict.POSSIBLE),
        (claim("Stones", Range(10, 14)), Verdict.EQUAL),
        (claim("Stones", Range(14, 20)), Verdict.COUNT),
        (claim("pieces", 2, unit="sets"), Verdict.EQUAL),
        (claim("pieces", 4), Verdict.EQUAL),
        (claim("Food", 40), Verdict.EQUAL),
        (claim("aether", 19), Verdict.COUNT),
        (claim("駒", 1), Verdict.EQUAL),
        (claim("Number", 15), Verdict.EQUAL),
    ],
)
def test_a_number_of_pieces_is_that_of_the_box_or_not(made, expected):
    assert verdict(made) == expected


DECKS = replace(
    GAME,
    components=(
        component("goods", "Goods cards", *((f"g{n}", 10, {}) for n in range(4))),
        component("roles", "Role cards", *((f"r{n}", 1, {}) for n in range(6))),
        component("aids", "Reference cards", ("aid", 4, {})),
    ),
)


def dealt(text, *claims):
    """Return what came of claims, each at the place of its words in *text*."""
    placed = tuple(replace(each, start=text.index(each.quote)) for each in claims)
    rules = RulesText(Path("rules.md"), text, placed)
    return Comparison(DECKS, Ledger(DECKS, [rules]), [rules])


def deal(count, quote="cards", **more):
    return claim("cards", count, Role.PER_PLAYER, quote=quote, section=Section.PROSE, **more)


@pytest.mark.parametrize(
    ("text", "made", "wanted"),
    [
        ("Deal 11 cards to each player.", deal(11), ("goods", 44)),
        ("Shuffle the role cards. Deal 2 of the cards.", deal(2, "2 of"), ("roles", 8)),
        ("カードを混ぜ、各自に11枚配る。", deal(11, "11枚"), ("goods", 44)),
    ],
)
def test_bare_cards_are_of_the_deck_just_shuffled_or_of_the_largest(text, made, wanted):
    (found,) = dealt(text, made).reported

    assert found.verdict is Verdict.PER_PLAYER
    assert (found.entry.target.component.id, found.wanted) == wanted


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Deal 10 cards to each player.", deal(10)),
        ("With 2 players, deal 15 cards to each.", deal(15, "15 cards")),
        ("Give out the role cards, and 11 more cards.", deal(11, "11 more")),
    ],
)
def test_bare_cards_are_not_told_where_they_may_be_enough(text, made):
    assert dealt(text, made).reported == ()


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("Put 4 aside unseen.", 44),
        ("4枚は脇に置きます。", 44),
        ("Show 4 of them.", 0),
        ("With 2 players put 4 aside.", 0),
    ],
)
def test_what_is_set_aside_is_wanted_as_well(sentence, wanted):
    text = f"Deal 10 cards to each player. {sentence}"
    aside = claim("cards", 4, Role.SETUP, quote=sentence[:5], section=Section.PROSE)

    assert sum(each.wanted for each in dealt(text, deal(10), aside).reported) == wanted


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (claim("gold", 24, Role.PART, of="Markers"), Verdict.EQUAL),
        (claim("silver", 23, Role.PART, of="Markers"), Verdict.PART),
        (claim("flat", 8, Role.PART, of="Stones"), Verdict.EQUAL),
        (claim("I", 2, Role.PART, of="Pieces"), Verdict.EQUAL),
        (claim("V", 3, Role.PART, of="Pieces"), Verdict.PART),
        (claim("V", 2, Role.PART, of="Pieces", unit="セット"), Verdict.EQUAL),
        (claim("1 to 5", 3, Role.PART, of="Number cards", factor=5), Verdict.EQUAL),
        (claim("1〜5", 4, Role.PART, of="Number cards", factor=5), Verdict.PART),
        (claim("1 to 6", 3, Role.PART, of="Number cards", factor=6), Verdict.VALUES),
        (claim("2 to 5", 3, Role.PART, of="Number cards", factor=4), Verdict.VALUES),
        (claim("3", 3, Role.PART, of="Number cards"), Verdict.EQUAL),
        (claim("mossy", 3, Role.PART, of="Stones"), Verdict.POSSIBLE),
    ],
)
def test_a_part_is_found_by_item_value_or_numbers(made, expected):
    assert verdict(made) == expected


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (claim("Markers", 24, Role.PER_COLOR), Verdict.EQUAL),
        (claim("Markers", 24, Role.PER_COLOR, factor=2), Verdict.EQUAL),
        (claim("Markers", 25, Role.PER_COLOR), Verdict.PER_COLOUR),
        (claim("Stones", 6, Role.PER_COLOR, factor=2), Verdict.EQUAL),
        (claim("Stones", 6, Role.PER_COLOR, factor=3), Verdict.COUNT),
        (claim("Stones", 6, Role.PER_COLOR), Verdict.POSSIBLE),
        (claim("Stones", 3, Role.PER_PLAYER), Verdict.POSSIBLE),
        (claim("Stones", 4, Role.PER_PLAYER), Verdict.PER_PLAYER),
        (claim("Stones", 4, Role.PER_PLAYER, factor=3), Verdict.POSSIBLE),
        (claim("Stones", 12, Role.SETUP), Verdict.POSSIBLE),
        (claim("Stones", 13, Role.SETUP), Verdict.TOO_FEW),
        (claim("Temple", 8, Role.SETUP), Verdict.POSSIBLE),
    ],
)
def test_colours_and_players_multiply(made, expected):
    assert verdict(made) == expected


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (claim("Number cards", Range(1, 5), Role.ATTRIBUTE), Verdict.EQUAL),
        (claim("Number cards", Range(1, 6), Role.ATTRIBUTE), Verdict.VALUES),
        (claim("numbers", Range(0, 5), Role.ATTRIBUTE, of="Number cards"), Verdict.VALUES),
        (claim("coins", Range(1, 6), Role.ATTRIBUTE, of="Number cards"), Verdict.POSSIBLE),
        (claim("Number cards", Range(7, 9), Role.ATTRIBUTE), Verdict.POSSIBLE),
        (claim("suits", 2, Role.ATTRIBUTE, of="Number cards"), Verdict.EQUAL),
        (claim("スート", 3, Role.ATTRIBUTE, of="Number cards"), Verdict.VALUES),
        (claim("cells", 3, Role.ATTRIBUTE, of="Stones", factor=4, total=12), Verdict.POSSIBLE),
    ],
)
def test_values_and_sizes_are_those_of_the_list(made, expected):
    assert verdict(made) == expected


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (Range(2, 4), Verdict.EQUAL),
        (Range(2, None), Verdict.EQUAL),
        (Range(2, 5), Verdict.PLAYERS),
        (4, Verdict.PLAYERS),
        (None, Verdict.POSSIBLE),
    ],
)
def test_players_are_those_of_the_game_file(count, expected):
    assert verdict(claim("players", count, Role.PLAYERS)) == expected


def test_a_game_for_three_is_a_case_of_one_for_two_to_four():
    all_of_them = claim("players", Range(2, 4), Role.PLAYERS)

    assert compared(all_of_them, claim("players", 3, Role.PLAYERS, start=50)).reported == ()


@pytest.mark.parametrize(("place", "expected"), [(4, Verdict.PLAYERS), (120, Verdict.POSSIBLE)])
def test_a_lone_number_of_players_far_below_is_one_of_a_case(place, expected):
    made = claim("players", 3, Role.PLAYERS, start=place)
    text = RulesText(Path("rules.md"), "x.\n\n" * 50, (made,))

    assert Comparison(GAME, Ledger(GAME, [text]), [text]).all[-1].verdict == expected


def test_a_card_lost_is_told_at_the_total_and_not_again_at_its_part():
    told = compared(
        claim("Stones", 13),
        claim("flat", 9, Role.PART, of="Stones"),
        claim("tall", 4, Role.PART, of="Stones"),
    ).reported

    assert [each.verdict for each in told] == [Verdict.COUNT]


def test_a_card_lost_is_told_where_it_is_listed_apart_and_not_again_at_the_total():
    (told,) = compared(claim("Stones", 13), claim("flat", 9), claim("tall", 4)).reported

    assert told.entry.target.label == "stones/flat"


def test_a_wrong_total_and_another_wrong_part_are_two_faults():
    told = compared(claim("Stones", 15), claim("flat", 9, Role.PART, of="Stones")).reported

    assert [each.verdict for each in told] == [Verdict.COUNT, Verdict.PART]


def test_one_number_of_several_parts_is_one_fault():
    both = [claim(each, 3, Role.PART, of="Pieces", quote="3 of I and V") for each in "IV"]

    (told,) = compared(*both).reported

    assert [other.claim.name for other in told.others] == ["V"]


def test_the_same_wrong_number_in_two_places_is_one_fault():
    (told,) = compared(claim("Stones", 13), claim("stones", 13, start=50)).reported

    assert [other.claim.start for other in told.others] == [50]


def agreed(**kept):
    agreement = ClaimBinding(
        **{"component": "", "item": "", "because": "", "location": PLACE, **kept}
    )
    return replace(GAME, agreements=(agreement,))


def ledger(made, game):
    return Ledger(game, [RulesText(Path("rules.md"), "x" * 200, (made,))])


def test_words_are_bound_to_a_component_by_the_game_file():
    game = agreed(says="Pebbles", component="stones")

    assert verdict(claim("pebble", 12), game=game) == Verdict.EQUAL
    assert ledger(claim("pebble", 12), game).unused == ()


def test_words_are_bound_to_an_item_by_the_game_file():
    game = agreed(says="Pebbles", component="stones", item="flat")

    assert verdict(claim("pebbles", 8), game=game) == Verdict.EQUAL


def test_a_claim_is_set_aside_by_its_name():
    game = agreed(says="money", because="the players use their own")

    (entry,) = ledger(claim("Money", 60), game).entries
    assert entry.standing is Standing.ASIDE


def test_the_parts_of_what_is_set_aside_are_set_aside_too():
    game = agreed(says="money", because="the players use their own")

    (entry,) = ledger(claim("ones", 20, Role.PART, of="Money"), game).entries
    assert entry.standing is Standing.ASIDE


def test_the_parts_of_what_is_bound_are_those_of_its_component():
    game = agreed(says="Pebbles", component="stones")

    assert verdict(claim("flat", 8, Role.PART, of="pebbles"), game=game) == Verdict.EQUAL


@pytest.mark.parametrize(("quote", "standing"), [("40 Stones", "aside"), ("12 Stones", "bound")])
def test_words_with_a_number_speak_of_that_claim_alone(quote, standing):
    game = agreed(says="40 stones", because="the first draft")

    (entry,) = ledger(claim("Stones", 40, quote=quote), game).entries
    assert entry.standing == standing


def test_words_that_nobody_claims_are_left_over():
    game = agreed(says="dice", component="stones")

    assert ledger(claim("Stones", 12), game).unused == game.agreements


@pytest.mark.parametrize(
    ("name", "standing"),
    [("Dice", "unknown"), ("cards", "unknown"), ("Temple", "bound"), ("Standees", "bound")],
)
def test_a_name_finds_one_thing_or_none(name, standing):
    (entry,) = ledger(claim(name, 1), GAME).entries

    assert entry.standing == standing


def test_a_name_of_two_things_is_ambiguous():
    twice = replace(GAME, components=(*GAME.components, component("more", "Stones", ("x", 1, {}))))

    (entry,) = ledger(claim("stones", 1), twice).entries
    assert [each.label for each in entry.targets] == ["stones", "more"]
    assert entry.standing is Standing.AMBIGUOUS


@pytest.mark.parametrize(
    ("says", "made", "spoken"),
    [
        ("20 Stones", claim("Stones", 20, quote="Stones: 20"), True),
        ("Stones 20", claim("Stones", 20, quote="20 Stones"), True),
        ("20 stones", claim("Stones", 20, quote="deal 20"), True),
        ("石20個", claim("石", 20, unit="個", quote="石…20個"), True),
        ("21 Stones", claim("Stones", 20, quote="Stones: 20"), False),
        ("20 Stone markers", claim("Stones", 20, quote="Stones: 20"), False),
    ],
)
def test_words_set_aside_are_a_name_with_its_number_in_any_order(says, made, spoken):
    agreement = ClaimBinding(says, "", "", "so it is", PLACE)
    text = RulesText(Path("rules.md"), "x" * 200, (made,))
    (found,) = Ledger(replace(GAME, agreements=(agreement,)), [text]).entries

    assert (found.standing is Standing.ASIDE) == spoken
