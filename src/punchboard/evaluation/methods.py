"""What expressions can call: the methods of texts, `range`, `dict` and functions of checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any, NamedTuple, TypeAlias

from punchboard.evaluation.budget import Budget

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
