"""A component is in the box, and the rules never mention it.

## What it does

It looks for the names of every component in every rules text, in all languages, in the list and in the text.
Texts of one language are read together, so an appendix need not name everything.
A component that a language leaves out is told with the name of its first text.

## Why it matters

The players find something in the box and do not know what it is for.

## Example

The box has a score track, and the rules speak of points and never of a track.

## Use instead

Explain the component in the rules.
Where they call it otherwise, write that down with `rules_name`.
"""

from __future__ import annotations

from punchboard.checks import claim_messages as messages
from punchboard.checks.mentions import is_mentioned
from punchboard.checks.rule import Cost, Found, Needs, rule
from punchboard.checks.subject import Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Cost.CHEAP, Needs.RULES)
def component_never_mentioned(subject: Subject) -> Found:
    """Yield the components that a rules text says nothing of."""
    for component in subject.game.components:
        missing = [
            edition[0].path.name
            for edition in subject.editions
            if not any(is_mentioned(subject, text, component) for text in edition)
        ]
        if missing and component.count:
            yield messages.never_mentioned(component, missing)
