"""The rules hand out or use more pieces than the box has.

## What it does

It multiplies what each player gets by the largest number of players, and compares that, and what is used during setup, with the pieces in the box.
Pieces that the same text sets aside are added.
"Cards" without a name are those of the deck that the text has just shuffled, or else of the one deck with more cards than all the others together.
Leftover pieces are not reported.

## Why it matters

With the number of players that the box promises, somebody does not get enough.

## Example

```text
Each of 5 players takes 7 houses.
```

The box has 30 houses.

## Use instead

Hand out 6 houses, or print 35.
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.ERROR, Needs.RULES)
def box_runs_short(subject: Subject) -> Found:
    """Yield what there is too little of."""
    return subject.findings.box_runs_short()
