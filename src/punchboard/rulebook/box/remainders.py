"""What the rules say is left: `Deal 3 owls to each. With four players that leaves 4`."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Finding
from punchboard.rulebook.box.cases import case_of, cases_in, greatest_of
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import Standing
from punchboard.rulebook.box.targets import CARDS, WORD_START, Target, names_of
from punchboard.rulebook.box.wording import in_box
from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import made_later
from punchboard.rulebook.grammar.spans import sentences
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.page.lines import Kind
from punchboard.rulebook.texts import RulesText

#: How many sentences may be between what is taken and what is left, and how far in front of
#: a number the words for that are, in characters.
_SENTENCES, _BEFORE = 3, 40
#: How far a wrong number may be from the right one: so many pieces, or one of so many.
_NEAR, _SHARE, _UNSURE, _FEWEST = 2, 5, 8, 2
#: How short a word for a kind may be: `die` is one in English alone.
_SHORTEST, _SHORT_NAME = 4, 3
#: How many numbers of pieces may be taken, for what they leave to be told.
_TAKEN = 3
#: How far behind a number those who it is for may be, in characters.
_BEHIND = 25
#: How far behind a number its words for spare pieces may be.
_SPARE_BEHIND = 12
#: What ends a clause.
_CLAUSE = made_later(r"[,;:.、。](?:\s|(?=[^\s\d]))")
_STOPS, _PEOPLE = frozenset(".。"), frozenset("人名")
_WORD = made_later(r"[^\W\d]+")
#: What a number is of, in Japanese.
_SUBJECT = made_later(r"[ァ-ヺー一-龥]{2,}[がをも]$")
#: What is between a number and its noun: `5 of the 12 owls`.
_BETWEEN = made_later(r"[ ]?(?:(?:の(?:うち)?|of|der|des|von|de|d['’])[ ]?)?(?:(?:the|den|les) )?(?:\d+ )?")


@dataclass(frozen=True)
class _Taken:
    """A number of pieces that are taken from others.

    Attributes:
        count: How many.
        start: Where the number is.
        of: What it counts, if that has a name behind it.
        shared: Whether each player takes so many.
        by_kind: Whether so many of each kind are taken.
        kind: Whether it is all of a kind, or one of it: `take out the foxes`.
        case: For how many players, 0 for any.
    """

    count: int
    start: int
    of: Target | None
    shared: bool = False
    by_kind: bool = False
    kind: bool = False
    case: int = 0


@dataclass(frozen=True)
class _Left:
    """A number of what is left: where it is, the sentence, those before it, and for how many."""

    count: int
    start: int
    end: int
    spans: Sequence[tuple[int, int]]
    case: int
    sure: bool


def _is_of_pieces(amount: Amount) -> bool:
    return amount.of_pieces and not amount.times and amount.unit not in _PEOPLE


class Remainders:
    """What the rules of one text say is left."""

    def __init__(self, game: ComponentSet, ledger: Ledger, text: RulesText) -> None:
        self._players = game.players
        self._text, self._script, self._targets = text, text.script, ledger.targets
        self._words, self._said = text.script.words, text.script.counted
        self._components = game.components
        self._earlier = defaultdict[tuple[str, int], set[int]](set)
        self._counts = {names.key(word) for e in text.claims for word in e.name.split()}
        bound = (e for e in ledger.of(text) if e.standing is Standing.BOUND and e.target)
        self._bound = tuple((e.claim, e.target) for e in bound)

    def differing(self, known: Container[str]) -> Iterator[Finding]:
        """Yield the numbers that are not what is left of a component after what is taken."""
        for left in self._left():
            fits, wrong = False, []
            for target in self._things(left):
                taken = self._taken(target, left)
                plain, possible = self._rests(target, left, taken)
                fits = fits or left.count in possible
                less = (each for each in plain if left.count < target.count)
                wrong += [(target, each) for each in less if self._is_near(left, each)]
            if left.sure and (things := self._things(left)):
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

    def _is_near(self, left: _Left, wanted: int) -> bool:
        near = max(_NEAR, wanted // (_SHARE if left.sure else _UNSURE))
        return wanted >= 0 and 0 < abs(left.count - wanted) <= near

    def _left(self) -> Iterator[_Left]:
        """Yield the numbers of what is left, or in play, in sentences that say so."""
        pattern, said = self._words.pattern, self._said
        led, behind = pattern("left", "{}[ ]?$"), pattern("left_behind", "[ ]?{}")
        about = pattern("left"), pattern("left_behind"), pattern("rest"), pattern("in_play")
        spans: list[tuple[int, int]] = []
        chapter = None
        for line in self._script.lines:
            if line.kind is Kind.HEADING or line.chapter is not chapter:
                spans, chapter = [], line.chapter
            if line.kind in {Kind.HEADING, Kind.ROW}:
                continue
            for start, end in sentences(said, line.start, line.end):
                spans = [*spans[-_SENTENCES:], (start, end)]
                if not any(each.search(said, start, end) for each in about):
                    continue
                cases = self._cases(start, end)
                held = {place for each in cases for place in range(each[0], each[1])}
                for each in self._script.amounts_in(start, end):
                    if not isinstance(each.count, int) or each.each or each.start in held:
                        continue
                    if each.count < _FEWEST or not _is_of_pieces(each) or said[each.end] == "-":
                        continue
                    first = max(start, each.start - _BEFORE)
                    sure = bool(
                        led.search(said, first, each.start) or behind.match(said, each.end, end)
                    )
                    case = self._case(cases, each.start, each.end)
                    if (sure or case) and not self._is_taken(each, start, end, sure=sure):
                        yield _Left(each.count, each.start, each.end, spans, case, sure)

    def _is_taken(self, amount: Amount, start: int, end: int, *, sure: bool) -> bool:
        """Return whether each takes so many, or they are taken out."""
        said, pattern = self._said, self._words.pattern
        shares = (pattern(e, "[ ]?{}(?!\\w)") for e in ("each", "per_player"))
        if any(each.match(said, amount.end, end) for each in shares):
            return True
        stops = [start, *(e.end() for e in _CLAUSE.finditer(said, start, end)), end]
        clause = next(e for e in itertools.pairwise(stops) if e[0] <= amount.start < e[1])
        out = None if sure else pattern("removes").search(said, *clause)
        return out is not None and out.end() > amount.end

    def _case(self, cases: Sequence[tuple[int, int, int]], start: int, end: int) -> int:
        """Return for how many players a number is, 0 if that is not said."""
        before = [each for each in cases if each[1] <= start]
        if before:
            return before[-1][2]
        behind = [each for each in cases if end <= each[0] <= end + _BEHIND]
        if behind and not _CLAUSE.search(self._said, end, behind[0][0]):
            return behind[0][2]
        claim = Claim(
            "", None, "", Role.SETUP, Section.PROSE, *self._script.plain.source(start, end)
        )
        return 0 if cases else greatest_of(case_of(claim, self._text), self._words)

    def _named(self, start: int, end: int) -> list[tuple[int, int, Target | None]]:
        """Return what has a name between two places, and where; None for what may be several."""
        first, last = self._script.plain.source(start, end)
        found: list[tuple[int, int, Target | None]] = [
            (start + claim.start - first, start + claim.end - first, target)
            for claim, target in self._bound
            if first <= claim.start and claim.end <= last
        ]
        place = start
        while word := WORD_START.search(self._said, place, end):
            name, target = self._targets.first(self._said[word.start() : end])
            place = word.start() + max(len(name), 1)
            small = name.isascii() and len(name) < _SHORT_NAME
            if target and not small:
                found.append((word.start(), place, target))
            elif (kind := _WORD.match(self._said, word.start(), end)) and self._is_kind(kind[0]):
                found.append((word.start(), kind.end(), self._of_kind(kind[0])))
                place = kind.end()
        clear = any(target for *_, target in found)
        found = [each for each in found if each[2] or not clear]
        return sorted(found, key=lambda each: each[0])

    def _is_kind(self, word: str) -> bool:
        """Return whether a word is one for a kind of pieces; a deck or a bag holds them."""
        small = word.isascii() and len(word) < _SHORTEST
        return not small and names.is_kind(word) and not self._words.pattern("in_play", "^{}$").match(word)

    def _of_kind(self, kind: str) -> Target | None:
        """Return the one thing that a word for a kind may mean: the cards of a game."""
        cards = CARDS.fullmatch(kind)
        found = [
            each
            for each in self._components
            if (cards and each.kind == "card")
            or any(names.is_of_kind(own, kind) for own in names_of(each))
        ]
        return Target(found[0], found[0].items) if len(found) == 1 else None

    def _counted(self, start: int, end: int, last: int) -> Target | None:
        """Return what a number counts: what a claim says, or what is named behind it."""
        first, stop = self._script.plain.source(start, end)
        for claim, target in self._bound:
            if claim.start <= first and stop <= claim.end:
                return target
        between = _BETWEEN.match(self._said, end, last)
        place = between.end() if between else end
        target = self._targets.first(self._said[place:last])[1]
        word = None if target else _WORD.match(self._said, place, last)
        return self._of_kind(word[0]) if word and names.is_kind(word[0]) else target

    def _is_strange(self, left: _Left) -> bool:
        """Return whether a number counts something that has another name: `27 pieces`."""
        last = left.spans[-1][1]
        behind = _BETWEEN.match(self._said, left.end, last)
        word = _WORD.match(self._said, behind.end() if behind else left.end, last)
        if _SUBJECT.search(self._said, left.spans[-1][0], left.start):
            return not self._named(left.spans[-1][0], left.start)
        return bool(word) and not names.is_kind(word[0]) and names.key(word[0]) in self._counts

    def _things(self, left: _Left) -> list[Target]:
        """Return what may be left: what the number counts, or else what is named before it."""
        own = self._counted(left.start, left.end, left.spans[-1][1])
        if own:
            whole = Target(own.component, own.component.items)
            return [own, whole] if own.part else [own]
        if self._is_strange(left):
            return []
        for start, end in reversed(left.spans):
            found = self._named(start, min(end, left.start))
            targets = {each.label: each for _, _, each in reversed(found) if each}
            wholes = {
                e.component.id: Target(e.component, e.component.items) for e in targets.values()
            }
            things = [*{**targets, **wholes}.values()]
            if any(self._taken(each, left) for each in things):
                return things
            if found and not found[-1][2]:
                return []
        return []

    def _taken(self, target: Target, left: _Left) -> list[_Taken]:
        """Return what is taken of a thing before what is left of it."""
        found: list[_Taken] = []
        about: Target | None = None
        for start, end in left.spans:
            stop = min(end, left.start)
            named = self._named(start, stop)
            for each in self._numbers(start, stop, left, named):
                before = [thing for first, _, thing in named if first < each.start]
                about = before[-1] if before else about
                of = each.of or about
                if of is None or of.component is not target.component:
                    continue
                if target.part and of.part and of.part != target.part:
                    continue
                if each.count not in {target.count, target.component.count}:
                    found.append(replace(each, of=of))
            about = named[-1][2] if named else about
        return found

    def _numbers(
        self, start: int, end: int, left: _Left, named: Sequence[tuple[int, int, Target | None]]
    ) -> Iterator[_Taken]:
        """Yield the numbers of pieces in a sentence, those of other cases left out."""
        said, pattern = self._said, self._words.pattern
        verbs = pattern("imperatives"), pattern("handed"), pattern("draws"), pattern("then")
        phrases, removes = (pattern("per_player"), pattern("each")), pattern("removes")
        kinds = [pattern("each", rf"{{}}[ ]?(?:{self._words.words(e)})") for e in ("kinds", "colours")]
        one = pattern("one", r"(?<!\w){}[ ]$")
        cases = self._cases(start, left.spans[-1][1] if end == left.start else end)
        held = {place for each in cases for place in range(each[0], each[1])}
        stops = [each.end() for each in _CLAUSE.finditer(said, start, end)]
        stops += [e.start() for e in pattern("and_joint", "[ ]{}[ ]").finditer(said, start, end)]
        shared = False
        for first, last in itertools.pairwise([start, *sorted({*stops}), end]):
            ended = said[max(0, first - 2) : first].strip() in _STOPS
            shared = shared and not ended and not any(e.search(said, first, last) for e in verbs)
            shared = shared or any(each.search(said, first, last) for each in phrases)
            out = bool(removes.search(said, first, end))
            sorts = out or any(each.search(said, first, last) for each in kinds)
            counted: set[int] = set()
            for each in self._script.amounts_in(first, last):
                counted |= {*range(each.start, each.end + _BEHIND)}
                if not isinstance(each.count, int) or each.start in held or not _is_of_pieces(each):
                    continue
                case = self._case(cases, each.start, each.end) if cases else 0
                of = self._counted(each.start, each.end, last)
                told = not out and of and of.part and of.count == each.count
                if told or (case and left.case and case != left.case):
                    continue
                several = shared or each.each
                by_kind = sorts and several and not phrases[0].search(said, first, last)
                yield _Taken(each.count, each.start, of, several and not by_kind, by_kind, case=case)
            for place, stop, thing in named if out else ():
                own = thing and thing.part and first <= place < last
                if own and counted.isdisjoint((place, stop - 1, stop, stop + 1)):
                    single = one.search(said, max(first, place - 5), place)
                    yield _Taken(1 if single else thing.count, place, thing, kind=not single)

    def _cases(self, start: int, end: int) -> list[tuple[int, int, int]]:
        """Return the numbers of players between two places; `for 4 owls` is none."""
        least, most = self._players or (0, 0)
        return [
            each
            for each in cases_in(self._text, start, end)
            if least <= each[2] <= most and not self._counted(each[0], each[1], end)
        ]

    def _rests(
        self, target: Target, left: _Left, taken: Sequence[_Taken]
    ) -> tuple[list[int], set[int]]:
        """Return what plainly is left of a thing, and what else may be."""
        least, most = self._players or (0, 0)
        players = left.case or (most if least == most else 0)
        possible = self._possible(target, left, taken, players)
        last = max((each.start for each in taken), default=0)
        after = next((end for first, end in left.spans if first <= last < end), left.start)
        unread = self._words.pattern("removes").search(self._said, after, left.start)
        shared = any(each.shared for each in taken)
        if unread or not (players or not shared or left.sure):
            return [], possible
        kinds = max(len(target.items), 1)
        sentence = next((first for first, end in left.spans if first <= last < end), 0)
        near = [each for each in taken if each.start >= sentence]
        wanted = []
        for some in (taken, near) if 0 < len(near) else ():
            times = [(players or most) if e.shared else kinds if e.by_kind else 1 for e in some]
            if len(some) <= _TAKEN:
                wanted.append(
                    target.count - sum(e.count * n for e, n in zip(some, times, strict=True))
                )
        return wanted, possible

    def _possible(
        self, target: Target, left: _Left, taken: Sequence[_Taken], players: int
    ) -> set[int]:
        """Return what may be left of a thing after some of what is taken."""
        least, most = self._players or (0, 0)
        ways = [players] if players else [*range(max(least, 1), most + 1)] or [1]
        kinds = max(len(target.items), 1)
        counts = [each.count for each in taken]
        before = (self._earlier[target.component.id, case] for case in {0, left.case})
        wholes = {target.count}.union(*before)
        start, end = left.spans[-1][0], left.start
        beside = [e.count for e in self._script.amounts_in(start, end) if isinstance(e.count, int)]
        possible = {target.count, *counts, *map(sum, itertools.combinations(beside, 2))}
        possible |= {e.count - other for e in taken if e.shared for other in counts}
        rests = set[int]()
        for many in ways:
            sums = {0}
            for each in reversed(taken):
                times = {1, many} if each.shared else {1, kinds} if each.by_kind else {1}
                own = {each.count * time for time in times} | ({1} if each.kind else set())
                sums = {0, *own, *(count + more for count in sums for more in own)}
                rests |= {whole - count for count in sums - {0} for whole in wholes}
        named = (thing for span in left.spans for _, _, thing in self._named(*span))
        parts = {e.count for e in named if e and e.part and e.component is target.component}
        spare = self._words.pattern("spare")
        about = [claim for claim, thing in self._bound if thing.component is target.component]
        folded, place = self._text.folded, self._script.plain.source(left.start, left.end)[0]
        parts |= {
            each.count
            for each in about
            if isinstance(each.count, int)
            and not each.start <= place < each.end
            and spare.search(folded, each.start, each.end + _SPARE_BEHIND)
        }
        return possible | rests | {one - other for one in {*rests, *wholes} for other in parts}


def differing_remainders(
    game: ComponentSet, ledger: Ledger, texts: Sequence[RulesText], known: Container[str]
) -> Iterator[Finding]:
    """Yield the remainders that are not what is left of a component after what is taken.

    Only what a few numbers make plain is told, and what no other numbers explain.
    """
    for text in texts:
        yield from Remainders(game, ledger, text).differing(known)
