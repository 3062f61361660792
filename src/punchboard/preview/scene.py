"""What the page shows: a game, laid out in one way, what is wrong with it, and its files.

The game in memory is loaded once, loaded again after every save of a file, and never half.
"""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import aclosing, suppress
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

import anyio
from msgspec import Struct, field
from watchfiles import awatch

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Diagnostic
from punchboard.layouts.face import NamedFace
from punchboard.sheets.file import Deck
from punchboard.sheets.options import DEFAULT_BLEED
from punchboard.typesetting.fonts.stack import FontStack
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


#: Component, item with its copy where copies differ, and side.
Slot: TypeAlias = tuple[str, str, str]


class View(Struct, frozen=True):
    """How faces are laid out.

    Attributes:
        language: Code of the language; "" for the game's first.
        ink_saver: Whether flooded backgrounds are left out.
        bleed: Art beyond the trim on each side, in mm.
    """

    language: str = ""
    ink_saver: bool = False
    bleed: float = DEFAULT_BLEED


class Loaded(Struct, frozen=True):
    """What loading and laying out a game came to.

    Attributes:
        game: The game; None if it has errors.
        decks: Its finished faces.
        found: What is wrong with it.
        fonts: The fonts of the workspace.
        good: Whether nothing is missing because of an error.
    """

    game: ComponentSet | None
    decks: tuple[Deck, ...]
    found: tuple[Diagnostic, ...]
    fonts: FontStack
    good: bool


#: Loads the game as its files are now. The session does it; this room only asks.
Load: TypeAlias = Callable[[View], Loaded]


class Scene(Struct, frozen=True, dict=True):
    """A game as the page shows it.

    Attributes:
        version: Counts the states of the files, from 1.
        view: How it is laid out.
        loaded: The last state of the game without errors, or the first.
        found: What is wrong with the files as they are now.
        stale: Whether the files have errors, so that an earlier state is shown.
        slots: The faces.
    """

    version: int
    view: View
    loaded: Loaded
    found: tuple[Diagnostic, ...]
    stale: bool = False
    slots: Mapping[Slot, NamedFace] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def game(self) -> ComponentSet | None:
        """The game that is shown."""
        return self.loaded.game

    @property
    def language(self) -> str:
        """The language that is shown."""
        known = self.game.languages if self.game else ("",)
        return self.view.language if self.view.language in known else known[0]


def scene_of(version: int, view: View, now: Loaded, before: Scene | None) -> Scene:
    """Return what to show: *now* if it has no errors, or else what was shown *before*."""
    if before is not None and before.loaded.game is not None and not now.good:
        return Scene(version, view, before.loaded, now.found, stale=True, slots=before.slots)
    slots = {
        (each.component, each.item, each.side): each
        for deck in now.decks
        for each in deck.named_faces()
    }
    return Scene(version, view, now, now.found, stale=not now.good, slots=slots)


class Change(Struct, frozen=True):
    """What a save has changed on the page.

    Attributes:
        version: The new version.
        view: The view it is about; others have to be asked for again.
        faces: The new key of every face that looks different.
        list_changed: Whether pieces were added, removed, moved or counted anew.
        errors: Number of errors in the files.
        stale: Whether an earlier state is shown.
    """

    version: int
    view: View
    faces: tuple[tuple[Slot, str], ...]
    list_changed: bool
    errors: int
    stale: bool


def change_between(old: Scene, new: Scene) -> Change:
    """Return what is different on the page."""
    faces = tuple(
        (slot, named.face.key)
        for slot, named in new.slots.items()
        if slot in old.slots and old.slots[slot].face.key != named.face.key
    )
    listed = list(_listed(old)) != list(_listed(new))
    errors = sum(each.severity == "error" for each in new.found)
    return Change(new.version, new.view, faces, listed, errors, new.stale)


def _listed(scene: Scene) -> Iterator[object]:
    """Yield everything about a scene that decides on where its faces are on the wall."""
    for deck in scene.loaded.decks:
        yield deck.component.id, deck.component.name
        for each in deck.faces:
            yield each.name, each.item.quantity, each.front.outline.size, each.back is None


#: Views that are kept laid out.
_MOST_VIEWS = 6
#: Faces that are no longer in the game and may still be asked for.
_MOST_FACES = 20_000
#: How often files that change while they are read are read again.
_MOST_READINGS = 5


class LiveGame:
    """A game that follows its files.

    Loading and laying out happen under `lock`, because fonts are for one thread only.

    Args:
        load: Loads the game as its files are now.
        stamp: Returns what changes with every save of a file.
    """

    def __init__(self, load: Load, stamp: Callable[[], object]) -> None:
        self.lock = threading.RLock()
        self._load = load
        self._stamp = stamp
        self._version = 1
        self._scenes: OrderedDict[View, Scene] = OrderedDict()
        self._faces: OrderedDict[str, NamedFace] = OrderedDict()
        self.start = self.scene(View())

    @property
    def version(self) -> int:
        """The number of states of the files so far."""
        return self._version

    def scene(self, view: View) -> Scene:
        """Return the game in a *view*, laid out now if it is not yet."""
        with self.lock:
            scene = self._scenes.get(view)
            if scene is None or scene.version != self._version:
                scene = self._laid_out(view, scene)
            self._scenes.move_to_end(view)
            return scene

    def refresh(self) -> Change:
        """Load the game again, in the view that was asked for last, and return what changed."""
        with self.lock:
            view, old = next(reversed(self._scenes.items()))
            self._version += 1
            return change_between(old, self._laid_out(view, old))

    def face(self, key: str) -> NamedFace | None:
        """Return a face that is, or was lately, in the game."""
        return self._faces.get(key)

    def _laid_out(self, view: View, before: Scene | None) -> Scene:
        scene = scene_of(self._version, view, self._read(view), before)
        self._scenes[view] = scene
        self._scenes.move_to_end(view)
        while len(self._scenes) > _MOST_VIEWS:
            self._scenes.popitem(last=False)
        for named in scene.slots.values():
            self._faces[named.face.key] = named
            self._faces.move_to_end(named.face.key)
        while len(self._faces) > _MOST_FACES:
            self._faces.popitem(last=False)
        return scene

    def _read(self, view: View) -> Loaded:
        """Return the game from files that did not change while they were read."""
        for _ in range(_MOST_READINGS):
            before = self._stamp()
            loaded = self._load(view)
            if self._stamp() == before:
                break
        return loaded
