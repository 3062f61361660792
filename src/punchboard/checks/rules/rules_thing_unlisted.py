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

from punchboard.checks import claim_messages as messages
from punchboard.checks.ledger import Standing
from punchboard.checks.rule import Cost, Found, Needs, rule
from punchboard.checks.subject import Subject
from punchboard.components.claims.claim import Role
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Cost.CHEAP, Needs.RULES)
def rules_thing_unlisted(subject: Subject) -> Found:
    """Yield what the rules use and do not list."""
    told = set()
    for entry in subject.ledger.entries:
        bound = entry.standing is Standing.BOUND and entry.claim.role is Role.UNLISTED
        key = (entry.text.path, entry.target.label) if bound else None
        if bound and key not in told:
            told.add(key)
            yield messages.thing_unlisted(entry)
