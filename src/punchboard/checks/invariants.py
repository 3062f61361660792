"""Computes the `checks` of a game, explains those that do not hold, and has their functions.

The sentence of a failed check is split into its parts, to name the one that is
false, the values on both sides of a comparison, and the ids at fault. The functions,
with which a designer counts, sums and compares, work on the items of a component or
the entries of a definition, named in quotes; an item counts as many times as it has
copies.
"""

from __future__ import annotations

import functools
import inspect
import itertools
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeGuard

from msgspec import Struct

from punchboard.checks import messages, rows
from punchboard.checks.rows import MAX_LOOKS, Row, Rows, Scope
from punchboard.components.model import Check, ComponentSet
from punchboard.diagnostics import Diagnostic, Finding, Location
from punchboard.expressions import ExpressionError
from punchboard.patterns import regex

_TOKEN = regex(
    r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\w+|[=!<>]=|.""", re.DOTALL
)  # fmt: skip
_COMPARISONS = frozenset(["==", "!=", "<", "<=", ">", ">=", "in"])
#: Sides of a comparison.
_PAIR = 2
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

    @property
    def reason(self) -> str:
        """Why it should hold; "" if the game does not say."""
        return self.check.because

    def follows_from(self, component: str, wanted: int, there: int) -> bool:
        """Return whether a wrong number of *component*, reported elsewhere, explains it.

        It would hold with as many as are wanted: one side is that number, so many times
        it, or as much more or less than the other.
        """
        named = re.search(rf"(?<!\w){re.escape(component)}(?!\w)", self.statement)
        values = [value for _, value in self.sides if type(value) is int]
        if named is None or len(values) != len(self.sides) or len(values) != _PAIR:
            return False
        one, other = sorted(values)
        least, most = sorted((wanted, there))
        return one * most == other * least or other - one == most - least

    def is_about(self, said: int, there: int) -> bool:
        """Return whether its sides are lists that differ by what rules say and the game has."""
        lists = [Counter(value) for _, value in self.sides if _is_list(value)]
        if len(lists) != _PAIR:
            return False
        only = {tuple((lists[a] - lists[b]).elements()) for a, b in ((0, 1), (1, 0))}
        return only == {(said,), (there,)}


def _is_list(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(each) is int for each in value)


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


#: The fields of a tile's edges, unless a sentence names others.
SIDES = ("north", "east", "south", "west")
#: `combinations` of more pieces, of twice as many, are more than a check may look at.
_LARGEST_CHOICE = 17


def _count(scope: Scope, pieces: Any, /, *conditions: str, **fields: Any) -> int:
    rows = scope.rows(pieces)
    _refuse_unknown(rows, fields)
    chosen = [
        row
        for row in rows.rows
        if all(row.fields.get(name) == value for name, value in fields.items())
    ]
    for condition in conditions:
        left = Rows(rows.name, tuple(chosen), rows.fields)
        chosen = [row for row, value in scope.values(left, condition) if value]
    return sum(row.quantity for row in chosen)


def _sum(scope: Scope, pieces: Any, value: str) -> float:
    return sum(row.quantity * number for row, number in _numbers(scope, pieces, value))


def _min(scope: Scope, pieces: Any, *values: Any) -> Any:
    return _extreme(scope, "min", min, pieces, values)


def _max(scope: Scope, pieces: Any, *values: Any) -> Any:
    return _extreme(scope, "max", max, pieces, values)


def _extreme(
    scope: Scope, name: str, choose: Callable[[list[Any]], Any], first: Any, rest: Sequence[Any]
) -> Any:
    """Return the least or greatest value of a list, or of some numbers."""
    if isinstance(first, int | float):
        return choose([first, *rest])
    if len(rest) > 1:
        raise messages.wrong_usage(f"{name}(pieces, value)")
    before = scope.blamed()
    numbers = list(_numbers(scope, first, *(rest or ("value",))))
    rows = scope.rows(first)
    if not numbers:
        raise messages.nothing_to_compare(name, rows.name)
    chosen = choose([number for _, number in numbers])
    ids = [row.id for row, number in numbers if number == chosen]
    scope.blame(rows, ids, instead_of=before)
    return chosen


def _values(scope: Scope, pieces: Any, value: str) -> list[Any]:
    found: list[Any] = []
    for row, each in scope.values(scope.rows(pieces), value):
        scope.spend(row.quantity)
        found += [each] * row.quantity
    return found


def _parts(scope: Scope, pieces: Any, value: str) -> list[Any]:
    found: list[Any] = []
    for each in _values(scope, pieces, value):
        if not isinstance(each, list | tuple) and each is not None:
            raise messages.not_a_list(each)
        found += each or ()
    return found


def _tally(scope: Scope, pieces: Any, value: str) -> dict[Any, int]:
    found: dict[Any, int] = {}
    for row, (key,) in _keys(scope, pieces, (value,)):
        found[key] = found.get(key, 0) + row.quantity
    return found


def _distinct(scope: Scope, pieces: Any, *values: str) -> int:
    return len({key for _, key in _keys(scope, pieces, values)})


def _unique(scope: Scope, pieces: Any, *values: str) -> bool:
    before = scope.blamed()
    first: dict[Any, str] = {}
    alike: dict[str, None] = {}
    for row, key in _keys(scope, pieces, values):
        if row.quantity > 1 or key in first:
            alike |= dict.fromkeys((first.get(key, row.id), row.id))
        first.setdefault(key, row.id)
    scope.blame(scope.rows(pieces), list(alike), instead_of=before)
    return not alike


def _every(scope: Scope, pieces: Any, condition: str) -> bool:
    before = scope.blamed()
    rows = scope.rows(pieces)
    wrong = [row.id for row, value in scope.values(rows, condition) if not value]
    scope.blame(rows, wrong, instead_of=before)
    return not wrong


def _any(scope: Scope, pieces: Any, condition: str) -> bool:
    before = scope.blamed()
    rows = scope.rows(pieces)
    found = [row.id for row, value in scope.values(rows, condition) if value]
    scope.blame(rows, found if scope.negated else (), instead_of=before)
    return bool(found)


def _area(scope: Scope, pieces: Any) -> int:
    return sum(row.quantity * row.cells for row in scope.rows(pieces).rows)


def _edges(scope: Scope, pieces: Any, value: Any, sides: Sequence[str] = SIDES) -> int:
    return sum(row.quantity * around.count(value) for row, around in _around(scope, pieces, sides))


def _corners(scope: Scope, pieces: Any, value: Any, sides: Sequence[str] = SIDES) -> int:
    return sum(
        row.quantity * sum(around[n - 1] == value == around[n] for n in range(len(around)))
        for row, around in _around(scope, pieces, sides)
    )


def _pairs(scope: Scope, values: Any, doubles: bool = False) -> list[list[Any]]:
    listed = list(values)
    scope.spend(len(listed) ** 2)
    make = itertools.combinations_with_replacement if doubles else itertools.combinations
    return [list(pair) for pair in make(listed, 2)]


def _combinations(scope: Scope, first: Any, second: Any, /, *more: Any) -> list[list[Any]]:
    if isinstance(second, int):
        listed, size = list(first), max(second, 0)
        # Of more than that there are surely too many, and their number is long in coming.
        many = min(size, len(listed) - size) > _LARGEST_CHOICE
        scope.spend(MAX_LOOKS + 1 if many else math.comb(len(listed), size) * max(size, 1))
        return [list(each) for each in itertools.combinations(listed, size)]
    lists = [list(each) for each in (first, second, *more)]
    scope.spend(math.prod(map(len, lists)) * len(lists))
    return [list(each) for each in itertools.product(*lists)]


class Function(Struct, frozen=True):
    """A function that checks can call.

    Attributes:
        usage: How it is written.
        call: What it does; its first argument is the scope.
        scoped: Whether it has that argument.
    """

    usage: str
    call: Callable[..., Any]
    scoped: bool = True


#: The functions by name.
FUNCTIONS: Mapping[str, Function] = {
    "count": Function("count(pieces, field=value)", _count),
    "sum": Function("sum(pieces, value)", _sum),
    "min": Function("min(pieces, value)", _min),
    "max": Function("max(pieces, value)", _max),
    "values": Function("values(pieces, value)", _values),
    "parts": Function("parts(pieces, value)", _parts),
    "tally": Function("tally(pieces, value)", _tally),
    "distinct": Function("distinct(pieces, value)", _distinct),
    "unique": Function("unique(pieces, value)", _unique),
    "every": Function("every(pieces, condition)", _every),
    "all": Function("all(pieces, condition)", _every),
    "any": Function("any(pieces, condition)", _any),
    "area": Function("area(pieces)", _area),
    "edges": Function("edges(pieces, value)", _edges),
    "corners": Function("corners(pieces, value)", _corners),
    "pairs": Function("pairs(values)", _pairs),
    "combinations": Function("combinations(list, list)", _combinations),
    "columns": Function("columns(cells)", rows.columns, scoped=False),
    "rows": Function("rows(cells)", rows.rows, scoped=False),
    "symbols": Function("symbols(cells)", rows.symbols, scoped=False),
    "cells": Function("cells(cells, symbol)", rows.places, scoped=False),
    "places": Function("places(cells, symbol)", rows.places, scoped=False),
    "neighbours": Function("neighbours(cells, place)", rows.neighbours, scoped=False),
    "connected": Function("connected(cells, things)", rows.connected, scoped=False),
    "free_shape": Function("free_shape(shape)", rows.free_shape, scoped=False),
}


def functions(scope: Scope) -> dict[str, Callable[..., Any]]:
    """Return the functions by name, bound to *scope*."""
    return {name: _bound(function, scope) for name, function in FUNCTIONS.items()}


def _bound(function: Function, scope: Scope) -> Callable[..., Any]:
    call = functools.partial(function.call, scope) if function.scoped else function.call
    signature = inspect.signature(call)

    def checked(*values: Any, **named: Any) -> Any:
        try:
            signature.bind(*values, **named)
        except TypeError:
            raise messages.wrong_usage(function.usage) from None
        return call(*values, **named)

    return checked


def _refuse_unknown(rows: Rows, fields: Mapping[str, Any] | Sequence[str]) -> None:
    for name in fields:
        if name not in rows.fields:
            raise messages.unknown_field(name, rows.name, rows.fields)


def _numbers(scope: Scope, pieces: Any, source: str) -> Iterator[tuple[Row, int | float]]:
    """Yield the rows for which an expression gives a number, with the number."""
    for row, value in scope.values(scope.rows(pieces), source):
        if isinstance(value, int | float):
            yield row, value
        elif value is not None:
            raise messages.not_a_number(source, value, row.id)


def _around(scope: Scope, pieces: Any, sides: Sequence[str]) -> Iterator[tuple[Row, list[Any]]]:
    rows = scope.rows(pieces)
    _refuse_unknown(rows, sides)
    for row in rows.rows:
        yield row, [row.fields.get(side) for side in sides]


def _keys(scope: Scope, pieces: Any, sources: Sequence[str]) -> Iterator[tuple[Row, Any]]:
    """Yield every row with the values of some expressions, as one that can be looked up."""
    rows = scope.rows(pieces)
    columns = [[value for _, value in scope.values(rows, each)] for each in sources or ("value",)]
    for row, *values in zip(rows.rows, *columns, strict=True):
        yield row, _hashable(values)


def _hashable(value: Any) -> Any:
    if isinstance(value, Mapping):
        return frozenset((key, _hashable(each)) for key, each in value.items())
    return tuple(map(_hashable, value)) if isinstance(value, list | tuple) else value
