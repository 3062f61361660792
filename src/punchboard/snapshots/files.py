"""The snapshot files of a game, and the states of its past in git."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from punchboard.diagnostics import Checked
from punchboard.snapshots import messages
from punchboard.snapshots.state import State, UnreadableStateError, read_state
from punchboard.workspace import Workspace


class RevisionError(Exception):
    """Git cannot give the files of a revision; the message says why."""


def snapshot_path(workspace: Workspace, game: str, name: str) -> Path:
    """Return the file of a snapshot."""
    return workspace.root / "snapshots" / game / f"{name}.json"


def snapshot_names(workspace: Workspace, game: str) -> tuple[str, ...]:
    """Return the names of a game's snapshots, sorted."""
    folder = workspace.root / "snapshots" / game
    return tuple(sorted(path.stem for path in folder.glob("*.json")))


def read_snapshot(workspace: Workspace, game: str, name: str) -> Checked[State | None]:
    """Return a snapshot of a game, by its name or the path of a file.

    A name that no snapshot has may be that of a manifest in the game's output.
    """
    path = snapshot_path(workspace, game, name)
    if name not in snapshot_names(workspace, game):
        built = workspace.output / game / f"{name}.json"
        path = built if _is_file(built) else workspace.root / name
    if not (path.suffix == ".json" and _is_file(path)):
        known = snapshot_names(workspace, game)
        return Checked(None, (messages.missing_snapshot(game, name, known),))
    try:
        state = read_state(path.read_bytes())
    except (OSError, UnreadableStateError) as problem:
        reason = (problem.strerror or "").lower() if isinstance(problem, OSError) else ""
        return Checked(None, (messages.unreadable_snapshot(path, reason or str(problem)),))
    if state.game != game:
        return Checked(None, (messages.foreign_snapshot(path, game, state.game),))
    return Checked(replace(state, name=name))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name too long, or a folder that may not be read
        return False


def read_snapshots(workspace: Workspace, game: str) -> Checked[tuple[State, ...]]:
    """Return all snapshots of a game that can be read, in the order they were made."""
    read = [read_snapshot(workspace, game, each) for each in snapshot_names(workspace, game)]
    states = [each.value for each in read if each.value is not None]
    states.sort(key=lambda each: (each.number, each.name))
    return Checked(tuple(states), tuple(found for each in read for found in each.diagnostics))


def read_history(workspace: Workspace, game: str) -> Checked[tuple[State, ...]]:
    """Return the snapshots of a game for its revisions; a damaged one is only a warning."""
    read = read_snapshots(workspace, game)
    return Checked(read.value, tuple(map(messages.not_counted, read.diagnostics)))


@contextmanager
def revision(workspace: Workspace, name: str) -> Iterator[Path]:
    """Yield a temporary folder with the workspace as it is in a git revision.

    The working tree and git's own records are only read.

    Raises:
        RevisionError: Git is not there, or does not know the revision.
    """
    if not name or name.startswith("-"):
        raise RevisionError("it is not the name of a revision")
    tree = _git(workspace.root, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
    archive = _git(workspace.root, "archive", "--format=tar", tree.decode().strip())
    with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
        try:
            with tarfile.open(fileobj=io.BytesIO(archive)) as files:
                files.extractall(folder, filter="data")
        except (tarfile.TarError, OSError) as problem:
            raise RevisionError(str(problem)) from None
        yield Path(folder).resolve()


def _git(root: Path, command: str, *arguments: str) -> bytes:
    """Return what git answers in the folder *root*."""
    try:
        done = subprocess.run(
            ["git", "-C", str(root), command, *arguments], capture_output=True, check=False
        )
    except (OSError, ValueError) as problem:
        raise RevisionError(f"git cannot be run: {problem}") from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise RevisionError(said[0].removeprefix("fatal: ") if said else "no such revision")
    return done.stdout
