import PIL.Image
import PIL.ImageDraw
import pytest

from punchboard.checks.preflight.letters import Ground
from punchboard.checks.preflight.strokes import short_edges
from punchboard.geometry import Outline, Size
from punchboard.outlines import hexes, squares

BLEED = 3.0
SCALE = 8
CARD = Outline(Size(30.0, 40.0))


def ground(outline: Outline, *paths, colour=(20, 60, 160, 255)) -> Ground:
    """Return *outline*'s ground with polygons in mm filled."""
    box = outline.bleed_box(BLEED)
    image = PIL.Image.new("RGBA", (round(box.width * SCALE), round(box.height * SCALE)), (0,) * 4)
    for path in paths:
        points = [((x - box.x) * SCALE, (y - box.y) * SCALE) for x, y in path]
        PIL.ImageDraw.Draw(image).polygon(points, fill=colour)
    return Ground(box, image)


def rectangle(left, top, right, bottom):
    return (left, top), (right, top), (right, bottom), (left, bottom)


def test_art_that_fills_the_bleed_is_nowhere_short():
    assert short_edges(CARD, BLEED, ground(CARD, rectangle(-3, -3, 33, 43))) == {}


def test_art_that_ends_at_the_trim_is_short_on_all_sides():
    short = short_edges(CARD, BLEED, ground(CARD, rectangle(0, 0, 30, 40)))

    assert {side: round(length) for side, length in short.items()} == {
        "top": 30, "right": 40, "bottom": 30, "left": 40,
    }  # fmt: skip


def test_art_that_ends_on_one_side_is_short_there_alone():
    short = short_edges(CARD, BLEED, ground(CARD, rectangle(-3, -3, 33, 40)))

    assert set(short) == {"bottom"}


def test_half_of_the_bleed_is_not_enough():
    assert set(short_edges(CARD, BLEED, ground(CARD, rectangle(-3, -1.5, 33, 43)))) == {"top"}


@pytest.mark.parametrize(
    "path", [rectangle(2, 2, 28, 38), rectangle(-3, 38, -1, 43)], ids=["inside", "outside"]
)
def test_art_that_does_not_touch_the_trim_needs_no_bleed(path):
    assert short_edges(CARD, BLEED, ground(CARD, path)) == {}


def test_a_bar_that_ends_at_the_trim_of_a_ground_that_bleeds_is_short():
    image = ground(CARD, rectangle(-3, -3, 33, 43), colour=(240, 230, 200, 255))
    bar = ground(CARD, rectangle(0, 5, 30, 15))
    image.image.alpha_composite(bar.image)

    assert {side: round(length) for side, length in short_edges(CARD, BLEED, image).items()} == {
        "left": 10, "right": 10,
    }  # fmt: skip


def test_a_bar_that_ends_inside_or_goes_on_is_not():
    for left, right in [(2, 28), (-3, 33)]:
        image = ground(CARD, rectangle(-3, -3, 33, 43), colour=(240, 230, 200, 255))
        image.image.alpha_composite(ground(CARD, rectangle(left, 5, right, 15)).image)

        assert short_edges(CARD, BLEED, image) == {}


def test_white_art_needs_no_bleed():
    white = ground(CARD, rectangle(0, 0, 30, 40), colour=(255, 255, 255, 255))

    assert short_edges(CARD, BLEED, white) == {}


def test_the_edge_of_a_hex_is_looked_at_on_its_slopes():
    outline = hexes(((0, 0),), 20.0, pointy=True)

    assert short_edges(outline, BLEED, ground(outline, *outline.offset(BLEED))) == {}
    assert round(short_edges(outline, BLEED, ground(outline, *outline.trim_paths))["edge"]) == 120


def test_a_notch_is_filled_by_its_neighbours():
    outline = squares(((0, 0), (0, 1), (1, 1)), 20.0)

    assert short_edges(outline, BLEED, ground(outline, *outline.offset(BLEED))) == {}
    assert short_edges(outline, BLEED, ground(outline, *outline.trim_paths))["edge"] > 150
