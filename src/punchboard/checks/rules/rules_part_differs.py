"""The rules divide a component differently from the box.

## What it does

It compares the parts of a component that the rules list: how many of each kind, in each colour, in each set, and how many colours there are.
A part is found by the name of an item, or by a value of one of its fields: `24 gold` are the items whose `side` is called gold.
A part that matches nothing in the list is ignored.

## Why it matters

The total can be right although the deck is wrong: one sword too many and one shield too few.

## Example

```text
Stones: 36 (8 flat, 8 lying, 20 others)
```

The list has 7 flat stones and 9 lying ones.

## Use instead

Correct the quantities, or the parts in the rules.
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.ERROR, Needs.RULES)
def rules_part_differs(subject: Subject) -> Found:
    """Yield the parts that are not those of the box."""
    return subject.findings.part_differs()
