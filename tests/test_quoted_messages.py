"""Every message that the documents quote, the program says, word for word.

A block of a page that shows `error[…]` or `warning[…]` is compared with what a
command prints for the game below; a page that quotes another one fails until
there is a game for it here.
"""

import json
import re
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner

from punchboard.cli import main

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
BLOCKS = re.compile(r"^```\w*\n(.*?)^```", re.DOTALL | re.MULTILINE)
HEAD = re.compile(r"^(?:error|warning)\[([a-z0-9-]+)\]: ", re.MULTILINE)
SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{}mm" height="{}mm" viewBox="0 0 {} {}">{}</svg>
"""

HARBOUR = """\
name: Harbour
components:
  cargo:
    kind: tile
    size: 63x88
    front: card.svg
  boats:
    size: 63x88
    conrer: 3
    front: card.svg
"""
RULES = """\
# First & Eleven

Tricks for four.

## In the box

- Player cards: 44. Four suits (power, speed, stamina, tactics) with the numbers 1 to 11 in each.
"""
FOOTBALL = """\
name: First & Eleven
languages: [en]
players: 4
rules: rules.en.md
components:
  players:
    name: Player cards
    size: 63x88
    front: card.svg
    quantity: 43
"""
DECK = """\
name: Deck
components:
  players:
    size: 63x88
    front: card.svg
    items:
      - {id: one, suit: power, cost: 3}
"""


class Desk:
    """A workspace, and the command line in it."""

    def __init__(self, root):
        self.root = root

    def game(self, name, text, size=(63, 88), art=""):
        for path, content in [
            (f"components/{name}/game.yaml", text),
            (f"layouts/{name}/card.svg", SVG.format(*size, *size, art)),
        ]:
            self.write(path, content)

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def run(self, *arguments):
        return CliRunner().invoke(main, ["-C", str(self.root), *arguments])


def unknown_key(desk, _page):
    desk.game("harbour", HARBOUR)
    return desk.run("build", "harbour").stderr


def rules_count_differs(desk, _page):
    desk.game("football", FOOTBALL)
    desk.write("components/football/rules.en.md", RULES)
    return desk.run("check", "football", "--select", "rules-count-differs").stderr


def broken_invariant(desk, page):
    """Break the sentences that the page shows above the message."""
    checks = re.search(r"```yaml\n(checks:\n.*?)```", page, re.DOTALL)[1]
    desk.game("football", FOOTBALL.replace("rules: rules.en.md\n", "") + checks)
    return desk.run("check", "football", "--select", "broken-invariant").stderr


def import_conflict(desk, _page):
    desk.game("deck", DECK)
    table = desk.root / "deck.xlsx"
    desk.run("export", "deck", "-o", str(table))
    book = openpyxl.load_workbook(table)
    (cost,) = (each for row in book["players"] for each in row if each.value == 3)
    cost.value = 5
    book.save(table)
    desk.game("deck", DECK.replace("cost: 3", "cost: 7"))
    return desk.run("import", "deck", str(table)).stderr


def unbalanced_markup(desk, page):
    """Print the game that the page shows right above the messages."""
    (game,) = re.findall(r"```yaml\n([^`]*)```\n\n```text\nwarning\[unbalanced-markup\]", page)
    text = '<text data-text="text" x="8" y="20" font-size="4">Text</text>'
    desk.game("demo", game, size=(86, 60), art=text)
    return desk.run("build", "demo").stderr


#: What makes the program say the messages of a block, by the code of the first.
MAKERS = {
    "unknown-key": unknown_key,
    "rules-count-differs": rules_count_differs,
    "broken-invariant": broken_invariant,
    "import-conflict": import_conflict,
    "unbalanced-markup": unbalanced_markup,
}


def quotations():
    return [
        pytest.param(page, block, id=f"{page.stem}-{HEAD.search(block)[1]}")
        for page in PAGES
        for block in BLOCKS.findall(page.read_text(encoding="utf-8"))
        if HEAD.search(block)
    ]


@pytest.mark.parametrize(("page", "block"), quotations())
def test_a_quoted_message_is_what_the_program_says(page, block, tmp_path):
    said = MAKERS[HEAD.match(block)[1]](Desk(tmp_path), page.read_text(encoding="utf-8"))

    assert said.startswith(block)


def test_every_message_that_a_page_shows_is_in_a_block_that_is_compared():
    shown = sum(len(HEAD.findall(page.read_text(encoding="utf-8"))) for page in PAGES)
    compared = sum(len(HEAD.findall(each.values[1])) for each in quotations())

    assert shown == compared >= 7


def test_the_list_of_findings_that_a_page_shows_is_what_the_program_writes(tmp_path):
    page = (ROOT / "docs" / "reference-checks.md").read_text(encoding="utf-8")
    (shown,) = (block for block in BLOCKS.findall(page) if block.startswith("[\n"))
    desk = Desk(tmp_path)
    rules_count_differs(desk, page)

    written = desk.run(
        "check", "football", "--select", "rules-count-differs", "--format", "json"
    ).stdout

    assert json.loads(shown) == json.loads(written)
