"""The texts of a game's lists, as players read them on cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from punchboard.components.model import ComponentSet, Entry, Text, Value
from punchboard.diagnostics import Location
from punchboard.expressions import ExpressionError
from punchboard.layouts.box import INSERTION, filled
from punchboard.layouts.text.styles import NAME

_EXPRESSION = re.compile(r"\{\{.*?\}\}", re.DOTALL)


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
            yield from _of_fields(item.fields, item.location, game)
    for entries in game.definitions.values():
        for entry in entries.values():
            yield from _of_fields(entry.fields, game.location, game)


def _of_fields(
    fields: Mapping[str, Value], place: Location, game: ComponentSet
) -> Iterator[CardText]:
    for name, value in fields.items():
        for text in _texts(value, place):
            read = _read(text, fields, game) if INSERTION in text.text else text.text
            yield text._replace(text=read, is_name=NAME.fullmatch(name) is not None)


def _read(text: CardText, fields: Mapping[str, Value], game: ComponentSet) -> str:
    """Return a text with the values of its expressions; where one is wrong, without it."""
    language = text.language or game.languages[0]
    try:
        return filled(
            text.text, game, fields, language, lambda each: each.get(language) or each.first
        )
    except ExpressionError:
        return _EXPRESSION.sub("", text.text)


def _texts(value: Value, place: Location) -> Iterator[CardText]:
    if isinstance(value, Entry):
        return
    if isinstance(value, Text):
        for language, text in value.languages:
            yield CardText(language, text, value.location or place)
    elif isinstance(value, str):
        yield CardText("", value, place)
    elif isinstance(value, tuple | Mapping):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(each, place)
