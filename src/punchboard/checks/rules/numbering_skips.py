"""A numbered list in the rules skips a number.

## What it does

It reads the numbered lists, steps and headings in the rules, including those within a line, and reports gaps: phases 1, 2, 4, 5, 6.
Lists with many gaps count something else and are ignored.

## Why it matters

A step was removed, or one was forgotten.
Readers of the rules will look for it.

## Example

```text
1: Draw
2: Play
4: Score
```

## Use instead

```text
1: Draw
2: Play
3: Score
```
"""

from __future__ import annotations

from punchboard.checks import messages
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.RULES)
def numbering_skips(subject: Subject) -> Found:
    """Yield the entries before which a number is missing."""
    from punchboard.rulebook.numbering import missing_numbers, numbered_lists

    for text in subject.rules:
        for entries in numbered_lists(text.text):
            for entry, missing in missing_numbers(entries):
                yield messages.numbering_skips(text.place(entry.start, entry.end), entry, missing)
