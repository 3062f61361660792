"""Diagnostics as a JSON list; its keys are described in `docs/reference-checks.md`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from punchboard.diagnostics import Diagnostic, Location
from punchboard.formats.paths import relative


def json_list(diagnostics: tuple[Diagnostic, ...], folder: Path) -> str:
    """Return *diagnostics* as a list of objects."""
    listed = [_finding(each, folder) for each in diagnostics]
    return json.dumps(listed, ensure_ascii=False, indent=2)


def _finding(diagnostic: Diagnostic, folder: Path) -> dict[str, Any]:
    return {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        "location": _place(diagnostic.location, folder),
        "hints": list(diagnostic.hints),
        "related": [
            {"message": each.message, "location": _place(each.location, folder)}
            for each in diagnostic.related
        ],
    }


def _place(location: Location | None, folder: Path) -> dict[str, Any] | None:
    """Return a place; line and column are null where the file or line as a whole is meant."""
    if location is None:
        return None
    return {
        "path": relative(location.path, folder),
        "line": location.line or None,
        "column": location.column or None,
        "length": location.length if location.column else None,
    }
