"""Words are wholly or half off the card.

## What it does

It looks for words of which at least half would be cut off.
Texts of items that leave the card are reported as `text-overflow`; pieces that show a part of a larger drawing are left alone.

## Why it matters

Words beyond the trim are not printed on the finished card.

## Example

```svg
<text x="60" y="12" font-size="5">Harbour</text>
```

## Use instead

```svg
<text x="59" y="12" font-size="5" text-anchor="end">Harbour</text>
```
"""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.checks.preflight.legible import is_off
from punchboard.checks.preflight.letters import letters_of
from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace

#: More words than these off a card are on purpose: it shows a part of a larger drawing.
_MOST = 5


@rule(Severity.WARNING, Needs.FACES)
def text_off_card(subject: Subject) -> Found:
    """Yield the first words of each face that are off the card."""
    yield from inspect(subject, "text-off-card", _faults, subject.is_cut)


def _faults(named: NamedFace) -> Iterator[Fault]:
    if named.overflows:
        return  # reported as `text-overflow`
    outline = named.face.outline
    off = [
        letters for letters in letters_of(named.face) if letters.text and is_off(letters, outline)
    ]
    # A piece may show a part of a drawing that is continued on others.
    if 0 < len(off) <= _MOST:
        yield Fault(
            "off",
            f"{off[0].quoted} on {{items}} is off the card, at least half of it",
            ("move it onto the card, or remove it",),
        )
