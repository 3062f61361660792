"""Triangles on the printed page: in register, without white, turned with all that is on them."""

import json

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from punchboard.cli import main
from punchboard.lengths import MM_PER_POINT

#: Pixels to a mm.
SCALE = 8
SIDE, HEIGHT = 40.0, 34.641
GAME = """\
name: Demo
components:
  shards: {kind: triangle, side: 40, front: red.svg, back: blue.svg, quantity: 14}
"""
#: Art to the end of the bleed, with a sign above the middle of the base.
LAYOUT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 34.641">
  <rect x="-6" y="-6" width="52" height="47" fill="{}"/>
  <rect x="16" y="28" width="8" height="4" fill="{}"/>
</svg>
"""
RED, BLUE, LIME, AQUA = (255, 0, 0), (0, 0, 255), (0, 255, 0), (0, 255, 255)


@pytest.fixture(
    scope="module",
    params=[
        ("long-edge", "6", "a4"),
        ("short-edge", "6", "a4"),
        ("long-edge", "0", "letter"),
        ("short-edge", "2", "letter"),
    ],
    ids="-".join,
)
def printed(request, tmp_path_factory):
    """The edge the paper turns on, both sides as pictures, and what stands on each."""
    flip, gutter, paper = request.param
    folder = tmp_path_factory.mktemp("desk")
    for name, text in {
        "components/demo/game.yaml": GAME,
        "layouts/demo/red.svg": LAYOUT.format("red", "lime"),
        "layouts/demo/blue.svg": LAYOUT.format("blue", "aqua"),
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    options = ["--flip", flip, "--gutter", gutter, "--paper", paper, "--marks", "none"]
    result = CliRunner().invoke(main, ["-C", str(folder), "build", "demo", *options])
    assert (result.exit_code, result.stderr) == (0, "")
    manifest = json.loads((folder / "build/demo/manifest.json").read_text(encoding="utf-8"))
    (sheet,) = manifest["files"][0]["sheets"]
    pages = pypdfium2.PdfDocument(folder / "build/demo" / manifest["files"][0]["path"])
    images = [page.render(scale=SCALE * MM_PER_POINT).to_pil().convert("RGB") for page in pages]
    return flip, images, [sheet[side]["placements"] for side in ("front", "back")]


def corners(placement, inwards=0.0):
    """Return the corners of a triangle on the page in pixels, *inwards* mm within its edge."""
    x, y, (left, right) = placement["x"], placement["y"], (0.0, SIDE)
    top, bottom = y + 2 * inwards, y + HEIGHT - inwards
    left, right = x + left + inwards * 3**0.5, x + right - inwards * 3**0.5
    if placement["rotation"] == 180:
        top, bottom = 2 * y + HEIGHT - top, 2 * y + HEIGHT - bottom
    points = [(x + SIDE / 2, top), (right, bottom), (left, bottom)]
    return [(a * SCALE, b * SCALE) for a, b in points]


def mask(image, placements, inwards):
    made = Image.new("1", image.size)
    for each in placements:
        ImageDraw.Draw(made).polygon(corners(each, inwards), fill=1)
    return made


def test_no_white_shows_inside_of_any_triangle(printed):
    _, images, placed = printed
    for image, placements in zip(images, placed, strict=True):
        white = image.convert("L").point(lambda value: 255 * (value > 240)).convert("1")
        assert ImageChops.logical_and(white, mask(image, placements, 0.2)).getbbox() is None


def test_held_to_the_light_every_back_covers_its_front(printed):
    flip, (front, back), (fronts, _) = printed
    vertical = (flip == "long-edge") != (front.width > front.height)
    way = Image.Transpose.FLIP_LEFT_RIGHT if vertical else Image.Transpose.FLIP_TOP_BOTTOM
    inked = [
        image.convert("L").point(lambda value: 255 * (value < 240)).convert("L")
        for image in (front, back.transpose(way))
    ]
    off = ImageChops.difference(*inked).filter(ImageFilter.MinFilter(5))
    box = mask(front, fronts, 0.0).getbbox()
    assert off.crop(box).getbbox() is None
    assert len(fronts) == 14


def test_what_is_drawn_on_a_turned_triangle_turns_with_it(printed):
    _, images, placed = printed
    for image, placements, colours in zip(images, placed, ((RED, LIME), (BLUE, AQUA)), strict=True):
        assert {each["rotation"] for each in placements} == {0, 180}
        for each in placements:
            middle = each["x"] + SIDE / 2
            low, high = each["y"] + HEIGHT - 4.6, each["y"] + 4.6
            sign, point = (low, high) if each["rotation"] == 0 else (high, low)
            places = [(round(middle * SCALE), round(y * SCALE)) for y in (point, sign)]
            assert tuple(map(image.getpixel, places)) == colours
