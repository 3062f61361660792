"""The rules give a different number of players than the game file.

## What it does

It compares the numbers of players in the rules with `players`.
A question mark after the number is reported as well: `3-5 players?`.

## Why it matters

The box says one number, but the components may only be enough for the other.

## Example

```yaml
players: 3-5
```

```text
For 2 to 5 players.
```

## Use instead

```text
For 3 to 5 players.
```
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.ERROR, Needs.RULES)
def rules_players_differ(subject: Subject) -> Found:
    """Yield the numbers of players that are not those of the game file, or in doubt."""
    return subject.findings.players_differ()
