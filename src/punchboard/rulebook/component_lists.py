"""Chapters that list what is in the box, read line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from punchboard.rulebook.amounts import amounts, blank_brackets
from punchboard.rulebook.breakdowns import Head, breakdown
from punchboard.rulebook.claim import Range, Role, Section
from punchboard.rulebook.counters import HEADS, NOUNS
from punchboard.rulebook.entries import EntryReader
from punchboard.rulebook.list_items import enumerates, is_sentence, lead_in, tells_contents
from punchboard.rulebook.outline import Chapter, Kind, Line, Manuscript
from punchboard.rulebook.phrases import PER_PLAYER, sentences
from punchboard.rulebook.statement import Statement

_ASIDE = re.compile(
    r"\d[ ]?(?:人|名|players\b)|人数|[Pp]layers?:|対象年齢|プレイ時間|所要時間|作者"
    r"|イラスト|発行|[Dd]esigne(?:r|d)(?::| by)|\b[Aa]ges?\b"
)
# An entry that begins with its number is one, whoever it goes on to speak of.
_LEADING = re.compile(
    r"\d{1,4} (?!(?:players?|people|persons?|participants?|to|or|minutes?|years?|hours?)\b)[a-z]"
)
_TOTAL = re.compile(
    r"(?i:(合計|総計|総数|総枚数|計|(?:in )?total(?: (?:number of )?[a-z]{3,12})?|altogether))"
    r"[ ]?[:は=]?[ ]?(?=\d|[一二三四五六七八九十])"
)
_SUBJECT = re.compile(rf"[一-龥ァ-ヶー]{{0,10}}?(?:{HEADS})|(?i:\b(?:{'|'.join(NOUNS)})s?\b)")


class ListReader:
    """Reads the lines of one component list."""

    def __init__(self, script: Manuscript, chapters: list[Chapter]) -> None:
        self._script = script
        self._text = script.counted
        self._chapters = chapters
        lines = [line for chapter in chapters for line in chapter.lines]
        self._marked = any(line.kind is Kind.ITEM for line in lines)
        self._entries = EntryReader(script)
        self._top: tuple[int, Head | None] | None = None

    def read(self) -> Iterator[Statement]:
        """Yield what the list claims."""
        for index, chapter in enumerate(self._chapters):
            if index and chapter.heading:
                self._top = None
                yield from self._entry(chapter.heading)
            for line in chapter.lines:
                yield from self._line(line)

    def _line(self, line: Line) -> Iterator[Statement]:
        total = _TOTAL.match(self._text, line.start, line.end)
        if total:
            yield from self._total(line, len(total[1]))
            return
        counted = self._is_counted(line)
        if line.kind is Kind.ROW or (
            _ASIDE.search(self._script.plain.text, line.start, line.end) and not counted
        ):
            return
        if line.kind is Kind.TEXT and not self._is_entry(line, counted=counted):
            yield from self._description(line)
        elif line.kind is Kind.ITEM and self._top and line.depth > self._top[0] and self._top[1]:
            yield from self._child(self._top[1], line)
        else:
            yield from self._entry(line)
            if line.kind is Kind.ITEM:
                self._top = (line.depth, self._entries.head)

    def _total(self, line: Line, length: int) -> Iterator[Statement]:
        """Yield the sum at the end of a list, which is no component."""
        found = next(
            (each for each in amounts(self._text, line.start, line.end) if each.count), None
        )
        if found:
            name = self._script.words(line.start, line.start + length)
            yield Statement(
                name, found.count, found.unit, Role.ATTRIBUTE, Section.LIST, line.start, found.end
            )

    def _is_counted(self, line: Line) -> bool:
        if line.kind is Kind.ITEM and _LEADING.match(self._text, line.start, line.end):
            return True
        return any(
            each.unit and each.of_pieces for each in amounts(self._text, line.start, line.end)
        )

    def _is_entry(self, line: Line, *, counted: bool) -> bool:
        words = self._text[line.start : line.end]
        if is_sentence(words):
            return False
        if blank_brackets(self._text, line.start, line.end):
            return True
        if self._marked and self._entries.head:
            return False
        return counted or any(
            not isinstance(each.count, Range) for each in amounts(self._text, line.start, line.end)
        )

    def _description(self, line: Line) -> Iterator[Statement]:
        # A paragraph of its own may speak of any component; the first it names is meant.
        apart = line.after_gap and self._marked
        self._entries.head = None if apart else self._entries.head
        for first, last in sentences(self._text, line.start, line.end):
            if apart:
                self._entries.head = self._named_in(first, last) or self._entries.head
            yield from self._sentence(first, last)

    def _sentence(self, start: int, end: int) -> Iterator[Statement]:
        entries = self._entries
        if not (entries.head and entries.is_detail(start, end)):
            if not self._marked and PER_PLAYER.search(self._text, start, end):
                return  # what each player has is read with the running text
            loose = entries.head is None or not self._marked
            if loose and (
                tells_contents(self._text[start:end]) or enumerates(self._script, start, end)
            ):
                first = lead_in(self._text, start, end)
                yield from entries.read(first, end, named_only=True)
                return
            entries.head = entries.head or self._subject(start, end)
        yield from entries.more(start, end)

    def _subject(self, start: int, end: int) -> Head | None:
        """Return the component that a sentence above every entry speaks of."""
        found = None if self._marked else _SUBJECT.search(self._text, start, end)
        return Head(found[0], None, "") if found else None

    def _named_in(self, start: int, end: int) -> Head | None:
        """Return the component of this list that a sentence begins with or names first."""
        words = self._text[start:end].casefold()
        places = [
            (words.find(_stem(head.name)), index) for index, head in enumerate(self._entries.told)
        ]
        found = [place for place in places if place[0] >= 0]
        return self._entries.told[min(found)[1]] if found else None

    def _child(self, parent: Head, line: Line) -> Iterator[Statement]:
        found = list(breakdown(self._script, parent, line.start, line.end))
        yield from found
        if found:
            self._entries.head = Head(found[0].name, found[0].count, found[0].unit)

    def _entry(self, line: Line) -> Iterator[Statement]:
        self._entries.head = None
        spans = list(sentences(self._text, line.start, line.end))
        yield from self._entries.read(*spans[0], named_only=line.kind is not Kind.ITEM)
        for start, end in spans[1:]:
            yield from self._entries.more(start, end)


def _stem(name: str) -> str:
    return name.casefold().removesuffix("s")
