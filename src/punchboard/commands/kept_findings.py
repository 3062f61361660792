"""The findings of a check, kept until a file that it may have read changes.

Checking five games lays out a thousand faces; while no file of a game has been
touched, the answer remains the same. Nothing depends on what is kept: in case of
doubt, the game is checked again.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import punchboard
from punchboard.diagnostics import Diagnostic, Location, Related, Severity
from punchboard.pdf.art import ArtCache
from punchboard.workspace import Workspace

#: Must increase when findings are kept in another format.
_FORMAT = 1
#: Folders that every game may read; a path to any other file contains `..`.
_SHARED = ("layouts/shared", "icons", "images", "fonts")
#: Files that may name others.
_LISTS = frozenset({".yaml", ".yml", ".csv", ".tsv", ".svg"})
#: Lists that do not show what they name.
_PACKED = frozenset({".xlsx", ".xlsm", ".ods"})


class KeptFindings:
    """The findings of one check of one game.

    Args:
        workspace: Where the game is.
        game_id: The game.
        question: The codes asked for, and everything else that could change the answer.
        others: Files outside the game's folders that the check reads.
    """

    def __init__(
        self, workspace: Workspace, game_id: str, question: str, others: Sequence[Path] = ()
    ) -> None:
        self._root = workspace.root
        self._store = ArtCache(workspace.cache)
        files = _files(workspace, game_id, others)
        self._key = None if files is None else _key(question, game_id, files)

    def findings(self) -> tuple[Diagnostic, ...] | None:
        """Return what was found, or None if the game has to be checked."""
        data = self._store.get([self._key]).get(self._key) if self._key else None
        try:
            return None if data is None else tuple(self._read(row) for row in json.loads(data))
        except (ValueError, TypeError, KeyError):
            return None

    def keep(self, found: Iterable[Diagnostic]) -> None:
        """Keep what was *found*, unless it depends on the machine."""
        found = tuple(found)
        if self._key and _of_the_machine().isdisjoint(each.code for each in found):
            rows = [self._row(each) for each in found]
            self._store.put({self._key: json.dumps(rows).encode()})

    def _row(self, found: Diagnostic) -> dict[str, Any]:
        return {
            "code": found.code,
            "severity": str(found.severity),
            "place": self._place(found.location),
            "message": found.message,
            "hints": found.hints,
            "related": [(self._place(each.location), each.message) for each in found.related],
        }

    def _read(self, row: dict[str, Any]) -> Diagnostic:
        related = ((self._location(place), message) for place, message in row["related"])
        return Diagnostic(
            row["code"],
            Severity(row["severity"]),
            self._location(row["place"]),
            row["message"],
            tuple(row["hints"]),
            tuple(Related(place, message) for place, message in related if place is not None),
        )

    def _place(self, location: Location | None) -> list[Any] | None:
        if location is None:
            return None
        path = os.path.relpath(location.path, self._root)
        return [path, location.line, location.column, location.length]

    def _location(self, place: Sequence[Any] | None) -> Location | None:
        if place is None:
            return None
        path, line, column, length = place
        return Location(Path(os.path.normpath(self._root / path)), line, column, length)


def _of_the_machine() -> frozenset[str]:
    """Return the codes of findings that depend on the fonts and engines of the machine."""
    # Imported here, because a kept answer does not need them.
    from punchboard.layouts.text.text_messages import MISSING_GLYPH
    from punchboard.pdf.messages import ENGINE_MISSING
    from punchboard.typesetting.fonts.messages import MISSING_FONT, SYSTEM_FONT

    codes = (SYSTEM_FONT, MISSING_FONT, MISSING_GLYPH, ENGINE_MISSING)
    return frozenset(each.name for each in codes)


def _key(question: str, game_id: str, files: Iterable[str]) -> str:
    parts = (str(_FORMAT), punchboard.__version__, _program(), game_id, question, *files)
    return (
        "verdict " + hashlib.sha256("\n".join(parts).encode("utf-8", "surrogateescape")).hexdigest()
    )


def _files(workspace: Workspace, game_id: str, others: Sequence[Path]) -> tuple[str, ...] | None:
    """Return the files that a game may read, each with a stamp of its version.

    None if it may read others, through a link or a path with `..`.
    """
    folders = [workspace.root / each for each in _SHARED]
    own = [workspace.components / game_id, workspace.layouts / game_id]
    # Faces can show how often they have changed since.
    folders.append(workspace.root / "snapshots" / game_id)
    seen: list[str] = []
    try:
        for folder in (*own, *folders):
            for path in _walk(folder):
                if path.is_symlink():
                    return None
                if folder in own and _names_others(path):
                    return None
                seen.append(_stamp(path))
        seen += map(_stamp, others)
    except OSError:
        return None
    return tuple(seen)


def _names_others(path: Path) -> bool:
    """Return whether a list may name files elsewhere by a path with `..`."""
    kind = path.suffix.lower()
    return kind in _PACKED or (kind in _LISTS and b"../" in path.read_bytes())


def _walk(folder: Path) -> Iterator[Path]:
    """Yield the files below *folder*, and links to folders, in a fixed order."""
    for root, folders, files in os.walk(folder):
        folders.sort()
        yield from (Path(root, each) for each in sorted(files))
        yield from (Path(root, each) for each in folders if Path(root, each).is_symlink())


def _stamp(path: Path) -> str:
    known = path.stat()
    return f"{path} {known.st_size} {known.st_mtime_ns}"


@functools.cache
def _program() -> str:
    """Return what identifies this program among versions that might find something else."""
    from importlib.metadata import PackageNotFoundError, version

    names = ("icu4py", "uharfbuzz", "vl-convert-python", "resvg_py", "cairosvg", "coloraide")
    versions = []
    for name in names:
        try:
            versions.append(version(name))
        except PackageNotFoundError:
            versions.append("none")
    # Editing the source invalidates what is kept, too: in a checkout, the version stays.
    sources = sorted(Path(punchboard.__file__).parent.rglob("*.py"))
    return " ".join((*versions, *(str(each.stat().st_mtime_ns) for each in sources)))
