"""Loads a game's folder into a finished `ComponentSet`."""

from __future__ import annotations

import stat
from pathlib import Path

from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Checked, Location
from punchboard.workspace import Workspace

GAME_FILE = "game.yaml"


def find_games(workspace: Workspace) -> tuple[str, ...]:
    """Return the ids of the games in *workspace*, sorted: the folders with a `game.yaml`.

    Hidden folders are no games. A folder that cannot be looked into counts:
    loading it says what is wrong.

    Raises:
        OSError: The folder of the games cannot be read.
    """
    if not workspace.components.is_dir():
        return ()
    folders = filter(_may_be_game, workspace.components.iterdir())
    return tuple(sorted(folder.name for folder in folders))


def _may_be_game(folder: Path) -> bool:
    """Return whether *folder* holds a game, as far as the system lets us see."""
    if folder.name.startswith("."):
        return False
    try:
        return stat.S_ISREG((folder / GAME_FILE).stat().st_mode)
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False


def load_game(workspace: Workspace, game_id: str) -> Checked[ComponentSet | None]:
    """Return the components of a game with all that is wrong with them.

    Args:
        workspace: Where the game is.
        game_id: The name of its folder in `components/`.

    Returns:
        The components; None where there are errors.
    """
    # pydantic costs a tenth of a second: only a command that loads a game pays.
    from punchboard.components.game import read_game
    from punchboard.components.messages import unknown_game
    from punchboard.components.values import is_id

    folder = workspace.components / game_id
    if not is_id(game_id) or not _may_be_game(folder):
        return Checked(None, (unknown_game(game_id, find_games(workspace)),))
    file = workspace.find(GAME_FILE, (folder,), Location(folder / GAME_FILE))
    if file.value is None:
        return Checked(None, file.diagnostics)
    return read_game(workspace, game_id, file.value)
