"""Where running text names a component: by its listed name or by a noun for such things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from punchboard.components.claims.counters import HEADS, NOUNS

_COMPOUND = rf"[ァ-ヶー一-龥]{{0,10}}?(?:{HEADS})"
_ADJECTIVE = r"(?!(?:the|a|an|each|every|your|their|its|his|her|this|that|these|those|one|two|three|and|or|of|to|in|on|for|from|with|all|any|both|no|into|onto|at|by|as|per|is|are|more|other|another|own|takes?|gets?|draws?|deals?|puts?|places?|shuffles?|receives?|chooses?|gives?|adds?)\b)[a-z][a-z'-]+"
_ENGLISH = rf"(?<![A-Za-z])(?i:(?:{_ADJECTIVE} ){{0,2}}(?:{'|'.join(NOUNS)}|dice)(?:s|es)?)(?![A-Za-z])"


@dataclass(frozen=True, slots=True)
class Mention:
    """A component named between *start* and *end*."""

    name: str
    start: int
    end: int


class Vocabulary:
    """Finds components in running text."""

    def __init__(self, listed: Iterable[str]) -> None:
        names = sorted(set(listed), key=lambda name: (-len(name), name))
        known = "|".join(_pattern(name) for name in names if len(name) > 1) or "(?!)"
        self._pattern = re.compile(rf"(?P<known>{known})|{_COMPOUND}|{_ENGLISH}")

    def mentions(self, text: str, start: int, end: int) -> Iterator[Mention]:
        """Yield the components named between *start* and *end*, in order."""
        for found in self._pattern.finditer(text, start, end):
            yield Mention(found[0], found.start(), found.end())


def _pattern(name: str) -> str:
    if not name.isascii():
        return re.escape(name)
    stem = re.escape(name.removesuffix("s"))
    return rf"(?<![A-Za-z])(?i:{stem}(?:s|es)?)(?![A-Za-z])"
