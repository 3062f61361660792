"""The texts of a game's lists, as players read them on cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from punchboard.components.model import ComponentSet, Entry, Text, Value
from punchboard.diagnostics import Location
from punchboard.layouts.text.styles import NAME


class CardText(NamedTuple):
    """A text of an item or of a definition's entry.

    Attributes:
        language: Its language; "" where it is printed in all of them.
        text: What it says.
        location: Where it is written, as far as that is known.
        is_name: Whether it is a name, in which keywords mean nothing.
    """

    language: str
    text: str
    location: Location
    is_name: bool = False

    @property
    def is_prose(self) -> bool:
        """Whether it is written for players, and no id and no name of a file."""
        return not self.text.isascii() or " " in self.text


def card_texts(game: ComponentSet) -> Iterator[CardText]:
    """Yield the texts of all items and of all entries of definitions."""
    for component in game.components:
        for item in component.items:
            yield from _of_fields(item.fields, item.location)
    for entries in game.definitions.values():
        for entry in entries.values():
            yield from _of_fields(entry.fields, game.location)


def _of_fields(fields: Mapping[str, Value], place: Location) -> Iterator[CardText]:
    for name, value in fields.items():
        for text in texts_in(value, place):
            yield text._replace(is_name=NAME.fullmatch(name) is not None)


def texts_in(value: Value, place: Location) -> Iterator[CardText]:
    """Yield the texts in a value; those of entries are their own."""
    if isinstance(value, Entry):
        return
    if isinstance(value, Text):
        for language, text in value.languages:
            yield CardText(language, text, value.location or place)
    elif isinstance(value, str):
        yield CardText("", value, place)
    elif isinstance(value, tuple | Mapping):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from texts_in(each, place)
