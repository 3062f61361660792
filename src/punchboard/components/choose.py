"""Chooses items by a condition on their fields: the one filter of lists and of commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from punchboard.components import messages
from punchboard.components.model import Item
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.expressions import Expression, ExpressionError


def matching(
    items: Iterable[tuple[int, Item]],
    condition: Expression,
    scope: Callable[[Item, int], Mapping[str, Any]],
) -> Checked[tuple[Item, ...]]:
    """Return the items for which *condition* is true.

    Args:
        items: Items, each with its place in its component's list, from 1.
        condition: The condition, such as `cost > 3`.
        scope: Gives the names that the condition can read, for an item and its place.

    Returns:
        The items in order, with an error for each for which there is no answer.
    """
    found: list[Item] = []
    diagnostics: list[Diagnostic] = []
    for number, item in items:
        try:
            if condition.evaluate(scope(item, number)):
                found.append(item)
        except ExpressionError as problem:
            text = f"`{condition.source}` has no answer for `{item.id}`: {problem}"
            diagnostics.append(messages.bad_expression(item.location, text))
    return Checked(tuple(found), tuple(diagnostics))
