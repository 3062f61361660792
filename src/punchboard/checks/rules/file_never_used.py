"""A file of the game is used by nothing.

## What it does

It tells a drawing in the game's folder of layouts, an icon in its folder of icons, and a list in its own folder, which no component, no layout and no list names.
A name counts with or without its suffix, wherever it stands.

## Why it matters

A layout that was drawn and never chosen is not on the table; and a folder full of leftovers hides what matters.

## Example

`layouts/harbour/cargo-new.svg` is there, and the game file says `front: cargo.svg`.

## Use instead

Name the file where it belongs, or delete it.
"""

from __future__ import annotations

from punchboard.checks import text_messages as messages
from punchboard.checks.rule import Cost, Found, Needs, rule
from punchboard.checks.subject import Subject
from punchboard.diagnostics import Severity


@rule(Severity.WARNING, Cost.THOROUGH, Needs.GAME)
def file_never_used(subject: Subject) -> Found:
    """Yield the files that nothing names."""
    for path in subject.usage.files():
        if not subject.usage.names_file(path):
            yield messages.file_never_used(path)
