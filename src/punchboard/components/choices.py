"""What expressions decide item by item.

Which items of a list a component takes, their layouts, and fields and ids that are made
of others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from punchboard.components import messages
from punchboard.components.model import Item, LayoutRef, Text, Value
from punchboard.components.nodes import MapNode, Node, ScalarNode, is_nothing, location_of
from punchboard.diagnostics import Diagnostic, Location, did_you_mean
from punchboard.expressions import (
    Expression,
    ExpressionError,
    TextExpression,
    compile_expression,
    compile_text,
    to_text,
)

#: Finds the layout of a name; the node is where it is named.
Find: TypeAlias = Callable[[str, ScalarNode], LayoutRef | None]


class _Option(Struct, frozen=True):
    """A layout, and which items have it.

    Attributes:
        name: The name of its file, which may hold expressions.
        node: Where it is named.
        condition: What must hold for an item; None takes all.
        place: Where the condition is written.
    """

    name: TextExpression
    node: ScalarNode
    condition: Expression | None = None
    place: Location | None = None


class LayoutChoice:
    """Chooses one of the layouts that *node* names for each item."""

    def __init__(
        self, node: Node | None, key: str, find: Find, diagnostics: list[Diagnostic]
    ) -> None:
        self._diagnostics = diagnostics
        self._find = find
        self._key = key
        self._node = node
        self._options = self._read(node)

    @property
    def is_fixed(self) -> bool:
        """Whether all items have the one layout."""
        return len(self._options) < 2 and all(
            option.name.is_literal and option.condition is None for option in self._options
        )

    @property
    def reads(self) -> frozenset[str]:
        """The names that its conditions read."""
        conditions = (option.condition for option in self._options)
        return frozenset(name for each in conditions if each for name in each.names)

    def fixed(self) -> LayoutRef | None:
        """Return the layout of all items."""
        option = next(iter(self._options), None)
        return self._find(option.node.text, option.node) if option else None

    def layout(self, item: Item, number: int) -> LayoutRef | None:
        """Return the layout of *item*; None with a diagnostic where there is none."""
        scope = scope_of(item, number)
        for option in self._options:
            try:
                if option.condition is None or option.condition.evaluate(scope):
                    return self._named(option, item, scope)
            except ExpressionError as problem:
                place = option.place or location_of(option.node)
                self._diagnostics.append(explained(place, problem, option.condition, scope))
                return None
        if self._options and self._node is not None:
            found = messages.no_layout(location_of(self._node), self._key, item.id)
            self._diagnostics.append(found)
        return None

    def _named(self, option: _Option, item: Item, scope: Mapping[str, Any]) -> LayoutRef | None:
        """Return the layout of *option* for *item*; a missing one may be due to a blank field."""
        before = len(self._diagnostics)
        layout = self._find(option.name.evaluate(scope), option.node)
        blank = sorted(name for name in option.name.names if scope.get(name, "") is None)
        if layout is None and blank:
            place = location_of(option.node)
            found = messages.blank_in_layout(place, self._key, item.id, blank[0])
            self._diagnostics[before:] = [found]
        return layout

    def _read(self, node: Node | None) -> list[_Option]:
        if node is None or is_nothing(node):
            return []
        if isinstance(node, ScalarNode) and isinstance(node.value, str):
            return self._option(node, None)
        if isinstance(node, MapNode):
            pairs = [self._option(key, value) for key, value in node.pairs]
            return [option for options in pairs for option in options]
        self._diagnostics.append(messages.wrong_type(node, f"`{self._key}`", messages.LAYOUTS))
        return []

    def _option(self, name: ScalarNode, condition: Node | None) -> list[_Option]:
        """Return a layout with its condition; none where they cannot be read."""
        if condition is not None and not isinstance(condition, ScalarNode):
            found = messages.wrong_type(condition, f"`{name.text}`", "a condition")
            self._diagnostics.append(found)
            return []
        place = location_of(condition) if condition is not None else location_of(name)
        try:
            text = compile_text(name.text)
            if condition is None:
                return [_Option(text, name)]
            return [_Option(text, name, compile_expression(condition.text), place)]
        except ExpressionError as problem:
            self._diagnostics.append(messages.WRONG_EXPRESSION.at(place, str(problem)))
            return []


def read_condition(where: Node | None, diagnostics: list[Diagnostic]) -> Expression | None:
    """Return the condition in *where*; None where there is none."""
    if where is None or is_nothing(where):
        return None
    if not isinstance(where, ScalarNode):
        diagnostics.append(messages.wrong_type(where, "`where`", "a condition"))
        return None
    return compiled(where, diagnostics)


def compiled(node: ScalarNode, diagnostics: list[Diagnostic]) -> Expression | None:
    """Return the expression in *node*; None with a diagnostic if it cannot be read."""
    try:
        return compile_expression(node.text)
    except ExpressionError as problem:
        diagnostics.append(messages.WRONG_EXPRESSION.at(location_of(node), str(problem)))
        return None


class NoAnswerError(Exception):
    """A condition has no answer for an item.

    Attributes:
        item: The item.
        problem: Why.
        scope: What the condition could read.
    """

    def __init__(self, item: Item, problem: ExpressionError, scope: Mapping[str, Any]) -> None:
        super().__init__(str(problem))
        self.item, self.problem, self.scope = item, problem, scope


def matching(
    items: Iterable[tuple[int, Item]],
    condition: Expression,
    scope: Callable[[Item, int], Mapping[str, Any]],
) -> tuple[Item, ...]:
    """Return the items for which *condition* is true: the one filter of lists and of commands.

    Args:
        items: Items, each with its place in its list, from 1.
        condition: The condition, such as `cost > 3`.
        scope: Gives the names that the condition can read, for an item and its place.

    Raises:
        NoAnswerError: The condition cannot be evaluated for one of them.
    """
    found: list[Item] = []
    for number, item in items:
        known = scope(item, number)
        try:
            if condition.evaluate(known):
                found.append(item)
        except ExpressionError as problem:
            raise NoAnswerError(item, problem, known) from None
    return tuple(found)


def chosen_items(
    items: tuple[Item, ...], where: Node | None, condition: Expression | None,
    diagnostics: list[Diagnostic],
) -> tuple[Item, ...]:  # fmt: skip
    """Return the *items* for which the *condition* in *where* holds; without one, all."""
    if where is None or condition is None:
        return items
    try:
        chosen = matching(enumerate(items, start=1), condition, scope_of)
    except NoAnswerError as found:
        place = location_of(where)
        diagnostics.append(explained(place, found.problem, condition, found.scope))
        return items
    if items and not chosen:
        diagnostics.append(messages.none_chosen(location_of(where), condition.source))
    return chosen


def with_layouts(
    items: Sequence[Item], front: LayoutChoice, back: LayoutChoice | None
) -> tuple[Item, ...]:
    """Return *items* with layouts of their own, where they differ."""
    found = list(items)
    if not front.is_fixed:
        found = [replace(item, front=front.layout(item, n)) for n, item in enumerate(found, 1)]
    if back is not None and not back.is_fixed:
        found = [replace(item, back=back.layout(item, n)) for n, item in enumerate(found, 1)]
    return tuple(found)


def scope_of(item: Item, number: int) -> dict[str, Any]:
    """Return what a condition can read: the fields, and `item`; texts in their first language.

    *number* is the item's place in its list, from 1.
    """
    about = {"id": item.id, "quantity": item.quantity, "number": number}
    return {"item": about, **{name: _plain(value) for name, value in item.fields.items()}}


def _plain(value: Any) -> Any:
    return value.first if isinstance(value, Text) else value


def explained(
    place: Location,
    problem: ExpressionError,
    expression: Expression | TextExpression | None,
    fields: Mapping[str, Any],
) -> Diagnostic:
    """Return the diagnostic for a *problem* of an *expression* with an item's *fields*."""
    unknown = sorted(expression.names - fields.keys()) if expression else []
    hints = did_you_mean(unknown[0], fields) if unknown else ()
    return messages.WRONG_EXPRESSION.at(place, str(problem), *hints)


# Formulas


class Formula(Struct, frozen=True):
    """A compiled text with expressions, and its place in the file."""

    expression: TextExpression
    location: Location

    def value(self, fields: Mapping[str, Value], languages: tuple[str, ...]) -> Value:
        """Return the value for an item with *fields*.

        A single expression keeps the type of its value; a text made from
        translations is itself translated.

        Raises:
            ExpressionError: There is no value for these fields.
        """
        parts = self.expression.parts
        if len(parts) == 1 and isinstance(parts[0], Expression):
            return _frozen(parts[0].evaluate(fields))
        found = [part if isinstance(part, str) else part.evaluate(fields) for part in parts]
        if not any(isinstance(part, Text) for part in found):
            return "".join(map(to_text, found))
        return Text(
            tuple((each, "".join(in_language(part, each) for part in found)) for each in languages)
        )

    def explain(self, problem: ExpressionError, fields: Mapping[str, Value]) -> Diagnostic:
        """Return the diagnostic for a *problem* with an item's *fields*."""
        return explained(self.location, problem, self.expression, fields)


def compile_formula(node: ScalarNode, diagnostics: list[Diagnostic]) -> Formula | None:
    """Return the formula in *node*; None with a diagnostic if it cannot be read."""
    try:
        return Formula(compile_text(node.text), location_of(node))
    except ExpressionError as problem:
        diagnostics.append(messages.WRONG_EXPRESSION.at(location_of(node), str(problem)))
        return None


def _frozen(value: object) -> Value:
    """Return an expression's *value* as a field's value."""
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    if isinstance(value, Mapping):
        return MappingProxyType({str(key): _frozen(each) for key, each in value.items()})
    if value is None or isinstance(value, str | int | float | Text):
        return value
    raise ExpressionError(f"a field cannot be a {type(value).__name__}")


def in_language(value: object, language: str) -> str:
    """Return *value* as text, of a translated one that in *language*."""
    if isinstance(value, Text):
        return value.get(language) or value.first
    return to_text(value)
