"""Chooses pieces of a game: by component, by item, and by a condition on their fields."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase

from msgspec import Struct, field

from punchboard.components.choices import NoAnswerError, matching
from punchboard.components.model import Component, ComponentSet, Item
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.expressions import Expression, ExpressionError, compile_expression
from punchboard.layouts.context import Contexts
from punchboard.patterns import regex
from punchboard.snapshots import messages

_RANGE = regex(r"(\d+)(?:-(\d+))?")
#: Most characters of a choice in the name of a file.
_LONGEST_NAME = 40


class Choice(Struct, frozen=True):
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

    @property
    def name(self) -> str:
        """What it is called in the names of files; "" for all pieces.

        Choices that differ have different names on every file system.
        """
        said = [*self.components, *self.items, *self.where]
        plain = re.sub(r"[^\w.]+", "-", "-".join(said)).strip("-.")[:_LONGEST_NAME].lower()
        if self.components and [plain] == said:
            return plain
        if not self:
            return ""
        digest = hashlib.sha256(repr((self.components, self.items, self.where)).encode())
        return f"{plain}-{digest.hexdigest()[:4]}" if plain else digest.hexdigest()[:4]


def chosen(
    game: ComponentSet, choice: Choice, gone: Sequence[Component] = ()
) -> Checked[frozenset[tuple[str, str]]]:
    """Return the chosen pieces as component and item.

    Texts are compared in the game's first language, as in the conditions of lists, so
    that a choice is the same pieces in every language.

    Args:
        game: The game.
        choice: What is wanted.
        gone: Components with items that are no longer in the game, to choose among, too.

    Returns:
        The pieces, with an error for every part of the choice that fits nothing.
    """
    found: list[Diagnostic] = []
    groups = _components(game, gone, choice.components, found)
    for part in _parts(choice.items):
        if not any(group.named((part,)) for group in groups):
            ids = [item.id for each in groups for item in each.component.items]
            found.append(messages.unknown_piece("item", part, ids))
        elif said := _beyond(part, groups):
            found.append(said)
    for group in groups:
        group.picked = group.named(choice.items)
    for text in choice.where:
        _narrow(game, groups, text, found)
    pieces = frozenset((each.component.id, item.id) for each in groups for item in each.picked)
    if not pieces and not found:
        found.append(messages.nothing_chosen())
    return Checked(pieces, tuple(found))


class _Group(Struct):
    """Items of a component to choose among.

    Attributes:
        component: The component with the items.
        is_gone: Whether they are no longer in the game, and have no places in its list.
        picked: Those that are chosen so far.
    """

    component: Component
    is_gone: bool
    picked: list[Item] = field(default_factory=list)

    def named(self, wanted: Sequence[str]) -> list[Item]:
        """Return the items that any of *wanted* names, in the order of the list."""
        parts = list(_parts(wanted))
        items = self.component.items
        ids = {item.id for item in items}
        return [
            item
            for number, item in enumerate(items, start=1)
            if not wanted
            or any(_fits(part, item, 0 if self.is_gone else number, ids) for part in parts)
        ]


def _components(
    game: ComponentSet,
    gone: Sequence[Component],
    wanted: Sequence[str],
    found: list[Diagnostic],
) -> list[_Group]:
    groups = [_Group(each, False) for each in game.components]
    groups += [_Group(each, True) for each in gone]
    ids = [each.component.id for each in groups]
    found += (
        messages.unknown_piece("component", each, ids)
        for each in wanted
        if not any(fnmatchcase(known, each) for known in ids)
    )
    return [
        each
        for each in groups
        if not wanted or any(fnmatchcase(each.component.id, name) for name in wanted)
    ]


def _parts(texts: Iterable[str]) -> Iterator[str]:
    """Yield the parts of `1-9,12` and the like."""
    for text in texts:
        yield from filter(None, map(str.strip, text.split(",")))


def _beyond(part: str, groups: Sequence[_Group]) -> Diagnostic | None:
    """Return what is wrong with a range that ends after the longest list."""
    places = _RANGE.fullmatch(part)
    ids = {item.id for each in groups for item in each.component.items}
    longest = max((len(each.component.items) for each in groups if not each.is_gone), default=0)
    if not places or part in ids or int(places[2] or places[1]) <= longest:
        return None
    return messages.beyond_the_list(part, longest)


def _fits(part: str, item: Item, number: int, ids: set[str]) -> bool:
    """Return whether *part* is an item's id, a glob of it, or a range its place is in."""
    places = _RANGE.fullmatch(part)
    if part in ids or not places:
        return fnmatchcase(item.id, part)
    first = int(places[1])
    return 0 < first <= number <= int(places[2] or first)


def _narrow(
    game: ComponentSet, groups: Sequence[_Group], text: str, found: list[Diagnostic]
) -> None:
    """Leave in *groups* what fits a condition; components without its fields have none."""
    try:
        condition = compile_expression(game.choices.get(text, text))
    except ExpressionError as problem:
        found.append(messages.bad_condition(text, str(problem)))
        return
    known: set[str] = set()
    for group in groups:
        contexts = Contexts(group.component, game, game.languages[0])
        known |= contexts.known
        if condition.names <= contexts.known:
            group.picked = _matching(group, condition, contexts, found)
        else:
            group.picked = []
    unknown = sorted(condition.names - known)
    if unknown:
        names = known | set(game.choices)
        found.append(messages.unknown_in_condition(text, unknown[0], names))


def _matching(
    group: _Group, condition: Expression, contexts: Contexts, found: list[Diagnostic]
) -> list[Item]:
    wanted = {item.id for item in group.picked}
    numbered = enumerate(group.component.items, start=1)
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
