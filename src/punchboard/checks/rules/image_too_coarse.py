"""A picture has too few pixels for the size it is printed at.

## What it does

It works out the pixels per inch of every picture at its printed size and reports those under 200.
Printing houses ask for 300.

## Why it matters

A picture that looks sharp on a screen can be blocky on paper.

## Example

A picture of 400 x 300 pixels that covers a card of 63 x 88 mm has 87 pixels per inch.

## Use instead

Use the picture in its full resolution, or make it smaller on the card.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from pathlib import Path

from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.rule import Cost, Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.geometry import Matrix
from punchboard.layouts.face import ImageLayer, NamedFace
from punchboard.lengths import MM_PER_INCH

#: Pixels per inch below which pixels are seen, and what printing houses ask for.
_LEAST, _WANTED = 200, 300


@rule(Severity.WARNING, Cost.THOROUGH, Needs.FACES)
def image_too_coarse(subject: Subject) -> Found:
    """Yield the pictures with too few pixels."""
    yield from inspect(subject, "image-too-coarse", _faults)


def _faults(named: NamedFace) -> Iterator[Fault]:
    for layer in named.face.layers:
        size = _pixels(layer.path, layer.digest) if isinstance(layer, ImageLayer) else None
        if isinstance(layer, ImageLayer) and size is not None:
            resolution = _resolution(size, layer.matrix)
            if resolution < _LEAST:
                name = Path(layer.path).name
                yield Fault(
                    f"{name} {resolution:.0f}",
                    f"the picture `{name}` on {{items}} has {resolution:.0f} pixels per inch "
                    f"where it is printed; at least {_LEAST} are needed, {_WANTED} are better",
                    ("use a larger picture, or place it smaller",),
                )


def _resolution(pixels: tuple[int, int], matrix: Matrix) -> float:
    """Return pixels per inch in the direction that has fewer."""
    width, height = math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d)
    if not width or not height:
        return math.inf  # nothing of it is printed
    return min(pixels[0] / width, pixels[1] / height) * MM_PER_INCH


@functools.cache
def _pixels(path: str, _digest: str) -> tuple[int, int] | None:
    """Return the width and height of a picture; None where it cannot be read any more."""
    import PIL.Image

    try:
        with PIL.Image.open(path) as image:
            return image.size
    except (OSError, ValueError, PIL.Image.DecompressionBombError):
        return None
