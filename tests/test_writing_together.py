"""Several files are written together or not at all, whatever stops it and when."""

import os
import signal
from pathlib import Path

import pytest

from punchboard.workspace import finish_writing, write_atomically, write_together

OLD, NEW = {"a.yaml": b"old a", "b.csv": b"old b", "c/d.csv": b""}, b"new "


@pytest.fixture
def folder(tmp_path):
    for name, data in OLD.items():
        write_atomically(tmp_path / name, data)
    return tmp_path.resolve()


def texts(folder):
    return {name: (folder / name).read_bytes() for name in OLD}


def new(folder):
    return {folder / name: NEW + name.encode() for name in OLD}


def killed(folder, step):
    """Write in a child that `kill -9` ends at a *step*: before a file takes another's place."""
    child = os.fork()
    if child == 0:
        steps = iter(range(100))
        replace = Path.replace

        def deadly(self, target):
            if next(steps) == step:
                os.kill(os.getpid(), signal.SIGKILL)
            return replace(self, target)

        Path.replace = deadly
        write_together(new(folder), folder / ".punchboard")
        os._exit(0)
    return os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL


@pytest.mark.parametrize("step", range(4))
def test_what_is_killed_at_any_step_is_all_old_or_all_new_in_the_next_run(folder, step):
    assert killed(folder, step)

    finish_writing(folder / ".punchboard", folder)

    wanted = OLD if step == 0 else {name: NEW + name.encode() for name in OLD}
    assert texts(folder) == wanted
    assert step == 0 or not list((folder / ".punchboard").iterdir())


def test_an_edit_made_after_the_kill_is_not_lost(folder):
    assert killed(folder, 2)
    (folder / "c/d.csv").write_text("mine")

    finish_writing(folder / ".punchboard", folder)

    assert texts(folder) == {"a.yaml": b"new a.yaml", "b.csv": b"new b.csv", "c/d.csv": b"mine"}


def test_a_full_disk_leaves_all_files_as_they_are(folder, monkeypatch):
    write = Path.write_bytes

    def full(self, data):
        if data.endswith(b"b.csv"):
            raise OSError(28, "No space left on device")
        return write(self, data)

    monkeypatch.setattr(Path, "write_bytes", full)

    with pytest.raises(OSError, match="No space"):
        write_together(new(folder), folder / ".punchboard")
    assert texts(folder) == OLD
    assert not list((folder / ".punchboard").iterdir())


def test_a_journal_leads_to_no_file_outside(folder, tmp_path_factory):
    other = tmp_path_factory.mktemp("other") / "file"
    other.write_text("safe")
    drafts = folder / ".punchboard" / "writing-1"
    drafts.mkdir(parents=True)
    (drafts / "0").write_text("harm")
    (drafts / "journal.json").write_text(f'[["0", "{other}", null]]')

    finish_writing(folder / ".punchboard", folder)

    assert other.read_text() == "safe"


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_a_file_keeps_its_rights(folder, mode):
    (folder / "a.yaml").chmod(mode)
    (folder / "b.csv").chmod(mode)

    write_atomically(folder / "a.yaml", b"new")
    write_together({folder / "b.csv": b"new"}, folder / ".punchboard")

    assert [(folder / name).stat().st_mode & 0o777 for name in ("a.yaml", "b.csv")] == [mode, mode]


def test_a_file_in_pieces_is_the_same_file(folder):
    write_atomically(folder / "a.yaml", iter([b"one ", b"two"]))

    assert (folder / "a.yaml").read_bytes() == b"one two"
