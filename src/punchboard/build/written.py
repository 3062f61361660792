"""Finished files on their way to the disk."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from punchboard.build.messages import not_written
from punchboard.diagnostics import Diagnostic
from punchboard.files import write_atomically


def write_files(files: Iterable[tuple[Path, bytes]]) -> tuple[Diagnostic, ...]:
    """Write *files*, each whole or not at all, and return what could not be written.

    The first that cannot be written ends it.
    """
    for path, data in files:
        try:
            write_atomically(path, data)
        except OSError as problem:
            return (not_written(path, problem),)
    return ()
