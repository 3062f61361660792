"""The game as it was in a revision of git, with pictures of the faces that look different now."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from punchboard.diagnostics import Severity
from punchboard.layouts.face import NamedFace
from punchboard.preview.live import LiveGame
from punchboard.preview.pictures import Painter, page_resolution, resolution
from punchboard.preview.scene import Loaded, LoadRevision, Scene, View, scene_of
from punchboard.snapshots.files import RevisionError
from punchboard.snapshots.state import State
from punchboard.snapshots.take import take_state
from punchboard.workspace import Workspace

#: How a revision is named among snapshots.
GIT = "git:"
#: How wide, in pixels, pictures of before and after are.
COMPARED = 390
#: Revisions that are kept.
_MOST = 4


class Revisions:
    """The revisions that were asked for lately.

    Args:
        live: The game as it is.
        root: The workspace.
        load: Loads it as it was.
        painter: Draws its faces while its pictures are there.
    """

    def __init__(self, live: LiveGame, root: Path, load: LoadRevision, painter: Painter) -> None:
        self._live = live
        self._log = root / ".git" / "logs" / "HEAD"
        self._load = load
        self._painter = painter
        self._kept: OrderedDict[tuple[str, View, int], tuple[Scene, State]] = OrderedDict()

    @property
    def is_there(self) -> bool:
        """Whether the workspace is the top of a git repository that has commits."""
        return self._log.is_file()

    def at(self, name: str, view: View) -> tuple[Scene, State]:
        """Return the game as it was in the revision `git:NAME`.

        Raises:
            RevisionError: Git does not know it, or the game had errors.
        """
        # `HEAD` and branches move; everything that moves them is written to this file.
        moved = 0
        with suppress(OSError):
            moved = self._log.stat().st_mtime_ns
        key = (name, view, moved)
        if key not in self._kept:
            with self._load(name.removeprefix(GIT), view) as (loaded, workspace):
                self._kept[key] = self._taken(loaded, workspace, view)
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)
        return self._kept[key]

    def _taken(self, loaded: Loaded, workspace: Workspace, view: View) -> tuple[Scene, State]:
        if loaded.game is None or not loaded.good:
            errors = (each for each in loaded.found if each.severity is Severity.ERROR)
            raise RevisionError(next((each.message for each in errors), "the game had errors"))
        scene = scene_of(0, view, loaded, None)
        state = take_state(
            loaded.game, {scene.language: loaded.decks}, workspace,
            bleed=view.bleed, ink_saver=view.ink_saver,
        )  # fmt: skip
        now = {named.face.key for named in self._live.scene(view).slots.values()}
        self._draw({n.face.key: n for n in scene.slots.values() if n.face.key not in now}.values())
        return scene, state

    def _draw(self, faces: Iterable[NamedFace]) -> None:
        """Draw *faces* as large as the page shows them; their pictures are gone soon."""
        faces = list(faces)
        waiting = []
        for named in faces:
            box = named.face.outline.bleed_box(named.face.bleed)
            wanted = page_resolution(box.width, COMPARED)
            dpi = resolution(wanted, box.width, box.height)
            waiting.append(self._painter.face(named, dpi))
        for each in waiting:
            # What cannot be drawn is a page without this picture.
            each.exception()
        self._live.keep(faces)
