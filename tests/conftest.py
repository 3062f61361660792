"""What tests of several rooms share: the fonts, and a game made of a few lines."""

from __future__ import annotations

import gc
import os
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from punchboard import inputs
from punchboard.components.load import load_game
from punchboard.components.model import ComponentSet
from punchboard.diagnostics import Checked, Diagnostic
from punchboard.spreadsheets.read import read_sheet
from punchboard.typesetting.fonts.stack import FontStack
from punchboard.workspace import Workspace

# No test depends on the time that a busy machine takes.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.fixture(autouse=True, scope="session")
def no_printers(tmp_path_factory):
    """Whoever runs the tests may have printers of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("configuration") / "none"))
        yield


@pytest.fixture(autouse=True, scope="module")
def files_of_other_modules_are_forgotten():
    """A run looks again at every file that its process has read: not at those of all tests."""
    yield
    inputs._watch.opened.clear()


@pytest.fixture(autouse=True)
def files_of_other_tests_are_forgotten(request):
    """Nor at those of the tests before it in its module."""
    yield
    if folder := request.node.funcargs.get("tmp_path"):
        for path in [each for each in inputs._watch.opened if each.startswith(str(folder))]:
            del inputs._watch.opened[path]


@dataclass(frozen=True)
class Game:
    """A game under test; its layouts `a.svg` and `b.svg` exist."""

    workspace: Workspace

    @property
    def folder(self) -> Path:
        return self.workspace.components / "demo"

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = text if isinstance(text, bytes) else textwrap.dedent(text).lstrip("\n").encode()
        path.write_bytes(data)
        return path

    def load(self, text: str | bytes, files: Mapping[str, str | bytes] | None = None):
        for name, content in (files or {}).items():
            self.write(name, content)
        self.write("game.yaml", text)
        return load_game(self.workspace, "demo", read_sheet)

    def value(self, text: str, files: Mapping[str, str | bytes] | None = None) -> ComponentSet:
        checked: Checked[ComponentSet | None] = self.load(text, files)
        assert checked.diagnostics == ()
        assert checked.value is not None
        return checked.value

    def items(self, body: str, top: str = "", files: Mapping[str, str | bytes] | None = None):
        """Return the items of one component with the keys *body*."""
        return self.value(self._one(body, top), files).components[0].items

    def fields(self, body: str, top: str = "", files: Mapping[str, str | bytes] | None = None):
        """Return the fields of the first item."""
        return dict(self.items(body, top, files)[0].fields)

    def ids(self, body: str, top: str = "", files: Mapping[str, str | bytes] | None = None):
        return [item.id for item in self.items(body, top, files)]

    def told(self, text: str | bytes, files: Mapping[str, str | bytes] | None = None):
        """Return the diagnostics as tuples: code, file, line, column, message, hints."""
        return [shown(each) for each in self.load(text, files).diagnostics]

    def told_of(self, body: str, top: str = "", files: Mapping[str, str | bytes] | None = None):
        """Return the diagnostics about one component with the keys *body*."""
        return self.told(self._one(body, top), files)

    def _one(self, body: str, top: str) -> str:
        head = textwrap.dedent(top).strip("\n")
        keys = textwrap.indent(textwrap.dedent(body).strip("\n"), "    ")
        start = f"{head}\n" if head else ""
        return f"{start}components:\n  cards:\n    size: poker\n    front: a.svg\n{keys}\n"


def shown(diagnostic: Diagnostic) -> tuple[str, str, int, int, str, tuple[str, ...]]:
    """Return *diagnostic* without the folder of its file."""
    place = diagnostic.location
    where = (place.path.name, place.line, place.column) if place else ("", 0, 0)
    return (diagnostic.code, *where, diagnostic.message, diagnostic.hints)


def pytest_xdist_auto_num_workers() -> int:
    """Return one more than there are processors: some tests wait for a browser or an office."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else 2


def pytest_collection() -> None:
    """Look for no garbage while the tests are collected, nearly all of which stays."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Keep the tests and all modules, which live to the end, out of garbage collection."""
    gc.enable()
    gc.collect()
    gc.freeze()
    # A command of its own process looks for none at all.
    gc.set_threshold(20_000)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    workspace = Workspace.at(tmp_path)
    (workspace.components / "demo").mkdir(parents=True)
    layouts = workspace.layouts / "demo"
    layouts.mkdir(parents=True)
    (workspace.layouts / "shared").mkdir()
    (layouts / "a.svg").touch()
    (workspace.layouts / "shared" / "b.svg").touch()
    return Game(workspace)


@pytest.fixture(scope="session")
def fonts(tmp_path_factory):
    """The fonts that come with punchboard, without a project's own."""
    checked = FontStack.open(Workspace.at(tmp_path_factory.mktemp("workspace")))
    assert checked.diagnostics == ()
    return checked.value
