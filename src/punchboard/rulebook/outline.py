"""The lines of a rules text and the chapters they make."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from punchboard.rulebook import titles
from punchboard.rulebook.negatives import without_other_numbers
from punchboard.rulebook.plain_text import PlainText
from punchboard.rulebook.titles import Topic


class Kind(StrEnum):
    """What a line is."""

    HEADING = "heading"
    ITEM = "item"
    ROW = "row"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its mark.

    Attributes:
        kind: What it is.
        start: Where its words start in the plain text.
        end: Where they end.
        depth: Level of a heading from 1, indentation of anything else.
        after_gap: Whether an empty line stands above it.
    """

    kind: Kind
    start: int
    end: int
    depth: int
    after_gap: bool


@dataclass(slots=True)
class Chapter:
    """A heading and the lines below it, up to the next heading.

    Attributes:
        title: The heading's words; "" for what stands above the first.
        topic: What it is about.
        depth: Level of the heading from 1; 0 above the first.
        heading: The heading's line; None above the first.
        lines: The lines below it.
        parents: Titles of the headings it stands under, outermost first.
    """

    title: str
    topic: Topic
    depth: int
    heading: Line | None
    lines: list[Line] = field(default_factory=list)
    parents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A text with its outline.

    Attributes:
        plain: The text.
        counted: `plain.text` with the numbers blotted out that count nothing.
        chapters: In the order of the text.
    """

    plain: PlainText
    counted: str
    chapters: tuple[Chapter, ...]

    def words(self, start: int, end: int) -> str:
        """Return the words between *start* and *end* as the writer typed them."""
        return " ".join(self.plain.raw[start:end].split())


_HASHES = re.compile(r"(#{1,6})[ \t]+(?=\S)")
_SQUARES = re.compile(r"(■{1,3}|□|◼|▼|◆|●|★|☆|〇|○|◎|◇)[ \t]?(?=\S)")
_BRACKETS = re.compile(r"[【\[<《〈≪「][ \t]?([^】\]>》〉≫」\n]{1,40})[】\]>》〉≫」][ \t]?$")
_OPENINGS = "【[<《〈≪「"
_BULLET = re.compile(
    r"(?:[-*+•‣▪◦➢➤✓✔–][ \t]+|[・･◦●○〇◎◇◆■□▼▽▲△★☆▶►♦◾◽][ \t]?|\d{1,2}[.)][ \t]?(?=\D)"
    r"|\d{1,2}:(?!\d)[ \t]?|\(\d{1,2}\)[ \t]?|[①-⑳][ \t]?|\([a-z]\)[ \t]|[a-z][.)][ \t])"
)
_RULE = re.compile(r"(?:={3,}|-{3,})$")
_NUMBERED = re.compile(
    r"(?:\d{1,2}(?:\.\d{1,2}){0,2}[.:)、]?|[IVX]{1,4}\.|[①-⑳]|第\d{1,2}章)[ \t]*(?=\D)"
)
# `Contents: 40 cards, 2 dice`: a heading and its list in one line.
_INLINE = re.compile(r"(?:[■◆●▼◇・*-][ ]?)?([^\s:|][^:|\n]{1,24}?)[ ]?:[ ]?(?=[^\s:])")
_INLINE_TOPICS = {Topic.COMPONENTS, Topic.SETUP}
_DEPTHS = {"■■■": 1, "■■": 1, "■": 2, "□": 3, "▼": 3, "◆": 3}
# Reading a line takes the square of its length, so very long ones are read in pieces.
_LONGEST = 800
_BRACKETED, _MARKED, _BARE = 3, 4, 5


def manuscript(plain: PlainText) -> Manuscript:
    """Return *plain* with its outline."""
    chapters = [Chapter("", Topic.INTRODUCTION, 0, None)]
    above: list[Chapter] = []
    for line in _lines(plain.text):
        if line.kind is not Kind.HEADING:
            chapters[-1].lines.append(line)
            continue
        while above and above[-1].depth >= line.depth:
            above.pop()
        title = _title(plain.text[line.start : line.end])
        parent = above[-1] if above else None
        counted = chapters[-1].topic is Topic.COMPONENTS and _counts(title)
        above_topic = parent.topic if parent else Topic.PLAY
        topic = titles.topic_of(title) or (Topic.COMPONENTS if counted else above_topic)
        parents = tuple(each.title for each in above)
        chapters.append(Chapter(title, topic, line.depth, line, [], parents))
        above.append(chapters[-1])
    return Manuscript(plain, without_other_numbers(plain.text), tuple(chapters))


def _lines(text: str) -> Iterator[Line]:
    for line in _whole_lines(text):
        yield from _in_pieces(text, line)


def _in_pieces(text: str, line: Line) -> Iterator[Line]:
    """Yield a *line*, in several where it is longer than people write."""
    start = line.start
    while line.end - start > _LONGEST:
        stop = max(text.rfind(sign, start + 1, start + _LONGEST) for sign in "。.、, ")
        stop = stop + 1 if stop > start else start + _LONGEST
        yield replace(line, start=start, end=stop)
        line = replace(line, kind=Kind.TEXT, after_gap=False) if line.kind is Kind.ITEM else line
        start = stop
    yield replace(line, start=start)


def _whole_lines(text: str) -> Iterator[Line]:
    position, gap = 0, True
    rows = text.split("\n")
    for index, row in enumerate(rows):
        start = position + len(row) - len(row.lstrip())
        end = position + len(row.rstrip())
        position += len(row) + 1
        if end <= start or _RULE.match(text, start, end):
            gap = True
            continue
        below = rows[index + 1].strip() if index + 1 < len(rows) else ""
        inline = _INLINE.match(text, start, end)
        if inline and titles.topic_of(_title(inline[1])) in _INLINE_TOPICS:
            yield Line(Kind.HEADING, inline.start(1), inline.end(1), _BARE, gap)
            yield Line(Kind.ITEM, inline.end(), end, 0, False)
            gap = False
            continue
        yield _line(text, start, end, len(row) - len(row.lstrip()), gap, below)
        gap = False


def _line(text: str, start: int, end: int, indent: int, gap: bool, below: str) -> Line:
    heading = _heading(text, start, end, gap, below)
    if heading:
        return Line(Kind.HEADING, heading[0], end, heading[1], gap)
    if text[start] == "|" and end - start > 1:
        return Line(Kind.ROW, start, end, indent, gap)
    bullet = _BULLET.match(text, start, end)
    if bullet and bullet.end() < end:
        return Line(Kind.ITEM, bullet.end(), end, indent, gap)
    return Line(Kind.TEXT, start, end, indent, gap)


def _heading(text: str, start: int, end: int, gap: bool, below: str) -> tuple[int, int] | None:
    """Return where the words of a heading start and its level, or None for no heading."""
    hashes = _HASHES.match(text, start, end)
    if hashes:
        return hashes.end(), len(hashes[1])
    if end - start > 60:
        return None
    if _RULE.match(below) and not text.startswith(("|", "- "), start):
        return start, 1 if below[0] == "=" else 2
    square = _SQUARES.match(text, start, end)
    bare = not square and titles.is_bare(text[start:end])
    marked = square or bare or text[start] in _OPENINGS
    known = (
        titles.topic_of(_title(text[square.end() if square else start : end])) if marked else None
    )
    if square and (known or (square[1][0] == "■" and not _counts(text[square.end() : end]))):
        return square.end(), _DEPTHS.get(square[1], _MARKED)
    bracket = _BRACKETS.match(text, start, end)
    if bracket and (known or titles.topic_of(_title(bracket[1]))):
        return start, _BRACKETED
    if known and bare and (gap or text[end - 1] == ":" or _BULLET.match(below)):
        return start, _BARE
    return None


def _title(text: str) -> str:
    title = text.strip().strip("【】[]<>《》〈〉≪≫「」#*=:◆■●★☆▼○◇□ ")
    number = _NUMBERED.match(title)
    return title[number.end() :].strip() if number else title


def _counts(text: str) -> bool:
    return (
        re.search(r"\d\s?(?:枚|個|つ|本|体|冊|束|組|セット|台|cards|tiles)|\([^)]{0,3}枚?\)$", text)
        is not None
    )
