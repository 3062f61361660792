"""Builds of some pieces of a game in which cards cannot be set or drawn."""

import json

import pytest
from PIL import Image

PICTURE = """\
  <image data-href="art" x="8" y="62" width="20" height="20"/>
</svg>
"""
FACE = "layouts/watch/card.svg"


@pytest.fixture
def damaged(table):
    """The table with `v1`, after which the picture of a card is cut short."""
    pictures = table.root / "images"
    pictures.mkdir()
    for name in ("guard", "thief", "queen"):
        Image.effect_noise((90, 60), 80).save(pictures / f"{name}.png")
        table.edit_game(f"{{id: {name},", f"{{id: {name}, art: {name}.png,")
    table.edit(FACE, "</svg>\n", PICTURE)
    table.run("snapshot", "watch", "v1")
    whole = (pictures / "thief.png").read_bytes()
    (pictures / "thief.png").write_bytes(whole[: len(whole) // 2])
    return table


def faults(table):
    """Return the faults of the items in the manifest of the last build, and all items in it."""
    (file,) = json.loads((table.root / "build/watch/manifest.json").read_text())["files"]
    fronts = [each for sheet in file["sheets"] for each in sheet["front"]["placements"]]
    assert file["partial"]
    found = {each["item"]: each["faults"] for each in fronts if "faults" in each}
    return found, {each["item"] for each in fronts}


def test_a_changed_card_with_a_broken_picture_is_printed_with_a_mark(damaged):
    said = damaged.run("build", "watch", "--changed-since", "v1", status=1)

    assert "1 face is marked:" in said
    assert "pull list on 1 page" in said
    found, items = faults(damaged)
    assert set(found) == items == {"thief"}
    assert "thief.png" in found["thief"][0]


def test_a_text_that_does_not_fit_marks_the_chosen_card(table):
    table.edit(FACE, 'data-text="title" x="8" y="20"', 'data-text="title" data-box="#box"')
    box = '<rect id="box" x="8" y="12" width="9" height="5" fill="none"/>'
    table.edit(FACE, "</svg>", f"{box}</svg>")
    table.edit_game("{en: Thief,", "{en: A thief with a title that is far too long,")

    said = table.run("build", "watch", "--item", "thief,one", status=1)

    assert "1 face is marked:" in said
    found, items = faults(table)
    assert set(found) == {"thief"}
    assert items == {"thief", "one"}


@pytest.mark.parametrize("chosen", [("--changed-since", "v1"), ("--item", "thief")])
def test_strict_stops_a_partial_build(damaged, chosen):
    damaged.run("build", "watch", *chosen, "--strict", status=1)

    assert not (damaged.root / "build/watch/manifest.json").exists()


def test_a_partial_build_reduces_pictures(damaged):
    said = damaged.run("build", "watch", "--item", "guard", "--image-dpi", "72")

    assert "reduced" in said


def test_faces_of_a_choice_leave_the_pictures_of_other_pieces(table):
    for name in ("one", "five"):
        table.run("faces", "watch", "--item", name, "--format", "png", "--dpi", "36")

    made = (table.root / "build/watch/faces").iterdir()
    assert {path.stem.split("-")[1] for path in made} >= {"one", "five"}


def test_a_broken_picture_takes_no_stamp_away(damaged):
    import pypdfium2

    damaged.run("build", "watch", "--stamp", status=1)

    with pypdfium2.PdfDocument(damaged.root / "build/watch/watch-a4-stamp.pdf") as document:
        words = "".join(page.get_textpage().get_text_range() for page in document)
    assert [words.count(f"{name} · r") for name in ("guard", "thief", "queen")] == [3, 2, 1]
