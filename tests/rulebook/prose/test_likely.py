"""Counts that no grammar reads are claimed where the signs around them say enough."""

from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.rulebook.claim import Role, Section
from punchboard.rulebook.prose import likely
from punchboard.rulebook.reader import read_claims

EN = "A game about a quiet bay for families.\n\n"
JA = "静かな入り江のゲームです。\n\n"
DE = "Ein Spiel über eine stille Bucht für die ganze Familie.\n\n"
FR = "Un jeu sur une baie tranquille pour toute la famille.\n\n"
DECK = "A heap of 54 cards is all it needs."
LINEN = "We printed 9 coins on linen."
LIST = """\
## Components

- 36 cards
- 4 boards
- 12 tiles
- 8 ships
- 1 bag
- 6 mills
"""


def told(text):
    return {(each.name, each.count) for each in read_claims(text, ".md")}


def by_grammars(text):
    """Return what is read of *text* where no sign has a weight."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(likely, "WEIGHTS", MappingProxyType({}))
        return told(text)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (EN + DECK, {("cards", 54)}),
        (EN + "Inside there is a bag that holds 40 wooden cubes for all.", {("wooden cubes", 40)}),
        (
            EN + "## Components\n\nWe printed 36 cards on linen, then added 5 dice.",
            {("cards", 36), ("dice", 5)},
        ),
        (
            EN + f"{DECK[:18]}, 12 dice and 5 boards is all.",
            {("cards", 54), ("dice", 12), ("boards", 5)},
        ),
        (
            DE + "36 Karten, 1 Brett mit Pfeil, 4 Tippkarten je Spieler, das ist alles.",
            {("Karten", 36), ("Brett", 1), ("Tippkarten", 4)},
        ),
        (DE + "Ein Stapel von 24 Plättchen bildet die Bucht.", {("Plättchen", 24)}),
        (
            FR + "Une boîte, un plateau, puis 36 cartes et 5 dés.",
            {("plateau", 1), ("cartes", 36), ("dés", 5)},
        ),
        (JA + "波タイル12枚の海。", {("波タイル", 12)}),
        (JA + "海に浮かぶ84枚の牌が光る。", {("牌", 84)}),
        (
            EN + "- 26 VP tokens\n",
            {("VP tokens", 26)},
        ),
    ],
)
def test_a_count_in_a_form_without_a_grammar_is_claimed_by_its_signs(text, claims):
    assert by_grammars(text) == set()
    assert told(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "A deck of → 54 cards is all it needs.",
        "A deck of -54 cards is all it needs.",
        "A heap of 54 cards maximum is all it needs.",
        "You need a heap of 54 cards.",
        "As you have a heap of 54 cards, it is small.",
        "Each turn, a heap of 54 cards is all it needs.",
        "A heap of 54 card types is all it needs.",
        "A deck of 0 cards is all it needs.",
        "A deck of 1054 cards is all it needs.",
        "Is a heap of 54 cards all it needs?",
        f"Example: {DECK}",
        "## Components\n\nFlip 54 cards on linen.",
        "## Components\n\nWe printed 54 tile types on linen.",
        "A heap of 54 cards = 12 points.",
        "- 54 cards = 12 victory points\n- 9 tiles = 2 VP",
        "Setup 3\nYour turn 4\nScoring 7\nThe end 9",
    ],
)
def test_one_sign_is_enough_to_rule_a_number_out(text):
    assert told(EN + text) == set()


def test_numbers_that_rise_from_line_to_line_are_pages():
    lines = "{} The Bay\n\n{} The Pier\n\n{} The Wind\n\n{} The Gulls\n"
    text = f"{EN}## Components\n\n{lines}"
    assert told(text.format(3, 7, 9, 12)) == set()
    assert told(text.format(9, 3, 12, 7)) == {
        ("Bay", 9),
        ("Pier", 3),
        ("Wind", 12),
        ("Gulls", 7),
    }


def test_a_list_that_another_replaces_claims_nothing():
    old = f"## Components\n\n{LINEN}\n\n"
    assert ("coins", 9) in told(EN + old)
    assert ("coins", 9) not in told(EN + old + LIST)


def test_a_name_that_has_a_count_gets_no_likely_one():
    assert told(f"{LIST}\n{LINEN.replace('coins', 'cards')}\n") == told(LIST)
    assert told(f"{LIST}\n{LINEN}\n") == told(LIST) | {("coins", 9)}


def test_a_likely_count_is_claimed_once():
    claims = read_claims(f"{EN}{DECK} {DECK}", ".md")
    assert [(each.name, each.count) for each in claims] == [("cards", 54)]


def test_far_below_a_list_nothing_unsure_is_claimed():
    story = "The bay is quiet, and gulls sleep on the pier.\n\n" * 20
    assert ("coins", 9) in told(f"{LIST}\n{LINEN}\n\n{story}")
    assert told(f"{LIST}\n{story}{LINEN}\n") == told(LIST)


@pytest.mark.parametrize(
    ("text", "role"),
    [
        (EN + DECK, Role.SUPPLY),
        (EN + "The bay has the 6 ship tokens in it.", Role.SETUP),
        (EN + "A hand of 4 cards per player is all it needs.", Role.PER_PLAYER),
        (FR + "Une main de 4 cartes par joueur suffit.", Role.PER_PLAYER),
        (JA + "各プレイヤーのカード4枚が手札となる。", Role.PER_PLAYER),
    ],
)
def test_a_likely_count_has_the_role_that_its_sentence_gives(text, role):
    (claim,) = read_claims(text, ".md")
    assert by_grammars(text) == set()
    assert claim.role is role
    assert claim.section is Section.PROSE


WORDS = [
    "A deck of",
    "54",
    "cards",
    "12 dice",
    "the 6 ships",
    "per player",
    "→",
    "-3",
    "you",
    ",",
    "(",
]
WORDS += [
    ")",
    ".",
    "?",
    "\n\n",
    "\n- ",
    "## Components\n",
    "## Setup\n",
    "波タイル",
    "12枚",
    "の",
    "。",
]
WORDS += ["Ein Stapel von", "Karten", "Une pile de", "jetons", "|", "x", "each"]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=25).map(" ".join))
def test_claims_of_any_text_quote_their_place(text):
    for claim in read_claims(text, ".md"):
        assert claim.name
        assert claim.quote == text[claim.start : claim.end] != ""


@pytest.mark.parametrize(
    ("lines", "claims"),
    [
        ("Gull x2\nCrab x3\nEel x2\nCod x4", {("Gull", 2), ("Crab", 3), ("Eel", 2), ("Cod", 4)}),
        (
            "- 4 Posts 50 km\n- 6 Posts 75 km\n- 2 Posts 100 km\n- 9 Posts 25 km",
            {("Posts 50 km", 4), ("Posts 75 km", 6), ("Posts 100 km", 2), ("Posts 25 km", 9)},
        ),
        (
            "- 王(10点)(赤)×9\n- 馬(5点)(青)×8\n- 竜(1点)(緑)×7\n- 兵(1点)(黄)×6",
            {("王", 9), ("馬", 8), ("竜", 7), ("兵", 6)},
        ),
    ],
)
def test_lines_of_one_shape_are_a_list_without_any_known_noun(lines, claims):
    assert told(f"{EN if lines.isascii() else JA}{lines}\n") == claims


def test_lines_that_count_up_are_no_list():
    steps = "\n".join(f"- {at} gulls land" for at in (3, 4, 5, 6))
    assert told(f"{EN}{steps}\n") == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The deck contains 12 gusts, 8 yaks and 3 kites.", [12, 8, 3]),
        ("Le paquet contient 12 vents, 8 yacks et 3 brises.", [12, 8, 3]),
        ("Das Deck enthält 12 Böen, 8 Yaks und 3 Drachen.", [12, 8, 3]),
        ("A mill needs 2 gusts, 1 yak and 1 kite.", []),
    ],
)
def test_what_a_sentence_joins_is_counted_alike(text, expected):
    found = [each for each in read_claims(text, ".md") if each.role is Role.SUPPLY]

    assert [each.count for each in found if each.count != 60] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Potter (1x), Glazier (2x), Clay (14x)", [("Potter", 1), ("Glazier", 2), ("Clay", 14)]),
        ("It is only a deck: 30 numbered cards, in three colours.", [("numbered cards", 30)]),
        (
            "- Don't Drop It x3\n- Fire! x2\n- Take Two x4\n",
            [
                ("Don't Drop It", 3),
                ("Fire!", 2),
                ("Take Two", 4),
            ],
        ),
    ],
)
def test_names_in_one_line_and_sums_are_lists(text, expected):
    assert [(each.name, each.count) for each in read_claims(text, ".md")] == expected


def test_a_comma_at_the_end_of_an_item_ends_no_reading():
    assert told(f"{FR}* Deux pions, ") == {("pions", 2)}


@pytest.mark.parametrize(
    "text",
    [
        "Es gibt 60 Briefe und 5 Figuren, je eine pro Spieler, mit einem Plan für die Stadt.",
    ],
)
def test_a_share_with_a_number_of_its_own_is_of_nothing_before_it(text):
    found = read_claims(f"# Post\n\nA game for 2 to 5 players.\n\n{text}\n", ".md")
    assert [str(each.role) for each in found if each.count == 60] == ["supply"]


@pytest.mark.parametrize(
    "held",
    [
        *["2 bags of 20 beads", "4 boxes, each with 20 cubes", "2 Beutel mit je 20 Perlen"],
        *["2 sacs de 20 perles chacun", "4 Schachteln mit jeweils 20 Würfeln"],
    ],
)
def test_what_each_of_several_things_holds_is_not_likely_to_be_all(held):
    found = read_claims(f"- {held}\n- 4 pawns\n", ".md")
    assert all(each.count * (each.factor or 1) != 20 for each in found if each.count)


@pytest.mark.parametrize(
    "text",
    [
        "# Contents\n\n- 6 tokens\n- 4 cards for each of the 3 clans\n",
        "# Material\n\n- 6 Marker\n- 4 Karten für jede der 3 Sippen\n",
        "# Matériel\n\n- 6 jetons\n- 4 cartes pour chacun des 3 clans\n",
        "# Contents\n\n- 6 tokens\n- 4 mats\n\nThe mats have a side with three bean fields.\n",
        "# Contents\n\n- 6 tokens\n- 4 mats\n\nThe tokens say 0, 1, 2, 3, 4 and 5.\n",
    ],
)
def test_groups_sides_and_values_are_no_pieces(text):
    assert [each.count for each in read_claims(text, ".md")] == [6, 4]
