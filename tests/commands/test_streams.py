"""What is left when a command cannot speak or is told to stop."""

import os
import subprocess
import sys

import pytest

from punchboard.commands.session import Session


def run(desk, command, *arguments):
    """Run `punchboard` below the shell's *command*, in which it is `"$@"`."""
    words = [sys.executable, "-m", "punchboard", "-C", str(desk.root), *arguments]
    return subprocess.run(
        ["sh", "-c", command, "sh", *words], capture_output=True, text=True, check=False
    )


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")  # noqa: PTH110
@pytest.mark.parametrize("argument", ["list", "--help"])
def test_a_full_disk_behind_the_output_is_told(desk, argument):
    done = run(desk, '"$@" > /dev/full', argument)

    assert (done.returncode, done.stderr) == (
        1,
        "punchboard cannot go on: no space left on device\n",
    )


def test_a_closed_output_is_told(desk):
    done = run(desk, '"$@" >&-', "build")

    assert (done.returncode, done.stderr) == (1, "punchboard: standard output is closed\n")
    assert not (desk.root / "build").exists()


def test_a_closed_error_stream_hinders_nothing(desk):
    done = run(desk, '"$@" 2>&-', "list")

    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "deck: Deck")


def test_a_reader_that_leaves_hears_nothing(desk):
    done = run(desk, '{ "$@"; echo $? >&2; } | true', "list")

    assert done.stderr in ("0\n", "1\n")


def test_ctrl_c_is_one_line(desk, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(Session, "open", interrupted)

    outcome = desk.run("build")

    assert (outcome.status, outcome.stdout, outcome.stderr) == (130, "", "stopped\n")
