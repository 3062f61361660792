"""`snapshot` and `snapshots`: what a game is now, kept in a file to compare with later.

`printed` keeps what was last built, for whoever forgot to make a snapshot.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from punchboard.commands.report import Outcome, Steps
from punchboard.commands.session import OpenGame, Session, on_game
from punchboard.commands.states import Settings, decks_now, state_now
from punchboard.commands.to_print import BUILT
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.pdf.messages import output_outside
from punchboard.snapshots import messages
from punchboard.snapshots.proof import proof_path, write_proof
from punchboard.snapshots.state import (
    DIGITS,
    State,
    read_snapshot,
    read_snapshots,
    snapshot_names,
    snapshot_path,
    state_file,
)
from punchboard.words import count


@on_game
def keep_snapshot(
    work: OpenGame, name: str, message: str, steps: Steps, *, force: bool = False
) -> Outcome:
    """Keep a game as it is now as the snapshot *name*, with a proof of its faces.

    A snapshot of the same name and the same state is written again, with its message if
    there is no other.

    Args:
        work: The game.
        name: The snapshot's name.
        message: What its author says about it.
        steps: Is told of each step.
        force: Whether a snapshot of another state is replaced.
    """
    session, game_id = work.session, work.game.id
    decks = decks_now(work, Settings(), steps)
    state = state_now(work, Settings(), decks)
    if state is None:
        return work.outcome()
    path = snapshot_path(session.workspace, game_id, name)
    kept = numbered(session, replace(state, name=name, message=message))
    before = path.is_file() and read_snapshot(session.workspace, game_id, name).value
    if before and _is_same(before, kept):
        kept = replace(kept, message=message or before.message)
    elif path.is_file() and not force:
        work.found.append(messages.snapshot_exists(game_id, name))
        return work.outcome()
    proof = work.take(write_proof(work.game, decks, session.workspace.cache))
    if work.stopped:
        return work.outcome()
    picture = proof_path(session.workspace, game_id, name)
    problems = write_kept(session, [(picture, proof), (path, state_file(kept))])
    work.found += problems
    places = [session.workspace.relative(each) for each in (path, picture)]
    lines = (f"{places[0]}: {contents(kept)}", places[1])
    return work.outcome(() if problems else lines)


def _is_same(one: State, other: State) -> bool:
    """Return whether two snapshots are of one state, whatever is said about them."""
    same = replace(other, number=one.number, message=one.message)
    return state_file(one) == state_file(same)


def write_kept(session: Session, files: Sequence[tuple[Path, bytes]]) -> tuple[Diagnostic, ...]:
    """Write the *files* of a snapshot; links cannot lead out of the workspace."""
    folder = files[0][0].parent
    if not session.workspace.holds_target(folder):
        return (output_outside(folder),)
    return session.write(files)


def numbered(session: Session, state: State) -> State:
    """Return *state* as the last of its game's snapshots."""
    others = read_snapshots(session.workspace, state.game).value
    number = max((each.number for each in others if each.name != state.name), default=0)
    return replace(state, number=number + 1)


def list_snapshots(session: Session, game_id: str) -> Outcome:
    """Return a line about each snapshot of a game, in the order they were made."""
    read = read_snapshots(session.workspace, game_id)
    lines = tuple(
        f"{each.name}: {contents(each)}" + (f": {each.message}" if each.message else "")
        for each in read.value
    )
    if not snapshot_names(session.workspace, game_id):
        lines = (f"{game_id} has no snapshots",)
    return Checked(lines, read.diagnostics)


def contents(state: State) -> str:
    """Return what is in a snapshot: `55 pieces of 52 items in ja, en`."""
    items = [item for each in state.components.values() for item in each.values()]
    pieces = count(sum(item.quantity for item in items), "piece")
    return f"{pieces} of {count(len(items), 'item')} in {', '.join(state.languages)}"


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
