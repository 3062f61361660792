"""A severity is set for a code that does not exist.

## What it does

It compares the codes under `severity` in the game file with all existing codes.

## Why it matters

A misspelt code silences nothing, and nobody notices.

## Example

```yaml
severity:
  untransalted: ignore
```

## Use instead

```yaml
severity:
  untranslated: ignore
```
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.run import known_codes
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Finding, Severity, nearest


@rule(Severity.WARNING, Needs.GAME)
def unknown_code(subject: Subject) -> Found:
    """Yield the codes that are none."""
    for code, setting in subject.game.severities.items():
        if code not in known_codes():
            near = nearest(code, known_codes())
            hint = f"did you mean `{near}`?" if near else "look it up in `docs/checks/`"
            yield Finding(setting.location, f"there is no code `{code}`", (hint,))
