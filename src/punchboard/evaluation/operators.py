"""The operators of expressions, which count what they make before they make it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from punchboard.evaluation.budget import Budget, require_short
from punchboard.evaluation.values import ExpressionError

Operator: TypeAlias = Callable[[Budget, Any, Any], Any]

#: Longest text or list an operator may make: a card has no use for more.
_MAX_LENGTH = 100_000
_MOST_BASE, _MOST_POWER = 1_000_000, 64
_LONG = (str, list, tuple)
_CONTAINERS = (list, tuple, set, frozenset, Mapping)


def add(budget: Budget, left: Any, right: Any) -> Any:
    """Return `left + right`."""
    for value, other in ((left, right), (right, left)):
        if isinstance(value, _LONG):
            if len(value) > _MAX_LENGTH:
                raise ExpressionError("a text or list is longer than 100,000")
            # A text that counts as HTML escapes the other one.
            budget.look_through(value, times=6 if hasattr(other, "__html__") else 1)
    return left + right


def multiply(budget: Budget, left: Any, right: Any) -> Any:
    """Return `left * right`."""
    for value, other in ((left, right), (right, left)):
        if isinstance(value, _LONG) and isinstance(other, int):
            if len(value) * other > _MAX_LENGTH:
                raise ExpressionError("the result would be a text or list longer than 100,000")
            budget.look_through(value, times=max(other, 1))
        elif isinstance(value, int) and isinstance(other, int):
            require_short(value, other.bit_length())
    return left * right


def modulo(budget: Budget, left: Any, right: Any) -> Any:
    """Return `left % right` of numbers."""
    if isinstance(left, str):
        raise ExpressionError("`%` is for numbers; write `~` to join texts")
    return left % right


def power(budget: Budget, left: Any, right: Any) -> Any:
    """Return `left ** right` of numbers that are not too large."""
    if abs(left) > _MOST_BASE or abs(right) > _MOST_POWER:
        raise ExpressionError("the power is larger than 1,000,000 ** 64")
    return left**right


def contains(budget: Budget, left: Any, right: Any) -> bool:
    """Return `left in right`."""
    budget.look_through(left)
    return left in budget.through(right)


def _plain(operate: Callable[[Any, Any], Any]) -> Operator:
    return lambda budget, left, right: operate(left, right)


def _comparison(compare: Callable[[Any, Any], Any]) -> Operator:
    def counted(budget: Budget, left: Any, right: Any) -> Any:
        # Two texts are compared at once; what a list holds is compared one by one.
        if isinstance(left, _CONTAINERS) and isinstance(right, _CONTAINERS):
            budget.look_through(left)
            budget.look_through(right)
        return compare(left, right)

    return counted


#: Operators of two sides, by the name of their node.
BINARY: Mapping[str, Operator] = {
    "Add": add,
    "Sub": _plain(operator.sub),
    "Mul": multiply,
    "Div": _plain(operator.truediv),
    "FloorDiv": _plain(operator.floordiv),
    "Mod": modulo,
    "Pow": power,
}
#: Comparisons, by the parser's name.
COMPARISONS: Mapping[str, Operator] = {
    "eq": _comparison(operator.eq),
    "ne": _comparison(operator.ne),
    "gt": _comparison(operator.gt),
    "gteq": _comparison(operator.ge),
    "lt": _comparison(operator.lt),
    "lteq": _comparison(operator.le),
    "in": contains,
    "notin": lambda budget, left, right: not contains(budget, left, right),
}
