"""The rules name a part of a component that the list does not have.

## What it does

It reports a part with its number (`24 gold`) if no item and no value of the component has that name, but the list does have another part of the same component (`24 silver`).
If the list has none of the parts, the rules simply divide the component in another way.

## Why it matters

A colour, suit or kind was renamed in one of the two places.

## Example

```text
Markers: 24 gold and 24 silver
```

The sides are called bronze and silver.

## Use instead

Use the same name in both places, or say under `claims` what the words mean.
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.ERROR, Needs.RULES)
def rules_part_missing(subject: Subject) -> Found:
    """Yield the parts that are not in the list."""
    return subject.findings.part_missing()
