"""Compares what the rules claim with what is in the box."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from punchboard.components.model import ComponentSet
from punchboard.rulebook.box.compared import Compared, Verdict, number_of
from punchboard.rulebook.box.expansions import of_all_sets
from punchboard.rulebook.box.faults import faults_of
from punchboard.rulebook.box.ledger import Ledger
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.sums import contradicts_itself, of_some
from punchboard.rulebook.box.targets import grids, keys_of, numbers_of, span_of
from punchboard.rulebook.box.wholes import sums_of
from punchboard.rulebook.claim import Claim, Range, Role, Section, is_set, stated
from punchboard.rulebook.grammar import names
from punchboard.rulebook.texts import RulesText

#: What the numbers on cards are called.
_NUMBERS = frozenset(map(names.key, ["number", "value", "rank", "数字", "数", "値"]))
#: Within how many lines a text says for how many players it is.
_HEAD = 8
#: How far a number of sets may be from that of the one piece that each of them is.
_FEW_SETS = 2
#: What adds up to a number above a list.
_LISTED = frozenset([Role.SUPPLY, Role.PART, Role.PER_COLOR])


class Comparison:
    """All claims of a game's rules, compared with the box.

    Attributes:
        all: Every claim about something in the box.
        reported: Those that contradict it, each fault once.
    """

    def __init__(self, game: ComponentSet, ledger: Ledger, texts: Sequence[RulesText]) -> None:
        self._game, self._targets = game, ledger.targets
        self._aside = [each for each in ledger.entries if each.is_set_aside]
        self._grids = grids(game)
        decks = [each.count for each in game.components if each.kind == "card"]
        self._joint = sums_of(decks) - {*decks}
        listed = (e for e in ledger.entries if e.targets and e.claim.section is Section.LIST)
        self._listed = Counter(each.target.component.id for each in listed)
        self._shared = _shares(ledger.entries, max(game.players or [0]))
        ways: dict[Role, Callable[[LedgerEntry], Compared]]
        ways = {Role.SUPPLY: _supply, Role.PART: _part, Role.SETUP: self._setup}
        ways |= {Role.PER_COLOR: self._per_colour, Role.PER_PLAYER: self._per_player}
        found = []
        entries = of_all_sets(ledger.entries, max(game.players or [0]))
        smaller = set(map(id, of_some(entries)))
        for entry in entries:
            role, standing = entry.claim.role, entry.standing
            used = entry.claim.likely or role in {Role.SETUP, Role.PER_PLAYER}
            if id(entry) in smaller or (used and entry.targets and entry.is_left):
                found.append(_possible(entry))
            elif id(entry) in ledger.divided:
                found.append(_whole(entry, ledger.divided[id(entry)], entries))
            elif id(entry) in ledger.counted_parts:
                found.append(_supply(entry))
            elif role is Role.PLAYERS:
                found.append(self._players(entry))
            elif standing is Standing.BOUND and role is Role.ATTRIBUTE:
                found.append(self._attribute(entry))
            elif standing is Standing.BOUND and contradicts_itself(entry):
                found.append(_product(entry))
            elif standing is Standing.BOUND:
                counted = isinstance(entry.claim.count, int)
                found.append((ways.get(role, _possible) if counted else _within)(entry))
        self.all = tuple(found)
        self.reported = faults_of(texts, self.all, game.players)

    def _players(self, entry: LedgerEntry) -> Compared:
        count, players = entry.claim.count, self._game.players
        if count is None or players is None or entry.standing is Standing.ASIDE:
            return _possible(entry)
        least, most = (count.min, count.max) if isinstance(count, Range) else (count, count)
        line = entry.text.line_of(entry.claim)
        if line.number > _HEAD and isinstance(count, int) and players[0] <= count <= players[1]:
            return _possible(entry)  # `For two bakers`, far below, is a case
        said = entry.text.script.plain.text[line.start : line.end]
        alone = entry.text.script.words.pattern("alone", r"(?<![a-z]){}(?![a-z])")
        fewest = {least or players[0], 1 if alone.search(said) else least}  # `Solo, or 2-4 players`
        same = players[0] in fewest and (most or players[1]) == players[1]
        return Compared(entry, Verdict.EQUAL if same else Verdict.PLAYERS)

    def _per_colour(self, entry: LedgerEntry) -> Compared:
        claim, target = entry.claim, entry.target
        count = number_of(claim)
        colours = self._targets.by_colour(target.component)
        if not colours:
            wanted = claim.total or count * (claim.factor or 0)
            if not wanted or (claim.of and not target.part):  # what other parts leave
                return _possible(entry)
            return _equal(entry, Verdict.COUNT, wanted, target.count)
        for colour, items in colours.items():
            there = sum(item.quantity for item in items if item in target.items)
            if there % (count or 1):  # `1 to 5, two of each in every colour` are ten
                return Compared(entry, Verdict.PER_COLOUR, count, there, colour)
        return Compared(entry, Verdict.EQUAL, count, count)

    def _per_player(self, entry: LedgerEntry) -> Compared:
        claim, target = entry.claim, entry.target
        players = self._game.players or (0, 0)
        sharing = entry.players_of(players[1])
        if sharing is None or entry.is_shared_otherwise:
            return _possible(entry)
        if self._is_one_of_several(entry):
            return _possible(entry)  # when fewer or more play, or at another time
        wanted = claim.total or number_of(claim) * min(sharing, claim.factor or players[1])
        aside = tuple(each for each in self._aside if _is_of_the_same(each, entry))
        every = wanted + sum(stated(each.claim) for each in aside)
        alone = claim.section is Section.LIST and self._listed[target.component.id] == 1
        # More than all have, and not so many that the list may be for more, or has `2 spare ones`
        more = target.count - wanted
        left = alone and not aside and 0 < more < wanted and not entry.has_number(more)
        half = wanted and alone and not aside and target.count % (number_of(claim) or 1)
        # What is so far off is no share; but a box may have one set of what each player gets.
        far = wanted > 2 * target.count and number_of(claim) != target.count and not aside
        if (every > target.count and not far) or half or left:
            return Compared(entry, Verdict.PER_PLAYER, every, target.count, aside=aside)
        return _possible(entry, wanted, target.count)

    def _is_one_of_several(self, entry: LedgerEntry) -> bool:
        """Return whether the text has another share of the same, and no list that settles it."""
        claim, target = entry.claim, entry.target
        if entry.case or claim.factor or claim.section is Section.LIST:
            return False
        others = self._shared[id(entry.text), target.label]
        if any(e.section is Section.LIST and self._is_all(e, target.count) for e in others):
            return False
        return any(e.count != claim.count and e.line != claim.line for e in others)

    def _is_all(self, claim: Claim, there: int) -> bool:
        """Return whether a share is all there is if as many play as can."""
        return number_of(claim) * max(self._game.players or [0]) == there

    def _setup(self, entry: LedgerEntry) -> Compared:
        claim, target, wanted = entry.claim, entry.target, stated(entry.claim)
        # `8 tiles on the temple` counts no temple boards: only a whole name is compared.
        several = bool(target.part) and len(target.component.items) > 1
        whole = several or entry.implied or target.is_called(claim.name)
        # `Lay out the map and shuffle. Draw 3`: not of the map, which is one.
        whole = whole and (target.count > 1 or entry.implied or claim.name in claim.quote)
        # `The sea deck has 41 cards then`: with those of another one
        whole = whole and not (entry.implied and wanted in self._joint)
        if whole and wanted > target.count:
            return Compared(entry, Verdict.TOO_FEW, wanted, target.count)
        return _possible(entry, wanted, target.count)

    def _attribute(self, entry: LedgerEntry) -> Compared:
        """Compare a range of values with the fields, a number of entries with a definition."""
        claim = entry.claim
        if isinstance(claim.count, Range):
            return _values(entry, claim.count)
        size, wanted = self._grid(entry), claim.count or 0
        if size is not None:
            return size
        for definition, entries in self._game.definitions.items():
            if claim.factor is None and names.key(definition) == names.definition_key(claim.name):
                there = len(entries)
                how = f"the rules say {wanted} `{claim.name}`, the list has {there}"
                verdict = Verdict.EQUAL if wanted == there else Verdict.VALUES
                return Compared(entry, verdict, wanted, there, how)
        return _possible(entry)

    def _grid(self, entry: LedgerEntry) -> Compared | None:
        """Compare `7 x 7 cells` with the one grid that the game defines."""
        claim = entry.claim
        sized = claim.factor and claim.of and claim.unit not in {"mm", "cm"}
        if len(self._grids) != 1 or not claim.factor or not sized:
            return None
        columns, rows = self._grids[0]
        if {claim.count, claim.factor} == {columns, rows}:
            return None
        how = f"the rules say {claim.count} x {claim.factor}, the grid has {columns} x {rows}"
        return Compared(entry, Verdict.VALUES, claim.factor, rows, how)


def _shares(entries: Iterable[LedgerEntry], most: int) -> dict[tuple[int, str], list[Claim]]:
    """Return the claims of each text of how many of what each of *most* players has."""
    found = defaultdict[tuple[int, str], list[Claim]](list)
    for each in entries:
        shared = each.claim.role is Role.PER_PLAYER and each.targets and not each.claim.factor
        if shared and each.players_of(most):
            found[id(each.text), each.target.label].append(each.claim)
    return found


def _is_of_the_same(aside: LedgerEntry, entry: LedgerEntry) -> bool:
    """Return whether the same text sets aside pieces of the same component."""
    bound = aside.text is entry.text and aside.standing is Standing.BOUND
    if not bound or entry.target.part or aside.target.part:
        return False
    return aside.target.component is entry.target.component


def _whole(
    entry: LedgerEntry, parts: Sequence[LedgerEntry], entries: Iterable[LedgerEntry]
) -> Compared:
    """Compare a whole with its parts, where these are right, or with what is listed behind it."""
    wanted, said = stated(entry.claim), sum(stated(each.claim) for each in parts)
    there = sum(each.target.count for each in parts)
    bound = replace(entry, targets=tuple(each.target for each in parts))
    how = f"the rules say {wanted:,} `{entry.claim.name}`, the parts come to {said:,}"
    behind = (e.claim for e in entries if e.text is entry.text and e.claim.start > entry.claim.end)
    listed = (stated(each) for each in behind if each.role in _LISTED)
    same = wanted in {said, there} or any(stated(each.claim) > wanted for each in parts)
    same = same or wanted in itertools.takewhile(wanted.__ge__, itertools.accumulate(listed))
    return Compared(bound, Verdict.EQUAL if same else Verdict.VALUES, wanted, there, how)


def _possible(entry: LedgerEntry, wanted: int = 0, there: int = 0) -> Compared:
    return Compared(entry, Verdict.POSSIBLE, wanted, there)


def _equal(entry: LedgerEntry, otherwise: Verdict, wanted: int, there: int) -> Compared:
    return Compared(entry, Verdict.EQUAL if wanted == there else otherwise, wanted, there)


def _product(entry: LedgerEntry) -> Compared:
    """Return the fault of a product that is not what the rules say it makes."""
    claim, count = entry.claim, number_of(entry.claim)
    product = count * (claim.factor or 1)
    how = f"{count} x {claim.factor} make {product}, the rules say {claim.total}"
    return Compared(entry, Verdict.VALUES, claim.total or 0, product, how)


def _supply(entry: LedgerEntry) -> Compared:
    if is_set(entry.claim):
        return _sets(entry)
    wanted, there, likely = stated(entry.claim), entry.target.count, entry.claim.likely
    if likely and wanted != there:
        near = there <= 2 * wanted <= 4 * there
        if not near or entry.is_of_some:
            return _possible(entry, wanted, there)
    if (wanted < there and entry.is_least) or entry.is_multiplied(there):
        return _possible(entry, wanted, there)
    return _equal(entry, Verdict.COUNT, wanted, there)


def _within(entry: LedgerEntry) -> Compared:
    """Compare a range of pieces, `20 to 30 stones`; what has no number is possible."""
    claim, there = entry.claim, entry.target.count
    if not isinstance(claim.count, Range) or claim.role is not Role.SUPPLY:
        return _possible(entry)
    nearest = min(max(there, claim.count.min or 0), claim.count.max or there)
    how = f"{claim.count.words} `{claim.name}`"
    return replace(_equal(entry, Verdict.COUNT, nearest, there), detail=how)


def _sets(entry: LedgerEntry) -> Compared:
    """Compare a number of sets: each different piece is there as often, or all are as many."""
    sets, there = number_of(entry.claim), entry.target.count
    if all(item.quantity == sets for item in entry.target.items):
        return Compared(entry, Verdict.EQUAL, sets, sets)
    alike = len(entry.target.items) == 1 and abs(there - sets) <= max(_FEW_SETS, sets // 4)
    if not entry.claim.factor and not alike:
        return _possible(entry)
    return _equal(entry, Verdict.COUNT, stated(entry.claim), there)


def _part(entry: LedgerEntry) -> Compared:
    claim, target = entry.claim, entry.target
    if entry.listed:
        said = f"{entry.listed:,} `{claim.of}` in all"
        return replace(_equal(entry, Verdict.COUNT, entry.listed, target.count), detail=said)
    span = span_of(claim.name)
    if span and entry.text.script.words.pattern("per_colour").search(claim.quote):
        return _possible(entry, stated(claim), target.count)  # `各色1～5、1枚ずつ`
    slip = _slip(entry, span) if span else None
    if slip or target.part:
        return slip or _equal(entry, Verdict.PART, stated(claim), target.count)
    return _possible(entry, stated(claim), target.count)


def _values(entry: LedgerEntry, stated: Range) -> Compared:
    """Compare a range with the numbers of the items, if it is a slip of one of its ends."""
    for numbers in numbers_of(entry.target.items).values():
        if (min(numbers), max(numbers)) == (stated.min, stated.max):
            return Compared(entry, Verdict.EQUAL)
    own = names.key(entry.claim.name) in _NUMBERS | keys_of(entry.target.component)
    return (_slip(entry, stated) if own else None) or _possible(entry)


def _slip(entry: LedgerEntry, stated: Range) -> Compared | None:
    """Return a fault if one field of numbers has one end of a range, and none has both."""
    slips = []
    for field, numbers in numbers_of(entry.target.component.items).items():
        least, most = min(numbers), max(numbers)
        if (least, most) == (stated.min, stated.max):
            return None
        if least < most and (least == stated.min) != (most == stated.max):
            how = f"the rules say {stated.words}, `{field}` goes from {least} to {most}"
            slips.append(Compared(entry, Verdict.VALUES, detail=how))
    return slips[0] if len(slips) == 1 else None
