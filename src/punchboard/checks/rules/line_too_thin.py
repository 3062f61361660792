"""A line is too thin to print reliably.

## What it does

It measures the lines in drawings as printed, both strokes and filled bars, and reports those under 0.25 pt (0.088 mm).

## Why it matters

Thinner lines break up on a home printer, and printing houses reject them.

## Example

```svg
<rect x="4" y="4" width="55" height="80" fill="none" stroke="#333" stroke-width="0.05"/>
```

## Use instead

```svg
<rect x="4" y="4" width="55" height="80" fill="none" stroke="#333" stroke-width="0.2"/>
```
"""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.preflight.strokes import drawn_lines
from punchboard.checks.rule import Cost, Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace
from punchboard.lengths import MM_PER_POINT

#: Thinnest line in pt that offset and toner printers hold.
_THINNEST = 0.25
_ROUNDING = 0.001


@rule(Severity.WARNING, Cost.THOROUGH, Needs.FACES)
def line_too_thin(subject: Subject) -> Found:
    """Yield the thinnest line of each drawing, where it is too thin."""
    yield from inspect(subject, "line-too-thin", _faults)


def _faults(named: NamedFace) -> Iterator[Fault]:
    lines = [(each.width / MM_PER_POINT, each) for each in drawn_lines(named.face)]
    thin = [each for each in lines if each[0] < _THINNEST - _ROUNDING]
    if thin:
        width, line = min(thin, key=lambda each: each[0])
        what = "stroke" if line.outlines else "bar"
        yield Fault(
            f"{what} {width:.3f}",
            f"a {what} of a `{line.tag}` on {{items}} is {width:.2f} pt wide; "
            f"printers need {_THINNEST} pt",
            (f"make it at least {_THINNEST} pt ({_THINNEST * MM_PER_POINT:.2f} mm) wide",),
        )
