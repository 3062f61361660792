"""A sentence under `checks` is false.

## What it does

It evaluates every sentence under `checks` in the game file and reports the first part that is false, with the values on both sides and the items at fault.
[Checks](../reference-checks.md) describes everything a sentence can contain.

## Why it matters

The sentences say what the game needs in order to work.
If one becomes false, a card was lost, or the game has changed and the sentence has not.

## Example

```yaml
checks:
  - that: count('players') == 4 * 10 + 4
    because: ten cards for each of four players, and four set aside
```

There are 43 cards.

## Use instead

Add the card, or change the sentence to what is true now.
"""

from __future__ import annotations

from punchboard.checks.invariants.evaluate import Broken
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.ERROR, Needs.GAME)
def broken_invariant(subject: Subject) -> Found:
    """Yield the sentences that do not hold, and those that cannot be computed."""
    for each in subject.invariants:
        yield each.finding if isinstance(each, Broken) else each
