"""Two items of a list are equal in all their fields.

## What it does

It compares the fields of all items of a list, apart from their ids and quantities.
It is applied only if it is asked for, with `--select items-equal` or under `severity`, because many games have such items on purpose.

## Why it matters

A row that was copied and never changed prints the same card twice, and the card that was meant is missing.

## Example

```yaml
items:
  - {id: herring, title: Herring, value: 2}
  - {id: rye, title: Herring, value: 2}
```

## Use instead

```yaml
items:
  - {id: herring, title: Herring, value: 2}
  - {id: rye, title: Rye, value: 3}
```

Or write one item with `copies: 2`.
"""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.components.items import QUANTITY_NAMES
from punchboard.components.model import Component, Item
from punchboard.diagnostics import Finding, Related, Severity

#: Fields that say nothing about the face.
_APART = QUANTITY_NAMES | {"id"}


@rule(Severity.WARNING, Needs.GAME, on_request=True)
def items_equal(subject: Subject) -> Found:
    """Yield the items that an earlier one equals."""
    for component in subject.game.components:
        yield from _found(component)


def _found(component: Component) -> Iterator[Finding]:
    first: dict[str, Item] = {}
    for item in component.items:
        fields = sorted(
            (name, repr(value)) for name, value in item.fields.items() if name not in _APART
        )
        if not any(value not in ("None", "''") for _, value in fields):
            continue
        key = repr((fields, item.outline, item.front and item.front.path))
        before = first.setdefault(key, item)
        if before is not item:
            yield Finding(
                item.location,
                f"`{item.id}` of `{component.id}` equals `{before.id}` in all fields",
                ("change it, remove it, or give the first one more copies",),
                (Related(before.location, f"`{before.id}`"),),
            )
