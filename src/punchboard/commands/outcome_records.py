"""The outcome of a command as JSON, to be kept or sent between processes, and back.

Places are kept relative to the workspace. An outcome that has been read back
prints the same as the one it was made from.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import astuple

from punchboard.commands.report import Outcome
from punchboard.diagnostics import Checked, Diagnostic, FaultyFace, Location, Related, Severity

#: What reading a damaged record raises.
DAMAGED = (ValueError, TypeError, KeyError, AttributeError)


def outcome_record(outcome: Outcome, root: Path) -> dict[str, Any]:
    """Return *outcome*, with findings that are equal once, as JSON can hold it.

    Args:
        outcome: The outcome.
        root: The workspace, to which its places are relative.
    """
    found = dict.fromkeys(outcome.diagnostics)
    return {"lines": list(outcome.value), "found": [_row(each, root) for each in found]}


def read_outcome(record: Mapping[str, Any], root: Path) -> Outcome:
    """Return the outcome that *record* was made from.

    Raises:
        ValueError, TypeError, KeyError, AttributeError: It is none.
    """
    lines = tuple(map(str, record["lines"]))
    return Checked(lines, tuple(_finding(row, root) for row in record["found"]))


def _row(found: Diagnostic, root: Path) -> dict[str, Any]:
    return {
        "code": found.code,
        "severity": str(found.severity),
        "place": _place(found.location, root),
        "message": found.message,
        "hints": found.hints,
        "related": [(_place(each.location, root), each.message) for each in found.related],
        "marked": found.marked,
        "faces": [astuple(each) for each in found.faces],
    }


def _finding(row: Mapping[str, Any], root: Path) -> Diagnostic:
    related = ((_location(place, root), str(message)) for place, message in row["related"])
    return Diagnostic(
        str(row["code"]),
        Severity(row["severity"]),
        _location(row["place"], root),
        str(row["message"]),
        tuple(map(str, row["hints"])),
        tuple(Related(place, message) for place, message in related if place is not None),
        bool(row["marked"]),
        tuple(FaultyFace(*map(str, each)) for each in row["faces"]),
    )


def _place(location: Location | None, root: Path) -> list[Any] | None:
    if location is None:
        return None
    path = os.path.relpath(location.path, root)
    return [path, location.line, location.column, location.length]


def _location(place: Sequence[Any] | None, root: Path) -> Location | None:
    if place is None:
        return None
    path, line, column, length = place
    return Location(Path(os.path.normpath(root / path)), int(line), int(column), int(length))
