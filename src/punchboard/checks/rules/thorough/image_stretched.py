"""A picture is stretched out of its proportions.

## What it does

It compares the width and height of every picture as printed with its pixels, and reports a difference of more than 5 %.

## Why it matters

Faces, circles and letters in a stretched picture look wrong.

## Example

```svg
<image href="portrait.png" x="5" y="10" width="53" height="30" preserveAspectRatio="none"/>
```

## Use instead

```svg
<image href="portrait.png" x="5" y="10" width="53" height="30" preserveAspectRatio="xMidYMid slice"/>
```
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.preflight.pictures import PrintedPicture, pictures_of
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace

#: How many times wider or higher than drawn a picture may be.
_MOST = 1.05
#: Pictures with fewer pixels on a side are strips of colour, made to be stretched.
_STRIP = 8


@rule(Severity.WARNING, Needs.FACES)
def image_stretched(subject: Subject) -> Found:
    """Yield the pictures whose pixels are not printed as squares."""
    yield from inspect(subject, "image-stretched", _faults)


def _faults(named: NamedFace) -> Iterator[Fault]:
    for picture in pictures_of(named.face):
        stretch = picture.stretch
        if min(picture.pixels) < _STRIP or 1 / _MOST <= stretch <= _MOST:
            continue
        if not 0 < stretch < math.inf:  # a picture without a width or a height
            continue
        yield Fault(
            f"{picture.name} {stretch:.2f}",
            _message(picture, stretch),
            ("set `preserveAspectRatio` to `xMidYMid slice`, and scale both sides alike",),
        )


def _message(picture: PrintedPicture, stretch: float) -> str:
    name = f"the picture `{picture.name}`" if picture.name else "a picture in a drawing"
    way = "wide" if stretch > 1 else "high"
    share = (max(stretch, 1 / stretch) - 1) * 100
    return f"{name} on {{items}} is printed {share:.0f} % too {way} for its proportions"
