"""The items of a state that are no longer in the game, for a choice to find them.

A card that was taken out of the game is still in the box: who prints a choice of what
has changed must be told to take it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from punchboard.components.model import Component, ComponentSet, Entry, Item, Text, Value
from punchboard.geometry import Outline, Size
from punchboard.snapshots.state import ItemState, Plain, State

#: Nothing is drawn on what is gone, so that its outline does not matter.
_OUTLINE = Outline(Size(1.0, 1.0))


def gone_components(game: ComponentSet, old: State) -> tuple[Component, ...]:
    """Return the components of *old*, with just the items that *game* no longer has."""
    now = {each.id: each for each in game.components}
    made = (
        _component(name, now.get(name), items, game, old) for name, items in old.components.items()
    )
    return tuple(each for each in made if each.items)


def _component(
    name: str,
    now: Component | None,
    items: Mapping[str, ItemState],
    game: ComponentSet,
    old: State,
) -> Component:
    known = {item.id for item in now.items} if now else set[str]()
    bindings = now.bindings if now else {}
    location = now.location if now else game.location
    gone = tuple(
        Item(
            each,
            state.quantity,
            {
                key: _value(value, game, old, bindings.get(key))
                for key, value in (state.fields or {}).items()
            },
            location,
        )
        for each, state in items.items()
        if each not in known
    )
    return Component(
        name, Text(((game.languages[0], name),)), "card", _OUTLINE, None, None, gone, location,
        fields=now.fields if now else (), bindings=bindings,
    )  # fmt: skip


def _value(value: Plain, game: ComponentSet, old: State, definition: str | None) -> Value:
    """Return a field as conditions read it: a text, an entry of *definition*, or as it is."""
    if isinstance(value, Mapping):
        if value and set(value) <= {*game.languages, *old.languages}:
            return Text(tuple((str(each), str(text)) for each, text in value.items()))
        return {str(key): _value(each, game, old, None) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return tuple(_value(each, game, old, definition) for each in value)
    if isinstance(value, str) and definition is not None:
        fields = old.parts.get(f"definition:{definition}.{value}")
        if isinstance(fields, Mapping):
            return Entry(value, dict(_fields(fields, game, old)))
    kept: Value = value
    return kept


def _fields(
    fields: Mapping[str, Plain], game: ComponentSet, old: State
) -> Iterator[tuple[str, Value]]:
    """Yield the fields of an entry; what it refers to is known by its id only."""
    for name, value in fields.items():
        yield str(name), _value(value, game, old, None)
