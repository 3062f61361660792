"""A file of the game is not used anywhere.

## What it does

It reports a drawing in the game's layouts folder, an icon in its icons folder, or a list in its own folder if no component, layout or list mentions it.
A name counts with or without its extension, wherever it appears.

## Why it matters

A layout that was drawn but never chosen does not reach the table, and a folder full of leftovers hides what matters.

## Example

There is a file `layouts/harbour/cargo-new.svg`, but the game file says `front: cargo.svg`.

## Use instead

Use the file where it belongs, or delete it.
"""

from __future__ import annotations

from punchboard.checks import messages
from punchboard.checks.rule import Found, rule
from punchboard.checks.subject import Needs, Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Needs.GAME)
def file_never_used(subject: Subject) -> Found:
    """Yield the files that nothing names."""
    for path in subject.usage.files():
        if not subject.usage.names_file(path):
            yield messages.file_never_used(path)
