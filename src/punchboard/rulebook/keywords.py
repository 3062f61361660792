"""The keywords of a game, and texts that have them almost, or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from punchboard.diagnostics import Location
from punchboard.rulebook.card_texts import CardText
from punchboard.typesetting.keywords import Keyword
from punchboard.typesetting.markup import PLAIN_STYLE, parse
from punchboard.typesetting.tokens import MarkedText


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
