"""Draw the pictures of docs/text.md: each example of the page as punchboard prints it.

An example is a YAML block, an optional SVG block with a layout of its own, and
the picture. Keys of a game file in the YAML mean what they mean there; all others
are the fields of one card. The first SVG block of the page is the layout of all
examples without one.
"""

from __future__ import annotations

import io
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

import yaml
from click.testing import CliRunner
from PIL import Image, ImageChops

from punchboard.cli import main as punchboard
from punchboard.components.schema import GameKeys

PAGE = Path(__file__).with_name("text.md")
PICTURES = Path(__file__).parent / "pictures" / "text"
DPI = 144
#: White around a picture, and between two cards, in pixels.
MARGIN = 12
_PAGE_SIZE = re.compile(r'width="([\d.]+)mm" height="([\d.]+)mm"')
_BLOCK = re.compile(
    r"```(?P<kind>yaml|svg)\n(?P<code>.*?)```|!\[[^\]]*\]\(pictures/text/(?P<name>[\w-]+)\.png\)",
    re.DOTALL,
)


@dataclass(frozen=True)
class Example:
    """An example of the page.

    Attributes:
        name: The name of its picture.
        keys: The content of its YAML.
        layout: The SVG of its layout.
    """

    name: str
    keys: dict[str, object]
    layout: str


def examples() -> list[Example]:
    """Return the page's examples, in order."""
    found: list[Example] = []
    common, own, keys = "", "", ""
    for block in _BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        if block["kind"] == "yaml":
            keys, own = block["code"], ""
        elif block["kind"] == "svg":
            own, common = block["code"], common or block["code"]
        elif keys:
            found.append(Example(block["name"], yaml.safe_load(keys), own or common))
    return found


def picture(example: Example, folder: Path) -> Image.Image:
    """Return an example's cards beside each other, built in the workspace *folder*.

    Raises:
        RuntimeError: The example does not build without a message.
    """
    write(example, folder)
    command = ["-C", str(folder), "faces", example.name, "--format", "png", "--bleed", "0mm"]
    result = CliRunner().invoke(punchboard, [*command[2:], *command[:2], "--dpi", str(DPI)])
    if result.exit_code or result.stderr:
        raise RuntimeError(f"{example.name}: {result.output}")
    faces = sorted((folder / "build" / example.name / "faces").glob("*.png"))
    return beside([cropped(Image.open(face).convert("RGB")) for face in faces])


def write(example: Example, folder: Path) -> None:
    """Write an example's game and its layout into a workspace."""
    game, layouts = folder / "components" / example.name, folder / "layouts" / example.name
    for each in (game, layouts):
        each.mkdir(parents=True)
    width, height = _PAGE_SIZE.search(example.layout).groups()  # type: ignore[union-attr]
    top = {key: value for key, value in example.keys.items() if key in GameKeys.__struct_fields__}
    fields = {key: value for key, value in example.keys.items() if key not in top}
    card = {
        "size": f"{width}x{height}",
        "front": "card.svg",
        "items": fields.pop("items", None) or [fields],
        **({"fields": {key: "text" for key in fields}} if "definitions" not in top else {}),
    }
    text = yaml.safe_dump({**top, "components": {"card": card}}, allow_unicode=True)
    (game / "game.yaml").write_text(text, encoding="utf-8")
    (layouts / "card.svg").write_text(example.layout, encoding="utf-8")


def cropped(image: Image.Image) -> Image.Image:
    """Return *image* without the white around what is printed."""
    white = Image.new("RGB", image.size, "white")
    box = ImageChops.difference(image, white).getbbox() or (0, 0, *image.size)
    left, top, right, bottom = box
    return image.crop((left, top, right, bottom))


def beside(images: list[Image.Image]) -> Image.Image:
    """Return *images* in a row on white."""
    width = sum(image.width + MARGIN for image in images) + MARGIN
    height = max(image.height for image in images) + 2 * MARGIN
    row = Image.new("RGB", (width, height), "white")
    x = MARGIN
    for image in images:
        row.paste(image, (x, MARGIN))
        x += image.width + MARGIN
    return row


def png(image: Image.Image) -> bytes:
    """Return *image* as a small file."""
    data = io.BytesIO()
    image.quantize(64, dither=Image.Dither.NONE).save(data, "PNG", optimize=True)
    return data.getvalue()


def main() -> None:
    """Draw all pictures, and delete those of examples that no longer exist."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    names = {example.name for example in examples()}
    for path in PICTURES.glob("*.png"):
        if path.stem not in names:
            path.unlink()
    with tempfile.TemporaryDirectory() as folder:
        for example in examples():
            image = picture(example, Path(folder))
            (PICTURES / f"{example.name}.png").write_bytes(png(image))


if __name__ == "__main__":
    main()
