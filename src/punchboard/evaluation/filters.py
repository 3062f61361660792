"""What can follow `|` and `is`: Jinja2's filters and tests, within a budget.

What a filter makes is counted before it runs, by what it is given; what it
gives one by one is counted as it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from jinja2 import StrictUndefined
from jinja2.filters import FILTERS as JINJA_FILTERS
from jinja2.filters import make_attrgetter
from jinja2.tests import TESTS as JINJA_TESTS
from jinja2.utils import _PassArg

from punchboard.evaluation.budget import Budget, ExpressionError, item_of, require_short
from punchboard.evaluation.methods import COMPARISONS, add, count_replaced, environment

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


#: A filter, which takes a budget, the value before `|` and its arguments.
Filter: TypeAlias = Callable[..., Any]

#: Filters that only ask something of their value.
_ASKING = "abs count d default filesizeformat float last length".split()
#: Filters that go through their value, and maybe give something one by one.
_GOING_THROUGH = (
    "dictsort first groupby items list map max min reject rejectattr reverse select selectattr"
    " slice sort unique"
).split()
#: Filters that make a text of their value, and how much longer that can be.
_GROWTH = {
    **dict.fromkeys(("capitalize", "lower", "title", "upper"), 3),
    **dict.fromkeys(("e", "escape", "forceescape"), 6),
    **dict.fromkeys(("safe", "string", "striptags", "trim", "truncate", "wordcount"), 2),
}
#: Longest characters of JSON: two of `\u0000` for one beyond the first 65,536.
_JSON_GROWTH = 12
#: More digits are in no number.
_MOST_DIGITS = 400
#: What a link has besides its words.
_LINK = 100


class _Inside:
    """What filters ask for that call others: Jinja2's context and environment in one.

    Args:
        budget: Counts what they do.
    """

    autoescape = False
    is_async = False
    filters: Mapping[str, Filter]
    tests = TESTS

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self.environment = self
        self.policies = environment().policies
        self.undefined = StrictUndefined

    def getitem(self, value: Any, key: Any) -> Any:
        """Return a field, or an entry."""
        return item_of(value, key)

    def call_filter(
        self, name: str, value: Any, args: Any, kwargs: Any, context: object = None
    ) -> Any:
        """Return what the filter *name* makes of *value*."""
        if name not in FILTERS:
            raise ExpressionError(f"there is no filter `{name}`")
        return FILTERS[name](self._budget, value, *args, **kwargs)

    def call_test(
        self, name: str, value: Any, args: Any, kwargs: Any, context: object = None
    ) -> bool:
        """Return whether *value* passes the test *name*."""
        if name not in TESTS:
            raise ExpressionError(f"there is no test `{name}`")
        return passes(self._budget, name, value, *args, **kwargs)


def _jinja(name: str) -> Filter:
    """Return Jinja2's filter, which gives what it gives one by one within a budget."""
    function = JINJA_FILTERS[name]
    asks = _PassArg.from_obj(function) is not None

    def run(budget: Budget, value: Any, *arguments: Any, **named: Any) -> Any:
        before = (_Inside(budget),) if asks else ()
        found = function(*before, value, *arguments, **named)
        return budget.each(found) if isinstance(found, Iterator) else found

    return run


def _going_through(name: str) -> Filter:
    function = _jinja(name)

    def run(budget: Budget, value: Any, *arguments: Any, **named: Any) -> Any:
        return function(budget, budget.through(value), *arguments, **named)

    return run


def _growing(name: str, growth: int) -> Filter:
    function = _jinja(name)

    def run(budget: Budget, value: Any, *arguments: Any, **named: Any) -> Any:
        length = len(value) if isinstance(value, str) else len(budget.text_of(value))
        budget.text(length * growth)
        budget.look_through([*arguments, *named.values()])
        return function(budget, value, *arguments, **named)

    return run


def _batch(budget: Budget, value: Any, linecount: Any, fill_with: Any = None) -> Any:
    if fill_with is not None and isinstance(linecount, int):
        budget.entries(max(linecount, 0))
    return _BATCH(budget, budget.through(value), linecount, fill_with)


def _int(budget: Budget, value: Any, *arguments: Any, **named: Any) -> Any:
    found = _INT(budget, value, *arguments, **named)
    return require_short(found) if isinstance(found, int) else found


def _join(budget: Budget, value: Any, d: Any = "", attribute: Any = None) -> str:
    between, parts = budget.text_of(d), list[str]()
    values = _attributes(budget.through(value), attribute)
    for each in values:
        text = budget.text_of(each)
        budget.text(len(text) + len(between))
        parts.append(text)
    return between.join(parts)


def _attributes(values: Any, attribute: Any) -> Any:
    """Return *values*, or what each of them has as its *attribute*."""
    return values if attribute is None else map(make_attrgetter(environment(), attribute), values)


def _replace(budget: Budget, s: Any, old: Any, new: Any, count: Any = None) -> Any:
    text, before, after = budget.text_of(s), budget.text_of(old), budget.text_of(new)
    count_replaced(budget, text, before, after, -1 if count is None else count)
    return text.replace(before, after, -1 if count is None else count)


def _round(budget: Budget, value: Any, precision: Any = 0, method: str = "common") -> Any:
    if isinstance(precision, int) and abs(precision) > _MOST_DIGITS:
        raise ExpressionError(f"a number cannot have {precision:,} decimals")
    return _ROUND(budget, value, precision, method)


def _sum(budget: Budget, iterable: Any, attribute: Any = None, start: Any = 0) -> Any:
    if isinstance(start, str):
        raise TypeError("use `join` to join texts")
    total = start
    for each in _attributes(budget.through(iterable), attribute):
        total = add(budget, total, each)
    return total


def _tojson(budget: Budget, value: Any, indent: Any = None) -> Any:
    budget.look_through(value, times=_JSON_GROWTH)
    width = indent if isinstance(indent, int) else len(indent or "")
    below = [(value, 1)]
    while below and width > 0:
        each, depth = below.pop()
        parts = each.values() if isinstance(each, Mapping) else each
        if isinstance(parts, str) or not hasattr(parts, "__len__"):
            continue
        budget.text((len(parts) + 1) * depth * width)
        below += [(part, depth + 1) for part in parts]
    return _TOJSON(budget, value, indent)


def _urlencode(budget: Budget, value: Any) -> Any:
    return _ENCODED(budget, list(budget.each(value)) if isinstance(value, Iterator) else value)


def _urlize(budget: Budget, value: Any, *arguments: Any, **named: Any) -> Any:
    text = budget.text_of(value)
    options = sum(len(budget.text_of(each)) for each in (*arguments, *named.values()))
    budget.text(6 * len(text) + len(text.split()) * (options + _LINK))
    return _URLIZE(budget, value, *arguments, **named)


_BATCH, _INT, _ROUND, _TOJSON, _URLIZE = map(_jinja, ("batch", "int", "round", "tojson", "urlize"))
#: A character has up to four bytes, and each becomes three characters.
_ENCODED = _growing("urlencode", 12)

#: The filters by name. Those are left out that reach Python or are random.
FILTERS: Mapping[str, Filter] = {
    **{name: _jinja(name) for name in _ASKING},
    **{name: _going_through(name) for name in _GOING_THROUGH},
    **{name: _growing(name, growth) for name, growth in _GROWTH.items()},
    "batch": _batch,
    "int": _int,
    "join": _join,
    "replace": _replace,
    "round": _round,
    "sum": _sum,
    "tojson": _tojson,
    "urlencode": _urlencode,
    "urlize": _urlize,
}
_Inside.filters = FILTERS
