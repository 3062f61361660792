"""What can follow `is`: Jinja2's tests, within a budget."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from jinja2.tests import TESTS as JINJA_TESTS

from punchboard.evaluation.budget import Budget
from punchboard.evaluation.operators import COMPARISONS

#: A test, which takes a budget, the value before `is` and its arguments.
Test: TypeAlias = Callable[..., Any]

_COMPARED = {
    "eq": ("==", "eq", "equalto"),
    "ne": ("!=", "ne"),
    "gt": (">", "gt", "greaterthan"),
    "gteq": (">=", "ge"),
    "lt": ("<", "lt", "lessthan"),
    "lteq": ("<=", "le"),
    "in": ("in",),
}
#: Tests of the value alone, or of a number.
_PLAIN = (
    "odd even divisibleby defined undefined none boolean false true integer float string mapping"
    " number sequence iterable sameas escaped"
).split()
_OF_TEXT = ("lower", "upper")


def _plain(test: Any) -> Test:
    return lambda budget, value, *arguments, **named: test(value, *arguments, **named)


def _of_text(test: Any) -> Test:
    return lambda budget, value: test(budget.text_of(value))


def _all() -> Mapping[str, Test]:
    tests: dict[str, Test] = {
        name: COMPARISONS[compare] for compare, names in _COMPARED.items() for name in names
    }
    tests |= {name: _plain(JINJA_TESTS[name]) for name in _PLAIN}
    tests |= {name: _of_text(JINJA_TESTS[name]) for name in _OF_TEXT}
    return tests


#: The tests by name; each takes a budget first.
TESTS = _all()


def passes(budget: Budget, name: str, value: Any, *arguments: Any, **named: Any) -> bool:
    """Return whether *value* passes the test *name*.

    Raises:
        KeyError: There is none.
    """
    return bool(TESTS[name](budget, value, *arguments, **named))
