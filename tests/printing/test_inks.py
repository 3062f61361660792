from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms

from press_profiles import PROFILE
from punchboard.printing.inks import Inks

part = st.integers(0, 255).map(lambda value: value / 255)


def converted(colour):
    """Return what little-cms makes of a colour, in 255ths."""
    to_press = ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"), str(PROFILE), "RGB", "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )  # fmt: skip
    pixel = Image.new("RGB", (1, 1), tuple(round(255 * each) for each in colour))
    return tuple(ImageCms.applyTransform(pixel, to_press).tobytes())


@given(st.tuples(part, part, part))
def test_colours_below_the_limit_are_those_of_little_cms(colour):
    wanted = converted(colour)
    made = Inks(PROFILE.read_bytes(), 240).of(colour)

    if sum(wanted) <= 240 * 2.55 - 2:
        assert tuple(round(255 * each) for each in made) == wanted


@given(st.tuples(part, part, part), st.sampled_from([150, 200, 240, 280]))
def test_no_colour_has_more_ink_than_the_limit_and_black_stays(colour, limit):
    made = Inks(PROFILE.read_bytes(), limit).of(colour)

    assert 100 * sum(made) <= limit
    assert round(255 * made[3]) == converted(colour)[3]


def test_a_picture_is_limited_as_its_colours_are():
    inks = Inks(PROFILE.read_bytes(), 200)
    noise = Image.effect_noise((40, 40), 120)
    picture = Image.merge("RGB", (noise, noise.rotate(90), noise.rotate(180)))

    made = inks.picture(picture)

    places = [(3, 5), (20, 8), (39, 39), (0, 0)]
    for place in places:
        colour = tuple(each / 255 for each in picture.getpixel(place))
        assert made.getpixel(place) == tuple(round(255 * each) for each in inks.of(colour))


@pytest.mark.parametrize(
    ("colour", "black"),
    [((0, 0, 0), True), ((0.1, 0.1, 0.1), True), ((0.3, 0.3, 0.3), False), ((0.3, 0, 0), False)],
)
def test_near_black_is_what_is_as_dark_and_grey_as_the_black_ink(colour, black):
    assert Inks(PROFILE.read_bytes()).is_black(colour) is black


def test_colours_that_no_ink_reaches_are_reported_and_mixtures_are_not():
    inks = Inks(PROFILE.read_bytes())
    for colour in [(0, 0, 1), (1, 1, 1), (0.6, 0.5, 0.4)]:
        inks.of(colour)
    inks.of((0, 1, 0), chosen=False)

    (change,) = inks.changes()

    assert change.screen == "#0000ff"
    assert change.difference > 10


def test_cmyk_pictures_without_a_profile_keep_their_inks():
    picture = Image.new("CMYK", (2, 2), (10, 20, 30, 40))

    assert Inks(PROFILE.read_bytes(), 240).picture(picture).getpixel((0, 0)) == (10, 20, 30, 40)
    assert Inks(PROFILE.read_bytes()).black() == (0.0, 0.0, 0.0, 1.0)
    assert Path(PROFILE).is_file()
