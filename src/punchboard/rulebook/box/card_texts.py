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
    items = (item for component in game.components for item in component.items)
    entries = (entry for each in game.definitions.values() for entry in each.values())
    held = [(each.fields, each.location) for each in items]
    held += [(each.fields, game.location) for each in entries]
    for fields, place in held:
        for name, value in fields.items():
            for text in texts_in(value, place):
                read = read_text(text, fields, whole or game)
                yield text._replace(text=read, is_name=NAME.fullmatch(name) is not None)


def read_text(text: CardText, fields: Mapping[str, Value], game: ComponentSet) -> str:
    """Return a text with the values of its expressions; where one is wrong, without it."""
    if INSERTION not in text.text:
        return text.text
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
    said = (pair for keyword in keywords for pair in keyword.words)
    words = {word for language, word in said if not language or text.language in {"", language}}
    known = words | {word[:1].upper() + word[1:] for word in words}
    pieces = parse(text.text).pieces if words - {""} else ()
    marked = (each for each in pieces if isinstance(each, MarkedText))
    shown = "\n".join(each.text for each in marked if PLAIN_STYLE not in each.look.classes)
    for word in sorted(each for each in words if each.lower() != each.upper()):
        found = re.finditer(rf"(?i)(?<!\w){re.escape(word)}(?!\w)", shown)
        yield from ((word, each[0]) for each in [e for e in found if e[0] not in known][:1])


def unused_keywords(keywords: Sequence[Keyword], texts: str) -> Iterator[Keyword]:
    """Yield the keywords that *texts* do not have in any case, one of each place."""
    folded, first = texts.casefold(), dict[Location | None, Keyword]()
    used = set[Location | None]()
    for keyword in keywords:
        first.setdefault(keyword.location, keyword)
        if any(word.casefold() in folded for _, word in keyword.words):
            used.add(keyword.location)
    yield from (keyword for place, keyword in first.items() if place not in used)
