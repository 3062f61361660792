"""Items whose text cannot be set or whose picture cannot be drawn."""

import base64
import io

import pytest
from PIL import Image

GAME = """\
name: Deck
components:
  cards:
    name: Cards
    kind: card
    size: 63x88
    front: card.svg
    back: back.svg
    items:
"""
LAYOUT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="-3" y="-3" width="69" height="94" fill="#fff8e0"/>
  <image data-href="art" x="6" y="6" width="51" height="34"/>
  <rect id="box" x="6" y="44" width="51" height="38" fill="none"/>
  <text data-box="#box" data-text="text" data-fit="6pt" font-size="4">Words</text>
</svg>
"""
BACK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><circle r="9"/></svg>'
LONG, BROKEN, MISSING = 7, 19, 33


def picture(noisy=False):
    image = Image.effect_noise((90, 60), 80) if noisy else Image.new("RGB", (90, 60), "#2a7fb8")
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


@pytest.fixture
def sixty(desk):
    """A deck of 60 cards with one text that is too long, one broken picture and one missing."""
    names = {BROKEN: "torn.png", MISSING: "castle.png"}
    rows = [
        f"      - {{id: c-{n:02}, text: {'word ' * 600 if n == LONG else 'Draw a card.'}, "
        f"art: {names.get(n, 'fine.png')}}}\n"
        for n in range(1, 61)
    ]
    desk.write("components/deck/game.yaml", GAME + "".join(rows))
    desk.write("layouts/deck/card.svg", LAYOUT)
    desk.write("layouts/deck/back.svg", BACK)
    (desk.root / "images").mkdir()
    (desk.root / "images/fine.png").write_bytes(picture())
    (desk.root / "images/torn.png").write_bytes(picture(noisy=True)[:3000])
    return desk


def placements(desk):
    """Return all placements in the manifest."""
    return [
        each
        for file in desk.manifest()["files"]
        for sheet in file["sheets"]
        for side in (sheet["front"], sheet["back"])
        if side is not None
        for each in side["placements"]
    ]


def faults(desk):
    """Return the faults of all placements in the manifest, by item and face."""
    found = (each for each in placements(desk) if "faults" in each)
    return {(each["item"], each["face"]): each["faults"] for each in found}


def pieces(desk):
    (file,) = desk.manifest()["files"]
    return [each["item"] for sheet in file["sheets"] for each in sheet["front"]["placements"]]


def test_sixty_cards_are_printed_and_three_say_what_is_wrong(sixty):
    outcome = sixty.run("build")

    assert outcome.status == 1
    assert len(pieces(sixty)) == 60
    assert list(faults(sixty)) == [("c-07", "front"), ("c-19", "front"), ("c-33", "front")]
    assert outcome.stdout.splitlines()[1:3] == [
        "  3 faces are marked:",
        f"  - cards c-07 front: {faults(sixty)['c-07', 'front'][0]}",
    ]
    assert outcome.stderr.splitlines()[-1] == "2 errors and 1 warning"


@pytest.mark.parametrize(
    "arguments", [("build", "--strict"), ("build", "--outline-text"), ("faces", "deck")]
)
def test_strict_runs_write_nothing(sixty, arguments):
    outcome = sixty.run(*arguments)

    assert outcome.status == 1
    assert not (sixty.root / "build").exists()
    assert "error[missing-file]: there is no file `castle.png`" in outcome.stderr


def test_a_missing_picture_alone_is_a_warning(sixty):
    sixty.edit("components/deck/game.yaml", "torn.png", "fine.png")
    sixty.edit("components/deck/game.yaml", "word " * 600, "words")

    outcome = sixty.run("build")

    assert (outcome.status, list(faults(sixty))) == (0, [("c-33", "front")])
    assert "warning[missing-file]" in outcome.stderr
    assert sixty.run("build", "--strict").status == 1
    assert sixty.run("faces", "deck").status == 1


def reds(desk, page, place, *options):
    """Return the share of red in the frame of the card at *place* (column, row) of a page."""
    from punchboard.pdf.raster import page_pngs

    assert desk.run("build", *options).status == 1
    suffix = "-ink-saver" if options else ""
    pages = page_pngs(desk.output(f"deck-a4{suffix}.pdf"), 72).value
    image = Image.open(io.BytesIO(list(pages)[page - 1])).convert("RGB")
    (file,) = desk.manifest()["files"]
    trim = file["sheets"][page // 2]["front"]["placements"][place]
    x, y, width = (trim[name] / 25.4 * 72 for name in ("x", "y", "width"))
    strip = image.crop((round(x), round(y), round(x + width), round(y + 7)))
    data = strip.tobytes()
    pixels = zip(data[::3], data[1::3], data[2::3], strict=True)
    return sum(r > 150 and g < 90 and b < 90 for r, g, b in pixels) / (len(data) / 3)


@pytest.mark.parametrize("options", [(), ("--ink-saver",)])
def test_the_mark_is_a_red_frame_on_its_card_alone(sixty, options):
    assert reds(sixty, 1, 6, *options) > 0.3
    assert reds(sixty, 1, 5, *options) == 0
    assert reds(sixty, 5, 2, *options) > 0.3


def test_only_the_face_with_the_fault_is_marked(sixty):
    sixty.edit("components/deck/game.yaml", "word " * 600, "words")
    sixty.write(
        "layouts/deck/back.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">'
        '<rect id="b" x="6" y="6" width="20" height="5"/>'
        '<text data-box="#b" font-size="4" data-text="note">x</text></svg>',
    )
    sixty.edit("components/deck/game.yaml", "{id: c-01,", "{id: c-01, note: far too long for it,")
    sixty.run("build")

    assert [face for item, face in faults(sixty) if item == "c-01"] == ["back"]


def test_every_item_with_the_same_broken_picture_is_marked(sixty):
    (sixty.root / "images/fine.png").write_bytes(b"this is no picture")
    sixty.run("build")

    assert len(faults(sixty)) == 60


def test_a_broken_picture_is_marked_alike_as_a_layer_and_in_the_art(sixty):
    sixty.run("build")
    as_layer = list(faults(sixty))
    sixty.edit("layouts/deck/card.svg", 'data-href="art"', 'data-href="art" clip-path="url(#c)"')
    clip = '<clipPath id="c"><circle cx="30" cy="20" r="14"/></clipPath>'
    sixty.edit("layouts/deck/card.svg", "</svg>", f"{clip}</svg>")
    outcome = sixty.run("build")

    assert list(faults(sixty)) == as_layer
    assert "error[broken-image]: `torn.png` cannot be read: it is damaged" in outcome.stderr
    assert len(pieces(sixty)) == 60


def test_a_fault_that_the_game_takes_for_a_warning_marks_nothing(sixty):
    setting = "severity: {text-overflow: warning}"
    sixty.edit("components/deck/game.yaml", "components:", f"{setting}\ncomponents:")
    sixty.run("build")

    assert ("c-07", "front") not in faults(sixty)


def test_faults_of_the_list_still_stop(sixty):
    sixty.edit("components/deck/game.yaml", "{id: c-02,", "{id: c-01,")

    assert sixty.run("build").status == 1
    assert not (sixty.root / "build").exists()


def test_a_drawing_that_the_engine_refuses_is_left_out_and_told(sixty):
    data = base64.b64encode(picture(noisy=True)[:3000]).decode()
    broken = f'<image href="data:image/png;base64,{data}" width="9" height="9"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{broken}</svg>'
    sixty.write("images/odd.svg", svg)
    sixty.edit("components/deck/game.yaml", "torn.png", "odd.svg")
    outcome = sixty.run("build")

    assert faults(sixty)["c-19", "front"] == ["a drawing on this face cannot be drawn"]
    assert "error[art-failed]" in outcome.stderr
    assert "a bitmap in it cannot be read: it is damaged" in outcome.stderr
    assert len(pieces(sixty)) == 60


def test_marked_faces_do_not_hide_an_error_that_stops(sixty):
    sixty.edit("components/deck/game.yaml", "{id: c-02, text: Draw", "{id: c-02, text: ':nowhere:")
    sixty.edit("components/deck/game.yaml", "':nowhere: a card.", "':nowhere: a card.'")
    outcome = sixty.run("build")

    assert "error[unknown-icon]" in outcome.stderr
    assert not (sixty.root / "build").exists()


def test_cards_without_faults_are_printed_as_without_the_others(sixty):
    sixty.run("build")
    marked = {each["item"]: each["key"] for each in placements(sixty) if each["face"] == "front"}
    sixty.edit("components/deck/game.yaml", "torn.png", "fine.png")
    sixty.edit("components/deck/game.yaml", "castle.png", "fine.png")
    sixty.edit("components/deck/game.yaml", "word " * 600, "words")
    assert sixty.run("build").status == 0
    clean = {each["item"]: each["key"] for each in placements(sixty) if each["face"] == "front"}

    assert {item for item in clean if clean[item] != marked[item]} == {"c-07", "c-19", "c-33"}


@pytest.mark.parametrize(("level", "status", "marked"), [("error", 1, True), ("ignore", 0, False)])
def test_a_missing_picture_is_as_severe_as_the_game_wants(sixty, level, status, marked):
    sixty.edit("components/deck/game.yaml", "torn.png", "fine.png")
    sixty.edit("components/deck/game.yaml", "word " * 600, "words")
    setting = f"severity: {{missing-file: {level}}}"
    sixty.edit("components/deck/game.yaml", "components:", f"{setting}\ncomponents:")

    assert sixty.run("build").status == status
    assert (("c-33", "front") in faults(sixty)) == marked
    assert len(pieces(sixty)) == 60


@pytest.mark.parametrize("kind", ["die", "standee"])
def test_the_side_of_a_net_with_a_fault_is_marked(desk, kind):
    values = {"die": "size: 20", "standee": "size: 30x40\n    base: 20"}
    text = "far too long a text for such a little place " * 4
    fields = {"die": f"faces: [1, 2, 3, 4, 5, {text}]", "standee": f"face: {text}"}
    desk.write(
        "components/deck/game.yaml",
        f"name: Deck\ncomponents:\n  nets:\n    name: Nets\n    kind: {kind}\n"
        f"    {values[kind]}\n    front: card.svg\n    items:\n"
        f"      - {{id: one, {fields[kind]}}}\n",
    )
    page = {"die": "0 0 20 20", "standee": "0 0 30 40"}[kind]
    desk.write(
        "layouts/deck/card.svg",
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{page}">'
        '<rect id="b" x="4" y="4" width="12" height="8" fill="none"/>'
        '<text data-box="#b" font-size="3" data-text="face">x</text></svg>',
    )
    outcome = desk.run("build")

    assert outcome.status == 1
    assert [len(each) for each in faults(desk).values()] == [1]
