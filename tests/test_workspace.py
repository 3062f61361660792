import os
from pathlib import Path

import pytest

from findings import error
from punchboard.diagnostics import Location
from punchboard.workspace import Workspace

HERE = Location(Path("game.yaml"), 3, 10)


@pytest.fixture
def workspace(tmp_path):
    for name in ("components/deck", "layouts/deck", "layouts/shared"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "layouts/deck/card.svg").touch()
    (tmp_path / "layouts/shared/back.svg").touch()
    return Workspace.at(tmp_path)


@pytest.fixture
def folders(workspace):
    return (workspace.layouts / "deck", workspace.layouts / "shared")


def test_the_first_folder_that_has_the_file_wins(workspace, folders):
    assert workspace.find("card.svg", folders, HERE).value == folders[0] / "card.svg"
    assert workspace.find("back.svg", folders, HERE).value == folders[1] / "back.svg"


def test_a_missing_file_suggests_a_near_one(workspace, folders):
    assert workspace.find("crad.svg", folders, HERE).diagnostics == (
        error(
            "missing-file",
            HERE,
            "there is no file `crad.svg` in `layouts/deck/` or `layouts/shared/`",
            "did you mean `card.svg`?",
        ),
    )


def outside(reference):
    return (
        error(
            "outside-workspace",
            HERE,
            f"`{reference}` points outside the workspace",
            "copy the file into the workspace, and use its path there",
        ),
    )


@pytest.mark.parametrize("reference", ["../../../secret.svg", "/etc/passwd"])
def test_a_path_cannot_lead_out(workspace, folders, reference):
    assert workspace.find(reference, folders, HERE).diagnostics == outside(reference)


def test_a_link_cannot_lead_out(workspace, folders, tmp_path_factory):
    secret = tmp_path_factory.mktemp("elsewhere") / "secret.svg"
    secret.touch()
    (folders[0] / "link.svg").symlink_to(secret)

    assert workspace.find("link.svg", folders, HERE).diagnostics == outside("link.svg")


@pytest.mark.parametrize("reference", ["a\0b", "x" * 5000])
def test_an_impossible_name_is_a_missing_file(workspace, folders, reference):
    assert [d.code for d in workspace.find(reference, folders, HERE).diagnostics] == [
        "missing-file"
    ]


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_what_is_no_file_is_told(workspace, folders, make):
    make(folders[0] / "player.svg")
    assert workspace.find("player.svg", folders, HERE).diagnostics == (
        error("missing-file", HERE, "`player.svg` in `layouts/deck/` is not a file"),
    )


def test_a_folder_in_the_way_does_not_hide_a_shared_file(workspace, folders):
    (folders[0] / "back.svg").mkdir()
    assert workspace.find("back.svg", folders, HERE).value == folders[1] / "back.svg"


def test_the_target_of_a_link_counts_for_what_is_written(workspace, tmp_path_factory):
    (workspace.root / "build").symlink_to(tmp_path_factory.mktemp("elsewhere"))
    (workspace.root / "loop").symlink_to("loop")
    targets = [workspace.root / name for name in ("build/deck", "loop", "new/deck")]
    assert [workspace.holds_target(each) for each in targets] == [False, False, True]
