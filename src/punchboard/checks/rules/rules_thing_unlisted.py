"""The rules use a component that their own list leaves out.

## What it does

It tells a thing that the text uses and the list of components does not provide, where the box has it.
Where the box has not got it either, `rules-thing-missing` tells that.

## Why it matters

Whoever packs the box goes by the list.

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

from punchboard.checks import claim_messages as messages
from punchboard.checks.ledger import Entry, Standing
from punchboard.checks.rule import Cost, Found, Needs, rule
from punchboard.checks.subject import Subject
from punchboard.components.claims.claim import Claim, Role, Section
from punchboard.diagnostics import Severity


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


def _key(entry: Entry) -> tuple[Path, str]:
    return entry.text.path, entry.target.label


def _is_listed(claim: Claim) -> bool:
    return claim.section is Section.LIST and claim.role is Role.SUPPLY
