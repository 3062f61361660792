"""The rules use a component that is missing from their own list.

## What it does

It reports a thing that the text uses and the box has, but that is not in the rules' list of components.
If the box does not have it either, `rules-thing-missing` is reported instead.

## Why it matters

The person who packs the box relies on the list.

## Example

```text
Components: 44 player cards.

Put the marker on the card.
```

## Use instead

```text
Components: 44 player cards, 1 marker.

Put the marker on the card.
```
"""

from __future__ import annotations

from pathlib import Path

from punchboard.checks.rule import Cost, Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.rulebook import wording as messages
from punchboard.rulebook.claim import Claim, Role, Section
from punchboard.rulebook.ledger import LedgerEntry, Standing


@rule(Severity.WARNING, Cost.CHEAP, Needs.RULES)
def rules_thing_unlisted(subject: Subject) -> Found:
    """Yield what the rules use and do not list."""
    bound = [each for each in subject.ledger.entries if each.standing is Standing.BOUND]
    # Under whatever name: the list may call by another what `claims` explain.
    known = {_key(each) for each in bound if _is_listed(each.claim)}
    for entry in bound:
        if entry.claim.role is Role.UNLISTED and _key(entry) not in known:
            known.add(_key(entry))
            yield messages.thing_unlisted(entry)


def _key(entry: LedgerEntry) -> tuple[Path, str]:
    return entry.text.path, entry.target.label


def _is_listed(claim: Claim) -> bool:
    return claim.section is Section.LIST and claim.role is Role.SUPPLY
