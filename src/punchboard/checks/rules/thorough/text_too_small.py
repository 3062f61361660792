"""Words are printed too small to read.

## What it does

It measures every word as printed, after shrinking and scaling.
Kanji need 6 pt, kana and other letters 5 pt; the readings above kanji may be 3 pt.

## Why it matters

A home printer fills in the holes of smaller letters, and players hold cards at arm's length.
Printing houses give the same minimum sizes: 5 pt, and 6 pt for kanji.

## Example

```svg
<text data-text="text" data-box="#panel" data-fit="4pt"/>
```

## Use instead

```svg
<text data-text="text" data-box="#panel" data-fit="6pt"/>
```

If the text then does not fit, shorten it or give it a larger box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from punchboard.checks.preflight.letters import Letters, letters_of
from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace
from punchboard.patterns import regex

_KANJI = regex("[\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]")
_KANA = regex("[\u3040-\u30ff]+")
#: Smallest sizes in pt: of kanji, of other letters, and of readings.
_LEAST_KANJI, _LEAST, _LEAST_READING = 6.0, 5.0, 3.0
#: A reading is half as large as what it stands above (JLREQ 3.3.3), or smaller.
_READING = 0.55
_ROUNDING = 0.02


@rule(Severity.WARNING, Needs.FACES)
def text_too_small(subject: Subject) -> Found:
    """Yield the smallest words of each face, where they are too small."""
    yield from inspect(subject, "text-too-small", _faults)


def _faults(named: NamedFace) -> Iterator[Fault]:
    letters = [each for each in letters_of(named.face) if each.text]
    small = [
        (each, least)
        for each in letters
        if each.size < (least := _least(each, letters)) - _ROUNDING
    ]
    if not small:
        return
    worst, least = min(small, key=lambda pair: pair[0].size / pair[1])
    size = f"{worst.size:.1f}"
    yield Fault(
        f"{size} of {least}",
        f"{worst.quoted} on {{items}} is {size} pt, too small to read; "
        f"at least {least:g} pt is needed",
        ("enlarge the type, or raise `data-fit` and shorten the text",),
    )


def _least(letters: Letters, others: Sequence[Letters]) -> float:
    if _KANJI.search(letters.text):
        return _LEAST_KANJI
    if letters.run.reading:
        return _LEAST_READING
    if _KANA.fullmatch(letters.text) and any(_is_read_by(each, letters) for each in others):
        return _LEAST_READING
    return _LEAST


def _is_read_by(base: Letters, reading: Letters) -> bool:
    """Return whether *reading* may be the reading of *base*, which is near and larger."""
    return reading.size <= base.size * _READING and base.box.grown(reading.run.size).overlaps(
        reading.box
    )
