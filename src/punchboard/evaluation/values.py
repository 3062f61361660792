"""The values of expressions: their fields, and what is said where there is none."""

from __future__ import annotations

from collections.abc import Mapping
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
