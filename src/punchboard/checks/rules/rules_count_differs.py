"""The rules give a different number of a component than the box has.

## What it does

It reads the numbers of components in every rules text and compares each with the pieces in the box.
A component is found by its name in any language, regardless of character width and case, singular or plural, with or without the word for its kind; `rules_name` adds other names.
Multiplied numbers (`4 sets x 5`) and totals are computed.
If the parts of a component differ as much as its total, the box is wrong and only the total is reported.
If rules in several languages agree on a number that differs from the box, it is reported once, at the first of them, together with any sentence under `checks` that is false for the same reason.

## Why it matters

A designer adds a card and forgets the rules, or changes the rules and forgets the card.
The printer follows the list; the players follow the rules.

## Example

```text
Player cards: 44
```

The list of `players` comes to 43 cards.

## Use instead

Add the missing card, or write `Player cards: 43`.
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Location, Severity


@rule(Severity.ERROR, Needs.RULES)
def rules_count_differs(subject: Subject) -> Found:
    """Yield the numbers that are not those of the box."""
    from punchboard.checks.invariants.evaluate import Broken

    def breaks(component: str, wanted: int, there: int) -> list[Location]:
        broken = (each for each in subject.invariants if isinstance(each, Broken))
        follow = (each for each in broken if each.follows_from(component, wanted, there))
        return [each.check.location for each in follow]

    return subject.findings.count_differs(breaks)
