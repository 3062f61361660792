"""Wrapping: where written lines may end, and how they are divided to fit a width."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct, field

from punchboard.typesetting.breaking import (
    SOFT_HYPHEN,
    free_breaks,
    graphemes,
    hyphen_places,
    kept_breaks,
    phrase_breaks,
    strict_breaks,
)
from punchboard.typesetting.japanese import HANGING
from punchboard.typesetting.pieces import Box, IconBox
from punchboard.typesetting.text import WordBreak
from punchboard.typesetting.written import ICON, WrittenLine, give_way

BreakRule: TypeAlias = Callable[[str, str], tuple[int, ...]]
#: The rules for where lines may end; the last one is force.
RULES: dict[WordBreak, tuple[BreakRule, ...]] = {
    WordBreak.AUTO_PHRASE: (phrase_breaks, strict_breaks, graphemes),
    WordBreak.NORMAL: (strict_breaks, strict_breaks, graphemes),
    WordBreak.KEEP_ALL: (kept_breaks, kept_breaks, graphemes),
    WordBreak.BREAK_ALL: (free_breaks, free_breaks, graphemes),
}
#: The rules treat an icon as this letter, which numbers may follow directly.
_LETTER = "A"
_EMOJI = "\U0001f3b2"
_NO_HYPHENS: frozenset[int] = frozenset()


class BreakOpportunities(Struct):
    """Where a line may end.

    Attributes:
        ends: The indices, ascending.
        inks: Where the last ink would end, including a hyphen.
        reaches: The same without anything that may hang over the end of the line.
        hyphens: Those of *ends* that need a hyphen.
    """

    ends: tuple[int, ...]
    inks: list[float]
    reaches: list[float]
    hyphens: frozenset[int]


def break_opportunities(
    written: WrittenLine, rule: BreakRule, *, hang: bool = False, hyphenate: bool = False
) -> BreakOpportunities:
    """Return where *written* may end under a rule.

    Args:
        written: The line.
        rule: One of those in `RULES`.
        hang: Whether full stops and commas may hang over the end of the line.
        hyphenate: Whether words may be divided by the patterns of their language.
    """
    if written.phrases and rule is phrase_breaks and not hang and not hyphenate:
        ends, inks = written.phrases
        return BreakOpportunities(ends, inks, inks, _NO_HYPHENS)
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
    return BreakOpportunities(ends, inks, reaches, hyphens)


def hanging(written: WrittenLine, end: int) -> float:
    """Return the width of the stop or comma that may hang over a line ending before *end*."""
    last = len(written.text[:end].rstrip()) - 1 if written.text[end - 1].isspace() else end - 1
    if last < 0 or written.text[last] not in HANGING:
        return 0.0
    return written.ink(last + 1) - written.pens[last]


def _ends(written: WrittenLine, rule: BreakRule) -> tuple[int, ...]:
    """Return where lines may end under a rule, which depends on each character's language."""
    text = _readable(written)
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


def _readable(written: WrittenLine) -> str:
    """Return the text with a character for each icon that ends lines as the icon does."""
    if ICON not in written.text:
        return written.text
    characters = list(written.text.replace(ICON, _LETTER))
    for part in written.parts:
        if isinstance(part, IconBox) and part.icon.is_emoji:
            characters[part.start] = _EMOJI
    return "".join(characters)


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
    """Return *ends* without hyphens that are wider than the rest of the word."""
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
#: How many of the rules apply, from phrases alone to force.
PHRASES, KINSOKU, FORCE = range(1, 4)


class WrappedLine(Struct):
    """Part of a written line, from *start* to *end*, that is set as a line.

    Attributes:
        written: The written line.
        start: Its first character.
        end: Index after its last character; spaces stay on the line they end.
        origin: Pen position of the written line at this line's left edge.
        width: Width without the spaces at its end and anything that hangs over
            it, in thousandths of the type size.
        hyphened: Whether it ends with a hyphen that is not in the text.
        given: How much the space before some characters shrank.
        too_long: How much the word at its end is too long for a line, if the
            word is divided by force.
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
        """Index of the first of the spaces that hang over its end."""
        return self.start + len(self.written.text[self.start : self.end].rstrip())

    def boxes(self) -> list[Box]:
        """Return its boxes in reading order, measured from its left edge.

        Gaps between characters are left out at its edges.
        """
        written = self.written
        given = self.given or {}
        cut = self.end if written.script is None else self.ink_end
        boxes = written.boxes(self.start, cut, given) if cut > self.start else []
        if cut < self.end:  # spaces may run the other way there than between words
            boxes += written.boxes(cut, self.end, given)
        if boxes and self.end in written.gaps:
            boxes[-1].shorten_end(written.gaps[self.end])
        if boxes and self.origin != written.pens[self.start]:
            boxes[0].shorten_start(self.origin - written.pens[self.start])
        if self.hyphened:
            boxes.append(written.hyphen(self.end))
        return boxes


class Wrapper(Struct):
    """Wraps a written line, repeatedly and at different widths.

    Attributes:
        written: The written line.
        squeeze: Whether Japanese spaces may shrink.
        hang: Whether full stops and commas may hang over the end of a line.
        hyphenate: Whether words may be divided by their language's patterns.
        word_break: Where lines end if they can.
    """

    written: WrittenLine
    squeeze: bool = False
    hang: bool = False
    hyphenate: bool = False
    word_break: WordBreak = WordBreak.AUTO_PHRASE
    _opportunities: dict[int, BreakOpportunities] = field(default_factory=dict)

    def condensed(self, amount: float) -> Wrapper:
        """Return the same with letters closer together.

        Args:
            amount: How much is removed after each, in thousandths of its type size.
        """
        closer = self.written.condensed(amount)
        return Wrapper(closer, self.squeeze, self.hang, self.hyphenate, self.word_break)

    def wrap(self, width: float, rules: int) -> list[WrappedLine]:
        """Return the written line, wrapped.

        Lines end between phrases. A phrase wider than a line is broken by the
        language's rules; anything they do not allow to break is too wide or, by
        force, broken between any two characters.

        Args:
            width: Maximum length of a line, in thousandths of the type size.
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
            breaks = self._opportunities.get(rule) or self._find(rule)
            found = bisect_right(breaks.reaches, limit) - 1
            line = self.squeeze and self._squeezed(breaks, found + 1, start, origin, limit)
            if line:
                return line
            if found >= 0 and breaks.ends[found] > start:
                made = self._made(breaks, found, start, origin, limit)
                made.too_long = self._remainder(made.end, limit) if rule == FORCE - 1 else 0.0
                return made
        # Even the first opportunity is too far away: the line is too wide.
        found = bisect_right(breaks.ends, start)
        return self._made(breaks, found, start, origin, limit)

    def _remainder(self, end: int, limit: float) -> float:
        """Return how far a word divided before *end* would extend beyond *limit*."""
        breaks = self._opportunities.get(KINSOKU - 1) or self._find(KINSOKU - 1)
        whole = bisect_left(breaks.ends, end)
        return max(breaks.reaches[whole] - limit, 0.0) if breaks.ends[whole] > end else 0.0

    def _made(
        self, breaks: BreakOpportunities, number: int, start: int, origin: float, limit: float
    ) -> WrappedLine:
        end, ink = breaks.ends[number], breaks.inks[number]
        if ink > limit:  # anything that hangs over the end does not count
            ink = max(breaks.reaches[number], min(ink, limit - TOLERANCE))
        width = ink - origin
        return WrappedLine(
            self.written, start, end, origin, width if width > 0 else 0.0, end in breaks.hyphens
        )

    def _squeezed(
        self, breaks: BreakOpportunities, number: int, start: int, origin: float, limit: float
    ) -> WrappedLine | None:
        """Return the line up to opportunity *number*, if its spaces can shrink enough."""
        if number >= len(breaks.ends) or breaks.ends[number] <= start:
            return None
        end, reach = breaks.ends[number], breaks.reaches[number]
        limit -= TOLERANCE
        given = give_way(self.written, start, end, reach - limit)
        if given is None:
            return None
        hyphened = end in breaks.hyphens
        return WrappedLine(self.written, start, end, origin, limit - origin, hyphened, given)

    def _find(self, rule: int) -> BreakOpportunities:
        chances = break_opportunities(
            self.written, RULES[self.word_break][rule], hang=self.hang, hyphenate=self.hyphenate
        )
        self._opportunities[rule] = chances
        return chances
