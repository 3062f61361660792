"""Which files a run reads, and what was in them: what a finished result depends on.

Games read a few folders, of which everything counts: a file that appears there
may be found by its name. Whatever else is opened below the workspace is noted as
it is opened, by a hook of the interpreter, so that no reader can be forgotten;
files that libraries open by themselves, and files outside of the workspace, are
noted by those who hand them over. Contents are compared, never dates.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

#: What tells one content of a path from others, as JSON keeps it.
State: TypeAlias = str

#: Larger files of a folder count by their size until somebody opens them.
_LARGE = 1 << 20
_PIECE = 1 << 18
_SECONDS = 20
_READING = os.O_WRONLY | os.O_RDWR
#: The state of a path at which nothing is.
MISSING = "missing"


class _Watch:
    """What this process has read so far.

    Attributes:
        opened: The state of each path when it was first read.
        system_fonts: A digest of the machine's fonts, if anybody asked for them.
        is_sure: Whether everything that a result depends on is known.
        is_hooked: Whether it hears of files that are opened.
    """

    def __init__(self) -> None:
        self.opened: dict[str, State] = {}
        self.system_fonts: str | None = None
        self.is_sure = True
        self._root = ""
        self._folders: tuple[str, ...] = ()
        self._others: tuple[str, ...] = ()
        self._own: tuple[str, ...] = ()
        self.is_hooked = self._is_busy = False

    def start(self, root: Path, folders: Iterable[Path], results: Path, kept: Path) -> None:
        self._root = _folder(root)
        self._folders = tuple(map(_folder, folders))
        self._own = (_folder(kept), _folder(Path(__file__).parent), _folder(Path(sys.prefix)))
        self._others = (_folder(results), *self._own)
        self.is_sure = True
        # What was read before may be remembered, so it counts for this run, too.
        self.opened = {each: state(each) for each in self.opened}
        if not self.is_hooked:
            self.is_hooked = True
            sys.addaudithook(self._hear)

    def note(self, path: str) -> None:
        path = os.path.abspath(path)
        if not self.is_hooked or path.startswith(self._own):
            return
        if path not in self.opened and not self._is_busy:
            self._is_busy = True
            try:
                self.opened[path] = state(path)
            finally:
                self._is_busy = False

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, mode, flags = arguments
            if isinstance(path, str) and not (flags & _READING or (mode and "r" not in mode)):
                self._reads(os.path.abspath(path))
        elif event in {"os.listdir", "os.scandir"} and isinstance(arguments[0], str):
            path = os.path.join(os.path.abspath(arguments[0]), "")
            # Looking for modules, Python itself lists the folder it was started in.
            if path != self._root and not path.startswith(self._folders):
                self._reads(path)

    def _reads(self, path: str) -> None:
        if path.startswith(self._root) and not path.startswith(self._others):
            self.look(path)

    def look(self, path: str) -> None:
        if path not in self.opened and not (path.startswith(self._folders) and not _is_large(path)):
            self.note(path)


_watch = _Watch()


def start(root: Path, folders: Iterable[Path], results: Path, kept: Path) -> None:
    """Note from now on what is read below *root*.

    Args:
        root: The workspace, absolute.
        folders: Folders that `tree` describes, of which only large files are noted.
        results: The folder of results, which count only where somebody notes them.
        kept: The folder of what is kept between runs, which never counts.
    """
    _watch.start(root, folders, results, kept)


def note(path: Path) -> None:
    """Note that the file or folder at *path* counts, whether it exists or not."""
    _watch.note(str(path))


def look(path: Path) -> None:
    """Note that somebody looks for a file at *path*."""
    _watch.look(os.path.abspath(path))


def unsure() -> None:
    """Note that a result depends on something that nobody can look up later."""
    _watch.is_sure = False


def is_watching() -> bool:
    """Return whether what is read is noted."""
    return _watch.is_hooked


def is_sure() -> bool:
    """Return whether all that results depend on can be looked up later."""
    return _watch.is_sure


def opened() -> dict[str, State] | None:
    """Return what was read outside of the folders; None if that is not all."""
    return dict(_watch.opened) if _watch.is_sure else None


def noted() -> dict[str, Any]:
    """Return what this process has noted, for another one to `take`."""
    watch = _watch
    return {"opened": watch.opened, "fonts": watch.system_fonts, "sure": watch.is_sure}


def take(others: dict[str, Any]) -> None:
    """Note what another process has `noted`."""
    for path, content in others["opened"].items():
        # Read by both, it must have been the same for both.
        if _watch.opened.setdefault(path, content) != content:
            _watch.is_sure = False
    _watch.system_fonts = _watch.system_fonts or others["fonts"]
    _watch.is_sure = _watch.is_sure and bool(others["sure"])


def asked_for_system_fonts() -> str | None:
    """Return the digest of the machine's fonts, if they were asked for."""
    return _watch.system_fonts


def system_fonts() -> bytes:
    """Return the list of the machine's fonts, by fontconfig; nothing without it."""
    listing = _listed_fonts()
    if listing is None:
        unsure()
    _watch.system_fonts = hashlib.sha256(listing or b"").hexdigest()
    return listing or b""


def system_fonts_digest() -> str | None:
    """Return the digest of the machine's fonts as they are now; None if that is unknown."""
    listing = _listed_fonts()
    return None if listing is None else hashlib.sha256(listing).hexdigest()


def _listed_fonts() -> bytes | None:
    # Here, because next to no run asks for them, and this has to start at once.
    import subprocess

    command = ["fc-list", "--format", "%{file}\t%{family}\n"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None
    except (OSError, subprocess.SubprocessError):
        return b""
    return done.stdout


def state(path: str, limit: int | None = None) -> State:
    """Return what tells the content of *path* from others.

    Args:
        path: A file, a folder, of which the names count, or neither.
        limit: Size in bytes above which a file is not opened.
    """
    try:
        # A pipe or a device must not be waited for.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY)
    except IsADirectoryError:
        return _names(path)
    except (OSError, ValueError) as problem:
        if os.name == "nt" and os.path.isdir(path):
            return _names(path)
        return MISSING if isinstance(problem, FileNotFoundError) else "unreadable"
    try:
        known = os.fstat(handle)
        if stat.S_ISDIR(known.st_mode):
            return _names(path)
        if not stat.S_ISREG(known.st_mode):
            return "no file"
        return _content(handle, known.st_size, limit)
    except OSError:
        return "unreadable"
    finally:
        os.close(handle)


def state_of(data: bytes) -> State:
    """Return the state of a file that contains *data*."""
    return hashlib.sha256(data).hexdigest()


_BINARY = getattr(os, "O_BINARY", 0)


def _content(handle: int, size: int, limit: int | None) -> State:
    if limit is not None and size > limit:
        return f"{size} bytes"
    digest = hashlib.sha256()
    while piece := os.read(handle, _PIECE):
        digest.update(piece)
    return digest.hexdigest()


def _names(folder: str) -> State:
    try:
        return hashlib.sha256("\0".join(sorted(os.listdir(folder))).encode(*_NAMES)).hexdigest()
    except OSError:
        return "unreadable"


#: Names that are no Unicode are bytes all the same.
_NAMES = ("utf-8", "surrogateescape")


def tree(folder: Path) -> State | None:
    """Return what tells everything below *folder* from other contents.

    Large files count by their size. None if a link leads to another folder.
    """
    digest = hashlib.sha256()
    for name, content in _below(str(folder)):
        if content is None:
            return None
        digest.update(f"{name}\0{content}\n".encode(*_NAMES))
    return digest.hexdigest()


def _below(folder: str) -> Iterable[tuple[str, State | None]]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda each: each.name)
    except OSError as problem:
        yield folder, MISSING if isinstance(problem, FileNotFoundError) else "unreadable"
        return
    for entry in entries:
        if entry.is_symlink():
            try:
                yield entry.path, None if entry.is_dir() else os.path.realpath(entry.path)
            except OSError:
                yield entry.path, "unreadable"
        if entry.is_dir(follow_symlinks=False):
            yield entry.path, "folder"
            yield from _below(entry.path)
        else:
            yield entry.path, state(entry.path, _LARGE)


def _folder(path: Path) -> str:
    return os.path.join(os.path.abspath(path), "")


def _is_large(path: str) -> bool:
    try:
        return os.stat(path).st_size > _LARGE
    except OSError:
        return False


def program() -> str:
    """Return what tells this program and its libraries from other versions."""
    own = Path(__file__).parent
    digest = hashlib.sha256(f"{sys.version}\n{sys.platform}\n".encode())
    digest.update("\n".join(_installed()).encode(*_NAMES))
    for name, content in _below(str(own)):
        if not name.endswith(".pyc") and os.sep + "__pycache__" not in name:
            digest.update(f"{name}\0{content}\n".encode(*_NAMES))
    return digest.hexdigest()


@functools.cache
def this_program() -> str:
    """Return the same, as this process began with it."""
    return program()


@functools.cache
def release(name: str) -> str:
    """Return what tells a release of the package *name* from others; "" without any.

    `importlib.metadata` says it, too, but takes a fiftieth of a small build to load.
    """
    folder = re.compile(re.escape(name).replace("\\-", "[-_.]") + r"-\d", re.IGNORECASE)
    paths = (os.path.basename(each) for each in _installed())
    return " ".join(each for each in paths if folder.match(each))


def _installed() -> list[str]:
    """Return the packages that can be imported, whose folders have their versions as names."""
    found = []
    for folder in sys.path:
        if os.path.basename(folder) in {"site-packages", "dist-packages"}:
            try:
                with os.scandir(folder) as entries:
                    found += [
                        f"{each.path} {each.stat().st_mtime_ns}"
                        for each in entries
                        if each.name.endswith((".dist-info", ".egg-info"))
                    ]
            except OSError:
                continue
    return sorted(found)
