"""What is imported before a command is known to be right: next to nothing."""

import subprocess
import sys

import pytest

HEAVY = {
    "PIL", "fontTools", "icu4py", "jinja2", "openpyxl", "pikepdf", "pypdfium2",
    "reportlab", "rich", "ruamel", "tinycss2", "uharfbuzz", "yaml",
}  # fmt: skip
#: What only the preview needs.
PREVIEW = {"anyio", "starlette", "uvicorn", "watchfiles"}
#: What a build of cards without pictures can do without.
UNUSED = {"fontTools", "openpyxl", "pypdfium2"}
PROGRAM = """
import sys
from punchboard.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    print(end.code, *sys.modules, file=sys.stderr)
"""


def imported(folder, *words):
    """Return the exit code of a command line and the packages it has imported."""
    command = [sys.executable, "-c", PROGRAM, "-C", str(folder), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    code, *modules = done.stderr.splitlines()[-1].split()
    assert "punchboard.cli" in modules
    return int(code), {each.split(".")[0] for each in modules}


@pytest.mark.parametrize(
    "words", ["--help", "build --help", "check --help", "import --help", "preview --help"]
)
def test_help_imports_nothing_heavy(desk, words):
    code, packages = imported(desk.root, *words.split())

    assert code == 0
    assert packages & (HEAVY | PREVIEW) == set()


@pytest.mark.parametrize("words", ["build nothing", "faces nothing", "list nothing"])
def test_a_game_that_is_not_there_is_told_before_anything_heavy_is_imported(desk, words):
    code, packages = imported(desk.root, *words.split())

    assert code == 2
    assert packages & (HEAVY | PREVIEW) == set()


def test_a_command_imports_what_it_needs(desk):
    code, packages = imported(desk.root, "build")

    assert code == 0
    assert {"pikepdf", "reportlab", "uharfbuzz"} <= packages
    assert packages & (PREVIEW | UNUSED) == set()
