"""Items have a field that is not used anywhere.

## What it does

It reports a field of a component's items if its name does not appear in any layout of the game, any expression in its lists, or any sentence under `checks` or `choices`.
Fields that name an item (`name`, `title`, `label`), notes (`note`, `comment`) and fields that begin with `_` are ignored.

## Why it matters

A cost was typed for forty cards but is printed on none of them, or the layout misspells its name.

## Example

```yaml
items:
  - {id: herring, title: Herring, vlaue: 2}
```

## Use instead

Show the field in a layout, remove it, or name it `_value` to keep it for yourself.
"""

from __future__ import annotations

from punchboard.checks import messages
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity, nearest
from punchboard.patterns import regex

_WORD = regex(r"\w+")
_LEFT_ALONE = ("id", "shape", "faces", "note", "notes", "comment", "comments")


@rule(Severity.WARNING, Needs.GAME)
def field_never_used(subject: Subject) -> Found:
    """Yield the fields that are filled in but never used."""
    from punchboard.rulebook.targets import NAME_FIELDS

    usage = subject.usage
    for component in subject.game.components:
        for field in component.fields:
            # A name of several words stands in quotes: `item.fields['Set Name']`.
            if usage.shown.issuperset(_WORD.findall(field)) or field in (
                *_LEFT_ALONE,
                *NAME_FIELDS,
            ):
                continue
            if field.startswith("_"):
                continue
            filled = [item for item in component.items if item.fields.get(field) is not None]
            if filled:
                blank = [
                    name
                    for name in component.fields
                    if all(item.fields.get(name) is None for item in filled)
                ]
                meant = nearest(field, blank)
                yield messages.field_never_used(filled[0].location, field, component.id, meant)
