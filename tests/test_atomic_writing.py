import os
from pathlib import Path

import pytest

from punchboard.workspace import write_atomically


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_file_is_written_with_its_folder(tmp_path: Path):
    write_atomically(tmp_path / "build" / "deck.pdf", b"new")
    assert (tmp_path / "build" / "deck.pdf").read_bytes() == b"new"
    assert names(tmp_path / "build") == ["deck.pdf"]


def test_a_file_is_replaced_whole(tmp_path: Path):
    (tmp_path / "deck.pdf").write_bytes(b"old and longer")
    write_atomically(tmp_path / "deck.pdf", b"new")
    assert (tmp_path / "deck.pdf").read_bytes() == b"new"


@pytest.mark.parametrize("problem", [OSError("disk full"), KeyboardInterrupt()])
def test_whatever_stops_it_the_last_good_file_stays(tmp_path, monkeypatch, problem):
    (tmp_path / "deck.pdf").write_bytes(b"old")

    def stop(*_: object) -> None:
        raise problem

    monkeypatch.setattr(Path, "replace", stop)
    with pytest.raises(type(problem)):
        write_atomically(tmp_path / "deck.pdf", b"new")
    assert (tmp_path / "deck.pdf").read_bytes() == b"old"
    assert names(tmp_path) == ["deck.pdf"]


def test_a_folder_in_the_way_is_left_alone(tmp_path: Path):
    (tmp_path / "deck.pdf").mkdir()
    with pytest.raises(IsADirectoryError):
        write_atomically(tmp_path / "deck.pdf", b"new")
    assert names(tmp_path) == ["deck.pdf"]


def test_a_link_is_replaced_and_its_target_kept(tmp_path: Path):
    (tmp_path / "elsewhere").write_bytes(b"precious")
    try:
        (tmp_path / "deck.pdf").symlink_to(tmp_path / "elsewhere")
    except OSError:
        pytest.skip("this system makes no links")
    write_atomically(tmp_path / "deck.pdf", b"new")
    assert (tmp_path / "elsewhere").read_bytes() == b"precious"


@pytest.mark.skipif(os.name == "nt", reason="permissions are POSIX's")
def test_a_file_has_the_permissions_of_any_new_file(tmp_path: Path):
    (tmp_path / "plain").write_bytes(b"")
    write_atomically(tmp_path / "deck.pdf", b"new")
    assert (tmp_path / "deck.pdf").stat().st_mode == (tmp_path / "plain").stat().st_mode
