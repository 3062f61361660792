"""The rules use a component but never say how many there are.

## What it does

It reports a component with more than one piece that a rules text uses by name without saying how many are in the box: neither in the list nor in the running text, nor as a number for each player or colour that adds up to all of them.
If a line of the list has the name and a number that cannot be put together, that line is reported instead (`cannot read this count`).
If a number that is not understood is beside the name elsewhere, nothing is reported, because it may be the count.
A component is skipped if the rules list as many pieces by a name that nothing in the box has: it may have been renamed, and `rules-thing-missing` reports that name.

## Why it matters

Nobody can know whether the box is complete, and nobody can make the game from the rules.

## Example

The rules deal a famous garden card to each player but never say that there are eight.

## Use instead

```text
Famous garden cards: 8
```
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.RULES)
def rules_count_unstated(subject: Subject) -> Found:
    """Yield the components without a number in any place."""
    return subject.findings.count_unstated()
