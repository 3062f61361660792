"""Tables whose rows should come to the same: a row of sums, a column of them, what is left."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Finding
from punchboard.rulebook.box.parallel import place_of
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.grammar import Grammar
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.lists.tables import Cell, cells, tables
from punchboard.rulebook.page.lines import Line
from punchboard.rulebook.texts import RulesText

#: A cell that is but a number, with its counter or sign.
COUNT = made_later(r"[x×]?[ ]?(\d{1,4})(?:[ ]?(?:[x×枚個本]|こ|まい)(?:[ずづ]つ)?)?")
_WORD = made_later(r"[^\W\d_]{3,}")
#: How many rows have to agree, with a number of the box and without.
_AGREE, _ALONE = 2, 3
#: How many columns are compared with one another at most.
_WIDEST = 16
#: The smallest whole of which rows tell what is left: lesser numbers come to it by chance.
_WHOLE = 12
#: How far a sum may be from what it is of: so many pieces, or one of so many; and where a number
#: of the box is behind it.
_FEW, _SHARE, _SURE, _HALF = 3, 5, 5, 2
_HINTS = ("correct the number, or the others in its row or column",)


@dataclass(frozen=True)
class _Row:
    """A row of a table: its label, where its cells are, and the number in each that is but one."""

    label: str
    places: Sequence[Cell]
    numbers: dict[int, int]


def differing_rows(
    game: ComponentSet,
    texts: Sequence[RulesText],
    known: Container[tuple[Path, int]],
    wrong: Container[str],
) -> Iterator[Finding]:
    """Yield the rows whose numbers do not come to what those of the other rows do.

    Tables with a line that is *known* to be wrong are left out, and numbers of components that
    are *wrong* in a list.
    """
    cards = [each for each in game.components if each.kind == "card"]
    wholes = {each.count for each in game.components if each.id not in wrong}
    if not any(each.id in wrong for each in cards):
        wholes.add(sum(each.count for each in cards))
    for text in texts:
        for lines in tables(text.script.lines):
            first, last = place_of(text, lines[0]), place_of(text, lines[-1])
            told = range(first.line or 0, (last.line or 0) + 1)
            if any((text.path, line) in known for line in told):
                continue
            rows = [row for line in lines if (row := _row(text, line))]
            for cell, message in (*_last_rows(text, rows), *_odd_rows(text, rows, wholes)):
                place = text.place(*text.script.plain.source(*cell))
                yield Finding(place, message, _HINTS)


def _row(text: RulesText, line: Line) -> _Row | None:
    places = cells(text.script, line)
    said = [text.script.plain.text[slice(*each)].strip(" *~_") for each in places]
    numbers = ((place, COUNT.fullmatch(each)) for place, each in enumerate(said))
    found = {place: int(count[1]) for place, count in numbers if count}
    return _Row(next(filter(None, said), ""), places, found) if said else None


def _last_rows(text: RulesText, rows: Sequence[_Row]) -> Iterator[tuple[Cell, str]]:
    """Yield the row of sums where it has not what its column comes to: `| Total | 40 |`."""
    total = text.script.words.pattern("total_name", r"^{}\W*$")
    last = rows[-1] if rows else None
    if last is None or not total.match(last.label.casefold()):
        return
    for place, said in last.numbers.items():
        column = [row.numbers[place] for row in rows[:-1] if place in row.numbers]
        whole = len(column) == len(rows) - 2 or len(column) == len(rows) - 1
        if whole and len(column) >= _AGREE and _is_near(said, sum(column)):
            yield (
                last.places[place],
                f"the rows above come to {sum(column):,}, the rules say {said:,}",
            )
            return


def _is_near(said: int, there: int, few: int = _FEW, share: int = _SHARE) -> bool:
    return 0 < abs(said - there) <= max(few, there // share)


def _odd_rows(
    text: RulesText, rows: Sequence[_Row], wholes: Container[int]
) -> Iterator[tuple[Cell, str]]:
    """Yield the one row whose numbers do not make what those of all the others do.

    That is the number in its last cell, or what players have and what is left of it.
    """
    heads = rows[0].numbers if rows else {}
    body = rows if heads else rows[1:]
    if len(body) < _ALONE or max(len(row.places) for row in rows) > _WIDEST:
        return
    head = text.script.plain.text[slice(*rows[0].places[-1])] if not heads else ""
    if _says_sum(text, head) and (odd := _odd_sum(body)):
        yield odd
        return
    if odd := _odd_product(text, body):
        yield odd
        return
    width = max(len(row.places) for row in rows)
    titles = [text.script.plain.text[slice(*each)] for each in rows[0].places]
    words = [frozenset(map(names.key, _WORD.findall(each))) for each in titles]
    words = [frozenset() if heads else each for each in words] + [frozenset()] * width
    for left in range(1, len(body[0].places)):
        numbered = [row for row in body if left in row.numbers]
        if len(numbered) >= _ALONE and (odd := _odd_rest(text, numbered, left, words, wholes)):
            yield odd
            return


def _odd_product(text: RulesText, rows: Sequence[_Row]) -> tuple[Cell, str] | None:
    """Return the one row in which so many for each player are not all, as in the others."""
    people = [players_of(text.script.words, each.label) for each in rows]
    places = [e for e in rows[0].numbers if e and all(e in row.numbers for row in rows)]
    for one, whole in itertools.permutations(places if all(people) else (), 2):
        made = [many * row.numbers[one] for many, row in zip(people, rows, strict=True)]
        said = [row.numbers[whole] for row in rows]
        wrong = [at for at in range(len(rows)) if made[at] != said[at]]
        right = {made[at] for at in range(len(rows)) if at not in wrong}
        if len(wrong) != 1 or len(right) < _AGREE or not _is_near(made[wrong[0]], said[wrong[0]]):
            continue
        at = wrong[0]
        message = f"{people[at]} x {rows[at].numbers[one]} make {made[at]}"
        return rows[at].places[one], f"{message}, the rules say {said[at]}"
    return None


def _odd_rest(
    text: RulesText,
    rows: Sequence[_Row],
    left: int,
    heads: Sequence[frozenset[str]],
    wholes: Container[int],
) -> tuple[Cell, str] | None:
    """Return the one row whose number is not what is left of a whole, as it is in the others."""
    people = [players_of(text.script.words, each.label) for each in rows]
    rests = [row.numbers[left] for row in rows]
    ways = list(_ways(rows, left, people if all(people) else [], heads))
    sums = [[one + other for one, other in zip(rests, away, strict=True)] for away in ways]
    if any(len({*each}) == 1 for each in sums):
        return None
    for away, made in zip(ways, sums, strict=True):
        place, whole = odd_one(made) or (0, 0)
        others = {each for at, each in enumerate(away) if at != place} - {0}
        rest = whole - away[place]
        if (
            whole in wholes
            and whole >= _WHOLE
            and len(others) >= _AGREE
            and _is_near(rests[place], rest, _SURE, _HALF)
        ):
            message = f"{whole:,} less {away[place]:,} leave {rest:,}"
            return rows[place].places[left], f"{message}, the rules say {rests[place]:,}"
    return None


def _ways(
    rows: Sequence[_Row], left: int, people: Sequence[int], heads: Sequence[frozenset[str]]
) -> Iterator[list[int]]:
    """Yield how many pieces may be away in each row: those of a cell, or so many for each."""
    shared = {place for row in rows for place in row.numbers if 0 < place < left}
    kin = [place for place, head in enumerate(heads) if place != left and head & heads[left]]
    shared &= {*kin} or {e for e in shared if not any(heads[e] & o for o in _others(heads, e))}
    for taken in sorted(e for e in shared if all(e in row.numbers for row in rows)):
        counts = [row.numbers[taken] for row in rows]
        yield counts
        if people:
            yield [one * many for one, many in zip(counts, people, strict=True)]
    whole = [e for e in sorted(shared) if all(e in row.numbers for row in rows)]
    for several in itertools.combinations(whole, 2):  # what is dealt, and what is laid out
        yield [sum(row.numbers[each] for each in several) for row in rows]


def _others(heads: Sequence[frozenset[str]], place: int) -> Iterator[frozenset[str]]:
    """Yield the words above the other columns, without those above all of them."""
    common = frozenset.intersection(*heads[1:])
    return (head - common for at, head in enumerate(heads) if at not in {0, place})


def _odd_sum(rows: Sequence[_Row]) -> tuple[Cell, str] | None:
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


def odd_one(values: Sequence[int]) -> tuple[int, int] | None:
    """Return the place of the one value that is not as all the others, and theirs."""
    (value, many), *others = Counter(values).most_common()
    if len(others) != 1 or others[0][1] != 1 or many < _AGREE:
        return None
    return values.index(others[0][0]), value


def players_of(words: Grammar, label: str) -> int:
    """Return the number of players that a cell is for, 0 if it is for none or several."""
    form = rf"^(?:\D{{0,8}}[ ])?(?P<many>{words.any_number})[ -]?{{}}?$"
    found = words.pattern("players", form).match(label.casefold())
    return (words.value_of(found["many"]) or 0) if found else 0
