"""Jinja2's environment, in which values have fields and no Python attributes."""

from __future__ import annotations

import functools
from typing import Any

from jinja2 import Environment, StrictUndefined, nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.parser import Parser

from punchboard.evaluation.budget import item_of, lookup
from punchboard.evaluation.methods import TEXT_METHODS, Method


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
