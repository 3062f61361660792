"""The rules use a component but never say how many there are.

## What it does

It reports a component with more than one piece that a rules text uses by name without saying how many are in the box: neither in the list nor in the running text, nor as a number for each player or colour that adds up to all of them.

## Why it matters

Nobody can tell whether the box is complete, and nobody can make the game from the rules.

## Example

The rules deal a famous garden card to each player but never say that there are eight.

## Use instead

```text
Famous garden cards: 8
```
"""

from __future__ import annotations

from punchboard.checks.rule import Cost, Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.rulebook import wording as messages
from punchboard.rulebook.mentions import (
    first_mention,
    is_told_otherwise,
    states_number,
    unread_count,
)
from punchboard.rulebook.renamed import may_be_renamed
from punchboard.rulebook.targets import Target


@rule(Severity.WARNING, Cost.CHEAP, Needs.RULES)
def rules_count_unstated(subject: Subject) -> Found:
    """Yield the components without a number in any place."""
    for edition in subject.editions:
        entries = [entry for text in edition for entry in subject.ledger.of(text)]
        compared = [
            each
            for each in subject.comparison.all
            if any(each.entry.text is text for text in edition)
        ]
        for component in subject.game.components:
            own = [each for each in compared if each.entry.is_about(component)]
            told = any(is_told_otherwise(entry, component) for entry in entries)
            renamed = may_be_renamed(subject.ledger, component.count)
            if component.count < 2 or told or renamed or any(map(states_number, own)):
                continue
            unread = next(filter(None, (unread_count(text, component) for text in edition)), None)
            if unread is not None:
                yield messages.count_unread(unread, Target(component, component.items))
                continue
            mentions = ((text, first_mention(text, component)) for text in edition)
            text, place = next((each for each in mentions if each[1]), (edition[0], None))
            if place is not None:
                target = Target(component, component.items)
                yield messages.count_unstated(place, target, text.path.name)
