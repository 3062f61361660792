"""Tables with a column of quantities, known by its header."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from punchboard.rulebook.amounts import Amount
from punchboard.rulebook.breakdowns import Head, breakdown
from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar import BLOT, compiled
from punchboard.rulebook.lines import Kind, Line, WritingSystem
from punchboard.rulebook.naming import naming_of
from punchboard.rulebook.phrases import phrases_of, trimmed

_RULE = re.compile(r"[|:\- =]+")
_OPEN_CELL = re.compile(r"tbd|tba|tbc|\?{1,4}|_{1,12}|-{1,3}|未定|[枚個]|x{1,2}", re.IGNORECASE)
_Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Column:
    index: int
    role: Role


def tables(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the rows of each table among *lines*."""
    rows: list[Line] = []
    for line in lines:
        if line.kind is Kind.ROW and not (rows and line.gap):
            rows.append(line)
            continue
        if rows:
            yield rows
        rows = [line] if line.kind is Kind.ROW else []
    if rows:
        yield rows


class RulesTable:
    """Reads one table.

    Attributes:
        counts: Whether a column of it counts components.
        rows: Its rows, each with the places of its cells.
    """

    def __init__(self, script: WritingSystem, rows: Sequence[Line], *, listed: bool) -> None:
        self._script, self._listed = script, listed
        self._forms, self._naming = phrases_of(script.words), naming_of(script.words)
        filled = [found for row in rows if (found := _cells(script, row))]
        self._names, self._columns = self._header(filled[0]) if filled else (0, [])
        self._notes = self._titled("notes_titles", filled[0]) if filled else []
        self.rows = filled[1:]
        self._title = self._said(*filled[0][self._names]) if filled else ""
        bare = self._without_header(filled) if listed and not self._columns else None
        if bare:
            self.rows, self._columns, self._names, self._notes = filled, [bare], 0, []
        self.counts = bool(self._columns)

    def read(self) -> Iterator[Claim]:
        """Yield what the table claims."""
        for row in self.rows if self.counts else ():
            if max(self._names, self._columns[0].index) < len(row):
                yield from self._row(row)

    def _titled(self, table: str, head: Sequence[_Cell]) -> list[int]:
        pattern = self._script.words.pattern(table, "^{}$")
        return [i for i, cell in enumerate(head) if pattern.match(self._said(*cell))]

    def _said(self, start: int, end: int) -> str:
        return self._script.plain.text[start:end].strip(" *~")

    def _header(self, head: Sequence[_Cell]) -> tuple[int, list[_Column]]:
        columns = [_Column(index, Role.SUPPLY) for index in self._titled("quantity", head)]
        columns += [_Column(i, Role.PER_COLOR) for i in self._titled("per_colour", head)]
        columns += [_Column(i, Role.PER_PLAYER) for i in self._titled("per_player", head)]
        taken = {column.index for column in columns}
        free = [index for index in range(len(head)) if index not in taken]
        named = [index for index in self._titled("name_titles", head) if index in free]
        columns = [*dict((each.index, each) for each in columns).values()]
        return (named or free or [0])[0], columns if free else []

    def _without_header(self, rows: Sequence[Sequence[_Cell]]) -> _Column | None:
        """Return the column of quantities of a list such as `|粘土カード|54枚|`, or None."""
        cell = compiled(
            rf"(?:\d{{1,4}}[ ]?(?:{self._script.amounts.pieces})?|\(?[ ]*(?:[枚個]|\?)?[ ]*\)?)"
        )
        width = min(map(len, rows), default=0)
        for index in range(1, width):
            words = [self._script.counted[a:b] for a, b in (row[index] for row in rows)]
            if all(map(cell.fullmatch, words)) and any(words):
                unit = any(not each.strip().isdigit() for each in words if each.strip())
                if unit or width == 2:
                    return _Column(index, Role.SUPPLY)
        return None

    def _row(self, places: Sequence[_Cell]) -> Iterator[Claim]:
        name = self._naming.name(self._script, *places[self._names])
        value = self._script.said(*places[self._names]).strip("* ")
        if not name and re.fullmatch(r"[\d~〜～–-]{1,9}", value):
            name = f"{self._title} {value}".strip()
        for column in self._columns if name else ():
            if column.index >= len(places):
                continue
            start, end = places[column.index]
            amount = self._amount(start, end)
            if amount is not None:
                yield from self._cell(places, name, column, amount)

    def _cell(
        self, places: Sequence[_Cell], name: str, column: _Column, amount: Amount
    ) -> Iterator[Claim]:
        start, end = places[column.index]
        summed = self._script.words.pattern("total_name", "^{}$").match(name) is not None
        role = Role.ATTRIBUTE if summed else self._role(column.role, self._said(start, end))
        first = min(places[self._names][0], start)
        last = max(places[self._names][1], end)
        section = Section.LIST if self._listed else Section.PROSE
        yield Claim(name, amount.count, amount.unit, role, section, first, last)
        if summed:
            return
        head = Head(name, amount.count, amount.unit)
        for rest in trimmed(self._script.counted, amount.end, end):
            yield from breakdown(self._script, head, *rest)
        for index in self._notes if column is self._columns[0] else ():
            if index < len(places) and places[index][0] < places[index][1]:
                yield from breakdown(self._script, head, *places[index])

    def _role(self, role: Role, words: str) -> Role:
        if self._forms.per_colour.search(words):
            return Role.PER_COLOR
        return Role.PER_PLAYER if self._forms.per_player.search(words) else role

    def _amount(self, start: int, end: int) -> Amount | None:
        text = self._script.counted
        if start == end:
            return Amount(None, "", start, end)
        found = (e for e in self._script.amounts.find(text, start, end) if e.of_pieces)
        first = next(found, None)
        if first or BLOT in text[start:end]:
            return first
        words = text[start:end].strip()
        blank = self._script.amounts.blank_brackets(text, start, end)
        if _OPEN_CELL.fullmatch(words) or blank:
            return Amount(None, words if words in "枚個" else "", start, end)
        return None


def _cells(script: WritingSystem, row: Line) -> list[_Cell]:
    """Return where the words of each cell are; nothing for a line that only divides."""
    text = script.plain.text
    if _RULE.fullmatch(text, row.start, row.end):
        return []
    end = row.end - 1 if text[row.end - 1] == "|" else row.end
    found, position = [], row.start + (text[row.start] == "|")
    while position <= end:
        stop = text.find("|", position, end)
        stop = end if stop < 0 else stop
        found.append(next(trimmed(text, position, stop), (position, position)))
        position = stop + 1
    return found
