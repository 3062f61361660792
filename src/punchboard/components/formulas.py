"""Defaults and id patterns: values with `{{ expressions }}` of an item's fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from punchboard.components import messages
from punchboard.components.component_set import Entry, Text, Value
from punchboard.components.nodes import ListNode, MapNode, Node, ScalarNode, location_of
from punchboard.components.values import ValueReader
from punchboard.diagnostics import Diagnostic, Location, did_you_mean
from punchboard.expressions import (
    Expression,
    ExpressionError,
    TextExpression,
    compile_text,
    to_text,
)


@dataclass(frozen=True, slots=True)
class Formula:
    """A compiled text with expressions, and where it is written."""

    expression: TextExpression
    location: Location

    def value(self, fields: Mapping[str, Value], languages: tuple[str, ...]) -> Value:
        """Return the value for an item with *fields*.

        One expression alone keeps the kind of its value; texts joined of
        translations are translated themselves.

        Raises:
            ExpressionError: It has no value for these fields.
        """
        parts = self.expression.parts
        if len(parts) == 1 and isinstance(parts[0], Expression):
            return _frozen(parts[0].evaluate(fields))
        found = [part if isinstance(part, str) else part.evaluate(fields) for part in parts]
        if not any(isinstance(part, Text) for part in found):
            return "".join(map(to_text, found))
        return Text(
            tuple((each, "".join(_in_language(part, each) for part in found)) for each in languages)
        )

    def explain(self, problem: ExpressionError, fields: Mapping[str, Value]) -> Diagnostic:
        """Return the diagnostic for a *problem* with an item's *fields*."""
        unknown = sorted(self.expression.names - fields.keys())
        hints = did_you_mean(unknown[0], fields) if unknown else ()
        return messages.bad_expression(self.location, str(problem), *hints)


def compile_formula(node: ScalarNode, diagnostics: list[Diagnostic]) -> Formula | None:
    """Return the formula in *node*; None with a diagnostic where it cannot be read."""
    try:
        return Formula(compile_text(node.text), location_of(node))
    except ExpressionError as problem:
        diagnostics.append(messages.bad_expression(location_of(node), str(problem)))
        return None


class Default:
    """The value a field takes where an item has none."""

    def __init__(self, key: ScalarNode, node: Node, reader: ValueReader) -> None:
        name = self.name = key.text
        self.pair = (key, node)
        self._node = node
        self._reader = reader
        self._formulas: dict[ScalarNode, Formula | None] = {}
        self._compile(node)
        self._fixed = None if self._formulas else reader.read(name, node)

    def value(self, fields: Mapping[str, Value]) -> Value:
        """Return the value for an item with *fields*."""
        if not self._formulas:
            return self._fixed
        if isinstance(self._node, ScalarNode):
            return self._bound(self._evaluate(self._node, fields))
        return self._reader.read(self.name, self._filled(self._node, fields, None))

    def _compile(self, node: Node) -> None:
        if isinstance(node, MapNode):
            for _, value in node.pairs:
                self._compile(value)
        elif isinstance(node, ListNode):
            for child in node.children:
                self._compile(child)
        elif isinstance(node.value, str) and "{{" in node.text:
            self._formulas[node] = compile_formula(node, self._reader.diagnostics)

    def _evaluate(self, node: ScalarNode, fields: Mapping[str, Value]) -> Value:
        formula = self._formulas[node]
        if formula is None:
            return None
        try:
            return formula.value(fields, self._reader.languages)
        except ExpressionError as problem:
            self._reader.diagnostics.append(formula.explain(problem, fields))
            return None

    def _filled(self, node: Node, fields: Mapping[str, Value], language: str | None) -> Node:
        """Return *node* with the values of its formulas for an item, as texts."""
        if isinstance(node, MapNode):
            return node._replace(
                pairs=tuple(
                    (key, self._filled(value, fields, key.text)) for key, value in node.pairs
                )
            )
        if isinstance(node, ListNode):
            children = tuple(self._filled(child, fields, language) for child in node.children)
            return node._replace(children=children)
        if node not in self._formulas:
            return node
        text = _in_language(self._evaluate(node, fields), language or "")
        return node._replace(value=text, text=text)

    def _bound(self, value: Value) -> Value:
        definition = self._reader.definition_of(self.name)
        if definition is None or value is None or isinstance(value, Entry) or value == "":
            return value
        return self._reader.entry(self.name, to_text(value), self._node, definition)


def _frozen(value: object) -> Value:
    """Return an expression's *value* as one that a field can have."""
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    if isinstance(value, Mapping):
        return MappingProxyType({str(key): _frozen(each) for key, each in value.items()})
    if value is None or isinstance(value, str | int | float | Text):
        return value
    raise ExpressionError(f"a field cannot be a {type(value).__name__}")


def _in_language(value: object, language: str) -> str:
    if isinstance(value, Text):
        return value.get(language) or value.first
    return to_text(value)
