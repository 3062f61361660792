"""The rules use a component and never say how many there are.

## What it does

It tells a component with more than one piece that a rules text uses by name, without a number for what is in the box: neither in the list nor in the text, nor so many for each player or colour as make up all of them.

## Why it matters

Nobody can tell whether a box is complete, and nobody can make the game from the rules.

## Example

The rules deal a famous garden card to each player, and never say that there are eight.

## Use instead

```text
Famous garden cards: 8
```
"""

from __future__ import annotations

from punchboard.checks import claim_messages as messages
from punchboard.checks.mentions import first_mention, is_told_otherwise, states_number
from punchboard.checks.rule import Cost, Found, Needs, rule
from punchboard.checks.subject import Subject
from punchboard.checks.targets import Target
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Cost.CHEAP, Needs.RULES)
def rules_count_unstated(subject: Subject) -> Found:
    """Yield the components without a number in any place."""
    for text in subject.rules:
        entries = list(subject.ledger.of(text))
        for component in subject.game.components:
            compared = [
                each
                for each in subject.comparison.all
                if each.entry.text is text and each.entry.is_about(component)
            ]
            if component.count > 1 and not any(map(states_number, compared)):
                place = first_mention(text, component)
                told = any(is_told_otherwise(entry, component) for entry in entries)
                if place is not None and not told:
                    target = Target(component, component.items)
                    yield messages.count_unstated(place, target, text.path.name)
