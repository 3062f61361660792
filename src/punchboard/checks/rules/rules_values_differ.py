"""The rules give different values than the list.

## What it does

It compares a range of numbers on cards (1 to 11) with the smallest and largest number of the items, if one end of the range is right.
It compares a number of suits or kinds with the definition of that name: `5 suits` with `suits`.

## Why it matters

Players will look for the 12, or for the fifth suit.

## Example

```text
Player cards: 44. Five suits, with the numbers 1 to 12.
```

There are four suits with the numbers 1 to 11.

## Use instead

Correct the rules, or add the cards.
"""

from __future__ import annotations

from dataclasses import replace

from punchboard.checks.rule import Cost, Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.rulebook import wording as messages
from punchboard.rulebook.comparison import Verdict
from punchboard.rulebook.values import Differing, differing_cards, differing_rows


@rule(Severity.ERROR, Cost.CHEAP, Needs.RULES)
def rules_values_differ(subject: Subject) -> Found:
    """Yield the values that are not those of the list."""
    for compared in subject.comparison.told:
        if compared.verdict is Verdict.VALUES:
            yield messages.values_differ(compared)
    for each in differing_cards(subject.game, subject.rules):
        yield messages.number_differs(each, f"a text of the game says `{each.words}`:")
    rows: dict[tuple[str, str], Differing] = {}
    for text in subject.rules:
        for each, _ in differing_rows(subject.game, text):
            first = rows.setdefault((each.here, each.there), each)
            if first is not each:
                rows[each.here, each.there] = replace(first, others=(*first.others, each.place))
    for each in rows.values():
        yield messages.number_differs(each, f"the list has for `{each.words}`")
