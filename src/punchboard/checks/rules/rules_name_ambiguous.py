"""The rules use a name that could mean several components.

## What it does

It reports a name in the rules' component list that fits several things in the box equally well.
Its number is not compared with any of them.

## Why it matters

Two things with the same name get mixed up in the box and at the table.

## Example

```text
- Markers: 10
```

There are score markers and round markers.

## Use instead

```text
- Score markers: 10
```
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.RULES)
def rules_name_ambiguous(subject: Subject) -> Found:
    """Yield the names that fit several components."""
    return subject.findings.name_ambiguous()
