"""What is kept has a limit, and can be deleted."""

import os

import pytest

from punchboard.commands.clean import LIMIT, trim
from punchboard.workspace import Workspace


@pytest.fixture
def cache(tmp_path):
    folder = tmp_path / ".punchboard" / "cache"
    folder.mkdir(parents=True)
    for age, name in enumerate(["newest", "newer", "older", "oldest"]):
        (folder / name).write_bytes(bytes(1000))
        os.utime(folder / name, ns=(0, 10**18 - age))
    return folder


def names(folder):
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("limit", "left"),
    [(4000, 4), (3999, 3), (1000, 1), (0, 0)],
)
def test_what_was_used_longest_ago_goes_first(cache, tmp_path, limit, left):
    trim(Workspace.at(tmp_path), limit)

    assert names(cache) == set(["newest", "newer", "older", "oldest"][:left])


def test_every_run_keeps_to_the_limit(desk):
    desk.run("build")
    large = desk.root / ".punchboard/cache/large"
    with large.open("wb") as file:
        file.truncate(LIMIT)
    os.utime(large, ns=(0, 0))
    desk.run("list")

    assert not large.exists()
    assert "art.sqlite" in names(large.parent)


def test_what_is_used_counts_as_new(desk):
    desk.run("build")
    folder = desk.root / ".punchboard/cache"
    for path in folder.iterdir():
        os.utime(path, ns=(0, 0))
    desk.run("build")
    (answer,) = folder.glob("answer-*")
    assert answer.stat().st_mtime_ns

    desk.edit("components/deck/game.yaml", "First", "Third")
    desk.run("build")
    assert all(path.stat().st_mtime_ns for path in folder.iterdir())


def test_clean_deletes_what_is_kept_and_nothing_else(desk):
    desk.run("build")
    before = desk.output("deck-a4.pdf")
    said = desk.run("clean")

    assert said.status == 0
    assert said.stdout.startswith(".punchboard/cache: ")
    assert not (desk.root / ".punchboard/cache").exists()
    assert desk.output("deck-a4.pdf") == before
    assert desk.run("clean").stdout == ".punchboard/cache: 0 files deleted, 0.0 MB\n"


def test_clean_keeps_what_fits(desk, cache):
    assert desk.run("clean", "--keep", "1").stdout.endswith(": 0 files deleted, 0.0 MB\n")
    assert len(names(cache)) == 4


def test_clean_touches_nothing_outside_of_the_workspace(desk, tmp_path_factory):
    folder = tmp_path_factory.mktemp("elsewhere")
    (folder / "photo.png").write_bytes(b"mine")
    (desk.root / ".punchboard").mkdir()
    (desk.root / ".punchboard/cache").symlink_to(folder)
    desk.run("clean")

    assert names(folder) == {"photo.png"}
