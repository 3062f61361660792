"""The game in memory: loaded once, loaded again after every save, and never half."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

from punchboard.layouts.face import NamedFace
from punchboard.preview.scene import Change, Load, Loaded, Scene, View, change_between, scene_of

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
