"""Compares what the rules claim with what is in the box.

A fault of the box contradicts the number of a component as well as that of
its parts; it is told once, at the first of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from punchboard.components.model import ComponentSet
from punchboard.rulebook import names
from punchboard.rulebook.claim import Claim, Range, Role
from punchboard.rulebook.decks import is_a_case, is_set_aside
from punchboard.rulebook.ledger import Ledger, LedgerEntry, Standing
from punchboard.rulebook.targets import keys_of, numbers_of, span_of
from punchboard.rulebook.texts import RulesText
from punchboard.rulebook.values import grids

#: What the numbers on cards are called, as keys.
_NUMBERS = frozenset(map(names.key, ["number", "value", "rank", "数字", "数", "値"]))


#: What is set aside is all that is left.
_REST = re.compile(r"残り|余り|\b(?:last|rest|remaining|left|restlichen|übrigen|restantes?)\b")


class Verdict(StrEnum):
    """What came of a comparison.

    `equal` is exactly as the box has it; `possible` does not contradict it;
    the others do, each in its own way.
    """

    EQUAL = "equal"
    POSSIBLE = "possible"
    COUNT = "count"
    PART = "part"
    COLOURS = "colours"
    PER_COLOUR = "per-colour"
    PER_PLAYER = "per-player"
    TOO_FEW = "too-few"
    PLAYERS = "players"
    VALUES = "values"


_OF_PARTS = frozenset([Verdict.PART, Verdict.PER_COLOUR])


@dataclass(frozen=True, slots=True)
class Compared:
    """A claim, held against the box.

    Attributes:
        entry: The claim with what it speaks of.
        verdict: What came of it.
        wanted: The number of pieces the claim comes to, where it comes to one.
        there: The number in the box it was compared with.
        detail: The part of the box that differs, such as a colour.
        others: The same claim elsewhere in the text.
        aside: What the text sets aside of the same pieces, counted in *wanted*.
    """

    entry: LedgerEntry
    verdict: Verdict
    wanted: int = 0
    there: int = 0
    detail: str = ""
    others: tuple[LedgerEntry, ...] = ()
    aside: tuple[LedgerEntry, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the claim contradicts the box."""
        return self.verdict not in {Verdict.EQUAL, Verdict.POSSIBLE}


class Comparison:
    """All claims of a game's rules, held against the box.

    Attributes:
        all: Every claim that speaks of something in the box.
        told: Those that contradict it, each fault once for each text.
    """

    def __init__(self, game: ComponentSet, ledger: Ledger, texts: Sequence[RulesText]) -> None:
        self._game = game
        self._targets = ledger.targets
        self._aside = [each for each in ledger.entries if is_set_aside(each.claim, each.text)]
        self._fixed = game.players is not None and game.players[0] == game.players[1]
        self._grids = grids(game)
        self._most_players = game.players[1] if game.players else 0
        self.all = tuple(
            self._compared(entry)
            for entry in ledger.entries
            if entry.standing is Standing.BOUND or entry.claim.role is Role.PLAYERS
        )
        self.told = tuple(_once(each for text in texts for each in self._told(text)))

    def _compared(self, entry: LedgerEntry) -> Compared:
        claim = entry.claim
        if claim.role is Role.PLAYERS:
            return self._players(entry)
        if claim.role is Role.ATTRIBUTE:
            return self._attribute(entry)
        if not isinstance(claim.count, int):
            return _possible(entry)
        if claim.role is Role.SUPPLY:
            return _supply(entry)
        if claim.role is Role.PART:
            return _part(entry)
        if claim.role is Role.PER_COLOR:
            return self._per_colour(entry)
        if claim.role is Role.PER_PLAYER:
            return self._per_player(entry)
        if claim.role is Role.SETUP:
            return _setup(entry)
        return _possible(entry)

    def _players(self, entry: LedgerEntry) -> Compared:
        count, players = entry.claim.count, self._game.players
        if count is None or players is None or entry.standing is Standing.ASIDE:
            return _possible(entry)
        least, most = (count.min, count.max) if isinstance(count, Range) else (count, count)
        if (least or players[0], most or players[1]) == players:
            return Compared(entry, Verdict.EQUAL)
        return Compared(entry, Verdict.PLAYERS)

    def _per_colour(self, entry: LedgerEntry) -> Compared:
        claim, target = entry.claim, entry.target
        count = claim.count if isinstance(claim.count, int) else 0
        colours = self._targets.by_colour(target.component)
        if not colours:
            wanted = claim.total or count * (claim.factor or 0)
            return (
                _equal(entry, Verdict.COUNT, wanted, target.count) if wanted else _possible(entry)
            )
        own = [tuple(item for item in items if item in target.items) for items in colours.values()]
        for colour, items in zip(colours, own, strict=True):
            there = sum(item.quantity for item in items)
            if there != count:
                return Compared(entry, Verdict.PER_COLOUR, count, there, colour)
        return _equal(entry, Verdict.COLOURS, claim.factor or len(colours), len(colours))

    def _per_player(self, entry: LedgerEntry) -> Compared:
        claim, target = entry.claim, entry.target
        count = claim.count if isinstance(claim.count, int) else 0
        if is_a_case(claim, entry.text):
            return _possible(entry)
        wanted = claim.total or count * (claim.factor or self._most_players)
        aside = () if target.part else self._set_aside(entry)
        all_wanted = wanted + sum(_stated(each.claim) for each in aside)
        rest = (
            aside and self._fixed and any(_REST.search(e.text.sentence_of(e.claim)) for e in aside)
        )
        if all_wanted > target.count or (rest and all_wanted != target.count and not target.part):
            return Compared(entry, Verdict.PER_PLAYER, all_wanted, target.count, aside=aside)
        return _possible(entry, wanted, target.count)

    def _set_aside(self, entry: LedgerEntry) -> tuple[LedgerEntry, ...]:
        """Return what the text of a claim sets aside of the same component."""
        component = entry.target.component
        return tuple(
            each
            for each in self._aside
            if each.text is entry.text
            and each.standing is Standing.BOUND
            and each.target.component is component
            and not each.target.part
        )

    def _attribute(self, entry: LedgerEntry) -> Compared:
        """Compare a range of values with the fields, a number of entries with a definition."""
        claim = entry.claim
        if isinstance(claim.count, Range):
            return _values(entry, claim.count)
        size = self._grid(entry)
        if size is not None:
            return size
        product = (claim.count or 0) * (claim.factor or 1)
        if claim.factor and claim.total and product != claim.total:
            detail = f"{claim.count} x {claim.factor}"
            return Compared(entry, Verdict.VALUES, claim.total, product, detail)
        for definition, entries in self._game.definitions.items():
            if claim.factor is None and names.key(definition) == names.definition_key(claim.name):
                wanted = claim.count or 0
                same = wanted == len(entries)
                verdict = Verdict.EQUAL if same else Verdict.VALUES
                return Compared(entry, verdict, wanted, len(entries), definition)
        return _possible(entry)

    def _grid(self, entry: LedgerEntry) -> Compared | None:
        """Compare `7 x 7 cells` with the one grid that the game defines."""
        claim = entry.claim
        if len(self._grids) != 1 or not claim.factor or claim.unit in {"mm", "cm"}:
            return None
        columns, rows = self._grids[0]
        if {claim.count, claim.factor} == {columns, rows} or claim.of == "":
            return None
        detail = f"the grid: {columns} x {rows}"
        return Compared(entry, Verdict.VALUES, claim.factor, rows, detail)

    def _told(self, text: RulesText) -> Iterator[Compared]:
        """Yield the faults of one text, without those that another one explains."""
        here = [each for each in self.all if each.entry.text is text]
        own = [each for each in here if each.differs and not _is_a_case(each, here)]
        told: dict[tuple[object, ...], Compared] = {}
        for each in own:
            if _is_explained(each, [e for e in own if _component(e) == _component(each)]):
                continue
            key = _fault(each)
            first = told.setdefault(key, each)
            if first is not each:
                told[key] = _with_other(first, each.entry)
        yield from told.values()


def _once(told: Iterable[Compared]) -> Iterator[Compared]:
    """Yield faults, each once where texts in several languages say the same number.

    What several languages agree on was right once, and the box has changed since.
    """
    firsts: dict[tuple[object, ...], Compared] = {}
    for number, each in enumerate(told):
        targets = () if each.verdict is Verdict.PLAYERS else each.entry.targets
        of = (targets[0].component.id, *(id(item) for item in targets[0].items)) if targets else ()
        players = each.entry.claim.count if each.verdict is Verdict.PLAYERS else None
        alone = (players,) if players else () if targets else (number,)
        key = (each.verdict, *of, each.wanted, each.there, each.detail, *alone)
        first = firsts.get(key)
        if first is None or first.entry.text.language == each.entry.text.language:
            firsts[(*key, number) if first else key] = each
        else:
            firsts[key] = replace(first, others=(*first.others, each.entry, *each.others))
    yield from firsts.values()


def _is_a_case(compared: Compared, here: Sequence[Compared]) -> bool:
    """Return whether a number of players is but a case: the text has the right one elsewhere."""
    return compared.verdict is Verdict.PLAYERS and any(
        each.verdict is Verdict.EQUAL and each.entry.claim.role is Role.PLAYERS for each in here
    )


def _component(compared: Compared) -> str:
    entry = compared.entry
    return entry.target.component.id if entry.targets else ""


def _fault(compared: Compared) -> tuple[object, ...]:
    """Return what is equal for claims that tell the same fault.

    One number may be of several parts: `2 sets of I and V`.
    """
    entry, claim = compared.entry, compared.entry.claim
    if compared.verdict is Verdict.COLOURS:
        return compared.verdict, _component(compared), compared.wanted
    if compared.verdict is Verdict.COUNT:
        return compared.verdict, _component(compared), entry.target.label, compared.wanted
    several = compared.verdict in _OF_PARTS and claim.of != ""
    if several and compared.verdict is Verdict.PART:
        place = entry.place.line
        return compared.verdict, _component(compared), place, compared.wanted, compared.there
    label = entry.target.label if entry.targets else ""
    which = claim.start if several else label
    return compared.verdict, _component(compared), which, claim.count, claim.factor


def _with_other(first: Compared, other: LedgerEntry) -> Compared:
    return replace(first, others=(*first.others, other))


def _is_explained(compared: Compared, same: Sequence[Compared]) -> bool:
    """Return whether a fault follows from another one of the same component.

    Where the parts that the rules give are off by as much as their total, the
    rules agree with themselves: the box is wrong, and the total tells so. What
    would be enough if the box held what the rules say is not short besides.
    """
    total = next((each for each in same if each.verdict is Verdict.COUNT), None)
    parts = [each for each in same if each.verdict in _OF_PARTS]
    off = sum(map(_missing, parts))
    if compared.verdict in _OF_PARTS:
        return total is not None and off == _missing(total)
    if compared.verdict is Verdict.COLOURS:
        return total is not None
    if compared.verdict in {Verdict.PER_PLAYER, Verdict.TOO_FEW}:
        missing = max(off, _missing(total) if total else 0)
        if total and compared.wanted == compared.there + _missing(total):
            return True
        return missing > 0 and compared.wanted <= compared.there + missing
    return False


def _missing(compared: Compared) -> int:
    """Return how many pieces the rules claim beyond those in the box."""
    return compared.wanted - compared.there


def _possible(entry: LedgerEntry, wanted: int = 0, there: int = 0) -> Compared:
    return Compared(entry, Verdict.POSSIBLE, wanted, there)


def _equal(entry: LedgerEntry, otherwise: Verdict, wanted: int, there: int) -> Compared:
    return Compared(entry, Verdict.EQUAL if wanted == there else otherwise, wanted, there)


def _stated(claim: Claim) -> int:
    """Return the number of pieces that a claim comes to."""
    count = claim.count if isinstance(claim.count, int) else 0
    return claim.total if claim.total is not None else count * (claim.factor or 1)


def _supply(entry: LedgerEntry) -> Compared:
    claim, target = entry.claim, entry.target
    if is_set(claim):
        return _sets(entry)
    return _equal(entry, Verdict.COUNT, _stated(claim), target.count)


def _sets(entry: LedgerEntry) -> Compared:
    """Compare a number of sets: each different piece is there as often."""
    sets = entry.claim.count if isinstance(entry.claim.count, int) else 0
    wrong = [item for item in entry.target.items if item.quantity != sets]
    if not wrong:
        return Compared(entry, Verdict.EQUAL, sets, sets)
    return Compared(entry, Verdict.PART, sets, wrong[0].quantity, wrong[0].id)


def _part(entry: LedgerEntry) -> Compared:
    claim, target = entry.claim, entry.target
    if is_set(claim):
        return _sets(entry)
    span = span_of(claim.name)
    if span and (slip := _slip(entry, span)):
        return slip
    if not target.part:
        return _possible(entry, _stated(claim), target.count)
    return _equal(entry, Verdict.PART, _stated(claim), target.count)


def _values(entry: LedgerEntry, stated: Range) -> Compared:
    """Compare a range with the numbers of the items, if it is a slip of one of its ends."""
    for numbers in numbers_of(entry.target.items).values():
        if (min(numbers), max(numbers)) == (stated.min, stated.max):
            return Compared(entry, Verdict.EQUAL)
    own = names.key(entry.claim.name) in _NUMBERS | keys_of(entry.target.component)
    slip = _slip(entry, stated) if own else None
    return slip or _possible(entry)


def _slip(entry: LedgerEntry, stated: Range) -> Compared | None:
    """Return a fault where one field of numbers has one end of a range, and none has both."""
    slips = []
    for field, numbers in numbers_of(entry.target.component.items).items():
        least, most = min(numbers), max(numbers)
        if (least, most) == (stated.min, stated.max):
            return None
        if least < most and (least == stated.min) != (most == stated.max):
            slips.append(Compared(entry, Verdict.VALUES, detail=f"{field}: {least} to {most}"))
    return slips[0] if len(slips) == 1 else None


def _setup(entry: LedgerEntry) -> Compared:
    claim, target = entry.claim, entry.target
    wanted = _stated(claim)
    # `8 tiles on the temple` is no number of temple boards: only a whole name is compared.
    several = bool(target.part) and len(target.component.items) > 1
    whole = several or entry.implied or names.key(claim.name) in keys_of(target.component)
    if whole and wanted > target.count and not is_set(claim):
        return Compared(entry, Verdict.TOO_FEW, wanted, target.count)
    return _possible(entry, wanted, target.count)


def is_set(claim: Claim) -> bool:
    """Return whether a claim counts sets and not pieces."""
    return claim.unit.casefold() in {"セット", "組", "set", "sets"}
