"""Copies of an item have faces of their own where the layout counts pieces."""

import pytest
from click.testing import CliRunner

from punchboard.cli import main

GAME = """\
name: Deck
components:
  cards:
    size: 63x88
    front: card.svg
    items:
      - {id: a, quantity: 2}
      - {id: b}
      - {id: c, quantity: 0}
"""
CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <text x="8" y="20" font-size="6">{{ piece.number }} / {{ piece.total }}</text>
</svg>
"""


@pytest.fixture
def deck(tmp_path):
    def run(*arguments, game=GAME, card=CARD):
        for name, text in [("components/deck/game.yaml", game), ("layouts/deck/card.svg", card)]:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        return CliRunner().invoke(main, ["-C", str(tmp_path), *arguments])

    run.root = tmp_path
    return run


def test_each_copy_has_its_number(deck):
    result = deck("faces", "deck", "--format", "svg")

    assert result.stderr == ""
    files = sorted((deck.root / "build/deck/faces").iterdir())
    assert [path.name for path in files] == [
        "cards-a.1-front.svg", "cards-a.2-front.svg", "cards-b-front.svg",
    ]  # fmt: skip
    assert len({path.read_bytes() for path in files}) == 3


def test_a_sheet_has_each_piece_once(deck):
    result = deck("build")

    assert (result.exit_code, result.stderr) == (0, "")
    assert "3 pieces on 1 sheet" in result.stdout


def test_a_field_called_piece_wins(deck):
    game = GAME.replace("{id: a, quantity: 2}", "{id: a, quantity: 2, piece: rook}")
    card = CARD.replace("{{ piece.number }} / {{ piece.total }}", "{{ piece }}")
    result = deck("faces", "deck", "--format", "svg", game=game, card=card)

    assert (result.exit_code, result.stderr) == (0, "")
    assert len(list((deck.root / "build/deck/faces").iterdir())) == 2


def test_pieces_that_are_folded_are_not_numbered(deck):
    game = "components:\n  d:\n    kind: die\n    size: 63\n    front: card.svg\n" \
        "    items: [{faces: [1, 2, 3, 4, 5, 6]}]\n"  # fmt: skip
    card = CARD.replace("88", "63")
    result = deck("build", game=game, card=card)

    assert result.exit_code == 1
    assert "there is no `number`, only `changed`, `revision`" in result.stderr


def test_a_field_of_several_words_can_be_read(deck):
    game = GAME.replace("{id: a, quantity: 2}", "{id: a, Set Name: {en: Core, ja: 基本}}")
    card = CARD.replace("{{ piece.number }} / {{ piece.total }}", "{{ item.fields['Set Name'] }}")
    game = game.replace("name: Deck", "name: Deck\nlanguages: [en, ja]")
    built = deck("build", game=game, card=card)
    checked = deck("check", game=game, card=card)

    assert (built.exit_code, built.stderr) == (0, "")
    assert "field-never-used" not in checked.stderr
