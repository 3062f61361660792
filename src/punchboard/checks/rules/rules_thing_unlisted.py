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

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.RULES)
def rules_thing_unlisted(subject: Subject) -> Found:
    """Yield what the rules use and do not list."""
    return subject.findings.thing_unlisted()
