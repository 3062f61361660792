"""The folder punchboard works in: finding files in it, and writing them whole or not at all.

A file that a game names is only ever read or written inside the workspace, even
if the path contains `..` or a link.
"""

from __future__ import annotations

import secrets
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

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


@dataclass(frozen=True, slots=True)
class Workspace:
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
        return path.relative_to(self.root).as_posix() if self.holds(path) else path.as_posix()

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
        near = [
            path.relative_to(folder).as_posix()
            for folder in folders
            if folder.is_dir()
            for path in sorted(folder.glob(f"*{suffix}"))
        ]
        places = " or ".join(f"`{self.relative(folder)}/`" for folder in folders)
        return MISSING_FILE.at(
            location,
            f"there is no file `{reference}` in {places}",
            *did_you_mean(reference, near),
        )


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


def write_atomically(path: Path, data: bytes) -> None:
    """Write *data* to *path*, creating its folder if necessary.

    The bytes go to a temporary file in the same folder, which replaces the
    original at the end. Whatever interrupts it, a full disk or Ctrl-C, the
    last good file survives and nothing is left behind.

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
