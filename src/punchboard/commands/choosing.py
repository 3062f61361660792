"""The pieces that `--component`, `--item` and `--where` choose, among finished faces."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from punchboard.commands.session import OpenGame
from punchboard.components.model import Component
from punchboard.sheets.file import Deck
from punchboard.snapshots.choose import Choice, chosen

#: All pieces.
EVERYTHING = Choice()


def chosen_pieces(
    work: OpenGame, choice: Choice, gone: Sequence[Component] = ()
) -> frozenset[tuple[str, str]]:
    """Return the chosen pieces as component and item; what is wrong with the choice is noted.

    *gone* are components with items that are no longer in the game.
    """
    return work.take(chosen(work.game, choice, gone), errors_stay=True)


def decks_of(pieces: Collection[tuple[str, str]], decks: Sequence[Deck]) -> tuple[Deck, ...]:
    """Return *decks* with just the items in *pieces*."""
    return tuple(
        Deck(
            deck.component,
            tuple(each for each in deck.faces if (deck.component.id, each.item.id) in pieces),
        )
        for deck in decks
    )


def chosen_decks(work: OpenGame, choice: Choice, decks: Sequence[Deck]) -> tuple[Deck, ...]:
    """Return *decks* with just the chosen items; what is wrong with the choice is noted.

    All faces are made before, because texts of several items may share a size.
    """
    return decks_of(chosen_pieces(work, choice), decks) if choice else tuple(decks)
