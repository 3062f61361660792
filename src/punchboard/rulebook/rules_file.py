"""Reads the file of a rules text, in any encoding that Japanese texts come in."""

from __future__ import annotations

from pathlib import Path

from punchboard.components.file_messages import unreadable_file
from punchboard.components.yaml import read_source
from punchboard.diagnostics import Checked
from punchboard.rulebook import messages

#: Largest rules text read, in bytes: ten times the longest rulebooks.
MAX_BYTES = 2_000_000

#: Tried in turn where a text is not UTF-8. Shift JIS bytes are hardly ever valid
#: EUC-JP, but EUC-JP bytes often are valid Shift JIS, so EUC-JP comes first.
ENCODINGS = ("utf-16", "euc_jp", "cp932")


def read_rules(path: Path) -> Checked[str | None]:
    """Return the text of the rules file *path*, or None and why there is none."""
    try:
        if path.exists() and not path.is_file():
            return Checked(None, (messages.no_file(path),))
        if not path.exists():
            return Checked(None, (messages.missing(path),))
        if path.stat().st_size > MAX_BYTES:
            return Checked(None, (messages.too_large(path, path.stat().st_size, MAX_BYTES),))
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        return Checked(None, (unreadable_file(path, reason),))
    return read_source(path, fallbacks=ENCODINGS)
