"""Columns whose sum a sentence beside their table tells: `There are 12 spots on the board`."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from punchboard.rulebook.box.number_grids import NumberGrid
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.lists.tables import Cell
from punchboard.rulebook.page.lines import Kind, Line
from punchboard.rulebook.texts import RulesText

#: How many rows make a sum, the smallest that is told, and how far a wrong one may be.
_ROWS, _LEAST, _NEAR = 3, 8, 2
#: How many lines above a table its sum may be told.
_ABOVE = 3
#: The word behind a number, and the counter of a cell.
_NAME = r"(?P<name>[^\W\d_]{3,})"
_COUNTER = made_later(r"(?<=\d)[^\W\d]+$")


def odd_column(text: RulesText, grid: NumberGrid) -> tuple[Cell, str] | None:
    """Return the sum of a column in a sentence that is nearly what the column comes to."""
    if grid.people or grid.turned or len(grid.rows) < _ROWS:
        return None
    sums = dict(_sums(grid))
    # What two columns come to together, or with one another, is no wrong sum of one.
    columns = [[row.numbers.get(place, 0) for row in grid.rows] for place in sums]
    others = {
        sum(a * b for a, b in zip(one, other, strict=True))
        for one, other in itertools.combinations(columns, 2)
    } | {a + b for a, b in itertools.combinations(sums.values(), 2)}
    for place, count, title, unit in _told(text, grid):
        if count in {*sums.values(), *others}:
            continue
        for column, made in sums.items():
            own = (
                title in _words(text, grid, column) if title else unit == _unit(text, grid, column)
            )
            if own and made >= _LEAST and abs(count - made) <= _NEAR:
                return place, f"its column comes to {made:,}, the rules say {count:,}"
    return None


def _sums(grid: NumberGrid) -> Iterator[tuple[int, int]]:
    """Yield the columns that are all numbers, with their sums."""
    for place in range(len(grid.titles)):
        column = [row.numbers.get(place, 0) for row in grid.rows]
        if all(place in row.numbers or place in row.empty for row in grid.rows):
            yield place, sum(column)


def _told(text: RulesText, grid: NumberGrid) -> Iterator[tuple[Cell, int, str, str]]:
    """Yield the numbers of all there are: each with the word behind it, or with its counter."""
    script, words = text.script, text.script.words
    there = words.pattern(
        "contains", rf"{{}}(?:[^.]{{0,20}}?[ ])??(?P<many>{_number(words)})[ ]{_NAME}"
    )
    for line, below in _beside(text, grid):
        for found in there.finditer(script.plain.text, line.start, line.end):
            many = words.value_of(found["many"].casefold()) or 0
            yield found.span("many"), many, names.key(found["name"].casefold()), ""
        for each in script.amounts_in(line.start, line.end) if below else ():
            if each.total and each.unit and isinstance(each.count, int):
                yield (each.start, each.end), each.count, "", each.unit


def _number(words: Grammar) -> str:
    return rf"(?<![\d.])\d{{1,3}}(?!\d)|{words.number}"


def _beside(text: RulesText, grid: NumberGrid) -> Iterator[tuple[Line, bool]]:
    """Yield the lines above a table and the one below it, each with whether it is below."""
    first, last = (each.number for each in grid.lines)
    lines = text.script.lines
    for line in lines[max(0, first - _ABOVE) : first] + lines[last + 1 : last + 2]:
        same = line.chapter is grid.lines[0].chapter
        if same and line.kind not in {Kind.HEADING, Kind.ROW}:
            yield line, line.number > last


def _words(text: RulesText, grid: NumberGrid, place: int) -> set[str]:
    title = text.script.plain.text[slice(*grid.titles[place])].casefold()
    return {names.key(each) for each in title.split()}


def _unit(text: RulesText, grid: NumberGrid, place: int) -> str:
    cells = [text.script.plain.text[slice(*row.places[place])].strip() for row in grid.rows]
    units = {found[0] if (found := _COUNTER.search(each)) else "" for each in cells}
    return units.pop() if len(units) == 1 else ""
