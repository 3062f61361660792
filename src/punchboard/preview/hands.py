"""Hands dealt from shuffled pieces: the same seed deals the same hands to everybody."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from msgspec import Struct

from punchboard.components.model import ComponentSet

#: Most hands, and most pieces of a hand.
MOST_HANDS, MOST_PIECES = 20, 60


class DealtPiece(Struct, frozen=True):
    """One copy of an item.

    Attributes:
        component: Id of the component.
        item: Id of the item.
        copy: Number of the copy, from 1.
    """

    component: str
    item: str
    copy: int


class Deal(Struct, frozen=True):
    """What was dealt.

    Attributes:
        hands: The hands.
        rest: The pieces left, the next one first.
    """

    hands: tuple[tuple[DealtPiece, ...], ...]
    rest: tuple[DealtPiece, ...]


def pieces_of(game: ComponentSet, components: Collection[str]) -> tuple[DealtPiece, ...]:
    """Return all copies of the items of some *components*, in order."""
    return tuple(
        DealtPiece(component.id, item.id, copy)
        for component in game.components
        if component.id in components
        for item in component.items
        for copy in range(1, item.quantity + 1)
    )


def deal(pieces: Sequence[DealtPiece], hands: int, size: int, seed: str) -> Deal:
    """Return *hands* hands of *size* pieces each, dealt in turn.

    Args:
        pieces: The pieces, in the order of the lists.
        hands: Number of hands.
        size: Pieces in a hand; fewer where the pieces run out.
        seed: Decides how they are shuffled.
    """
    shuffled = _shuffled(pieces, random.Random(f"punchboard {seed}"))
    hands = max(1, min(hands, MOST_HANDS))
    size = max(0, min(size, MOST_PIECES))
    dealt = shuffled[: hands * size]
    return Deal(
        tuple(tuple(dealt[number::hands]) for number in range(hands)),
        tuple(shuffled[hands * size :]),
    )


def deal_problem(pieces: int, hands: int, size: int) -> str:
    """Return why not all that was asked for can be dealt; "" if it can.

    Args:
        pieces: Number of pieces there are.
        hands: Number of hands.
        size: Pieces in a hand.
    """
    if hands > MOST_HANDS:
        return f"at most {MOST_HANDS} hands are dealt, not {hands:,}"
    if size > MOST_PIECES:
        return f"a hand has at most {MOST_PIECES} pieces, not {size:,}"
    if 0 < pieces < hands * size:
        needed = f"{hands * size:,} pieces are needed and {pieces:,} are chosen"
        return f"the pieces run out: {needed}, so hands are smaller"
    return ""


def _shuffled(pieces: Sequence[DealtPiece], chance: random.Random) -> list[DealtPiece]:
    """Return *pieces* in an order that *chance* decides (Fisher and Yates).

    Of all methods of the generator, Python promises only for `random` that a later
    version gives the same numbers.
    """
    result = list(pieces)
    for last in range(len(result) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        result[last], result[other] = result[other], result[last]
    return result
