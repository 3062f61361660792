"""`list`: shows what is in a game's box."""

from __future__ import annotations

from punchboard.commands.report import Outcome, table
from punchboard.commands.session import Session
from punchboard.components.model import Component
from punchboard.diagnostics import Checked
from punchboard.lengths import format_size


def describe_game(session: Session, game_id: str) -> Outcome:
    """Return a title line, and a line for each component in a game's box."""
    opened = session.open(game_id)
    if opened.value is None:
        return Checked((), opened.diagnostics)
    game = opened.value.game
    titles = " / ".join(text for _, text in game.name.languages)
    rows = [(each.id, each.name.first, _size(each), str(each.count)) for each in game.components]
    return opened.value.outcome((f"{game_id}: {titles}", *table(rows)))


def _size(component: Component) -> str:
    return f"{component.kind} {format_size(component.page)}"
