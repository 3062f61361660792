"""What rules take of a thing before they say what is left: `Deal 5 owls to each, lay out four`."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from punchboard.rulebook.box.left_numbers import CLAUSE, Left, LeftNumbers, is_of_pieces
from punchboard.rulebook.box.named_things import BETWEEN, WORD, NamedThings
from punchboard.rulebook.box.targets import Target
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import compiled, made_later
from punchboard.rulebook.lists.signs import signs_of
from punchboard.rulebook.page.amounts import Amount
from punchboard.rulebook.texts import RulesText

#: How far into a clause its verb is, where others do something else, in characters.
_OPENING = 14
#: How far behind a number its name may be, and how long an article is, in characters.
_BESIDE, _ARTICLE = 25, 5
_STOPS = frozenset(".。")
#: What a number is of, in Japanese.
_SUBJECT = made_later(r"[ァ-ヺー一-龥]{2,}[がをも]$")
#: What joins two things in Japanese, and things so joined in front of a number.
_AND = made_later(r"(?<=[ァ-ヺー一-龥)])と(?![うつりもし])")
_JOINED = made_later(rf"(?:[^\s、。とを]{{1,12}}{_AND.pattern})+[^\s、。とを]{{1,14}}[をが]?$")
Named = Sequence[tuple[int, int, Target | None]]


@dataclass(frozen=True)
class Taken:
    """A number of pieces that are taken from others.

    Attributes:
        count: How many.
        start: Where the number is.
        of: What it counts, if that has a name behind it.
        shared: Whether each player takes so many.
        by_kind: Whether so many of each kind are taken.
        may_share: Whether its sentence says of something that each has so many.
        places: On how many places each takes so many: `one on each of the twelve spaces`.
        kind: Whether it is all of a kind, or one of it: `take out the foxes`.
        total: Whether it is the sum of the numbers before it.
    """

    count: int
    start: int
    of: Target | None
    shared: bool = False
    by_kind: bool = False
    kind: bool = False
    may_share: bool = False
    places: frozenset[int] = frozenset()
    total: bool = False


@dataclass(frozen=True)
class _Clause:
    """A clause: whether it takes something out, each player takes it, or so many of each kind."""

    start: int
    end: int
    out: bool
    shared: bool
    by_kind: bool
    may_share: bool


class Takings:
    """Finds what may be left in one text, and what is taken of it."""

    def __init__(self, named: NamedThings, numbers: LeftNumbers, text: RulesText) -> None:
        self._named, self._numbers_left = named, numbers
        self._script, self._said, self._words = text.script, text.script.counted, text.script.words
        self._counts = {names.key(word) for e in text.claims for word in e.name.split()}
        # Asked for by each thing that may be left: what was read for the last number.
        self._read: tuple[Left | None, Sequence[Taken]] = (None, ())

    def things(self, left: Left) -> list[Target]:
        """Return what may be left: what the number counts, or else what is named before it."""
        own = self._named.counted(left.start, left.end, left.spans[-1][1]) or self._subject(left)
        if own:
            whole = Target(own.component, own.component.items)
            return [own, whole] if own.part else [own]
        if self._is_strange(left):
            return []
        for start, end in reversed(left.spans):
            found = self._named.between(start, min(end, left.start))
            targets = {each.label: each for _, _, each in reversed(found) if each}
            wholes = {
                e.component.id: Target(e.component, e.component.items) for e in targets.values()
            }
            things = [*{**targets, **wholes}.values()]
            if start < left.spans[-1][0]:  # an earlier sentence may be of one kind alone
                things = [*wholes.values()]
            if any(self.of(each, left) for each in things):
                return things
            if found and not found[-1][2]:
                return []
        return []

    def _is_strange(self, left: Left) -> bool:
        """Return whether a number counts something that has another name: `27 pieces`."""
        last = left.spans[-1][1]
        behind = BETWEEN.match(self._said, left.end, last)
        word = WORD.match(self._said, behind.end() if behind else left.end, last)
        if _SUBJECT.search(self._said, left.spans[-1][0], left.start):
            return True
        said = word[0] if word else ""
        return bool(said) and not names.is_kind(said) and names.key(said) in self._counts

    def _subject(self, left: Left) -> Target | None:
        """Return what is named right before a number, in Japanese: `提灯が六個`."""
        subject = _SUBJECT.search(self._said, left.spans[-1][0], left.start)
        named = self._named.between(left.spans[-1][0], left.start) if subject else []
        ends = (thing for _, last, thing in named if thing and last == left.start - 1)
        return next(ends, None)

    def of(self, target: Target, left: Left) -> list[Taken]:
        """Return what is taken of a thing before what is left of it."""
        found = [
            each
            for each in self._taken(left)
            if each.of
            and each.of.component is target.component
            and not (target.part and each.of.part and each.of.part != target.part)
            and each.count not in {target.count, target.component.count}
        ]
        # `twelve cubes, three to each of the four piers`
        told = zip(found, found[1:], found[2:], strict=False)
        shown = {id(e) for a, b, c in told if a.count == b.count * c.count for e in (b, c)}
        return [each for each in found if id(each) not in shown]

    def _taken(self, left: Left) -> Sequence[Taken]:
        """Return what is taken of anything before what is left, each with what it is of."""
        if self._read[0] is left:
            return self._read[1]
        found: list[Taken] = []
        about: Target | None = None
        for start, end in left.spans:
            stop = min(end, left.start)
            named = self._named.between(start, stop)
            # `All goods go into the bag; take one of each out`: not of the only bag
            named = [each for each in named if not each[2] or each[2].component.count > 1]
            numbers = list(self._numbers(start, stop, left, named))
            # `2 on each of the 16 fields, 32 in all`: what comes to a sum is in it.
            sums = [place for place, each in enumerate(numbers) if each.total]
            for each in numbers[sums[-1] if sums else 0 :]:
                before = [thing for first, _, thing in named if first < each.start]
                about = before[-1] if before else about
                found.append(replace(each, of=each.of or about))
            about = named[-1][2] if named else about
        self._read = left, found
        return found

    def _numbers(self, start: int, end: int, left: Left, named: Named) -> Iterator[Taken]:
        """Yield the numbers of pieces in a sentence, those of other cases left out."""
        pattern = functools.partial(self._words.pattern, form=r"[ ]?{}(?![^\W\d])")
        last = left.spans[-1][1] if end == left.start else end
        cases = self._numbers_left.cases(start, last)
        features = pattern("features"), pattern("colours"), pattern("kinds")
        for clause in self._clauses(start, end):
            counted: set[int] = set()
            for each in self._script.amounts_in(clause.start, clause.end):
                counted |= {*range(each.start, each.end + _BESIDE)}
            for each, count in self._numbers_left.outside(cases, clause.start, clause.end):
                if not is_of_pieces(each):
                    continue
                case = self._numbers_left.case(cases, each.start, each.end) if cases else 0
                of = self._named.counted(each.start, each.end, clause.end)
                told = not clause.out and of and of.part and of.count == count
                told = told or any(e.match(self._said, each.end) for e in features)
                if not told and not (case and left.case and case != left.case):
                    several = (clause.shared or each.each) and not each.total
                    by_kind = clause.by_kind and several
                    shares = several and not by_kind, by_kind
                    many = count * self._joined(each, clause)
                    places = frozenset(self._places(clause))
                    taken = Taken(many, each.start, of, *shares, may_share=clause.may_share)
                    yield replace(taken, places=places, total=each.total)
            if clause.out:
                yield from self._kinds(clause, named, counted)

    def _places(self, clause: _Clause) -> Iterator[int]:
        """Yield of how many things a clause says that each has so many."""
        form = signs_of(self._words).each_of_many
        found = form.finditer(f"{self._said[clause.start : clause.end]} ")
        yield from filter(None, (self._words.value_of(each["many"]) for each in found))

    def _joined(self, amount: Amount, clause: _Clause) -> int:
        """Return of how many things a number is for each: `松と竹のタイルを1枚ずつ`."""
        several = amount.each and _JOINED.search(self._said, clause.start, amount.start)
        return 1 + len(_AND.findall(several[0])) if several else 1

    def _kinds(self, clause: _Clause, named: Named, counted: set[int]) -> Iterator[Taken]:
        """Yield the kinds that are taken out without a number: `take out the foxes and a hare`."""
        one = self._words.pattern("one", r"(?<!\w){}[ ]$")
        for place, stop, thing in named:
            inside = clause.start <= place < clause.end
            beside = {place, stop - 1, stop, stop + 1}
            if thing and thing.part and inside and counted.isdisjoint(beside):
                single = one.search(self._said, max(clause.start, place - _ARTICLE), place)
                yield Taken(1 if single else thing.count, place, thing, kind=not single)

    def _clauses(self, start: int, end: int) -> Iterator[_Clause]:
        """Yield the clauses of a sentence, each with who takes and what becomes of it."""
        said, pattern = self._said, self._words.pattern
        verbs = [pattern(each) for each in ("imperatives", "handed", "draws", "then")]
        person, shares = pattern("per_player"), [pattern("per_player"), pattern("each")]
        kinds = [
            pattern("each", rf"{{}}[ ]?(?:{self._words.words(e)})") for e in ("kinds", "colours")
        ]
        may_share = any(each.search(said, start, end) for each in shares)
        players = pattern("players")
        number = compiled(rf"(?<!\w)(?:{self._words.any_number})[ ]$")  # `If 2 players take`
        shared = False
        for first, last in itertools.pairwise([start, *self._stops(start, end), end]):
            ended = said[max(0, first - 2) : first].strip() in _STOPS
            opening = min(last, first + _OPENING)
            shared = shared and not ended and not any(e.search(said, first, opening) for e in verbs)
            shared = shared or any(
                not (players.match(e[0]) and number.search(said, first, e.start()))
                for each in shares
                for e in each.finditer(said, first, last)
            )
            out = pattern("removes").search(said, first, end) is not None
            told = next(filter(None, (each.search(said, first, last) for each in kinds)), None)
            people = [e.start() for e in person.finditer(said, first, last)]
            # `of each kind` is no share of a player's.
            people = [e for e in people if not (told and told.start() <= e < told.end())]
            by_kind = bool(out or told) and not people
            yield _Clause(first, last, out, shared, by_kind, may_share)

    def _stops(self, start: int, end: int) -> list[int]:
        """Return where clauses begin: behind a sign, and before what somebody else does."""
        subject = rf"[ ](?:{self._words.words('you')}|{self._words.words('then')})[ ]"
        order = self._words.pattern("imperatives", r"\W*{}(?![^\W\d])")
        if order.match(self._said, start, end):  # `Deal five to each and lay out four`
            subject += f"|[ ]{order.pattern[3:]}"
        other = self._words.pattern("and_joint", f"[ ]{{}}(?={subject})")
        signs = {each.end() for each in CLAUSE.finditer(self._said, start, end)}
        return sorted(signs | {each.start() for each in other.finditer(self._said, start, end)})
