"""Lines: where written lines are divided to stay within a width.

The chances a written line has to end, by one rule after the other.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from punchboard.typesetting.boxes import Box
from punchboard.typesetting.breaking import (
    SOFT_HYPHEN,
    graphemes,
    hyphen_places,
    phrase_breaks,
    strict_breaks,
)
from punchboard.typesetting.japanese import HANGING
from punchboard.typesetting.written import ICON, WrittenLine, give_way

BreakRule: TypeAlias = Callable[[str, str], tuple[int, ...]]
#: The rules by which lines end; the last one is force.
RULES: tuple[BreakRule, ...] = (phrase_breaks, strict_breaks, graphemes)
#: What a rule takes an icon for: a letter, which numbers follow at once.
_LETTER = "A"
_NO_HYPHENS: frozenset[int] = frozenset()


@dataclass(slots=True)
class Chances:
    """Where a line may end.

    Attributes:
        ends: The indices, ascending.
        inks: Where the last ink would be, a hyphen included.
        reaches: The same without what may hang over the line's end.
        hyphens: Those of *ends* that need a hyphen.
    """

    ends: tuple[int, ...]
    inks: list[float]
    reaches: list[float]
    hyphens: frozenset[int]


def find_chances(
    written: WrittenLine, rule: BreakRule, *, hang: bool = False, hyphenate: bool = False
) -> Chances:
    """Return where *written* may end by a rule.

    Args:
        written: The line.
        rule: One of `RULES`.
        hang: Whether full stops and commas may hang over the line's end.
        hyphenate: Whether words may be divided by the patterns of their language.
    """
    if written.phrases and rule is phrase_breaks and not hang and not hyphenate:
        ends, inks = written.phrases
        return Chances(ends, inks, inks, _NO_HYPHENS)
    ends = _ends(written, rule)
    hyphens = _hyphens(written, ends, hyphenate=hyphenate and rule is not graphemes)
    if hyphens:
        ends = _without_useless(written, tuple(sorted({*ends, *hyphens})), hyphens)
    inks = written.inks(ends)
    if hyphens:
        inks = [
            ink + written.hyphen(end).advance if end in hyphens else ink
            for end, ink in zip(ends, inks, strict=True)
        ]
    reaches = inks
    if hang:
        reaches = [ink - hanging(written, end) for end, ink in zip(ends, inks, strict=True)]
    return Chances(ends, inks, reaches, hyphens)


def hanging(written: WrittenLine, end: int) -> float:
    """Return how much of a line that ends before *end* may hang over: its last stop or comma."""
    last = len(written.text[:end].rstrip()) - 1 if written.text[end - 1].isspace() else end - 1
    if last < 0 or written.text[last] not in HANGING:
        return 0.0
    return written.ink(last + 1) - written.pens[last]


def _ends(written: WrittenLine, rule: BreakRule) -> tuple[int, ...]:
    """Return where lines may end by a rule, each character by its own language."""
    text = written.text.replace(ICON, _LETTER)
    languages = list(dict.fromkeys([style.language for style in written.styles]))
    ends = rule(text, languages[0])
    if len(languages) > 1:
        others = {language: set(rule(text, language)) for language in languages}
        ends = tuple(
            [
                end
                for end in sorted(set().union(*others.values()))
                if end in others[written.style_at(end - 1).language]
            ]
        )
    if written.glued:
        ends = tuple([end for end in ends if end not in written.glued])
    return ends


def _hyphens(written: WrittenLine, ends: tuple[int, ...], *, hyphenate: bool) -> frozenset[int]:
    text = written.text
    found: set[int] = set()
    if SOFT_HYPHEN in text:
        found.update([end for end in ends if text[end - 1] == SOFT_HYPHEN and end < len(text)])
    if hyphenate:
        for language in dict.fromkeys([style.language for style in written.styles]):
            places = hyphen_places(text, language)
            found.update([p for p in places if written.style_at(p).language == language])
    return frozenset(found - written.glued)


def _without_useless(
    written: WrittenLine, ends: tuple[int, ...], hyphens: frozenset[int]
) -> tuple[int, ...]:
    """Return *ends* without hyphens that take more room than what stands after them."""
    kept: list[int] = []
    room = float("inf")
    for end in reversed(ends):
        ink = written.ink(end)
        if end in hyphens:
            ink += written.hyphen(end).advance
            if ink > room:
                continue
        kept.append(end)
        room = ink
    return tuple(reversed(kept))


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
