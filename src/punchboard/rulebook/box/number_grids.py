"""Numbers that stand in rows and columns: in a table either way, or in lines of the same form.

`4 players: 9 cards each, 64 are left` above `5 players: 9 cards each, 55 are left` are rows as
much as those of a table.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from punchboard.components.model import ComponentSet
from punchboard.rulebook.box.cases import cases_in
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.lists.tables import Cell, cells, tables
from punchboard.rulebook.page.lines import Kind, Line
from punchboard.rulebook.texts import RulesText

#: A cell that is but a number, with its counter or sign.
COUNT = made_later(r"[x×]?[ ]?(\d{1,4})(?:[ ]?(?:[x×枚個本回]|こ|まい)(?:[ずづ]つ)?)?")
_WORD = made_later(r"[^\W\d_]+")
#: A cell that says there is none without a word.
_NONE = made_later(r"[-–—―]")
#: The words above a column that spaces alone part from the next one.
_COLUMN = made_later(r"\S+(?: \S+)*")
#: How many rows of lines are compared with one another at least, and how many columns at most.
_FEWEST, _WIDEST = 3, 16


@dataclass(frozen=True)
class NumberRow:
    """A row of numbers.

    Attributes:
        label: What it begins with.
        players: For how many players it is, 0 where that is not said.
        places: Where its cells are.
        numbers: The numbers of cells that are but one, by the places of the cells.
        empty: The places of cells that say there is none.
    """

    label: str
    players: int
    places: Sequence[Cell]
    numbers: dict[int, int]
    empty: frozenset[int] = frozenset()


@dataclass(frozen=True)
class NumberGrid:
    """Rows of numbers below one another.

    Attributes:
        titles: The words above its columns, or those behind the numbers of its first line.
        rows: Its rows.
        lines: The first and the last line that it is in.
        turned: Whether its rows are the columns of a table.
    """

    titles: Sequence[Cell]
    rows: tuple[NumberRow, ...]
    lines: tuple[Line, Line]
    turned: bool = False

    @property
    def people(self) -> list[int]:
        """For how many players each row is; nothing if some row does not say so."""
        found = [row.players for row in self.rows]
        return found if all(found) else []


def grids(game: ComponentSet, text: RulesText) -> Sequence[NumberGrid]:
    """Return the tables of a text, each also turned, and its lines of the same form."""
    known, key = text.script.known, ("grids", game.players)
    if key not in known:
        known[key] = tuple(_found(game, text))
    return cast(Sequence[NumberGrid], known[key])


def _found(game: ComponentSet, text: RulesText) -> Iterator[NumberGrid]:
    for lines in tables(text.script.lines):
        rows = [found for line in lines if (found := cells(text.script, line))]
        if rows and max(map(len, rows)) <= _WIDEST:
            yield _of_table(game, text, rows, lines)
        if rows and len(rows) <= _WIDEST:
            turned = list(itertools.zip_longest(*rows, fillvalue=(0, 0)))
            yield _of_table(game, text, turned, lines, turned=True)
    yield from _of_lines(game, text)


def _of_table(
    game: ComponentSet,
    text: RulesText,
    rows: Sequence[Sequence[Cell]],
    lines: Sequence[Line],
    *,
    turned: bool = False,
) -> NumberGrid:
    found = [_row(text, places) for places in rows]
    titled = turned or not found[0].numbers
    titles = rows[0] if titled else ()
    counted = _counted(game, text, titles, found[titled:])
    return NumberGrid(titles, counted, (lines[0], lines[-1]), turned)


def _row(text: RulesText, places: Sequence[Cell]) -> NumberRow:
    said = [text.script.plain.text[slice(*each)].strip(" *~_") for each in places]
    numbers = ((place, COUNT.fullmatch(each)) for place, each in enumerate(said))
    found = {place: int(count[1]) for place, count in numbers if count}
    none = text.script.words.pattern("none")
    empty = (e for e, cell in enumerate(said) if _NONE.fullmatch(cell) or none.fullmatch(cell))
    label = next(filter(None, said), "")
    return NumberRow(label, players_of(text.script.words, label), places, found, frozenset(empty))


def _counted(
    game: ComponentSet, text: RulesText, titles: Sequence[Cell], rows: Sequence[NumberRow]
) -> tuple[NumberRow, ...]:
    """Return rows by numbers of players where they begin with these alone: 2, 3, 4.

    They do where the title of the first column says so, or where they are all the game has.
    """
    first = [row.numbers.get(0, 0) for row in rows]
    if len(rows) < 2 or any(row.players for row in rows) or not all(first):
        return tuple(rows)
    least, most = game.players or (0, 0)
    title = text.script.plain.text[slice(*titles[0])].casefold() if titles else ""
    counts = text.script.words.pattern("players").search(title) is not None
    every = 1 < least < most and first == [*range(least, most + 1)]  # from 1 on are levels, too
    if not counts and not every:
        return tuple(rows)
    return tuple(
        replace(row, players=many, numbers={k: v for k, v in row.numbers.items() if k})
        for row, many in zip(rows, first, strict=True)
    )


def _of_lines(game: ComponentSet, text: RulesText) -> Iterator[NumberGrid]:
    """Yield lines below one another that differ in their first words and their numbers alone."""
    form = rf"(?<![\d.])\d{{1,4}}(?!\d|\.\d)|{text.script.words.number}"
    numbers = compiled(form, re.IGNORECASE)
    run: list[tuple[NumberRow, list[Line]]] = []
    last: object = None
    for lines in (*_whole(text), []):
        row, shape = _line_row(text, lines, numbers) if lines else (None, None)
        if run and (row is None or shape != last):
            if len(run) >= _FEWEST:
                yield _of_run(game, text, run)
            run = []
        if row is not None:
            run.append((row, lines))
        last = shape


def _of_run(
    game: ComponentSet, text: RulesText, run: Sequence[tuple[NumberRow, list[Line]]]
) -> NumberGrid:
    rows, (first, lines) = [row for row, _ in run], run[0]
    starts = [*(start for start, _ in first.places[1:]), lines[-1].end]
    behind = [(end, stop) for (_, end), stop in zip(first.places, starts, strict=True)]
    said, number = text.script.plain.text, lines[0].number
    if number and not any(said[slice(*each)].strip() for each in behind):
        above = text.script.lines[number - 1]
        heads = [each.span() for each in _COLUMN.finditer(said, above.start, above.end)]
        behind = heads if len(heads) == len(behind) else behind
    return NumberGrid(behind, _counted(game, text, (), rows), (lines[0], run[-1][1][-1]))


def _whole(text: RulesText) -> Iterator[list[Line]]:
    """Yield the lines as they stand in the file, and nothing for what ends lines of one form."""
    found: list[Line] = []
    for line in text.script.lines:
        skipped = line.kind in {Kind.HEADING, Kind.ROW} or is_aside(text.script, line)
        beside = found and not skipped and _on_one_row(text, found[-1], line)
        if found and not beside:
            yield found
            found = []
        if skipped:
            yield []
        else:
            found.append(line)
    yield found


def _on_one_row(text: RulesText, line: Line, other: Line) -> bool:
    first, last = text.script.plain.source(line.end, other.start)
    return "\n" not in text.text[first:last]


def _line_row(
    text: RulesText, lines: Sequence[Line], form: re.Pattern[str]
) -> tuple[NumberRow | None, object]:
    """Return the numbers of a line, and the words between and behind them."""
    said, start, end = text.script.plain.text, lines[0].start, lines[-1].end
    found = list(form.finditer(said, start, end))
    cases = cases_in(text, start, end) if found else []
    people = {count for _, _, count in cases}
    numbers = [e for e in found if not any(a <= e.start() < b for a, b, _ in cases)]
    if not 1 < len(numbers) + bool(people) <= _WIDEST or len(people) > 1:
        return None, None
    stops = [*(each.start() for each in numbers[1:]), end]
    gaps = [said[each.end() : stop] for each, stop in zip(numbers, stops, strict=True)]
    shape = tuple(tuple(map(names.key, _WORD.findall(each))) for each in gaps)
    values = (text.script.words.value_of(each[0]) or 0 for each in numbers)
    label = said[start : numbers[0].start()]
    row = NumberRow(label, sum(people), [e.span() for e in numbers], dict(enumerate(values)))
    return row, (shape, bool(people))


def players_of(words: Grammar, label: str) -> int:
    """Return the number of players that a cell is for, 0 if it is for none or several."""
    form = rf"^(?:\D{{0,8}}[ ])?(?P<many>{words.any_number})[ -]?{{}}$"
    found = words.pattern("players", form).match(label.casefold())
    return (words.value_of(found["many"]) or 0) if found else 0


def odd_one(values: Sequence[int]) -> tuple[int, int] | None:
    """Return the place of the one value that is not as all the others, and theirs."""
    (value, many), *others = Counter(values).most_common()
    if len(others) != 1 or others[0][1] != 1 or many < 2:
        return None
    return values.index(others[0][0]), value
