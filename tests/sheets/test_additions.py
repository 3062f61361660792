"""A stamp near the edge of a front, where nothing is disturbed, and blank cards."""

import json

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageDraw

from punchboard import geometry
from punchboard.cli import main
from punchboard.geometry import Outline, Size
from punchboard.sheets.additions import BLANK, _place

GAME = """\
name: Deck
components:
  cards:
    size: 63x88
    front: card.svg
    items: [{id: fox, title: Fox}, {id: owl, title: Owl, quantity: 2}]
"""
CARD = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="-3" y="-3" width="69" height="94" fill="#fff8e0"/>
  <text data-text="title" x="8" y="20" font-size="6">Title</text>
  {}
</svg>
"""
NOISE = "".join(
    f'<path d="M{n} -3V91" stroke="#{"000" if n % 2 else "fff"}" stroke-width="1"/>'
    for n in range(-3, 67)
)


@pytest.fixture
def deck(tmp_path):
    def build(*options, art="", expected=0):
        for name, text in [
            ("components/deck/game.yaml", GAME),
            ("layouts/deck/card.svg", CARD.format(art)),
        ]:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        result = CliRunner().invoke(main, ["-C", str(tmp_path), *options])
        assert result.exit_code == expected, result.output
        return result.output

    build.root = tmp_path
    return build


def words(root, name="deck-a4-stamp.pdf"):
    with pypdfium2.PdfDocument(root / "build/deck" / name) as document:
        return document[0].get_textpage().get_text_range()


def test_each_front_has_its_id_and_revision(deck):
    deck("build", "deck", "--stamp")

    said = words(deck.root)

    assert (said.count("fox · r1"), said.count("owl · r1")) == (1, 2)


def test_a_stamp_does_not_make_a_card_count_as_changed(deck):
    deck("build", "deck")
    deck("snapshot", "deck", "v1")
    deck("build", "deck", "--stamp")

    assert "nothing has changed" in deck("build", "deck", "--stamp", "--changed-since", "manifest")
    assert "nothing has changed" in deck("build", "deck", "--changed-since", "v1")
    data = json.loads((deck.root / "build/deck/manifest.json").read_text())
    placed = data["files"][0]["sheets"][0]["front"]["placements"]
    assert all(each["blank"] != each["key"] for each in placed)


def test_the_revision_counts_changes(deck):
    deck("snapshot", "deck", "v1")

    deck("build", "deck", "--stamp", art='<circle cx="30" cy="60" r="3"/>')

    assert words(deck.root).count("fox · r2") == 1


def test_a_front_without_a_quiet_place_has_no_stamp_and_is_reported(deck):
    said = deck("build", "deck", "--stamp", art=NOISE)

    assert "warning[no-room-for-stamp]: 2 fronts of `cards` have no quiet place" in said
    assert "· r1" not in words(deck.root)


def test_only_what_goes_on_the_sheets_is_stamped(deck):
    deck("snapshot", "deck", "v1")
    deck("build", "deck", "--stamp", "--item", "fox")

    (chosen,) = (deck.root / "build/deck").glob("*-chosen-fox-*.pdf")
    assert words(deck.root, chosen.name).count("· r1") == 1


def test_a_place_is_near_the_edge_and_clear_of_what_is_there():
    scale = 120 / 25.4
    size = Size(40.0, 40.0)
    picture = Image.new("RGB", (round(40 * scale), round(40 * scale)), "white")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 20 * scale, 40 * scale, 40 * scale), fill="black")
    draw.rectangle((0, 0, 12 * scale, 40 * scale), fill="red")

    # On black along the lower edge it would be as quiet, but for the red beside it.
    place = _place(Outline(size), [picture], 10.0)

    assert place is not None
    box = place.box
    clear = picture.crop([round(each * scale) for each in (box.x, box.y, box.right, box.bottom)])
    assert len(clear.getcolors()) == 1
    gaps = (box.x, box.y, size.width - box.right, size.height - box.bottom)
    assert 0.7 < min(gaps) < 1.0


def test_a_place_is_inside_a_round_piece():
    outline = Outline(Size(20.0, 20.0), 10.0)
    picture = Image.new("RGB", (94, 94), "white")

    place = _place(outline, [picture], 6.0)

    assert place is not None
    assert geometry.holds(outline.offset(-0.5), place.box.path)


def test_words_that_are_wider_than_the_piece_have_no_place():
    assert _place(Outline(Size(20.0, 20.0)), [Image.new("RGB", (94, 94), "white")], 30.0) is None


BLANK_CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
    '<rect x="4" y="4" width="55" height="80" fill="none" stroke="#333333"/>'
    '<circle data-fill="colour" cx="31" cy="44" r="5"/>'
    '<rect data-width="name | length" x="9" y="60" width="9" height="9"/>'
    '<text x="8" y="14" font-size="5" data-text="name">Ash</text></svg>'
)
BLANK_GAME = """\
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


def built(tmp_path, *options, game=BLANK_GAME):
    for name, text in (
        ("components/trees/game.yaml", game),
        ("layouts/trees/card.svg", BLANK_CARD),
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
    tokens = BLANK_GAME.replace("quantity: 6", "quantity: 24")
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
