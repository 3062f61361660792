"""The rules name all entries of a definition except one.

## What it does

It looks for the names of a definition's entries in every rules text.
If a text names at least two of them and leaves out just one, that one is reported.
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

from dataclasses import replace

from punchboard.checks import messages
from punchboard.checks.rule import Cost, Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.rulebook.mentions import left_out
from punchboard.rulebook.renamed import Renamed, renamed_entry


@rule(Severity.WARNING, Cost.CHEAP, Needs.RULES)
def entry_never_mentioned(subject: Subject) -> Found:
    """Yield the entries that a rules text leaves out, or calls by an old name."""
    told: dict[int, Renamed] = {}
    for edition in subject.editions:
        for definition, entries in subject.game.definitions.items():
            entry = left_out(edition, list(entries.values()))
            if entry is None or id(entry) not in subject.usage.entries:
                continue
            renamed = renamed_entry(subject.game, edition, list(entries.values()))
            if renamed and id(entry) in told:
                first = told[id(entry)]
                others = dict.fromkeys((*first.others, renamed.place, *renamed.others))
                told[id(entry)] = replace(first, others=tuple(others))
            elif renamed:
                told[id(entry)] = renamed
            elif id(entry) not in told:
                place = subject.usage.place_of_entry(definition, entry)
                yield messages.entry_never_mentioned(place, edition[0].path.name, definition, entry)
    for each in told.values():
        yield messages.entry_renamed(each)
