"""Words are covered by something that is drawn over them.

## What it does

It looks for words that a shape or a picture drawn later covers, and for shapes of one colour that cover a whole face with everything on it.
Overlays that words can be seen through are left alone.

## Why it matters

A drawing is printed in the order in which it is written: what comes later lies on top, and nobody sees what is under it.

## Example

```svg
<text data-text="text" x="6" y="66"/>
<rect x="4" y="60" width="55" height="20" fill="#f3e9d2"/>
```

## Use instead

```svg
<rect x="4" y="60" width="55" height="20" fill="#f3e9d2"/>
<text data-text="text" x="6" y="66"/>
```
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace


@rule(Severity.WARNING, Needs.FACES)
def hidden_by_art(subject: Subject) -> Found:
    """Yield what covers each face, or the first words on it that are covered."""
    yield from inspect(subject, "hidden-by-art", partial(_faults, subject))


def _faults(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    hidden = subject.hiding.of(named)
    if hidden.cover:
        yield Fault(
            "cover",
            f"a `{hidden.cover}` covers all of {{items}}, and what is drawn before it is not seen",
            ("move it to the beginning of the drawing, or remove it",),
        )
    elif hidden.words and not named.overflows:
        letters, tag = hidden.words[0]
        yield Fault(
            f"under {tag}",
            f"{letters.quoted} on {{items}} is covered by a later `{tag}`",
            ("move the text behind it in the drawing, so that it lies on top",),
        )
