"""The rules leave the number of a component blank.

## What it does

It reports a component in the list whose number is left blank: `Grace cards ( )`, `Race boards: TBD`, `カード( 枚)`.
If the box has such a component, its number is given as well.

## Why it matters

A draft grows into finished rules, and the blank is forgotten.

## Example

```text
Grace cards ( )
```

## Use instead

```text
Grace cards (45)
```
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.RULES)
def rules_count_blank(subject: Subject) -> Found:
    """Yield the components without a number."""
    return subject.findings.count_blank()
