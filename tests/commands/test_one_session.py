"""Every command loads, lays out and writes through the session, and nothing else does."""

import ast
from pathlib import Path

import pytest

import punchboard

SOURCE = Path(punchboard.__file__).parent
SESSION = "commands/session.py"
#: What only the session may import, and who else has a reason to.
ONLY_THE_SESSION = {
    ("punchboard.components.load", "load_game"): set(),
    ("punchboard.components.load", "find_games"): set(),
    ("punchboard.components.model", "apply_severity"): set(),
    ("punchboard.layouts.lay_out", "lay_out"): set(),
    ("punchboard.typesetting.kept", "TextStore"): set(),
    ("punchboard.commands.session", "write_files"): set(),
    # The cache is no result: it lies beside the user's files, and may be lost.
    # `run.py` imports the whole module, for the codes that it declares.
    ("punchboard.workspace", "write_atomically"): {
        "typesetting/kept.py", "typesetting/fonts/woff.py", "checks/run.py",
    },
}  # fmt: skip
#: Writing past all of that, by the methods of a path.
WRITING = {"write_bytes", "write_text"}
#: Those who write into a folder that is thrown away.
SCRATCH = {"spreadsheets/merge/merge.py", "pdf/document.py"}


def trees(folder):
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield path.relative_to(folder).as_posix(), tree


def importers(folder, module, name):
    """Return the files that import *name* from anywhere, or the whole *module* it is from."""
    package, _, last = module.rpartition(".")
    found = set()
    for file, tree in trees(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                names = {alias.name for alias in node.names}
                if name in names or (node.module == package and last in names):
                    found.add(file)
            elif isinstance(node, ast.Import) and module in {each.name for each in node.names}:
                found.add(file)
    return found


@pytest.mark.parametrize(("module", "name"), ONLY_THE_SESSION)
def test_nobody_else_can_load_lay_out_or_write(module, name):
    others = ONLY_THE_SESSION[module, name]

    assert importers(SOURCE, module, name) - {SESSION} == others


def test_nobody_writes_by_the_methods_of_a_path():
    writers = {
        file
        for file, tree in trees(SOURCE)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in WRITING
    }

    assert writers == SCRATCH


@pytest.mark.parametrize(
    "line",
    [
        "from punchboard.components.load import load_game",
        "from punchboard.components.load import GAME_FILE, load_game as load",
        "from punchboard.components import load",
        "import punchboard.components.load",
        "from punchboard.commands.session import load_game",
        "def late():\n    from punchboard.components.load import load_game",
    ],
)
def test_another_way_to_load_a_game_is_found(tmp_path, line):
    (tmp_path / "shortcut.py").write_text(line + "\n", encoding="utf-8")

    assert importers(tmp_path, "punchboard.components.load", "load_game") == {"shortcut.py"}


def test_an_outcome_is_defined_once():
    written = [
        file
        for file, tree in trees(SOURCE)
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign)
        and node.value is not None
        and ast.unparse(node.value) == "Checked[tuple[str, ...]]"
    ]

    assert written == ["commands/report.py"]
