"""Files in, command line, and everything that came out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from punchboard.cli import main

GAME = """\
name: Deck
components:
  cards:
    name: Cards
    kind: card
    size: 63x88
    front: card.svg
    items:
      - {id: one, title: First}
      - {id: two, title: Second, quantity: 2}
"""
LAYOUT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="-3" y="-3" width="69" height="94" fill="#fff8e0"/>
  <text data-text="title" x="8" y="20" font-size="6">Title</text>
</svg>
"""


@dataclass
class Outcome:
    """What a command left behind."""

    status: int
    stdout: str
    stderr: str


class Desk:
    """A workspace with one game, `deck`, and a command line to run on it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("components/deck/game.yaml", GAME)
        self.write("layouts/deck/card.svg", LAYOUT)

    def write(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.root / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def run(self, *arguments: str) -> Outcome:
        result = CliRunner().invoke(main, ["-C", str(self.root), *arguments])
        unexpected = result.exception is not None and not isinstance(result.exception, SystemExit)
        if unexpected:
            raise result.exception
        return Outcome(result.exit_code, result.stdout, result.stderr)

    def output(self, name: str) -> bytes:
        return (self.root / "build" / "deck" / name).read_bytes()

    def manifest(self) -> dict:
        return json.loads(self.output("manifest.json"))


@pytest.fixture(scope="session")
def desk_in():
    """Makes a desk in a folder."""
    return Desk


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)
