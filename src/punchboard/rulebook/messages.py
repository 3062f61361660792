"""The wording of what can be wrong with the file of a rules text."""

from __future__ import annotations

from pathlib import Path

from punchboard.components.file_messages import FILE_TOO_LARGE
from punchboard.diagnostics import Diagnostic, Location
from punchboard.workspace import MISSING_FILE


def missing(path: Path) -> Diagnostic:
    """There is nothing of that name."""
    return MISSING_FILE.at(Location(path), f"there is no file `{path.name}`")


def no_file(path: Path) -> Diagnostic:
    """The name belongs to a folder or a device."""
    return MISSING_FILE.at(
        Location(path),
        f"`{path.name}` is not a file",
        "name the file of a rules text",
    )


def too_large(path: Path, size: int, limit: int) -> Diagnostic:
    """The file is longer than any rules."""
    return FILE_TOO_LARGE.at(
        Location(path),
        f"the file has {size:,} bytes; the limit for a rules text is {limit:,}",
        "name the file of a rules text",
    )
