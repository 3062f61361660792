"""Lines as they are written: shaped, measured, and ready to be wrapped.

Text is shaped once; wrapping it at any size is arithmetic on its widths,
which are in thousandths of the first span's type size.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TypeAlias

from punchboard.layouts.fonts.files import Font
from punchboard.layouts.fonts.stack import FontStack
from punchboard.layouts.typesetting.line_breaks import graphemes, phrase_breaks, strict_breaks
from punchboard.layouts.typesetting.shaping import Glyphs, Shaped, is_ignorable, segments, shape
from punchboard.layouts.typesetting.text import Span, TextStyle

#: How much a line may be too wide by rounding, in thousandths of the type size.
TOLERANCE = 0.01
_LINE_END = re.compile("\r\n|[\n\r\v\f\u0085\u2028\u2029]")
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ufeff\ufff9-\ufffb]")
_SPACES = re.compile(r"\s+")
_SURROGATE = re.compile("[\ud800-\udfff]")

_Rule: TypeAlias = Callable[[str, str], tuple[int, ...]]
#: The rules by which lines end; the last one is force.
_RULES: tuple[_Rule, ...] = (phrase_breaks, strict_breaks, graphemes)


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of a written line that have one style and one font.

    Attributes:
        start: Where they begin in the line.
        end: Where they end in the line.
        style: Their style.
        font: Their font.
        shaped: Their glyphs.
    """

    start: int
    end: int
    style: TextStyle
    font: Font
    shaped: Shaped

    def part(self, start: int, end: int) -> Glyphs:
        """Return the glyphs of those that stand from *start* to *end* of the line."""
        first, last = max(start - self.start, 0), min(end, self.end) - self.start
        glyphs = self.shaped.part(first, last)
        if glyphs is None:
            glyphs = _shape(self.shaped.text[first:last], self.font, self.style).all
        return glyphs


@dataclass(slots=True)
class Line:
    """Part of a written line, from *start* to *end*, that is set as a line.

    Attributes:
        written: The written line.
        start: Its first character.
        end: After its last character; spaces stay on the line they end.
        width: Without the spaces at its end, in thousandths of the type size.
    """

    written: WrittenLine
    start: int
    end: int
    width: float


@dataclass(slots=True)
class WrittenLine:
    """What stands between two line feeds.

    Attributes:
        text: All characters, also those no font has.
        pieces: The characters that are drawn, in order.
        pens: Where the pen is before each character, and after the last.
        inks: The same where spaces take no room.
        size: The first span's type size, in which widths are counted.
        language: BCP 47 code, for line breaks.
    """

    text: str
    pieces: list[Piece]
    pens: list[float]
    inks: list[float]
    size: float
    language: str
    _chances: dict[_Rule, tuple[tuple[int, ...], list[float]]] = field(default_factory=dict)

    def wrap(self, width: float, *, force: bool) -> list[Line]:
        """Return the lines it takes.

        Lines end between phrases. A phrase wider than a line is broken by the
        language's rules, and what they do not let break is too wide or, by
        *force*, broken between any two characters.

        Args:
            width: The longest a line may be, in thousandths of the type size.
            force: Whether a word wider than a line is broken.
        """
        lines: list[Line] = []
        pens, inks, length = self.pens, self.inks, len(self.text)
        start = 0
        while start < length or not lines:
            end = length
            if inks[end] - pens[start] > width + TOLERANCE:
                end = self._line_end(start, pens[start] + width + TOLERANCE, force=force)
            lines.append(Line(self, start, end, max(inks[end] - pens[start], 0.0)))
            start = end
        return lines

    def _line_end(self, start: int, limit: float, *, force: bool) -> int:
        """Return the last chance before *limit* to end the line that begins at *start*."""
        ends: tuple[int, ...] = ()
        for rule in _RULES if force else _RULES[:-1]:
            ends, inks = self._chances.get(rule) or self._find_chances(rule)
            found = bisect_right(inks, limit) - 1
            if found >= 0 and ends[found] > start:
                return ends[found]
        # Not even the first chance is near enough: the line is too wide.
        return ends[bisect_right(ends, start)]

    def _find_chances(self, rule: _Rule) -> tuple[tuple[int, ...], list[float]]:
        ends = rule(self.text, self.language)
        self._chances[rule] = found = ends, [self.inks[end] for end in ends]
        return found


def written_lines(
    spans: tuple[Span, ...], fonts: FontStack
) -> tuple[list[WrittenLine], tuple[str, ...]]:
    """Return the lines of *spans*, shaped, and the characters no font has.

    A line feed ends the last line and begins no other.
    """
    lines: list[list[tuple[str, TextStyle]]] = [[]]
    for span in spans:
        first, *others = _drawable(span.text).split("\n")
        lines[-1].append((first, span.style))
        lines += ([(each, span.style)] for each in others)
    if len(lines) > 1 and not any(text for text, _ in lines[-1]):
        lines.pop()
    missing: dict[str, None] = {}
    base = spans[0].style
    return [_written_line(line, base, fonts, missing) for line in lines], tuple(missing)


def _written_line(
    spans: list[tuple[str, TextStyle]],
    base: TextStyle,
    fonts: FontStack,
    missing: dict[str, None],
) -> WrittenLine:
    pieces: list[Piece] = []
    widths: list[float] = []
    start = 0
    for text, style in spans:
        scale = style.size / base.size
        for piece in _pieces(text, style, start, fonts, missing):
            widths += [0] * (piece.start - len(widths))
            own = piece.shaped.widths
            widths += own if scale == 1 else [width * scale for width in own]
            pieces.append(piece)
        start += len(text)
    widths += [0] * (start - len(widths))
    pens = list(accumulate(widths, initial=0))
    line = "".join(text for text, _ in spans)
    return WrittenLine(line, pieces, pens, _inks(line, pens, base), base.size, base.language)


def _inks(text: str, pens: list[float], base: TextStyle) -> list[float]:
    """Return where a line that ends at each place has its last ink."""
    inks = pens
    if text.split(None, 1) != [text]:
        inks = pens.copy()
        for spaces in _SPACES.finditer(text):
            start, end = spaces.span()
            inks[start + 1 : end + 1] = [pens[start]] * (end - start)
    # Letter spacing separates letters; after the last one it would only shift the line.
    spacing = _spacing(base)
    return [ink - spacing for ink in inks] if spacing else inks


def _pieces(
    text: str, style: TextStyle, start: int, fonts: FontStack, missing: dict[str, None]
) -> Iterator[Piece]:
    """Yield what can be drawn of *text*, and note in *missing* what cannot."""
    if not text:
        return
    chain = fonts.chain(style)
    shaped = _shape(text, chain.primary, style)
    if shaped.complete:
        yield Piece(start, start + len(text), style, chain.primary, shaped)
        return
    for segment in segments(text, chain):
        part = text[segment.start : segment.end]
        if segment.font is None:
            missing.update((each, None) for each in part if not is_ignorable(each))
        else:
            shaped = _shape(part, segment.font, style)
            first, last = start + segment.start, start + segment.end
            yield Piece(first, last, style, segment.font, shaped)


def _shape(text: str, font: Font, style: TextStyle) -> Shaped:
    return shape(text, font, style.language, _spacing(style))


def _spacing(style: TextStyle) -> float:
    """Return the letter spacing in thousandths of the type size."""
    if not style.letter_spacing or style.size <= 0:
        return 0
    return round(style.letter_spacing / style.size * 1000, 3)


def _drawable(text: str) -> str:
    """Return *text* with one kind of line end and without control characters."""
    if text.isprintable():
        return text
    text = _LINE_END.sub("\n", text).replace("\t", " ")
    return _SURROGATE.sub("\ufffd", _CONTROL.sub("", text))
