"""Two texts are printed over each other.

## What it does

It looks for words that lie on other words of the same face, as when a long title runs into the cost beside it.
Large faint words behind others and the shadow or the outline of a title are left alone.

## Why it matters

Neither of the two can be read.

## Example

```svg
<text data-text="title" x="6" y="12" font-size="6"/>
<text data-text="cost" x="50" y="12" font-size="6"/>
```

## Use instead

```svg
<text data-text="title" x="6" y="12" font-size="6" inline-size="42" data-fit="8pt"/>
<text data-text="cost" x="50" y="12" font-size="6"/>
```
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from punchboard.checks.preflight.grounds import Ground
from punchboard.checks.preflight.legible import is_watermark, share_on
from punchboard.checks.preflight.letters import Letters, letters_of
from punchboard.checks.preflight.look import Fault, inspect
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace

#: Share of one of the two words that lies on the other, from which they are reported.
_SHARE = 0.1


@rule(Severity.WARNING, Needs.FACES)
def text_on_text(subject: Subject) -> Found:
    """Yield the first two texts of each face that are printed over each other."""
    yield from inspect(subject, "text-on-text", partial(_faults, subject))


def _faults(subject: Subject, named: NamedFace) -> Iterator[Fault]:
    if named.overflows:
        return  # reported as `text-overflow`
    for one, other in _touching(named):
        ground = subject.grounds.of(named)
        if ground is None:
            return
        if _are_both_read(one, other, ground) and not _is_hidden(subject, named, one, other):
            first, second = sorted((one, other), key=lambda each: (each.layer, each.box.x))
            yield Fault(
                "texts",
                f"{first.quoted} and {second.quoted} are printed over each other on {{items}}",
                ("move one of them, or give the longer one a box that it shrinks to fit",),
            )
            return


def _touching(named: NamedFace) -> Iterator[tuple[Letters, Letters]]:
    """Yield the words that lie on one another, from top to bottom."""
    words = [
        each
        for each in letters_of(named.face)
        if each.text and not each.run.unseen and not each.run.reading
    ]
    words.sort(key=lambda each: each.box.y)
    for number, one in enumerate(words):
        for other in words[number + 1 :]:
            if other.box.y >= one.box.bottom:
                break
            if one.text != other.text and one.box.overlaps(other.box) and _overlap(one, other):
                yield one, other


def _overlap(one: Letters, other: Letters) -> bool:
    return share_on(one, other) >= _SHARE or share_on(other, one) >= _SHARE


def _are_both_read(one: Letters, other: Letters, ground: Ground) -> bool:
    return not is_watermark(one, ground) and not is_watermark(other, ground)


def _is_hidden(subject: Subject, named: NamedFace, one: Letters, other: Letters) -> bool:
    hidden = subject.hiding.of(named)
    return hidden.holds(one) or hidden.holds(other)
