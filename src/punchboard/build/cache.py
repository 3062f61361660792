"""Converted art, kept between builds: a store of bytes by content.

One SQLite file holds all entries, because two thousand small files take
longer to write than the art takes to convert. Nothing depends on the cache:
whatever is missing, damaged or locked is made again.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

#: Beyond this size of the file, in bytes, the older half of the entries goes.
SIZE_LIMIT = 256 * 1024 * 1024
#: Entries larger than this, in bytes, are not kept.
ENTRY_LIMIT = 32 * 1024 * 1024

_FILE_NAME = "art.sqlite"
#: SQLite takes at most 999 parameters in its older versions.
_BATCH = 500


class ArtCache:
    """Bytes by key, in one file of a folder.

    Args:
        folder: Where the file is kept; made when something is stored. None
            keeps nothing.
        size_limit: Trim the file above this size, in bytes.
    """

    def __init__(self, folder: Path | None, size_limit: int = SIZE_LIMIT) -> None:
        self._path = None if folder is None else folder / _FILE_NAME
        self._size_limit = size_limit

    def get(self, keys: Sequence[str]) -> dict[str, bytes]:
        """Return the entries that are there and undamaged, by key."""
        found: dict[str, bytes] = {}
        if self._path is None or not self._path.is_file():
            return found
        with _forgiving(self._path), contextlib.closing(_connect(self._path)) as database:
            for start in range(0, len(keys), _BATCH):
                batch = keys[start : start + _BATCH]
                marks = ",".join("?" * len(batch))
                rows = database.execute(
                    f"SELECT key, checksum, payload FROM art WHERE key IN ({marks})", batch
                )
                found.update(
                    (key, payload)
                    for key, checksum, payload in rows
                    if isinstance(payload, bytes) and checksum == _checksum(key, payload)
                )
        return found

    def put(self, entries: Mapping[str, bytes]) -> None:
        """Keep *entries*, all or none; a failure is not an error."""
        rows = [
            (key, _checksum(key, payload), payload)
            for key, payload in entries.items()
            if len(payload) <= ENTRY_LIMIT
        ]
        if self._path is None or not rows:
            return
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with (
                _forgiving(self._path),
                contextlib.closing(_connect(self._path)) as database,
                database,
            ):
                database.execute(
                    "CREATE TABLE IF NOT EXISTS art (key TEXT UNIQUE, checksum BLOB, payload BLOB)"
                )
                database.executemany("INSERT OR REPLACE INTO art VALUES (?, ?, ?)", rows)
            self._trim(self._path)

    def _trim(self, path: Path) -> None:
        if path.stat().st_size <= self._size_limit:
            return
        with _forgiving(path), contextlib.closing(_connect(path)) as database:
            with database:
                database.execute(
                    "DELETE FROM art WHERE rowid <= (SELECT (min(rowid) + max(rowid)) / 2 FROM art)"
                )
            database.execute("VACUUM")


@contextlib.contextmanager
def _forgiving(path: Path) -> Iterator[None]:
    """Let whatever goes wrong with the file at *path* end the block quietly."""
    try:
        yield
    except sqlite3.OperationalError:
        pass  # locked, read-only or full: another time
    except (sqlite3.Error, ValueError, OverflowError):
        # Damaged beyond an entry: start anew.
        with contextlib.suppress(OSError):
            path.unlink()


def _connect(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=1.0)
    try:
        # A crash may damage the file; checksums notice, so speed wins.
        database.execute("PRAGMA synchronous = OFF")
        database.execute("PRAGMA journal_mode = MEMORY")
        database.execute("PRAGMA trusted_schema = OFF")
    except sqlite3.Error:
        database.close()
        raise
    return database


def _checksum(key: str, payload: bytes) -> bytes:
    return hashlib.blake2b(payload, key=key.encode()[:64], digest_size=16).digest()
