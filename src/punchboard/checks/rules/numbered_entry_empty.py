"""An entry of a numbered list in the rules is empty.

## What it does

It reads the numbered lists in the rules, including those within a line, and reports numbers that are followed by nothing, or by a placeholder such as `?` or `TBD`.
A list in which every entry is empty is a form to fill in and is ignored.

## Why it matters

Cards refer to the entry by its number, and a player who looks it up finds nothing.

## Example

```text
1: Show one card to your partner
2:
3: Switch the skills off
```

## Use instead

Write what the number means, or remove it from the list.
"""

from __future__ import annotations

from punchboard.checks import messages
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.RULES)
def numbered_entry_empty(subject: Subject) -> Found:
    """Yield the entries without content."""
    from punchboard.rulebook.numbering import numbered_lists

    for text in subject.rules:
        for entries in numbered_lists(text.text):
            empty = [entry for entry in entries if entry.is_empty]
            for entry in empty if len(empty) < len(entries) else ():
                yield messages.numbered_entry_empty(text.place(entry.start, entry.end), entry)
