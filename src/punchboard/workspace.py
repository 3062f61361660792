"""The folder punchboard works in: finding games and files in it, and writing files.

Write a file whole or not at all, and several files together or none of them.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import shutil
import stat
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from punchboard import inputs
from punchboard.diagnostics import Checked, Diagnostic, Location, did_you_mean, error

MISSING_FILE = error(
    "missing-file",
    "a file does not exist, or is a folder; a warning for a picture, unless the build is strict",
)
OUTSIDE_WORKSPACE = error(
    "outside-workspace", "a path or link points outside the workspace, to read or to write"
)
UNREADABLE_FILE = error(
    "unreadable-file", "the operating system does not let the file or folder be read"
)


def relative_to(folder: Path, path: Path) -> str:
    """Return *path* relative to *folder*, with `/`; the whole path if it is elsewhere."""
    return (path.relative_to(folder) if path.is_relative_to(folder) else path).as_posix()


class Workspace(Struct, frozen=True):
    """A folder with `components/`, `layouts/` and `build/`.

    Attributes:
        root: The folder, absolute and with links resolved.
    """

    root: Path

    @staticmethod
    def at(folder: Path) -> Workspace:
        """Return the workspace at *folder*."""
        return Workspace(folder.resolve())

    @property
    def components(self) -> Path:
        """The folder of the games' lists: one subfolder per game."""
        return self.root / "components"

    @property
    def layouts(self) -> Path:
        """The folder of the SVG templates: one subfolder per game, and `shared`."""
        return self.root / "layouts"

    @property
    def output(self) -> Path:
        """The folder for results: one subfolder per game."""
        return self.root / "build"

    @property
    def cache(self) -> Path | None:
        """The folder that keeps converted art and set texts between builds; safe to delete.

        None if a link leads it out of the workspace: nothing is kept then.
        """
        folder = self.root / ".punchboard" / "cache"
        return folder if self.holds_target(folder) else None

    @property
    def drafts(self) -> Path:
        """Where files wait that are written together."""
        return self.root / ".punchboard"

    def find(
        self, reference: str, folders: Iterable[Path], location: Location | None
    ) -> Checked[Path | None]:
        """Return the file a designer means by *reference*.

        Args:
            reference: A relative path with `/`.
            folders: Where to look, in this order.
            location: The place that names the file, for the diagnostic.

        Returns:
            The file's real path; None with a diagnostic if it is missing,
            cannot be opened, or is outside the workspace, whether by `..` or
            through a link.
        """
        folders = tuple(folders)
        unfit = None
        for folder in folders:
            try:
                inputs.look(folder / reference)
                path = (folder / reference).resolve()
                if not path.is_relative_to(self.root):
                    return Checked(None, (_outside(reference, location),))
                if stat.S_ISREG(path.stat().st_mode):
                    return Checked(path)
                unfit = unfit or _no_file(reference, self.relative(folder), location)
            except PermissionError:
                unfit = unfit or _unreadable(reference, self.relative(folder), location)
            except (OSError, ValueError, RuntimeError):  # too long, a NUL, a loop of links
                continue
        return Checked(None, (unfit or self._missing(reference, folders, location),))

    def relative(self, path: Path) -> str:
        """Return *path* relative to the root, with `/`, for messages."""
        return relative_to(self.root, path)

    def holds(self, path: Path) -> bool:
        """Return whether *path* is inside the workspace."""
        return path.is_relative_to(self.root)

    def holds_target(self, path: Path) -> bool:
        """Return whether *path* is inside the workspace once links are followed."""
        try:
            return self.holds(path.resolve())
        except (OSError, RuntimeError):  # a loop of links
            return False

    def _missing(
        self, reference: str, folders: tuple[Path, ...], location: Location | None
    ) -> Diagnostic:
        suffix = Path(reference).suffix
        near = [name for folder in folders for name in _names_in(folder) if name.endswith(suffix)]
        places = " or ".join(f"`{self.relative(folder)}/`" for folder in folders)
        return MISSING_FILE.at(
            location,
            f"there is no file `{reference}` in {places}",
            *did_you_mean(reference, near),
        )


def _names_in(folder: Path) -> list[str]:
    """Return the names in *folder*, sorted; none where it cannot be looked into."""
    try:
        return sorted(path.name for path in folder.iterdir())
    except OSError:
        return []


def _no_file(reference: str, folder: str, location: Location | None) -> Diagnostic:
    return MISSING_FILE.at(location, f"`{reference}` in `{folder}/` is not a file")


def _unreadable(reference: str, folder: str, location: Location | None) -> Diagnostic:
    return UNREADABLE_FILE.at(
        location,
        f"`{reference}` cannot be read: permission to open `{folder}/` is missing",
        "give yourself permission to read the folder",
    )


def _outside(reference: str, location: Location | None) -> Diagnostic:
    return OUTSIDE_WORKSPACE.at(
        location,
        f"`{reference}` points outside the workspace",
        "copy the file into the workspace, and use its path there",
    )


# Games

GAME_FILE = "game.yaml"


def find_games(workspace: Workspace) -> tuple[str, ...]:
    """Return the ids of the games in *workspace*, sorted: the folders with a `game.yaml`.

    Hidden folders are left out. A folder that cannot be opened is included:
    loading it reports the reason.

    Raises:
        OSError: The folder with the games cannot be read.
    """
    if not workspace.components.is_dir():
        return ()
    folders = filter(may_be_game, workspace.components.iterdir())
    return tuple(sorted(folder.name for folder in folders))


def may_be_game(folder: Path) -> bool:
    """Return whether *folder* contains a game, as far as we may look."""
    if folder.name.startswith("."):
        return False
    try:
        return stat.S_ISREG((folder / GAME_FILE).stat().st_mode)
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False


# Writing

_JOURNAL = "journal.json"


def write_atomically(path: Path, data: bytes | Iterable[bytes]) -> None:
    """Write *data*, whole or in pieces, to *path*, making its folder where it is missing.

    The bytes go to a temporary file in the same folder, which replaces the
    the first at the end, and its rights. Whatever stops it, a full disk or
    Ctrl-C, the last good file stays and nothing is left over.

    Raises:
        OSError: The folder or file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".punchboard-{secrets.token_hex(6)}.tmp")
    try:
        with draft.open("xb") as stream:
            stream.writelines([data] if isinstance(data, bytes) else data)
        _keep_rights(path, draft)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


#: Seconds after which nobody writes to a draft any more.
_ABANDONED = 3600.0


def remove_abandoned_drafts(folder: Path) -> None:
    """Remove what writers that were killed have left in *folder*."""
    with contextlib.suppress(OSError):
        for draft in folder.glob(".punchboard-*.tmp"):
            if time.time() - draft.stat().st_mtime > _ABANDONED:
                draft.unlink()


def note_use(path: Path) -> None:
    """Note that the kept file at *path* was used now: what is used stays longest."""
    with contextlib.suppress(OSError):
        os.utime(path)


def write_together(files: Mapping[Path, bytes], folder: Path) -> None:
    """Write all *files*, or none where anything stops it.

    They are written beside, and a journal of them is the moment from which
    they count: who is stopped after it, even by `kill -9`, is finished by
    `finish_writing` in the next run.

    Args:
        files: The bytes of each file.
        folder: Where the journal is kept, on the same disk.

    Raises:
        OSError: Something cannot be written; nothing has changed.
    """
    drafts = folder / f"writing-{secrets.token_hex(6)}"
    entries = []
    try:
        drafts.mkdir(parents=True)
        for number, (path, data) in enumerate(files.items()):
            draft = drafts / str(number)
            draft.write_bytes(data)
            _keep_rights(path, draft)
            entries.append((draft.name, str(path.absolute()), _digest(path)))
        write_atomically(drafts / _JOURNAL, json.dumps(entries).encode())
    except BaseException:
        shutil.rmtree(drafts, ignore_errors=True)
        raise
    _finish(drafts, entries)


def finish_writing(folder: Path, root: Path) -> None:
    """Finish what `write_together` was stopped in; what has changed since stays as it is.

    Args:
        folder: Where its journal is.
        root: No file outside of this folder is touched.
    """
    with contextlib.suppress(OSError, ValueError, TypeError):
        for journal in folder.glob(f"writing-*/{_JOURNAL}"):
            entries = [
                (str(draft), str(path), before)
                for draft, path, before in json.loads(journal.read_bytes())
                if Path(path).resolve().is_relative_to(root) and Path(draft).name == draft
            ]
            _finish(journal.parent, entries)


def _finish(drafts: Path, entries: Iterable[tuple[str, str, Any]]) -> None:
    for name, path, before in entries:
        draft, target = drafts / name, Path(path)
        if draft.is_file() and _digest(target) == before:
            _move(draft, target)
    shutil.rmtree(drafts, ignore_errors=True)


def _move(draft: Path, target: Path) -> None:
    try:
        draft.replace(target)
    except OSError:  # the target is on another disk
        write_atomically(target, draft.read_bytes())


def _keep_rights(path: Path, draft: Path) -> None:
    """Give *draft* the rights that the file at *path* has, where there is one."""
    with contextlib.suppress(OSError):
        draft.chmod(stat.S_IMODE(path.stat().st_mode))


def _digest(path: Path) -> str | None:
    """Return what tells the content of *path* from others; None where there is no file."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None
