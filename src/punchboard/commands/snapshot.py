"""`snapshot`: what a game is now, kept in a file to compare with later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from punchboard.commands.report import Outcome, Steps
from punchboard.commands.session import OpenGame, Session
from punchboard.commands.states import Settings, decks_now, state_now
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.layouts.face import NamedFace
from punchboard.pdf.art import Engine, convert_art
from punchboard.pdf.messages import output_outside
from punchboard.sheets.file import Deck, document_info
from punchboard.sheets.pages import write_faces
from punchboard.snapshots.files import read_snapshots, snapshot_names, snapshot_path
from punchboard.snapshots.state import State, state_file
from punchboard.words import count


def keep_snapshot(session: Session, game_id: str, name: str, message: str, steps: Steps) -> Outcome:
    """Keep a game as it is now as the snapshot *name*, with a proof of its faces.

    A snapshot of the same name is replaced.

    Args:
        session: Where the game is.
        game_id: The game.
        name: The snapshot's name.
        message: What its author says about it.
        steps: Is told of each step.
    """
    opened = session.open(game_id)
    if opened.value is None:
        return Checked((), opened.diagnostics)
    work = opened.value
    decks = decks_now(work, Settings(), steps)
    state = state_now(work, Settings(), steps, decks)
    if state is None:
        return work.outcome()
    path = snapshot_path(session.workspace, game_id, name)
    kept = numbered(session, replace(state, name=name, message=message))
    proof = work.take(_proof(work, decks))
    if work.stopped:
        return work.outcome()
    picture = path.with_name(f"{name}.pdf")
    problems = write_kept(session, [(picture, proof), (path, state_file(kept))])
    work.found += problems
    places = [session.workspace.relative(each) for each in (path, picture)]
    lines = (f"{places[0]}: {contents(kept)}", places[1])
    return work.outcome(() if problems else lines)


def write_kept(session: Session, files: Sequence[tuple[Path, bytes]]) -> tuple[Diagnostic, ...]:
    """Write the *files* of a snapshot; links cannot lead out of the workspace."""
    folder = files[0][0].parent
    if not session.workspace.holds_target(folder):
        return (output_outside(folder),)
    return session.write(files)


def _proof(work: OpenGame, decks: Mapping[str, Sequence[Deck]]) -> Checked[bytes]:
    """Return a PDF with each distinct face of all languages on a page of its own."""
    faces: dict[str, NamedFace] = {}
    for language, several in decks.items():
        for named in (each for deck in several for each in deck.named_faces()):
            labelled = replace(named, side=f"{named.side} {language}")
            faces.setdefault(named.face.key, labelled)
    art = convert_art(list(faces.values()), Engine.RESVG, work.session.workspace.cache)
    info = document_info(work.game, next(iter(decks)))
    pdf = write_faces(list(faces.values()), art.value, info)
    return Checked(pdf.value, (*art.diagnostics, *pdf.diagnostics))


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
