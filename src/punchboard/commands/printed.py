"""`printed`: what was last built, kept as a snapshot by who forgot to make one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from punchboard.commands.build_records import BUILT
from punchboard.commands.report import Outcome
from punchboard.commands.session import Session
from punchboard.commands.snapshot import contents, numbered, write_kept
from punchboard.diagnostics import Checked
from punchboard.snapshots import messages
from punchboard.snapshots.files import read_snapshot, snapshot_path
from punchboard.snapshots.state import DIGITS, State, state_file

_NAME = "printed"


def keep_printed(session: Session, game_id: str) -> Outcome:
    """Keep a game as it was last built, whatever has been edited since."""
    built = session.workspace.output / game_id / BUILT
    if not built.is_file():
        return Checked((), (messages.not_built(game_id),))
    read = read_snapshot(session.workspace, game_id, session.workspace.relative(built))
    if read.value is None:
        return Checked((), read.diagnostics)
    kept = numbered(session, replace(read.value, name=_NAME, message="what was last built"))
    path = snapshot_path(session.workspace, game_id, _NAME)
    problems = write_kept(session, [(path, state_file(kept))])
    line = f"{session.workspace.relative(path)}: {contents(kept)}"
    lines = (line, *_left_out(session, kept, built.parent / "manifest.json"))
    return Checked(() if problems else lines, problems)


def _left_out(session: Session, kept: State, manifest: Path) -> Iterator[str]:
    """Yield a line for what may be on the table and is not in *kept*."""
    game = session.load(kept.game).value
    missing = [each for each in game.languages if each not in kept.languages] if game else []
    if missing:
        names = ", ".join(missing)
        yield f"  not in {names}: not built, or built before something was edited"
    if not _later_keys(manifest) <= _keys(kept):
        yield "  the last build, of chosen pieces, is not in it"


def _keys(state: State) -> set[str]:
    items = (item for of in state.components.values() for item in of.values())
    return {key for item in items for sides in item.faces.values() for key in sides.values()}


def _later_keys(manifest: Path) -> set[str]:
    """Return the keys of the faces of the last build, if it was one of chosen pieces."""
    try:
        files = json.loads(manifest.read_bytes())["files"]
        return {
            str(placed.get("blank") or placed["key"])[:DIGITS]
            for file in files
            if file["partial"]
            for sheet in file["sheets"]
            for side in (sheet["front"], sheet["back"])
            for placed in (side or {"placements": ()})["placements"]
            if not placed["item"].startswith("(")  # a blank card, which is no item
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return set()
