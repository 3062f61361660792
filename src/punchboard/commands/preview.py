"""`preview`: shows a game in the browser and follows every save."""

from __future__ import annotations

import gc
import json
import socket
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from punchboard.commands.build import BuildWish, SheetMaker
from punchboard.commands.calibrate import read_printers
from punchboard.commands.print_options import printers_path
from punchboard.commands.report import Steps
from punchboard.commands.session import OpenGame, Session
from punchboard.commands.states import Settings, past_at
from punchboard.diagnostics import (
    Checked,
    Diagnostic,
    FaultyFace,
    Location,
    Related,
    Severity,
    has_errors,
)
from punchboard.layouts.face import Faults
from punchboard.preview.editor import Editor
from punchboard.preview.paper import Desk, Wish
from punchboard.preview.run import Address, listen, new_token, serve
from punchboard.preview.scene import Loaded, Scene, View
from punchboard.preview.studio import Studio
from punchboard.sheets.file import SheetFile
from punchboard.snapshots.proof import Proof
from punchboard.snapshots.state import State

#: Seconds after which a check is given up.
_PATIENCE = 300


class GameLoader:
    """Loads a game as its files are now, again and again, with the same fonts.

    Args:
        session: Where the game is.
        game_id: The game.
    """

    def __init__(self, session: Session, game_id: str) -> None:
        self._session = session
        self._game_id = game_id

    def __call__(self, view: View) -> Loaded:
        """Return the game in one view, with the faces that `build` would print."""
        self._session = session = self._session.renewed()
        fonts = session.fonts.value
        opened = session.open(self._game_id)
        work = opened.value
        if work is None:
            return Loaded(None, (), opened.diagnostics, fonts, good=False)
        # Pictures of the faces are drawn in a thread of their own.
        work.keeps_faces = False
        work.take(session.fonts)
        known = work.game.languages
        language = view.language if view.language in known else known[0]
        decks = work.lay_out(language, view.bleed, ink_saver=view.ink_saver, faults=Faults.MARKED)
        found = tuple(dict.fromkeys(work.found))
        return Loaded(work.game, decks, found, fonts, good=not has_errors(found))

    def look_back(self, name: str, language: str) -> tuple[State, Proof] | str:
        """Return the game as it was in a snapshot or a revision, or why it cannot be read."""
        settings = Settings(languages=(language,), faults=Faults.MARKED)
        found = past_at(self._session, self._game_id, name, settings, Steps(None), pictured=True)
        if found.value is None:
            return "; ".join(each.message for each in found.diagnostics)
        return found.value.state, found.value.proof

    def sheets(self, scene: Scene, wish: Wish) -> Checked[SheetFile]:
        """Return the sheets of a game, as `build` makes them."""
        if scene.game is None:
            raise LookupError("there is no game")
        work = OpenGame(self._session, scene.game, [])
        order = BuildWish(
            wish.options, ink_saver=wish.view.ink_saver, choice=wish.choice, stamp=wish.stamp
        )
        made = SheetMaker(work, order).make(scene.language, scene.loaded.decks)
        return Checked(made.value, (*work.found, *made.diagnostics))

    def desk(self) -> Desk:
        """Return the printers that were measured.

        Raises:
            PrintersError: They cannot be read.
        """
        found = read_printers(printers_path())
        return Desk(found.known, found.default)

    def forget_fonts(self) -> None:
        """Open the fonts anew with the next game."""
        self._session = self._session.renewed(fonts=False)


class Checker:
    """Runs `check` in a process of its own: it takes seconds, and typing must not wait.

    Args:
        root: The workspace.
        game_id: The game.
    """

    def __init__(self, root: Path, game_id: str) -> None:
        self._root = root
        self._game_id = game_id
        self._running: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def __call__(self) -> Sequence[Diagnostic] | None:
        """Return what `check` finds; None if it could not finish, or a later one began."""
        command = [sys.executable, "-m", "punchboard", "-C", str(self._root)]
        command += ["check", "--format", "json", "--", self._game_id]
        with self._lock:
            self.stop()
            running = self._running = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )  # fmt: skip
        try:
            answer, _ = running.communicate(timeout=_PATIENCE)
            return [_diagnostic(row, self._root) for row in json.loads(answer)]
        except (ValueError, KeyError, TypeError, subprocess.TimeoutExpired):
            running.kill()
            return None

    def stop(self) -> None:
        """Stop a check that is running."""
        if self._running is not None and self._running.poll() is None:
            self._running.kill()


def _diagnostic(row: dict[str, Any], root: Path) -> Diagnostic:
    related = (
        Related(place, each["message"])
        for each in row["related"]
        for place in (_location(each["location"], root),)
        if place is not None
    )
    return Diagnostic(
        row["code"], Severity(row["severity"]), _location(row["location"], root), row["message"],
        tuple(row["hints"]), tuple(related),
        faces=tuple(FaultyFace(**each) for each in row.get("faces", ())),
    )  # fmt: skip


def _location(place: dict[str, Any] | None, root: Path) -> Location | None:
    if place is None:
        return None
    numbers = (place["line"] or 0, place["column"] or 0, place["length"] or 1)
    return Location(root / place["path"], *numbers)


def studio_of(session: Session, game_id: str, editor: str = "vscode") -> Studio:
    """Return a game with everything that the page shows of it."""
    loader = GameLoader(session, game_id)
    workspace = session.workspace
    checker = Checker(workspace.root, game_id)
    return Studio(
        workspace, game_id, loader, loader.look_back, loader, Editor(workspace, editor), checker,
        loader.forget_fonts, checker.stop,
    )  # fmt: skip


def preview_game(
    session: Session,
    game_id: str,
    host: str,
    port: int | None,
    editor: str,
    say: Callable[[str], None],
    *,
    show: bool,
) -> None:
    """Serve the preview of a game until Ctrl-C.

    Args:
        session: Where the game is.
        game_id: The game.
        host: The address to listen on.
        port: The port; None for the usual one or, if it is taken, any other.
        editor: The editor that links open, or a command.
        say: Prints a line.
        show: Whether the browser is opened.

    Raises:
        OSError: The address or the port cannot be used.
    """
    sock = listen(host, port)
    address = Address(host, sock.getsockname()[1], new_token())
    # The command line has switched it off, for runs that are short.
    gc.disable()
    studio = studio_of(session, game_id, editor)

    def started() -> None:
        for each in addresses(address):
            say(each)
        say("Ctrl-C ends it.")
        if show:
            webbrowser.open(addresses(address)[0])

    try:
        serve(studio, sock, address, started)
    finally:
        studio.close()
        sock.close()


def addresses(address: Address) -> list[str]:
    """Return the addresses of the page, that for this computer first."""
    names = ["127.0.0.1"]
    if address.host in ("0.0.0.0", "::"):
        names += _own_addresses()
    elif address.host not in ("127.0.0.1", "localhost"):
        names = [f"[{address.host}]" if ":" in address.host else address.host]
    return [f"http://{name}:{address.port}/?token={quote(address.token)}" for name in names]


def _own_addresses() -> list[str]:
    """Return the address by which other devices on the desk reach this computer, if any."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing: it asks for the way only.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        found = str(probe.getsockname()[0])
    return [] if found.startswith("127.") else [found]
