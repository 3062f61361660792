"""A component is in the box, but the rules never mention it.

## What it does

It looks for the names of every component in every rules text, in all languages, both in the list and in the running text.
Texts in the same language are read together, so an appendix does not have to name everything.
A component is skipped if the rules list as many pieces by a name that nothing in the box has: it may have been renamed.
A component that is not mentioned in a language is reported with the name of the first text in that language.

## Why it matters

The players find something in the box and do not know what it is for.

## Example

The box has a score track, but the rules only mention points and never a track.

## Use instead

Explain the component in the rules.
If they use another name for it, add that name as `rules_name`.
"""

from __future__ import annotations

from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.RULES)
def component_never_mentioned(subject: Subject) -> Found:
    """Yield the components that a rules text says nothing about."""
    return subject.findings.never_mentioned()
