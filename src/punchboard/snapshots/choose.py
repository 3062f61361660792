"""Chooses pieces of a game: by component, by item, and by a condition on their fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from punchboard.components.choices import NoAnswerError, matching
from punchboard.components.model import Component, ComponentSet, Item
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.expressions import Expression, ExpressionError, compile_expression
from punchboard.layouts.context import Contexts
from punchboard.snapshots import messages

_RANGE = re.compile(r"(\d+)(?:-(\d+))?")


@dataclass(frozen=True, slots=True)
class Choice:
    """Which pieces are wanted; without anything, all of them.

    Attributes:
        components: Ids of components, or globs such as `score-*`.
        items: Ids, globs, and places in the list such as `1-9`, with commas between.
        where: Expressions over fields, or names of the game's `choices`; all must be true.
    """

    components: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    where: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether any piece might be left out."""
        return bool(self.components or self.items or self.where)

    def may_have(self, component: str) -> bool:
        """Return whether pieces of *component* are wanted that are no longer in the game."""
        named = not self.components or any(fnmatchcase(component, each) for each in self.components)
        return named and not self.items and not self.where


def chosen(
    game: ComponentSet, choice: Choice, language: str
) -> Checked[frozenset[tuple[str, str]]]:
    """Return the chosen pieces as component and item.

    Args:
        game: The game.
        choice: What is wanted.
        language: The language that texts are compared in.

    Returns:
        The pieces, with an error for every part of the choice that fits nothing.
    """
    found: list[Diagnostic] = []
    components = _components(game, choice.components, found)
    picked = {each.id: list(_items(each, choice.items)) for each in components}
    for part in _parts(choice.items):
        if not any(item for each in components for item in _items(each, (part,))):
            ids = [item.id for each in components for item in each.items]
            found.append(messages.unknown_piece("item", part, ids))
    for text in choice.where:
        _narrow(game, components, picked, text, language, found)
    pieces = frozenset((each, item.id) for each, items in picked.items() for item in items)
    if not pieces and not found:
        found.append(messages.nothing_chosen())
    return Checked(pieces, tuple(found))


def _components(
    game: ComponentSet, wanted: Sequence[str], found: list[Diagnostic]
) -> list[Component]:
    ids = [each.id for each in game.components]
    found += (
        messages.unknown_piece("component", each, ids)
        for each in wanted
        if not any(fnmatchcase(known, each) for known in ids)
    )
    return [
        component
        for component in game.components
        if not wanted or any(fnmatchcase(component.id, each) for each in wanted)
    ]


def _parts(texts: Iterable[str]) -> Iterator[str]:
    """Yield the parts of `1-9,12` and the like."""
    for text in texts:
        yield from filter(None, map(str.strip, text.split(",")))


def _items(component: Component, wanted: Sequence[str]) -> Iterator[Item]:
    """Yield the items that any of *wanted* names, in the order of the list."""
    parts = list(_parts(wanted))
    ids = {item.id for item in component.items}
    for number, item in enumerate(component.items, start=1):
        if not wanted or any(_fits(part, item, number, ids) for part in parts):
            yield item


def _fits(part: str, item: Item, number: int, ids: set[str]) -> bool:
    """Return whether *part* is an item's id, a glob of it, or a range its place is in."""
    places = _RANGE.fullmatch(part)
    if part in ids or not places:
        return fnmatchcase(item.id, part)
    first = int(places[1])
    return first <= number <= int(places[2] or first)


def _narrow(
    game: ComponentSet,
    components: Sequence[Component],
    picked: dict[str, list[Item]],
    text: str,
    language: str,
    found: list[Diagnostic],
) -> None:
    """Leave in *picked* what fits a condition; components without its fields have none."""
    try:
        condition = compile_expression(game.choices.get(text, text))
    except ExpressionError as problem:
        found.append(messages.bad_condition(text, str(problem)))
        return
    known: set[str] = set()
    for component in components:
        contexts = Contexts(component, game, language)
        known |= contexts.known
        if condition.names <= contexts.known:
            kept = _matching(component, condition, contexts, picked[component.id], found)
            picked[component.id] = kept
        else:
            picked[component.id] = []
    unknown = sorted(condition.names - known)
    if unknown:
        found.append(messages.unknown_in_condition(text, unknown[0], known | set(game.choices)))


def _matching(
    component: Component,
    condition: Expression,
    contexts: Contexts,
    among: Sequence[Item],
    found: list[Diagnostic],
) -> list[Item]:
    wanted = {item.id for item in among}
    numbered = enumerate(component.items, start=1)
    try:
        return list(
            matching(
                ((number, item) for number, item in numbered if item.id in wanted),
                condition,
                lambda item, number: contexts.scope(item, number, contexts.known),
            )
        )
    except NoAnswerError as problem:
        found.append(messages.no_answer(condition.source, problem.item, str(problem)))
        return []
