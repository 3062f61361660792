"""The one expression language of the project: Jinja2's, within limits.

Layouts, item lists and checks all write `suit.colour`, `cost > 3` or
`{{ number }}` with the same meaning. Other people's games are data, not
programs: nothing here reaches Python objects, files or large memory.
`evaluation/` computes what is more than a path.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from punchboard.evaluation.budget import BUDGET, Budget, ExpressionError, NoValueError, lookup
from punchboard.patterns import regex

__all__ = ["Expression", "ExpressionError", "TextExpression", "compile_expression", "compile_text"]

_PATH = regex(r"\s*([^\W\d]\w*(?:\.\w+)*)\s*")
_KEYWORDS = frozenset("true false none True False None and or not in is if else self loop".split())
_INSERTION = regex(r"\{\{(.*?)\}\}", re.DOTALL)


class Expression(Struct, frozen=True):
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


class TextExpression(Struct, frozen=True):
    """A text with `{{ expressions }}` in it.

    Attributes:
        parts: Literal texts and expressions in order.
    """

    parts: tuple[str | Expression, ...]

    @property
    def names(self) -> frozenset[str]:
        """The names it reads from its context."""
        return frozenset[str]().union(*(p.names for p in self.parts if isinstance(p, Expression)))

    @property
    def is_literal(self) -> bool:
        """Whether it holds no expression."""
        return all(isinstance(part, str) for part in self.parts)

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
    return _compile(source)


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


@functools.cache
def compared_texts(source: str) -> tuple[tuple[str, str], ...]:
    """Return the names that *source* compares with a text, each with the text.

    Raises:
        ExpressionError: *source* is not an expression.
    """
    from jinja2 import TemplateError, nodes

    from punchboard.evaluation.methods import parse

    try:
        tree = parse(source)
    except (TemplateError, RecursionError, MemoryError) as problem:
        raise ExpressionError(f"`{source.strip()}` is not an expression: {problem}") from None
    pairs: list[tuple[str, str]] = []
    # `find_all` leaves out the node it is called on.
    for compare in nodes.Output([tree]).find_all(nodes.Compare):
        sides = [compare.expr, *(operand.expr for operand in compare.ops)]
        if any(operand.op not in ("eq", "ne") for operand in compare.ops):
            continue
        for left, right in itertools.pairwise(sides):
            for name, text in ((left, right), (right, left)):
                if isinstance(name, nodes.Name) and isinstance(text, nodes.Const):
                    pairs += [(name.name, text.value)] if isinstance(text.value, str) else []
    return tuple(pairs)


@functools.cache
def _tokens(source: str) -> tuple[tuple[str, str], ...]:
    """Return the words and signs of an expression, with what they are."""
    from punchboard.evaluation.methods import environment

    found = list(environment().lex("{{ " + source + " }}"))
    return tuple((kind, text) for _, kind, text in found[2:-2])


def with_names(source: str, names: Mapping[str, str]) -> str:
    """Return an expression that reads others in the place of names.

    Args:
        source: The expression; one that cannot be read stays as it is.
        names: Expressions by the names they stand for.
    """
    from jinja2 import TemplateError

    try:
        tokens = _tokens(source.strip())
    except TemplateError:
        return source
    result: list[str] = []
    before = ""
    for index, (kind, text) in enumerate(tokens):
        after = next((t for k, t in tokens[index + 1 :] if k != "whitespace"), "")
        if kind == "name" and text in names and before not in (".", "|", "is") and after != "=":
            plain = _PATH.fullmatch(names[text]) or len(tokens) == 1
            result.append(names[text] if plain else f"({names[text]})")
        else:
            result.append(text)
        before = before if kind == "whitespace" else text
    return "".join(result)


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


def _compile(source: str) -> Expression:
    """Return an expression that is more than a path.

    Raises:
        ExpressionError: It is none.
    """
    # Jinja2 is loaded when the first of them needs it.
    from jinja2 import TemplateError

    from punchboard.evaluation.compiler import compiled, finished

    try:
        found = compiled(source)
    except (TemplateError, SyntaxError, ValueError, RecursionError, MemoryError) as problem:
        reason = getattr(problem, "message", problem)
        raise ExpressionError(f"`{source.strip()}` is not an expression: {reason}") from None
    compute = found.evaluate

    def evaluate(context: Mapping[str, Any]) -> Any:
        try:
            budget = context.get(BUDGET) or Budget()
            return finished(compute(context, budget))
        except NoValueError:
            raise ExpressionError(f"`{source.strip()}` has no value") from None
        except ExpressionError:
            raise
        except Exception as problem:
            raise ExpressionError(f"`{source.strip()}` cannot be computed: {problem}") from None

    return Expression(source, found.names, evaluate)
