"""Wholes that a list tells with their parts, and when either is what the box has."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from punchboard.components.model import Component
from punchboard.rulebook.box.ledger_entry import LedgerEntry, Standing
from punchboard.rulebook.box.targets import CARDS, Target, Targets, keys_of
from punchboard.rulebook.claim import Claim, Role, Section, stated
from punchboard.rulebook.grammar import names
from punchboard.rulebook.grammar.patterns import made_later

#: How far the sum of parts may be from what they are of: so many pieces, or one of so many.
_FEW, _SHARE = 2, 4
#: What pieces of a kind are called in general.
KINDS = {
    "card": CARDS,
    "token": made_later(r"(?:token|counter|jeton|chip)s?|plättchen|トークン|チップ", re.IGNORECASE),
    "tile": made_later(r"tiles?|tuiles?|plättchen|タイル", re.IGNORECASE),
}
#: Of how many components a number may be.
_MOST = 12


def groups(entries: Sequence[LedgerEntry]) -> list[list[LedgerEntry]]:
    """Return wholes, each with its parts behind it; one may be what each of some colours has."""
    found: list[list[LedgerEntry]] = []
    for each in entries:
        claim, whole = each.claim, found[-1][0] if found else None
        shared = claim.role is Role.PER_COLOR and claim.factor and not claim.of
        shared = shared and claim.section is Section.LIST
        if claim.role is Role.SUPPLY or (shared and not (whole and whole.claim.name == claim.name)):
            found.append([each])
        elif whole and claim.role is Role.PART and claim.of == whole.claim.name:
            found[-1].append(each)
    return found


def joined(claims: Sequence[Claim], targets: Targets) -> Iterator[Claim]:
    """Yield claims, those that one name in the box joins as one: `sun and moon, 1 each`."""
    for _, group in itertools.groupby(claims, lambda e: (e.start, e.end, e.role, e.count)):
        several = list(group)
        listed = several[1:] and several[0].role is Role.SUPPLY
        called, target = targets.first(several[0].quote) if listed else ("", None)
        if target and all(each.name in called for each in several):
            together = sum(map(stated, several))
            several = [replace(several[0], name=called.rstrip(" |"), total=together)]
        yield from several


def sums_of(counts: Iterable[int]) -> set[int]:
    """Return what any of some numbers come to together; of many, what the first of them do."""
    sums = {0}
    for each in itertools.islice(counts, _MOST):
        sums |= {one + each for one in sums}
    return sums


def together(counts: Sequence[int]) -> set[int]:
    """Return what things of one kind come to: each, those beside one another, all but one."""
    runs = (counts[a:b] for a in range(len(counts)) for b in range(a + 1, len(counts) + 1))
    return {*map(sum, runs), *(sum(counts) - each for each in counts)}


def of_items(entries: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """Return entries, a whole by another name as the component whose items are all its parts.

    `54 rent notes: 30 of $1, 24 of $5`, and the box has so much `Money`.
    """
    bound = dict[int, LedgerEntry]()
    for whole, *parts in groups(entries):
        targets = [each.target for each in parts if each.standing is Standing.BOUND]
        components = {each.component.id: each.component for each in targets}
        named = any(each.part for each in targets)
        other = whole.targets and not (whole.target.part and _is_other(whole, components))
        if other or not named or len(components) != 1 or not len(parts) == len(targets) > 1:
            continue
        (component,) = components.values()
        told = {id(item) for each in targets for item in each.items}
        if len(told) == len(component.items) and _is_near(stated(whole.claim), component.count):
            target = (Target(component, component.items),)
            bound[id(whole)] = replace(whole, standing=Standing.BOUND, targets=target)
    return [bound.get(id(each), each) for each in entries]


def _is_other(whole: LedgerEntry, components: Mapping[str, Component]) -> bool:
    """Return whether a whole has the name of an item of another component than its parts."""
    counted = stated(whole.claim) == whole.target.count
    return not counted and whole.target.component.id not in components


def _is_near(said: int, there: int) -> bool:
    return abs(said - there) <= max(_FEW, there // _SHARE)


def told_by_parts(entries: Sequence[LedgerEntry]) -> Iterator[LedgerEntry]:
    """Yield entries, parts that alone tell how many of a component there are with their sum.

    `Cubes: 10 red, 10 blue` are 20 cubes; what comes to far more or less tells only some.
    """
    known, parts = set[tuple[int, str]](), defaultdict[tuple[int, str], list[LedgerEntry]](list)
    for each in entries:
        claim = each.claim
        if each.standing is not Standing.BOUND or claim.section is not Section.LIST:
            continue
        key = id(each.text), each.target.component.id
        own = names.key(claim.name) in keys_of(each.target.component)
        part = claim.role is Role.PART and not own and not each.target.part
        if part and isinstance(claim.count, int):
            parts[key].append(each)
        elif claim.count is not None or claim.role is Role.PART:
            known.add(key)
    sums = dict[int, int]()
    for key, found in parts.items():
        total = sum(stated(each.claim) for each in found)
        several = len(found) > 1 or names.is_of_kind(found[0].claim.name, found[0].claim.of)
        if key not in known and several and _is_near(total, found[0].target.component.count):
            sums |= {id(each): total for each in found}
    return (replace(e, listed=sums[id(e)]) if id(e) in sums else e for e in entries)


def divided(entries: Sequence[LedgerEntry]) -> dict[int, tuple[LedgerEntry, ...]]:
    """Return the ids of the entries that count several components together, with those of these.

    `90 cards: 50 owls, 40 mice`, or `50 owl cards`, `40 hare cards`, `90 in all`
    """
    found = dict[int, tuple[LedgerEntry, ...]]()
    for place, whole in enumerate(entries):
        if whole.claim.role is not Role.SUPPLY or not _says_sum(whole):
            continue
        before = [e for e in entries[:place] if e.text is whole.text]
        listed = [e for e in before if e.claim.role is Role.SUPPLY and _is_told(e)]
        once = {e.target.component.id if e.targets else id(e): e for e in reversed(listed)}
        listed = [*reversed(once.values())]
        parts = [e for e in listed if names.is_of_kind(e.claim.name, whole.claim.name)]
        left = stated(whole.claim) - sum(stated(each.claim) for each in parts)
        # What another thing in the list makes up for is none of its parts.
        filled = left in {stated(each.claim) for each in listed if each not in parts}
        if not filled and _is_whole_of(whole, parts):
            found[id(whole)] = tuple(parts)
    together = groups(entries)
    for place, (whole, *parts) in enumerate(together):
        if _is_whole_of(whole, parts) and not _goes_on(whole, parts, together[place + 1 :]):
            found[id(whole)] = tuple(parts)
    for place, whole in enumerate(entries):
        if summed := _summed_behind(whole, entries[place + 1 : place + 1 + _MOST]):
            said = {id(e): summed for e in entries if e.thing and _is_same(e.claim, whole.claim)}
            found |= said
    return found


def _is_told(entry: LedgerEntry) -> bool:
    """Return whether a list has an entry, or the text tells of all pieces, or nearly so many."""
    if entry.is_entry or entry.standing is not Standing.BOUND:
        return entry.is_entry
    return not entry.target.part and _is_near(stated(entry.claim), entry.target.count)


def _summed_behind(whole: LedgerEntry, behind: Sequence[LedgerEntry]) -> tuple[LedgerEntry, ...]:
    """Return the things in the same line that come to *whole*: `コマとチップ54個は、コマ6個…`."""
    if whole.standing is not Standing.UNKNOWN or whole.claim.role is not Role.SUPPLY:
        return ()
    parts = list[LedgerEntry]()
    for each in behind:
        same = each.text is whole.text and each.claim.line == whole.claim.line
        if not same or each.standing is not Standing.BOUND or each.claim.role is not Role.SUPPLY:
            break
        parts.append(each)
        if len(parts) > 1 and sum(stated(e.claim) for e in parts) == stated(whole.claim):
            return tuple(parts)
    return ()


def _is_same(claim: Claim, other: Claim) -> bool:
    return (claim.role, claim.name, claim.count) == (other.role, other.name, other.count)


def _says_sum(entry: LedgerEntry) -> bool:
    line, text = entry.text.line_of(entry.claim), entry.text.script
    return text.words.pattern("total").search(text.plain.text, line.start, line.end) is not None


def _is_whole_of(whole: LedgerEntry, parts: Sequence[LedgerEntry]) -> bool:
    """Return whether several components are all that *whole* counts.

    Their numbers come to it, in the rules or in the box, or are right but for it: those of a
    set or of one player do not.
    """
    known = [each.target for each in parts if each.standing is Standing.BOUND]
    components = {e.component.id for e in known if len(e.items) == len(e.component.items)}
    unbound = whole.standing in {Standing.AMBIGUOUS, Standing.UNKNOWN}
    least = 1 if names.is_kind(whole.claim.name) else 2  # `28 cards`, all of which are owl cards
    if not unbound or len(components) < least or len(components) < len(parts):
        return False
    said, there = [stated(each.claim) for each in parts], [each.count for each in known]
    if stated(whole.claim) < max(said):  # `2 decks: 32 owl cards, 10 hare cards`
        return any(one == other for one, other in zip(said, there, strict=True))
    return stated(whole.claim) in {sum(said), sum(there)} or said == there


def _goes_on(
    whole: LedgerEntry, parts: Sequence[LedgerEntry], below: Sequence[Sequence[LedgerEntry]]
) -> bool:
    """Return whether entries below the parts of a whole are more of its parts.

    They are if they make up for what the parts lack, or if the next is of its kind.
    """
    left = stated(whole.claim) - sum(stated(each.claim) for each in parts)
    following = [each[0].claim for each in below if each[0].text is whole.text]
    next_kind = any(names.is_of_kind(each.name, whole.claim.name) for each in following[:1])
    return left > 0 and (next_kind or left in itertools.accumulate(map(stated, following)))


def containers(entries: Sequence[LedgerEntry]) -> Iterator[int]:
    """Yield the ids of what is told by its contents: `4 kits, each with a map and 5 owls`."""
    for whole, *parts in groups(entries):
        known = parts and all(each.standing is Standing.BOUND for each in parts)
        summed = known and sum(stated(each.claim) for each in parts) == stated(whole.claim)
        if summed and whole.standing is Standing.UNKNOWN:
            yield id(whole)  # `36 tiles (20 straight rail tiles, 16 curved rail tiles)`
    things = [each for each in entries if each.claim.role is not Role.ATTRIBUTE]
    # Where what each of so many holds, or the parts of a name, were listed last.
    last: dict[tuple[int, object], int] = {
        (id(each.text), _held_by(each.claim)): place
        for place, each in enumerate(things)
        if each.standing is Standing.BOUND and each.claim.section is Section.LIST
    }
    for place, (whole, following) in enumerate(itertools.pairwise(things)):
        claim, words = whole.claim, whole.text.script.words
        if claim.role is not Role.SUPPLY or whole.standing is not Standing.UNKNOWN:
            continue
        sets = words.pattern("sets").search(f"{claim.unit} {claim.name}")
        held = claim.count, claim.name
        listed = any(last.get((id(whole.text), each), -1) > place for each in held)
        near = following.text is whole.text and _held_by(following.claim) in held
        between = whole.text.folded[claim.end : following.claim.start] if near else ""
        if (sets and listed) or words.pattern("each").search(between):
            yield id(whole)


def _held_by(claim: Claim) -> int | str | None:
    """Return of how many sets a claim is what each holds, or of what it is a part; or ""."""
    if claim.role is Role.PER_COLOR:
        return claim.factor
    return claim.of if claim.role is Role.PART else ""


def counted(entries: Sequence[LedgerEntry]) -> Iterator[int]:
    """Yield the ids of parts that are components and most of which are right, whatever the whole.

    The numbers of a set or of one player would differ from those of the box.
    """
    for whole, *parts in groups(entries):
        bound = [each for each in parts if each.standing is Standing.BOUND]
        once = Counter(each.target.component.id for each in bound)
        found = [e for e in bound if not e.target.part and once[e.target.component.id] == 1]
        right = sum(stated(each.claim) == each.target.count for each in found)
        apart = whole.standing is not Standing.BOUND or whole.target.component.id not in once
        if apart and len(found) > 1 and 2 * right >= len(found):
            yield from map(id, found)
