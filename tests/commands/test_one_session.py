"""Every command loads, lays out and writes through the session, and nothing else does."""

import ast

import pytest

from source_files import SOURCE, source_files

SESSION = "commands/session.py"
#: What the session writes with.
WRITER = "commands/report.py"
#: What only the session may import, and who else has a reason to.
ONLY_THE_SESSION = {
    ("punchboard.components.load", "load_game"): set(),
    ("punchboard.workspace", "find_games"): {"components/load.py"},
    ("punchboard.components.model", "apply_severity"): set(),
    ("punchboard.layouts.lay_out", "lay_out"): set(),
    ("punchboard.typesetting.kept", "TextStore"): set(),
    ("punchboard.commands.report", "write_files"): set(),
    ("punchboard.commands.report", "write_all"): set(),
    ("punchboard.commands.report", "remove_others"): set(),
    ("punchboard.workspace", "write_together"): {WRITER},
    ("punchboard.workspace", "finish_writing"): set(),
    # The cache is no result: it lies beside the user's files, and may be lost.
    ("punchboard.workspace", "write_atomically"): {
        "typesetting/kept.py", "typesetting/fonts/sources.py", "layouts/kept_faces.py",
        "commands/each_game.py", "rulebook/grammar/kept_patterns.py", WRITER,
    },
}  # fmt: skip
#: Writing past all of that, by the methods of a path.
WRITING = {"write_bytes", "write_text"}
#: Those who write into a folder that is thrown away, and the drafts of files.
SCRATCH = {"spreadsheets/merge/merge.py", "workspace.py"}


def importers(folder, module, name):
    """Return the files that import *name* from anywhere, or the whole *module* it is from."""
    package, _, last = module.rpartition(".")
    found = set()
    for file in source_files(folder):
        for node in file.imports:
            names = {alias.name for alias in node.names}
            if isinstance(node, ast.ImportFrom):
                if name in names or (node.module == package and last in names):
                    found.add(file.name)
            elif module in names:
                found.add(file.name)
    return found


@pytest.mark.parametrize(("module", "name"), ONLY_THE_SESSION)
def test_nobody_else_can_load_lay_out_or_write(module, name):
    others = ONLY_THE_SESSION[module, name]

    assert importers(SOURCE, module, name) - {SESSION} == others


def test_nobody_writes_by_the_methods_of_a_path():
    writers = {file.name for file in source_files() if file.attributes & WRITING}

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
        file.name
        for file in source_files()
        for value in file.annotated
        if value == "Checked[tuple[str, ...]]"
    ]

    assert written == ["commands/report.py"]
