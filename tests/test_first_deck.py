"""The deck of this repository on paper: what a person with a cutter relies on."""

import functools
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageStat

from programs import output
from punchboard.cli import main
from punchboard.lengths import MM_PER_INCH

ROOT = Path(__file__).parent.parent


def command(folder, *arguments):
    result = CliRunner().invoke(main, ["-C", str(folder), *arguments])
    assert (result.exit_code, result.stderr) == (0, "")


def in_another_process(folder, *arguments, seed):
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    subprocess.run(
        [sys.executable, "-m", "punchboard", *arguments], cwd=folder, env=environment, check=True,
        capture_output=True,
    )  # fmt: skip


def copy_of_games(folder):
    for name in ("components", "layouts", "icons"):
        shutil.copytree(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """The football deck, built once in Japanese and English."""
    folder = copy_of_games(tmp_path_factory.mktemp("desk"))
    command(folder, "build", "football", "--lang", "all")
    command(folder, "faces", "football")
    return folder / "build" / "football"


@pytest.fixture(scope="module")
def manifest(desk):
    return json.loads((desk / "manifest.json").read_text(encoding="utf-8"))


def placements(manifest, side):
    return [
        each
        for sheet in manifest["files"][0]["sheets"]
        if sheet[side]
        for each in sheet[side]["placements"]
        if each["component"] == "players"
    ]


@pytest.mark.parametrize("side", ["front", "back"])
def test_forty_four_cards_of_63_by_88_stand_in_the_manifest(manifest, side):
    placed = placements(manifest, side)

    suits, numbers = ("power", "speed", "stamina", "tactics"), range(1, 12)
    assert {each["item"] for each in placed} == {f"{s}-{n}" for s in suits for n in numbers}
    assert len(placed) == 44
    assert {(each["face"], each["width"], each["height"]) for each in placed} == {(side, 63, 88)}


def test_all_fronts_differ_and_all_backs_are_one(manifest):
    assert len({each["key"] for each in placements(manifest, "front")}) == 44
    assert len({each["key"] for each in placements(manifest, "back")}) == 1


@pytest.mark.parametrize("name", ["football-a4.pdf", "football-en-a4.pdf", "football-faces.pdf"])
def test_every_font_is_embedded_subset_and_searchable(desk, name):
    rows = [row.split() for row in output("pdffonts", str(desk / name)).splitlines()[2:]]

    assert len(rows) >= 3
    # The font of what is not seen is there as a whole: it is nothing but two dots.
    assert {row[-4] for row in rows if row[0] != "Unseen"} == {"yes"}
    assert {(row[-5], row[-3]) for row in rows} == {("yes", "yes")}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("football-a4.pdf", "味方に手札を1枚渡し、かわりに味方から1枚を受け取る。"),
        ("football-en-a4.pdf", "Give your partner one card from your hand and take one in return."),
    ],
)
def test_the_skills_can_be_searched_in_both_languages(desk, name, text):
    found = output("pdftotext", "-raw", str(desk / name), "-")

    assert "".join(text.split()) in "".join(found.split())


@pytest.mark.parametrize("name", ["football-a4.pdf", "football-en-a4.pdf", "football-faces.pdf"])
def test_the_files_are_sound(desk, name):
    assert "No syntax or stream encoding errors" in output("qpdf", "--check", str(desk / name))


def test_a_face_has_its_trim_and_bleed_boxes(desk):
    with pypdfium2.PdfDocument(desk / "football-faces.pdf") as pdf:
        assert len(pdf) >= 88  # the player cards come first
        page = pdf[0]
        boxes = page.get_trimbox(), page.get_bleedbox(), page.get_mediabox()

    sizes = [
        ((right - left) * MM_PER_INCH / 72, (top - bottom) * MM_PER_INCH / 72)
        for left, bottom, right, top in boxes
    ]
    assert sizes == [pytest.approx(size, abs=0.01) for size in [(63, 88), (69, 94), (69, 94)]]


def rendered(path, page, dpi, crop=(0, 0, 0, 0), *, clear=False):
    """Return a page as an image; *crop* takes mm off left, bottom, right and top."""
    with pypdfium2.PdfDocument(path) as pdf:
        cropped = tuple(each * 72 / MM_PER_INCH for each in crop)
        colour = (255, 255, 255, 0) if clear else (255, 255, 255, 255)
        bitmap = pdf[page].render(
            scale=dpi / 72,
            crop=cropped,
            fill_color=colour,
            force_bitmap_format=4 if clear else None,
        )
        return bitmap.to_pil().copy()


def test_the_bleed_of_every_face_is_filled(desk):
    # Fronts and backs take turns, and all backs are one.
    for page in (1, *range(0, 88, 2)):
        face = rendered(desk / "football-faces.pdf", page, 600, [0.05] * 4, clear=True)
        assert face.width >= 68 * 600 / 25.4
        assert face.getchannel("A").getextrema() == (255, 255), f"page {page}"


def test_the_bleed_is_filled_to_3_mm_on_a_sheet(desk, manifest):
    for sheet in manifest["files"][0]["sheets"][:1]:
        for side in ("front", "back"):
            for each in sheet[side]["placements"]:
                alpha = _around(desk, manifest, sheet[side]["page"], each)
                assert alpha.getextrema() == (255, 255), f"{each['item']} {side}"


def _around(desk, manifest, page, placement):
    """Return how opaque the bleed box of a placement is at 600 dpi, half a pixel aside."""
    paper, bleed = manifest["files"][0]["paper"], 3 - 0.05
    crop = (
        placement["x"] - bleed,
        paper["height"] - placement["y"] - placement["height"] - bleed,
        paper["width"] - placement["x"] - placement["width"] - bleed,
        placement["y"] - bleed,
    )
    image = rendered(desk / "football-a4.pdf", page - 1, 600, crop, clear=True)
    assert image.width >= 68 * 600 / 25.4
    return image.getchannel("A")


@pytest.fixture(scope="module")
def pages_with(tmp_path_factory):
    """Return the first sheet of the deck with marks, at 300 dpi; one folder serves all marks."""
    folder = copy_of_games(tmp_path_factory.mktemp("marks"))

    @functools.cache
    def page(marks):
        command(folder, "build", "football", "--marks", marks)
        return rendered(folder / "build/football/football-a4.pdf", 0, 300).convert("RGB")

    return page


@pytest.mark.parametrize("marks", ["crop", "lines"])
def test_marks_draw_nothing_inside_a_trim(pages_with, manifest, marks):
    difference = ImageChops.difference(pages_with("none"), pages_with(marks))
    assert difference.getbbox() is not None
    for each in manifest["files"][0]["sheets"][0]["front"]["placements"]:
        box = (each["x"], each["y"], each["x"] + each["width"], each["y"] + each["height"])
        edges = (round(value * 300 / 25.4) for value in box)
        inner = tuple(map(sum, zip(edges, (1, 1, -1, -1), strict=True)))
        assert difference.crop(inner).getbbox() is None, each["item"]


def test_three_renderers_draw_the_same_page(desk, tmp_path):
    path = desk / "football-a4.pdf"
    output("pdftoppm", "-r", "150", "-f", "1", "-l", "1", "-png", str(path), str(tmp_path / "p"))
    output("mutool", "draw", "-r", "150", "-o", str(tmp_path / "m.png"), str(path), "1")
    pages = [rendered(path, 0, 150), *(Image.open(each) for each in sorted(tmp_path.glob("*.png")))]
    small = [page.convert("RGB").resize((220, 155), Image.Resampling.BOX) for page in pages]

    # They smooth edges each in their own way; a shape or letter astray would show.
    for other in small[1:]:
        difference = ImageChops.difference(small[0], other)
        assert max(high for _, high in difference.getextrema()) < 80
        assert max(ImageStat.Stat(difference).mean) < 3


def test_the_same_input_gives_the_same_bytes_anywhere(desk, tmp_path):
    again = copy_of_games(tmp_path / "somewhere" / "else")
    in_another_process(again, "build", "football", "--lang", "all", seed="4711")
    first = {path.name: path.read_bytes() for path in desk.glob("*a4.pdf")}
    first["manifest.json"] = (desk / "manifest.json").read_bytes()

    assert {name: (again / "build/football" / name).read_bytes() for name in first} == first
    in_another_process(again, "build", "football", "--lang", "all", seed="1")
    assert {name: (again / "build/football" / name).read_bytes() for name in first} == first


# Each front has a pattern of its own, and each back the same pattern as seen
# through the paper; held to the light, they must fall on one another.
GAME = """\
name: Register
components:
  cards:
    name: Cards
    kind: card
    size: 40x60
    front: front.svg
    back: back.svg
    quantity: 2
    matrix: {number: 1-5}
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="60mm" viewBox="0 0 40 60">
  <path d="M0 0H40V60H0ZM2 2V58H38V2Z" fill-rule="evenodd"/>
  <rect x="{{ 3 + 6 * number }}" y="6" width="4" height="9"/>
</svg>
"""
BACK = FRONT.replace("{{ 3 + 6 * number }}", "{{ 40 - 3 - 6 * number - 4 }}")


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_fronts_and_backs_coincide_through_the_paper(tmp_path, orientation, flip):
    for name, text in [
        ("components/register/game.yaml", GAME),
        ("layouts/register/front.svg", FRONT),
        ("layouts/register/back.svg", BACK),
    ]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    command(
        tmp_path, "build", "--paper", "a5", "--orientation", orientation, "--flip", flip,
        "--marks", "none",
    )  # fmt: skip
    front, back = (_ink(tmp_path / "build/register/register-a5.pdf", page) for page in (0, 1))

    turned = back.transpose(_turn(front, flip))

    # 254 dpi is ten pixels a mm: an edge 0.1 mm off would differ by 255.
    assert front.getextrema() == (0, 255)
    assert ImageChops.difference(front, turned).getextrema()[1] < 64
    assert ImageChops.difference(front, back).getextrema()[1] == 255
    shifted = ImageChops.offset(turned, 1, 0)
    assert ImageChops.difference(front, shifted).getextrema()[1] >= 192


def _ink(path, page):
    """Return a page in grey, ten pixels a mm, without the label in the margin."""
    image = rendered(path, page, 254).convert("L")
    edge = 90
    image.paste(255, (0, 0, image.width, edge))
    image.paste(255, (0, image.height - edge, image.width, image.height))
    return image


def _turn(page, flip):
    """Return how a sheet turned over shows its back, seen through the paper."""
    about_upright_axis = (page.height > page.width) == (flip == "long-edge")
    mirror = Image.Transpose
    return mirror.FLIP_LEFT_RIGHT if about_upright_axis else mirror.FLIP_TOP_BOTTOM
