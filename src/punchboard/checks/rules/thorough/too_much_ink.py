"""Drawings or pictures need more ink than the paper takes.

## What it does

With `--pdf-standard` and `--profile`, it converts every face to inks as `build` and `faces` do, and adds up the four inks.
With `--ink-limit`, it reports areas of 1 cm² or more that need more than the limit, if taking away ink changes them by more than a press may vary (3.5, CIEDE2000, as in ISO 12647-2); the file itself will keep to the limit.
Without a limit, it reports pictures in CMYK that have more ink than any colour that the profile makes.
Words are left alone: black ones are printed with one ink.

## Why it matters

Ink that the paper does not take smears and comes off on the next sheet, so printing houses refuse it.
Less of it makes dark colours lighter or greyer than they are on the screen.

## Example

```svg
<rect x="-3" y="-3" width="69" height="94" fill="#101830"/>
```

Four inks make this dark blue, 289 % in all with a profile for SWOP. With `--ink-limit 240` it comes out greyer.

## Use instead

```svg
<rect x="-3" y="-3" width="69" height="94" fill="#27406e"/>
```
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace
from punchboard.printing.inks import percent

if TYPE_CHECKING:
    from punchboard.checks.preflight.inked import Soaked

#: How much solid colours may vary on a press (CIEDE2000, ISO 12647-2:2013, table 4).
_TOLERANCE = 3.5


@rule(Severity.WARNING, Needs.INKS)
def too_much_ink(subject: Subject) -> Found:
    """Yield what has too much ink on each face."""
    code = f"too-much-ink {subject.inked.key}"
    yield from inspect(subject, code, partial(_faults, subject))


def _faults(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    limited = subject.inked.wish.ink_limit is not None
    for each in subject.inked.soaked(named):
        change = subject.inked.change(each)
        if not limited:
            yield Fault(each.name, *_kept(each, subject.inked.limit))
        elif change > _TOLERANCE:
            yield Fault(each.name or each.colour, *_reduced(each, subject.inked.limit, change))


def _kept(each: Soaked, limit: int) -> tuple[str, tuple[str, ...]]:
    return (
        f"the picture `{each.name}` on {{items}} has up to {each.most} % of ink, on "
        f"{each.area:,.0f} mm²; this profile uses at most {limit} %",
        (f"add `--ink-limit {limit}`, or convert the picture with the profile",),
    )


def _reduced(each: Soaked, limit: int, change: float) -> tuple[str, tuple[str, ...]]:
    needs = f"has up to {each.most} % of ink" if each.name else f"needs up to {each.most} % of ink"
    subject = f"the picture `{each.name}` on {{items}}" if each.name else "{items}"
    inks = (
        f"{each.colour} (C/M/Y/K {percent(each.inks)})"
        if each.colour
        else f"C/M/Y/K {percent(each.inks)}"
    )
    return (
        f"{subject} {needs}, on {each.area:,.0f} mm², mostly for {inks}; at most {limit} % are "
        f"allowed, which changes this colour by {change:.0f} (CIEDE2000)",
        ("make it lighter, or let it come out as the limit allows",),
    )
