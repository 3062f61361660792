"""Which way the characters of a written line run and how they stand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from punchboard.layouts.typesetting.bidi import (
    is_leftwards,
    levels,
    needs_order,
    paragraph_level,
)
from punchboard.layouts.typesetting.stances import Stance, Stretch, stretches


@dataclass(frozen=True, slots=True)
class Way:
    """How characters run and stand.

    Attributes:
        stance: How they stand in their line.
        level: Their embedding level (UAX 9); those of an odd one run leftwards.
    """

    stance: Stance = Stance.ALONG
    level: int = 0

    @property
    def is_leftwards(self) -> bool:
        """Whether they run against the line."""
        return self.level % 2 == 1


#: Of all text that simply runs from left to right.
FORWARDS = Way()


@dataclass(frozen=True, slots=True)
class Script:
    """The ways of the characters of a written line.

    Attributes:
        text: The line.
        level: Of the line: 1 where it runs from right to left.
        vertical: Whether the line runs down.
        levels: Of each character.
        stretches: How they stand.
    """

    text: str
    level: int
    vertical: bool
    levels: tuple[int, ...]
    stretches: tuple[Stretch, ...]

    @staticmethod
    def of(text: str, language: str, *, vertical: bool = False) -> Script | None:
        """Return the ways of *text*; None where it simply runs from left to right.

        Args:
            text: A written line.
            language: BCP 47 code of its first characters.
            vertical: Whether the line runs down.
        """
        leftwards = needs_order(text) or is_leftwards(language)
        if not vertical and not leftwards:
            return None
        level = paragraph_level(text, language) if leftwards else 0
        own = tuple(levels(text, level)) if leftwards else (0,) * len(text)
        if not vertical and not any(own) and not level:
            return None
        whole = (Stretch(0, len(text), Stance.ALONG),) if text else ()
        return Script(text, level, vertical, own, stretches(text) if vertical else whole)

    def runs(self, start: int, end: int) -> Iterator[tuple[int, int, Way]]:
        """Yield what runs and stands in one way from *start* to *end*."""
        for stretch in self.stretches:
            first, last = max(stretch.start, start), min(stretch.end, end)
            for level, group in groupby(range(first, last), self.levels.__getitem__):
                indices = list(group)
                yield indices[0], indices[-1] + 1, Way(stretch.stance, level)

    def is_solid(self, index: int) -> bool:
        """Return whether the characters before and at *index* both fill an em.

        In a vertical line, a letter or number that is upright there stands
        beside Japanese without a space.
        """
        return self._stance(index - 1) is not Stance.ALONG is not self._stance(index)

    def around(self, start: int, end: int) -> tuple[str, str]:
        """Return what stands before *start* and after *end*, for letters that join."""
        return self.text[max(start - _CONTEXT, 0) : start], self.text[end : end + _CONTEXT]

    def _stance(self, index: int) -> Stance:
        found = bisect_right(self.stretches, index, key=lambda stretch: stretch.start) - 1
        return self.stretches[found].stance


#: HarfBuzz looks no further than this for what a letter joins.
_CONTEXT = 5
