"""The two drawing engines draw the same artwork differently.

## What it does

It draws the first dozen faces on each side of a component with resvg and with CairoSVG and compares the pixels; that is enough, because faces with the same layout are drawn in the same way.
Drawings with parts that one of them is known to leave out are skipped.
So are drawings of plain shapes in plain colours, which both draw alike; `punchboard check --select engines-disagree` compares these, too.

## Why it matters

If two programs read a drawing differently, it is ambiguous, and a browser or a printing house may read it in yet another way.

## Example

A `clip-path` that refers to an element that is not a clip path: one engine ignores it, the other draws nothing.

## Use instead

Simplify the drawing until both agree; the output of `punchboard faces --engine cairosvg` shows what differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from punchboard.checks.preflight.engines import difference, may_differ
from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.preflight.strokes import drawings_of
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace

#: Faces that are compared on each side of a component; CairoSVG takes its time.
_MOST = 12


@rule(Severity.WARNING, Needs.FACES)
def engines_disagree(subject: Subject) -> Found:
    """Yield the drawings on which the engines disagree."""
    compared: dict[tuple[str, str], set[str]] = {}
    code = "engines-disagree"
    every = code in subject.selected

    def is_first(named: NamedFace) -> bool:
        keys = compared.setdefault((named.component, named.side), set())
        if len(keys) < _MOST:
            keys.add(named.face.key)
        return named.face.key in keys

    look = partial(_faults, every=every)
    yield from inspect(subject, f"{code} of all" if every else code, look, is_first)


def _faults(named: NamedFace, *, every: bool) -> Iterator[Fault]:
    drawings = (each for each in drawings_of(named.face) if every or may_differ(each))
    share = max(map(difference, drawings), default=0.0)
    if share:
        part = f"{100 * share:.0f} %"
        yield Fault(
            "drawing",
            f"resvg and CairoSVG draw {{items}} differently, on {part} of it",
            ("compare `punchboard faces` with `--engine cairosvg`, and simplify what differs",),
        )
