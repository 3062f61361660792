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

from dataclasses import replace

from punchboard.checks.rule import Cost, Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.rulebook import wording as messages
from punchboard.rulebook.claim import Role
from punchboard.rulebook.comparison import Verdict

_DOUBT = frozenset("?？")


@rule(Severity.ERROR, Cost.CHEAP, Needs.RULES)
def rules_players_differ(subject: Subject) -> Found:
    """Yield the numbers of players that are not those of the game file, or in doubt."""
    for compared in subject.comparison.told:
        if compared.verdict is Verdict.PLAYERS:
            yield messages.players_differ(compared, subject.game)
    for entry in subject.ledger.entries:
        claim, text = entry.claim, entry.text
        behind = text.text[claim.end : claim.end + 1]
        if claim.role is Role.PLAYERS and (_DOUBT & {*claim.quote, behind}):
            place = text.place(claim.start, claim.end)
            yield replace(messages.players_in_doubt(place), severity=Severity.WARNING)
