"""The files of a game: which they are, when one is saved, and when a save is finished."""

from __future__ import annotations

import os
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Iterator
from contextlib import aclosing, suppress
from pathlib import Path

import anyio
from watchfiles import awatch

from punchboard.components.model import ComponentSet
from punchboard.workspace import Workspace

#: Folders of a workspace that games read.
_SHARED = ("icons", "images", "fonts")
#: A save is over when nothing has been written for this long, in ms.
_QUIET = 25
#: The longest that a save is waited for while files keep changing, in ms.
_PATIENCE = 250
#: How often the folders themselves are looked at, in ms, since new ones may be made.
_LOOK = 2000
#: After a failure, files are watched again after this long, in seconds.
_AGAIN = 0.3
#: A file that is empty is being written, for this long, in seconds.
_FILLING = 0.5
#: Endings of files that editors keep beside what they edit.
_DRAFTS = (".swp", ".swx", ".swo", ".tmp", "~", ".crswap", ".part")


class GameFiles:
    """The files that a game may read.

    Args:
        workspace: Where the game is.
        game_id: The game.
        game: Returns the game as it was last read, whose files may be anywhere.
    """

    def __init__(
        self, workspace: Workspace, game_id: str, game: Callable[[], ComponentSet | None]
    ) -> None:
        self._workspace = workspace
        self._game_id = game_id
        self._game = game
        self._known: tuple[tuple[str, int, int], ...] = ()

    def note(self) -> None:
        """Take the files as they are now for known; whoever calls it reads them afterwards."""
        self._known = self.stamp()

    def forget(self) -> None:
        """Take no file for known, so that all of them are noticed again."""
        self._known = ()

    def folders(self) -> tuple[Path, ...]:
        """Return the folders that exist; what is in one of them is in none of the others."""
        root = self._workspace.root
        wanted = [
            self._workspace.components / self._game_id,
            self._workspace.layouts,
            root / "snapshots" / self._game_id,
            *(root / each for each in _SHARED),
            *(path.parent for path in self._elsewhere()),
        ]
        there = sorted({each for each in wanted if each.is_dir()})
        return tuple(
            each for each in there if not any(o in each.parents for o in there)
        )  # fmt: skip

    def _elsewhere(self) -> Iterator[Path]:
        """Yield the files that the game names, wherever they are."""
        game = self._game()
        if game is not None:
            yield from (each.path for each in game.rules)
            for component in game.components:
                yield from (layout.path for layout in component.layouts)
                yield from {item.location.path for item in component.all_items}

    def stamp(self) -> tuple[tuple[str, int, int], ...]:
        """Return the version of every file, so that equal stamps mean equal files."""
        return tuple(_stamps(self.folders()))

    def has_fonts(self, changed: Iterable[str]) -> bool:
        """Return whether any of the files that *changed* is a font."""
        fonts = self._workspace.root / "fonts"
        return any(Path(each).is_relative_to(fonts) for each in changed)

    async def saves(self) -> AsyncIterator[frozenset[str]]:
        """Yield the files of each save, once it is over."""
        polling: bool | None = None
        while True:
            try:
                async with aclosing(self._changes(polling)) as changes:
                    async for each in changes:
                        saved = each or self._unnoticed()
                        if saved:
                            await _filled(saved)
                            self.note()
                            yield frozenset(saved)
            except FileNotFoundError:  # a folder that is just being replaced
                await anyio.sleep(_AGAIN)
            except (OSError, RuntimeError):
                # The system may have nothing left to watch with: then files are looked at.
                polling = True
                await anyio.sleep(_AGAIN)

    async def _changes(self, polling: bool | None) -> AsyncGenerator[set[str], None]:
        """Yield the files that have changed, or none after some silence, in the folders of now.

        Silence is for whatever was missed: while folders were looked for, or by a file
        system that says nothing of changes.
        """
        known = self._watched()
        watching = awatch(
            *known, watch_filter=lambda _, path: _counts(path), debounce=_PATIENCE,
            step=_QUIET, rust_timeout=_LOOK, yield_on_timeout=True, recursive=True,
            ignore_permission_denied=True, force_polling=polling,
        )  # fmt: skip
        async with aclosing(watching):
            async for changes in watching:
                yield {path for _, path in changes}
                if self._watched() != known:
                    break

    def _watched(self) -> dict[Path, int]:
        """Return the folders, each with what tells it from one that was put in its place."""
        known: dict[Path, int] = {}
        for each in self.folders():
            with suppress(OSError):
                known[each] = each.stat().st_ino
        return known

    def _unnoticed(self) -> set[str]:
        """Return the files that are not as they were when they were looked at last."""
        return {path for path, _, _ in set(self.stamp()) ^ set(self._known) if _counts(path)}


def _stamps(folders: Iterable[Path]) -> Iterator[tuple[str, int, int]]:
    for folder in folders:
        for root, _, names in os.walk(folder):
            for name in sorted(names):
                path = os.path.join(root, name)  # noqa: PTH118 - a quarter of the time
                try:
                    known = os.stat(path)  # noqa: PTH116
                except OSError:
                    continue
                yield path, known.st_mtime_ns, known.st_size


def _counts(path: str) -> bool:
    """Return whether a file may be the game's: drafts of editors and hidden files are not."""
    name = Path(path).name
    return not name.startswith(".") and not name.endswith(_DRAFTS) and not name.isdigit()


async def _filled(paths: Iterable[str]) -> None:
    """Wait while any of *paths* is empty: whoever writes it has only begun."""
    empty = [Path(each) for each in paths]
    end = time.monotonic() + _FILLING
    while time.monotonic() < end:
        empty = [each for each in empty if _is_empty(each)]
        if not empty:
            return
        await anyio.sleep(0.02)


def _is_empty(path: Path) -> bool:
    try:
        return path.is_file() and path.stat().st_size == 0
    except OSError:
        return False
