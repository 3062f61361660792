"""Nets measured on the printed page, panel by panel."""

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops

from punchboard.cli import main
from punchboard.lengths import MM_PER_INCH, MM_PER_POINT

DPI = 600
TOLERANCE = 0.1
GAME = """\
name: Demo
components:
  dice: {kind: die, size: 16, front: red.svg}
  monks: {kind: standee, size: 25x40, front: green.svg, back: blue.svg}
  box: {kind: box, size: 63x88, cards: 54, front: red.svg, side: green.svg, top: blue.svg}
"""
COLOURS = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255)}
#: Width and height of all that is of a colour: on a die from the first panel to the last.
EXPECTED = {
    "dice": {"red": (4 * 16.0, 3 * 16.0)},
    "monks": {"green": (25.0, 40.0), "blue": (25.0, 40.0)},
    "box": {
        "red": (2 * 64.0 + 18.82, 89.0),
        "green": (2 * 18.82 + 64.0, 89.0),
        "blue": (64.0, 18.82),
    },
}
SIZES = {
    "dice": {"red": "16 16"},
    "monks": {"green": "25 40", "blue": "25 40"},
    "box": {"red": "64 89", "green": "18.82 89", "blue": "64 18.82"},
}


@pytest.fixture(scope="module", params=EXPECTED)
def printed(request, tmp_path_factory):
    """The component's id, and the page that it alone is printed on."""
    folder, chosen = tmp_path_factory.mktemp("desk"), request.param
    lines = [line for line in GAME.splitlines() if "kind" not in line or f" {chosen}:" in line]
    files = {"components/demo/game.yaml": "\n".join(lines)}
    for colour, size in SIZES[chosen].items():
        width, height = size.split()
        shape = f'<rect width="{width}" height="{height}" fill="rgb{COLOURS[colour]}"/>'
        files[f"layouts/demo/{colour}.svg"] = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">{shape}</svg>'
        )
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["-C", str(folder), "build", "demo", "--marks", "none"])
    assert (result.exit_code, result.stderr) == (0, "")
    page = pypdfium2.PdfDocument(folder / "build/demo/demo-a4.pdf")[0]
    return chosen, page.render(scale=DPI * MM_PER_POINT / MM_PER_INCH).to_pil().convert("RGB")


def test_panels_are_as_large_as_they_should_be(printed):
    chosen, page = printed
    for colour, size in EXPECTED[chosen].items():
        left, top, right, bottom = covered(page, COLOURS[colour])
        scale = MM_PER_INCH / DPI
        measured = (right - left) * scale, (bottom - top) * scale
        assert measured == pytest.approx(size, abs=TOLERANCE)


def covered(page, colour):
    """Return the box around the pixels that are nearer to *colour* than to white."""
    bands = ImageChops.difference(page, Image.new("RGB", page.size, colour)).split()
    farthest = ImageChops.lighter(ImageChops.lighter(*bands[:2]), bands[2])
    return farthest.point(lambda value: 255 if value < 100 else 0).getbbox()
