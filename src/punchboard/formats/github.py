"""Diagnostics as workflow commands, which GitHub shows beside the lines of a change.

https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from punchboard.diagnostics import Diagnostic, Location
from punchboard.formats.paths import relative


def workflow_commands(diagnostics: tuple[Diagnostic, ...], folder: Path) -> str:
    """Return *diagnostics* as lines, one each."""
    return "\n".join(_command(each, folder) for each in diagnostics)


def _command(diagnostic: Diagnostic, folder: Path) -> str:
    properties = [*_place(diagnostic.location, folder), f"title={_property(diagnostic.code)}"]
    related = (
        f"{relative(each.location.path, folder)}:{each.location.line}: {each.message}"
        for each in diagnostic.related
    )
    hints = (f"hint: {each}" for each in diagnostic.hints)
    message = "\n".join((diagnostic.message, *related, *hints))
    return f"::{diagnostic.severity} {','.join(properties)}::{_data(message)}"


def _place(location: Location | None, folder: Path) -> Iterator[str]:
    if location is not None:
        yield f"file={_property(relative(location.path, folder))}"
        if location.line:
            yield f"line={location.line}"
        if location.line and location.column:
            yield f"col={location.column}"
            yield f"endColumn={location.column + location.length}"


def _data(text: str) -> str:
    """Return *text* as the message of a command, escaped as GitHub's toolkit does it."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Return *text* as a property of a command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
