"""Art ends at the trim and leaves a white line if the cut is slightly off.

## What it does

It looks along the trim for art that is present just inside it but stops before the edge of the bleed, and for bars that end exactly at the trim while their background continues.
The spots and stripes of a pattern that crosses the edge may end anywhere.
With `--bleed`, it looks at the bleed of that print.

## Why it matters

No cut is exact: without art in the bleed, the card gets a white edge.

## Example

```svg
<rect x="0" y="0" width="63" height="88" fill="#2a7fb8"/>
```

## Use instead

```svg
<rect x="-3" y="-3" width="69" height="94" fill="#2a7fb8"/>
```
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from punchboard.checks.preflight.grounds import Grounds
from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.preflight.strokes import short_edges
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace

#: Shorter than this, in mm, it is a line that ends, and no ground.
_LEAST = 3.0


@rule(Severity.WARNING, Needs.FACES)
def art_short_of_bleed(subject: Subject) -> Found:
    """Yield the sides of each face where art ends too early."""
    look = partial(_faults, subject.grounds)
    yield from inspect(subject, "art-short-of-bleed", look, subject.is_cut)


def _faults(grounds: Grounds, named: NamedFace) -> Iterator[Fault]:
    ground = grounds.of(named)
    if ground is None or not named.face.bleed:
        return
    short = short_edges(named.face.outline, named.face.bleed, ground)
    sides = [side for side, length in short.items() if length >= _LEAST]
    if sides:
        length = sum(short[side] for side in sides)
        where = "along the edge" if sides == ["edge"] else f"at the {_listed(sides)}"
        yield Fault(
            " ".join(sides),
            f"the art on {{items}} ends before the edge of the bleed {where}, for {length:.0f} mm; "
            f"it must extend {named.face.bleed:g} mm beyond the trim",
            ("extend the background over the edge of the page, into the bleed",),
        )


def _listed(sides: list[str]) -> str:
    *others, last = sides
    return f"{', '.join(others)} and {last}" if others else last
