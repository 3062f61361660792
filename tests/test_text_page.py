"""The page "Text" shows what punchboard prints: each picture is drawn again."""

import re
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops

DOCS = Path(__file__).parent.parent / "docs"
sys.path.insert(0, str(DOCS))
import make_text_pictures  # noqa: E402 - the script lies beside the page

sys.path.remove(str(DOCS))
EXAMPLES = make_text_pictures.examples()
#: Share of the pixels that other versions of the renderer may draw differently.
TOLERANCE = 0.005


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_prints_its_picture(example, tmp_path):
    path = make_text_pictures.PICTURES / f"{example.name}.png"
    shown = Image.open(path).convert("L")
    drawn = make_text_pictures.picture(example, tmp_path).convert("L")

    assert drawn.size == shown.size
    different = ImageChops.difference(drawn, shown).point(lambda value: value > 96)
    assert different.histogram()[1] <= TOLERANCE * drawn.width * drawn.height
    assert path.stat().st_size <= 20 * 1024


def test_every_picture_has_its_example():
    pictures = {path.stem for path in make_text_pictures.PICTURES.glob("*.png")}

    assert pictures == {example.name for example in EXAMPLES}
    shown = re.findall(r"pictures/text/([\w-]+)\.png", make_text_pictures.PAGE.read_text("utf-8"))
    assert sorted(shown) == sorted(pictures)
