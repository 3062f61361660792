"""The numbers of what is left, in sentences that say so: `With four players that leaves 4`."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from punchboard.components.model import ComponentSet
from punchboard.rulebook.box.cases import case_of, cases_in, greatest_of
from punchboard.rulebook.box.named_things import NamedThings
from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar.grammar import Topic
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.lists.asides import is_aside
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.texts import RulesText

#: How many sentences may be between what is taken and what is left, and how far in front of
#: a number the words for that are, in characters.
_SENTENCES, _BEFORE = 3, 40
#: The smallest number that is told.
_FEWEST = 2
#: How far behind a number those who it is for may be, in characters.
_BEHIND = 25
#: What ends a clause.
CLAUSE = made_later(r"[,;:.、。](?:\s|(?=[^\s\d]))")
_SIGNS = frozenset("+=-−")  # `6-card hands`, `2+4=6`
_PEOPLE = frozenset("人名")
#: A number of players, and where it is.
Case = tuple[int, int, int]


@dataclass(frozen=True)
class Left:
    """A number of what is left.

    Attributes:
        count: How many.
        start: Where the number starts.
        end: Where it ends.
        spans: Its sentence, behind those before it.
        case: For how many players it is, 0 for any.
        sure: Whether the words beside it say that so many are left.
    """

    count: int
    start: int
    end: int
    spans: Sequence[tuple[int, int]]
    case: int
    sure: bool


def is_of_pieces(amount: Amount) -> bool:
    """Return whether a number counts pieces, and no people or products."""
    return amount.of_pieces and not amount.times and amount.unit not in _PEOPLE


class LeftNumbers:
    """Finds the numbers of what is left in one text."""

    def __init__(self, game: ComponentSet, named: NamedThings, text: RulesText) -> None:
        self._players, self._named = game.players, named
        self._text, self._script = text, text.script
        self._words, self._said = text.script.words, text.script.counted

    def found(self) -> Iterator[Left]:
        """Yield the numbers of what is left, or in play, in sentences that say so."""
        about = [self._words.pattern(each) for each in ("left", "left_behind", "in_play")]
        spans: list[tuple[int, int]] = []
        chapter, told = None, False
        for line in self._script.lines:
            ended = line.chapter.topic is Topic.END  # where nothing more is taken
            if line.kind is Kind.HEADING or line.chapter is not chapter or ended:
                spans, chapter, told = [], line.chapter, False
            if line.kind in {Kind.HEADING, Kind.ROW} or is_aside(self._script, line):
                continue
            for start, end in sentences(self._said, line.start, line.end):
                spans = [*self._latest(spans), (start, end)]
                tells = any(each.search(self._said, start, end) for each in about)
                if tells or (told and len(self.cases(start, end)) > 1):
                    yield from self._in_sentence(spans)
                told = tells  # `The rest is the pile. With 4 players these are 28, with 3 37`

    def _latest(self, spans: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
        """Return the last of some sentences; those without a number between them do not count."""
        counted = 0
        for place, span in enumerate(reversed(spans), 1):
            counted += bool(self._script.amounts_in(*span))
            if counted == _SENTENCES or place == 2 * _SENTENCES:
                return spans[-place:]
        return spans

    def _in_sentence(self, spans: Sequence[tuple[int, int]]) -> Iterator[Left]:
        said, (start, end) = self._said, spans[-1]
        led = self._words.pattern("left", "{}[ ]?$")
        behind = self._words.pattern("left_behind", "[ ]?{}")
        played = self._words.pattern("plays_with", "(?<!\\w){}[ ]$")
        cases = self.cases(start, end)
        trailing = self._are_behind(cases, start)
        for each, count in self.outside(cases, start, end):
            beside = {*said[each.start - 1 : each.start], *said[each.end : each.end + 1]}
            counts = is_of_pieces(each) and not each.each
            if count < _FEWEST or not counts or beside & _SIGNS:
                continue
            first = max(start, each.start - _BEFORE)
            sure = led.search(said, first, each.start) or behind.match(said, each.end, end)
            sure = sure or played.search(said, first, each.start)
            case = self.case(cases, each.start, each.end, trailing=trailing)
            if (sure or case) and not self._is_taken(each, start, end, sure=bool(sure)):
                yield Left(count, each.start, each.end, spans, case, bool(sure))

    def by_case(self, start: int, end: int) -> Iterator[tuple[int, int, tuple[int, int]]]:
        """Yield the numbers of pieces in a sentence: each, for how many players, and where."""
        cases = self.cases(start, end)
        trailing = self._are_behind(cases, start)
        for each, count in self.outside(cases, start, end) if len(cases) > 0 else ():
            if is_of_pieces(each):
                case = self.case(cases, each.start, each.end, trailing=trailing)
                yield count, case, (each.start, each.end)

    def outside(self, cases: Sequence[Case], start: int, end: int) -> Iterator[tuple[Amount, int]]:
        """Yield the numbers between two places that are none of the players of *cases*."""
        for each in self._script.amounts_in(start, end):
            inside = any(first <= each.start < last for first, last, _ in cases)
            if isinstance(each.count, int) and not inside:
                yield each, each.count

    def _are_behind(self, cases: Sequence[Case], start: int) -> bool:
        """Return whether numbers of players are behind theirs: `8 with four players, 11 with 3`."""
        first = cases[0][0] if cases else start
        before = [e for e in self._script.amounts_in(start, first) if is_of_pieces(e)]
        return bool(before) and not CLAUSE.search(self._said, before[-1].end, first)

    def _is_taken(self, amount: Amount, start: int, end: int, *, sure: bool) -> bool:
        """Return whether each takes so many, or they are taken out."""
        said, pattern = self._said, self._words.pattern
        shares = (pattern(e, "[ ]?{}(?!\\w)") for e in ("each", "per_player"))
        if any(each.match(said, amount.end, end) for each in shares):
            return True
        stops = [start, *(e.end() for e in CLAUSE.finditer(said, start, end)), end]
        clause = next(e for e in itertools.pairwise(stops) if e[0] <= amount.start < e[1])
        out = None if sure else pattern("removes").search(said, *clause)
        return out is not None and out.end() > amount.end

    def case(self, cases: Sequence[Case], start: int, end: int, *, trailing: bool = False) -> int:
        """Return for how many players a number is, 0 if that is not said.

        Args:
            cases: The numbers of players of its sentence.
            start: Where the number starts.
            end: Where it ends.
            trailing: Whether they stand behind what is for so many.
        """
        before = [each for each in cases if each[1] <= start]
        if before and not trailing:
            return before[-1][2]
        behind = [each for each in cases if end <= each[0] <= end + _BEHIND]
        if behind and not CLAUSE.search(self._said, end, behind[0][0]):
            return behind[0][2]
        claim = Claim(
            "", None, "", Role.SETUP, Section.PROSE, *self._script.plain.source(start, end)
        )
        return 0 if cases else greatest_of(case_of(claim, self._text), self._words)

    def cases(self, start: int, end: int) -> list[Case]:
        """Return the numbers of players between two places; `for 4 owls` is none."""
        least, most = self._players or (0, 0)
        return [
            each
            for each in cases_in(self._text, start, end)
            if least <= each[2] <= most and not self._named.counted(each[0], each[1], end)
        ]
