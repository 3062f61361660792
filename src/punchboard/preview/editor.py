"""Places in files as links that open the user's editor, or as a command of the user's."""

from __future__ import annotations

import shlex
import subprocess
import threading
from pathlib import Path
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from punchboard.diagnostics import Location
from punchboard.patterns import regex
from punchboard.workspace import Workspace

#: Addresses that editors listen to.
_ADDRESSES = {
    "vscode": "vscode://file{path}:{line}:{column}",
    "vscodium": "vscodium://file{path}:{line}:{column}",
    "cursor": "cursor://file{path}:{line}:{column}",
    "idea": "idea://open?file={path}&line={line}&column={column}",
}
_PLACES = regex(r"\{(file|line|column)\}")


class EditorError(ValueError):
    """A command cannot open a file; the message says why."""


class Editor(Struct, frozen=True):
    """How files are opened.

    Attributes:
        workspace: Where the files are.
        name: One of the editors whose addresses are known, or a command such as
            `subl {file}:{line}`.
    """

    workspace: Workspace
    name: str = "vscode"

    @staticmethod
    def problem_of(name: str) -> str:
        """Return what is wrong with the name of an editor; "" for nothing."""
        if name in _ADDRESSES:
            return ""
        try:
            words = shlex.split(name)
        except ValueError as problem:
            return f"`{name}` cannot be read as a command: {str(problem).lower()}"
        if any("{file}" in each for each in words[1:]):
            return ""
        known = ", ".join(f"`{each}`" for each in _ADDRESSES)
        return f"`{name}` is neither an editor ({known}) nor a command with `{{file}}` in it"

    @property
    def has_links(self) -> bool:
        """Whether links of the page open the editor, without this program."""
        return self.name in _ADDRESSES

    def place(self, location: Location | None) -> dict[str, Any] | None:
        """Return a place for the page: the file in the workspace, line, column, and a link."""
        if location is None:
            return None
        return {
            "path": self.workspace.relative(location.path),
            "line": location.line,
            "column": location.column,
            "link": self._link(location),
        }

    def _link(self, location: Location) -> str:
        """Return the address that opens a place; "" where a command does."""
        address = _ADDRESSES.get(self.name, "")
        path = quote(location.path.as_posix())
        path = path if path.startswith("/") else f"/{path}"
        return address.format(
            path=path, line=max(location.line, 1), column=max(location.column, 1)
        )  # fmt: skip

    def open(self, name: str, line: int, column: int) -> None:
        """Open a file of the workspace with the user's command.

        Raises:
            EditorError: There is no command, no such file, or the command is missing.
        """
        if self.name in _ADDRESSES:
            raise EditorError("links open this editor")
        path = Path(self.workspace.root, name)
        if not (self.workspace.holds_target(path) and path.is_file()):
            raise EditorError("there is no such file in the workspace")
        values = {"file": str(path), "line": str(max(line, 1)), "column": str(max(column, 1))}
        command = [
            _PLACES.sub(lambda match: values[match[1]], word) for word in shlex.split(self.name)
        ]
        try:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)
        except OSError as problem:
            raise EditorError((problem.strerror or str(problem)).lower()) from None
        # So that nothing is left of it when it ends.
        threading.Thread(target=process.wait, daemon=True).start()
