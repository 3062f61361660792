"""The one expression language of the project: Jinja2's, sandboxed.

Layouts, item lists and checks all write `suit.colour`, `cost > 3` or
`{{ number }}` with the same meaning. Other people's games are data, not
programs: nothing here reaches Python objects, files or large memory.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from jinja2.sandbox import SandboxedEnvironment

_PATH = re.compile(r"\s*([^\W\d]\w*(?:\.\w+)*)\s*")
_KEYWORDS = frozenset(
    "true false none True False None and or not in is if else self loop range dict".split()
)
_INSERTION = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
#: Length of the longest text or list an operator may produce: a card needs no more.
_MAX_LENGTH = 100_000
_STR_METHODS = frozenset(
    "capitalize casefold count endswith find isdigit lower lstrip removeprefix removesuffix "
    "replace rstrip split startswith strip title upper".split()
)
_UNSAFE_FILTERS = ("attr", "center", "format", "indent", "pprint", "wordwrap", "xmlattr")


class ExpressionError(Exception):
    """An expression cannot be compiled, or cannot be evaluated with these values."""


@dataclass(frozen=True, slots=True)
class Expression:
    """A compiled expression.

    Attributes:
        source: As the designer wrote it.
        names: The names it reads from its context.
        function: Computes the value for a context.
    """

    source: str
    names: frozenset[str]
    function: Callable[[Mapping[str, Any]], Any]

    def evaluate(self, context: Mapping[str, Any]) -> Any:
        """Return the expression's value.

        Raises:
            ExpressionError: It cannot be evaluated with these values.
        """
        return self.function(context)


@dataclass(frozen=True, slots=True)
class TextExpression:
    """A text with `{{ expressions }}` in it.

    Attributes:
        parts: Literal texts and expressions in order.
    """

    parts: tuple[str | Expression, ...]

    @property
    def names(self) -> frozenset[str]:
        """The names it reads from its context."""
        return frozenset[str]().union(*(p.names for p in self.parts if isinstance(p, Expression)))

    def evaluate(self, context: Mapping[str, Any]) -> str:
        """Return the text with every expression's value in place.

        Raises:
            ExpressionError: An expression cannot be evaluated.
        """
        return "".join(
            part if isinstance(part, str) else to_text(part.function(context))
            for part in self.parts
        )


def to_text(value: Any) -> str:
    """Return *value* as printed text: nothing for None, `3` for 3.0."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


@functools.cache
def compile_expression(source: str) -> Expression:
    """Compile an expression such as `cost > 3`.

    Raises:
        ExpressionError: *source* is not an expression.
    """
    path = _PATH.fullmatch(source)
    if path and not _KEYWORDS.intersection(names := path[1].split(".")):
        return Expression(source, frozenset(names[:1]), _path_function(names))
    return _compile_with_jinja(source)


@functools.cache
def compile_text(source: str) -> TextExpression:
    """Compile a text such as `No. {{ number }}`.

    Raises:
        ExpressionError: An expression in it cannot be compiled.
    """
    parts: list[str | Expression] = []
    end = 0
    for match in _INSERTION.finditer(source):
        parts.append(source[end : match.start()])
        parts.append(compile_expression(match[1]))
        end = match.end()
    parts.append(source[end:])
    return TextExpression(tuple(part for part in parts if part != ""))


def lookup(value: Any, name: str) -> Any:
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


def _path_function(names: list[str]) -> Callable[[Mapping[str, Any]], Any]:
    """Return the function for a dotted path; Jinja2 would take ten times as long."""
    first, rest = names[0], names[1:]

    def evaluate(context: Mapping[str, Any]) -> Any:
        if first not in context:
            raise ExpressionError(f"there is no `{first}`")
        value = context[first]
        for name in rest:
            value = lookup(value, name)
        return value

    return evaluate


def _compile_with_jinja(source: str) -> Expression:
    from jinja2 import TemplateError, meta

    environment = _environment()
    try:
        compiled = environment.compile_expression(source, undefined_to_none=False)
        names = tuple(meta.find_undeclared_variables(environment.parse("{{ (" + source + ") }}")))
    except (TemplateError, SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        raise ExpressionError(f"`{source.strip()}` is not an expression: {problem}") from None

    def evaluate(context: Mapping[str, Any]) -> Any:
        try:
            # Jinja2 copies the whole context, so it gets only the names it reads.
            value = compiled(**{name: context[name] for name in names if name in context})
        except ExpressionError:
            raise
        except Exception as problem:
            raise ExpressionError(f"`{source.strip()}` cannot be computed: {problem}") from None
        if isinstance(value, environment.undefined):
            raise ExpressionError(f"`{source.strip()}` has no value")
        return value

    return Expression(source, frozenset(names) - {"range", "dict"}, evaluate)


@functools.cache
def _environment() -> SandboxedEnvironment:
    """Return the sandbox, created when the first expression needs Jinja2."""
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    class Environment(SandboxedEnvironment):
        """A sandbox in which values have fields but no Python attributes."""

        intercepted_binops = frozenset({"*", "**", "%", "+"})

        def getattr(self, obj: Any, attribute: str) -> Any:
            if isinstance(obj, str) and attribute in _STR_METHODS:
                return getattr(obj, attribute)
            return lookup(obj, attribute)

        def getitem(self, obj: Any, argument: Any) -> Any:
            if isinstance(obj, Mapping) or hasattr(obj, "fields"):
                return lookup(obj, argument)
            return obj[argument]

        def make_globals(self, d: Any) -> dict[str, Any]:
            # A plain dictionary, because a `ChainMap` is copied slowly at every evaluation.
            return {**self.globals, **(d or {})}

        def is_safe_callable(self, obj: Any) -> bool:
            owner = getattr(obj, "__self__", None)
            return isinstance(owner, str) or super().is_safe_callable(obj)

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            _refuse_large_results(operator, left, right)
            return super().call_binop(context, operator, left, right)

    environment = Environment(undefined=StrictUndefined)
    for name in _UNSAFE_FILTERS:
        environment.filters.pop(name, None)
    return environment


def _refuse_large_results(operator: str, left: Any, right: Any) -> None:
    """Raise for an operation whose result would fill up memory."""
    for value, other in ((left, right), (right, left)):
        if operator == "*" and hasattr(value, "__len__"):
            if len(value) * int(cast(int, other)) > _MAX_LENGTH:
                raise ExpressionError("the result would be a text or list longer than 100,000")
        elif operator == "+" and hasattr(value, "__len__") and len(value) > _MAX_LENGTH:
            raise ExpressionError("a text or list is longer than 100,000")
    if operator == "%" and isinstance(left, str):
        raise ExpressionError("`%` is for numbers; write `~` to join texts")
    if operator == "**" and (abs(left) > 1e6 or abs(right) > 64):
        raise ExpressionError("the power is larger than 1,000,000 ** 64")
