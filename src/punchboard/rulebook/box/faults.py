"""Which comparisons tell of a fault.

A fault of the box contradicts the numbers of a component and of its parts; it is told once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from punchboard.rulebook.box.cases import are_cases
from punchboard.rulebook.box.compared import Compared, Verdict, number_of
from punchboard.rulebook.box.ledger_entry import LedgerEntry
from punchboard.rulebook.claim import Role, Section, stated
from punchboard.rulebook.texts import RulesText

#: How many parts tell what a set has.
_PARTS = 2
_OF_PARTS = frozenset([Verdict.PART, Verdict.PER_COLOUR])


def faults_of(
    texts: Sequence[RulesText], compared: Sequence[Compared], players: tuple[int, int] | None
) -> tuple[Compared, ...]:
    """Return the comparisons that contradict the box, each fault once."""
    return tuple(_once(each for text in texts for each in _faults(text, compared, players)))


def _faults(
    text: RulesText, compared: Sequence[Compared], players: tuple[int, int] | None
) -> Iterator[Compared]:
    """Yield the faults of one text, without those that another one explains."""
    here = [each for each in compared if each.entry.text is text]
    # Another number of players is a case, if the text has the right one elsewhere, or others.
    people = [each for each in here if each.entry.claim.role is Role.PLAYERS]
    right = any(each.verdict is Verdict.EQUAL for each in people)
    right = right or are_cases([e.entry.claim.count for e in people], players)
    own = [e for e in here if e.differs and not (right and e.verdict is Verdict.PLAYERS)]
    own = [each for each in own if not _is_of_some(each, here)]
    found: dict[tuple[object, ...], Compared] = {}
    listed: dict[tuple[str, str], tuple[object, ...]] = {}
    for each in own:
        if _is_explained(each, [e for e in own if e.component == each.component]):
            continue
        key = _fault(each)
        if each.verdict is Verdict.COUNT and each.entry.claim.section is Section.LIST:
            # A list of the game and one of what is added are both wrong where their sum is.
            key = listed.setdefault((each.component, each.entry.target.label), key)
        first = found.get(key)
        others = (*first.others, each.entry) if first else ()
        found[key] = replace(first or each, others=others)
    yield from found.values()


def _is_of_some(compared: Compared, here: Sequence[Compared]) -> bool:
    """Return whether a line tells of several parts otherwise than a list that is right.

    `Stay in: 8 heath, 5 bog`, for a small moor
    """
    entry, component = compared.entry, compared.component
    if not entry.targets or not _may_be_of_sets(compared):
        return False
    parts = [e for e in here if e.entry.targets and e.component == component]
    beside = [each for each in parts if each.entry.place.line == entry.place.line]
    if _are_of_sets(entry, beside):
        return True
    if not entry.target.part:
        return False
    right = {e.entry.target.label for e in parts if stated(e.entry.claim) == e.entry.target.count}
    off = {each.entry.target.label for each in beside if each.entry.target.part}
    apart = all(stated(e.entry.claim) != e.entry.target.count for e in beside)
    return apart and len(off) > 1 and off <= right


def _may_be_of_sets(compared: Compared) -> bool:
    return compared.verdict in _OF_PARTS or compared.verdict is Verdict.COUNT


def _are_of_sets(entry: LedgerEntry, beside: Sequence[Compared]) -> bool:
    """Return whether a line tells what each of some sets has: `4 kits (2 axes, 3 ropes, 1 map)`.

    Its numbers then are one share of those of the box, or so many sets of the parts beside.
    """
    parts = {each.entry.target.label: each.entry for each in beside if each.entry.target.part}
    counts = [(stated(each.claim), each.target.count) for each in parts.values()]
    if len(counts) < _PARTS or not all(said for said, _ in counts):
        return False
    times = {there / said for said, there in counts}
    if len(times) != 1 or times == {1} or not times.pop().is_integer():
        return False
    held = stated(entry.claim) * sum(said for said, _ in counts)
    return bool(entry.target.part) or held == entry.target.count


def _once(faults: Iterable[Compared]) -> Iterator[Compared]:
    """Yield faults, each once if texts in several languages say the same number.

    What several languages agree on was right once, and the box has changed since.
    """
    firsts: dict[tuple[object, ...], Compared] = {}
    for number, each in enumerate(faults):
        of = tuple(id(item) for target in each.entry.targets for item in target.items)
        players = each.entry.claim.count if each.verdict is Verdict.PLAYERS else None
        key = (each.verdict, players or of or number, each.wanted, each.there, each.detail)
        first = firsts.get(key)
        if first is None or first.entry.text.language == each.entry.text.language:
            firsts[(*key, number) if first else key] = each
        else:
            firsts[key] = replace(first, others=(*first.others, *each.every))
    yield from firsts.values()


def _fault(compared: Compared) -> tuple[object, ...]:
    """Return what is equal for claims with the same fault."""
    entry, claim, verdict = compared.entry, compared.entry.claim, compared.verdict
    label = entry.target.label if entry.targets else ""
    shared = number_of(claim) or 1
    if verdict is Verdict.PER_PLAYER and (entry.case or claim.factor):
        # one of `5 for 2 players, 4 for 3`
        return verdict, compared.component, entry.text.line_of(claim).chapter.number
    if verdict is Verdict.COUNT and claim.factor and not compared.there % shared:
        # `5 colours, each with 6 owls and 9 hares`: all are as often there.
        return verdict, entry.place.line, claim.factor, compared.there // shared
    if verdict is Verdict.COUNT:
        return verdict, label, compared.wanted
    if verdict is Verdict.PART and claim.of:  # `2 sets of I and V`
        return verdict, compared.component, compared.wanted, compared.there
    return verdict, compared.component, label, claim.count, claim.factor


def _is_explained(compared: Compared, same: Sequence[Compared]) -> bool:
    """Return whether a fault follows from another one of the same component.

    If the parts that the rules give are off by as much as their total, the
    rules agree with themselves: the box is wrong, and the total says so. What
    would be enough if the box held what the rules say is not short besides.
    """
    counted = [each for each in same if each.verdict is Verdict.COUNT]
    total = next(iter(counted), None)
    if compared.verdict is Verdict.COUNT and not compared.entry.target.part:
        # What is listed apart says better what is off: `60 tiles`, and below `Reed: 8`.
        apart = {each.entry.target.part: each.missing for each in counted}
        return bool(apart.pop("", 0)) and sum(apart.values()) == compared.missing
    parts = [each for each in same if each.verdict in _OF_PARTS]
    once = {frozenset(map(id, each.entry.target.items)): each for each in parts}.values()
    off, all_off = sum(e.missing for e in once), sum(e.missing_in_all for e in once)
    if compared.verdict in _OF_PARTS:
        return total is not None and total.missing in {off, all_off}
    if compared.verdict is Verdict.VALUES:
        # `9 cards (1-9)`, with eight in the box: the number of cards says so.
        here = (each for each in parts if each.entry.place.line == compared.entry.place.line)
        ranged = not compared.wanted and any(here)
        return ranged or (total is not None and compared.there == total.there)
    if compared.verdict in {Verdict.PER_PLAYER, Verdict.TOO_FEW}:
        claimed = total.missing if total else 0
        return (bool(total) and compared.missing == claimed) or (
            0 < max(off, claimed) >= compared.missing
        )
    return False
