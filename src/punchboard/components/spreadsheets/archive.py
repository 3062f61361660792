"""Members of a zip archive that came from somebody else, within limits."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from punchboard.components.spreadsheets import messages
from punchboard.diagnostics import Checked, Diagnostic

#: Bytes that the XML of all members read may take, unpacked: a list of 10,000
#: items with every cell styled has a fifth of it.
MAX_UNPACKED = 100_000_000
#: Members of an archive, thumbnails included.
MAX_MEMBERS = 50_000
#: What every zip archive begins with.
SIGNATURE = b"PK\x03\x04"
_ENCRYPTED = 0x1


def read_members(path: Path, wanted: Callable[[str], bool]) -> Checked[dict[str, bytes] | None]:
    """Return the *wanted* members of the archive *path* by name, all of them XML or text.

    Returns:
        The members; None with a diagnostic where the archive is damaged,
        unpacks to too much, has a password or declares entities.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            infos = archive.infolist()
            chosen = [info for info in infos if wanted(info.filename)]
            problem = _problem(path, len(infos), chosen)
            if problem:
                return Checked(None, (problem,))
            # What a member unpacks to cannot exceed what was declared: zipfile stops there.
            members = {info.filename: archive.read(info) for info in chosen}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as reason:
        return Checked(None, (messages.damaged(path, str(reason).lower()),))
    except RuntimeError:  # what zipfile raises for a member with a password
        return Checked(None, (messages.encrypted(path),))
    except OSError as reason:
        return Checked(None, (messages.unreadable(path, reason.strerror or "no access"),))
    declared = next(filter(None, (_declares(name, data) for name, data in members.items())), None)
    if declared:
        return Checked(None, (messages.entities(path, declared),))
    return Checked(members)


def _problem(path: Path, count: int, chosen: list[zipfile.ZipInfo]) -> Diagnostic | None:
    size = sum(info.file_size for info in chosen)
    if count > MAX_MEMBERS:
        return messages.too_large(path, "parts", count, MAX_MEMBERS)
    if size > MAX_UNPACKED:
        return messages.unfolds(path, size, MAX_UNPACKED)
    if any(info.flag_bits & _ENCRYPTED for info in chosen):
        return messages.encrypted(path)
    return None


def _declares(name: str, data: bytes) -> str | None:
    """Return *name* where the XML declares a document type, or hides it in another encoding."""
    hidden = b"\x00" in data[:200]  # UTF-16 or UTF-32, which spreadsheets do not write
    return name if hidden or b"<!DOCTYPE" in data or b"<!ENTITY" in data else None
