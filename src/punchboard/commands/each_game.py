"""Runs a command for several games: those whose kept answer still fits say again what they said.

The others run side by side where the machine has more than one core. The outcomes come
in the order of the games, whatever was known and whatever had to run.

An answer, what a command said about a game and wrote, is kept with the contents of all
that the command read, the versions of the program and its libraries, and the contents
of what was written. Where all of it is still so, the command says the same again and
touches nothing. Nothing depends on it: without an answer that fits, the command runs.
Contents are taken before and after, so that nothing is kept when a file is edited while
the command reads it. An outcome is JSON, to be kept and to be sent between processes.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import msgspec
from click.core import ParameterSource
from msgspec import Struct, field

from punchboard import inputs
from punchboard.commands.print_options import printers_path
from punchboard.commands.processes import Record, side_by_side, workers
from punchboard.commands.report import Outcome, Steps
from punchboard.commands.session import Session
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.workspace import Workspace, note_use, write_atomically

#: What reading a damaged record raises.
DAMAGED = (ValueError, TypeError, KeyError, AttributeError)


def outcome_record(outcome: Outcome, root: Path) -> dict[str, Any]:
    """Return *outcome*, with findings that are equal once, as JSON can hold it.

    Args:
        outcome: The outcome.
        root: The workspace, to which its places are relative.
    """
    found = [_plain(each) for each in dict.fromkeys(outcome.diagnostics)]
    rows = msgspec.to_builtins(found, enc_hook=lambda path: os.path.relpath(path, root))
    return {"lines": list(outcome.value), "found": rows}


def _plain(found: Diagnostic) -> Diagnostic:
    """Return *found* without what only other findings need, which no record can hold."""
    return Diagnostic(*(getattr(found, name) for name in Diagnostic.__struct_fields__))


def read_outcome(record: Mapping[str, Any], root: Path) -> Outcome:
    """Return the outcome that *record* was made from.

    Raises:
        ValueError, TypeError, KeyError, AttributeError: It is none.
    """
    lines = tuple(map(str, record["lines"]))

    def path(_: type, name: str) -> Path:
        return Path(os.path.normpath(root / name))

    return Checked(lines, msgspec.convert(record["found"], tuple[Diagnostic, ...], dec_hook=path))


#: To be increased whenever answers are kept in another form.
_FORMAT = 3
#: Folders that every game may read.
SHARED_FOLDERS = ("layouts/shared", "icons", "images", "fonts")
#: Findings that another try may not repeat.
_PASSING = frozenset(
    ("art-crashed", "art-too-slow", "engine-missing", "not-written", "outside-workspace")
)


class KeptAnswers:
    """The answers of one command in one workspace.

    Args:
        workspace: Where the games are.
        command: The command.
        question: Its options, and all else that its answer depends on.
    """

    def __init__(self, workspace: Workspace, command: str, question: str) -> None:
        self._workspace = workspace
        self._question = f"{_FORMAT}\n{command}\n{question}\n{workspace.root}"
        self._before: dict[str, Mapping[str, inputs.State | None]] = {}
        self._shared: dict[str, inputs.State | None] = {}

    def known(self, game_id: str) -> Outcome | None:
        """Return what the command said about a game; None if it has to run."""
        path = self._path(game_id)
        if path is None:
            return None
        self._before[game_id] = now = self._folders(game_id, self._shared)
        try:
            data, _, checksum = path.read_bytes().rpartition(b"\n")
            if _checksum(data) != checksum:
                return None
            answer = json.loads(data)
            if answer["program"] != inputs.this_program() or answer["folders"] != now:
                return None
            outcome = self._outcome(answer)
        except (OSError, *DAMAGED):
            return None
        if outcome is not None:
            note_use(path)
        return outcome

    def keep(self, game_id: str, outcome: Outcome, written: Mapping[Path, inputs.State]) -> None:
        """Keep what the command said, unless something changed while it ran.

        Args:
            game_id: The game.
            outcome: What was said about it.
            written: The state of the files that it wrote.
        """
        path, before = self._path(game_id), self._before.get(game_id)
        opened = inputs.opened()
        if path is None or before is None or opened is None:
            return
        if None in before.values() or not _PASSING.isdisjoint(e.code for e in outcome.diagnostics):
            return
        now = self._folders(game_id, {})
        if now != before or any(inputs.state(name) != each for name, each in opened.items()):
            return
        answer = {
            "program": inputs.this_program(),
            "folders": now,
            "opened": opened,
            "fonts": inputs.asked_for_system_fonts(),
            "written": {str(path): each for path, each in written.items()},
            **outcome_record(outcome, self._workspace.root),
        }
        data = json.dumps(answer).encode("utf-8", "surrogateescape")
        with suppress(OSError):
            write_atomically(path, data + b"\n" + _checksum(data))

    def start(self) -> None:
        """Note from now on what is read; called before anything is."""
        workspace = self._workspace
        names = {each for folders in self._before.values() for each in folders}
        inputs.start(
            workspace.root, [workspace.root / each for each in sorted(names)],
            workspace.output, workspace.drafts,
        )  # fmt: skip

    def _outcome(self, answer: Mapping[str, Any]) -> Outcome | None:
        """Return what *answer* says, or None if what was read or written is no longer so."""
        for kept in (answer["opened"], answer["written"]):
            if any(inputs.state(name) != each for name, each in kept.items()):
                return None
        if answer["fonts"] is not None and answer["fonts"] != inputs.system_fonts_digest():
            return None
        outcome = read_outcome(answer, self._workspace.root)
        # Another's workspace must not control the terminal.
        return outcome if all(map(str.isprintable, outcome.value)) else None

    def _folders(
        self, game_id: str, shared: dict[str, inputs.State | None]
    ) -> dict[str, inputs.State | None]:
        """Return the contents of the folders of a game, by their names in the workspace."""
        root = self._workspace.root
        for name in SHARED_FOLDERS:
            if name not in shared:
                shared[name] = inputs.tree(root / name)
        # Faces can show how often they have changed since a snapshot.
        own = tuple(f"{each}/{game_id}" for each in ("components", "layouts", "snapshots"))
        return {**{each: inputs.tree(root / each) for each in own}, **shared}

    def _path(self, game_id: str) -> Path | None:
        """Return the file of a game's answer; None where nothing can be kept."""
        folder = self._workspace.cache
        name = hashlib.sha256(f"{self._question}\n{game_id}".encode(*_NAMES)).hexdigest()[:24]
        return None if folder is None else folder / f"answer-{name}.json"


#: Names that are no Unicode are bytes all the same.
_NAMES = ("utf-8", "surrogateescape")


def _checksum(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode()


class Games(Struct):
    """The games that a command is about.

    Attributes:
        session: Where they are.
        names: Their ids, in order.
        answers: What is known about them; None if everything has to run.
        thorough: Whether the command checks them thoroughly.
    """

    session: Session
    names: Sequence[str]
    answers: KeptAnswers | None
    thorough: bool = False
    _outcomes: dict[str, Outcome] = field(default_factory=dict)

    def look(self) -> None:
        """Look for the answers that still fit."""
        for name in self.names if self.answers else ():
            known = self.answers.known(name) if self.answers else None
            if known is not None:
                self._outcomes[name] = known

    @property
    def waiting(self) -> tuple[str, ...]:
        """The games for which the command has to run."""
        return tuple(name for name in self.names if name not in self._outcomes)

    @property
    def outcomes(self) -> list[Outcome]:
        """The outcomes so far, in the order of the games."""
        return [self._outcomes[name] for name in self.names if name in self._outcomes]

    def run(
        self,
        make: Callable[[str, Steps], Outcome],
        steps: Steps,
        apart: frozenset[str] = frozenset(),
    ) -> list[Outcome]:
        """Return the outcomes of all games, after running the command where it has to.

        Args:
            make: Runs it for a game, and shows the progress.
            steps: Shows progress.
            apart: Names of the files it writes that depend on earlier runs.
        """
        if self.answers:
            self.answers.start()
        most = workers() if len(self.waiting) > 1 else 1
        if most > 1:
            self._run_side_by_side(make, steps, apart, most)
        for name in self.waiting:
            self._note(name, self._made(name, make, steps, apart))
        return self.outcomes

    def _run_side_by_side(
        self,
        make: Callable[[str, Steps], Outcome],
        steps: Steps,
        apart: frozenset[str],
        most: int,
    ) -> None:
        """Run the command for the games that wait, and leave out those that fail."""
        self.session.prepare(thorough=self.thorough)

        def made(name: str) -> Record:
            return self._made(name, make, Steps(None), apart)

        names = sorted(self.waiting, key=self.session.size, reverse=True)
        steps.start(", ".join(self.waiting), len(names))
        for name, record in side_by_side(names, made, most):
            if record is not None:
                self._note(name, record)
            steps.advance(", ".join(self.waiting))

    def _made(
        self, name: str, make: Callable[[str, Steps], Outcome], steps: Steps, apart: frozenset[str]
    ) -> Record:
        self.session.written.clear()
        outcome = make(name, steps)
        if self.answers:
            written = self.session.written.items()
            self.answers.keep(name, outcome, {k: v for k, v in written if k.name not in apart})
        return outcome_record(outcome, self.session.workspace.root)

    def _note(self, name: str, record: Record) -> None:
        # As it will be read from what is kept, so that both print the same.
        self._outcomes[name] = read_outcome(record, self.session.workspace.root)


def games_of(session: Session, names: Sequence[str], *, keep: bool = True) -> Games:
    """Return the games called *names*, with what the running command has said about them.

    Args:
        session: Where they are.
        names: Their ids.
        keep: Whether the answer depends on nothing but the games and the options.
    """
    context = click.get_current_context()
    given = {k: v for k, v in context.params.items() if k not in {"games", "folder", "form"}}
    if set(given.get("languages", ())) - {"all"}:
        given["games"] = names  # a language must be that of at least one of them
    given["printers"] = inputs.state(str(printers_path()))
    # Some options count only where they are written, whatever their value.
    given["written"] = [
        name
        for name in sorted(given)
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    ]
    question = repr(sorted(given.items()))
    answers = KeptAnswers(session.workspace, str(context.info_name), question) if keep else None
    games = Games(session, names, answers, thorough=context.info_name == "check")
    games.look()
    return games
