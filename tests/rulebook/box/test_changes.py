"""Changes of rules that somebody forgot in one place: each is reported once, where it is."""

import functools
import shutil
from pathlib import Path

import pytest
import yaml

from punchboard.checks.rule import all_rules, ask
from punchboard.checks.subject import Needs, Subject
from punchboard.components.load import load_game
from punchboard.rulebook.reader import read_text
from punchboard.rulebook.texts import RulesText
from punchboard.spreadsheets.read import read_sheet
from punchboard.workspace import Workspace

ROOT = Path(__file__).parents[3]
CHANGES = yaml.safe_load(Path(__file__).with_name("changes.yaml").read_text(encoding="utf-8"))
RULES = [each for each in all_rules().values() if each.needs is not Needs.FACES]


@functools.cache
def reading(text, suffix):
    """A change is in one text; the other is that of all changes."""
    return read_text(text, suffix)


def read(path):
    text = path.read_text(encoding="utf-8")
    found = reading(text, path.suffix)
    return RulesText(path, text, found.claims, found.script)


def reported(root, name):
    workspace = Workspace.at(root)
    game = load_game(workspace, name, read_sheet).value
    subject = Subject(game, workspace, tuple(read(each.path) for each in game.rules))
    return [f"{e.location.path.name}:{e.location.line}" for e in ask(RULES, subject)]


def changed(text, edit):
    at = -1
    for _ in range(edit.get("occurrence", 1)):
        at = text.index(edit["old"], at + 1)
    return text[:at] + edit["new"] + text[at + len(edit["old"]) :]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change["id"])
def test_a_change_is_reported_once_where_it_is(tmp_path, change):
    for room in ("components", "layouts"):
        shutil.copytree(ROOT / room / change["game"], tmp_path / room / change["game"])
    for edit in change["edits"]:
        path = tmp_path / "components" / change["game"] / edit["file"]
        path.write_text(changed(path.read_text(encoding="utf-8"), edit), encoding="utf-8")

    places = reported(tmp_path.resolve(), change["game"])

    assert len(places) == change["told"]
    assert set(places) <= set(change["accept"])


def test_nine_changes_in_ten_are_reported():
    assert sum(change["told"] for change in CHANGES) >= 0.9 * len(CHANGES)
