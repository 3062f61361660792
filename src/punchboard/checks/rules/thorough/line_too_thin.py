"""A line is too thin to print reliably.

## What it does

It measures the lines in drawings as printed: strokes, filled bars, and the lines of icons, which are often filled outlines.
It reports those under 0.25 pt (0.088 mm), filled outlines under 0.28 pt (0.1 mm), and lines in a pale colour, which is printed as dots, under 0.4 pt (0.14 mm).

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
from functools import partial

from punchboard.checks.preflight.colours import contrast, over_white
from punchboard.checks.preflight.grounds import Ground, Grounds
from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.preflight.shapes import Paint
from punchboard.checks.preflight.strokes import Stroke, drawn_lines
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.colours import Colour
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace
from punchboard.lengths import MM_PER_POINT

#: Thinnest line in pt that offset and toner printers hold, and the thinnest pale one:
#: pale colours are printed as dots, which are about as wide.
_THINNEST, _THINNEST_PALE = 0.25, 0.4
#: Thinnest line of an icon in pt (0.1 mm), whose lines lie close together.
_THINNEST_ICON = 0.28
#: Contrast with white paper below which a colour is pale.
_PALE = 2.0
_ROUNDING = 0.001
_WHITE = (1.0, 1.0, 1.0)
#: How far beside a line its ground is looked at, in mm.
_BESIDE = 0.5


@rule(Severity.WARNING, Needs.FACES)
def line_too_thin(subject: Subject) -> Found:
    """Yield the thinnest line of each drawing, where it is too thin."""
    yield from inspect(subject, "line-too-thin", partial(_faults, subject.grounds))


def _faults(grounds: Grounds, named: NamedFace) -> Iterator[Fault]:
    thin: list[tuple[float, float, Stroke]] = []
    for line in drawn_lines(named.face):
        width, least = line.width / MM_PER_POINT, _least(line)
        if least == _THINNEST_PALE and width < least and not _is_on_paper(line, grounds.of(named)):
            least = _THINNEST
        if width < least - _ROUNDING:
            thin.append((width, least, line))
    if not thin:
        return
    width, least, line = min(thin, key=lambda each: each[0])
    pale = " in a pale colour, which is printed as dots," if least == _THINNEST_PALE else ""
    found = (
        f"the lines of a `path` on {{items}} are {width:.2f} pt wide on average"
        if line.form == "part"
        else f"a {line.form} of a `{line.tag}` on {{items}}{pale} is {width:.2f} pt wide"
    )
    yield Fault(
        f"{line.form} {width:.3f}",
        f"{found}; printers need {least} pt",
        (f"make it at least {least} pt ({least * MM_PER_POINT:.2f} mm) wide",),
    )


def _least(line: Stroke) -> float:
    """Return how wide a line must be, in pt."""
    if line.form == "part":
        return _THINNEST_ICON
    colour = _on_white(line.paint)
    pale = colour is not None and 1.0 < contrast(colour, _WHITE) < _PALE
    return _THINNEST_PALE if pale else _THINNEST


def _on_white(paint: Paint) -> Colour | None:
    if paint.colour is None:
        return None
    red, green, blue = (part * paint.opacity + 1 - paint.opacity for part in paint.colour)
    return red, green, blue


def _is_on_paper(line: Stroke, ground: Ground | None) -> bool:
    """Return whether what is around a pale line is paler still; on dark ink, its edges are sharp."""
    colour = _on_white(line.paint)
    if ground is None or line.box is None or colour is None:
        return False
    around = line.box.grown(_BESIDE)
    pixels = filter(None, map(ground.at, around.path))
    return all(contrast(over_white(pixel), _WHITE) <= contrast(colour, _WHITE) for pixel in pixels)
