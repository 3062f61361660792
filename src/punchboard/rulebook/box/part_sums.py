"""Wholes whose named parts do not come to them: `12 sky cards: 6 sun, 4 rain and 3 hail`."""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Iterator, Sequence
from pathlib import Path

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Finding
from punchboard.rulebook.box.targets import item_names
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import compiled
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.texts import RulesText

#: The smallest whole that is told, and how far its parts may be from it.
_LEAST, _NEAR = 8, 2


def differing_parts(
    game: ComponentSet, texts: Sequence[RulesText], known: Container[tuple[Path, int]]
) -> Iterator[Finding]:
    """Yield the parts that nearly come to a whole right before them, and are all it has.

    Each of them has a number, and the names are those of all items of one component.
    """
    boxed = [
        [{names.key(name.casefold()) for name in item_names(item)} for item in each.items]
        for each in game.components
    ]
    for text in texts:
        part, whole = _forms(text.script.words)
        for line in text.script.lines:
            if line.kind is Kind.HEADING:
                continue
            for found in whole.finditer(text.script.plain.text, line.start, line.end):
                parts = [(each["many"], each["name"]) for each in part.finditer(found["parts"])]
                called = {names.key(name.casefold()) for _, name in parts}
                count, made = _value(text, found["whole"]), sum(_value(text, e) for e, _ in parts)
                own = len(called) == len(parts) and any(_are(called, items) for items in boxed)
                place = text.place(*text.script.plain.source(*found.span("parts")))
                near = count >= _LEAST and 0 < abs(made - count) <= _NEAR
                if own and near and (text.path, place.line or 0) not in known:
                    message = f"the parts come to {made:,}, their whole is {count:,}"
                    yield Finding(place, message, ("correct the parts, or their whole",))


def _are(called: set[str], items: Sequence[set[str]]) -> bool:
    return len(called) == len(items) and all(called & each for each in items)


def _value(text: RulesText, said: str) -> int:
    return text.script.words.value_of(said.casefold()) or 0


@functools.lru_cache(maxsize=32)
def _forms(words: Grammar) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return how a part is written, and a whole with all its parts to the end of a sentence."""
    number = rf"(?:(?<![\d.])\d{{1,3}}|{words.number})"
    part = rf"(?P<many>{number})(?:-?mal|[ ]?[x×])?[ ](?P<name>[^\W\d_]{{2,}})"
    bare = part.replace("?P<many>", "?:").replace("?P<name>", "?:")
    joint = rf"(?:,[ ]?|[ ])(?:{words.words('and_joint')}[ ])?"
    whole = rf"(?<![\w.])(?P<whole>{number})[ ](?:[^\W\d_]+[ ]?){{1,3}}(?::[ ]|\()"
    parts = rf"(?P<parts>{bare}(?:{joint}{bare})+)(?=[).;]|$)"
    return compiled(part, re.IGNORECASE), compiled(whole + parts, re.IGNORECASE | re.MULTILINE)
