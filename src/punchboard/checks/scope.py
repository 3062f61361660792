"""What an expression of a check can read, and its value there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from punchboard.checks import messages
from punchboard.checks.rows import Lists, Row, Rows
from punchboard.components.component_set import ComponentSet
from punchboard.expressions import Expression, ExpressionError, compile_expression

#: How often one check may look at an item.
MAX_LOOKS = 250_000


class Scope:
    """The names that every check of a game can read.

    Attributes:
        lists: The game's components and definitions.
        functions: What can be called, by name.
        faults: What the functions found to be wrong: ids by the name of the list.
        negated: Whether what is true is at fault, behind a `not`.
    """

    def __init__(self, game: ComponentSet) -> None:
        self.lists = Lists(game)
        self.functions: dict[str, Callable[..., Any]] = {}
        self.faults: dict[str, list[str]] = {}
        self.negated = False
        self._shared: dict[str, Any] = dict(self.lists.definitions)
        if game.players is not None:
            least, most = game.players
            self._shared.setdefault("players", {"min": least, "max": most})
        # The fields of what the calling functions are at: an expression inside
        # another one can read both.
        self._around: dict[str, Any] = {}
        self._looks = 0

    def start(self) -> None:
        """Forget what was found so far: another sentence begins."""
        self.faults = {}
        self.negated = False
        self._looks = 0

    def value(self, source: str) -> Any:
        """Return the value of an expression about the whole game.

        Raises:
            ExpressionError: It cannot be read or computed.
        """
        expression = compile_expression(source)
        known = self.functions | self._shared
        for name in sorted(expression.names - known.keys()):
            raise messages.unknown_name(name, known)
        return expression.evaluate({name: known[name] for name in expression.names})

    def rows(self, pieces: Any) -> Rows:
        """Return what *pieces* names or holds.

        Raises:
            CheckError: It is nothing to go through, or too much was gone through.
        """
        rows = self.lists.rows(pieces)
        self.spend(len(rows.rows))
        return rows

    def spend(self, looks: int) -> None:
        """Count *looks* at items.

        Raises:
            CheckError: There were too many.
        """
        self._looks += looks
        if self._looks > MAX_LOOKS:
            raise messages.too_much(MAX_LOOKS)

    def values(self, rows: Rows, source: Any) -> Iterator[tuple[Row, Any]]:
        """Yield every row with the value that an expression has for it.

        Raises:
            ExpressionError: It cannot be read or computed.
        """
        if not isinstance(source, str):
            raise messages.not_an_expression(source)
        expression = compile_expression(source)
        around = self._around
        known = {**self.functions, **self._shared, **around, **dict.fromkeys(rows.fields)}
        for name in sorted(expression.names - known.keys()):
            raise messages.unknown_field(name, rows.name, known)
        names = {name: known[name] for name in expression.names}
        for row in rows.rows:
            yield row, self._row_value(expression, names, around, rows, row)

    def blame(self, rows: Rows, ids: Sequence[str], *, instead_of: Mapping[str, int]) -> None:
        """Remember the *ids* at fault, and forget what was found on the way to them."""
        self.faults = {name: self.faults[name][:many] for name, many in instead_of.items()}
        if ids:
            self.faults.setdefault(rows.name, []).extend(ids)

    def blamed(self) -> dict[str, int]:
        """Return how many are at fault so far, by the name of the list."""
        return {name: len(ids) for name, ids in self.faults.items()}

    def _row_value(
        self,
        expression: Expression,
        names: Mapping[str, Any],
        around: dict[str, Any],
        rows: Rows,
        row: Row,
    ) -> Any:
        own = {name: row.fields.get(name) for name in names if name in rows.fields}
        self._around = {**around, **row.fields} if names.keys() & self.functions else around
        try:
            return expression.evaluate({**names, **own})
        except messages.CheckError:
            raise
        except ExpressionError as problem:
            hidden = sorted(name for name in own if name in self.functions)
            if hidden:
                raise messages.shadowed(hidden, rows.name, problem) from None
            raise messages.of_item(problem, row.id, rows.name) from None
        finally:
            self._around = around
