"""Translucent art gets from inks the colours that it has on the screen."""

import pytest
from click.testing import CliRunner

from plates import flat_colours, plates
from press_games import differences
from press_profiles import PROFILE
from punchboard.cli import main
from punchboard.pdf.raster import page_images

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
def made(tmp_path_factory):
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


def test_overlays_have_the_colours_that_little_cms_makes_of_the_screen(made, tmp_path):
    screen, press, _ = made
    pages = zip(page_images(screen.read_bytes(), 72), plates(press, tmp_path), strict=True)

    worst = {}
    for name, (seen, page) in zip(OVERLAYS, pages, strict=True):
        assert len(flat_colours(seen, page)) >= 1
        worst[name] = max(differences(seen, page), default=0.0)

    assert max(worst.values()) <= 2, worst


def test_only_faces_that_inks_would_mix_to_other_colours_become_pictures(made):
    _, _, said = made
    wanted = sum(not alike for _, _, alike in OVERLAYS.values())

    assert f"{wanted} faces with transparency are pictures of 600 dpi" in said
