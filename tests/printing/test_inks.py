import functools
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms

from plates import flat_colours, plates
from press_games import differences
from press_profiles import PROFILE
from punchboard.cli import main
from punchboard.pdf.raster import page_images
from punchboard.printing.inks import Inks

part = st.integers(0, 255).map(lambda value: value / 255)


@functools.cache
def to_press():
    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"), str(PROFILE), "RGB", "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )  # fmt: skip


def converted(colour):
    """Return what little-cms makes of a colour, in 255ths."""
    pixel = Image.new("RGB", (1, 1), tuple(round(255 * each) for each in colour))
    return tuple(ImageCms.applyTransform(pixel, to_press()).tobytes())


@functools.cache
def inks_within(limit):
    """Return the inks with a limit, in percent, made once for all colours of a law."""
    return Inks(PROFILE.read_bytes(), limit)


@given(st.tuples(part, part, part))
def test_colours_below_the_limit_are_those_of_little_cms(colour):
    wanted = converted(colour)
    made = inks_within(240).of(colour)

    if sum(wanted) <= 240 * 2.55 - 2:
        assert tuple(round(255 * each) for each in made) == wanted


@given(st.tuples(part, part, part), st.sampled_from([150, 200, 240, 280]))
def test_no_colour_has_more_ink_than_the_limit_and_black_stays(colour, limit):
    made = inks_within(limit).of(colour)

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


SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
    '<rect x="-3" y="-3" width="69" height="94" fill="{}"/>{}</svg>'
)
FADING = (
    '<linearGradient id="g"><stop offset="0" stop-color="#fff"/>'
    '<stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>'
)
#: Ground and overlay of each face, and whether inks mix them as the screen does.
OVERLAYS = {
    "gloss": ("#27587a", '<rect width="63" height="40" fill="#fff" opacity=".3"/>', False),
    "shade": ("#d58b2a", '<rect width="63" height="40" fill="#000" opacity=".5"/>', False),
    "tint": ("#6aa84f", '<circle cx="30" cy="40" r="20" fill="#e33" opacity=".6"/>', False),
    "fading": ("#a33", f'{FADING}<rect width="63" height="60" fill="url(#g)"/>', False),
    "same": ("#27587a", '<rect width="63" height="40" fill="#27587a" opacity=".3"/>', True),
    "pale": ("#fdfaf0", '<rect width="63" height="40" fill="#fdf3d0" opacity=".3"/>', True),
    "opaque": ("#27587a", '<rect width="63" height="40" fill="#a33"/>', True),
}


@pytest.fixture(scope="module")
def overlaid(tmp_path_factory):
    """The faces on the screen and as PDF/X-4, and what was said."""
    root = tmp_path_factory.mktemp("mixing")
    layouts, lists = root / "layouts" / "mixing", root / "components" / "mixing"
    layouts.mkdir(parents=True)
    lists.mkdir(parents=True)
    text = "components:\n"
    for name, (ground, overlay, _) in OVERLAYS.items():
        (layouts / f"{name}.svg").write_text(SVG.format(ground, overlay))
        text += f"  {name}: {{name: {name}, size: 63x88, front: {name}.svg, quantity: 1}}\n"
    (lists / "game.yaml").write_text(text)
    folder = root / "build" / "mixing"
    command = ["-C", str(root), "faces", "mixing"]
    wanted = ["--pdf-standard", "x-4", "--profile", str(PROFILE), "--ink-limit", "240"]
    assert CliRunner().invoke(main, command).exit_code == 0
    result = CliRunner().invoke(main, [*command, *wanted])
    assert result.exit_code == 0, result.stderr
    return folder / "mixing-faces.pdf", folder / "mixing-x-4-faces.pdf", result.stdout


def test_overlays_have_the_colours_that_little_cms_makes_of_the_screen(overlaid, tmp_path):
    screen, press, _ = overlaid
    pages = zip(page_images(screen.read_bytes(), 72), plates(press, tmp_path), strict=True)

    worst = {}
    for name, (seen, page) in zip(OVERLAYS, pages, strict=True):
        assert len(flat_colours(seen, page)) >= 1
        worst[name] = max(differences(seen, page), default=0.0)

    assert max(worst.values()) <= 2, worst


def test_only_faces_that_inks_would_mix_to_other_colours_become_pictures(overlaid):
    _, _, said = overlaid
    wanted = sum(not alike for _, _, alike in OVERLAYS.values())

    assert f"{wanted} faces with transparency are pictures of 600 dpi" in said
