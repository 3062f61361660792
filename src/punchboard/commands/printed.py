"""`printed`: what was last built, kept as a snapshot by who forgot to make one."""

from __future__ import annotations

from dataclasses import replace

from punchboard.commands.build import BUILT
from punchboard.commands.report import Outcome
from punchboard.commands.session import Session
from punchboard.commands.snapshot import contents, numbered, write_kept
from punchboard.diagnostics import Checked
from punchboard.snapshots import messages
from punchboard.snapshots.files import read_snapshot, snapshot_path
from punchboard.snapshots.state import state_file

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
    return Checked(() if problems else (line,), problems)
