"""A game of two components with everything that a snapshot can depend on."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from punchboard.cli import main
from punchboard.snapshots.state import checksum

GAME = """\
name: {en: Watch, ja: 夜警}
languages: [en, ja]
rules: rules.en.md
definitions:
  ranks:
    low: {title: {en: Low, ja: 下}, icon: mine}
    high: {title: {en: High, ja: 上}, icon: sun}
styles:
  loud: {weight: 700}
components:
  people:
    name: {en: People, ja: 人}
    kind: card
    size: 63x88
    front: card.svg
    back: back.svg
    fields: {rank: ranks}
    items:
      - {id: guard, title: {en: Guard, ja: 門番}, rank: low, quantity: 3}
      - {id: thief, title: {en: Thief, ja: 泥棒}, rank: low, quantity: 2}
      - {id: queen, title: {en: Queen, ja: 女王}, rank: high}
  coins:
    name: {en: Coins, ja: 貨}
    kind: token
    size: 20
    front: coin.svg
    items:
      - {id: one, value: 1, quantity: 4}
      - {id: five, value: 5, quantity: 2}
"""
CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="-3" y="-3" width="69" height="94" fill="#fff8e0"/>
  <text data-text="title" x="8" y="20" font-size="6">Title</text>
  <text data-text="rank.title" x="8" y="40" font-size="5">Rank</text>
  <svg data-icon="rank.icon" x="8" y="50" width="10" height="10"/>
</svg>
"""
BACK = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="-3" y="-3" width="69" height="94" fill="#204060"/>
</svg>
"""
COIN = """\
<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">
  <text data-text="value" x="8" y="12" font-size="6">1</text>
</svg>
"""
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>'
RULES = "# Components\n\n- 6 people\n- 6 coins\n"


@dataclass
class Table:
    """A workspace with the game `watch`, and a command line to run on it."""

    root: Path

    def write(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.root / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def edit_game(self, old: str, new: str) -> None:
        self.edit("components/watch/game.yaml", old, new)

    def run(self, *arguments: str, status: int = 0) -> str:
        """Return what a command says; it must end with *status*."""
        result = CliRunner().invoke(main, ["-C", str(self.root), *arguments])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == status, result.output
        return result.output

    def diff(self, *names: str) -> dict:
        return json.loads(self.run("diff", "watch", *names, "--format", "json"))

    def changed(self, *names: str) -> dict:
        """Return what became of each item that changed, by its id."""
        return {each["item"]: each for each in self.diff(*names)["items"]}

    def snapshot(self, name: str) -> dict:
        path = self.root / "snapshots/watch" / f"{name}.json"
        return json.loads(path.read_text(encoding="utf-8"))


def lay(folder):
    """Put the game on a table in *folder*."""
    made = Table(folder)
    for name, text in [
        ("components/watch/game.yaml", GAME),
        ("components/watch/rules.en.md", RULES),
        ("layouts/watch/card.svg", CARD),
        ("layouts/watch/back.svg", BACK),
        ("layouts/watch/coin.svg", COIN),
        ("icons/mine.svg", ICON),
    ]:
        made.write(name, text)
    return made


@pytest.fixture
def table(tmp_path):
    return lay(tmp_path)


@pytest.fixture(scope="session")
def first_night(tmp_path_factory):
    """A folder in which the game was kept as the snapshot `v1`."""
    folder = tmp_path_factory.mktemp("first-night")
    lay(folder).run("snapshot", "watch", "v1", "-m", "first night")
    return folder


@pytest.fixture
def kept(table, first_night):
    """The table with the snapshot `v1`."""
    shutil.copytree(first_night, table.root, dirs_exist_ok=True)
    return table


def signed(data: dict) -> str:
    """Return a snapshot with these values and a checksum that fits them."""
    rest = {name: value for name, value in data.items() if name != "checksum"}
    return json.dumps({"checksum": checksum(rest), **rest})
