"""Colours that mean something look alike to colour-blind players.

## What it does

For every definition whose entries have a colour that a layout shows, it compares the colours as people with full protan, deutan and tritan colour blindness see them (CIEDE2000 between the simulated colours).
A difference under 15 is a warning, under 10 an error.
A pair is fine if the same layout shows something else that tells the entries apart, such as an icon, a name or a symbol.

## Why it matters

One man in twelve has trouble telling red from green.
With five or more colours, no palette keeps all pairs apart for everybody, so an icon or a symbol is what helps.

## Example

```yaml
definitions:
  suits:
    power: {colour: "#c4122f"}
    stamina: {colour: "#0f7d47"}
```

## Use instead

```yaml
definitions:
  suits:
    power: {colour: "#c4122f", icon: barbell}
    stamina: {colour: "#0f7d47", icon: heart}
```

Show the icon in the layout, with `data-icon="suit.icon"`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import floor

from punchboard.checks.preflight.colours import Meaning, distance, meanings
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.components.model import Entry, Text
from punchboard.diagnostics import Finding, Location, Severity

#: CIEDE2000 distances below which two colours are an error, and a warning.
_SAME, _NEAR = 10.0, 15.0
_PLAYERS = {
    "everybody": "everybody",
    "protan": "people with protan colour blindness",
    "deutan": "people with deutan colour blindness",
    "tritan": "people with tritan colour blindness",
}


@rule(Severity.WARNING, Needs.GAME)
def colours_alike(subject: Subject) -> Found:
    """Yield the pairs of entries that only a colour tells apart, and not well."""
    told: set[tuple[str, str, str]] = set()
    for meaning in meanings(subject.game):
        for one, other in combinations(meaning.entries, 2):
            key = (meaning.definition, str(one), str(other))
            if key not in told and not meaning.tells_apart(one, other):
                found = list(_finding(meaning, one, other))
                told.update([key] if found else [])
                yield from found


def _finding(meaning: Meaning, one: Entry, other: Entry) -> Iterator[Finding]:
    apart, who = distance(meaning.colour_of(one), meaning.colour_of(other))
    if apart >= _NEAR:
        return
    places = [place for place in (_place(other), _place(one)) if place is not None]
    yield Finding(
        places[0] if places else meaning.layout,
        f"`{one}` and `{other}` of `{meaning.definition}` look alike to {_PLAYERS[who]}: "
        f"their colours differ by {floor(apart * 10) / 10:g} where {_NEAR:.0f} is needed, "
        f"and {meaning.where} shows nothing else that tells them apart",
        ("add an icon, a letter or a pattern, or choose colours that differ more in lightness",),
        severity=Severity.ERROR if apart < _SAME else None,
    )


def _place(entry: Entry) -> Location | None:
    """Return a place in the entry, from a text of it."""
    texts = (value for value in entry.fields.values() if isinstance(value, Text))
    return next((text.location for text in texts), None)
