import io

import pikepdf
import pytest
from PIL import Image

BACK = """\
    back: back.svg
    items:
"""


@pytest.fixture
def two_sided(desk):
    desk.edit("components/deck/game.yaml", "    items:\n", BACK)
    desk.write("layouts/deck/back.svg", (desk.root / "layouts/deck/card.svg").read_text())
    return desk


def test_a_pdf_has_front_and_back_of_each_item_in_turn(two_sided):
    outcome = two_sided.run("faces", "deck")

    assert (outcome.status, outcome.stdout) == (0, "build/deck/deck-faces.pdf\n")


def test_a_deck_has_the_back_of_each_copy_before_its_front(two_sided):
    two_sided.edit("components/deck/game.yaml", "id: one,", "id: one, copies: 2,")

    outcome = two_sided.run("faces", "deck", "--pages", "deck")

    assert outcome.stdout == "build/deck/deck-deck-faces.pdf\n"
    with pikepdf.open(io.BytesIO(two_sided.output("deck-deck-faces.pdf"))) as file:
        labels = [page.label for page in file.pages]
    assert [each.rpartition(" ")[2] for each in labels] == ["back", "front"] * 4
    assert ["two" in each for each in labels] == [False] * 4 + [True] * 4


def test_a_deck_without_backs_is_reported(desk):
    outcome = desk.run("faces", "deck", "--pages", "deck")

    assert outcome.status == 0
    assert "warning[back-missing]: 2 items of `cards` have no back, but" in outcome.stderr


def test_the_order_of_pages_is_that_of_a_pdf(two_sided):
    outcome = two_sided.run("faces", "deck", "--pages", "deck", "--format", "png")

    assert outcome.status == 2
    assert "`--pages` is for `--format pdf`" in outcome.stderr


def test_a_png_is_as_large_as_the_bleed_box(two_sided):
    outcome = two_sided.run("faces", "deck", "--format", "png", "--dpi", "254")

    assert outcome.stdout == (
        "build/deck/faces/cards-one-front.png ... build/deck/faces/cards-two-back.png: 4 files\n"
    )
    picture = Image.open(io.BytesIO(two_sided.output("faces/cards-one-back.png")))
    assert (picture.size, round(picture.info["dpi"][0])) == ((690, 940), 254)


def test_equal_backs_are_files_of_each_item(two_sided):
    two_sided.run("faces", "deck", "--format", "svg")

    folder = two_sided.root / "build/deck/faces"
    assert sorted(each.name for each in folder.iterdir()) == [
        f"cards-{item}-{side}.svg" for item in ("one", "two") for side in ("back", "front")
    ]


def test_pictures_are_written_one_by_one(two_sided, monkeypatch):
    from punchboard.pdf import raster

    drawn = raster.png
    at_hand = []

    def counted(image, dpi):
        at_hand.append(len(list(two_sided.root.glob("build/deck/faces/*.png"))))
        return drawn(image, dpi)

    monkeypatch.setattr(raster, "png", counted)
    two_sided.edit(
        "components/deck/game.yaml", "    items:\n", "    items:\n      - {id: zero, title: Zero}\n"
    )
    two_sided.run("faces", "deck", "--format", "png", "--dpi", "72")

    # The back of an item looks as its front does, so each is drawn once; while the last
    # picture is packed, the one before it may still be on its way to the disk.
    assert len(at_hand) == 3
    assert at_hand[0] == 0
    assert at_hand[2] >= 2


def test_an_svg_shows_the_face_without_fonts(desk):
    assert desk.run("faces", "deck", "--format", "svg", "--bleed", "0").status == 0

    drawing = desk.output("faces/cards-one-front.svg").decode()
    assert 'width="63mm"' in drawing
    assert "<text" not in drawing


def test_other_languages_stand_apart(desk):
    desk.edit("components/deck/game.yaml", "name: Deck", "name: Deck\nlanguages: [en, ja]")

    outcome = desk.run("faces", "deck", "--lang", "all")

    assert outcome.stdout == "build/deck/deck-faces.pdf\nbuild/deck/deck-ja-faces.pdf\n"


def test_a_resolution_too_high_for_the_machine_is_told(desk):
    desk.edit("components/deck/game.yaml", "63x88", "630x880")
    desk.edit("layouts/deck/card.svg", 'width="63mm" height="88mm"', 'width="630mm" height="880mm"')

    outcome = desk.run("faces", "deck", "--format", "png", "--dpi", "2400")

    assert outcome.status == 1
    assert outcome.stderr.startswith("error[resolution-too-high]: ")


def test_faces_whose_names_would_be_one_are_two_files(desk):
    text = (desk.root / "components/deck/game.yaml").read_text()
    head = text.partition("    items:")[0]
    other = head.partition("components:\n")[2].replace("cards:", "cards-one:", 1)
    desk.write(
        "components/deck/game.yaml",
        f"{head}    items: [{{id: one-two}}, {{id: b}}]\n{other}    items: [{{id: two}}]\n",
    )
    desk.edit("layouts/deck/card.svg", 'data-text="title" ', "")

    desk.run("faces", "deck", "--format", "svg")

    names = sorted(each.name for each in (desk.root / "build/deck/faces").iterdir())
    assert names == [
        "cards--one-two-front.svg", "cards-b-front.svg", "cards-one--two-front.svg",
    ]  # fmt: skip


@pytest.mark.parametrize("form", ["pdf", "png", "svg"])
def test_a_game_without_faces_says_so_and_writes_nothing(desk, form):
    text = (desk.root / "components/deck/game.yaml").read_text(encoding="utf-8")
    head, items = text.split("    items:")
    none = "    quantity: 0\n    items:"
    desk.write("components/deck/game.yaml", none.join((head, items.replace("quantity: 2", "x: 2"))))
    outcome = desk.run("faces", "deck", "--format", form)

    assert "nothing-to-print" in outcome.stderr
    assert not (desk.root / "build").exists()
