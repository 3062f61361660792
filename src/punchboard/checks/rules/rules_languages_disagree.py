"""Two rules texts of the same game give different numbers.

## What it does

It compares the numbers in the rules texts with each other where the box does not show which is right: how many cards are dealt, how many are used in a turn, how many points something scores.
Claims about the same component are compared in any order; if at least 80 % of the lines of two texts have the same form, every line is compared with its counterpart.
Each text is compared with the first one, and one number is reported for each line.
Numbers that contradict the box are reported by the other rules.
If one text says more about a component than the other, nothing is reported.

## Why it matters

A number was changed in one language and forgotten in the other.

## Example

```text
rules.ja.md: 各プレイヤーにカードを5枚配ります。
rules.en.md: Deal 6 cards to each player.
```

## Use instead

Make both texts say the same.
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.RULES)
def rules_languages_disagree(subject: Subject) -> Found:
    """Yield the numbers in which texts differ."""
    return subject.findings.languages_disagree()
