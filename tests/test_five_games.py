"""The five games of this repository: what is in their boxes, and that they can be made."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from punchboard.cli import main

ROOT = Path(__file__).parent.parent
#: What each game is made of: exact numbers where the rules fix them, the least
#: where they leave them open.
BOXES = {
    "football": {
        "players": 44, "marker": 1, "ball": 1, "yard-track": 1, "score-track": 1,
        "score-markers": 2, "references": 4, "score-sheet": 1,
    },
    "karesansui": {
        "sand": 80, "gardens": 4, "temple": 1, "stones": 36, "monks": 4, "ensos": 4,
        "famous": 8, "designers": 8, "references": 4,
    },
    "knolling": {"items": 60, "stops": 2, "pawns": 5, "frame": 9, "start-player": 1},
    "populous": {
        "areas": 15, "genesis": 30, "grace": 45, "peoples": 8, "workers": 80, "houses": 30,
        "dice": 5, "score": 1, "markers": 10, "supplies": 60, "vandals": 15,
    },
    "renaissance": {
        "board": 1, "monominoes": 48, "dominoes": 4, "triominoes": 4, "tetrominoes": 5,
        "markers": 48, "score": 1,
    },
}  # fmt: skip


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """All five games, built in Japanese and English."""
    folder = tmp_path_factory.mktemp("five")
    for name in ("components", "layouts", "icons"):
        shutil.copytree(ROOT / name, folder / name)
    result = CliRunner().invoke(main, ["-C", str(folder), "build", "--lang", "all"])
    assert (result.exit_code, result.stderr) == (0, "")
    return folder


def printed(desk, game, index):
    """Return how many copies of each component a file of sheets holds."""
    manifest = json.loads((desk / "build" / game / "manifest.json").read_text(encoding="utf-8"))
    counts = {}
    for sheet in manifest["files"][index]["sheets"]:
        for each in sheet["front"]["placements"]:
            if each["face"] == "front" and each.get("tile", "A1") == "A1":
                counts[each["component"]] = counts.get(each["component"], 0) + 1
    return counts


@pytest.mark.parametrize("language", [0, 1], ids=["ja", "en"])
@pytest.mark.parametrize("game", sorted(BOXES))
def test_everything_in_the_box_is_on_paper(desk, game, language):
    assert printed(desk, game, language) == BOXES[game]


def test_the_checks_of_all_games_hold():
    result = CliRunner().invoke(main, ["-C", str(ROOT), "check"])

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [f"{game}: is fine" for game in sorted(BOXES)]


@pytest.mark.parametrize("game", sorted(BOXES))
def test_every_game_saves_ink_where_it_is_asked_to(desk, game):
    result = CliRunner().invoke(main, ["-C", str(desk), "build", game, "--ink-saver"])

    assert (result.exit_code, result.stderr) == (0, "")
