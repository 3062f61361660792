"""What has changed since a snapshot, a revision or the start, with pictures of before."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

from punchboard.layouts.face import NamedFace
from punchboard.preview.scene import LiveGame, Scene, View
from punchboard.snapshots.compare import (
    SIDES,
    Difference,
    ItemChange,
    LookChange,
    changed_copies,
    compare,
)
from punchboard.snapshots.difference import changes_lines
from punchboard.snapshots.proof import Proof, proof_path
from punchboard.snapshots.state import State, read_snapshots
from punchboard.snapshots.take import take_state
from punchboard.workspace import Workspace

#: The name of the state in which the preview was started; no snapshot can have it.
START = "@start"
#: States that are kept.
_MOST = 4

#: Returns a game as it was, in one language, with its faces to look at; or why it cannot.
#: The session does it; this room only asks.
LookBack: TypeAlias = Callable[[str, str], tuple[State, Proof] | str]


class Timeline:
    """The states of a game that its faces can be compared with.

    Args:
        live: The game.
        workspace: Where its snapshots are.
        game_id: Its id.
        look_back: Finds a state.
    """

    def __init__(
        self, live: LiveGame, workspace: Workspace, game_id: str, look_back: LookBack
    ) -> None:
        self._live = live
        self._workspace = workspace
        self._game_id = game_id
        self._look_back = look_back
        self._found: OrderedDict[tuple[object, ...], tuple[State, Proof]] = OrderedDict()
        self._files: dict[str, Proof] = {}
        #: The game when the preview was started, in each of its languages.
        self._start: dict[str, tuple[Scene, State]] = {}
        #: Whether that was not at once, because the game had errors.
        self.began_late = False
        self.begin()
        self.began_late = not self._start

    def begin(self) -> None:
        """Keep the game as it is now, if it has no errors and is not kept yet.

        The first language is the last, as it is shown first.
        """
        if self._start:
            return
        now = self._live.scene(View())
        if now.stale:
            return
        game = now.game
        for language in reversed(game.languages if game else ()):
            first = game is not None and language == game.languages[0]
            scene = self._live.scene(View("" if first else language))
            self._start[language] = (scene, self._state(scene))

    @property
    def has_revisions(self) -> bool:
        """Whether the workspace is the top of a git repository that has commits."""
        return (self._workspace.root / ".git" / "logs" / "HEAD").is_file()

    def snapshots(self) -> tuple[State, ...]:
        """Return the snapshots that can be read, the oldest first."""
        return read_snapshots(self._workspace, self._game_id).value

    def file(self, name: str) -> bytes | None:
        """Return a file of pictures that was looked at lately; None if there is none."""
        return self._files[name].pdf if name in self._files else None

    def changes(self, name: str, view: View) -> dict[str, Any]:
        """Return what has changed since a state."""
        scene = self._live.scene(View(view.language))
        if scene.game is None:
            return {"problem": "the game has errors", "items": []}
        revision = name.removeprefix("git:")
        called = f"`{name}`" if revision == name else f"revision `{revision}`"
        with self._live.lock:
            old = self._state_at(name, scene.language)
        if isinstance(old, str):
            return {"problem": old.replace(f"`{name}`", called), "items": []}
        state, proof = old
        if scene.language not in state.languages:
            known = ", ".join(state.languages)
            problem = f"{called} has no faces in `{scene.language}`, only in {known}"
            return {"problem": problem, "items": []}
        if state.ink_saver:
            return {"problem": f"the faces of {called} save ink", "items": []}
        scene = self._live.scene(View(view.language, bleed=state.bleed))
        found = compare(state, self._state(scene))
        pictures = self._pictures(name, proof, scene.language)
        items = [
            _item(each, found, scene, pictures) for each in found.items if not each.is_unchanged
        ]
        return {"problem": "", "items": items, "unchanged": len(found.items) - len(items)}

    def _state_at(self, name: str, language: str) -> tuple[State, Proof] | str:
        """Return a state, or why there is none."""
        if name == START:
            start = self._start.get(language)
            problem = "the game has had errors since the preview was started"
            if self._start:
                problem = f"the game had no faces in `{language}` when the preview was started"
            return (start[1], Proof(b"")) if start else problem
        key = (name, language, self._moved(name))
        if key not in self._found:
            found = self._look_back(name, language)
            if isinstance(found, str):
                return found
            self._found[key] = found
            while len(self._found) > _MOST:
                self._found.popitem(last=False)
            self._files = {_digest(proof.pdf): proof for _, proof in self._found.values()}
        return self._found[key]

    def _moved(self, name: str) -> tuple[int, ...]:
        """Return what is different when a snapshot was made again, or a branch has moved."""
        log = self._workspace.root / ".git" / "logs" / "HEAD"
        proof = proof_path(self._workspace, self._game_id, name)
        times = []
        for path in (log, proof, proof.with_suffix(".json")):
            with suppress(OSError, ValueError):
                times.append(path.stat().st_mtime_ns)
        return tuple(times)

    def _pictures(self, name: str, proof: Proof, language: str) -> _Pictures:
        if name == START:
            return _Pictures(self._start[language][0].slots)
        return _Pictures({}, proof)

    def _state(self, scene: Scene) -> State:
        if scene.game is None:
            raise LookupError("there is no game")
        with self._live.lock:
            return take_state(
                scene.game, {scene.language: scene.loaded.decks}, self._workspace,
                bleed=scene.view.bleed, ink_saver=scene.view.ink_saver,
            )  # fmt: skip


class _Pictures:
    """Where the pictures of before are: faces that are in memory, or pages of a file.

    Args:
        slots: The faces in memory.
        proof: The file.
    """

    def __init__(self, slots: Mapping[Any, NamedFace], proof: Proof | None = None) -> None:
        self._slots = slots
        self._proof = proof
        self._file = _digest(proof.pdf) if proof else ""

    def address(self, component: str, names: tuple[str, ...], side: str, key: str) -> str | None:
        """Return the address of a face as it was; None where no picture was kept."""
        named = next((n for each in names if (n := self._slots.get((component, each, side)))), None)
        if named is not None:
            return f"face/{named.face.key}.png"
        page = self._proof.page(key) if self._proof else None
        return None if page is None else f"past/{self._file}/{page}.png"


def _digest(pdf: bytes) -> str:
    return hashlib.sha256(pdf).hexdigest()[:24]


def _item(
    change: ItemChange, found: Difference, scene: Scene, pictures: _Pictures
) -> dict[str, Any]:
    what = "added" if change.old is None else "removed" if change.new is None else "changed"
    return {
        "component": change.component,
        "item": change.item,
        "what": what,
        "lines": list(_lines(change, found)),
        "sides": list(_sides(change, scene, pictures)),
    }


def _sides(change: ItemChange, scene: Scene, pictures: _Pictures) -> Iterator[dict[str, Any]]:
    """Yield the faces that look different, with the addresses of both pictures."""
    language, old, new = scene.language, change.old, change.new
    for side in reversed(SIDES):
        copies = changed_copies(old, new, language, side) if old and new else (1,)
        if not copies:
            continue
        copy = copies[0]
        now = _first(scene, change.component, _names(change.item, copy), side) if new else None
        key = old.face(language, side, copy) if old else None
        names = _names(change.old_id or change.item, copy)
        then = pictures.address(change.component, names, side, key) if key else None
        if now or key:
            after = f"face/{now.face.key}.png" if now else None
            yield {"side": side, "before": then, "after": after, "kept": key is None or bool(then)}


def _names(item: str, copy: int) -> tuple[str, ...]:
    """Return what the faces of a copy may be called."""
    return item, f"{item}.{copy}"


def _first(scene: Scene, component: str, names: tuple[str, ...], side: str) -> NamedFace | None:
    found = (scene.slots.get((component, name, side)) for name in names)
    return next((each for each in found if each is not None), None)


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
