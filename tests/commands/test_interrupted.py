"""Builds that are killed, and that run at the same time."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner

from punchboard.cli import main
from punchboard.commands.to_print import HISTORY

GAME = """\
definitions:
  goods:
    fish: {name: Fish, colour: "#2a7fb8", icon: fish}
    grain: {name: Grain, colour: "#c08a1e", icon: fish}
components:
  cargo: {size: 63x88, front: cargo.svg, items: cargo.csv}
"""
LAYOUT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="-3" y="-3" width="69" height="94" fill="#fff8e0" data-fill="good.colour"/>
  <rect x="5" y="40" width="20" height="20" data-icon="good.icon"/>
  <text data-text="title" x="8" y="20" font-size="6">Title</text>
</svg>
"""
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M1 1h9v9z"/></svg>'
ROWS = ["herring,Herring,fish", "rye,Rye,grain", "sole,Sole,fish"]
FILES = {
    "components/harbour/game.yaml": GAME,
    "components/harbour/cargo.csv": "\n".join(["id,title,good", *ROWS]) + "\n",
    "layouts/harbour/cargo.svg": LAYOUT,
    "icons/fish.svg": ICON,
}
#: Kills builds at random moments; between them the game has one title or the other.
KILLED = """
import os, random, signal, sys, time
from pathlib import Path
from punchboard.cli import main
from punchboard.commands.session import Session
root, chance = Path(sys.argv[1]), random.Random(7)
table = root / "components/harbour/cargo.csv"
titles = table.read_text(), table.read_text().replace("Herring", "Haddock")
Session.at(root).prepare(thorough=False)
def build(title):
    table.write_text(titles[title])
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        try:
            main(["-C", str(root), "build"])
        finally:
            os._exit(0)
    return child
def files():
    found = (root / "build/harbour" / name for name in ("harbour-a4.pdf", "manifest.json"))
    return [path.read_bytes() if path.exists() else b"" for path in found]
whole, seconds = [], 0
for title in (0, 1):
    start = time.monotonic()
    os.waitpid(build(title), 0)
    seconds = time.monotonic() - start
    whole.append(files())
assert whole[0][0] != whole[1][0]
for turn in range(100):
    child = build(turn % 2)
    time.sleep(chance.random() * seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    for made, one, other in zip(files(), *whole):
        assert made in (one, other), turn
    if turn % 10 == 9:
        os.waitpid(build(turn % 2), 0)
        assert files() == whole[turn % 2], turn
print("whole")
"""


@pytest.fixture
def folder(tmp_path):
    write(tmp_path, FILES)
    return tmp_path


def write(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def built(folder, *words):
    """Return what a build says and writes."""
    said = CliRunner().invoke(main, ["-C", str(folder), "build", *words])
    return said.exit_code, said.stdout, said.stderr, results(folder)


def results(folder):
    paths = sorted((folder / "build").rglob("*"))
    return {
        path.relative_to(folder): path.read_bytes()
        for path in paths
        # What a killed build has begun is hidden, and goes an hour later.
        if path.is_file() and path.name not in HISTORY and path.suffix != ".tmp"
    }


def built_afresh(folder, *words):
    for name in ("build", ".punchboard"):
        shutil.rmtree(folder / name, ignore_errors=True)
    return built(folder, *words)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="forks")
def test_a_build_that_is_killed_leaves_whole_files_and_nothing_wrong(folder):
    command = [sys.executable, "-c", KILLED, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.stderr == ""
    assert done.stdout == "whole\n"
    assert built(folder) == built_afresh(folder)


def test_two_builds_at_once_are_each_as_if_alone(folder):
    program = "import sys; from punchboard.cli import run; run(sys.argv[1:])"
    papers = ("a4", "letter")
    alone = {}
    for paper in papers:
        alone |= built_afresh(folder, "--paper", paper)[3]
    for name in ("build", ".punchboard"):
        shutil.rmtree(folder / name)
    running = [
        subprocess.Popen(
            [sys.executable, "-c", program, "-C", str(folder), "build", "--paper", paper],
            stdout=subprocess.DEVNULL,
        )
        for paper in (*papers, *papers)
    ]

    assert [each.wait() for each in running] == [0, 0, 0, 0]
    together = results(folder)
    for path in alone:
        if path.suffix == ".pdf":
            assert together[path] == alone[path]
    for paper in papers:
        now = built(folder, "--paper", paper)
        files = now[3]
        shutil.rmtree(folder / ".punchboard")
        assert files == built(folder, "--paper", paper)[3]
