#!/usr/bin/env python3
"""Run punchboard from a checkout: `python3 cli.py build`, `python3 cli.py test`.

Needs Python and nothing else: on first use it makes `.venv`, installs
punchboard there and then runs the same command line. It is written so that
an old Python can read it far enough to say that it is too old.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys

NEEDED = (3, 11)
ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "punchboard-stamp")
PYTHON = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin", "python")
SOURCE = os.path.join(ROOT, "src")

TOO_OLD = """punchboard needs Python {needed} or newer; this is Python {found}.
Install a newer one from https://www.python.org/downloads/ and run the command with it."""
NO_VENV = """punchboard needs Python's `venv` module, and this Python comes without it.
On Debian and Ubuntu: sudo apt install python3-venv. Or install uv (https://docs.astral.sh/uv/)."""
NO_PACKAGES = """punchboard could not install the libraries it is made with (see above).
This needs the network once. Check the connection, then run the same command again."""

#: All tests run on all processors; a choice of them is sooner done on one.
ALL_TESTS = ["--numprocesses=auto", "--dist=loadfile"]

#: Asks an environment whether its punchboard lies in a folder.
IS_OURS = """import os, sys, punchboard
source = os.path.realpath(punchboard.__file__)
sys.exit(not source.startswith(os.path.join(os.path.realpath(sys.argv[1]), "")))"""


class SetupError(Exception):
    """The environment cannot be made; the message says what to do."""


def main(arguments: "list[str]") -> int:
    """Set up what is missing, run the command and return its exit code."""
    try:
        check_python(sys.version_info[:2])
        testing = arguments[:1] == ["test"]
        set_up("dev" if testing else "")
        if os.environ.get("PYTHONDONTWRITEBYTECODE") and not is_compiled(SOURCE):
            compile_source()
    except SetupError as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    if testing:
        return run(["pytest"] + (arguments[1:] or ALL_TESTS), cwd=ROOT)
    return run(["punchboard"] + arguments, cwd=None)


def check_python(version: "tuple[int, int]") -> None:
    """Raise SetupError where *version* is older than punchboard needs."""
    if version < NEEDED:
        raise SetupError(TOO_OLD.format(needed="%d.%d" % NEEDED, found="%d.%d" % tuple(version)))


def set_up(extra: str) -> None:
    """Make `.venv` and install punchboard there, unless that is done already."""
    wanted = fingerprint()
    have = read_stamp()
    if have and have[0] == wanted and extra in ("", *have[1:]):
        return
    extras = sorted({extra, *have[1:]} - {""}) if have else [extra] if extra else []
    print("Setting up punchboard in .venv (once, about a minute) ...", file=sys.stderr)
    uv = shutil.which("uv")
    if not is_ours():
        make_venv(uv)
    install(uv, ROOT + ("[%s]" % ",".join(extras) if extras else ""))
    with open(STAMP, "w", encoding="utf-8") as file:
        file.write(" ".join([wanted, *extras]))


def fingerprint() -> str:
    """Return what the environment depends on, as a hash.

    It holds the way to this folder, so a copy of the folder needs its own.
    """
    with open(os.path.join(ROOT, "pyproject.toml"), "rb") as file:
        depends = file.read() + sys.version.encode() + os.fsencode(ROOT)
    return hashlib.sha256(depends).hexdigest()


def is_ours() -> bool:
    """Return whether the environment runs, and with the punchboard of this folder."""
    try:
        command = [PYTHON, "-I", "-c", IS_OURS, ROOT]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def read_stamp() -> "list[str]":
    """Return the fingerprint and extras of the finished environment, or nothing."""
    if not os.path.exists(PYTHON) or not os.path.exists(STAMP):
        return []
    with open(STAMP, encoding="utf-8") as file:
        return file.read().split()


def make_venv(uv: "str | None") -> None:
    """Make an empty environment; one that `.venv` only leads to is somebody else's and stays."""
    if os.path.islink(VENV):
        os.unlink(VENV)
    if uv:
        command = [uv, "venv", "--quiet", "--clear", "--python", sys.executable, VENV]
    else:
        command = [sys.executable, "-m", "venv", "--clear", VENV]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        print(result.stdout + result.stderr, file=sys.stderr)
        raise SetupError(NO_VENV)


def install(uv: "str | None", what: str) -> None:
    """Install *what*, editable, into the environment, and compile it all to byte code."""
    if uv:
        command = [uv, "pip", "install", "--quiet", "--python", PYTHON, "--compile-bytecode"]
    else:
        command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        command += ["--compile"]
    command += ["--editable", what]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        print(result.stdout[-2000:] + result.stderr[-2000:], file=sys.stderr)
        raise SetupError(NO_PACKAGES)
    # So that the first build is as quick as the second.
    compile_source()


def compile_source() -> None:
    """Compile punchboard's own source to byte code; a file that cannot be is left to the run."""
    subprocess.run([PYTHON, "-m", "compileall", "-q", SOURCE], capture_output=True, check=False)


def is_compiled(folder: str) -> bool:
    """Return whether every Python file in *folder* has byte code that is newer.

    Python keeps byte code up to date by itself, but not where the environment
    forbids it: there every run after a change would compile every module again.
    """
    for where, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(where, name)
            if name.endswith(".py") and not is_newer(importlib.util.cache_from_source(path), path):
                return False
    return True


def is_newer(path: str, than: str) -> bool:
    """Return whether a file exists and is not older than another."""
    try:
        return os.path.getmtime(path) >= os.path.getmtime(than)
    except OSError:
        return False


def run(module: "list[str]", cwd: "str | None") -> int:
    """Run `python -m` in the environment and return its exit code."""
    command = [PYTHON, "-m", *module]
    if os.name == "posix":
        if cwd:
            os.chdir(cwd)
        sys.stdout.flush()
        os.execv(PYTHON, command)
    try:
        return subprocess.call(command, cwd=cwd)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
