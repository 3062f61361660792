"""The pieces that `--component`, `--item` and `--where` choose, among finished faces."""

from __future__ import annotations

from collections.abc import Sequence

from punchboard.commands.session import OpenGame
from punchboard.sheets.file import Deck
from punchboard.snapshots.choose import Choice, chosen

#: All pieces.
EVERYTHING = Choice()


def chosen_decks(
    work: OpenGame, choice: Choice, language: str, decks: Sequence[Deck]
) -> tuple[Deck, ...]:
    """Return *decks* with just the chosen items; what is wrong with the choice is noted.

    All faces are made before, because texts of several items may share a size.
    """
    if not choice:
        return tuple(decks)
    pieces = work.take(chosen(work.game, choice, language), errors_stay=True)
    return tuple(
        Deck(
            deck.component,
            tuple(each for each in deck.faces if (deck.component.id, each.item.id) in pieces),
        )
        for deck in decks
    )
