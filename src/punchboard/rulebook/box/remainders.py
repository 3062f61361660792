"""What the rules say is left: `Deal 3 owls to each. With four players that leaves 4`."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Container, Iterator, Sequence

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Finding
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.left_numbers import Left, LeftNumbers
from punchboard.rulebook.box.named_things import NamedThings
from punchboard.rulebook.box.taken import Taken, Takings
from punchboard.rulebook.box.targets import Target
from punchboard.rulebook.box.wording import in_box
from punchboard.rulebook.texts import RulesText

#: How far a wrong number may be from the right one: so many pieces, or one of so many, where it
#: is sure that it is left and where not.
_NEAR, _SHARE, _UNSURE = 2, 5, 8
#: How many numbers of pieces may be taken, for what they leave to be told.
_TAKEN = 3
#: How many numbers of some sentences may be rows and columns.
_FACTORS = 12
#: How far behind a number its words for spare pieces may be, in characters.
_SPARE_BEHIND = 20


class Remainders:
    """What the rules of one text say is left."""

    def __init__(self, game: ComponentSet, ledger: Ledger, text: RulesText) -> None:
        self._players = game.players
        self._text, self._script, self._words = text, text.script, text.script.words
        self._named = NamedThings(game, ledger, text)
        self._numbers = LeftNumbers(game, self._named, text)
        self._takings = Takings(self._named, self._numbers, text)
        self._earlier = defaultdict[tuple[str, int], set[int]](set)

    def differing(self, known: Container[str]) -> Iterator[Finding]:
        """Yield the numbers that are not what is left of a component after what is taken."""
        for left in self._numbers.found():
            fits, wrong = False, []
            things = self._takings.things(left)
            for target in things:
                taken = self._takings.of(target, left)
                plain, possible = self._rests(target, left, taken)
                fits = fits or left.count in possible
                less = (each for each in plain if left.count < target.count)
                wrong += [(target, each) for each in less if self._is_near(left, each)]
            if left.sure and things:
                self._earlier[things[0].component.id, left.case].add(left.count)
            if fits or not wrong or wrong[0][0].component.id in known:
                continue
            target, wanted = wrong[0]
            name = target.component.name
            called = target.part or name.get(self._text.language) or name.first
            message = (
                f"{target.count:,} `{called}` less {target.count - wanted:,}"
                f" leave {wanted:,}, the rules say {left.count:,}"
            )
            hints = ("correct the rules, or the list",)
            place = self._script.plain.source(left.start, left.end)
            yield Finding(self._text.place(*place), message, hints, (in_box(target),))

    def _is_near(self, left: Left, wanted: int) -> bool:
        near = max(_NEAR, wanted // (_SHARE if left.sure else _UNSURE))
        return wanted >= 0 and 0 < abs(left.count - wanted) <= near

    def _rests(
        self, target: Target, left: Left, taken: Sequence[Taken]
    ) -> tuple[list[int], set[int]]:
        """Return what plainly is left of a thing, and what else may be."""
        least, most = self._players or (0, 0)
        players = left.case or (most if least == most else 0)
        possible = self._possible(target, left, taken, players)
        last = max((each.start for each in taken), default=0)
        after = next((end for first, end in left.spans if first <= last < end), left.start)
        unread = self._words.pattern("removes").search(self._script.counted, after, left.start)
        shared = any(each.shared for each in taken)
        if unread or not (players or not shared or left.sure):
            return [], possible
        kinds = max(len(target.items), 1)
        sentence = next((first for first, end in left.spans if first <= last < end), 0)
        near = [each for each in taken if each.start >= sentence]
        wanted = []
        for some in (taken, near) if len(near) > 0 else ():
            times = [(players or most) if e.shared else kinds if e.by_kind else 1 for e in some]
            if len(some) <= _TAKEN:
                wanted.append(
                    target.count - sum(e.count * n for e, n in zip(some, times, strict=True))
                )
        return wanted, possible

    def _possible(
        self, target: Target, left: Left, taken: Sequence[Taken], players: int
    ) -> set[int]:
        """Return what may be left of a thing after some of what is taken."""
        least, most = self._players or (0, 0)
        ways = [players] if players else [*range(max(least, 1), most + 1)] or [1]
        kinds = max(len(target.items), 1)
        counts = [each.count for each in taken]
        before = (self._earlier[target.component.id, case] for case in {0, left.case})
        wholes = {target.count}.union(*before)
        start, end = left.spans[-1][0], left.start
        cases = self._numbers.cases(start, left.spans[-1][1])
        beside = [count for _, count in self._numbers.outside(cases, start, end)]
        possible = {target.count, *counts, *map(sum, itertools.combinations(beside, 2))}
        # `Lay a square of 3 by 3; 27 are left`, `two rows of five`
        said = " ".join(self._script.plain.text[slice(*each)] for each in left.spans)
        factors = [n for n in self._words.numbers_in(said.casefold()) if 1 < n < target.count]
        products = {a * b for a, b in itertools.combinations(factors[:_FACTORS], 2)}
        possible |= {target.count - each for each in products}
        possible |= {e.count - other for e in taken if e.shared for other in counts}
        rests = set[int]()
        for many in ways:
            sums = {0}
            for each in reversed(taken):
                times = {1, many} if each.may_share else {1}
                times |= ({kinds} if each.by_kind else set()) | each.places
                own = {each.count * time for time in times} | ({1} if each.kind else set())
                sums = {0, *own, *(count + more for count in sums for more in own)}
                rests |= {whole - count for count in sums - {0} for whole in wholes}
        named = (thing for span in left.spans for _, _, thing in self._named.between(*span))
        parts = {e.count for e in named if e and e.part and e.component is target.component}
        spare = self._words.pattern("spare")
        about = [claim for claim, thing in self._named.bound if thing.component is target.component]
        place = self._script.plain.source(left.start, left.end)[0]
        for claim in about:  # `18 jugs and 2 in reserve`
            behind = self._text.folded[claim.start : claim.end + _SPARE_BEHIND]
            if spare.search(behind) and not claim.start <= place < claim.end:
                parts |= {*self._words.numbers_in(behind)}
        return possible | rests | {one - other for one in {*rests, *wholes} for other in parts}


def differing_remainders(
    game: ComponentSet, ledger: Ledger, texts: Sequence[RulesText], known: Container[str]
) -> Iterator[Finding]:
    """Yield the remainders that are not what is left of a component after what is taken.

    Only what a few numbers make plain is told, and what no other numbers explain.
    """
    for text in texts:
        yield from Remainders(game, ledger, text).differing(known)
