"""Tables that count components, in a column or below their names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from msgspec.structs import replace

from punchboard.rulebook.claim import Claim, Range, Role, Section, total_of
from punchboard.rulebook.grammar.grammar import BLOT, Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import bracket_groups
from punchboard.rulebook.lists.announcing import share_above, sums_of
from punchboard.rulebook.lists.clauses import Head
from punchboard.rulebook.lists.entry_reader import EntryReader
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

_RULE = made_later(r"[|:\- =]+")
#: A header without titles.
_UNTITLED = made_later(r"[| ]+")
_OPEN_CELL = made_later(
    r"(?:tbd|tba|tbc)(?: [^\d|]*)?|\?{1,4}|_{1,12}|-{1,3}|未定|[枚個]|x{1,2}", re.IGNORECASE
)
#: A cell that is but a number, and one with a sign for times.
COUNT = made_later(r"[x×]?[ ]?(\d{1,3})[ ]?[x×枚個]?")
_TIMES = made_later(r"[x×][ ]?\d{1,3}|\d{1,3}[ ]?[x×]")
#: `1つにつき`, `1枚ごと`: what one of the pieces is worth
_FOR_ONE = made_later(r"[1一]?[ ]?[枚個つ本体]")
_PRODUCT = made_later(r"[ *]*(\d{1,2})[ ]?[x×][ ]?(\d{1,2})[ *]*")
_ASIDE = made_later(r"(?<=\w)[ ]?\([^()]*\)$")
_MADE = made_later(r"=[ ]?$")
#: How many rows make a table, and make one a list of all there is.
_FEWEST_ROWS, _WHOLE = 3, 6
#: Which share of its names shows that a table is of pieces.
_KNOWN = 0.6
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Column:
    index: int
    role: Role
    name: int = 0


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


def cells(script: WritingSystem, row: Line) -> list[Cell]:
    """Return where the words of each cell are; nothing for a line that only divides."""
    text = script.plain.text
    if _RULE.fullmatch(text, row.start, row.end):
        return []
    end = row.end - 1 if text[row.end - 1] == "|" else row.end
    found, position = [], row.start + (text[row.start] == "|")
    while position <= end:
        stop = text.find("|", position, end)
        stop = end if stop < 0 else stop
        said = text[position:stop]
        first = position + len(said) - len(said.lstrip())
        found.append((first, max(first, position + len(said.rstrip()))))
        position = stop + 1
    return found


def is_no_list(script: WritingSystem, rows: Sequence[Line]) -> bool:
    """Return whether a table says what so many players use, or what is worth how many points."""
    heads = [script.plain.text[a:b].strip(" *") for a, b in cells(script, rows[0])]
    people = script.words.pattern("players", r"^\d{1,2}(?:[ ]?(?:-|~)[ ]?\d{1,2})?[ ]?{}$")
    worth = len(heads) == 2 and script.words.pattern("points", r"{}(?![^\W\d])").match(heads[1])
    return bool(worth) or sum(people.match(each) is not None for each in heads) > 1


class RulesTable:
    """Reads one table.

    Attributes:
        counts: Whether a column of it counts components.
        is_whole: Whether it is the list of a box: many things with their names and numbers.
        rows: Its rows, each with the places of its cells.
    """

    def __init__(self, script: WritingSystem, rows: Sequence[Line], *, listed: bool) -> None:
        self._script, self._listed = script, listed
        self._words, self._signs = script.words, signs_of(script.words)
        self._reader = EntryReader(script)
        filled = [found for row in rows if (found := cells(script, row))]
        untitled = filled and _UNTITLED.fullmatch(script.plain.text, rows[0].start, rows[0].end)
        if untitled or (listed and self._is_headless(filled)):
            filled.insert(0, [(rows[0].start, rows[0].start)] * len(filled[0]))
        self._columns = self._header(filled) if filled else []
        self._notes = self._titled("notes_titles", filled[0]) if filled else []
        self.rows = [] if self._is_of_others(filled) else filled[1:]
        self._head = filled[0] if filled else []
        self.counts = bool(self._columns)
        named = bool(filled and self._titled("name_titles", filled[0]))
        self.is_whole = self.counts and named and len(self.rows) >= _WHOLE

    def read(self) -> Iterator[Claim]:
        """Yield what the table claims."""
        for row in self.rows:
            for column in self._columns:
                if max(column.name, column.index) < len(row):
                    yield from self._entry(row, column)

    def _is_headless(self, rows: Sequence[Sequence[Cell]]) -> bool:
        """Return whether all rows are names with one number behind: `| Owl cards | 24 |`."""
        counted = [COUNT.fullmatch(self._said(*row[-1])) is not None for row in rows if row[1:]]
        named = [not any(map(str.isdigit, self._said(*row[0]))) for row in rows]
        return len(counted) == len(rows) >= _FEWEST_ROWS - 1 and all(counted) and all(named)

    def _titled(self, table: str, head: Sequence[Cell]) -> list[int]:
        pattern = self._words.pattern(table, r"^{}分?\W*$")
        said = [_ASIDE.sub("", self._said(*cell)) for cell in head]
        return [i for i, title in enumerate(said) if pattern.match(title)]

    def _said(self, start: int, end: int) -> str:
        return self._script.plain.text[start:end].strip(" *~")

    def _header(self, rows: Sequence[Sequence[Cell]]) -> list[_Column]:
        """Return the columns of quantities; tables that are side by side have several."""
        head = rows[0]
        counts = [i for i in self._titled("quantity", head) if not self._is_numbering(rows, i)]
        if "".join(self._said(*e) for i, e in enumerate(head) if i not in counts).isdigit():
            return []  # `| 1 | 2 | X |`: a row of dice
        # `Number | Name | Copies`: of two, the one that rises or falls numbers the rows.
        numbered = [i for i in counts if self._has_numbers(rows, i)]
        numbered = [i for i in numbered if not self._runs(rows, i)] or numbered
        counts = numbered or counts or self._crossed(rows) or self._untitled(rows)
        said = [self._said(*each) for each in head]
        shares = dict.fromkeys(self._titled("per_colour", head), Role.PER_COLOR)
        for i, title in enumerate(said):
            people = self._signs.for_player.fullmatch(title) and not _FOR_ONE.match(title)
            if people and self._has_numbers(rows, i):
                shares[i] = Role.PER_PLAYER
        sums = {*self._titled("total", head), *self._titled("total_name", head)}
        if shares and sums and sums >= {*counts}:
            counts, shares = sorted(sums), {}  # the sum says what is in the box
        roles = dict.fromkeys(counts, Role.SUPPLY) | shares
        free = [index for index in range(len(head)) if index not in roles]
        named = [index for index in self._titled("name_titles", head) if index in free] or free
        if free[:1] < counts[:1] < named[:1] and not self._has_numbers(rows, free[0]):
            named = free  # `Gear | Qty | Contents`: the last tells more of it
        own_name = self._words.pattern("name_keys").search  # `Kind | Card name`
        named.sort(key=lambda index: own_name(said[index]) is None)
        if not named:
            return []
        again = len({said[i] for i in counts}) == 1 and len(counts) == len(named)
        names = dict(zip(counts, named, strict=True)) if again else {}
        return [_Column(i, role, names.get(i, named[0])) for i, role in roles.items()]

    def _crossed(self, rows: Sequence[Sequence[Cell]]) -> list[int]:
        """Return the one column of nothing but `x4`, in a list or below `Cards in each deck`."""
        marked = [
            i
            for i, cell in enumerate(rows[0])
            if all(i < len(row) and _TIMES.fullmatch(self._said(*row[i])) for row in rows[1:])
            and (self._listed or self._words.is_noun(self._said(*cell)))
        ]
        return marked if len(marked) == 1 and len(rows) >= _FEWEST_ROWS else []

    def _untitled(self, rows: Sequence[Sequence[Cell]]) -> list[int]:
        """Return the one column of numbers behind the names of a list without a header."""
        if not self._listed or any(self._said(*cell) for cell in rows[0]):
            return []
        numbers = ([*self._numbers(rows, i)] for i in range(1, len(rows[0])))
        found = [i for i, each in enumerate(numbers, 1) if each and min(each) > 0]
        return found if len(found) == 1 else []

    def _is_of_others(self, rows: Sequence[Sequence[Cell]]) -> bool:
        """Return whether the names of most rows are of no components: `1段目`."""
        people = self._words.pattern("players", "^{}$")
        if rows and people.match(self._said(*rows[0][0])):
            return True  # `| Players | Cards |`: what so many players use
        names = [self._said(*row[0]) for row in rows[1:]]
        return 2 * sum(map(self._words.is_never, names)) > len(names)

    def _is_numbering(self, rows: Sequence[Sequence[Cell]], index: int) -> bool:
        """Return whether a column only numbers the rows from one on."""
        said = self._numbers(rows, index)
        return len(said) >= _FEWEST_ROWS and said == [*range(1, len(said) + 1)]

    def _runs(self, rows: Sequence[Sequence[Cell]], index: int) -> bool:
        """Return whether the numbers of a column only rise or only fall."""
        said = self._numbers(rows, index)
        rises = sorted({*said} - {-1})
        return len(said) >= _FEWEST_ROWS and said in (rises, rises[::-1])

    def _numbers(self, rows: Sequence[Sequence[Cell]], index: int) -> list[int]:
        """Return the numbers that are all of a cell, -1 for other cells."""
        said = [self._said(*row[index]).strip() for row in rows[1:] if index < len(row)]
        return [int(each) if re.fullmatch(r"[0-9]{1,4}", each) else -1 for each in said]

    def _has_numbers(self, rows: Sequence[Sequence[Cell]], index: int) -> bool:
        """Return whether a cell of a column below its header begins with a number."""
        return any(self._said(*row[index])[:1].isdigit() for row in rows[1:] if row[index:])

    def _entry(self, places: Sequence[Cell], column: _Column) -> Iterator[Claim]:
        start, end = places[column.name]
        group = next(iter(bracket_groups(self._script.counted, start, end)[-1:]), None)
        alone = group and not self._script.counted[group[1] : end].strip("* ")
        name = self._script.said(start, end).strip("* ")
        counted = self._script.counted[start:end].strip(BLOT + " ")
        if not (column.index or counted):  # `| 3枚 | 6点 |`: what so many are worth
            return
        title = self._said(*self._head[column.name])
        valued = bool(name) and name.strip("+-–—").isdigit()
        name = f"{title} {name}".strip() if valued else name  # `| Value | Cards |`
        amount = self._amount(*places[column.index]) if name.strip("-–—") else None
        if amount is None:
            return
        if summed := self._summed(name, column, *places[column.index]):
            yield from summed
            return
        if pairs := self._pairs(name, *places[column.index]):
            for each, number in pairs:
                yield from self._cell(places, each, column, number)
            return
        parts: list[Claim] = []
        if alone and group and column.index == self._columns[0].index:
            bare = self._script.said(start, group[0]).strip("* ")
            self._reader.head = Head(bare, amount.count, amount.unit)
            parts = [e for e in self._reader.details(group[0] + 1, group[1] - 1) if e.count]
            several = len([e for e in parts if e.role is Role.PART]) > 1 or any(
                each.factor for each in parts
            )
            name, parts = (bare, parts) if several else (name, [])
        role = Role.PART if valued and not self._words.is_noun(title) else column.role
        yield from self._cell(places, name, _with_role(column, role), amount)
        yield from parts

    def _summed(self, name: str, column: _Column, start: int, end: int) -> list[Claim]:
        """Return the parts whose sum is the number of a row: `48 city + 5 event cards`."""
        found = self._script.amounts_in(start, end)
        counts = [each.count for each in found if isinstance(each.count, int)]
        said = self._script.counted[start:end]
        if not (said.count("+") + 1 == len(counts) == len(found) > 1):
            return []
        stops = [*(self._script.counted.rfind("+", 0, e.start) for e in found[1:]), end]
        names = [self._reader.clauses.name(e.end, at) for e, at in zip(found, stops, strict=True)]
        kind = column.role, Section.LIST if self._listed else Section.PROSE
        whole = Claim(name, sum(counts), "", *kind, start, end)
        told = zip(found, names, stops, strict=True)
        parts = [Claim(n, e.count, e.unit, Role.PART, kind[1], e.start, at) for e, n, at in told]
        return [whole, *(replace(each, of=name) for each in parts)] if all(names) else []

    def _pairs(self, name: str, start: int, end: int) -> list[tuple[str, Amount]]:
        """Return the names and numbers of a row that has several.

        `Owls / hares | 8 / 4`, `Owl and hare | 1 each`
        """
        found = self._script.amounts_in(start, end)
        names = self._reader.nouns.several(name, listed=False)
        if len(found) == 1 and self._signs.each.search(self._script.counted, start, end):
            return [(each, found[0]) for each in names if len(names) > 1]
        names = names if len(names) > 1 else self._reader.nouns.several(name, listed=True)
        signs = [self._script.counted[a.end : b.start].strip(" ~") for a, b in pairwise(found)]
        fits = len(names) == len(found) and "/" in name and {*signs} == {"/"}
        return list(zip(names, found, strict=True)) if fits else []

    def _cell(
        self, places: Sequence[Cell], name: str, column: _Column, amount: Amount
    ) -> Iterator[Claim]:
        start, end = places[column.index]
        summed = self._words.pattern("total_name", "^{}$").match(name) is not None
        said = self._script.counted[start:end].partition("(")[0].partition(",")[0]
        role = column.role
        if self._signs.for_colour.search(said) or self._signs.each_kind.search(said):
            role = Role.PER_COLOR
        elif self._signs.for_player.search(said):
            role = Role.PER_PLAYER
        role = Role.ATTRIBUTE if summed else role
        first, last = min(places[column.name][0], start), max(places[column.name][1], end)
        section = Section.LIST if self._listed else Section.PROSE
        yield Claim(name, amount.count, amount.unit, role, section, first, last)
        if summed:
            return
        self._reader.head = Head(name, amount.count, amount.unit)
        for a, b in bracket_groups(self._script.counted, amount.end, end):
            yield from self._reader.details(a + 1, b - 1)
        for index in self._notes if column.index == self._columns[0].index else ():
            if index < len(places):
                yield from self._noted(places[index], amount)

    def _noted(self, cell: Cell, amount: Amount) -> Iterator[Claim]:
        """Yield what a cell of notes says, unless it tells of play: `港に3隻戻す`."""
        said = self._script.counted[slice(*cell)]
        if self._signs.is_sentence.search(said.rstrip(".。")):
            return
        told = list(self._reader.details(*cell))
        parts = [each for each in told if each.role is Role.PART]
        whole = amount.count if isinstance(amount.count, int) else 0
        yield from (e for e in told if e.role is not Role.PART or total_of(parts) <= whole)

    def _amount(self, start: int, end: int) -> Amount | None:
        text = self._script.counted
        if start == end:
            return Amount(None, "", start, end)
        if product := _PRODUCT.fullmatch(text, start, end):
            return Amount(int(product[1]) * int(product[2]), "", start, end)
        found = [e for e in self._script.amounts_in(start, end) if e.of_pieces]
        made = [e for e in found if _MADE.search(text, start, e.start)]  # `12種×2枚=24枚`
        first = next(iter((*made, *found)), None)
        if first:
            scale = isinstance(first.count, Range) and not first.count.min  # `| Track | 0-8 |`
            return None if scale else first
        words = text[start:end].strip()
        shared = self._script.amounts.open_number(text, start, end)
        if shared and shared.count:
            return shared  # 人数分
        blank = self._script.amounts.blank_brackets(text, start, end)
        open_cell = _OPEN_CELL.fullmatch(words) or blank or self._signs.vague.fullmatch(words)
        return Amount(None, "", start, end) if open_cell else None


def _with_role(column: _Column, role: Role) -> _Column:
    """Return a column whose numbers have another role."""
    return _Column(column.index, role, column.name)


def tabled(script: WritingSystem, lines: Sequence[Line], *, listed: bool) -> Iterator[Claim]:
    """Yield what the tables among *lines* claim.

    Args:
        script: The text.
        lines: The lines that hold.
        listed: Whether a list elsewhere says what is in the box, which tables then break down.
    """
    found = list(tables(lines))
    elsewhere = listed or any(_is_listed(script, rows) for rows in found)
    for rows in found:
        in_list = _is_listed(script, rows) or (not elsewhere and _is_only_list(script, rows))
        table = RulesTable(script, rows, listed=in_list)
        above = script.lines[rows[0].number - 1] if rows[0].number else None
        share = share_above(script, above) if above else None
        for each in table.read():
            if share and each.role is Role.SUPPLY:
                yield replace(each, role=share[0], factor=share[1])
                continue
            of_list = listed and not in_list and not table.is_whole and each.role is Role.SUPPLY
            yield replace(each, role=Role.PART) if of_list else each
        below = rows[-1].number + 1
        if table.counts and below < len(script.lines) and in_list:
            yield from sums_of(script, script.lines[below])


def _is_listed(script: WritingSystem, rows: Sequence[Line]) -> bool:
    """Return whether a table is below a title of components, or has one: `Component | Qty`."""
    titles = (script.plain.text[a:b].strip(" *") for a, b in cells(script, rows[0]))
    topics = (rows[0].chapter.topic, *map(script.words.topic, titles))
    return Topic.COMPONENTS in topics


def _is_only_list(script: WritingSystem, rows: Sequence[Line]) -> bool:
    """Return whether a table below a title that tells nothing counts pieces of several kinds."""
    told = [e for e in RulesTable(script, rows, listed=False).read() if e.role is Role.SUPPLY]
    known = sum(script.words.is_noun(each.name) for each in told)
    chapter = rows[0].chapter
    plain = chapter.own is None and chapter.topic in {Topic.INTRODUCTION, Topic.PLAY}
    return plain and len(told) >= _FEWEST_ROWS and known >= _KNOWN * len(told)
