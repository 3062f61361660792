"""One thing beside all else: the same lines, wherever they are worked out."""

import os
import subprocess
import sys

import pytest

from punchboard import inputs
from punchboard.commands import processes
from punchboard.commands.processes import Aside

#: Prints the lines, and what was noted of a file that only the other process reads.
PROGRAM = """
import os, sys
from pathlib import Path
from punchboard import inputs
from punchboard.commands.processes import Aside
root = Path(sys.argv[1])
inputs.start(root, [], root / "build", root / ".punchboard")
asker = os.getpid()
def make():
    if sys.argv[2] == "dies" and os.getpid() != asker:
        os.kill(os.getpid(), 9)
    (root / "rules.md").read_bytes()
    return ["a", "b"]
work = Aside(make)
print(*work.lines(), str(root / "rules.md") in inputs.opened())
work.end()
try:
    os.waitpid(-1, 0)
except ChildProcessError:
    print("nothing left")
"""


@pytest.mark.parametrize("way", ["lives", "dies"])
def test_the_lines_come_with_what_was_read_for_them(tmp_path, way):
    (tmp_path / "rules.md").write_text("5 cards", encoding="utf-8")
    command = [sys.executable, "-c", PROGRAM, str(tmp_path), way]
    done = subprocess.run(command, capture_output=True, text=True, check=True)

    assert done.stdout == "a b True\nnothing left\n"


def test_without_a_second_core_the_lines_are_made_when_they_are_needed(monkeypatch):
    monkeypatch.setattr(processes, "workers", lambda: 1)
    made = []
    work = Aside(lambda: made.append(os.getpid()) or ["a"])

    assert made == []
    assert work.lines() == ("a",)
    assert made == [os.getpid()]
    work.end()


def test_a_file_that_was_not_the_same_for_both_makes_a_result_unsure(tmp_path):
    path = tmp_path / "rules.md"
    path.write_text("5 cards", encoding="utf-8")
    inputs.start(tmp_path, [], tmp_path / "build", tmp_path / ".punchboard")
    inputs.note(path)
    assert inputs.opened() is not None

    inputs.take({"opened": {str(path): "another"}, "fonts": None, "sure": True})
    assert inputs.opened() is None
