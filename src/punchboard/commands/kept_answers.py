"""What a command said about a game, and wrote, kept until anything it depends on changes.

An answer is kept with the contents of all that the command read, the versions of
the program and its libraries, and the contents of what was written. Where all of it
is still so, the command says the same again and touches nothing. Nothing depends on
it: without an answer that fits, the command runs. Contents are taken before and
after, so that nothing is kept when a file is edited while the command reads it.
An outcome is JSON, to be kept and to be sent between processes.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from punchboard import inputs
from punchboard.commands.report import Outcome
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
