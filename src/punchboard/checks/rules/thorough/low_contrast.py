"""Words are hard to read against their background.

## What it does

It compares the colour of every word with the pixels under it and reports words whose contrast is under 4.5 : 1, or 3 : 1 for large type (18 pt, or 14 pt bold), as defined in the Web Content Accessibility Guidelines (WCAG 2.2, 1.4.3).
Large faint words behind others, the shadow of a title, and words with an outline of another colour are left alone.

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

from punchboard.checks.preflight.grounds import Ground
from punchboard.checks.preflight.legible import is_doubled, is_watermark, seen_contrast, under
from punchboard.checks.preflight.letters import Letters, letters_of
from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.colours import hex_of
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace

_NEEDED, _NEEDED_LARGE = 4.5, 3.0
_LARGE, _LARGE_BOLD, _BOLD = 18.0, 14.0, 700.0
#: The words are told when more than this share of what is under them is too like them.
_SHARE = 0.3


@rule(Severity.WARNING, Needs.FACES)
def low_contrast(subject: Subject) -> Found:
    """Yield the words of each face that are hardest to see, where they are too hard."""
    yield from inspect(subject, "low-contrast", partial(_faults, subject))


def _faults(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    ground = subject.grounds.of(named)
    if ground is None or named.overflows:
        return  # words that overflow are not on their own ground
    worst: dict[str, tuple[float, Fault]] = {}
    words = list(letters_of(named.face))
    for letters in words:
        fault = None if letters.unseen else _fault(letters, ground)
        if fault is None or fault[0] >= worst.get(fault[1].mistake, (99.0,))[0]:
            continue
        if is_watermark(letters, ground) or is_doubled(letters, words):
            continue  # made to be faint, or readable by its outline
        if not subject.hiding.of(named).holds(letters):
            worst[fault[1].mistake] = fault
    yield from (fault for _, fault in worst.values())


def _fault(letters: Letters, ground: Ground) -> tuple[float, Fault] | None:
    papers = under(letters, ground)
    needed = _needed(letters)
    bad = Counter(
        {paper: count for paper, count in papers.items() if seen_contrast(letters, paper) < needed}
    )
    if sum(bad.values()) <= _SHARE * sum(papers.values()):
        return None
    paper = bad.most_common(1)[0][0]
    ratio = seen_contrast(letters, paper)
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
