"""Whether and where a rules text mentions a component, and what it leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.checks.subject import Subject
from punchboard.components.model import Component
from punchboard.components.model import Entry as Definition
from punchboard.diagnostics import Location
from punchboard.rulebook import names
from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.comparison import Compared, Verdict
from punchboard.rulebook.ledger import Ledger, LedgerEntry, Standing
from punchboard.rulebook.rules_texts import RulesText
from punchboard.rulebook.targets import item_names, keys_of, names_of, span_of, value_names

#: Fewest entries of a definition that a text must name to count as a list of them.
_FEWEST_OTHERS = 2
_STATING = frozenset([Role.SUPPLY, Role.UNLISTED])


def is_thing(claim: Claim) -> bool:
    """Return whether a claim is about a thing in the box, and not about its use."""
    return thing_name(claim) != ""


def thing_name(claim: Claim) -> str:
    """Return the name of the thing that a claim says is in the box; "" if there is none."""
    name = ""
    if claim.role is Role.UNLISTED or (claim.section is Section.LIST and claim.role is Role.SUPPLY):
        name = claim.name
    elif claim.section is Section.LIST and claim.role in {Role.PART, Role.PER_COLOR}:
        name = claim.of
    return name if names.is_made(name) else ""


def is_mentioned(subject: Subject, text: RulesText, component: Component) -> bool:
    """Return whether *text* claims anything about *component* or uses its name."""
    claimed = any(entry.is_about(component) for entry in subject.ledger.of(text))
    return claimed or first_mention(text, component) is not None


def states_number(compared: Compared) -> bool:
    """Return whether a claim says how many of its component are in the box."""
    claim = compared.entry.claim
    if claim.role in _STATING or compared.verdict is Verdict.EQUAL:
        return True
    return compared.wanted > 0 and compared.wanted == compared.there


def is_told_otherwise(entry: LedgerEntry, component: Component) -> bool:
    """Return whether a claim may be about *component* but is left to another rule, or set aside."""
    if entry.standing is Standing.ASIDE:
        return names.key(entry.claim.name) in {names.key(each) for each in names_of(component)}
    return any(target.component is component for target in entry.targets) and is_thing(entry.claim)


def parts_without_items(ledger: Ledger) -> Iterator[LedgerEntry]:
    """Yield the parts that match no item, of components with other parts that do."""
    parts = [
        entry
        for entry in ledger.entries
        if entry.claim.role is Role.PART and entry.claim.of and entry.standing is Standing.BOUND
    ]
    found = {(entry.text.path, entry.target.component.id) for entry in parts if entry.target.part}
    for entry in parts:
        owner = (entry.text.path, entry.target.component.id)
        if not entry.target.part and owner in found and _has_own_name(entry):
            yield entry


def _has_own_name(entry: LedgerEntry) -> bool:
    """Return whether a part has a name that is neither numbers nor its component's name."""
    name = entry.claim.name
    return span_of(name) is None and names.key(name) not in keys_of(entry.target.component)


def left_out(edition: Sequence[RulesText], entries: Sequence[Definition]) -> Definition | None:
    """Return the one entry that the texts of a language omit while naming all others, if any."""
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
    """Return where *text* first uses a name of *component*, whole or without its kind."""
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
    """Yield the names of items that a component's name joins, as in `Food and aether`."""
    whole = [names.key(name) for name in names_of(component)]
    for item in component.items:
        for name in item_names(item):
            if any(names.key(name) in each for each in whole) and len(component.items) > 1:
                yield name
