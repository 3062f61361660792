"""A definition is not used anywhere.

## What it does

It reports a definition if none of its entries is used by an item or another definition, and its name does not appear in any layout, any sentence under `checks` or anywhere else in the game file.

## Why it matters

It was replaced by another and forgotten, or its name is misspelt where it should be used.

## Example

```yaml
definitions:
  siuts: {power: , speed: }
components:
  players: {size: 63x88, front: player.svg, items: players.csv}
```

## Use instead

Remove the definition, or correct its name.
"""

from __future__ import annotations

import re

from punchboard.checks import messages
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.GAME)
def definition_never_used(subject: Subject) -> Found:
    """Yield the definitions without a use."""
    usage = subject.usage
    for name, entries in subject.game.definitions.items():
        if name in usage.shown or any(id(entry) in usage.entries for entry in entries.values()):
            continue
        places = list(re.finditer(rf"(?<![\w-]){re.escape(name)}(?![\w-])", usage.game_file.text))
        if len(places) == 1:
            place = usage.game_file.place(places[0].start(), places[0].end())
            yield messages.definition_never_used(place, name)
