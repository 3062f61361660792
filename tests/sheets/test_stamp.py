"""The stamp: id and revision near the edge of a front, where nothing is disturbed."""

import json

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageDraw

from punchboard import geometry
from punchboard.cli import main
from punchboard.geometry import Outline, Size
from punchboard.sheets.stamp import _place

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
