"""Computes the `checks` of a game and tells which of them do not hold."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.checks import messages
from punchboard.checks.functions import functions
from punchboard.checks.rule import Finding
from punchboard.checks.scope import Scope
from punchboard.checks.sentence import sides, statements
from punchboard.components.component_set import Check, ComponentSet
from punchboard.diagnostics import Diagnostic
from punchboard.expressions import ExpressionError


def check_invariants(game: ComponentSet) -> tuple[Finding | Diagnostic, ...]:
    """Return what is wrong with a game's checks, and which of them do not hold."""
    scope = Scope(game)
    scope.functions = functions(scope)
    found: list[Finding | Diagnostic] = []
    for check in game.checks:
        try:
            found += _broken(check, scope)
        except ExpressionError as problem:
            found.append(messages.wrong_expression(check, problem))
    return tuple(found)


def _broken(check: Check, scope: Scope) -> Iterator[Finding]:
    """Yield the first statement of a check that is false.

    Raises:
        ExpressionError: It cannot be read or computed.
    """
    scope.start()
    if _holds(check.that, scope):
        return
    for statement in statements(check.that):
        scope.start()
        if not _holds(statement, scope):
            faults = dict(scope.faults)
            yield messages.broken_invariant(check, statement, _sides(statement, scope), faults)
            return


def _holds(sentence: str, scope: Scope) -> bool:
    value = scope.value(sentence)
    if not isinstance(value, bool):
        raise messages.no_truth_value(sentence, value)
    return value


def _sides(statement: str, scope: Scope) -> list[tuple[str, object]]:
    """Return the sides of a comparison with their values."""
    return [(side, scope.value(side)) for side in sides(statement)]
