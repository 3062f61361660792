"""`list`: shows what is in a game's box."""

from __future__ import annotations

from punchboard.commands.report import Outcome, table
from punchboard.commands.session import OpenGame, on_game
from punchboard.lengths import format_size


@on_game
def describe_game(work: OpenGame) -> Outcome:
    """Return a title line, and a line for each component in a game's box."""
    game = work.game
    titles = " / ".join(text for _, text in game.name.languages)
    rows = [
        (each.id, each.name.first, f"{each.kind} {format_size(each.page)}", str(each.count))
        for each in game.components
    ]
    return work.outcome((f"{game.id}: {titles}", *table(rows)))
