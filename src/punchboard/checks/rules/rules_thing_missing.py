"""The rules mention something that is not in the box.

## What it does

It reports a component in the rules' list, or a thing that the rules use without listing it, if nothing in the box has that name.
Things that players can keep in their heads or have at hand, such as points, a timer or a notepad, are a warning if they are not in the list.
If texts in several languages list it at the same place, it is reported once.
Rulebooks, boxes, bags and pencils come from elsewhere and are ignored, and so is "108 cards" without a name.

## Why it matters

The players read the rules and look for something that was never printed.

## Example

```text
- Dice: 5
```

No component has the name dice.

## Use instead

Add the component.
If it has another name, add it:

```yaml
components:
  tumblers: {kind: die, size: 16, front: die.svg, quantity: 5, rules_name: Dice}
claims:
  - {says: money, set_aside: the players use their own}
```
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.ERROR, Needs.RULES)
def rules_thing_missing(subject: Subject) -> Found:
    """Yield what the rules have and the box does not."""
    return subject.findings.thing_missing()
