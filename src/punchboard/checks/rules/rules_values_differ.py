"""The rules give different values than the list.

## What it does

It compares a range of numbers on cards (1 to 11) with the smallest and largest number of the items, if one end of the range is right.
It compares a number of suits or kinds with the definition of that name: `5 suits` with `suits`, and a size such as `7 x 7 cells` with `columns` and `rows`, if the game defines just one grid.
It compares the last number in a row of a table with the one field of points, value, cost or price of the entry that the row begins with.
It compares the numbers in texts that all players follow (entries of definitions, components of up to three different items, and what all items of a component say) with the line of the rules that has most of the same words, if the words beside the number are the same as well.
It compares points that the game has beside a text (`{value: 5, text: longest coastal road}`) with the line of the rules about points that has nearly all words of that text, if the line does not have that number at all.
What a single card of a deck says is its own effect and is not compared.

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

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.ERROR, Needs.RULES)
def rules_values_differ(subject: Subject) -> Found:
    """Yield the values that are not those of the list."""
    return subject.findings.values_differ()
