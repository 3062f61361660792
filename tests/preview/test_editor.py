import sys
import time

import pytest

from harbours import LIST
from punchboard.diagnostics import Location
from punchboard.preview.editor import Editor, EditorError
from punchboard.workspace import Workspace


@pytest.fixture
def workspace(harbour):
    return Workspace.at(harbour.root)


@pytest.mark.parametrize(
    ("name", "link"),
    [
        ("vscode", "vscode://file{root}/a%20b.yaml:3:5"),
        ("idea", "idea://open?file={root}/a%20b.yaml&line=3&column=5"),
    ],
)
def test_a_place_links_to_the_editor(workspace, name, link):
    place = Editor(workspace, name).place(Location(workspace.root / "a b.yaml", 3, 5))

    assert place["link"] == link.replace("{root}", str(workspace.root))
    assert place["path"] == "a b.yaml"


@pytest.mark.parametrize("name", ["vscode", "idea", "subl {file}:{line}", "'my editor' {file}"])
def test_editors_that_are_known_and_commands_are_right(name):
    assert Editor.problem_of(name) == ""


@pytest.mark.parametrize("name", ["", "emacs", "{file}", "vim '{file}"])
def test_a_name_that_is_neither_is_wrong(name):
    assert Editor.problem_of(name)


def test_a_command_gets_the_file_as_one_word(harbour, workspace):
    log = harbour.root / "log"
    program = "import sys,pathlib; pathlib.Path(sys.argv[1]).write_text(repr(sys.argv[2:]))"
    odd = harbour.write("components/harbour/a b; touch x.yaml", "x")
    editor = Editor(workspace, f'{sys.executable} -c "{program}" {log} {{file}}:{{line}}')

    editor.open("components/harbour/a b; touch x.yaml", 7, 1)

    end = time.monotonic() + 20
    while not (log.exists() and log.read_text()):
        assert time.monotonic() < end
        time.sleep(0.02)
    assert log.read_text() == repr([f"{odd}:7"])


@pytest.mark.parametrize("name", ["../outside.yaml", "/etc/passwd", "components", "nothing.yaml"])
def test_only_files_of_the_workspace_are_opened(workspace, name):
    with pytest.raises(EditorError):
        Editor(workspace, "true {file}").open(name, 1, 1)


def test_a_command_that_is_missing_is_said(workspace):
    with pytest.raises(EditorError, match="no such file"):
        Editor(workspace, "no-such-editor {file}").open(LIST, 1, 1)


def test_an_editor_with_an_address_is_not_run(workspace):
    with pytest.raises(EditorError):
        Editor(workspace, "vscode").open(LIST, 1, 1)
