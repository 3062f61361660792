"""An item has many times more copies than all others of its list.

## What it does

It compares the quantity of every item with those of the others, and reports one that is more than five times the next largest.
It is applied only if it is asked for, with `--select quantity-unusual` or under `severity`, because some games have such items on purpose.

## Why it matters

A key that was held too long turns 3 copies into 300, and forty sheets into four hundred.

## Example

```yaml
items:
  - {id: herring, copies: 4}
  - {id: rye, copies: 300}
  - {id: oak, copies: 3}
```

## Use instead

```yaml
items:
  - {id: herring, copies: 4}
  - {id: rye, copies: 3}
  - {id: oak, copies: 3}
```
"""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.components.items import QUANTITY_NAMES
from punchboard.components.model import Component
from punchboard.diagnostics import Finding, Severity

#: How many times the next largest quantity it is, and by how many copies it is larger.
_TIMES, _MORE = 5, 5
#: How many items must be printed.
_LEAST = 3


@rule(Severity.WARNING, Needs.GAME, on_request=True)
def quantity_unusual(subject: Subject) -> Found:
    """Yield the item of each list that has far more copies than the others."""
    for component in subject.game.components:
        yield from _found(component)


def _found(component: Component) -> Iterator[Finding]:
    printed = sorted(
        (item for item in component.items if item.quantity), key=lambda item: item.quantity
    )
    if len(printed) < _LEAST:
        return
    next_largest, most = printed[-2].quantity, printed[-1]
    if most.quantity > _TIMES * next_largest and most.quantity - next_largest >= _MORE:
        places = filter(None, map(most.places.of, sorted(QUANTITY_NAMES)))
        yield Finding(
            next(places, most.location),
            f"`{most.id}` of `{component.id}` has {most.quantity:,} copies; "
            f"no other item has more than {next_largest:,}",
            ("correct the quantity",),
        )
