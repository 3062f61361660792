"""What a layout can read about the rest of the box, and the expressions in texts.

A yard track that ends where the cards' numbers end, a mat with a space for each worker,
a reference that says how many pieces there are: all of them read the lists of other
components. A text in a list or a definition can contain such values as `{{ }}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from punchboard.components.model import Component, ComponentSet, Entry, Item, Places, Text
from punchboard.diagnostics import Location
from punchboard.expressions import compile_text, to_text

#: How a text shows that it contains an expression.
INSERTION = "{{"

Ready = Callable[[Any], Any]


class LazyFields(Mapping[str, Any]):
    """Fields of which each is made ready when it is asked for."""

    __slots__ = ("_fields", "_ready")

    def __init__(self, fields: Mapping[str, Any], ready: Ready) -> None:
        self._fields = fields
        self._ready = ready

    def __getitem__(self, name: str) -> Any:
        return self._ready(self._fields[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)


# The rest of the box


def about_game(game: ComponentSet, ready: Ready) -> Mapping[str, Any]:
    """Return what `game` contains.

    Args:
        game: The game.
        ready: Makes a field's value ready to be used.
    """
    fewest, most = game.players or (None, None)
    known = {component.id: component for component in game.components}
    return {
        "id": game.id,
        "name": ready(game.name),
        "players": {"min": fewest, "max": most},
        "components": LazyFields(known, lambda component: _about_component(component, ready)),
    }


def _about_component(component: Component, ready: Ready) -> Mapping[str, Any]:
    names = {name: name for item in component.items for name in item.fields}
    return {
        "id": component.id,
        "name": ready(component.name),
        "count": component.count,
        "items": tuple(_about_item(item, ready) for item in component.items),
        "values": LazyFields(names, lambda name: _values(component, name, ready)),
    }


def _about_item(item: Item, ready: Ready) -> Mapping[str, Any]:
    about = {"id": item.id, "quantity": item.quantity}
    return {**about, **{name: ready(value) for name, value in item.fields.items()}}


def _values(component: Component, name: str, ready: Ready) -> tuple[Any, ...]:
    """Return the different values of a field, in the order of the list; blanks are left out."""
    found: list[Any] = []
    for item in component.items:
        value = item.fields.get(name)
        if item.quantity and value is not None and value != "" and value not in found:
            found.append(value)
    return tuple(map(ready, found))


# Expressions in texts


class Owner(Struct, frozen=True):
    """The item or the entry that a text is in.

    Attributes:
        fields: Its fields, which the text's expressions can read.
        places: Where these are written.
        location: Where the item is written; None for an entry.
    """

    fields: Mapping[str, Any]
    places: Places
    location: Location | None = None

    def place_of(self, text: object) -> Location | None:
        """Return where *text*, the value of a field, is written."""
        field = next((name for name, value in self.fields.items() if value is text), None)
        return (None if field is None else self.places.of(field)) or self.location


def filled(
    text: str,
    game: ComponentSet,
    fields: Mapping[str, Any],
    language: str,
    translated: Callable[[Text], str],
) -> str:
    """Return *text* with the values of its expressions in their places.

    Args:
        text: The text, in one language.
        game: Its game, of which expressions can read everything.
        fields: The fields beside the text, which they can read, too.
        language: The language.
        translated: Chooses the language of a text among the values.

    Raises:
        ExpressionError: An expression cannot be read, or has no value.
    """

    def ready(value: Any) -> Any:
        """Return a value in the language; what it contains follows when it is asked for."""
        if isinstance(value, Text):
            return translated(value)
        if isinstance(value, Entry):
            return Entry(value, LazyFields(value.fields, ready))
        if isinstance(value, Mapping):
            return LazyFields(value, ready)
        return tuple(map(ready, value)) if isinstance(value, tuple) else value

    named = {**game.definitions, **fields}
    names = {"game": about_game(game, ready), "language": language, **LazyFields(named, ready)}
    values = [
        part if isinstance(part, str) else part.evaluate(names) for part in compile_text(text).parts
    ]
    return "".join(map(to_text, values))
