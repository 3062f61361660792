"""The texts of a game's lists, as players read them on cards, and the keywords in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from punchboard.components.model import ComponentSet, Entry, Text, Value
from punchboard.diagnostics import Location
from punchboard.expressions import ExpressionError
from punchboard.layouts.context import INSERTION, filled
from punchboard.layouts.text.styles import NAME
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.typesetting.keywords import Keyword
from punchboard.typesetting.markup import PLAIN_STYLE, parse
from punchboard.typesetting.tokens import MarkedText

_EXPRESSION = made_later(r"\{\{.*?\}\}", re.DOTALL)


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


def card_texts(game: ComponentSet, whole: ComponentSet | None = None) -> Iterator[CardText]:
    """Yield the texts of all items and of all entries of definitions.

    Args:
        game: The game, or a part of it.
        whole: The whole game, which the expressions in texts read.
    """
    whole = whole or game
    for component in game.components:
        for item in component.items:
            yield from _of_fields(item.fields, item.location, whole)
    for entries in game.definitions.values():
        for entry in entries.values():
            yield from _of_fields(entry.fields, game.location, whole)


def _of_fields(
    fields: Mapping[str, Value], place: Location, game: ComponentSet
) -> Iterator[CardText]:
    for name, value in fields.items():
        for text in texts_in(value, place):
            read = read_text(text, fields, game) if INSERTION in text.text else text.text
            yield text._replace(text=read, is_name=NAME.fullmatch(name) is not None)


def read_text(text: CardText, fields: Mapping[str, Value], game: ComponentSet) -> str:
    """Return a text with the values of its expressions; where one is wrong, without it."""
    language = text.language or game.languages[0]
    try:
        return filled(
            text.text, game, fields, language, lambda each: each.get(language) or each.first
        )
    except ExpressionError:
        return _EXPRESSION.sub("", text.text)


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


def other_cases(keywords: Sequence[Keyword], text: CardText) -> Iterator[tuple[str, str]]:
    """Yield keywords with what *text* has instead of them: the word in another case."""
    words = {
        word
        for keyword in keywords
        for language, word in keyword.words
        if word and (not language or text.language in {"", language})
    }
    known = words | {word[0].upper() + word[1:] for word in words}
    shown = _shown(text.text) if words else ""
    for word in sorted(words):
        if word.lower() == word.upper():
            continue
        pattern = rf"(?i)(?<!\w){re.escape(word)}(?!\w)"
        for match in re.finditer(pattern, shown):
            if match[0] not in known:
                yield word, match[0]
                break


def _shown(text: str) -> str:
    """Return the words of a text in which keywords are looked for, a piece a line."""
    pieces = (each for each in parse(text).pieces if isinstance(each, MarkedText))
    return "\n".join(each.text for each in pieces if PLAIN_STYLE not in each.look.classes)


def unused_keywords(keywords: Sequence[Keyword], texts: str) -> Iterator[Keyword]:
    """Yield the keywords that *texts* do not have in any case, one of each place."""
    folded = texts.casefold()
    used: dict[Location | None, bool] = {}
    first: dict[Location | None, Keyword] = {}
    for keyword in keywords:
        place = keyword.location
        found = any(word.casefold() in folded for _, word in keyword.words)
        used[place] = used.get(place, False) or found
        first.setdefault(place, keyword)
    yield from (keyword for place, keyword in first.items() if not used[place])
