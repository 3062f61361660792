"""Lines: where written lines are divided to stay within a width."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from punchboard.typesetting.boxes import Box
from punchboard.typesetting.break_opportunities import RULES, Chances, find_chances
from punchboard.typesetting.written import WrittenLine, give_way

#: How much a line may be too wide by rounding, in thousandths of the type size.
TOLERANCE = 0.01
#: How many of the rules hold, from phrases alone to force.
PHRASES, KINSOKU, FORCE = range(1, len(RULES) + 1)


@dataclass(slots=True)
class WrappedLine:
    """Part of a written line, from *start* to *end*, that is set as a line.

    Attributes:
        written: The written line.
        start: Its first character.
        end: After its last character; spaces stay on the line they end.
        origin: Where the pen of the written line is at the line's left edge.
        width: Without the spaces at its end, and what hangs over it, in
            thousandths of the type size.
        hyphened: Whether it ends with a hyphen that is not in the text.
        given: What the space before some characters gave way.
        too_long: How much of the word at its end is too long for a line, where
            the word is divided by force.
    """

    written: WrittenLine
    start: int
    end: int
    origin: float
    width: float
    hyphened: bool = False
    given: Mapping[int, float] | None = None
    too_long: float = 0.0

    @property
    def runs_leftwards(self) -> bool:
        """Whether it is read from right to left."""
        script = self.written.script
        return script is not None and script.level == 1

    @property
    def ink_end(self) -> int:
        """Where the spaces begin that hang over its end."""
        return self.start + len(self.written.text[self.start : self.end].rstrip())

    def boxes(self) -> list[Box]:
        """Return what it shows, in reading order, from its left edge.

        What is between characters and none's own is left out at its edges.
        """
        written = self.written
        given = self.given or {}
        cut = self.end if written.script is None else self.ink_end
        boxes = written.boxes(self.start, cut, given) if cut > self.start else []
        if cut < self.end:  # spaces may run in another way there than among words
            boxes += written.boxes(cut, self.end, given)
        if boxes and self.end in written.gaps:
            boxes[-1].shorten_end(written.gaps[self.end])
        if boxes and self.origin != written.pens[self.start]:
            boxes[0].shorten_start(self.origin - written.pens[self.start])
        if self.hyphened:
            boxes.append(written.hyphen(self.end))
        return boxes


@dataclass(slots=True)
class Wrapper:
    """Divides a written line, again and again at other widths.

    Attributes:
        written: The written line.
        squeeze: Whether Japanese spaces may give way.
        hang: Whether full stops and commas may hang over a line's end.
        hyphenate: Whether words may be divided by their language's patterns.
    """

    written: WrittenLine
    squeeze: bool = False
    hang: bool = False
    hyphenate: bool = False
    _chances: dict[int, Chances] = field(default_factory=dict)

    def condensed(self, amount: float) -> Wrapper:
        """Return the same with letters nearer to each other.

        Args:
            amount: What is taken after each, in thousandths of its type size.
        """
        closer = self.written.condensed(amount)
        return Wrapper(closer, self.squeeze, self.hang, self.hyphenate)

    def wrap(self, width: float, rules: int) -> list[WrappedLine]:
        """Return the lines it takes.

        Lines end between phrases. A phrase wider than a line is broken by the
        language's rules, and what they do not let break is too wide or, by
        force, broken between any two characters.

        Args:
            width: The longest a line may be, in thousandths of the type size.
            rules: `PHRASES`, `KINSOKU` or `FORCE`.
        """
        written = self.written
        pens, length = written.pens, len(written.text)
        width += TOLERANCE - written.indent
        last = written.ink(length)
        lines: list[WrappedLine] = []
        start = 0
        while start < length or not lines:
            origin = pens[start] + written.head(start)
            limit = origin + width
            if last <= limit or start == length:
                line = WrappedLine(written, start, length, origin, max(last - origin, 0.0))
            else:
                line = self._line(start, origin, limit, rules)
            lines.append(line)
            start = line.end
        return lines

    def _line(self, start: int, origin: float, limit: float, rules: int) -> WrappedLine:
        """Return the longest line that begins at *start* and stays before *limit*."""
        for rule in range(rules):
            chances = self._chances.get(rule) or self._find(rule)
            found = bisect_right(chances.reaches, limit) - 1
            line = self.squeeze and self._squeezed(chances, found + 1, start, origin, limit)
            if line:
                return line
            if found >= 0 and chances.ends[found] > start:
                made = self._made(chances, found, start, origin, limit)
                made.too_long = self._remainder(made.end, limit) if rule == FORCE - 1 else 0.0
                return made
        # Not even the first chance is near enough: the line is too wide.
        found = bisect_right(chances.ends, start)
        return self._made(chances, found, start, origin, limit)

    def _remainder(self, end: int, limit: float) -> float:
        """Return how far a word that is divided before *end* would go beyond *limit*."""
        chances = self._chances.get(KINSOKU - 1) or self._find(KINSOKU - 1)
        whole = bisect_left(chances.ends, end)
        return max(chances.reaches[whole] - limit, 0.0) if chances.ends[whole] > end else 0.0

    def _made(
        self, chances: Chances, number: int, start: int, origin: float, limit: float
    ) -> WrappedLine:
        end, ink = chances.ends[number], chances.inks[number]
        if ink > limit:  # what hangs over the end counts for nothing
            ink = max(chances.reaches[number], min(ink, limit - TOLERANCE))
        width = ink - origin
        return WrappedLine(
            self.written, start, end, origin, width if width > 0 else 0.0, end in chances.hyphens
        )

    def _squeezed(
        self, chances: Chances, number: int, start: int, origin: float, limit: float
    ) -> WrappedLine | None:
        """Return a line up to the chance *number* if its spaces give enough for it."""
        if number >= len(chances.ends) or chances.ends[number] <= start:
            return None
        end, reach = chances.ends[number], chances.reaches[number]
        limit -= TOLERANCE
        given = give_way(self.written, start, end, reach - limit)
        if given is None:
            return None
        hyphened = end in chances.hyphens
        return WrappedLine(self.written, start, end, origin, limit - origin, hyphened, given)

    def _find(self, rule: int) -> Chances:
        chances = find_chances(self.written, RULES[rule], hang=self.hang, hyphenate=self.hyphenate)
        self._chances[rule] = chances
        return chances
