"""The rules name all entries of a definition except one.

## What it does

It looks for the names of a definition's entries in every rules text.
If a text names at least two of them and leaves out just one, that one is reported.
If a line that lists most of the others has another name in its place, the entry was probably renamed: that line is reported instead, with all other lines of rules and cards that use the old name.
Definitions that the rules do not list are ignored, and so are those that no item uses or whose entries have no `name`.

## Why it matters

A suit, genre or terrain was renamed or added, and the rules still list the old ones.

## Example

```text
There are three suits: power, speed and stamina.
```

The list has a fourth, tactics.

## Use instead

```text
There are four suits: power, speed, stamina and tactics.
```
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.RULES)
def entry_never_mentioned(subject: Subject) -> Found:
    """Yield the entries that a rules text leaves out, or calls by an old name."""
    from punchboard.rulebook.renamed import entries_not_named

    usage = subject.usage
    return entries_not_named(subject.game, subject.editions, usage.place_of_entry, usage.entries)
