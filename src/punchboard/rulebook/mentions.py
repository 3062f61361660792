"""Whether and where a rules text speaks of a component."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from punchboard.components.model import Component
from punchboard.components.model import Entry as Definition
from punchboard.diagnostics import Location
from punchboard.rulebook import names
from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.comparison import Compared, Verdict
from punchboard.rulebook.ledger import Ledger, LedgerEntry, Standing
from punchboard.rulebook.targets import item_names, keys_of, names_of, span_of, value_names
from punchboard.rulebook.texts import RulesText

#: Fewest entries of a definition that a text has to name to be a list of them.
_FEWEST_OTHERS = 2
#: How many entries of an unknown name are tried as parts of another.
_MOST_TORN = 12
_STATING = frozenset([Role.SUPPLY, Role.UNLISTED])


def is_thing(claim: Claim) -> bool:
    """Return whether a claim is of a thing in the box, and not of what is done with it."""
    return thing_name(claim) != ""


def thing_name(claim: Claim) -> str:
    """Return what the thing is called that a claim says is in the box; "" if none."""
    name = ""
    if claim.role is Role.UNLISTED or (claim.section is Section.LIST and claim.role is Role.SUPPLY):
        name = claim.name
    elif claim.section is Section.LIST and claim.role in {Role.PART, Role.PER_COLOR}:
        name = claim.of
    return name if names.is_made(name) else ""


def is_mentioned(ledger: Ledger, text: RulesText, component: Component) -> bool:
    """Return whether *text* claims anything about *component*, or uses its name."""
    claimed = any(entry.is_about(component) for entry in ledger.of(text))
    return claimed or first_mention(text, component) is not None


def states_number(compared: Compared) -> bool:
    """Return whether a claim says how many of its component there are in the box."""
    claim = compared.entry.claim
    if claim.section is Section.LIST and claim.role in {Role.PER_COLOR, Role.PER_PLAYER, Role.PART}:
        return True
    if claim.role in _STATING or compared.verdict is Verdict.EQUAL:
        return True
    return compared.wanted > 0 and compared.wanted == compared.there


def unread_count(text: RulesText, component: Component) -> Location | None:
    """Return the line of a list that has a name of *component* and a number, and was not read."""
    script = text.script
    for line in script.lines if script else ():
        if script is None or line.chapter.topic != "components" or line.kind == "heading":
            continue
        start, end = script.plain.starts[line.start], script.plain.ends[line.end - 1]
        words = text.folded[start:end]
        found = [names.pattern(name) for name in names_of(component)]
        named = any(each is not None and each.search(words) for each in found)
        if named and script.amounts.may_count(script.counted, line.start, line.end):
            return text.place(start, end)
    return None


def is_told_otherwise(entry: LedgerEntry, component: Component) -> bool:
    """Return whether a claim may be of *component* and is told by another rule, or set aside."""
    if entry.standing is Standing.ASIDE:
        return names.key(entry.claim.name) in {names.key(each) for each in names_of(component)}
    return any(target.component is component for target in entry.targets) and is_thing(entry.claim)


def parts_without_items(ledger: Ledger) -> Iterator[LedgerEntry]:
    """Yield the parts that nothing is called, of components with parts that something is."""
    parts = [
        entry
        for entry in ledger.entries
        if entry.claim.role is Role.PART and entry.claim.of and entry.standing is Standing.BOUND
    ]
    found = {(entry.text.path, entry.target.component.id) for entry in parts if entry.target.part}
    divided = {names.key(entry.claim.of) for entry in ledger.entries if entry.claim.of}
    for entry in parts:
        if names.key(entry.claim.name) in divided:
            continue  # a group of parts that are counted themselves
        owner = (entry.text.path, entry.target.component.id)
        if not entry.target.part and owner in found and _has_own_name(entry):
            yield entry


def torn_parts(ledger: Ledger) -> frozenset[int]:
    """Return the ids of entries of no known name that add up to one of a known name.

    A page torn into columns lists parts far from their total.
    """
    listed = [
        entry
        for entry in ledger.entries
        if entry.claim.role is Role.SUPPLY and isinstance(entry.claim.count, int)
    ]
    unknown = [entry for entry in listed if entry.standing is Standing.UNKNOWN][:_MOST_TORN]
    bound = [entry for entry in listed if entry.standing is Standing.BOUND]
    totals = {entry.claim.count for entry in bound if entry.target.part == ""}
    found: set[int] = set()
    for size in (2, 3, 4):
        for group in itertools.combinations(unknown, size):
            same = len({id(entry.text) for entry in group}) == 1
            if (
                same
                and sum(e.claim.count for e in group if isinstance(e.claim.count, int)) in totals
            ):
                found.update(map(id, group))
    return frozenset(found)


def _has_own_name(entry: LedgerEntry) -> bool:
    """Return whether a part has a name, and neither numbers nor that of its component."""
    name = entry.claim.name
    return span_of(name) is None and names.key(name) not in keys_of(entry.target.component)


def left_out(edition: Sequence[RulesText], entries: Sequence[Definition]) -> Definition | None:
    """Return the one entry that texts of one language do not name, where they name all others."""
    if not all(each.fields.get("name") for each in entries):
        return None
    called = {each: tuple(value_names(each)) for each in entries}
    missing = [
        each
        for each, said in called.items()
        if not any(_finds(text, name) for text in edition for name in said)
    ]
    others = len(entries) - len(missing)
    return missing[0] if len(missing) == 1 and others >= _FEWEST_OTHERS else None


def _finds(text: RulesText, name: str) -> bool:
    pattern = names.pattern(name)
    return pattern is not None and pattern.search(text.folded) is not None


def first_mention(text: RulesText, component: Component) -> Location | None:
    """Return where *text* uses a name of *component* first, whole or without its kind."""
    found = [
        match
        for name in (*names_of(component), *_joined(component))
        for pattern in (names.pattern(name),)
        if pattern is not None and (match := pattern.search(text.folded))
    ]
    if not found:
        return None
    first = min(found, key=lambda match: match.start())
    return text.place(first.start(), first.end())


def _joined(component: Component) -> Iterator[str]:
    """Yield the names of items that a component's name joins, such as `Food and aether`."""
    whole = [names.key(name) for name in names_of(component)]
    for item in component.items:
        for name in item_names(item):
            if any(names.key(name) in each for each in whole) and len(component.items) > 1:
                yield name
