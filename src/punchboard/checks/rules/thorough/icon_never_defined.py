"""The rules show an icon that does not exist.

## What it does

It looks for `:name:` in the rules and reports names that are neither icons of the game nor icons that come with punchboard.
On cards, this is reported as `unknown-icon`.

## Why it matters

The rules are printed with the name instead of the picture.

## Example

```text
Pay 2 :fsih: to sail.
```

## Use instead

```text
Pay 2 :fish: to sail.
```
"""

from __future__ import annotations

from punchboard.checks import messages
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity
from punchboard.layouts.template.icons import IconLibrary
from punchboard.patterns import regex

_ICON = regex(r"(?<![\w:/]):([a-z][a-z0-9]*(?:-[a-z0-9]+)*):(?![\w:/])")


@rule(Severity.WARNING, Needs.RULES)
def icon_never_defined(subject: Subject) -> Found:
    """Yield the icons that are not there."""
    library = IconLibrary(subject.workspace, subject.game.id)
    for text in subject.rules:
        told = set()
        for match in _ICON.finditer(text.text):
            if match[1] not in told and library.get(match[1], "regular", None).value is None:
                told.add(match[1])
                yield messages.icon_never_defined(text.place(match.start(), match.end()), match[1])
