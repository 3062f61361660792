"""Tables that count components, in a column or below their names."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from punchboard.rulebook.claim import Claim, Count, Range, Role, Section, total_of
from punchboard.rulebook.entries.breakdowns import breakdown
from punchboard.rulebook.entries.joint_parts import Head
from punchboard.rulebook.entries.naming import naming_of
from punchboard.rulebook.grammar.grammar import BLOT
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.grammar.phrases import brackets, phrases_of, sentences, trimmed
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Kind, Line, WritingSystem

_RULE = made_later(r"[|:\- =]+")
_OPEN_CELL = made_later(r"tbd|tba|tbc|\?{1,4}|_{1,12}|-{1,3}|未定|[枚個]|x{1,2}", re.IGNORECASE)
# `12 (3 per player)`: what is in the brackets has a number of its own.
_COUNTED, _ALONE = made_later(r"\([^()]*\d[^()]*\)"), made_later(r"(?<=\d)[,;、].*")
#: `48 owl cards + 5 hare cards`
_SUMMANDS = made_later(r"\d{1,4}[ ][^\d+]+(?:\+[ ]?\d[\d/]*[ ][^\d+]+)+")
#: A cell that is but a number, and one with a sign for times.
COUNT = made_later(r"[x×]?[ ]?(\d{1,3})[ ]?[x×枚個]?")
_TIMES = made_later(r"[x×][ ]?\d{1,3}|\d{1,3}[ ]?[x×]")
#: `1つにつき`, `1枚ごと`: what one of the pieces is worth
_FOR_ONE = made_later(r"[1一]?[ ]?[枚個つ本体]")
#: `Count (total)`
_ASIDE = made_later(r"(?<=\w)[ ]?\([^()]*\)$")
#: With fewer rows, the title among them, signs for times may be those of values.
_FEW_ROWS = 2
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
        rows: Its rows, each with the places of its cells.
    """

    def __init__(self, script: WritingSystem, rows: Sequence[Line], *, listed: bool) -> None:
        self._script, self._listed = script, listed
        self._forms, self._naming = phrases_of(script.words), naming_of(script.words)
        self._vague = script.words.pattern("vague", "^{}$")  # `| Coins | many |`
        filled = [found for row in rows if (found := cells(script, row))]
        self._columns = self._header(filled) if filled else []
        self._notes = self._titled("notes_titles", filled[0]) if filled else []
        self.rows = [] if self._is_of_others(filled) else filled[1:]
        self._head = filled[0] if filled else []
        self.counts = bool(self._columns)

    def read(self) -> Iterator[Claim]:
        """Yield what the table claims."""
        for row in self.rows:
            for column in self._columns:
                if max(column.name, column.index) < len(row):
                    yield from self._entry(row, column)

    def _titled(self, table: str, head: Sequence[Cell]) -> list[int]:
        pattern = self._script.words.pattern(table, r"^{}分?\W*$")
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
        shares = self._titled("per_colour", head)
        sums = {*self._titled("total", head), *self._titled("total_name", head)}
        # `Number | Name | Copies`: of two, the one that rises or falls numbers the rows.
        numbered = [i for i in counts if self._has_numbers(rows, i)]
        numbered = [i for i in numbered if not self._rises(rows, i)]
        numbered = [i for i in numbered if not self._falls(rows, i)] or numbered
        counts = numbered or counts  # `Cards | Count`: both may be titles of quantities
        counts = counts or self._crossed(rows)
        said = [self._said(*each) for each in head]
        people = [i for i, e in enumerate(said) if self._forms.alone.fullmatch(e)]
        people = [i for i in people if not _FOR_ONE.match(said[i])]
        shared = dict.fromkeys(shares, Role.PER_COLOR)
        shared |= {i: Role.PER_PLAYER for i in people if self._has_numbers(rows, i)}
        if shared and sums >= {*counts} and sums:
            # `| Item | per player | in all |`: the sum says what is in the box
            counts, shared = sorted(sums), {}
        roles = dict.fromkeys(counts, Role.SUPPLY) | shared
        free = [index for index in range(len(head)) if index not in roles]
        named = [index for index in self._titled("name_titles", head) if index in free] or free
        if free[:1] < counts[:1] < named[:1] and not self._has_numbers(rows, free[0]):
            named = free  # `Gear | Qty | Contents`: the last tells more of it
        own_name = self._script.words.pattern("name_keys").search  # `Kind | Card name`
        named.sort(key=lambda index: own_name(self._said(*head[index])) is None)
        if not named:
            return []
        again = len({self._said(*head[i]) for i in counts}) == 1 and len(counts) == len(named)
        names = dict(zip(counts, named, strict=True)) if again else {}
        return [_Column(i, role, names.get(i, named[0])) for i, role in roles.items()]

    def _crossed(self, rows: Sequence[Sequence[Cell]]) -> list[int]:
        """Return the one column of nothing but `x4`, in a list or below `Cards in each deck`."""
        words = self._script.words
        counts = compiled(rf"{words.words('nouns')}|{words.words('quantity')}$")
        marked = [
            i
            for i, cell in enumerate(rows[0])
            if all(i < len(row) and _TIMES.fullmatch(self._said(*row[i])) for row in rows[1:])
            and (self._listed or counts.search(self._said(*cell)))
        ]
        return marked if len(marked) == 1 and len(rows) > _FEW_ROWS else []

    def _is_of_others(self, rows: Sequence[Sequence[Cell]]) -> bool:
        """Return whether the names of most rows are of no components: `1段目`."""
        people = self._script.words.pattern("players", "^{}$")
        if rows and people.match(self._said(*rows[0][0])):
            return True  # `| Players | Cards |`: what so many players use
        names = [self._said(*row[0]) for row in rows[1:]]
        return 2 * sum(map(self._script.words.is_never, names)) > len(names)

    def _is_numbering(self, rows: Sequence[Sequence[Cell]], index: int) -> bool:
        """Return whether a column only numbers the rows from one on."""
        return len(said := self._numbers(rows, index)) > 2 and said == [*range(1, len(said) + 1)]

    def _rises(self, rows: Sequence[Sequence[Cell]], index: int) -> bool:
        return len(said := self._numbers(rows, index)) > 2 and said == sorted({*said} - {-1})

    def _falls(self, rows: Sequence[Sequence[Cell]], index: int) -> bool:
        return self._rises([rows[0], *reversed(rows[1:])], index)

    def _numbers(self, rows: Sequence[Sequence[Cell]], index: int) -> list[int]:
        """Return the numbers that are all of a cell, -1 for other cells."""
        said = [self._said(*row[index]).strip() for row in rows[1:] if index < len(row)]
        return [int(each) if re.fullmatch(r"[0-9]{1,4}", each) else -1 for each in said]

    def _has_numbers(self, rows: Sequence[Sequence[Cell]], index: int) -> bool:
        """Return whether a cell of a column below its header begins with a number."""
        return any(self._said(*row[index])[:1].isdigit() for row in rows[1:] if row[index:])

    def _entry(self, places: Sequence[Cell], column: _Column) -> Iterator[Claim]:
        name = self._naming.name(self._script, *places[column.name])
        value = self._script.said(*places[column.name]).strip("* ")
        values = self._script.counted[slice(*places[column.name])].strip(BLOT + " ")
        if not (column.index or values):  # `| 3枚 | 6点 |`: what so many are worth
            return
        valued = not name and len(value) < 10 and bool(value.strip("-–—"))
        title = self._said(*self._head[column.name]) if valued else ""  # `| Value | Cards |`
        name = f"{title} {value}".strip() if valued else name
        amount = self._amount(*places[column.index]) if name else None
        if amount is None:
            return
        names = [row[column.name] for row in self.rows if column.name < len(row)]
        whole = amount.count if column.role is Role.SUPPLY else None
        bare, told = broken_down(self._script, names, places[column.name], whole)
        if title and not self._script.words.is_noun(title):
            column = replace(column, role=Role.PART)
        if column.name in self._titled("colours", self._head):  # `| Red, blue | 24 cubes |`
            own = self._script.counted[amount.end : places[column.index][1]].strip()
            name = own if self._script.words.is_noun(own) else name
        yield from self._cell(places, bare or name, column, amount)
        first = next(each for each in self._columns if each.name == column.name)
        yield from told if column.index == first.index else ()

    def _cell(
        self, places: Sequence[Cell], name: str, column: _Column, amount: Amount
    ) -> Iterator[Claim]:
        start, end = places[column.index]
        summed = self._script.words.pattern("total_name", "^{}$").match(name) is not None
        said = _ALONE.sub("", _COUNTED.sub("", self._said(start, end)))  # `7, one for each player`
        role = Role.ATTRIBUTE if summed else self._role(column.role, said)
        first = min(places[column.name][0], start)
        last = max(places[column.name][1], end)
        section = Section.LIST if self._listed else Section.PROSE
        if _SUMMANDS.fullmatch(self._said(start, end)):
            parts = list(breakdown(self._script, Head(name, None, ""), start, end))
            whole = len(parts) == self._said(start, end).count("+") + 1
            yield from [Claim(name, total_of(parts), "", role, section, first, last)][:whole]
            yield from parts
            return
        paired = named_in_pairs(self._script, places[column.name], (start, end))
        for each, count in paired or [(name, amount.count)]:
            yield Claim(each, count, amount.unit, role, section, first, last)
        if summed or paired:
            return
        head = Head(name, amount.count, amount.unit)
        opened = self._script.counted.find("(", amount.end, end)
        unit = self._script.counted[amount.end : opened].strip()  # `60 cards (50 of wood + 10)`
        more = opened if opened > 0 and self._script.words.is_noun(unit) else amount.end
        text = self._script.counted
        whole = text.startswith("(", more)
        for rest in trimmed(text, more + whole, end - whole):
            yield from breakdown(self._script, head, *rest)
        told = self._script.words.pattern("is_sentence").search  # `港に3隻戻す`
        for index in self._notes if column.index == self._columns[0].index else ():
            for first, last in sentences(text, *places[index]) if index < len(places) else ():
                if not told(text[first:last].rstrip(".。")):
                    yield from breakdown(self._script, head, first, last)

    def _role(self, role: Role, words: str) -> Role:
        if self._forms.per_group.search(words):
            return Role.PER_COLOR
        return Role.PER_PLAYER if self._forms.per_player.search(words) else role

    def _amount(self, start: int, end: int) -> Amount | None:
        text = self._script.counted
        if start == end:
            return Amount(None, "", start, end)
        found = [e for e in self._script.amounts_in(start, end) if e.of_pieces]
        made = [e for e in found if text[: e.start].endswith(("=", "= "))]  # `12種×2枚=24枚`
        first = next(iter((*made, *found)), None)
        if first and isinstance(first.count, Range) and first.count.min == 0:
            return None  # the spaces of a track
        if first or BLOT in text[start:end]:
            return first
        words = text[start:end].strip()
        shared = self._script.amounts.open_number(text, start, end)
        if shared and shared.count:
            return shared  # 人数分
        blank = self._script.amounts.blank_brackets(text, start, end)
        open_cell = _OPEN_CELL.fullmatch(words) or blank or self._vague.match(words)
        return Amount(None, "", start, end) if open_cell else None


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
        found.append(next(iter(trimmed(text, position, stop)), (position, position)))
        position = stop + 1
    return found


def broken_down(
    script: WritingSystem, cells: Sequence[Cell], cell: Cell, count: object
) -> tuple[str, list[Claim]]:
    """Return the name in a cell and what the brackets at its end say of it.

    The name is "" where they say nothing of how many there are, as in `Owl (level 2)`, or where
    they tell it from another: `Boats (4 red)`, `Boats (5 blue)`.

    Args:
        script: The text.
        cells: Where the names of all rows are.
        cell: Where the name is.
        count: How many there are of it, if that is known.
    """
    text, (start, end) = script.counted, cell
    group = next(iter(brackets(text, start, end)[-1:]), None)
    if not group or text[group[1] : end].strip("* "):
        return "", []
    bare = text[start : group[0]].strip("* ")
    if sum(text[a:b].partition("(")[0].strip("* ") == bare for a, b in cells) > 1:
        return "", []
    name = naming_of(script.words).name(script, start, group[0])
    span = phrases_of(script.words).listed_in(text, *group)
    head = Head(name, count if isinstance(count, int) else None, "")
    told = list(breakdown(script, head, *span))
    parts = [each for each in told if each.role is Role.PART]
    return (name, told) if len(parts) > 1 or any(e.factor for e in told) else ("", [])


def named_in_pairs(script: WritingSystem, named: Cell, counted: Cell) -> list[tuple[str, Count]]:
    """Return the names and numbers of a row such as `| Oak / elm tiles | 6 / 4 |`."""
    text, (start, end) = script.counted, named
    sign = next((each for each in "/+" if each in text[slice(*counted)]), "")
    counts = script.amounts_in(*counted) if sign else ()
    between = {text[a.end : b.start].strip(" ~") for a, b in itertools.pairwise(counts)}
    stops = [each.start() for each in re.finditer(re.escape(sign or "/"), text[start:end])]
    if between != {sign} or len(stops) != len(counts) - 1:
        return []
    places = zip([-1, *stops], [*stops, end - start], strict=True)
    name = naming_of(script.words).name
    names = [name(script, start + first + 1, start + last) for first, last in places]
    kind = names[-1].rpartition(" ")[2]
    if script.words.is_noun(kind):  # it is that of all
        names = [e if script.words.is_noun(e) else f"{e} {kind}" for e in names]
    return list(zip(names, (each.count for each in counts), strict=True)) if all(names) else []
