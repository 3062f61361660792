"""Rows of numbers that should come to the same: a row of sums, a column of them, what is left."""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterator, Sequence, Set
from pathlib import Path

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Finding
from punchboard.rulebook.box.casts import odd_cast
from punchboard.rulebook.box.column_sums import odd_column
from punchboard.rulebook.box.number_grids import NumberGrid, NumberRow, grids, odd_one
from punchboard.rulebook.box.parallel import place_of
from punchboard.rulebook.box.ties import COMMON
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.lists.tables import Cell
from punchboard.rulebook.texts import RulesText

_WORD = made_later(r"[^\W\d_]{3,}")
#: How many rows have to agree, with a number of the box and without.
_AGREE, _ALONE = 2, 3
#: The smallest whole of which rows tell what is left: lesser numbers come to it by chance.
_WHOLE = 12
#: How far a sum may be from what it is of: so many pieces, or one of so many; and where a number
#: of the box is behind it.
_FEW, _SHARE, _SURE, _HALF = 3, 5, 5, 2
#: How many rows are compared with one another at most.
_TALLEST = 48
#: How many decks may be shuffled together.
_DECKS = 8
#: How many lines above rows a number may be that they are all multiplied with.
_ABOVE = 3
#: How many lines above rows what all of them lack may be laid out.
_LAID_OUT = 6
#: Words that say that a number is of what is left.
LEFT = "left", "left_behind", "in_play", "rest", "unused"
_HINTS = ("correct the number, or the others in its row or column",)
#: A number that is wrong, and what is said of it.
Odd = tuple[Cell, str]


def differing_rows(
    game: ComponentSet,
    texts: Sequence[RulesText],
    known: Container[tuple[Path, int]],
    wrong: Container[str],
) -> Iterator[Finding]:
    """Yield the rows whose numbers do not come to what those of the other rows do.

    Rows with a line that is *known* to be wrong are left out, and numbers of components that
    are *wrong* in a list.
    """
    wholes = _wholes(game, wrong)
    for text in texts:
        told = set[tuple[Path, int | None]]()
        for grid in grids(game, text):
            first, last = (place_of(text, each).line or 0 for each in grid.lines)
            lines = {(text.path, line) for line in range(first, last + 1)}
            if told & lines or any(line in known for line in lines):
                continue
            if odd := _odd(game, text, grid, wholes):
                told |= lines
                place = text.place(*text.script.plain.source(*odd[0]))
                yield Finding(place, odd[1], _HINTS)


def _wholes(game: ComponentSet, wrong: Container[str]) -> Set[int]:
    """Return how many there are of a component, of decks together, and of all cards."""
    right = [each for each in game.components if each.id not in wrong]
    wholes = {each.count for each in right}
    decks = [each.count for each in right if each.kind == "card"]
    wholes |= {
        sum(some) for many in (2, 3) for some in itertools.combinations(decks[:_DECKS], many)
    }
    cards = [each for each in game.components if each.kind == "card"]
    if not any(each.id in wrong for each in cards):
        wholes.add(sum(each.count for each in cards))
    return wholes


def _odd(game: ComponentSet, text: RulesText, grid: NumberGrid, wholes: Set[int]) -> Odd | None:
    """Return the one number that is not what all others make it."""
    if odd := _last_row(text, grid):
        return odd
    if not _ALONE <= len(grid.rows) <= _TALLEST or (grid.turned and not grid.people):
        return None
    head = _title(text, grid, len(grid.titles) - 1)
    if _says_sum(text, head) and (odd := _odd_sum(grid.rows)):
        return odd
    if odd := odd_column(text, grid) or odd_cast(game, text, grid):
        return odd
    return _odd_product(text, grid) or _odd_rest(text, grid, wholes)


def _last_row(text: RulesText, grid: NumberGrid) -> Odd | None:
    """Return a sum in the last row that its column does not come to: `| Total | 40 |`."""
    rows, table = grid.rows, "total" if grid.turned else "total_name"  # `| Name | 枚数 |`
    last = rows[-1] if rows else None
    sums = text.script.words.pattern(table, r"^{}\W*$")
    if last is None or not sums.match(last.label.casefold()):
        return None
    for place, said in last.numbers.items():
        column = [row.numbers[place] for row in rows[:-1] if place in row.numbers]
        made = sum(column)
        if len(column) == len(rows) - 1 >= _AGREE and _is_near(said, made):
            return last.places[place], f"the others come to {made:,}, the rules say {said:,}"
    return None


def _is_near(said: int, there: int, few: int = _FEW, share: int = _SHARE) -> bool:
    return 0 < abs(said - there) <= max(few, there // share)


def _odd_product(text: RulesText, grid: NumberGrid) -> Odd | None:
    """Return the one row in which a product is not what it should be, as in the others."""
    places = sorted({place for row in grid.rows for place in row.numbers})
    for one, whole in itertools.permutations(places, 2):
        rows = [row for row in grid.rows if one in row.numbers and whole in row.numbers]
        counts = [row.numbers[one] for row in rows]
        said = [row.numbers[whole] for row in rows]
        for many in _factors(text, grid, rows, one, whole) if len(rows) >= _ALONE else ():
            made = [a * b for a, b in zip(many, counts, strict=True)]
            at = _one_wrong(made, said)
            if at is not None and _is_near(made[at], said[at], max(_FEW, many[at])):
                message = f"{many[at]} x {counts[at]} make {made[at]}"
                return rows[at].places[one], f"{message}, the rules say {said[at]}"
    return None


def _factors(
    text: RulesText, grid: NumberGrid, rows: Sequence[NumberRow], one: int, whole: int
) -> Iterator[list[int]]:
    """Yield by what a column may be multiplied: the players, another one, or a number above."""
    if grid.people:
        yield [row.players for row in rows]
        return
    for each in sorted(_times(text, grid, whole)):
        yield [each] * len(rows)
    if not _says_sum(text, _title(text, grid, whole)):
        return  # what costs and brings more step by step may be a product by chance
    others = {place for row in rows for place in row.numbers} - {one, whole}
    for other in sorted(each for each in others if each > one):
        if all(other in row.numbers for row in rows):
            yield [row.numbers[other] for row in rows]


def _title(text: RulesText, grid: NumberGrid, place: int) -> str:
    cell = grid.titles[place] if 0 <= place < len(grid.titles) else (0, 0)
    return text.script.plain.text[slice(*cell)]


def _one_wrong(made: Sequence[int], said: Sequence[int]) -> int | None:
    """Return the one place where numbers differ, if the others are several."""
    wrong = [at for at in range(len(made)) if made[at] != said[at]]
    right = {each for at, each in enumerate(made) if at not in wrong}
    return wrong[0] if len(wrong) == 1 and len(right) >= _AGREE else None


def _times(text: RulesText, grid: NumberGrid, place: int) -> set[int]:
    """Return the numbers that a column may be multiplied with.

    They are in its title, or in a line above that has a word of it: `Each tile has 4 spaces`.
    """
    script, first = text.script, grid.lines[0]
    title = _title(text, grid, place)
    words = _words(title)
    lines = script.lines[max(0, first.number - _ABOVE) : first.number]
    said = [script.plain.text[line.start : line.end] for line in lines]
    told = [title, *(each for each in said if words & _words(each))]
    return {*script.words.numbers_in(" ".join(told).casefold())} - {0, 1}


def _words(said: str) -> frozenset[str]:
    return frozenset(map(names.key, _WORD.findall(said.casefold()))) - COMMON


def _odd_rest(text: RulesText, grid: NumberGrid, wholes: Set[int]) -> Odd | None:
    """Return the one number that is not what is left of a whole, as the others are.

    Where rows are for numbers of players, the whole may be any that the text tells.
    """
    known = _known(text, grid, wholes)
    for left in sorted({place for row in grid.rows for place in row.numbers}):
        fewest = _AGREE if _says_left(text, grid, left) else _ALONE
        found = []
        for rows, away in _ways(text, grid, left):
            made = [row.numbers[left] + less for row, less in zip(rows, away, strict=True)]
            if len({*made}) == 1 and made[0] in known:
                break
            found.append((rows, away, made))
        else:
            for rows, away, made in found:
                at, whole = odd_one(made) or (0, 0)
                cells = ((e.players, each) for e, each in zip(rows, away, strict=True) if each)
                others = {each for place, each in enumerate(cells) if place != at}
                said, rest = rows[at].numbers[left], whole - away[at]
                near = len(others) >= fewest and _is_near(
                    said, rest, max(_SURE, rows[at].players), _HALF
                )
                if whole in known and whole >= _WHOLE and near:
                    left_over = f"leave {rest:,}" if rest >= 0 else "are too few"
                    message = f"{whole:,} less {away[at]:,} {left_over}"
                    return rows[at].places[left], f"{message}, the rules say {said:,}"
    return None


def _says_left(text: RulesText, grid: NumberGrid, left: int) -> bool:
    """Return whether a column is titled as what is left, or shares a word with another one."""
    titles = [text.script.plain.text[slice(*each)].casefold() for each in grid.titles]
    if left >= len(titles):
        return False
    others = [_words(each) for place, each in enumerate(titles) if place not in {0, left}]
    tables = [text.script.words.pattern(each, r"(?<!\w){}(?=(\W*$)?)") for each in LEFT]
    # What is behind the number before it leads to it: `8 owls each (rest: 21)`.
    spoken = left and grid.titles[0][0] >= grid.rows[0].places[0][0]
    led = spoken and any(e[1] is not None for t in tables for e in t.finditer(titles[left - 1]))
    kin = any(_words(titles[left]) & each for each in others)
    return kin or led or any(each.search(titles[left]) for each in tables)


def _known(text: RulesText, grid: NumberGrid, wholes: Set[int]) -> Set[int]:
    """Return of what something may be left: of so many in the box, or that the text counts.

    What it counts is of rows for numbers of players alone.
    """
    if not grid.people:
        return wholes
    script, (first, last) = text.script, grid.lines
    inside = range(*script.plain.source(first.start, last.end))
    told = {e.count for e in text.claims if isinstance(e.count, int) and e.start not in inside}
    laid = _laid_out(text, grid)
    return wholes | told | {whole - n for whole in wholes for n in laid}


def _laid_out(text: RulesText, grid: NumberGrid) -> list[int]:
    """Return the small numbers in the lines above a table."""
    script, first = text.script, grid.lines[0]
    above = script.lines[max(0, first.number - _LAID_OUT)].start
    said = script.plain.text[above : first.start].casefold()
    return [n for n in script.words.numbers_in(said) if 0 < n < _WHOLE]


def _ways(
    text: RulesText, grid: NumberGrid, left: int
) -> Iterator[tuple[list[NumberRow], list[int]]]:
    """Yield how many pieces may be away in rows: those of one or two cells, or for each player."""
    places = sorted({e for row in grid.rows for e in row.numbers if e < left})
    shared = _related(text, grid, left, places)
    for some in (*zip(shared), *itertools.permutations(shared, 2)):
        rows = [row for row in grid.rows if all(e in row.numbers for e in (*some, left))]
        if len(rows) < _ALONE:
            continue
        first, *more = some
        laid = [sum(row.numbers[e] for e in more) for row in rows]  # what is in a row for all
        yield rows, [row.numbers[first] + n for row, n in zip(rows, laid, strict=True)]
        if grid.people:
            each = [row.players * row.numbers[first] for row in rows]
            yield rows, [a + b for a, b in zip(each, laid, strict=True)]


def _related(text: RulesText, grid: NumberGrid, left: int, places: Sequence[int]) -> Sequence[int]:
    """Return which columns a column may be what is left of, by the words of their titles.

    These are those that have a word of its title, or else those that have none of any other.
    """
    titles = [text.script.plain.text[slice(*each)] for each in grid.titles]
    words = [*map(_words, titles)]
    if not words or left >= len(words):
        return places
    kin = [each for each in places if words[each] & words[left]]
    common = frozenset.intersection(*(words[1:] or words))
    others = [frozenset[str]().union(*(words[1:e] + words[e + 1 :])) - common for e in places]
    return kin or [
        each for each, other in zip(places, others, strict=True) if not words[each] & other
    ]


def _odd_sum(rows: Sequence[NumberRow]) -> Odd | None:
    """Return the row whose last number is not the sum of those between it and the first."""
    places = [*rows[0].numbers]
    if len(places) < _ALONE or any([*row.numbers] != places for row in rows):
        return None
    *parts, last = places[places[0] == 0 :]  # the first column is its label
    products = itertools.combinations(places[:-1], 2)
    if any(all(e.numbers[a] * e.numbers[b] == e.numbers[last] for e in rows) for a, b in products):
        return None
    sums = [sum(row.numbers[each] for each in parts) for row in rows]
    wrong = [at for at, row in enumerate(rows) if sums[at] != row.numbers[last]]
    if len(wrong) == 1 and len(parts) >= _AGREE:
        row, total = rows[wrong[0]], sums[wrong[0]]
        if _is_near(row.numbers[last], total):
            message = f"the row comes to {total:,}, the rules say {row.numbers[last]:,}"
            return row.places[last], message
    return None


def _says_sum(text: RulesText, head: str) -> bool:
    words, said = text.script.words, head.casefold()
    return any(words.pattern(each).search(said) for each in ("total", "total_name", "in_play"))
