"""The game file explains words that the rules do not use.

## What it does

It reports an entry under `claims` that matches no claim in the rules: its `says` is neither the name of a component in the rules nor such a name with its number.

## Why it matters

The rules have changed, and the entry may now hide something that the check should find.

## Example

```yaml
claims:
  - {says: 40 athletes, set_aside: that is the count of the first draft}
```

The rules no longer mention athletes.

## Use instead

Remove the entry, or correct its words.
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.RULES)
def claim_never_made(subject: Subject) -> Found:
    """Yield the entries without a claim."""
    return subject.findings.claim_never_made()
