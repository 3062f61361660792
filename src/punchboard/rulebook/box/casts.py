"""Rows that share out roles: `| 5 players | 3 actors | 1 critic | 2 in the box |`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from punchboard.components.model import ComponentSet
from punchboard.rulebook.box.number_grids import NumberGrid, NumberRow
from punchboard.rulebook.box.targets import item_names
from punchboard.rulebook.grammar import names
from punchboard.rulebook.lists.tables import Cell
from punchboard.rulebook.texts import RulesText

#: How many rows tell that a cast comes to its players, and fewer where the box has its roles.
_CAST, _NAMED = 5, 4
#: How many roles a cast may have more than players, and how far a wrong one may be.
_MORE = 2


def odd_cast(game: ComponentSet, text: RulesText, grid: NumberGrid) -> tuple[Cell, str] | None:
    """Return the one row whose numbers do not come to its players, or to all the roles."""
    rows = [_Filled(row) for row in grid.rows] if grid.people else []
    places = {frozenset(row.numbers) for row in rows}
    if len(places) != 1 or len(*places) < 2:
        return None
    roles = _roles(game, text, grid, *places)
    if len(rows) < (_NAMED if roles else _CAST):
        return None
    for wanted in _wanted(rows, roles):
        made = [sum(row.numbers.values()) for row in rows]
        wrong = [at for at, row in enumerate(rows) if made[at] != wanted[at]]
        if len(wrong) == 1 and abs(made[wrong[0]] - wanted[wrong[0]]) <= _MORE:
            at = wrong[0]
            message = f"the row comes to {made[at]}, as the others are it would be {wanted[at]}"
            return rows[at].last, message
    return None


class _Filled:
    """The numbers of a row, those of its empty cells with them, and where the last one is."""

    def __init__(self, row: NumberRow) -> None:
        self.players = row.players
        self.numbers = row.numbers | dict.fromkeys(row.empty, 0)
        self.last = row.places[max(self.numbers, default=0)]


def _wanted(rows: Sequence[_Filled], roles: int) -> Iterator[list[int]]:
    """Yield what rows may have to come to: their players and as many more, or all the roles."""
    for more in range(_MORE + 1):
        yield [row.players + more for row in rows]
    if roles:
        yield [roles] * len(rows)


def _roles(game: ComponentSet, text: RulesText, grid: NumberGrid, places: Set[int]) -> int:
    """Return how many pieces there are of the component whose items all columns but one name."""
    titles = [text.script.plain.text[slice(*each)].casefold() for each in grid.titles]
    said = {names.key(titles[each].strip(" *")) for each in places if each < len(titles)}
    for component in game.components:
        called = [{names.key(e.casefold()) for e in item_names(item)} for item in component.items]
        if 1 < len(called) >= len(places) - 1 and all(said & each for each in called):
            return component.count
    return 0
