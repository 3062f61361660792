"""The lines of a rules text, each with what it is and the chapter it is in."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from msgspec import Struct

from punchboard.rulebook.grammar.grammar import Grammar, Topic
from punchboard.rulebook.grammar.openings import NUMBERS, openings_of
from punchboard.rulebook.page.amounts import Amount, Amounts
from punchboard.rulebook.page.plain_text import PlainText


class Kind(StrEnum):
    """What a line is; a step is an item with a number of its own."""

    HEADING = "heading"
    ITEM = "item"
    STEP = "step"
    ROW = "row"
    TEXT = "text"


class Chapter(Struct, frozen=True):
    """What is below one heading, up to the next.

    Attributes:
        title: The heading's words; "" for what is above the first.
        topic: What it is about.
        own: What its own title says it is about, if anything.
        level: Level of the heading from 1; 0 above the first.
        parents: Titles of the headings it stands under, outermost first.
        number: Its place among the chapters.
    """

    title: str
    topic: Topic
    own: Topic | None
    level: int
    parents: tuple[str, ...]
    number: int


class Line(Struct, frozen=True):
    """One line without its mark.

    Attributes:
        kind: What it is.
        start: Where its words start in the plain text.
        end: Where they end.
        indent: How far it is indented, or the level of a heading.
        mark: The sign before it; "" for none.
        gap: Whether an empty line is above it.
        chapter: The chapter it is in, or opens.
        number: Its place among the lines.
    """

    kind: Kind
    start: int
    end: int
    indent: int
    mark: str
    gap: bool
    chapter: Chapter
    number: int = 0


@dataclass(frozen=True, slots=True)
class WritingSystem:
    """A text as it is read.

    Attributes:
        plain: The text.
        counted: `plain.text` with the numbers blotted out that count nothing.
        lines: Its lines without the empty ones.
        words: The grammar of its languages.
        amounts: What finds its amounts.
        known: What was read of it before, by place: clauses are read several times.
        has: For each place, the tables of the grammar that its line may have phrases of
            (`openings.py`).
    """

    plain: PlainText
    counted: str
    lines: tuple[Line, ...]
    words: Grammar
    amounts: Amounts
    known: dict[object, object] = field(default_factory=dict, compare=False)
    has: Sequence[int] = field(init=False, repr=False, compare=False)
    _found: tuple[Amount, ...] = field(init=False, repr=False, compare=False)
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Find all amounts at once, line by line: `* 9 owls` begins behind its bullet."""
        lines = [(line.start, line.end) for line in self.lines]
        has = openings_of(self.words).in_lines(self.plain.text, lines)
        counted = (each for each in lines if has[each[0]] & NUMBERS)
        found = tuple(
            each for span in counted for each in self.amounts.found_in(self.counted, *span)
        )
        object.__setattr__(self, "has", has)
        object.__setattr__(self, "_found", found)
        object.__setattr__(self, "_starts", tuple(each.start for each in found))

    def amounts_in(self, start: int, end: int) -> Sequence[Amount]:
        """Return the amounts between *start* and *end* of `counted`, in order."""
        if not self.has[start] & NUMBERS:
            return ()
        starts, found = self._starts, self._found
        first = bisect_left(starts, start)
        last = bisect_left(starts, end, first)
        torn = (first and found[first - 1].end > start) or (last and found[last - 1].end > end)
        return list(self.amounts.find(self.counted, start, end)) if torn else found[first:last]

    def said(self, start: int, end: int) -> str:
        """Return the words between *start* and *end* as the writer typed them."""
        return " ".join(self.plain.raw[start:end].split())
