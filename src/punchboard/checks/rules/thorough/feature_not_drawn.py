"""A drawing uses a feature that the engine does not draw.

## What it does

It searches the drawings for SVG features that the chosen engine does not draw, such as mesh gradients and hatches, or masks with `--engine cairosvg`.

## Why it matters

The drawing looks complete in Inkscape or a browser but is printed without them.

## Example

```svg
<meshgradient id="sky">...</meshgradient>
<rect x="-3" y="-3" width="69" height="94" fill="url(#sky)"/>
```

## Use instead

```svg
<linearGradient id="sky" x2="0" y2="1">...</linearGradient>
<rect x="-3" y="-3" width="69" height="94" fill="url(#sky)"/>
```

Or use the other engine, with `--engine`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from punchboard.checks.preflight.engines import undrawn_features
from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.preflight.strokes import drawings_of
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace


@rule(Severity.WARNING, Needs.FACES)
def feature_not_drawn(subject: Subject) -> Found:
    """Yield what the drawings of each face have and the engine has not."""
    yield from inspect(subject, "feature-not-drawn", partial(_faults, subject.engine))


def _faults(engine: str, named: NamedFace) -> Iterator[Fault]:
    features = {
        each.name: each for svg in drawings_of(named.face) for each in undrawn_features(svg, engine)
    }
    for name, feature in features.items():
        others = {"resvg", "cairosvg"} - feature.engines
        hint = (
            f"use `--engine {others.pop()}`, or draw it another way"
            if others
            else ("draw it another way")
        )
        yield Fault(name, f"{name} on {{items}} is not drawn by `{engine}`", (hint,))
