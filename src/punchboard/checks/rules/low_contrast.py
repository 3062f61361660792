"""Words are hard to read against their background.

## What it does

It compares the colour of every word with the pixels under it and reports words whose contrast is under 4.5 : 1, or 3 : 1 for large type (18 pt, or 14 pt bold), as defined in the Web Content Accessibility Guidelines (WCAG 2.2, 1.4.3).

## Why it matters

Cards are read by lamplight, from across a table, by people of all ages.

## Example

```svg
<rect x="4" y="60" width="55" height="20" fill="#f3e9d2"/>
<text data-text="text" x="6" y="66" fill="#d8b26a"/>
```

## Use instead

```svg
<rect x="4" y="60" width="55" height="20" fill="#f3e9d2"/>
<text data-text="text" x="6" y="66" fill="#5b4210"/>
```
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from punchboard.checks.preflight.colours import contrast, over_white
from punchboard.checks.preflight.grounds import Ground, Grounds
from punchboard.checks.preflight.look import Fault, Letters, inspect, letters_of
from punchboard.checks.rule import Cost, Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.colours import Colour, hex_of
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace

_NEEDED, _NEEDED_LARGE = 4.5, 3.0
_LARGE, _LARGE_BOLD, _BOLD = 18.0, 14.0, 700.0
#: The words are told when more than this share of what is under them is too like them.
_SHARE = 0.3
#: Where a run is looked at: along its length, and above its baseline in type sizes.
_ALONG = tuple((number + 0.5) / 12 for number in range(12))
_ABOVE = (0.05, 0.35, 0.65)


@rule(Severity.WARNING, Cost.THOROUGH, Needs.FACES)
def low_contrast(subject: Subject) -> Found:
    """Yield the words of each face that are hardest to see, where they are too hard."""
    yield from inspect(subject, "low-contrast", partial(_faults, subject.grounds))


def _faults(grounds: Grounds, named: NamedFace) -> Iterator[Fault]:
    ground = grounds.of(named)
    if ground is None:
        return
    worst: dict[str, tuple[float, Fault]] = {}
    for letters in letters_of(named.face):
        fault = None if letters.unseen else _fault(letters, ground)
        if fault and fault[0] < worst.get(fault[1].mistake, (99.0,))[0]:
            worst[fault[1].mistake] = fault
    yield from (fault for _, fault in worst.values())


def _fault(letters: Letters, ground: Ground) -> tuple[float, Fault] | None:
    under = _under(letters, ground)
    needed = _needed(letters)
    bad = Counter(
        {paper: count for paper, count in under.items() if _seen(letters, paper) < needed}
    )
    if sum(bad.values()) <= _SHARE * sum(under.values()):
        return None
    paper = bad.most_common(1)[0][0]
    ratio = _seen(letters, paper)
    ink, sheet = hex_of(letters.fill), hex_of(paper)
    return ratio, Fault(
        f"{ink} on {sheet}",
        f"{letters.quoted} on {{items}} is hard to read: {ink} on {sheet} has a contrast of "
        f"{ratio:.1f} : 1 and needs {needed:g} : 1 at {letters.size:.1f} pt",
        ("make the letters darker or the background lighter, or the other way round",),
    )


def _needed(letters: Letters) -> float:
    weight = dict(letters.run.font.axes).get("wght", 400.0)
    bold = weight >= _BOLD or letters.run.embolden > 0 or "Bold" in letters.run.font.name
    large = letters.size >= (_LARGE_BOLD if bold else _LARGE)
    return _NEEDED_LARGE if large else _NEEDED


def _under(letters: Letters, ground: Ground) -> Counter[Colour]:
    """Return the colours under a run, each with the number of places it was seen at."""
    run = letters.run
    length = sum(run.advances) * run.size / 1000
    found: Counter[Colour] = Counter()
    for along in _ALONG:
        for above in _ABOVE:
            at = (
                ((above - 0.35) * run.size, along * length)
                if run.vertical
                else (along * length, -above * run.size)
            )
            pixel = ground.at(run.matrix.apply(*at))
            if pixel is not None:
                found[over_white(pixel)] += 1
    return found


def _seen(letters: Letters, paper: Colour) -> float:
    """Return the contrast of letters, which may be see-through, with *paper*."""
    share = letters.opacity
    ink = tuple(a * share + b * (1 - share) for a, b in zip(letters.fill, paper, strict=True))
    return contrast((ink[0], ink[1], ink[2]), paper)
