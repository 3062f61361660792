"""Loads a game's folder into a finished `ComponentSet`."""

from __future__ import annotations

from punchboard.components.component_set import ComponentSet
from punchboard.diagnostics import Checked
from punchboard.workspace import Workspace

GAME_FILE = "game.yaml"


def find_games(workspace: Workspace) -> tuple[str, ...]:
    """Return the ids of the games in *workspace*, sorted: the folders with a `game.yaml`."""
    if not workspace.components.is_dir():
        return ()
    folders = (each for each in workspace.components.iterdir() if (each / GAME_FILE).is_file())
    return tuple(sorted(folder.name for folder in folders))


def load_game(workspace: Workspace, game_id: str) -> Checked[ComponentSet | None]:
    """Return the components of a game with all that is wrong with them.

    Args:
        workspace: Where the game is.
        game_id: The name of its folder in `components/`.

    Returns:
        The components; None where there are errors.
    """
    # pydantic costs a tenth of a second: only a command that loads a game pays.
    from punchboard.components.game_reader import read_game
    from punchboard.components.ids import is_id
    from punchboard.components.messages import unknown_game

    folder = workspace.components / game_id
    if not is_id(game_id) or not (folder / GAME_FILE).is_file():
        return Checked(None, (unknown_game(game_id, find_games(workspace)),))
    file = workspace.find(GAME_FILE, (folder,), None)
    if file.value is None:
        return Checked(None, file.diagnostics)
    return read_game(workspace, game_id, file.value)
