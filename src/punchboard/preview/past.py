"""What has changed since a snapshot, a revision or the start, with pictures of before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from punchboard.pdf.raster import page_labels
from punchboard.preview.live import LiveGame
from punchboard.preview.revisions import GIT, Revisions
from punchboard.preview.scene import Scene, View
from punchboard.snapshots.compare import Difference, ItemChange, LookChange, changed_faces, compare
from punchboard.snapshots.files import (
    RevisionError,
    read_snapshot,
    read_snapshots,
    snapshot_path,
)
from punchboard.snapshots.messages import unreadable_revision
from punchboard.snapshots.state import State
from punchboard.snapshots.take import take_state
from punchboard.snapshots.words import changes_lines
from punchboard.workspace import Workspace

#: The name of the state in which the preview was started; no snapshot can have it.
START = "@start"


class Past:
    """The states of a game that its faces can be compared with.

    Args:
        live: The game.
        workspace: Where its snapshots are.
        game_id: Its id.
        revisions: The game as it was in git.
    """

    def __init__(
        self, live: LiveGame, workspace: Workspace, game_id: str, revisions: Revisions
    ) -> None:
        self.revisions = revisions
        self._live = live
        self._workspace = workspace
        self._game_id = game_id
        self._labels: dict[tuple[Path, int], dict[str, int]] = {}
        #: The game when the preview was started, in each of its languages.
        self._start: dict[str, tuple[Scene, State]] = {}
        self._begin()

    def _begin(self) -> None:
        """Keep the game as it is now; the first language is the last, as it is shown first."""
        game = self._live.start.game
        for language in reversed(game.languages if game else ()):
            first = game is not None and language == game.languages[0]
            scene = self._live.scene(View("" if first else language))
            self._start[language] = (scene, self._state(scene))

    def snapshots(self) -> tuple[State, ...]:
        """Return the snapshots that can be read, the oldest first."""
        return read_snapshots(self._workspace, self._game_id).value

    def state(self, name: str, view: View) -> tuple[State | None, str]:
        """Return a state by its name, or why there is none; *view* is that of the page."""
        if not name.startswith((START, GIT)):
            read = read_snapshot(self._workspace, self._game_id, name)
            return read.value, "; ".join(each.message for each in read.diagnostics)
        try:
            return self._laid_out(name, view)[1], ""
        except RevisionError as problem:
            return None, unreadable_revision(name.removeprefix(GIT), str(problem)).message
        except LookupError as problem:
            return None, str(problem)

    def _laid_out(self, name: str, view: View) -> tuple[Scene, State]:
        """Return the start or a revision, whose faces are known.

        Raises:
            RevisionError: Git cannot give the revision.
            LookupError: There was no game at the start.
        """
        language = self._live.scene(view).language
        if name.startswith(GIT):
            with self._live.lock:
                return self.revisions.at(name, View(language))
        start = self._start.get(language)
        if start is None:
            raise LookupError("the game had errors when the preview was started")
        return start

    def changes(self, name: str, view: View) -> dict[str, Any]:
        """Return what has changed since a state."""
        old, problem = self.state(name, view)
        if old is None:
            return {"problem": problem, "items": []}
        scene = self._live.scene(replace(view, bleed=old.bleed, ink_saver=old.ink_saver))
        if scene.game is None:
            return {"problem": "the game has errors", "items": []}
        if scene.language not in old.languages:
            known = ", ".join(old.languages)
            problem = f"`{name}` has no faces in `{scene.language}`, only in {known}"
            return {"problem": problem, "items": []}
        found = compare(old, self._state(scene))
        items = [
            {**self._item(each, name, scene), "lines": list(_lines(each, found))}
            for each in found.items
            if not each.is_unchanged
        ]
        return {"problem": "", "items": items, "unchanged": len(found.items) - len(items)}

    def _state(self, scene: Scene) -> State:
        if scene.game is None:
            raise LookupError("there is no game")
        with self._live.lock:
            return take_state(
                scene.game, {scene.language: scene.loaded.decks}, self._workspace,
                bleed=scene.view.bleed, ink_saver=scene.view.ink_saver,
            )  # fmt: skip

    def _item(self, change: ItemChange, name: str, scene: Scene) -> dict[str, Any]:
        what = "added" if change.old is None else "removed" if change.new is None else "changed"
        return {
            "component": change.component,
            "item": change.item,
            "what": what,
            "sides": list(self._sides(change, name, scene)),
        }

    def _sides(self, change: ItemChange, name: str, scene: Scene) -> Iterator[dict[str, Any]]:
        """Yield the faces that look different, with the addresses of both pictures."""
        old_id = change.old_id or change.item
        if change.old is not None and change.new is not None:
            sides = [s for lang, s in changed_faces(change.old, change.new)]
        else:
            some = change.old or change.new
            sides = sorted((some.faces if some else {}).get(scene.language, {}), reverse=True)
        for side in sorted(sides, reverse=True):
            now = scene.slots.get((change.component, change.item, side))
            then = self._before(name, change.component, old_id, side, scene.language)
            yield {
                "side": side,
                "before": then if change.old is not None else None,
                "after": f"face/{now.face.key}.png" if now and change.new is not None else None,
                "outline": _size(now),
            }

    def _before(self, name: str, component: str, item: str, side: str, language: str) -> str | None:
        """Return the address of a face as it was; None where no picture was kept."""
        if name.startswith((START, GIT)):
            scene, _ = self._laid_out(name, View(language))
            named = scene.slots.get((component, item, side))
            return f"face/{named.face.key}.png" if named else None
        label = f"{component} {item} {side} {language}"
        page = self.pages(name).get(label)
        if page is None:
            page = self._page_of_key(name, component, item, side, language)
        return None if page is None else f"past/{name}/{page}.png"

    def _page_of_key(
        self, name: str, component: str, item: str, side: str, language: str
    ) -> int | None:
        """Return the page of an equal face: each distinct face has one page only."""
        state, _ = self.state(name, View(language))
        was = state.item(component, item) if state else None
        key = was.faces.get(language, {}).get(side) if was else None
        if state is None or key is None:
            return None
        pages = self.pages(name)
        for other, items in state.components.items():
            for item_id, each in items.items():
                for lang, sides in each.faces.items():
                    for where, same in sides.items():
                        page = pages.get(f"{other} {item_id} {where} {lang}")
                        if same == key and page is not None:
                            return page
        return None

    def file(self, name: str) -> Path | None:
        """Return the file with the pictures of a snapshot; None if it has none."""
        known = {each.name for each in self.snapshots()}
        path = snapshot_path(self._workspace, self._game_id, name).with_suffix(".pdf")
        return path if name in known and path.is_file() else None

    def pages(self, name: str) -> Mapping[str, int]:
        """Return the pages of a snapshot's pictures, from 0, by the names of the faces."""
        path = self.file(name)
        if path is None:
            return {}
        key = (path, path.stat().st_mtime_ns)
        if key not in self._labels:
            labels = page_labels(path.read_bytes())
            self._labels[key] = {label: page for page, label in enumerate(labels)}
        return self._labels[key]


def _lines(change: ItemChange, found: Difference) -> Iterator[str]:
    """Yield what became of an item in words, and what it has changed because of."""
    before, after = change.quantities
    if change.old_id:
        yield f"renamed, was {change.old_id}"
    yield from changes_lines(change.fields)
    if before != after and change.old and change.new:
        yield f"quantity {before} -> {after}"
    if change.look is LookChange.MOVED:
        yield "only moved on the face"
    for cause in change.causes:
        yield f"because of {cause.replace(':', ' ', 1)}"
        if cause.startswith("definition:"):
            yield from changes_lines(found.parts[cause])


def _size(named: Any) -> list[float] | None:
    if named is None:
        return None
    size = named.face.outline.size
    return [size.width, size.height]
