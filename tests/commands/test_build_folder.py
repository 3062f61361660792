"""The folder `build/` of this repository: tracked, explained, and left alone by every command."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from programs import output

BUILD = Path(__file__).parents[2] / "build"
TRACKED = {name: (BUILD / name).read_bytes() for name in (".gitignore", "README.md")}
COMMANDS = [
    ("build", "deck"),
    ("build", "deck", "--paper", "a3", "--sheets", "fold"),
    ("check", "deck"),
    ("faces", "deck"),
    ("faces", "deck", "--format", "png", "--dpi", "36"),
    ("faces", "deck", "--format", "svg"),
    ("stats", "deck", "--format", "svg"),
    ("stats", "deck", "--format", "png"),
    ("export", "deck"),
    ("export", "deck", "--format", "ods"),
    ("export", "deck", "--format", "json"),
    ("export", "deck", "--format", "csv"),
]


@pytest.fixture
def checkout(desk):
    for name, content in TRACKED.items():
        desk.write(f"build/{name}", content.decode())
    return desk


def test_commands_leave_the_tracked_files_of_the_build_folder(checkout):
    for command in (*COMMANDS, *COMMANDS):
        outcome = checkout.run(*command)
        assert outcome.status == 0
        assert not any(name in outcome.stdout + outcome.stderr for name in TRACKED)

    build = checkout.root / "build"
    assert {name: (build / name).read_bytes() for name in TRACKED} == TRACKED


def test_git_sees_nothing_that_commands_write(checkout):
    output("git", "init", "--quiet", str(checkout.root))
    for command in COMMANDS:
        assert checkout.run(*command).status == 0

    listed = output("git", "-C", str(checkout.root), "status", "--porcelain", "-uall", "build")

    assert listed.split() == ["??", "build/.gitignore", "??", "build/README.md"]


def test_the_page_of_the_folder_names_every_kind_of_file(checkout):
    page = TRACKED["README.md"].decode().replace("GAME", "deck").replace("-a4.pdf", "-a[34]*.pdf")
    cells = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    named = re.findall("`([^`]+)`", "".join(cells))
    for command in COMMANDS:
        checkout.run(*command)
    checkout.run("snapshot", "deck", "v1")
    checkout.edit("components/deck/game.yaml", "quantity: 2", "quantity: 3")
    checkout.run("build", "deck", "--changed-since", "v1")
    paths = (path for path in (checkout.root / "build" / "deck").rglob("*") if path.is_file())
    made = {path.relative_to(checkout.root / "build").as_posix() for path in paths}

    found = {pattern: {name for name in made if fnmatch(name, pattern)} for pattern in named}

    assert all(found.values()), found
    assert set().union(*found.values()) == made
