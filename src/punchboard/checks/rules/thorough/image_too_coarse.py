"""A picture has too few pixels for the size it is printed at.

## What it does

It works out the pixels per inch of every picture at its printed size, also of pictures inside clips and patterns, and reports those under 200.
Printing houses ask for 300.

## Why it matters

A picture that looks sharp on a screen can be blocky on paper.

## Example

A picture of 400 x 300 pixels that covers a card of 63 x 88 mm has 87 pixels per inch.

## Use instead

Use the picture in its full resolution, or make it smaller on the card.
"""

from __future__ import annotations

from collections.abc import Iterator

from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.preflight.pictures import pictures_of
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace

#: Pixels per inch below which pixels are seen, and what printing houses ask for.
_LEAST, _WANTED = 200, 300


@rule(Severity.WARNING, Needs.FACES)
def image_too_coarse(subject: Subject) -> Found:
    """Yield the pictures with too few pixels."""
    yield from inspect(subject, "image-too-coarse", _faults)


def _faults(named: NamedFace) -> Iterator[Fault]:
    for picture in pictures_of(named.face):
        if picture.resolution < _LEAST:
            found = f"{picture.resolution:.0f}"
            name = f"the picture `{picture.name}`" if picture.name else "a picture in a drawing"
            yield Fault(
                f"{picture.name} {found}",
                f"{name} on {{items}} has {found} pixels per inch "
                f"where it is printed; at least {_LEAST} are needed, {_WANTED} are better",
                ("use a larger picture, or place it smaller",),
            )
