"""Write a file whole or not at all."""

from __future__ import annotations

import secrets
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Write *data* to *path*, making its folder where it is missing.

    The bytes go to a second file in the same folder, which takes the place of
    the first at the end. Whatever stops it, a full disk or Ctrl-C, the last
    good file stays and nothing is left over.

    Raises:
        OSError: The folder or file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".punchboard-{secrets.token_hex(6)}.tmp")
    try:
        with draft.open("xb") as stream:
            stream.write(data)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
