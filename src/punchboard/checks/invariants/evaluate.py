"""Computes the `checks` of a game, and explains those that do not hold.

The sentence of a failed check is split into its parts, to name the one that is
false, the values on both sides of a comparison, and the ids at fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from punchboard.checks import messages
from punchboard.checks.invariants.functions import functions
from punchboard.checks.invariants.rows import Scope
from punchboard.components.model import Check, ComponentSet
from punchboard.diagnostics import Diagnostic, Finding, Location
from punchboard.expressions import ExpressionError
from punchboard.patterns import regex

_TOKEN = regex(
    r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\w+|[=!<>]=|.""", re.DOTALL
)  # fmt: skip
_COMPARISONS = frozenset(["==", "!=", "<", "<=", ">", ">=", "in"])
#: Words that bind less tightly than a comparison, or belong to one.
_LOOSE = frozenset(["or", "if", "else", "not", "is", "and"])


def statements(sentence: str) -> tuple[str, ...]:
    """Return the parts of `a and b and c`; a sentence of another form is a single part."""
    tokens = list(_outer_tokens(sentence))
    if any(token in {"or", "if", "else"} for token, _, _ in tokens):
        return (sentence,)
    return _split(sentence, [(start, end) for token, start, end in tokens if token == "and"])


def sides(statement: str) -> tuple[str, ...]:
    """Return the sides of a comparison; nothing for other statements."""
    tokens = list(_outer_tokens(statement))
    if any(token in _LOOSE for token, _, _ in tokens):
        return ()
    cuts = [(start, end) for token, start, end in tokens if token in _COMPARISONS]
    return _split(statement, cuts) if cuts else ()


def alternatives(statement: str) -> tuple[str, ...]:
    """Return the parts of `a or b`, or what follows a `not`; nothing for other forms."""
    tokens = list(_outer_tokens(statement))
    words = {token for token, _, _ in tokens}
    if "or" in words and not words & {"if", "else"}:
        return _split(statement, [(start, end) for token, start, end in tokens if token == "or"])
    if tokens and tokens[0][0] == "not" and not words & {"and", "if", "else"}:
        return (statement[tokens[0][2] :].strip(),)
    return ()


def _outer_tokens(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the tokens outside all brackets, each with its start and end."""
    depth = 0
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in {"(", "[", "{"}:
            depth += 1
        elif token in {")", "]", "}"}:
            depth -= 1
        elif depth == 0 and not token.isspace():
            yield token, match.start(), match.end()


def _split(text: str, cuts: list[tuple[int, int]]) -> tuple[str, ...]:
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(text)]
    return tuple(text[start:end].strip() for start, end in zip(starts, ends, strict=True))


class Broken(Struct, frozen=True):
    """A check that does not hold.

    Attributes:
        check: The check.
        statement: The first part of it that is false.
        sides: The sides of a comparison, each with its value.
        finding: What is reported about it.
    """

    check: Check
    statement: str
    sides: tuple[tuple[str, object], ...]
    finding: Finding

    @property
    def location(self) -> Location | None:
        """Where the check is written."""
        return self.finding.location

    @property
    def message(self) -> str:
        """What is wrong."""
        return self.finding.message

    def follows_from(self, component: str, wanted: int, there: int) -> bool:
        """Return whether a wrong number of *component*, reported elsewhere, explains it."""
        values = [value for _, value in self.sides]
        named = re.search(rf"(?<!\w){re.escape(component)}(?!\w)", self.statement)
        return named is not None and values in ([wanted, there], [there, wanted])


def check_invariants(game: ComponentSet) -> tuple[Broken | Diagnostic, ...]:
    """Return the checks of a game that do not hold, and what is wrong with others."""
    scope = Scope(game)
    scope.functions = functions(scope)
    found: list[Broken | Diagnostic] = []
    for check in game.checks:
        try:
            found += _broken(check, scope)
        except ExpressionError as problem:
            found.append(messages.wrong_expression(check, problem))
    return tuple(found)


def _broken(check: Check, scope: Scope) -> Iterator[Broken]:
    """Yield the first statement of a check that is false.

    Raises:
        ExpressionError: The check cannot be read or computed.
    """
    scope.start()
    if _holds(check.that, scope):
        return
    for statement in statements(check.that):
        scope.start()
        if not _holds(statement, scope):
            faults = _faults(statement, scope)
            found = _sides(statement, scope)
            told = messages.broken_invariant(check, statement, found, faults)
            yield Broken(check, statement, tuple(found), told)
            return


def _holds(sentence: str, scope: Scope) -> bool:
    value = scope.value(sentence)
    if not isinstance(value, bool):
        raise messages.no_truth_value(sentence, value)
    return value


def _faults(statement: str, scope: Scope) -> dict[str, list[str]]:
    """Return the ids at fault in a false statement."""
    parts = alternatives(statement)
    if len(parts) == 1:
        scope.start()
        scope.negated = True
        scope.value(parts[0])
    return dict(scope.faults)


def _sides(statement: str, scope: Scope) -> list[tuple[str, object]]:
    """Return the sides of a comparison with their values; for `a or b`, of both parts."""
    parts = alternatives(statement) or (statement,)
    compared = [side for part in parts for side in sides(part)]
    return [(side, scope.value(side)) for side in dict.fromkeys(compared)]
