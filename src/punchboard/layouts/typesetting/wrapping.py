"""Lines: where written lines are divided to stay within a width."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from punchboard.layouts.typesetting.boxes import Box
from punchboard.layouts.typesetting.line_breaks import graphemes, phrase_breaks, strict_breaks
from punchboard.layouts.typesetting.written_lines import WrittenLine

#: How much a line may be too wide by rounding, in thousandths of the type size.
TOLERANCE = 0.01

_Rule: TypeAlias = Callable[[str, str], tuple[int, ...]]
#: The rules by which lines end; the last one is force.
_RULES: tuple[_Rule, ...] = (phrase_breaks, strict_breaks, graphemes)
#: What a reader of rules takes an icon for: a letter, which numbers follow at once.
_LETTER = "A"


@dataclass(slots=True)
class Line:
    """Part of a written line, from *start* to *end*, that is set as a line.

    Attributes:
        written: The written line.
        start: Its first character.
        end: After its last character; spaces stay on the line they end.
        origin: Where the pen of the written line is at the line's left edge.
        width: Without the spaces at its end, in thousandths of the type size.
    """

    written: WrittenLine
    start: int
    end: int
    origin: float
    width: float

    def boxes(self) -> list[Box]:
        """Return what it shows, in reading order, from its left edge.

        What is between characters and none's own is left out at its edges.
        """
        written = self.written
        boxes = written.boxes(self.start, self.end)
        if boxes and self.end in written.gaps:
            boxes[-1].shorten_end(written.gaps[self.end])
        if boxes and self.origin != written.pens[self.start]:
            boxes[0].shorten_start(self.origin - written.pens[self.start])
        return boxes


@dataclass(slots=True)
class Wrapper:
    """Divides a written line, again and again at other widths.

    Attributes:
        written: The written line.
    """

    written: WrittenLine
    _chances: dict[_Rule, tuple[tuple[int, ...], list[float]]] = field(default_factory=dict)

    def condensed(self, amount: float) -> Wrapper:
        """Return the same with letters nearer to each other.

        Args:
            amount: What is taken after each, in thousandths of its type size.
        """
        return Wrapper(self.written.condensed(amount))

    def wrap(self, width: float, *, force: bool) -> list[Line]:
        """Return the lines it takes.

        Lines end between phrases. A phrase wider than a line is broken by the
        language's rules, and what they do not let break is too wide or, by
        *force*, broken between any two characters.

        Args:
            width: The longest a line may be, in thousandths of the type size.
            force: Whether a word wider than a line is broken.
        """
        written = self.written
        pens, length = written.pens, len(written.text)
        width += TOLERANCE - written.indent
        lines: list[Line] = []
        start = 0
        while start < length or not lines:
            origin = pens[start] + written.head(start)
            end, ink = length, written.ink(length)
            if ink - origin > width:
                end, ink = self._line_end(start, origin + width, force=force)
            lines.append(Line(written, start, end, origin, max(ink - origin, 0.0)))
            start = end
        return lines

    def _line_end(self, start: int, limit: float, *, force: bool) -> tuple[int, float]:
        """Return the last chance before *limit* to end the line that begins at *start*."""
        ends: tuple[int, ...] = ()
        inks: list[float] = []
        for rule in _RULES if force else _RULES[:-1]:
            ends, inks = self._chances.get(rule) or self._find_chances(rule)
            found = bisect_right(inks, limit) - 1
            if found >= 0 and ends[found] > start:
                return ends[found], inks[found]
        # Not even the first chance is near enough: the line is too wide.
        found = bisect_right(ends, start)
        return ends[found], inks[found]

    def _find_chances(self, rule: _Rule) -> tuple[tuple[int, ...], list[float]]:
        written = self.written
        ends = _ends(written, rule)
        found = ends, [written.ink(end) for end in ends]
        self._chances[rule] = found
        return found


def _ends(written: WrittenLine, rule: _Rule) -> tuple[int, ...]:
    """Return where lines may end by a rule, each character by its own language."""
    text = written.text.replace("\ufffc", _LETTER)
    languages = [style.language for style in written.styles]
    ends = rule(text, languages[0])
    if len(set(languages)) > 1:
        by_language = {language: set(rule(text, language)) for language in set(languages)}
        ends = tuple(
            [end for end in range(1, len(text) + 1)
             if end in by_language[written.style_at(end - 1).language]]
        )  # fmt: skip
    if written.glued:
        ends = tuple([end for end in ends if end not in written.glued])
    return ends
