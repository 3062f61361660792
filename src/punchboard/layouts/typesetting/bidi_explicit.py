"""Levels that codes ask for: embeddings, overrides and isolates (UAX 9, 3.3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

#: Characters that take part in nothing once they have done their work (X9).
REMOVED = frozenset(["LRE", "RLE", "LRO", "RLO", "PDF", "BN"])
ISOLATES = frozenset(["LRI", "RLI", "FSI"])
_EMBEDDINGS = {"LRE": 0, "LRO": 0, "RLE": 1, "RLO": 1}
_OVERRIDES = {"LRO": "L", "RLO": "R"}
_STRONG = frozenset(["L", "R", "AL"])
#: Levels are not nested deeper than this (BD2).
_MAX_DEPTH = 125


def matching_ends(classes: Sequence[str]) -> dict[int, int]:
    """Return the place of the PDI for each isolate that has one (BD9)."""
    found: dict[int, int] = {}
    waiting: list[int] = []
    for index, each in enumerate(classes):
        if each in ISOLATES:
            waiting.append(index)
        elif each == "PDI" and waiting:
            found[waiting.pop()] = index
    return found


def first_strong(classes: Sequence[str]) -> str | None:
    """Return the class of the first letter outside of isolates (P2)."""
    depth = 0
    for each in classes:
        if each in ISOLATES:
            depth += 1
        elif each == "PDI":
            depth = max(depth - 1, 0)
        elif depth == 0 and each in _STRONG:
            return each
    return None


def explicit_levels(classes: Sequence[str], base: int) -> tuple[list[int], list[str]]:
    """Return the level of each character, and its class after overrides (X1 to X8).

    Args:
        classes: Bidi_Class of each character of a paragraph.
        base: Level of the paragraph.
    """
    state = _Explicit(classes, [_Status(base)])
    levels: list[int] = []
    types = list(classes)
    for index, each in enumerate(classes):
        level, override = state.take(index, each)
        levels.append(base if each == "B" else level)
        if override and each not in REMOVED and each != "B":
            types[index] = override
    return levels, types


@dataclass(frozen=True, slots=True)
class _Status:
    """An entry of the directional status stack (BD2 and X1)."""

    level: int
    override: str | None = None
    isolate: bool = False

    def next_level(self, odd: int) -> int:
        """Return the next deeper level that is odd, or is even."""
        return self.level + 1 + (self.level + 1 + odd) % 2


@dataclass(slots=True)
class _Explicit:
    """Where the reading of a paragraph has come to."""

    classes: Sequence[str]
    stack: list[_Status]
    overflow_isolates: int = 0
    overflow_embeddings: int = 0
    valid_isolates: int = 0
    ends: dict[int, int] = field(default_factory=dict)

    def take(self, index: int, own: str) -> tuple[int, str | None]:
        """Read a character and return its level and what it is overridden to."""
        if own == "PDI":
            self._end_isolate()
        elif own == "PDF":
            self._end_embedding()
        now = self.stack[-1]
        if own in _EMBEDDINGS:
            self._embed(own)
        elif own in ISOLATES:
            self._isolate(index, own)
        return now.level, now.override

    def _embed(self, own: str) -> None:
        level = self.stack[-1].next_level(_EMBEDDINGS[own])
        if level <= _MAX_DEPTH and not self.overflow_isolates and not self.overflow_embeddings:
            self.stack.append(_Status(level, _OVERRIDES.get(own)))
        elif not self.overflow_isolates:
            self.overflow_embeddings += 1

    def _isolate(self, index: int, own: str) -> None:
        odd = own == "RLI" or (own == "FSI" and self._first_within(index) in {"R", "AL"})
        level = self.stack[-1].next_level(int(odd))
        if level <= _MAX_DEPTH and not self.overflow_isolates and not self.overflow_embeddings:
            self.valid_isolates += 1
            self.stack.append(_Status(level, isolate=True))
        else:
            self.overflow_isolates += 1

    def _first_within(self, index: int) -> str | None:
        """Return the class of the first letter within the isolate at *index* (X5c)."""
        if not self.ends:
            self.ends = matching_ends(self.classes)
        return first_strong(self.classes[index + 1 : self.ends.get(index)])

    def _end_isolate(self) -> None:
        """End an isolate, and the embeddings left open in it (X6a)."""
        if self.overflow_isolates:
            self.overflow_isolates -= 1
        elif self.valid_isolates:
            self.overflow_embeddings = 0
            while not self.stack[-1].isolate:
                self.stack.pop()
            self.stack.pop()
            self.valid_isolates -= 1

    def _end_embedding(self) -> None:
        """End an embedding or override (X7)."""
        if self.overflow_isolates:
            return
        if self.overflow_embeddings:
            self.overflow_embeddings -= 1
        elif not self.stack[-1].isolate and len(self.stack) > 1:
            self.stack.pop()
