"""The values of an evaluation, and what it may cost: steps and bytes, and never seconds.

The same expression is refused on every machine, or on none. Whatever can grow
is counted before it is made: entries looked at are steps, and what is made of
them is bytes. A list counts with all that is in it, as often as it is there,
so that everything that goes through a value costs no more than was counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any


class ExpressionError(Exception):
    """An expression cannot be compiled, or not be evaluated with these values."""


class NoValueError(Exception):
    """An expression can be computed and gives nothing, as a condition without `else`."""


def lookup(value: Any, name: Any) -> Any:
    """Return the field *name* of a mapping or of a definition's entry.

    Raises:
        ExpressionError: There is no such field.
    """
    fields = value if isinstance(value, Mapping) else getattr(value, "fields", None)
    if isinstance(fields, Mapping) and name in fields:
        return fields[name]
    if isinstance(fields, Mapping):
        known = ", ".join(f"`{each}`" for each in sorted(map(str, fields))) or "nothing"
        raise ExpressionError(f"there is no `{name}`, only {known}")
    what = "an empty text" if value == "" else f"`{value}`"
    reason = "the value is blank" if value is None else f"{what} has no fields"
    raise ExpressionError(f"there is no `{name}`: {reason}")


def item_of(value: Any, key: Any) -> Any:
    """Return what `value[key]` is: a field, or an entry of a list or text."""
    if isinstance(value, Mapping) or hasattr(value, "fields"):
        return lookup(value, key)
    return value[key]


#: The key under which a context may hold a budget that it shares with others;
#: nobody can write it as a name.
BUDGET = "the budget"
#: Most entries that one evaluation, or one face, may look at.
MAX_STEPS = 1_000_000
#: Most bytes of texts and lists that it may make.
MAX_BYTES = 100_000_000
#: Bytes of an entry in a list, with the object it mostly is.
_ENTRY = 40
_CHARACTER = 4
_LISTS = (list, tuple, set, frozenset)
_LONG = (str, *_LISTS)
#: Python prints no number of more than 4,300 digits.
_MOST_BITS = 12_000


def require_short(number: int, bits: int = 0) -> int:
    """Return *number*, which can be printed even with so many *bits* more.

    Raises:
        ExpressionError: It has too many digits.
    """
    if number.bit_length() + bits > _MOST_BITS:
        raise ExpressionError("a number has more than 3,600 digits")
    return number


class Budget:
    """Steps and bytes that are left.

    Args:
        steps: Most entries to look at.
        size: Most bytes to make.
    """

    __slots__ = ("_bytes", "_steps")

    def __init__(self, steps: int = MAX_STEPS, size: int = MAX_BYTES) -> None:
        self._steps = steps
        self._bytes = size

    def step(self, count: int = 1) -> None:
        """Count entries that are looked at.

        Raises:
            ExpressionError: There were too many.
        """
        self._steps -= count
        if self._steps < 0:
            raise ExpressionError(f"more than {MAX_STEPS:,} steps are needed")

    def make(self, size: int) -> None:
        """Count bytes that are going to be made.

        Raises:
            ExpressionError: There were too many.
        """
        self._bytes -= size
        if self._bytes < 0:
            raise ExpressionError(
                f"more than {MAX_BYTES // 1_000_000} MB of texts and lists are needed"
            )

    def entries(self, count: int) -> None:
        """Count the entries of a list that is going to be made."""
        self.step(count)
        self.make(count * _ENTRY)

    def text(self, length: int) -> None:
        """Count the characters of a text that is going to be made."""
        self.make(length * _CHARACTER)

    def look_through(self, value: Any, times: int = 1) -> None:
        """Count all that is in *value*, however deep, *times* over."""
        below = [value]
        while below:
            each = below.pop()
            if isinstance(each, str):
                self.text(len(each) * times)
            elif isinstance(each, _LISTS):
                self.entries((len(each) + 1) * times)
                below += each
            elif isinstance(each, Mapping):
                self.entries(2 * (len(each) + 1) * times)
                below += each
                below += each.values()

    def text_of(self, value: Any) -> str:
        """Return `str(value)`."""
        if isinstance(value, Iterator):
            raise ExpressionError("use `|list` or `|join` to make a text of this")
        if not isinstance(value, str | float):
            # An unprintable character takes ten in the text of a list.
            self.look_through(value, times=10)
        return str(value)

    def each(self, values: Iterable[Any]) -> Iterator[Any]:
        """Yield *values*, counting each as it is asked for."""
        for value in values:
            self.step()
            if isinstance(value, _LONG):
                self.look_through(value)
            yield value

    def through(self, values: Any) -> Any:
        """Return *values* to be gone through once: counted now, or each as it comes."""
        if isinstance(values, str | range):
            self.entries(len(values))
            return values
        if isinstance(values, (*_LISTS, Mapping)):
            self.look_through(values)
            return values
        return self.each(values) if isinstance(values, Iterator) else values
