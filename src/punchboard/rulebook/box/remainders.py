"""What the rules say is left: `Deal 3 owls to each. With four players that leaves 4`."""

from __future__ import annotations

import functools
import itertools
from bisect import bisect_left
from collections.abc import Container, Iterator, Sequence

from msgspec import Struct

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Finding
from punchboard.rulebook.box.cases import case_of, greatest_of
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.targets import WORD_START, Target
from punchboard.rulebook.box.wording import in_box
from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.phrases import phrases_of, sentences
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.texts import RulesText

#: How many sentences may be between what is taken and what is left, and how far in front of
#: a number the words for that are, in characters.
_SENTENCES, _BEFORE = 2, 40
#: Of how many numbers a remainder may be what one does not see at once, and how far a wrong one
#: may be from the right one: so many pieces, or one of so many.
_MOST, _NEAR, _SHARE = 3, 2, 5
#: How far behind a number its name may be, in characters, and what ends a clause.
_BESIDE, _CLAUSE = 16, made_later(r"[,;:.、。](?:\s|(?=[^\s\d]))")


class Taken(Struct, frozen=True):
    """A number of pieces that is taken before others are left.

    Attributes:
        count: The number.
        each: Whether each player takes so many.
        end: Where it ends.
    """

    count: int
    each: bool
    end: int


def differing_remainders(
    game: ComponentSet, ledger: Ledger, texts: Sequence[RulesText], known: Container[str]
) -> Iterator[Finding]:
    """Yield the remainders that are not what is left of a component after what is taken.

    Only what one or two numbers make plain is told, and what no other numbers explain.

    Args:
        game: The game.
        ledger: The claims.
        texts: The rules texts.
        known: The ids of components of which something is told already.
    """
    for text in texts:
        bound = [each for each in ledger.of(text) if each.standing is Standing.BOUND]
        for amount, span in _left_in(text):
            yield from _Remainder(game, ledger, bound, text, amount, span).told(known)


def _left_in(text: RulesText) -> Iterator[tuple[Amount, tuple[int, int, int]]]:
    """Yield the numbers of what is left, each with a span.

    It is where the sentences begin that may say why, where its own begins and where that ends.
    """
    words, said = text.script.words, text.script.counted
    led, behind = words.pattern("left", "{}[ ]?$"), words.pattern("left_behind", "[ ]?{}")
    for line in (each for each in text.script.lines if each.kind is not Kind.HEADING):
        spans = list(sentences(said, line.start, line.end))
        for place, (start, end) in enumerate(spans):
            for each in text.script.amounts_in(start, end):
                left = led.search(said, max(start, each.start - _BEFORE), each.start)
                left = left or behind.match(said, each.end, end)
                if left and isinstance(each.count, int) and not each.each:
                    yield each, (spans[max(0, place - _SENTENCES)][0], start, end)


class _Remainder:
    """A number of pieces that are left."""

    def __init__(
        self,
        game: ComponentSet,
        ledger: Ledger,
        bound: Sequence[LedgerEntry],
        text: RulesText,
        amount: Amount,
        span: tuple[int, int, int],
    ) -> None:
        self._game, self._ledger, self._bound, self._text = game, ledger, bound, text
        self._script, self._said = text.script, text.script.counted
        self._amount, (self._start, self._own, self._end) = amount, span
        self._place = self._script.plain.source(amount.start, amount.end)

    def told(self, known: Container[str]) -> Iterator[Finding]:
        """Yield the finding, if the number is wrong for certain."""
        things, taken = self._things(), self._taken()
        if not things or not taken or any(e.component.id in known for _, e in things):
            return
        if self._amount.count == self._case:
            return  # `zu acht bleiben 6`
        (_, target), left = things[-1], self._amount.count
        named = [
            at for at, e in things if at < self._amount.start and e.component is target.component
        ]
        last = max(named, default=0)
        of_it = [each for each in taken if each.end >= last or self._is_beside(each.end, last)]
        wanted = self._wanted(target.count, of_it)
        if wanted is None or wanted < 0 or not isinstance(left, int):
            return
        near = abs(left - wanted) <= max(_NEAR, wanted // _SHARE)
        if left != wanted and near and left not in self._possible(target, of_it):
            there = target.count
            message = (
                f"{there:,} `{_named(target, self._text)}` less {there - wanted:,}"
                f" leave {wanted:,}, the rules say {left:,}"
            )
            hints = ("correct the rules, or the list",)
            yield Finding(self._text.place(*self._place), message, hints, (in_box(target),))

    def _is_beside(self, number: int, name: int) -> bool:
        """Return whether a number counts what is named behind it: `5 of the owls`."""
        between = self._said[number:name]
        return len(between) < _BESIDE and not _CLAUSE.search(between)

    def _things(self) -> list[tuple[int, Target]]:
        """Return what is named before it, each with its place, and last what it counts itself."""
        source, begin = self._script.plain.source, self._start
        first, last = source(begin, self._amount.start)
        places = (
            bisect_left(self._bound, e, key=lambda each: each.claim.start) for e in (first, last)
        )
        here = self._bound[slice(*places)]
        found = [(begin + each.claim.start - first, each.target) for each in here]
        for word in WORD_START.finditer(self._said, begin, self._amount.start):
            _, target = self._ledger.targets.first(self._said[word.start() : self._amount.start])
            found += [(word.start(), target)] if target else []
        behind = self._said[self._amount.end : self._end].lstrip(" の")
        _, own = self._ledger.targets.first(behind)
        found.sort(key=lambda each: each[0])
        return [*found, *([(self._amount.end, own)] if own else [])]

    def _taken(self) -> list[Taken]:
        """Return the numbers of pieces before it, but for those of players."""
        words, forms = self._script.words, phrases_of(self._script.words)
        people, taken = words.pattern("players", "[ -]?{}"), list[Taken]()
        verbs = words.pattern("imperatives"), words.pattern("handed"), words.pattern("draws")
        stops = [e.end() for e in _CLAUSE.finditer(self._said, self._start, self._amount.start)]
        shared = False
        for start, end in itertools.pairwise([self._start, *stops, self._amount.start]):
            # `Each player takes 5 owls, 3 hares`, and not `, lay out 3 hares`
            ended = self._said[max(0, start - 2) : start].strip() in {".", "。"}
            shared = shared and not ended
            shared = shared and not any(each.search(self._said, start, end) for each in verbs)
            own = forms.per_player.search(self._said, start, end)
            shared = shared or bool(own or forms.each.search(self._said, start, end))
            for each in self._script.amounts_in(start, end):
                # `With four of you`
                case = each.start >= self._own and each.count == self._case
                if isinstance(each.count, int) and not (case or people.match(self._said, each.end)):
                    taken.append(Taken(each.count, shared or each.each, each.end))
        return taken

    def _wanted(self, there: int, taken: Sequence[Taken]) -> int | None:
        """Return how many are left after what is taken, or None where that is not plain."""
        players = self._players()
        taken = [each for each in taken if each.count != there]
        shared = [each.count for each in taken if each.each]
        if not taken or len(taken) > 2 or len(shared) > 1 or (shared and players is None):
            return None
        all_shared = (players or 0) * sum(shared)
        return there - sum(each.count for each in taken if not each.each) - all_shared

    @functools.cached_property
    def _case(self) -> int:
        """The number of players that its sentence is for; 0 for any."""
        claim = Claim("", self._amount.count, "", Role.SETUP, Section.PROSE, *self._place)
        return greatest_of(case_of(claim, self._text), self._script.words)

    def _players(self) -> int | None:
        """Return for how many players the number holds."""
        least, most = self._game.players or (0, 0)
        return self._case or (most if least == most else 0) or None

    def _possible(self, target: Target, taken: Sequence[Taken]) -> set[int]:
        """Return what may be left of a thing, or of kinds of it, after some of what is taken."""
        kinds = [item.quantity for item in target.component.items]
        wholes = {target.count, target.component.count, *kinds}
        wholes |= {target.component.count - each for each in kinds}
        most = (self._game.players or (0, 8))[1]
        times, away = [1, self._case] if self._case else range(1, most + 1), {0}
        for each in taken[-_MOST:]:
            shares = times if each.each else (1,)
            away |= {one + each.count * many for one in away for many in shares}
        # `Remove the 4 foxes and a hare`
        one = self._script.words.pattern("one", r"(?<!\w){}(?!\w)")
        singles = len(one.findall(self._said, self._start, self._end))
        away |= {each + single for each in away for single in range(1, singles + 1)}
        counts = [each.count for each in taken]
        apart = {one - other for one, other in itertools.permutations(counts, 2)}
        return apart | {*counts} | {one - other for one in wholes for other in away if other}


def _named(target: Target, text: RulesText) -> str:
    """Return what a thing is called in the language of a text."""
    name = target.component.name
    return target.part or name.get(text.language) or name.first
