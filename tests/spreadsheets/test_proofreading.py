"""The proofreading list has every text of every card, with its place, in all languages."""

import html
import re

import pytest
from click.testing import CliRunner

from punchboard.cli import main

GAME = """\
name: {en: Zoo, ja: 園}
languages: [en, ja]
definitions:
  kinds:
    bird: {name: {en: Bird, ja: 鳥}}
components:
  cards:
    size: 63x88
    front: card.svg
    back: back.svg
    fields: {kind: kinds}
    items:
      - {id: owl, title: {en: Owl & co, ja: "{梟|ふくろう}"}, kind: bird, quantity: 2}
      - {id: emu, title: {en: Emu}, kind: bird}
      - {id: none, title: {en: Ghost, ja: 霊}, kind: bird, quantity: 0}
"""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">\n'
CARD = (
    HEAD
    + """\
  <text data-text="title" x="8" y="20" font-size="6">Title</text>
  <text data-text="kind.name" x="8" y="30" font-size="6">Kind</text>
  <text x="8" y="40" font-size="6" data-if="language == 'ja'">{{ piece.revision }} 版</text>
</svg>
"""
)
BACK = HEAD + '  <text x="8" y="20" font-size="6">{{ game.name }}</text>\n</svg>\n'


@pytest.fixture
def rows(tmp_path):
    """Return the rows of the list: the words of each cell."""
    for name, text in [
        ("components/zoo/game.yaml", GAME),
        ("layouts/zoo/card.svg", CARD),
        ("layouts/zoo/back.svg", BACK),
    ]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["-C", str(tmp_path), "export", "zoo", "--format", "html"])
    assert result.exit_code == 0, result.output
    assert "build/zoo/zoo.html: 3 items in en, ja" in result.stdout
    page = (tmp_path / "build/zoo/zoo.html").read_text(encoding="utf-8")
    assert "http" not in page
    cells = [re.findall(r"<td.*?>(.*?)</td>", row) for row in page.split("<tr>")[2:]]
    return [[html.unescape(" ".join(re.sub("<.*?>", " ", each).split())) for each in row]
            for row in cells]  # fmt: skip


def test_a_text_is_there_in_all_languages_with_its_places(rows):
    assert rows[0] == [
        "owl",
        "front title layouts/zoo/card.svg:2",
        "Owl & co components/zoo/game.yaml:13",
        "{梟|ふくろう} components/zoo/game.yaml:13",
    ]


def test_a_text_of_a_definition_is_where_it_is_defined_and_once_for_all_items(rows):
    assert rows[1] == [
        "owl, emu",
        "front kind.name layouts/zoo/card.svg:3",
        "Bird components/zoo/game.yaml:5",
        "鳥 components/zoo/game.yaml:5",
    ]


def test_a_text_that_lacks_a_language_says_so(rows):
    emu = next(row for row in rows if row[0] == "emu")

    assert emu[3] == "Emu untranslated components/zoo/game.yaml:14"


def test_a_text_that_one_language_does_not_show_says_so(rows):
    shown = next(row for row in rows if "card.svg:4" in row[1])

    assert shown[2:] == ["not shown", "1 版"]


def test_a_face_that_all_items_have_is_listed_once(rows):
    backs = [row for row in rows if row[1].startswith("back")]

    assert backs == [["all", "back game.name layouts/zoo/back.svg:2", "Zoo", "園"]]


def test_every_text_of_every_card_is_listed(rows):
    assert len(rows) == 5
    assert not any("Ghost" in cell for row in rows for cell in row)
