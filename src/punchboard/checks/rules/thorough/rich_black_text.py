"""Small words are printed in black and other inks on top of each other.

## What it does

With `--pdf-standard` and `--profile`, it converts the colours of words to inks as `build` and `faces` do.
It reports words under 10 pt that get at least 50 % of black together with at least 60 % of the other inks.
Words in near-black are printed with the black ink alone and left alone, unless they become part of a drawing: letters with an outline, and, in PDF/X-1a, letters below something translucent.

## Why it matters

Four inks come from four plates, which never meet exactly.
At the edges of fine strokes, the colours show beside the black, and small words become blurred.

## Example

```svg
<text data-text="text" x="6" y="66" font-size="2.5" fill="#33261c"/>
```

## Use instead

```svg
<text data-text="text" x="6" y="66" font-size="2.5" fill="#222"/>
```
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from punchboard.checks.preflight.letters import letters_of
from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.colours import hex_of
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace
from punchboard.printing.inks import percent


@rule(Severity.WARNING, Needs.INKS)
def rich_black_text(subject: Subject) -> Found:
    """Yield the small words of each face that are printed in rich black, once a colour."""
    code = f"rich-black-text {subject.inked.key}"
    yield from inspect(subject, code, partial(_faults, subject))


def _faults(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    told = set[str]()
    for letters in letters_of(named.face):
        ink = hex_of(letters.fill)
        if letters.run.unseen or not letters.text or ink in told:
            continue
        inks = subject.inked.rich_black(letters, named)
        if inks is not None and not subject.hiding.of(named).holds(letters):
            told.add(ink)
            yield Fault(
                ink,
                f"{letters.quoted} on {{items}} is printed in several inks at {letters.size:.1f} "
                f"pt: {ink} becomes C/M/Y/K {percent(inks)}",
                ("use black or a dark grey such as #222, which is printed with one ink, "
                 "or a lighter colour",),
            )  # fmt: skip
