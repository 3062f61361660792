"""A drawing with a filter is printed as pixels.

## What it does

It looks for drawings with filters, such as blurs and shadows, and says at which resolution they are drawn.

## Why it matters

PDF has no filters, so the whole drawing around one becomes a picture: its edges are no longer sharp at every size, and the file grows.

## Example

```svg
<rect x="12" y="34" width="30" height="20" filter="url(#shadow)"/>
```

## Use instead

```svg
<rect x="12.6" y="34.6" width="30" height="20" fill="#000" opacity="0.3"/>
<rect x="12" y="34" width="30" height="20"/>
```

Or accept the picture, and say so under `severity`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.preflight.strokes import drawings_of
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace
from punchboard.pdf.art_pixels import has_filter


@rule(Severity.WARNING, Needs.FACES)
def art_as_pixels(subject: Subject) -> Found:
    """Yield the faces with a filter, and the resolution of what is drawn with it."""
    yield from inspect(subject, "art-as-pixels", partial(_faults, subject))


def _faults(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    filtered = [svg for svg in drawings_of(named.face) if has_filter(svg)]
    if not filtered:
        return
    found = [subject.grounds.resolution(named, svg) for svg in filtered]
    known = [dpi for dpi in found if dpi is not None]
    if known:
        yield Fault(
            f"{min(known):.0f}",
            f"a filter on {{items}} is drawn as pixels, at {min(known):.0f} pixels per inch",
            ("draw it without the filter, or accept the pixels under `severity`",),
        )
