"""A sign has the colour of what it is drawn on.

## What it does

It looks for icons and small drawn shapes whose colour can hardly be told from that all around them.
Shapes that are see-through, patterns of many shapes, and shapes with something on top are left alone.

## Why it matters

Nobody sees the sign; often an item's colour is that of its card by accident.

## Example

```svg
<rect x="4" y="60" width="55" height="20" fill="#c0392b"/>
<rect data-icon="suit.icon" x="6" y="64" width="10" height="10" fill="#c0392b"/>
```

## Use instead

```svg
<rect x="4" y="60" width="55" height="20" fill="#c0392b"/>
<rect data-icon="suit.icon" x="6" y="64" width="10" height="10" fill="#ffffff"/>
```
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.preflight.unseen_signs import unseen_signs
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.colours import hex_of
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace


@rule(Severity.WARNING, Needs.FACES)
def sign_like_ground(subject: Subject) -> Found:
    """Yield the first sign of each face that cannot be seen."""
    yield from inspect(subject, "sign-like-ground", partial(_faults, subject))


def _faults(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    ground = subject.grounds.of(named)
    if ground is None or subject.hiding.of(named).cover:
        return
    for sign in unseen_signs(named.face, ground):
        ink, paper = hex_of(sign.colour), hex_of(sign.ground)
        yield Fault(
            f"{ink} on {paper}",
            f"{sign.what} on {{items}} cannot be seen: it is {ink} on {paper}",
            ("give it another colour, or an outline",),
        )
        return
