from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from punchboard.preview.box import (
    MOST_HANDS,
    MOST_PIECES,
    DealtPiece,
    deal,
    deal_problem,
    pieces_of,
)

PIECES = tuple(DealtPiece("cards", f"c{number}", 1) for number in range(40))


@given(st.integers(1, 30), st.integers(0, 70), st.text(max_size=8))
def test_every_piece_is_dealt_or_left_once(hands, size, seed):
    dealt = deal(PIECES, hands, size, seed)
    given_out = [piece for hand in dealt.hands for piece in hand]

    assert Counter((*given_out, *dealt.rest)) == Counter(PIECES)
    assert len(dealt.hands) == min(hands, MOST_HANDS)
    assert all(len(hand) <= min(size, MOST_PIECES) for hand in dealt.hands)


@given(st.text(max_size=8))
def test_the_same_seed_deals_the_same_hands(seed):
    assert deal(PIECES, 4, 5, seed) == deal(PIECES, 4, 5, seed)


def test_another_seed_deals_other_hands():
    assert len({deal(PIECES, 1, 10, str(seed)).hands for seed in range(50)}) == 50


def test_hands_are_the_same_on_every_machine():
    first = deal(PIECES, 2, 4, "harbour").hands

    assert [[piece.item for piece in hand] for hand in first] == [
        ["c15", "c28", "c25", "c27"],
        ["c34", "c14", "c39", "c8"],
    ]


def test_hands_are_as_even_as_the_pieces_allow():
    sizes = [len(hand) for hand in deal(PIECES[:9], 4, 5, "a").hands]

    assert sizes == [3, 2, 2, 2]


def test_each_copy_is_a_piece(studio):
    pieces = pieces_of(studio.live.start.game, ["cargo"])

    assert Counter(piece.item for piece in pieces) == {"herring": 4, "rye": 3, "eel": 1}


def test_hands_that_the_pieces_are_too_few_for_are_said():
    assert deal_problem(20, 4, 5) == ""
    assert "20 pieces are needed and 16 are chosen" in deal_problem(16, 4, 5)


def test_more_hands_than_are_dealt_are_said():
    assert deal_problem(16, 99_999, 1) == f"at most {MOST_HANDS} hands are dealt, not 99,999"
    assert f"at most {MOST_PIECES} pieces" in deal_problem(16, 1, MOST_PIECES + 1)
