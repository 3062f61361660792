"""What findings call the things in a box, and how they say that a number differs."""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.diagnostics import Finding, Related, Severity
from punchboard.rulebook.comparison import Compared
from punchboard.rulebook.ledger_entry import LedgerEntry
from punchboard.rulebook.targets import Target, item_names


def differs(compared: Compared, message: str, *more: Related) -> Finding:
    """Return the finding that a claim contradicts the number of its component."""
    target = compared.entry.target
    hint = f"correct the rules, or the quantities of `{target.component.id}`"
    related = (written(target), *also(compared), *more)
    severity = Severity.WARNING if compared.entry.claim.likely else None
    return Finding(compared.entry.place, message, (hint,), related, severity)


def called(target: Target, entry: LedgerEntry) -> str:
    """Return what a thing in the box is called in the language of a claim."""
    named = target.component.name
    name = named.get(entry.text.language) or named.first
    own = item_names(target.items[0]) if target.part and target.items else ()
    part = own[0] if own and target.part == target.items[0].id else target.part
    return f"{name}/{part}" if part else name


def written(target: Target) -> Related:
    """Return where a thing is written, with how many the box has."""
    return Related(target.location, f"`{target.label}`: {target.count:,} in the box")


def also(compared: Compared) -> Iterator[Related]:
    """Yield the other places of a claim."""
    places = dict.fromkeys(each.place for each in compared.others)
    places.pop(compared.entry.place, None)
    yield from (Related(place, "the rules say so here as well") for place in places)
