"""The lists of the five games, as punchboard itself reads them, for games played at random."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from punchboard.commands.session import Session
from punchboard.components.model import ComponentSet

ROOT = Path(__file__).parent.parent.parent


class Stuck(Exception):  # noqa: N818 - a state of a game
    """A game has a state without a legal move, or does not end."""


@dataclass(frozen=True)
class Box:
    """What is in the box of a game.

    Attributes:
        game: The game.
        players: The numbers of players it is for.
    """

    game: ComponentSet

    @property
    def players(self) -> range:
        least, most = self.game.players or (1, 1)
        return range(least, most + 1)

    def pieces(self, component: str) -> list[SimpleNamespace]:
        """Return the pieces of a component, copies included, with their fields."""
        listed = next(each for each in self.game.components if each.id == component)
        return [
            SimpleNamespace(**{**item.fields, "id": item.id})
            for item in listed.items
            for _ in range(item.quantity)
        ]

    def numbers(self, definition: str) -> SimpleNamespace:
        """Return the entries of a definition: `rule.deal.hand`; or its values: `garden.rows`."""
        entries = self.game.definitions[definition]
        return SimpleNamespace(**{name: _entry(each.fields) for name, each in entries.items()})


def _entry(fields: Mapping[str, Any]) -> Any:
    return fields["value"] if set(fields) == {"value"} else SimpleNamespace(**fields)


@cache
def box(game: str) -> Box:
    """Return the box of one of the five games."""
    loaded = Session.at(ROOT).load(game)
    assert loaded.value is not None, loaded.diagnostics
    return Box(loaded.value)
