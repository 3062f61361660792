"""Slots that decks leave empty become blank cards."""

import json

from click.testing import CliRunner

from punchboard.cli import main
from punchboard.sheets.blanks import BLANK

CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
    '<rect x="4" y="4" width="55" height="80" fill="none" stroke="#333333"/>'
    '<circle data-fill="colour" cx="31" cy="44" r="5"/>'
    '<rect data-width="name | length" x="9" y="60" width="9" height="9"/>'
    '<text x="8" y="14" font-size="5" data-text="name">Ash</text></svg>'
)
GAME = """\
name: Trees
components:
  trees:
    size: poker
    front: card.svg
    back: card.svg
    items:
      - {id: ash, name: Ash, colour: navy}
      - {id: birch, name: Birch, colour: teal, quantity: 4}
  small: {kind: token, size: 20, front: token.svg, quantity: 6}
"""
TOKEN = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">'
    '<circle cx="10" cy="10" r="8"/></svg>'
)


def built(tmp_path, *options, game=GAME):
    for name, text in (
        ("components/trees/game.yaml", game),
        ("layouts/trees/card.svg", CARD),
        ("layouts/trees/token.svg", TOKEN),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    done = CliRunner().invoke(main, ["-C", str(tmp_path), "build", *options])
    assert done.exit_code == 0, done.output
    manifest = json.loads((tmp_path / "build/trees/manifest.json").read_text())
    return done.stdout, [
        placed
        for file in manifest["files"]
        for sheet in file["sheets"]
        for placed in sheet["front"]["placements"]
        if placed["component"] == "trees"
    ]


def test_the_last_sheet_is_filled_with_blank_cards(tmp_path):
    _, placed = built(tmp_path, "--fill-blanks", "--component", "trees")
    assert [each["item"] for each in placed].count(BLANK) == 3


def test_no_sheet_is_added_for_blank_cards(tmp_path):
    # The tokens are below the cards, where a third row of blank cards would be.
    tokens = GAME.replace("quantity: 6", "quantity: 24")
    for options in ((), ("--fill-blanks",)):
        said, _ = built(tmp_path, *options, game=tokens)
        assert "on 1 sheet," in said


def test_a_build_with_blank_cards_is_something_to_compare_with(tmp_path):
    built(tmp_path, "--fill-blanks", "--component", "trees")
    built(tmp_path, "--fill-blanks")
    again = CliRunner().invoke(
        main,
        ["-C", str(tmp_path), "build", "--changed-since", "build/trees/manifest.json"],
    )
    assert "nothing has changed" in again.stdout
