"""Loads a game's folder into a finished `ComponentSet`."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import TYPE_CHECKING

from punchboard.diagnostics import Checked, Location
from punchboard.workspace import Workspace

if TYPE_CHECKING:
    from punchboard.components.model import ComponentSet
    from punchboard.components.nodes import SheetReader

GAME_FILE = "game.yaml"


def find_games(workspace: Workspace) -> tuple[str, ...]:
    """Return the ids of the games in *workspace*, sorted: the folders with a `game.yaml`.

    Hidden folders are left out. A folder that cannot be opened is included:
    loading it reports the reason.

    Raises:
        OSError: The folder with the games cannot be read.
    """
    if not workspace.components.is_dir():
        return ()
    folders = filter(_may_be_game, workspace.components.iterdir())
    return tuple(sorted(folder.name for folder in folders))


def _may_be_game(folder: Path) -> bool:
    """Return whether *folder* contains a game, as far as we may look."""
    if folder.name.startswith("."):
        return False
    try:
        return stat.S_ISREG((folder / GAME_FILE).stat().st_mode)
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False


def load_game(
    workspace: Workspace, game_id: str, read_sheet: SheetReader
) -> Checked[ComponentSet | None]:
    """Return the components of a game with everything that is wrong with them.

    Args:
        workspace: The workspace with the game.
        game_id: The name of its folder in `components/`.
        read_sheet: Reads the item lists in workbooks.

    Returns:
        The components; None if there are errors.
    """
    # What reads games takes time to import; only commands that load a game pay for it.
    from punchboard.components.game import read_game
    from punchboard.components.messages import unknown_game
    from punchboard.components.values import is_id

    folder = workspace.components / game_id
    if not is_id(game_id) or not _may_be_game(folder):
        return Checked(None, (unknown_game(game_id, find_games(workspace)),))
    file = workspace.find(GAME_FILE, (folder,), Location(folder / GAME_FILE))
    if file.value is None:
        return Checked(None, file.diagnostics)
    return read_game(workspace, game_id, file.value, read_sheet)
