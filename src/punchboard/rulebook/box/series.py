"""Numbers for one number of players after the other: each is what the others and the box make it.

`| Players | 2 | 3 | 4 |` above `| Pile | 30 | 25 | 20 |`, or `30 with two, 25 with three`.
"""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from punchboard.components.model import Component, ComponentSet
from punchboard.diagnostics import Finding, Related
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.left_numbers import LeftNumbers
from punchboard.rulebook.box.named_things import NamedThings
from punchboard.rulebook.box.number_grids import grids, odd_one
from punchboard.rulebook.box.row_sums import LEFT
from punchboard.rulebook.box.targets import names_of
from punchboard.rulebook.claim import Role
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import is_latin, made_later
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.lists.tables import Cell
from punchboard.rulebook.page.lines import Kind, Line
from punchboard.rulebook.texts import RulesText

#: How many numbers make a series, and the smallest whole of which they tell what is left.
_FEWEST, _WHOLE = 3, 12
#: How far a wrong number may be from the right one: so many, or one of so many.
_NEAR, _SHARE = 5, 2
#: How far what each is dealt may be from what a series tells, and the least that it tells.
_SLIP, _LEAST = 2, 2
#: How many pairs of shares are added up at most.
_PAIRS = 200
#: How long a word is at least by which a pile is known again, in characters.
_WORD, _PILE = made_later(r"[^\W\d_]{3,}"), 4
#: How many lines above numbers what each is dealt may be, and how near words lead to them, in
#: characters.
_ABOVE, _LEAD = 16, 120


@dataclass(frozen=True)
class _Number:
    """A number, for how many players it is, and where it is."""

    players: int
    count: int
    place: Cell


@dataclass(frozen=True)
class _Series:
    """Where numbers begin with what leads to them, the words of what they are, and the numbers."""

    start: int
    about: tuple[Cell, ...]
    numbers: tuple[_Number, ...]


class SeriesOfPlayers:
    """The numbers of one text that go with the number of players.

    Attributes:
        wrong: The ids of components of which a number was told.
    """

    def __init__(self, game: ComponentSet, ledger: Ledger, text: RulesText) -> None:
        self.wrong = set[str]()
        self._game, self._text, self._script = game, text, text.script
        self._words, self._said = text.script.words, text.script.counted
        self._numbers = LeftNumbers(game, NamedThings(game, ledger, text), text)
        self._bound = [each for each in ledger.of(text) if each.targets]
        self._shares = [
            each
            for each in ledger.of(text)
            if each.standing in {Standing.BOUND, Standing.UNKNOWN}
            and each.claim.role is Role.PER_PLAYER
            and isinstance(each.claim.count, int)
        ]

    def differing(self, wrong: Container[str]) -> Iterator[Finding]:
        """Yield the numbers that do not fit.

        Args:
            wrong: The ids of components of which a number is wrong.
        """
        parts = [each for each in self._game.components if each.id not in wrong]
        for series in self._found():
            if found := self._odd(series, parts) or self._unlike(series):
                yield found

    def _found(self) -> Iterator[_Series]:
        for series in (*self._in_tables(), *self._in_sentences(), *self._in_lines()):
            players = [each.players for each in series.numbers]
            if len({*players}) == len(players) >= _FEWEST:
                yield series

    def _in_tables(self) -> Iterator[_Series]:
        """Yield the columns of numbers whose rows are for numbers of players."""
        for grid in grids(self._game, self._text):
            for place, title in enumerate(grid.titles if grid.people else ()):
                told = [each for each in grid.rows if place in each.numbers]
                if len(told) == len(grid.rows):
                    numbers = (_Number(e.players, e.numbers[place], e.places[place]) for e in told)
                    yield _Series(grid.lines[0].start, (title,), tuple(numbers))

    def _in_sentences(self) -> Iterator[_Series]:
        """Yield the numbers of `26 in a game for three, 20 in one for four and 14 for five`."""
        before: Cell = (0, 0)
        for line in self._script.lines:
            told = line.kind not in {Kind.HEADING, Kind.ROW} and not is_aside(self._script, line)
            for span in sentences(self._said, line.start, line.end) if told else ():
                numbers = [_Number(case, count, place) for count, case, place in self._cases(span)]
                yield _Series(span[0], (before, span), tuple(numbers))
                before = span

    def _in_lines(self) -> Iterator[_Series]:
        """Yield the numbers of lines below one another: `- 4 players: 9 owls each`."""
        numbers: list[_Number] = []
        about: list[Cell] = [(0, 0)]
        above: Line | None = None
        for line in (*self._script.lines, None):
            found = list(self._cases((line.start, line.end))) if line else []
            alone = len(found) == 1 and line is not None and line.kind is not Kind.ROW
            if numbers and not alone:
                yield _Series(about[1][0], tuple(about), tuple(numbers))
                numbers = []
            if alone and line:
                opener = (above.start, above.end) if above else (0, 0)
                about = about if numbers else [opener]
                about.append((line.start, line.end))
                count, case, place = found[0]
                numbers.append(_Number(case, count, place))
            above = line

    def _cases(self, span: Cell) -> Iterator[tuple[int, int, Cell]]:
        """Yield the numbers of a sentence that are for so many players, if all of them are."""
        found = list(self._numbers.by_case(*span))
        whole = len(found) == len(self._numbers.cases(*span)) and all(case for _, case, _ in found)
        yield from found if whole else ()

    def _is_of_rest(self, series: _Series) -> bool:
        """Return whether words above numbers, or in their sentence, say that they are left."""
        above = self._said[max(0, series.start - _LEAD) : series.start]
        said = [above, *(self._said[slice(*each)] for each in series.about)]
        tables_ = [self._words.pattern(each) for each in LEFT]
        return any(table.search(each.casefold()) for each in said for table in tables_)

    def _before(self, series: _Series) -> tuple[list[LedgerEntry], set[int]]:
        """Return what each player has by the lines above a series, and what may be laid aside."""
        first = min(each.place[0] for each in series.numbers)
        lines = [line for line in self._script.lines if line.start <= first][-_ABOVE:]
        lines = [line for line in lines if line.chapter is lines[-1].chapter]
        start, last = self._script.plain.source(lines[0].start, first)
        shares = [each for each in self._shares if start <= each.claim.start < last]
        numbers = self._words.numbers_in(self._said[lines[0].start : series.start].casefold())
        return shares, {*numbers, *(int(str(each.claim.count)) for each in shares)}

    def _is_whole(self, whole: int, share: LedgerEntry, aside: Container[int]) -> bool:
        """Return whether so many are all there are of a thing, or all but what is laid *aside*."""
        known = {each.count for each in share.targets}
        known |= {each.component.count for each in share.targets}
        return any(each == whole or each - whole in aside for each in known)

    def _is_named(self, series: _Series, share: LedgerEntry) -> bool:
        """Return whether the words of a series have a name of what is shared, or its start."""
        said = " ".join(self._script.plain.text[slice(*each)] for each in series.about).casefold()
        words = {names.key(each) for each in _WORD.findall(said)}
        for name in (name for each in share.targets for name in names_of(each.component)):
            own = {names.key(e) for e in _WORD.findall(name) if not names.is_kind(e)}
            core = names.core(name)
            if (own | {core}) & words if is_latin(name) else core in said:
                return True
        # `deal 6 of them to each; the others are the draw pile`, and `Draw pile` above numbers
        piles = [each for each in _WORD.findall(said) if len(each) >= _PILE]
        line = self._text.line_of(share.claim)
        spoken = self._script.plain.text[line.start : line.end].casefold()
        if len(series.about) > 1:
            return self._is_of_rest(series) and self._is_last(series, share)
        own = {each.component.id for each in share.targets}
        others = (each for each in self._game.components if each.id not in own)
        if words & {names.key(name) for each in others for name in names_of(each)}:
            return False  # `takes 4 goats and 2 bells`, above a row of bells
        return bool(piles) and all(each in spoken for each in piles)

    def _is_last(self, series: _Series, share: LedgerEntry) -> bool:
        """Return whether what is shared is the last thing that the lines above a series name."""
        first = self._script.plain.source(series.start, series.start)[0]
        between = (each for each in self._bound if share.claim.end <= each.claim.start < first)
        return share.claim.start < first and all(_are_of_one(each, share) for each in between)

    def _odd(self, series: _Series, parts: Sequence[Component]) -> Finding | None:
        """Return the one number that is not what all others are: a rest, or a share of all."""
        people = [each.players for each in series.numbers]
        counts = [each.count for each in series.numbers]
        shares, numbers = self._before(series)
        for entry, share in _sums_of(shares):
            made = [count + share * many for count, many in zip(counts, people, strict=True)]
            at, whole = odd_one(made) or (-1, 0)
            wanted = whole - share * people[at]
            near = at >= 0 and whole >= _WHOLE and _is_near(counts[at], wanted)
            if near and self._is_whole(whole, entry, numbers) and self._is_named(series, entry):
                away = f"{share} for each of {people[at]} players"
                return self._finding(series, at, f"{whole:,} less {away} leave {wanted:,}")
        made = [count * many for count, many in zip(counts, people, strict=True)]
        at, whole = odd_one(made) or (-1, 0)
        exact = at >= 0 and whole % people[at] == 0 and whole >= _WHOLE
        if exact and any(each.count == whole for each in parts):
            wanted = whole // people[at]
            if 0 < abs(wanted - counts[at]) <= max(1, wanted // (2 * _SHARE)):
                return self._finding(
                    series, at, f"{whole:,} for {people[at]} players are {wanted:,} each"
                )
        return None

    def _finding(self, series: _Series, at: int, message: str) -> Finding:
        number = series.numbers[at]
        place = self._text.place(*self._script.plain.source(*number.place))
        hints = ("correct the number, or the others for more or fewer players",)
        return Finding(place, f"{message}, the rules say {number.count:,}", hints)

    def _unlike(self, series: _Series) -> Finding | None:
        """Return what each is dealt, if what is left says that it is another number."""
        first, second = series.numbers[:2]
        share, rest = divmod(first.count - second.count, second.players - first.players)
        wholes = {each.count + share * each.players for each in series.numbers}
        if rest or share < _LEAST or len(wholes) > 1:
            return None
        (whole,) = wholes
        shares, numbers = self._before(series)
        for entry in reversed(shares):
            off = abs(int(str(entry.claim.count)) - share) <= _SLIP
            dealt = [e for e in shares if off and _are_of_one(e, entry)]
            off = off and share not in {count for _, count in _sums_of(dealt)}
            named = off and self._is_named(series, entry)
            if named and self._is_whole(whole, entry, numbers):
                self.wrong |= {each.component.id for each in entry.targets}
                return self._undealt(series, entry, whole)
        return None

    def _undealt(self, series: _Series, share: LedgerEntry, whole: int) -> Finding:
        number, count = series.numbers[0], int(str(share.claim.count))
        place = self._text.place(*self._script.plain.source(*number.place))
        message = (
            f"{count} `{share.claim.name}` for each of {number.players} players"
            f" leave {whole - count * number.players:,}, the rules say {number.count:,}"
        )
        related = (Related(place, f"{number.count:,} are left here"),)
        return Finding(share.place, message, ("make both say the same",), related)


def _sums_of(shares: Sequence[LedgerEntry]) -> Iterator[tuple[LedgerEntry, int]]:
    """Yield what each player has of a thing, and of two parts of it together."""
    for each in shares:
        yield each, int(str(each.claim.count))
    bound = [each for each in shares if each.targets]
    for one, other in itertools.islice(itertools.combinations(bound, 2), _PAIRS):
        if _are_of_one(one, other):
            yield one, int(str(one.claim.count)) + int(str(other.claim.count))


def _is_near(said: int, wanted: int) -> bool:
    return wanted >= 0 and 0 < abs(said - wanted) <= max(_NEAR, wanted // _SHARE)


def _are_of_one(one: LedgerEntry, other: LedgerEntry) -> bool:
    """Return whether two entries are about one component."""
    components = [{each.component.id for each in entry.targets} for entry in (one, other)]
    return not components[0].isdisjoint(components[1])
