"""The `cli.py` at the root: one command on a machine with Python alone."""

import ast
import compileall
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STARTER = ROOT / "cli.py"


@pytest.fixture
def starter(monkeypatch, tmp_path):
    spec = importlib.util.spec_from_file_location("starter", STARTER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(module, "STAMP", str(tmp_path / ".venv" / "stamp"))
    monkeypatch.setattr(module, "PYTHON", str(tmp_path / ".venv" / "bin" / "python"))
    monkeypatch.setattr(module.shutil, "which", lambda name: None)
    return module


def answer(returncode, stderr=""):
    return lambda command, **_: subprocess.CompletedProcess(command, returncode, "", stderr)


def test_it_uses_the_standard_library_alone():
    tree = ast.parse(STARTER.read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import)
                for alias in node.names}  # fmt: skip

    assert {name.partition(".")[0] for name in imported} <= set(sys.stdlib_module_names)
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(tree))


def test_an_old_python_can_read_it():
    ast.parse(STARTER.read_text(encoding="utf-8"), feature_version=(3, 4))


def test_an_old_python_is_told_what_is_needed(starter):
    with pytest.raises(
        starter.SetupError, match=r"needs Python 3\.11 or newer; this is Python 3\.9"
    ):
        starter.check_python((3, 9))


def test_a_python_without_venv_is_told_what_to_install(starter, monkeypatch, capsys):
    monkeypatch.setattr(starter.subprocess, "run", answer(1, "ensurepip is not available"))

    assert starter.main(["build"]) == 1
    assert "sudo apt install python3-venv" in capsys.readouterr().err


def test_a_missing_network_is_named(starter, monkeypatch, capsys):
    def fake(command, **_):
        return subprocess.CompletedProcess(command, int("pip" in command), "", "no route to host")

    monkeypatch.setattr(starter.subprocess, "run", fake)

    assert starter.main(["build"]) == 1
    message = capsys.readouterr().err
    assert "no route to host" in message
    assert "Check the connection, then run the same command again." in message


def test_a_finished_environment_is_not_made_again(starter, monkeypatch):
    Path(starter.PYTHON).parent.mkdir(parents=True)
    Path(starter.PYTHON).touch()
    Path(starter.STAMP).write_text(f"{starter.fingerprint()} dev", encoding="utf-8")
    monkeypatch.setattr(starter.subprocess, "run", answer(1))

    starter.set_up("")
    starter.set_up("dev")


def test_installing_for_tests_keeps_a_users_environment(starter, monkeypatch):
    commands = []
    monkeypatch.setattr(
        starter.subprocess,
        "run",
        lambda command, **_: commands.append(command) or subprocess.CompletedProcess(command, 0),
    )
    Path(starter.PYTHON).parent.mkdir(parents=True)
    Path(starter.PYTHON).touch()
    Path(starter.STAMP).write_text(starter.fingerprint(), encoding="utf-8")

    starter.set_up("dev")

    assert commands[1][-1] == starter.ROOT + "[dev]"


def test_a_copy_of_the_folder_needs_an_environment_of_its_own(starter, monkeypatch, tmp_path):
    here = starter.fingerprint()
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    monkeypatch.setattr(starter, "ROOT", str(tmp_path))

    assert starter.fingerprint() != here


def test_an_environment_is_ours_if_it_runs_with_our_source(starter, monkeypatch, tmp_path):
    assert not starter.is_ours()
    monkeypatch.setattr(starter, "PYTHON", sys.executable)
    assert starter.is_ours()
    monkeypatch.setattr(starter, "ROOT", str(tmp_path))
    assert not starter.is_ours()


@pytest.mark.parametrize(("ours", "commands"), [(True, ["pip"]), (False, ["venv", "pip"])])
def test_an_environment_of_another_folder_is_made_again(starter, monkeypatch, ours, commands):
    run = []
    monkeypatch.setattr(
        starter.subprocess,
        "run",
        lambda command, **_: run.append(command) or subprocess.CompletedProcess(command, 0, "", ""),
    )
    monkeypatch.setattr(starter, "is_ours", lambda: ours)
    Path(starter.STAMP).parent.mkdir()
    Path(starter.STAMP).write_text("of-another-folder", encoding="utf-8")

    starter.set_up("")

    assert [each[2] for each in run if each[2] != "compileall"] == commands
    assert ("--clear" in run[0]) is not ours


def test_an_environment_behind_a_link_is_left_alone(starter, monkeypatch, tmp_path):
    theirs = tmp_path / "theirs" / "bin"
    theirs.mkdir(parents=True)
    (tmp_path / ".venv").symlink_to(tmp_path / "theirs")
    made = []
    monkeypatch.setattr(
        starter.subprocess,
        "run",
        lambda command, **_: (
            made.append(command) or subprocess.CompletedProcess(command, 0, "", "")
        ),
    )
    starter.make_venv(None)

    assert theirs.exists()
    assert not (tmp_path / ".venv").is_symlink()
    assert made[0][-1] == starter.VENV


def test_ctrl_c_during_the_set_up_is_no_traceback(starter, monkeypatch):
    def interrupted(extra):
        raise KeyboardInterrupt

    monkeypatch.setattr(starter, "set_up", interrupted)

    assert starter.main(["build"]) == 130


def test_byte_code_is_current_until_a_source_is_newer_or_new(starter, tmp_path):
    source = tmp_path / "package" / "module.py"
    source.parent.mkdir()
    source.write_text("answer = 42", encoding="utf-8")
    assert not starter.is_compiled(str(tmp_path))

    compileall.compile_dir(tmp_path, quiet=1)
    assert starter.is_compiled(str(tmp_path))

    os.utime(source, (source.stat().st_atime, source.stat().st_mtime + 60))
    assert not starter.is_compiled(str(tmp_path))


@pytest.mark.parametrize(("forbidden", "compiled"), [("1", True), ("", False)])
def test_a_run_compiles_changed_sources_where_python_may_not(
    starter, monkeypatch, tmp_path, forbidden, compiled
):
    source = tmp_path / "src" / "module.py"
    source.parent.mkdir()
    source.write_text("answer = 42", encoding="utf-8")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", forbidden)
    monkeypatch.setattr(starter, "SOURCE", str(source.parent))
    monkeypatch.setattr(starter, "PYTHON", sys.executable)
    monkeypatch.setattr(starter, "set_up", lambda extra: None)
    monkeypatch.setattr(starter, "run", lambda module, cwd: 0)

    assert starter.main(["build"]) == 0
    assert starter.is_compiled(str(source.parent)) is compiled


@pytest.mark.parametrize(("uv", "option"), [("uv", "--compile-bytecode"), (None, "--compile")])
def test_installed_packages_are_compiled(starter, monkeypatch, uv, option):
    commands = []
    monkeypatch.setattr(
        starter.subprocess,
        "run",
        lambda command, **_: commands.append(command) or subprocess.CompletedProcess(command, 0),
    )

    starter.install(uv, "punchboard")

    assert option in commands[0]
    assert commands[1][-2:] == ["-q", starter.SOURCE]
