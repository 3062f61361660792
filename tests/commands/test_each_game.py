"""Games side by side: the bytes and the words of games one after the other."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from punchboard.commands import processes
from punchboard.commands.processes import side_by_side, workers

GAME = """\
components:
  cargo: {size: 63x88, front: cargo.svg, items: [{id: herring, title: Herring}]}
"""
LAYOUT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="-3" y="-3" width="69" height="94" fill="#fff8e0"/>
  <text data-text="title" x="8" y="20" font-size="1.5">Title</text>
</svg>
"""
NAMES = ("boats", "harbour", "islands")
ALONE = """
import os, sys
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
"""
RUN = """
import sys
from punchboard.cli import run
run(sys.argv[1:])
"""
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="forks on Linux only")


@pytest.fixture
def folder(tmp_path):
    for name in NAMES:
        for path, text in [
            (f"components/{name}/game.yaml", GAME.replace("Herring", name.title())),
            (f"layouts/{name}/cargo.svg", LAYOUT),
        ]:
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def run(folder, *words, program=RUN):
    """Return what a command in a process of its own says, its code and what it writes."""
    for each in ("build", ".punchboard"):
        shutil.rmtree(folder / each, ignore_errors=True)
    command = [sys.executable, "-c", program, "-C", str(folder), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    files = {
        path.relative_to(folder): path.read_bytes()
        for path in sorted((folder / "build").rglob("*"))
        if path.is_file()
    }
    return done.returncode, done.stdout, done.stderr, files


@linux
@pytest.mark.parametrize("command", ["build", "check"])
def test_games_side_by_side_are_those_one_after_the_other(folder, command):
    (folder / "components/islands/game.yaml").write_text("components: {cargo: {sizes: 1}}\n")
    together, alone = run(folder, command), run(folder, command, program=ALONE + RUN)

    assert together == alone
    assert together[0] == 1
    assert "sizes" in together[2]


@linux
def test_a_process_that_dies_costs_nothing(folder):
    dying = """
import os
from punchboard.commands import processes
really = processes._work
def work(*_):
    os.kill(os.getpid(), 9)
processes._work = work
"""
    assert run(folder, "build", program=dying + RUN) == run(folder, "build", program=ALONE + RUN)


@linux
def test_a_large_deck_is_recorded_beside_its_sheets_as_after_them(folder):
    items = "\n".join(f"      - {{id: c{n}, title: Crate {n}}}" for n in range(301))
    game = GAME.replace(" items: [{id: herring, title: Herring}]}", "}")
    game = game.replace(
        "{size: 63x88, front: cargo.svg,}",
        f"\n    size: 63x88\n    front: cargo.svg\n    items:\n{items}",
    )
    (folder / "components/islands/game.yaml").write_text(game, encoding="utf-8")
    forks = """
import os
really, asker = os.fork, os.getpid()
def fork():
    process = really()
    if process:
        print("forked", file=sys.stderr)
    return process
os.fork = fork
"""
    alone = run(folder, "build", "islands", program=ALONE + RUN)
    together = run(folder, "build", "islands")

    assert together == alone
    assert b'"c300"' in together[3][Path("build/islands/built.json")]
    counted = run(folder, "build", "islands", program="import sys" + forks + RUN)
    assert counted[2].count("forked") == 2  # the rules, and what is built


@linux
def test_what_goes_wrong_in_a_process_is_met_by_whoever_asked(folder):
    def make(game):
        if game == "b":
            raise ValueError(game)
        return {"game": game, "process": os.getpid()}

    made = dict(side_by_side(["a", "b", "c", "d"], make, 2))

    assert made.pop("b") is None
    assert {each["game"] for each in made.values() if each} >= {"a"}
    assert all(each is None or each["process"] != os.getpid() for each in made.values())


@linux
def test_processes_that_are_not_waited_for_are_ended():
    import time

    def make(game):
        if game == "slow":
            time.sleep(60)
        return {}

    games = side_by_side(["slow", "quick"], make, 2)
    assert next(games) == ("quick", {})
    games.close()

    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.mark.parametrize("threads", [2, 5])
def test_nothing_is_forked_beside_another_thread(tmp_path, monkeypatch, threads):
    for number in range(threads):
        (tmp_path / str(number)).mkdir()
    monkeypatch.setattr(processes, "_THREADS", tmp_path)

    assert workers() == 1
