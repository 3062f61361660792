"""What expressions can call, and their operators, which count before they make.

Called are the methods of texts, `range`, `dict` and the functions of checks. In
Jinja2's environment, values have fields and no Python attributes.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any, NamedTuple, TypeAlias

from jinja2 import Environment, StrictUndefined, nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.parser import Parser

from punchboard.evaluation.budget import Budget, ExpressionError, item_of, lookup, require_short

Arguments: TypeAlias = Sequence[Any]
Keywords: TypeAlias = Mapping[str, Any]

#: Jinja2's sandbox has the same limit.
_MAX_RANGE = 100_000
#: Methods that change a text, whose result can be some times as long in some scripts.
_CHANGED = frozenset(
    "capitalize casefold lower lstrip removeprefix removesuffix rstrip strip title upper".split()
)
_SEEN = frozenset("count endswith find isdigit startswith".split())
#: The methods of texts that expressions can call.
TEXT_METHODS = _CHANGED | _SEEN | {"replace", "split"}
#: By how much a text can grow when its case changes, or when it is escaped.
_GROWTH = 6


class Method(NamedTuple):
    """A method of a text, before it is called."""

    text: str
    name: str


class Global(NamedTuple):
    """A function that every expression knows."""

    name: str
    function: Callable[..., Any]


def call(budget: Budget, function: Any, arguments: Arguments, keywords: Keywords) -> Any:
    """Return what *function* gives.

    Raises:
        ExpressionError: It would take more than the budget has.
        TypeError: It cannot be called.
    """
    budget.step()
    if isinstance(function, Method):
        return _call_method(budget, function, arguments, keywords)
    if isinstance(function, Global):
        return function.function(budget, *arguments, **keywords)
    if isinstance(function, FunctionType):
        return function(*arguments, **keywords)
    raise TypeError(f"`{type(function).__name__}` cannot be called")


def _call_method(budget: Budget, method: Method, arguments: Arguments, keywords: Keywords) -> Any:
    text, name = method
    if name == "replace":
        count_replaced(budget, text, *arguments[:3])
    elif name == "split":
        budget.entries(len(text) + 1)
        budget.text(len(text))
    elif name in _CHANGED:
        budget.text(len(text) * _GROWTH)
    return getattr(text, name)(*arguments, **keywords)


def count_replaced(budget: Budget, text: str, old: Any = "", new: Any = "", most: Any = -1) -> None:
    """Count the text that a replacement makes."""
    old, new = str(old), str(new)
    found = text.count(old)
    if isinstance(most, int) and most >= 0:
        found = min(found, most)
    growth = _GROWTH if hasattr(text, "__html__") else 1
    budget.text((len(text) + found * len(new)) * growth)


def _range(budget: Budget, *ends: int) -> range:
    numbers = range(*ends)
    if len(numbers) > _MAX_RANGE:
        raise OverflowError(f"the range has more than {_MAX_RANGE:,} numbers")
    return numbers


def _dict(budget: Budget, *values: Any, **fields: Any) -> dict[Any, Any]:
    return dict(*map(budget.through, values), **fields)


#: What every expression can call, by name.
GLOBALS: Mapping[str, Global] = {"range": Global("range", _range), "dict": Global("dict", _dict)}


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


class _Environment(Environment):
    """What Jinja2's parser and filters ask for."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return a field, or a method of a text."""
        return attribute_of(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return a field, or an entry."""
        return item_of(obj, argument)


@functools.cache
def environment() -> Environment:
    """Return the environment of all expressions."""
    return _Environment(undefined=StrictUndefined)


def attribute_of(value: Any, name: str) -> Any:
    """Return what `value.name` is: a field, or a method of a text.

    Raises:
        ExpressionError: There is no such field.
    """
    # A definition may call a field as a method is called, such as `title`.
    own = getattr(value, "fields", ())
    if isinstance(value, str) and name in TEXT_METHODS and name not in own:
        return Method(value, name)
    return lookup(value, name)


def parse(source: str) -> nodes.Expr:
    """Return the tree of an expression.

    Raises:
        TemplateSyntaxError: *source* is none.
    """
    parser = Parser(environment(), source, state="variable")
    tree = parser.parse_expression()
    if not parser.stream.eos:
        found = parser.stream.current
        raise TemplateSyntaxError(f"`{found.value}` is not expected here", found.lineno)
    return tree
