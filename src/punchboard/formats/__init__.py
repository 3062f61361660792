"""Diagnostics as other programs read them: JSON, GitHub's workflow commands, SARIF."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from punchboard.diagnostics import Diagnostic

#: The forms by name.
FORMS = ("text", "json", "github", "sarif")


def formatted(form: str, diagnostics: Iterable[Diagnostic], folder: Path) -> str:
    """Return *diagnostics*, sorted by their places and each once, in a form of `FORMS`.

    Args:
        form: Any of them but `text`, which is the business of `report`.
        diagnostics: What was found.
        folder: Paths are written relative to it.
    """
    return _writer(form)(tuple(sorted(dict.fromkeys(diagnostics), key=Diagnostic.place)), folder)


def _writer(form: str) -> Callable[[tuple[Diagnostic, ...], Path], str]:
    if form == "json":
        from punchboard.formats.json_list import json_list

        return json_list
    if form == "github":
        from punchboard.formats.github import workflow_commands

        return workflow_commands
    from punchboard.formats.sarif import sarif_log

    return sarif_log
