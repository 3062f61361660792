"""`clean`: deletes what is kept between runs; and the limit that every run keeps to.

Nothing depends on what is kept: what is missing is made again.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from punchboard.diagnostics import Checked
from punchboard.words import count
from punchboard.workspace import Workspace

if TYPE_CHECKING:
    from punchboard.commands.report import Outcome

_MEGABYTE = 1000 * 1000
#: What a workspace keeps at most, in bytes.
LIMIT = 500 * _MEGABYTE


class _Kept(Struct, frozen=True, order=True):
    """A kept file, those that were used longest ago first.

    Attributes:
        used: When it was written or used, in ns.
        path: Where it is.
        size: Its size in bytes.
    """

    used: int
    path: Path
    size: int


def clean_cache(workspace: Workspace, keep: int) -> Outcome:
    """Delete what is kept, and say how much that was.

    Args:
        workspace: Where it is kept.
        keep: Megabytes that may stay, of what was used last.
    """
    folder = workspace.cache
    found = list(_files(folder))
    trim(workspace, keep * _MEGABYTE)
    if not keep and folder is not None:
        shutil.rmtree(folder, ignore_errors=True)
    left = list(_files(folder))
    size = sum(each.size for each in found) - sum(each.size for each in left)
    gone = count(max(len(found) - len(left), 0), "file")
    place = workspace.relative(folder) if folder is not None else ".punchboard/cache"
    return Checked((f"{place}: {gone} deleted, {max(size, 0) / _MEGABYTE:,.1f} MB",))


def trim(workspace: Workspace, limit: int = LIMIT) -> None:
    """Delete what was used longest ago, until the rest is no larger than *limit* bytes."""
    found = sorted(_files(workspace.cache))
    size = sum(each.size for each in found)
    for each in found:
        if size <= limit:
            break
        with suppress(OSError):
            each.path.unlink()
            size -= each.size


def _files(folder: Path | None) -> Iterator[_Kept]:
    """Yield the files in *folder*; none where it cannot be read."""
    try:
        paths = [] if folder is None else list(folder.iterdir())
    except OSError:
        return
    for path in paths:
        with suppress(OSError):
            known = path.lstat()
            yield _Kept(known.st_mtime_ns, path, known.st_size)
